/* unavoidable.h: unavoidable sets of a solved grid, of the kinds that are quick to find.
 *
 * Where two digits are in some rows, and in no other row of the same columns and boxes, they can be swapped
 * and the grid is solved again. The same is true of two rows of a band in some columns, and of two columns of
 * a stack in some rows. A puzzle without a clue in such a set of cells has at least two solutions, so the
 * last clue of a set is needed, and no solver has to be asked. More than half of the clues of a minimal
 * puzzle are found to be needed in this way. Every cell is in twelve sets. */
#ifndef CREATE_UNAVOIDABLE_H
#define CREATE_UNAVOIDABLE_H

#include <stdbool.h>

#include "sudoku.h"

/* 36 pairs of digits and 18 of lines, each in four sets at most. */
enum { SETS_OF_A_CELL = 12, UNAVOIDABLE_SETS = 4 * (36 + 18) };

struct unavoidable {
    unsigned char sets[SUDOKU_CELLS][SETS_OF_A_CELL];
    unsigned char clues[UNAVOIDABLE_SETS]; /* that each set has left */
};

/* Finds the sets of a solved grid and counts the clues that the puzzle has in them. */
void create_find_unavoidable(struct unavoidable *unavoidable, const char *solution, const char *puzzle);

/* Removes a clue. Returns whether some set has none left now. */
static inline bool unavoidable_remove(struct unavoidable *unavoidable, unsigned cell)
{
    bool emptied = false;
    for (unsigned i = 0; i < SETS_OF_A_CELL; i++)
        if (--unavoidable->clues[unavoidable->sets[cell][i]] == 0)
            emptied = true;
    return emptied;
}

static inline void unavoidable_restore(struct unavoidable *unavoidable, unsigned cell)
{
    for (unsigned i = 0; i < SETS_OF_A_CELL; i++)
        unavoidable->clues[unavoidable->sets[cell][i]]++;
}

#endif
