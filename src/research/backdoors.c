/* backdoors.c: backdoors, cells that, once filled in from the solution, let singles fill all others.
 *
 * Few puzzles need more than two or three of them, so all sets are tried, the smallest first. What singles
 * can fill in never depends on the order, so each set starts from the grid of the set with one cell less. */
#include <stdbool.h>

#include "core/control.h"
#include "core/grid.h"
#include "core/board/solver.h"
#include "sudoku_research.h"

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
            grid->candidates[core_house_cells[core_cell_houses[cell][type]][i]] &= (uint16_t)~digit_bit;
}

/* Places the digits that have one place left in a house. */
static void place_hidden(struct grid *grid, int house)
{
    const unsigned char *cells = core_house_cells[house];
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

/* Grids that are filled between two questions whether to go on: some milliseconds. */
enum { GRIDS_PER_QUESTION = 1024 };

/* A search for all backdoors of one size. */
struct backdoors {
    const char *solution;
    unsigned char cells[SUDOKU_CELLS];
    unsigned size;
    sudoku_backdoor_visitor *visit;
    void *context;
    struct sudoku_control control;
    size_t grids; /* filled since the caller was asked */
    bool found, ended, cancelled;
};

/* Tries all sets that add n more cells, from a place on. The grid is not full yet. */
static void find_cells(struct backdoors *backdoors, const struct grid *grid, unsigned from, unsigned n)
{
    for (unsigned cell = from; cell < SUDOKU_CELLS && !backdoors->ended; cell++) {
        if (!grid->candidates[cell])
            continue;
        struct grid next = *grid;
        place(&next, cell, 1u << (backdoors->solution[cell] - '1'));
        fill_singles(&next);
        if (control_cancels_after(&backdoors->control, &backdoors->grids, 1, GRIDS_PER_QUESTION))
            backdoors->ended = backdoors->cancelled = true;
        backdoors->cells[backdoors->size - n] = (unsigned char)cell;
        if (n > 1 && next.empty) {
            find_cells(backdoors, &next, cell + 1, n - 1);
        } else if (n == 1 && !next.empty) {
            backdoors->found = true;
            backdoors->ended = !backdoors->visit ||
                               backdoors->visit(backdoors->context, backdoors->cells, backdoors->size) != 0;
        }
    }
}

enum sudoku_status sudoku_find_backdoors(const char *puzzle, unsigned most, sudoku_backdoor_visitor *visit,
                                         void *context, unsigned *size, const struct sudoku_control *control)
{
    struct backdoors backdoors = {.visit = visit, .context = context};
    char solution[SUDOKU_CELLS];
    if (!puzzle || !size || !control_read(&backdoors.control, control))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = core_only_solution(puzzle, solution);
    if (status != SUDOKU_OK)
        return status;
    struct grid grid = {.empty = 0};
    sudoku_find_candidates(puzzle, grid.candidates);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cell_value(puzzle[cell]))
            grid.candidates[cell] = 0;
        else
            grid.empty++;
    fill_singles(&grid);
    backdoors.solution = solution;
    while (grid.empty && backdoors.size < most && backdoors.size < SUDOKU_CELLS && !backdoors.found &&
           !backdoors.ended) {
        backdoors.size++;
        find_cells(&backdoors, &grid, 0, backdoors.size);
    }
    if (backdoors.cancelled)
        return SUDOKU_CANCELLED;
    if (grid.empty && !backdoors.found)
        return SUDOKU_GAVE_UP;
    *size = backdoors.size;
    return SUDOKU_OK;
}
