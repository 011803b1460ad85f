/* swaps.h: the unavoidable sets of a solved grid that are quick to find. (research/unavoidable_sets.c finds
 * all of them.)
 *
 * Two digits can be swapped in some rows if they are in no other row of the same columns and boxes: the grid
 * is still solved. So can two rows of a band in some columns, and two columns of a stack in some rows. A
 * puzzle without a clue in such a set of cells has at least two solutions, so the last clue of a set is
 * needed. This shows that more than half of the clues of a minimal puzzle are needed, without solving
 * anything. Every cell is in twelve sets.
 *
 * Unavoidable sets: McGuire, Tugemann and Civario, "There Is No 16-Clue Sudoku: Solving the Sudoku Minimum
 * Number of Clues Problem via Hitting Set Enumeration" (2012). */
#ifndef CREATE_SWAPS_H
#define CREATE_SWAPS_H

#include <assert.h>
#include <stdbool.h>

#include "sudoku.h"

/* 36 pairs of digits and 18 of lines, each in four sets at most. */
enum { SWAPS_OF_A_CELL = 12, MOST_SWAPS = 4 * (36 + 18) };

struct swaps {
    unsigned char sets[SUDOKU_CELLS][SWAPS_OF_A_CELL];
    unsigned char clues[MOST_SWAPS]; /* left in each set */
};

/* Finds the sets of a solved grid and counts the clues that the puzzle has in them. */
void create_find_swaps(struct swaps *swaps, const char *solution, const char *puzzle);

/* Removes a clue. Returns whether some set has none left now. */
static inline bool swaps_remove(struct swaps *swaps, unsigned cell)
{
    assert(cell < SUDOKU_CELLS);
    bool emptied = false;
    for (unsigned i = 0; i < SWAPS_OF_A_CELL; i++)
        if (--swaps->clues[swaps->sets[cell][i]] == 0)
            emptied = true;
    return emptied;
}

static inline void swaps_restore(struct swaps *swaps, unsigned cell)
{
    assert(cell < SUDOKU_CELLS);
    for (unsigned i = 0; i < SWAPS_OF_A_CELL; i++)
        swaps->clues[swaps->sets[cell][i]]++;
}

#endif
