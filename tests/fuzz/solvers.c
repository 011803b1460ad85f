/* One puzzle, and every solver for one board: they find as many solutions, the right ones, or all give up;
 * those that share their code also make the same guesses. Batches are left to engine.c. */
#include "tests/fuzz/fuzz.h"

#include "core/one/solver.h"
#include "tests/oracle.h"

enum { PATIENCE = 4 };

/* Every solution that is visited is one, and another than the one before. */
struct visits {
    const char *puzzle;
    char last[SUDOKU_CELLS];
    size_t n;
};

static int visit(void *context, const char *solution)
{
    struct visits *visits = context;
    CLAIM(oracle_solves(visits->puzzle, solution));
    CLAIM(!visits->n || memcmp(visits->last, solution, SUDOKU_CELLS) != 0);
    memcpy(visits->last, solution, SUDOKU_CELLS);
    visits->n++;
    return 0;
}

/* Solves it, from its clues or from their candidates. */
static struct board_search solve_with(const struct core_board_solver *solver, const char *puzzle,
                                      const uint16_t *candidates, size_t limit, char *solution)
{
    struct visits visits = {.puzzle = puzzle};
    struct board_search search = {
        .limit = limit, .patience = PATIENCE, .solution = solution, .visit = visit, .context = &visits};
    if (candidates)
        solver->search(candidates, &search);
    else
        solver->solve(puzzle, &search);
    CLAIM(search.found == visits.n && search.found <= limit);
    CLAIM(!visits.n || limit > 1 || memcmp(visits.last, solution, SUDOKU_CELLS) == 0);
    return search;
}

static bool gave_up(const struct board_search *search)
{
    return search->guesses > PATIENCE;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length};
    char puzzle[SUDOKU_CELLS], first[SUDOKU_CELLS] = "", own[SUDOKU_CELLS] = "";
    uint16_t candidates[SUDOKU_CELLS];
    const struct core_board_solver *solver;
    size_t limit = 1 + take_below(&all, 4);
    take_puzzle_of(&all, puzzle);
    enum sudoku_status status = sudoku_find_candidates(puzzle, candidates);
    struct board_search plain =
        solve_with(&core_board_solver_plain, puzzle, status == SUDOKU_OK ? candidates : NULL, limit, first);
    struct board_search before = {0};
    CLAIM(status == SUDOKU_OK || plain.found == 0);
    for (size_t i = 0; (solver = core_board_solvers[i]) != NULL; i++) {
        if (!core_can_run(solver->needs))
            continue;
        struct board_search search = solve_with(solver, puzzle, NULL, limit, own);
        bool is_plain = solver == &core_board_solver_plain, is_first = !before.limit;
        CLAIM(is_plain || is_first || (search.found == before.found && search.guesses == before.guesses));
        before = search;
        if (gave_up(&search) || gave_up(&plain))
            continue;
        CLAIM(search.found == plain.found);
        CLAIM(search.found != 1 || limit == 1 || memcmp(own, first, SUDOKU_CELLS) == 0);
    }
    return 0;
}
