/* notes.h: the messages about puzzles on standard error. Each batch collects its own notes, and they are
 * printed in the order of the input. After 20 notes of a kind the rest are only counted, so that a million
 * invalid lines do not hide everything else. */
#ifndef BASE_NOTES_H
#define BASE_NOTES_H

#include <stdbool.h>

#include "base/text.h"

enum note_kind {
    NOTE_TROUBLE,    /* a file cannot be read: shown even with --quiet */
    NOTE_BROKEN,     /* not a puzzle, or a clash */
    NOTE_UNSOLVABLE, /* no solution */
    NOTE_NOT_UNIQUE, /* more than one solution */
    NOTE_UNDECIDED,  /* --timeout was too short */
    NOTE_CUT_SHORT,  /* more solutions than --all=N prints */
    NOTE_LONG_COUNT, /* solutions are being counted that are very many */
    NOTE_COLUMNS,    /* a column of the input that the output has not */
    NOTE_HIDDEN,     /* puzzles in the comments of a file */
    NOTE_LETTERS,    /* a name that the output cannot show as it is */
    NOTE_SEED,       /* the seed that was drawn */
    /* Added to one of the four from NOTE_BROKEN on if the output itself gives the reason: only counted. */
    NOTE_IN_PLACE,
    NOTE_KINDS = NOTE_IN_PLACE + NOTE_UNDECIDED + 1
};

enum { NOTES_SHOWN = 20 };

/* The notes of one batch. All zero is empty. */
struct notes {
    const struct text *beside; /* the output of the batch, or NULL: all notes follow it */
    struct text text;          /* the lines that may be shown, one after the other */
    struct {
        enum note_kind kind;
        size_t end;   /* of its line in text */
        size_t place; /* in the batch's output, where it was as long */
    } lines[NOTES_SHOWN * NOTE_KINDS];
    size_t n_lines;
    unsigned long counts[NOTE_KINDS]; /* all of them, shown or not */
};

/* The numbers of notes that all batches had so far, and of those that were shown. */
struct notes_printed {
    unsigned long counts[NOTE_KINDS], shown[NOTE_KINDS];
    bool quiet;  /* only trouble is shown */
    bool failed; /* some could not be written */
};

/* Adds a note as printf does, after `file:line: `, or after `sudoku: file: ` if line is 0 and the note is
 * about the whole file. */
void notes_add(struct notes *notes, enum note_kind kind, const char *file, unsigned long line,
               const char *format, ...) PRINTS(5, 6);

/* Makes them empty; their memory is kept. */
void notes_clear(struct notes *notes);

void notes_free(struct notes *notes);

/* Called before a note is shown, with its place: sends the output up to there. */
typedef void notes_send(void *context, size_t place);

/* Prints the notes of a batch and empties them. send, which may be NULL, lets a person see each note below
 * its puzzle. */
void notes_print(struct notes *notes, struct notes_printed *printed, notes_send *send, void *context);

/* Prints how many notes of each kind were not shown, at the end. */
void notes_print_rest(struct notes_printed *printed);

#endif
