/* only.c: the only solution. The search ends at a second one. */
#include "core/only.h"

#include <stddef.h>

#include "core/board/solver.h"

enum sudoku_status core_only_solution_of(const uint16_t candidates[SUDOKU_CELLS], char solution[SUDOKU_CELLS])
{
    struct board_search search = {.limit = 2, .patience = UINT64_MAX, .solution = solution};
    core_best_board_solver()->search(candidates, &search);
    return search.found == 1 ? SUDOKU_OK : search.found ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

enum sudoku_status core_only_solution(const char *puzzle, char solution[SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    enum sudoku_status status = sudoku_find_candidates(puzzle, candidates);
    return status == SUDOKU_OK ? core_only_solution_of(candidates, solution) : status;
}
