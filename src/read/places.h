/* places.h: lists of cells that say where they are. Rows and columns count from 0 or from 1, which only the
 * list as a whole shows. */
#ifndef READ_PLACES_H
#define READ_PLACES_H

#include "read/names.h"

/* The cells so far. */
struct places {
    char cells[10][10]; /* as they count; NUL if none has come */
    unsigned n;
    bool has_zero, has_nine; /* among rows and columns */
    bool is_twice;           /* some cell came twice */
};

/* Adds a cell; row and column are digits. */
void sudoku_place_cell(struct places *places, char row, char column, char cell);

/* Copies the cells to a grid; those that did not come are empty. Returns NULL, or why they are no grid. */
const char *sudoku_take_places(const struct places *places, char *cells);

#endif
