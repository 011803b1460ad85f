/* solved_grid.h: a solved grid, indexed for the searches over it. */
#ifndef RESEARCH_SOLVED_GRID_H
#define RESEARCH_SOLVED_GRID_H

#include "sudoku_research.h"

/* Rows, columns, boxes and digits are numbered 0..8. */
struct sudoku_solved_grid {
    unsigned char places[SUDOKU_CELLS][4]; /* of a cell: its row, column, box and digit */
    unsigned char cell_of[3][9][9];        /* of a row, column or box and a digit */
};

/* Returns SUDOKU_OK; what sudoku_check returns; or SUDOKU_BAD_ARGUMENT if a cell is empty. */
enum sudoku_status sudoku_solved_grid_fill(struct sudoku_solved_grid *grid, const char *text);

#endif
