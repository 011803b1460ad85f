/* notes.h: messages about puzzles on standard error. A batch collects its notes, and they are printed in the
 * order of the input. After 20 notes of a kind the rest are only counted, so that a million invalid lines do
 * not hide everything else. */
#ifndef RUN_NOTES_H
#define RUN_NOTES_H

#include <stdbool.h>

#include "base/text.h"

enum note_kind {
    NOTE_TROUBLE,    /* a file cannot be read: shown with --quiet, too */
    NOTE_RESULT,     /* the seed or the step to go on from: the same */
    NOTE_BROKEN,     /* not a puzzle, or a clash */
    NOTE_UNSOLVABLE, /* no solution */
    NOTE_NOT_UNIQUE, /* more than one solution */
    NOTE_UNDECIDED,  /* no technique goes on */
    NOTE_CUT_SHORT,  /* more solutions than the limit */
    NOTE_LONG,       /* counting solutions takes long */
    NOTE_COLUMNS,    /* a column of the input that the output does not have */
    NOTE_HIDDEN,     /* puzzles in the comments of a file */
    NOTE_LETTERS,    /* a name that the output cannot show as it is */
    NOTE_KINDS
};

enum { NOTES_SHOWN = 20 };

/* The notes of one batch. All zero is empty. */
struct notes {
    struct text text; /* the lines that may be shown, one after the other */
    struct {
        enum note_kind kind;
        size_t end;   /* of its line in text */
        size_t place; /* the length of the batch's output at that time: a note is shown after its answer */
    } lines[NOTES_SHOWN * NOTE_KINDS];
    size_t n_lines;
    unsigned long counts[NOTE_KINDS];   /* all of them, shown or not */
    unsigned long in_place[NOTE_KINDS]; /* those whose reason stands in the output: they are only counted */
};

/* The numbers of notes of all batches so far, and of those that were shown. */
struct notes_printed {
    unsigned long counts[NOTE_KINDS], shown[NOTE_KINDS], in_place[NOTE_KINDS];
    bool quiet;  /* results and trouble alone are shown */
    bool failed; /* some could not be written */
};

/* Adds a note as vprintf does, after `file:line: `, or after `sudoku: file: ` if line is 0. */
void notes_add_list(struct notes *notes, enum note_kind kind, size_t place, const char *file,
                    unsigned long line, const char *format, va_list arguments) PRINTS(6, 0);
void notes_add(struct notes *notes, enum note_kind kind, size_t place, const char *file, unsigned long line,
               const char *format, ...) PRINTS(6, 7);

/* Empties the notes; their memory is kept. */
void notes_clear(struct notes *notes);

void notes_free(struct notes *notes);

/* Sends the output up to a place, before a note is shown. */
typedef void notes_send(void *context, size_t place);

/* Prints the notes of a batch and empties them. send may be NULL: all notes are shown at once. */
void notes_print(struct notes *notes, struct notes_printed *printed, notes_send *send, void *context);

/* Prints how many notes of each kind were not shown, at the end. */
void notes_print_rest(struct notes_printed *printed);

#endif
