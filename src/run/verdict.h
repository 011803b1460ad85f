/* verdict.h: whether a grid is right, in the words of check. */
#ifndef RUN_VERDICT_H
#define RUN_VERDICT_H

#include <stdbool.h>

#include "sudoku_read.h"

struct verdict {
    /* Of the caller: */
    const struct sudoku_item *item;
    const char *puzzle;   /* the clues: those of the item, or of the puzzle that it is compared with */
    const char *solution; /* the first one, if there are any */
    unsigned count;       /* of solutions, at most 2 */
    bool compares;        /* the puzzle is not the item's: the item is the grid to check */
    /* Found: */
    const char *word;         /* wrong, incomplete, correct, correct so far, or proper puzzle */
    bool fails;               /* it is wrong, or incomplete where a solution was expected */
    char grid[SUDOKU_CELLS];  /* the grid that is checked: clues, entered digits, or a given solution */
    bool is_grid;             /* false: the given solution is none */
    bool differs;             /* some are wrong: */
    bool wrong[SUDOKU_CELLS]; /* the digits that differ from the solution or from the clues */
    unsigned filled;          /* digits of the grid, if no solution is given */
};

void verdict_find(struct verdict *verdict);

/* Marks the digits of the grid that differ from these; '.' differs from none. Returns whether some do. */
bool verdict_mark_wrong(struct verdict *verdict, const char *digits);

#endif
