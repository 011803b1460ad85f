/* symmetry.h: the groups of cells that a symmetry of the square maps to each other. */
#ifndef CREATE_SYMMETRY_H
#define CREATE_SYMMETRY_H

#include <stdbool.h>

#include "sudoku.h"

/* The cells in groups: those that the symmetry carries to each other make one group. */
struct sudoku_orbits {
    unsigned char n;                     /* groups */
    unsigned char size[SUDOKU_CELLS];    /* cells of a group */
    unsigned char cell[SUDOKU_CELLS][8]; /* the cells of each */
};

/* Fills orbits for one symmetry; SUDOKU_RANDOM_SYMMETRY is none. */
void sudoku_orbits_fill(struct sudoku_orbits *orbits, enum sudoku_symmetry symmetry);

#endif
