/* opening.h: the hidden singles that a puzzle begins with, many at a time, for ratings. */
#ifndef LOGIC_OPENING_H
#define LOGIC_OPENING_H

#include <stdbool.h>

#include "sudoku.h"

struct opening {
    char cells[SUDOKU_CELLS]; /* the puzzle with all that was filled in */
    unsigned steps;           /* hidden singles made */
    unsigned char first;      /* the rating of the first, in tenths, if the easiest is always made first */
    unsigned char hardest;
};

/* Fills in hidden singles until there are none. Returns false if the puzzle is malformed or contradicts
 * itself. */
bool logic_play_opening(const char *puzzle, struct opening *opening);

#endif
