/* new_puzzles.c: puzzles made to the player's wishes. */
#include <string.h>

#include "cli/play/help/work.h"
#include "sudoku.h"

/* Trials between two questions whether somebody still waits. Rating the results takes much longer than
 * making them. */
enum { BATCH = 64 };

static bool is_wanted(const struct wishes *wishes, const char *puzzle, struct finding *finding)
{
    find_rating(puzzle, finding);
    return finding->status == SUDOKU_OK && finding->rating >= wishes->low && finding->rating <= wishes->high;
}

/* Chooses the first of the trials that gave a wanted puzzle. */
static bool choose_puzzle(const struct wishes *wishes, const char *puzzles, const char *solutions,
                          const unsigned char *made, struct finding *finding)
{
    for (unsigned i = 0; i < BATCH; i++) {
        if (!made[i] || !is_wanted(wishes, puzzles + CELLS * i, finding))
            continue;
        memcpy(finding->puzzle, puzzles + CELLS * i, CELLS);
        memcpy(finding->solution, solutions + CELLS * i, CELLS);
        return true;
    }
    return false;
}

/* Removing a single clue would break a symmetry, so symmetric puzzles are minimal by groups of clues.
 * A wish that no trial meets ends with SUDOKU_NO_SOLUTION. */
void make_puzzle(const struct wishes *wishes, still_wanted *wanted, void *context, struct finding *finding)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    char puzzles[BATCH * CELLS], solutions[BATCH * CELLS];
    unsigned char made[BATCH];
    bool found = false;
    recipe.symmetry = (enum sudoku_symmetry)wishes->symmetry;
    recipe.minimal = wishes->symmetry ? SUDOKU_GROUPS_MINIMAL : SUDOKU_CLUES_MINIMAL;
    int status = sudoku_maker_new(&recipe, wishes->seed, &maker);
    for (uint64_t first = 0; first < wishes->trials && status == SUDOKU_OK && !found && wanted(context);
         first += BATCH) {
        status = sudoku_maker_make(maker, first, BATCH, puzzles, solutions, made);
        found = status == SUDOKU_OK && choose_puzzle(wishes, puzzles, solutions, made, finding);
        if (!found && finding->status == SUDOKU_NO_MEMORY)
            status = SUDOKU_NO_MEMORY; /* of a rating: it would go on for ever */
    }
    finding->status = status != SUDOKU_OK ? status : found ? SUDOKU_OK : SUDOKU_NO_SOLUTION;
    sudoku_maker_free(maker);
}

/* The number of names is found by counting up to NULL, so a symmetry that is added here is offered at
 * once. */
const char *symmetry_name(unsigned symmetry)
{
    static const char *const names[] = {
        [SUDOKU_NO_SYMMETRY] = "none",           [SUDOKU_ROTATE_180] = "half turn",
        [SUDOKU_ROTATE_90] = "quarter turn",     [SUDOKU_MIRROR_H] = "left-right",
        [SUDOKU_MIRROR_V] = "top-bottom",        [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_ANTIDIAGONAL] = "antidiagonal",  [SUDOKU_FULL_SYMMETRY] = "full",
        [SUDOKU_RANDOM_SYMMETRY] = "any of them"};
    return symmetry < sizeof names / sizeof *names ? names[symmetry] : NULL;
}
