/* solver.c: one puzzle, by the best solver that this machine can run.
 *
 * All solvers find the same solutions; they differ in speed. The table is the only place that knows which
 * of them are compiled in. */
#include <stdbool.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/grid.h"
#include "core/machine.h"

/* Best first. */
static const struct {
    const struct sudoku_board_solver *solver;
    bool (*supported)(void);
} solvers[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&sudoku_board_solver_avx512, sudoku_has_avx512},  {&sudoku_board_solver_avx2, sudoku_has_avx2},
    {&sudoku_board_solver_sse2, sudoku_has_baseline},
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
    {&sudoku_board_solver_neon, sudoku_has_baseline},
#endif
    {&sudoku_board_solver_plain, sudoku_has_baseline},
};

const struct sudoku_board_solver *sudoku_board_solver(size_t index, int *runs)
{
    if (index >= sizeof solvers / sizeof solvers[0])
        return NULL;
    *runs = solvers[index].supported();
    return solvers[index].solver;
}

/* Asked for each puzzle: the answers of the processor are kept by the compiler's own library. */
const struct sudoku_board_solver *sudoku_best_board_solver(void)
{
    const struct sudoku_board_solver *best = NULL;
    int runs = 0;
    for (size_t i = 0; !runs; i++)
        best = sudoku_board_solver(i, &runs);
    return best;
}

void sudoku_take_solution(struct board_search *search, const char *solution)
{
    if (search->solution && search->found == 0)
        memcpy(search->solution, solution, SUDOKU_CELLS);
    search->found++;
    if ((search->visit && search->visit(search->context, solution)) || search->found == search->limit)
        search->stopped = 1;
}

enum sudoku_status sudoku_search_within(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                        uint64_t most_guesses, sudoku_visitor *visit, void *context,
                                        size_t *count, uint64_t *guesses)
{
    struct board_search search = {
        .limit = limit, .patience = most_guesses, .visit = visit, .context = context};
    if (!candidates || !sudoku_are_candidates(candidates))
        return SUDOKU_BAD_ARGUMENT;
    sudoku_best_board_solver()->search(candidates, &search);
    if (count)
        *count = search.found;
    if (guesses)
        *guesses += search.guesses;
    return search.guesses > most_guesses ? SUDOKU_GAVE_UP : SUDOKU_OK;
}

enum sudoku_status sudoku_search(const uint16_t candidates[SUDOKU_CELLS], size_t limit, sudoku_visitor *visit,
                                 void *context, size_t *count, uint64_t *guesses)
{
    return sudoku_search_within(candidates, limit, UINT64_MAX, visit, context, count, guesses);
}

enum sudoku_status sudoku_solve_within(const char *puzzle, size_t limit, uint64_t most_guesses,
                                       char *solution, size_t *count, uint64_t *guesses)
{
    struct board_search search = {.limit = limit, .patience = most_guesses, .solution = solution};
    uint16_t candidates[SUDOKU_CELLS];
    enum sudoku_status status = sudoku_find_candidates(puzzle, candidates);
    if (status == SUDOKU_OK)
        sudoku_best_board_solver()->search(candidates, &search);
    if (count)
        *count = search.found;
    if (guesses)
        *guesses += search.guesses;
    return search.guesses > most_guesses ? SUDOKU_GAVE_UP : status;
}

/* The solvers read 81 characters at once, so an early NUL must be found first. */
size_t sudoku_solve(const char *puzzle, size_t limit, char *solution)
{
    struct board_search search = {.limit = limit, .patience = UINT64_MAX, .solution = solution};
    if (puzzle && !memchr(puzzle, '\0', SUDOKU_CELLS))
        sudoku_best_board_solver()->solve(puzzle, &search);
    return search.found;
}
