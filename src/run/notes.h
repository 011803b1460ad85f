/* notes.h: notes are messages about puzzles on standard error. A batch collects its notes, and they are
 * printed in the order of the input, each below the answer to its puzzle. After 20 notes of a kind the rest
 * are only counted, so that a million invalid lines do not hide everything else. */
#ifndef RUN_NOTES_H
#define RUN_NOTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum note_kind {
    NOTE_TROUBLE,    /* a file cannot be read: shown with --quiet, too */
    NOTE_BROKEN,     /* not a puzzle, or a clash */
    NOTE_REFUSED,    /* a puzzle that the command or the format does not take */
    NOTE_UNSOLVABLE, /* no solution */
    NOTE_NOT_UNIQUE, /* more than one solution */
    NOTE_UNDECIDED,  /* no technique goes on */
    NOTE_CUT_SHORT,  /* more solutions than the limit */
    NOTE_LONG,       /* counting its solutions takes long */
    NOTE_COLUMNS,    /* a column of the input that the output does not have */
    NOTE_HIDDEN,     /* puzzles in the comments of a file */
    NOTE_KINDS
};

enum { NOTES_SHOWN = 20 };

/* The notes of one batch. All zero is empty. */
struct notes {
    struct text text;                 /* the lines that may be shown, one after the other */
    struct text list;                 /* a struct note for each */
    unsigned long counts[NOTE_KINDS]; /* all of them, shown or not */
};

struct note {
    enum note_kind kind;
    size_t length; /* of its line */
    size_t at;     /* the length of the batch's output at that time */
};

/* Adds a note as printf does, after `file:line: `, or after `sudoku: file: ` if line is 0. */
void notes_add(struct notes *notes, enum note_kind kind, size_t at, const char *file, unsigned long line,
               const char *format, ...) PRINTS(6, 7);

/* Is a note missing because memory was short? */
static inline bool notes_have_failed(const struct notes *notes)
{
    return notes->text.failed || notes->list.failed;
}

void notes_free(struct notes *notes);

/* What was printed of the notes of a run. All zero at first. */
struct notes_printed {
    unsigned long all[NOTE_KINDS], shown[NOTE_KINDS]; /* notes, printed or not; and those that were printed */
    bool failed;                                      /* a write to standard error failed */
};

/* Prints the notes of a batch and empties it. before, which may be NULL, is called before each note that is
 * shown, with the length that the output of the batch had when the note was added. */
void notes_print(struct notes_printed *printed, struct notes *notes, void (*before)(void *context, size_t at),
                 void *context);

/* Prints how many notes of each kind were not shown. */
void notes_print_rest(struct notes_printed *printed);

#endif
