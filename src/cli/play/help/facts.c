/* facts.c: the solutions of a puzzle: how many, the first, and where they differ.
 *
 * The limit keeps the search short, so the cells that differ among the first solutions may not be all that
 * can differ; these are found by searches of their own. */
#include <string.h>

#include "cli/play/help/work.h"
#include "sudoku.h"

/* The solutions of a search as they come. */
struct solutions {
    unsigned count;
    char first[CELLS];
    bool differs[CELLS];
};

static int see_solution(void *context, const char *solution)
{
    struct solutions *seen = context;
    if (!seen->count++)
        memcpy(seen->first, solution, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        seen->differs[cell] |= solution[cell] != seen->first[cell];
    return 0;
}

/* Looks for a solution that differs from the first in each cell where none did so far. Each search forbids
 * one digit and stops at its first solution, so there are at most 81 of them, and a solution often settles
 * more than one cell. */
static void find_differences(const uint16_t candidates[CELLS], struct solutions *seen, still_wanted *wanted,
                             void *context)
{
    for (unsigned cell = 0; cell < CELLS && wanted(context); cell++) {
        uint16_t others[CELLS];
        if (seen->differs[cell])
            continue;
        memcpy(others, candidates, sizeof others);
        others[cell] &= (uint16_t) ~(1u << (seen->first[cell] - '1'));
        if (others[cell])
            sudoku_search(others, 1, see_solution, seen, NULL, NULL);
    }
}

/* Clues that clash have no candidates to start from; the count stays 0. */
void find_facts(const struct task *task, still_wanted *wanted, void *context, struct finding *finding)
{
    uint16_t candidates[CELLS];
    struct solutions seen = {0};
    finding->status = sudoku_find_candidates(task->puzzle, candidates);
    if (finding->status != SUDOKU_OK)
        return;
    finding->status = sudoku_search(candidates, COUNT_LIMIT, see_solution, &seen, NULL, NULL);
    finding->count = seen.count;
    if (finding->count > 1)
        find_differences(candidates, &seen, wanted, context);
    memcpy(finding->solution, seen.first, CELLS);
    memcpy(finding->differs, seen.differs, sizeof seen.differs);
}
