/* candidate_grid.h: a grid with the candidates of every cell, as people draw it and the reader reads it. */
#ifndef CLI_WRITE_CANDIDATE_GRID_H
#define CLI_WRITE_CANDIDATE_GRID_H

#include "cli/base/text.h"
#include "sudoku.h"

/* Digits to be shown in colour, for each cell. */
enum { PAINTED_BRANCHES = 3 };

struct paint {
    uint16_t pattern[SUDOKU_CELLS]; /* what the argument is about */
    /* Candidates of a chain that are on and off, by branch; all further branches share the last place. */
    uint16_t on[PAINTED_BRANCHES][SUDOKU_CELLS], off[PAINTED_BRANCHES][SUDOKU_CELLS];
    uint16_t gone[SUDOKU_CELLS];   /* what it removes */
    uint16_t placed[SUDOKU_CELLS]; /* what it places */
};

/* Adds the grid, columns aligned. clues, 81 characters, are bold. Without clues and paint, both NULL, it has
 * no colours. marked, 81 characters or NULL, are clues that get a ' before them. */
void candidate_grid_add(struct text *out, const uint16_t candidates[SUDOKU_CELLS], const char *clues,
                        const char *marked, const struct paint *paint);

#endif
