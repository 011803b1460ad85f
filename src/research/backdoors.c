/* backdoors.c: backdoors, cells that, once filled in from the solution, let singles fill all others.
 *
 * Few puzzles need more than two or three of them, so all sets are tried, the smallest first. What singles
 * can fill in never depends on the order, so each set starts from the grid of the set with one cell less.
 *
 * Backdoors: Williams, Gomes and Selman, "Backdoors To Typical Case Complexity" (2003). */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "research/trials/singles.h"
#include "core/cells.h"
#include "core/one/solver.h"
#include "core/control.h"
#include "sudoku_research.h"

/* Grids that are filled between two checks of the control: some milliseconds. */
enum { GRIDS_PER_CHECK = 1024 };

/* A search for all backdoors of one size. */
struct backdoors {
    const struct singles *singles;
    const char *solution;
    struct cells cells; /* filled in */
    unsigned size;
    sudoku_result_fn *visit;
    void *context;
    struct sudoku_control control;
    size_t grids; /* filled since the control was checked */
    bool found, ended, cancelled;
};

/* Tries all sets that add n more cells, from a place on, to those of a state that singles do not solve. */
static void find_cells(struct backdoors *backdoors, const struct known *state, unsigned from, unsigned n)
{
    assert(n > 0);
    assert(from <= SUDOKU_CELLS);
    for (unsigned cell = from; cell < SUDOKU_CELLS && !backdoors->ended; cell++) {
        unsigned candidate = candidate_at(cell, (unsigned)(backdoors->solution[cell] - '1'));
        if (set_has(&state->asserted, candidate))
            continue;
        struct known next = *state;
        backdoors->singles->assert_one(&state->possible, candidate, &next.possible);
        bool is_solved = backdoors->singles->close(&next, false) == IS_SOLVED;
        if (control_cancels_after(&backdoors->control, &backdoors->grids, 1, GRIDS_PER_CHECK))
            backdoors->ended = backdoors->cancelled = true;
        cells_add(&backdoors->cells, cell);
        if (n > 1 && !is_solved) {
            find_cells(backdoors, &next, cell + 1, n - 1);
        } else if (n == 1 && is_solved) {
            assert(cells_count(backdoors->cells) == backdoors->size);
            backdoors->found = true;
            struct sudoku_cell_set found;
            memcpy(found.bits, backdoors->cells.word, sizeof found.bits);
            backdoors->ended = !backdoors->visit || backdoors->visit(backdoors->context, &found) != 0;
        }
        cells_remove(&backdoors->cells, cell);
    }
}

enum sudoku_status sudoku_find_backdoors(const char *puzzle, unsigned most, sudoku_result_fn *visit,
                                         void *context, unsigned *size, const struct sudoku_control *control)
{
    struct backdoors backdoors = {.singles = research_best_singles(), .visit = visit, .context = context};
    char solution[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    if (!puzzle || !size || !control_read(&backdoors.control, control))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = core_only_solution(puzzle, solution);
    if (status != SUDOKU_OK)
        return status;
    sudoku_find_candidates(puzzle, candidates);
    struct known state = {set_of_candidates(candidates), {{0}}};
    bool is_solved = backdoors.singles->close(&state, false) == IS_SOLVED;
    backdoors.solution = solution;
    while (!is_solved && backdoors.size < most && backdoors.size < SUDOKU_CELLS && !backdoors.found &&
           !backdoors.ended) {
        backdoors.size++;
        find_cells(&backdoors, &state, 0, backdoors.size);
    }
    if (backdoors.cancelled)
        return SUDOKU_CANCELLED;
    if (!is_solved && !backdoors.found)
        return SUDOKU_GAVE_UP;
    *size = backdoors.size;
    return SUDOKU_OK;
}
