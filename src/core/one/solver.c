/* solver.c: one puzzle, by the best solver that this machine can run.
 *
 * All solvers find the same solutions; they differ in speed. Only this table depends on which of them are
 * compiled in. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "core/control.h"
#include "core/count.h"
#include "core/grid.h"
#include "core/machine.h"
#include "core/one/solver.h"

const struct core_board_solver *const core_board_solvers[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    &core_board_solver_icelake, &core_board_solver_avx512,
    &core_board_solver_avx2,
#endif
#if defined(CORE_VECTORS_OF_128_BITS)
    &core_board_solver_128,
#endif
    &core_board_solver_plain,   NULL,
};

unsigned char core_four_boards;

/* Called for each puzzle: machine.c caches the features of the processor. */
const struct core_board_solver *core_best_board_solver(void)
{
    size_t i = 0;
    while (!core_can_run(core_board_solvers[i]->needs))
        i++;
    assert(core_board_solvers[i] != NULL);
    return core_board_solvers[i];
}

void core_take_solution(struct board_search *search, const char *solution)
{
    if (search->solution && search->found == 0)
        memcpy(search->solution, solution, SUDOKU_CELLS);
    assert(search->found < search->limit && !search->stopped);
    search->found++;
    if ((search->visit && search->visit(search->context, solution)) || search->found == search->limit)
        search->stopped = 1;
}

/* Guesses between two checks of the control: a millisecond. */
enum { STRETCH = 4096 };

bool core_search_goes_on(struct board_search *search)
{
    assert(search->guesses > search->patience && !search->stopped);
    search->cancelled = search->control && control_is_cancelled(search->control);
    search->stopped = search->cancelled || search->guesses > search->most_guesses;
    uint64_t left = search->most_guesses - search->guesses;
    if (!search->stopped)
        search->patience = search->guesses + (left < STRETCH ? left : STRETCH);
    return !search->stopped;
}

/* Many solutions for a visitor are listed through the deals. Without a limit on guesses and a control, the
 * solver never calls core_search_goes_on(). */
enum sudoku_status sudoku_search(const struct sudoku_query *query, size_t *count, uint64_t *guesses,
                                 const struct sudoku_control *control)
{
    const struct core_board_solver *solver = core_best_board_solver();
    struct sudoku_query ours = SUDOKU_QUERY_INIT;
    struct sudoku_control options;
    uint16_t room[SUDOKU_CELLS];
    enum sudoku_status status = SUDOKU_OK;
    if (count)
        *count = 0;
    if (guesses)
        *guesses = 0;
    if (!query || !sized_read(&ours, sizeof ours, query, SIZE_UP_TO(struct sudoku_query, context)) ||
        !control_read(&options, control) || !ours.puzzle == !ours.candidates ||
        (ours.candidates && !core_are_candidates(ours.candidates)))
        return SUDOKU_BAD_ARGUMENT;
    if (ours.puzzle)
        status = sudoku_find_candidates(ours.puzzle, room);
    if (status != SUDOKU_OK)
        return status;
    struct board_search search = {.limit = ours.limit,
                                  .most_guesses = ours.most_guesses ? ours.most_guesses : UINT64_MAX,
                                  .control = options.cancel ? &options : NULL,
                                  .solution = ours.solution,
                                  .may_differ = !guesses && !ours.visit && !ours.most_guesses,
                                  .visit = ours.visit,
                                  .context = ours.context};
    search.patience = search.control && search.most_guesses > STRETCH ? STRETCH : search.most_guesses;
    if (ours.visit && ours.limit > FEW && !ours.most_guesses)
        status = core_list_solutions(ours.puzzle ? room : ours.candidates, &options, &search);
    else if (ours.puzzle)
        solver->solve(ours.puzzle, &search);
    else
        solver->search(ours.candidates, &search);
    assert(search.found <= search.limit);
    if (count)
        *count = (size_t)search.found;
    if (guesses)
        *guesses = search.guesses;
    if (search.cancelled)
        return SUDOKU_CANCELLED;
    return search.guesses > search.most_guesses ? SUDOKU_GAVE_UP : status;
}

/* The solvers read nothing after a NUL. Without a solution, the puzzle is checked. */
int sudoku_solve(const char *puzzle, int limit, char *solution)
{
    if (!puzzle || limit < 1)
        return SUDOKU_BAD_ARGUMENT;
    struct board_search search = {
        .limit = (uint64_t)limit, .patience = UINT64_MAX, .solution = solution, .may_differ = true};
    core_best_board_solver()->solve(puzzle, &search);
    return search.found ? (int)search.found : (int)sudoku_check(puzzle, NULL, 0, NULL);
}

/* The search ends at a second solution. */
enum sudoku_status core_only_solution_of(const uint16_t candidates[SUDOKU_CELLS], char solution[SUDOKU_CELLS])
{
    assert(core_are_candidates(candidates));
    struct board_search search = {
        .limit = 2, .patience = UINT64_MAX, .solution = solution, .may_differ = true};
    core_best_board_solver()->search(candidates, &search);
    return search.found == 1 ? SUDOKU_OK : search.found ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

enum sudoku_status core_only_solution(const char *puzzle, char solution[SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    enum sudoku_status status = sudoku_find_candidates(puzzle, candidates);
    return status == SUDOKU_OK ? core_only_solution_of(candidates, solution) : status;
}
