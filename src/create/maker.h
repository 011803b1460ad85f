/* maker.h: the memory that the trials of a maker share. */
#ifndef CREATE_MAKER_H
#define CREATE_MAKER_H

#include "create/dig.h"
#include "create/random.h"

struct sudoku_maker {
    uint64_t seed;
    struct sudoku_recipe recipe; /* its texts are those below */
    char pattern[SUDOKU_CELLS];  /* 'x' for a clue, '.' for an empty cell */
    char solution[SUDOKU_CELLS];
    uint64_t form_of; /* with a pattern: the number of the grid in solution */
    struct orbits orbits[SUDOKU_RANDOM_SYMMETRY];
    struct grid_source grids;
    struct sudoku_solver *workspace;
};

#endif
