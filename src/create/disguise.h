/* disguise.h: the changes that leave a Sudoku a Sudoku.
 *
 * Every relabelling of the digits, every order of the bands, of the rows in a band, of the stacks and of the
 * columns in a stack, and the transposition: 9! * 6^8 * 2 = 1,218,998,108,160 of them. */
#ifndef CREATE_DISGUISE_H
#define CREATE_DISGUISE_H

#include <stdbool.h>

#include "create/random.h"
#include "sudoku.h"

struct transform {
    unsigned char from[SUDOKU_CELLS]; /* the cell whose content comes here */
    unsigned char digit[10];          /* the new digits of 1..9; an empty cell, 0, stays one */
};

/* Draws one of the whole group, each with the same probability. */
void create_transform_random(struct transform *transform, struct random *random);

/* Writes the changed puzzle, '.' where a cell is empty. The two texts must not overlap. */
void create_transform_apply(const struct transform *transform, const char *puzzle, char *changed);

#endif
