/* Backdoors: cells that, once filled in from the solution, let singles fill all others.
 *
 * Few puzzles need more than two or three of them, so all sets are tried, the smallest first. What singles
 * can fill in never depends on the order, so each set starts from the grid of the set with one cell less. */
#include "core/grid.h"

/* A grid and what is left for its empty cells; a filled cell has no candidates. */
struct grid {
    uint16_t candidates[SUDOKU_CELLS];
    unsigned empty;
};

static void place(struct grid *grid, unsigned cell, unsigned digit_bit)
{
    grid->candidates[cell] = 0;
    grid->empty--;
    for (int type = 0; type < 3; type++)
        for (int i = 0; i < 9; i++)
            grid->candidates[sudoku_house_cells[sudoku_cell_houses[cell][type]][i]] &= (uint16_t)~digit_bit;
}

/* Places the digits that have one place left in a house. */
static void place_hidden(struct grid *grid, int house)
{
    const unsigned char *cells = sudoku_house_cells[house];
    unsigned once = 0, twice = 0;
    for (int i = 0; i < 9; i++) {
        twice |= once & grid->candidates[cells[i]];
        once |= grid->candidates[cells[i]];
    }
    once &= ~twice;
    for (int i = 0; i < 9 && once; i++) {
        unsigned digit = grid->candidates[cells[i]] & once;
        if (!digit)
            continue;
        once &= ~digit;
        place(grid, cells[i], digit);
    }
}

static void fill_singles(struct grid *grid)
{
    unsigned before;
    do {
        before = grid->empty;
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            if (digit_count(grid->candidates[cell]) == 1)
                place(grid, cell, grid->candidates[cell]);
        for (int house = 0; house < HOUSES; house++)
            place_hidden(grid, house);
    } while (grid->empty && grid->empty < before);
}

/* Looks for n more cells from a place on; the grid itself is not full. */
static bool find_cells(const struct grid *grid, const char *solution, unsigned from, unsigned n,
                       unsigned char *cells)
{
    for (unsigned cell = from; cell < SUDOKU_CELLS; cell++) {
        if (!grid->candidates[cell])
            continue;
        struct grid next = *grid;
        place(&next, cell, 1u << (solution[cell] - '1'));
        fill_singles(&next);
        *cells = (unsigned char)cell;
        if (n == 1 ? !next.empty : next.empty && find_cells(&next, solution, cell + 1, n - 1, cells + 1))
            return true;
    }
    return false;
}

static void start(struct grid *grid, const char *puzzle)
{
    sudoku_find_candidates(puzzle, grid->candidates);
    grid->empty = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_clue = cell_value(puzzle[cell]) > 0;
        grid->empty += !is_clue;
        if (is_clue)
            grid->candidates[cell] = 0;
    }
    fill_singles(grid);
}

enum sudoku_status sudoku_find_backdoor(const char *puzzle, unsigned most, unsigned char *cells,
                                        unsigned *size)
{
    if (!puzzle || !size)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(puzzle, NULL);
    if (status != SUDOKU_OK)
        return status;
    char solution[SUDOKU_CELLS];
    size_t solutions = sudoku_solve(puzzle, 2, solution);
    if (solutions != 1)
        return solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
    struct grid grid;
    start(&grid, puzzle);
    unsigned n = 0;
    unsigned char found[SUDOKU_CELLS];
    while (grid.empty && n <= most && (n == 0 || !find_cells(&grid, solution, 0, n, found)))
        n++;
    if (n > most)
        return SUDOKU_GAVE_UP;
    for (unsigned i = 0; cells && i < n; i++)
        cells[i] = found[i];
    *size = n;
    return SUDOKU_OK;
}
