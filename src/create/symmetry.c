/* symmetry.c: which cells a symmetry of the square keeps together. */
#include "create/symmetry.h"

#include <string.h>

/* Returns the cell to which a generator of the group carries a cell; a group that needs one generator has the
 * same twice. */
static unsigned image_of_cell(enum sudoku_symmetry symmetry, unsigned cell, bool second)
{
    unsigned row = cell / 9, column = cell % 9;
    switch (symmetry) {
    case SUDOKU_ROTATE_180:
        return 80 - cell;
    case SUDOKU_ROTATE_90:
        return 9 * column + (8 - row);
    case SUDOKU_MIRROR_H:
        return 9 * row + (8 - column);
    case SUDOKU_MIRROR_V:
        return 9 * (8 - row) + column;
    case SUDOKU_DIAGONAL:
        return 9 * column + row;
    case SUDOKU_ANTIDIAGONAL:
        return 9 * (8 - column) + (8 - row);
    case SUDOKU_FULL_SYMMETRY:
        return second ? 9 * column + row : 9 * row + (8 - column);
    default:
        return cell;
    }
}

/* Follows both generators from each cell until no new cell turns up. Orbits have eight cells at most. */
void sudoku_orbits_fill(struct sudoku_orbits *orbits, enum sudoku_symmetry symmetry)
{
    unsigned char seen[SUDOKU_CELLS] = {0};
    memset(orbits, 0, sizeof *orbits);
    for (unsigned start = 0; start < SUDOKU_CELLS; start++) {
        unsigned char *cells = orbits->cell[orbits->n];
        unsigned size = 1;
        if (seen[start])
            continue;
        cells[0] = (unsigned char)start;
        seen[start] = 1;
        for (unsigned i = 0; i < 2 * size; i++) {
            unsigned next = image_of_cell(symmetry, cells[i / 2], i % 2);
            if (!seen[next]) {
                seen[next] = 1;
                cells[size++] = (unsigned char)next;
            }
        }
        orbits->size[orbits->n++] = (unsigned char)size;
    }
}
