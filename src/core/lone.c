/* lone.c: one puzzle, by the best solver there is for it. */
#include <string.h>

#include "core/lone.h"
#include "core/solve_one.h"

void sudoku_lone_found(struct lone_search *search, const char *solution)
{
    if (search->solution && search->found == 0)
        memcpy(search->solution, solution, SUDOKU_CELLS);
    search->found++;
    if ((search->visit && search->visit(search->context, solution)) || search->found == search->limit)
        search->stopped = 1;
}

size_t sudoku_search(const uint16_t candidates[SUDOKU_CELLS], size_t limit, sudoku_visitor *visit,
                     void *context, uint64_t *guesses)
{
    struct lone_search search = {.limit = limit, .patience = UINT64_MAX, .visit = visit, .context = context};
    sudoku_best_lone()->search(candidates, &search);
    if (guesses)
        *guesses += search.guesses;
    return search.found;
}

int sudoku_solve_within(const char *puzzle, size_t limit, uint64_t patience, char *solution, size_t *count,
                        uint64_t *guesses)
{
    struct lone_search search = {.limit = limit, .patience = patience, .solution = solution};
    sudoku_best_lone()->solve(puzzle, &search);
    *count = search.found;
    *guesses += search.guesses;
    return search.guesses > patience ? -1 : 0;
}

size_t sudoku_solve(const char *puzzle, size_t limit, char *solution)
{
    struct lone_search search = {.limit = limit, .patience = UINT64_MAX, .solution = solution};
    sudoku_best_lone()->solve(puzzle, &search);
    return search.found;
}
