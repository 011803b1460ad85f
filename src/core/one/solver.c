/* solver.c: one puzzle, by the best solver that this machine can run.
 *
 * All solvers find the same solutions; they differ in speed. The table is the only place that knows which
 * of them are compiled in. */
#include <stdbool.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/control.h"
#include "core/grid.h"
#include "core/machine.h"

/* Best first. */
static const struct {
    const struct core_board_solver *solver;
    enum needs needs;
} solvers[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&core_board_solver_avx512, NEEDS_AVX512},
    {&core_board_solver_avx2, NEEDS_AVX2},
#endif
#if defined(CORE_VECTORS_OF_128_BITS)
    {&core_board_solver_128, NEEDS_NOTHING},
#endif
    {&core_board_solver_plain, NEEDS_NOTHING},
};

const struct core_board_solver *core_board_solver(size_t index, int *runs)
{
    if (index >= sizeof solvers / sizeof solvers[0])
        return NULL;
    *runs = core_can_run(solvers[index].needs);
    return solvers[index].solver;
}

/* Asked for each puzzle: machine.c keeps the answers of the processor. */
const struct core_board_solver *core_best_board_solver(void)
{
    size_t i = 0;
    while (!core_can_run(solvers[i].needs))
        i++;
    return solvers[i].solver;
}

void core_take_solution(struct board_search *search, const char *solution)
{
    if (search->solution && search->found == 0)
        memcpy(search->solution, solution, SUDOKU_CELLS);
    search->found++;
    if ((search->visit && search->visit(search->context, solution)) || search->found == search->limit)
        search->stopped = 1;
}

/* Guesses between two questions to the caller: a millisecond. */
enum { STRETCH = 4096 };

bool core_search_goes_on(struct board_search *search)
{
    search->cancelled = search->control && control_is_cancelled(search->control);
    search->stopped = search->cancelled || search->guesses > search->most_guesses;
    uint64_t left = search->most_guesses - search->guesses;
    if (!search->stopped)
        search->patience = search->guesses + (left < STRETCH ? left : STRETCH);
    return !search->stopped;
}

/* Without a bound and a control, the solver never asks. */
enum sudoku_status sudoku_search(const struct sudoku_query *query, size_t *count, uint64_t *guesses,
                                 const struct sudoku_control *control)
{
    const struct core_board_solver *solver = core_best_board_solver();
    struct sudoku_query ours = SUDOKU_QUERY_INIT;
    struct sudoku_control asked;
    if (count)
        *count = 0;
    if (!query || !sized_read(&ours, sizeof ours, query, SIZE_UP_TO(struct sudoku_query, context)) ||
        !control_read(&asked, control) || !ours.puzzle == !ours.candidates ||
        (ours.candidates && !core_are_candidates(ours.candidates)))
        return SUDOKU_BAD_ARGUMENT;
    struct board_search search = {.limit = ours.limit,
                                  .most_guesses = ours.most_guesses ? ours.most_guesses : UINT64_MAX,
                                  .control = asked.cancel ? &asked : NULL,
                                  .solution = ours.solution,
                                  .visit = ours.visit,
                                  .context = ours.context};
    search.patience = search.control && search.most_guesses > STRETCH ? STRETCH : search.most_guesses;
    enum sudoku_status status = ours.puzzle ? sudoku_check(ours.puzzle, NULL, 0, NULL) : SUDOKU_OK;
    if (ours.candidates)
        solver->search(ours.candidates, &search);
    else if (status == SUDOKU_OK)
        solver->solve(ours.puzzle, &search);
    if (count)
        *count = (size_t)search.found;
    if (guesses)
        *guesses += search.guesses;
    if (search.cancelled)
        return SUDOKU_CANCELLED;
    return search.guesses > search.most_guesses ? SUDOKU_GAVE_UP : status;
}

/* The solvers read nothing after the first invalid character. */
size_t sudoku_solve(const char *puzzle, size_t limit, char *solution)
{
    struct board_search search = {.limit = limit, .patience = UINT64_MAX, .solution = solution};
    if (puzzle)
        core_best_board_solver()->solve(puzzle, &search);
    return (size_t)search.found;
}

/* The search ends at a second solution. */
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
