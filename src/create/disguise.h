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
    unsigned char digit[10];          /* what becomes of digits 1..9; an empty cell, 0, stays one */
};

void create_transform_identity(struct transform *transform);

/* Lets row r come from row rows[r] and column c from column columns[c]; the grid is transposed before that if
 * transpose is true. The digits stay. */
void create_transform_place(struct transform *transform, bool transpose, const unsigned char rows[9],
                            const unsigned char columns[9]);

/* Draws one of the whole group, each with the same probability. */
void create_transform_random(struct transform *transform, struct random *random);

/* Appends next: transform then does what it did before, and what next does after that. */
void create_transform_then(struct transform *transform, const struct transform *next);

/* Writes the changed puzzle, '.' where a cell is empty. The two texts must not overlap. */
void create_transform_apply(const struct transform *transform, const char *puzzle, char *changed);

#endif
