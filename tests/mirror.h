/* mirror.h: the symmetries of a grid, written down again by row and column to check those of the library. */
#ifndef TESTS_MIRROR_H
#define TESTS_MIRROR_H

#include "sudoku.h"

/* Returns the cell to which a symmetry carries a cell. */
static inline int mirror_cell(int symmetry, int cell)
{
    int r = cell / 9, c = cell % 9;
    switch (symmetry) {
    case SUDOKU_ROTATE_180:
        return 9 * (8 - r) + 8 - c;
    case SUDOKU_ROTATE_90:
        return 9 * c + 8 - r;
    case SUDOKU_MIRROR_H:
        return 9 * r + 8 - c;
    case SUDOKU_MIRROR_V:
        return 9 * (8 - r) + c;
    case SUDOKU_DIAGONAL:
        return 9 * c + r;
    case SUDOKU_ANTIDIAGONAL:
        return 9 * (8 - c) + 8 - r;
    default:
        return cell;
    }
}

#endif
