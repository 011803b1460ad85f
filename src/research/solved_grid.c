/* solved_grid.c: reads a solved grid. */
#include "research/solved_grid.h"

#include "core/grid.h"

enum sudoku_status sudoku_solved_grid_fill(struct sudoku_solved_grid *grid, const char *text)
{
    enum sudoku_status status = sudoku_check(text, NULL);
    if (status != SUDOKU_OK)
        return status;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        int value = cell_value(text[cell]);
        if (value < 1)
            return SUDOKU_BAD_ARGUMENT;
        grid->places[cell][3] = (unsigned char)(value - 1);
        for (unsigned kind = 0; kind < 3; kind++) {
            unsigned house = sudoku_cell_houses[cell][kind] - 9 * kind;
            grid->places[cell][kind] = (unsigned char)house;
            grid->cell_of[kind][house][value - 1] = (unsigned char)cell;
        }
    }
    return SUDOKU_OK;
}
