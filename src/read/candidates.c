/* Candidates for cells and cells for candidates, where the input has only one of them. */
#include "core/grid.h"
#include "read/formats.h"

void sudoku_candidates_of_cells(const char *cells, uint16_t candidates[SUDOKU_CELLS])
{
    uint16_t house_digits[HOUSES] = {0};

    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int i = 0; cells[cell] != '.' && i < 3; i++)
            house_digits[sudoku_cell_houses[cell][i]] |= (uint16_t)(1 << (cells[cell] - '1'));
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *house = sudoku_cell_houses[cell];
        if (cells[cell] != '.')
            candidates[cell] = (uint16_t)(1 << (cells[cell] - '1'));
        else
            candidates[cell] = (uint16_t)(ALL_DIGITS & ~(house_digits[house[0]] | house_digits[house[1]] |
                                                         house_digits[house[2]]));
    }
}

/* A single candidate counts as a clue: candidate grids do not tell the two apart. */
void sudoku_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = candidates[cell];
        cells[cell] = set && !(set & (set - 1)) ? (char)('0' + lowest_digit(set)) : '.';
    }
}
