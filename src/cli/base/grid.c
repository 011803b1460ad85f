/* Houses and clues: the library shows them as numbers and characters only. */
#include "cli/base/grid.h"

#include "sudoku.h"

const char *const house_names[3] = {
    [SUDOKU_ROW] = "row",
    [SUDOKU_COLUMN] = "column",
    [SUDOKU_BOX] = "box",
};

unsigned count_clues(const char *cells)
{
    unsigned clues = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        clues += cells[cell] != '.' && cells[cell] != '0' && cells[cell] != '_';
    return clues;
}
