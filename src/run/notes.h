/* notes.h: messages about puzzles on standard error. A batch collects its notes, and they are printed in the
 * order of the input. After 20 notes of a kind the rest are only counted, so that a million invalid lines do
 * not hide everything else. */
#ifndef RUN_NOTES_H
#define RUN_NOTES_H

#include <stdbool.h>

#include "base/text.h"

enum note_kind {
    NOTE_TROUBLE,    /* a file cannot be read: shown with --quiet, too */
    NOTE_RESULT,     /* the seed or the step to go on from */
    NOTE_BROKEN,     /* not a puzzle, or a clash */
    NOTE_UNSOLVABLE, /* no solution */
    NOTE_NOT_UNIQUE, /* more than one solution */
    NOTE_CUT_SHORT,  /* more solutions than the limit */
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
        size_t end; /* of its line in text */
        size_t
            place; /* the length of the batch's output at that time: a terminal shows a note after its answer */
    } lines[NOTES_SHOWN * NOTE_KINDS];
    size_t n_lines;
    unsigned long counts[NOTE_KINDS];   /* all of them, shown or not */
    unsigned long in_place[NOTE_KINDS]; /* those whose reason stands in the output: they are only counted */
};

#endif
