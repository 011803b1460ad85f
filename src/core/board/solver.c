/* solver.c: one puzzle, by the best solver that this machine can run.
 *
 * All solvers find the same solutions; they differ in speed. The table is the only place that knows which
 * of them are compiled in. */
#include <stdbool.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/control.h"
#include "core/grid.h"
#include "core/machine.h"

/* Best first. */
static const struct {
    const struct core_board_solver *solver;
    bool (*supported)(void);
} solvers[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&core_board_solver_avx512, core_has_avx512},   {&core_board_solver_avx2, core_has_avx2},
    {&core_board_solver_sse2, core_has_baseline},
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
    {&sudoku_board_solver_neon, core_has_baseline},
#endif
    {&core_board_solver_plain, core_has_baseline},
};

const struct core_board_solver *core_board_solver(size_t index, int *runs)
{
    if (index >= sizeof solvers / sizeof solvers[0])
        return NULL;
    *runs = solvers[index].supported();
    return solvers[index].solver;
}

/* Asked for each puzzle: the answers of the processor are kept by the compiler's own library. */
const struct core_board_solver *core_best_board_solver(void)
{
    const struct core_board_solver *best = NULL;
    int runs = 0;
    for (size_t i = 0; !runs; i++)
        best = core_board_solver(i, &runs);
    return best;
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
static enum sudoku_status run_query(const struct sudoku_query *query, const struct sudoku_control *control,
                                    struct board_search *search)
{
    const struct core_board_solver *solver = core_best_board_solver();
    *search = (struct board_search){.limit = query->limit,
                                    .most_guesses = query->most_guesses ? query->most_guesses : UINT64_MAX,
                                    .control = control->cancel ? control : NULL,
                                    .solution = query->solution,
                                    .visit = query->visit,
                                    .context = query->context};
    search->patience = search->control && search->most_guesses > STRETCH ? STRETCH : search->most_guesses;
    enum sudoku_status status = SUDOKU_OK;
    if (query->candidates)
        solver->search(query->candidates, search);
    else if ((status = sudoku_check(query->puzzle, NULL)) == SUDOKU_OK)
        solver->solve(query->puzzle, search);
    if (search->cancelled)
        return SUDOKU_CANCELLED;
    return search->guesses > search->most_guesses ? SUDOKU_GAVE_UP : status;
}

enum sudoku_status sudoku_search(const struct sudoku_query *query, size_t *count, uint64_t *guesses,
                                 const struct sudoku_control *control)
{
    struct sudoku_query ours = SUDOKU_QUERY_INIT;
    struct sudoku_control asked;
    struct board_search search;
    if (count)
        *count = 0;
    if (!query || !sized_read(&ours, sizeof ours, query, SIZE_UP_TO(struct sudoku_query, context)) ||
        !control_read(&asked, control) || !ours.puzzle == !ours.candidates ||
        (ours.candidates && !core_are_candidates(ours.candidates)))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = run_query(&ours, &asked, &search);
    if (count)
        *count = search.found;
    if (guesses)
        *guesses += search.guesses;
    return status;
}

/* The solvers read nothing after the first invalid character. */
size_t sudoku_solve(const char *puzzle, size_t limit, char *solution)
{
    struct board_search search = {.limit = limit, .patience = UINT64_MAX, .solution = solution};
    if (puzzle)
        core_best_board_solver()->solve(puzzle, &search);
    return search.found;
}
