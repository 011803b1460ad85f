/* notes.h: what the program says about puzzles on standard error.
 *
 * Each batch collects its notes by itself; they are printed in the order of the input. After 20 notes of a
 * kind the rest is only counted, so that a million broken lines do not hide everything else. */
#ifndef CLI_BASE_NOTES_H
#define CLI_BASE_NOTES_H

#include <stdbool.h>

#include "cli/base/text.h"

enum note_kind {
    NOTE_TROUBLE,         /* a file that cannot be read: shown even when quiet */
    NOTE_BROKEN,          /* not a puzzle, or a clash */
    NOTE_UNSOLVABLE,      /* no solution */
    NOTE_NOT_UNIQUE,      /* more than one */
    NOTE_CUT_SHORT,       /* more than were asked for */
    NOTE_BROKEN_IN_PLACE, /* the same three where the output itself gives each reason: only counted */
    NOTE_UNSOLVABLE_IN_PLACE,
    NOTE_NOT_UNIQUE_IN_PLACE,
    NOTE_KINDS
};

enum { NOTES_SHOWN = 20 };

/* The notes of one batch. All zero is empty. */
struct notes {
    struct text text; /* the lines that may be shown, one after the other */
    struct {
        enum note_kind kind;
        size_t end; /* of its line in text */
    } lines[NOTES_SHOWN * NOTE_KINDS];
    size_t n_lines;
    unsigned long counts[NOTE_KINDS]; /* all of them, shown or not */
};

/* What came up so far, over all batches, and how much of it was shown. */
struct notes_printed {
    unsigned long counts[NOTE_KINDS], shown[NOTE_KINDS];
    bool quiet; /* only trouble is shown */
};

/* Adds the note `file:line: ` and what printf makes of the rest; line 0: the note is about the whole file,
 * `sudoku: file: `. */
void notes_add(struct notes *notes, enum note_kind kind, const char *file, unsigned long line,
               const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 5, 6)))
#endif
    ;

void notes_free(struct notes *notes);

/* Prints a batch's notes and empties it for the next. */
void notes_print(struct notes *notes, struct notes_printed *printed);

/* The closing lines: how many more notes of each kind there were than shown. */
void notes_print_rest(const struct notes_printed *printed);

#endif
