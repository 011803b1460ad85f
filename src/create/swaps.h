/* swaps.h: cells of a solved grid that can change their digits with each other.
 *
 * Where two digits stand in some rows, and in no other row of the same columns and boxes, they can change places there
 * and the grid is solved again; so can two rows of a band in some columns, two columns of a stack in some rows. A puzzle
 * that keeps no clue of such a set has two solutions at least: its last clue is needed, and nobody must ask an engine.
 * More than half of the clues of a minimal puzzle are seen to be needed like this. Every cell is in twelve sets. */
#ifndef CREATE_SWAPS_H
#define CREATE_SWAPS_H

#include <stdbool.h>

#include "sudoku.h"

/* 36 pairs of digits and 18 of lines, each in four sets at most. */
enum { SETS_OF_A_CELL = 12, SWAP_SETS = 4 * (36 + 18) };

struct sudoku_swaps {
    unsigned char sets[SUDOKU_CELLS][SETS_OF_A_CELL];
    unsigned char clues[SWAP_SETS]; /* that each set has left */
};

/* Finds the sets of a solved grid and counts the clues that the puzzle has in them. */
void sudoku_swaps_find(struct sudoku_swaps *swaps, const char *solution, const char *puzzle);

/* Takes a clue away. Returns whether some set has none left now. */
static inline bool swaps_remove(struct sudoku_swaps *swaps, unsigned cell)
{
    bool emptied = false;
    for (unsigned i = 0; i < SETS_OF_A_CELL; i++)
        if (--swaps->clues[swaps->sets[cell][i]] == 0)
            emptied = true;
    return emptied;
}

static inline void swaps_restore(struct sudoku_swaps *swaps, unsigned cell)
{
    for (unsigned i = 0; i < SETS_OF_A_CELL; i++)
        swaps->clues[swaps->sets[cell][i]]++;
}

#endif
