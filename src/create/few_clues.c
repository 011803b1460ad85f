/* few_clues.c: blocks of trials, each with the puzzles of one walk. */
#include "create/few_clues.h"

#include <string.h>

enum {
    FIRST_DIGS = 64,    /* the walk begins at the one of them with the fewest clues */
    MOST_STEPS = 30000, /* half a minute */
    LAST_STEPS = 500    /* if the walk did not come down as far as wanted, but far enough */
};

/* The digs from which a walk's first puzzle is chosen. */
struct start {
    const struct sudoku_few_recipe *recipe;
    struct sudoku_random *random;
    size_t begun;
    unsigned fewest;
    size_t best;
    char puzzle[SUDOKU_CELLS];
    enum sudoku_status status; /* of a dig that failed */
};

static bool begin_dig(void *context, struct sudoku_dig *dig)
{
    struct start *start = context;
    const struct sudoku_few_recipe *recipe = start->recipe;
    char grid[SUDOKU_CELLS];
    if (start->begun == FIRST_DIGS)
        return false;
    if (recipe->solution)
        memcpy(grid, recipe->solution, SUDOKU_CELLS);
    else
        sudoku_random_grid(recipe->grids, start->random, grid);
    sudoku_dig_prepare(dig, grid, grid, recipe->orbits, start->random);
    dig->index = start->begun++;
    return true;
}

/* Digs end in any order: of several with as few clues, the first that was begun is taken. */
static void end_dig(void *context, struct sudoku_dig *dig)
{
    struct start *start = context;
    if (dig->status != SUDOKU_OK) {
        start->status = (enum sudoku_status)dig->status;
        return;
    }
    if (dig->clues > start->fewest || (dig->clues == start->fewest && dig->index > start->best))
        return;
    start->fewest = dig->clues;
    start->best = dig->index;
    memcpy(start->puzzle, dig->puzzle, SUDOKU_CELLS);
}

/* Begins a walk at a new puzzle. */
static enum sudoku_status begin_walk(struct sudoku_few *few, const struct sudoku_few_recipe *recipe)
{
    struct sudoku_walk *walk = &few->walk;
    struct start start = {.recipe = recipe, .random = &walk->random, .fewest = SUDOKU_CELLS};
    struct sudoku_dig_caller caller = {
        .start = begin_dig, .finish = end_dig, .context = &start, .control = recipe->control};
    enum sudoku_status status = sudoku_dig_all(recipe->memory, recipe->workspace, &caller);
    if (status == SUDOKU_OK)
        status = start.status;
    if (status == SUDOKU_OK)
        sudoku_walk_begin(walk, start.puzzle, few->wanted);
    return status;
}

static enum sudoku_status begin_block(struct sudoku_few *few, const struct sudoku_few_recipe *recipe,
                                      uint64_t block)
{
    struct sudoku_walk *walk = &few->walk;
    few->block = UINT64_MAX;
    few->made = 0;
    walk->random = random_stream(~recipe->seed, block);
    walk->keeping = recipe->solution;
    walk->status = SUDOKU_OK;
    walk->steps = MOST_STEPS;
    few->wanted = recipe->least + random_below(&walk->random, recipe->most - recipe->least + 1);
    enum sudoku_status status = begin_walk(few, recipe);
    if (status == SUDOKU_OK)
        few->block = block;
    return status;
}

static bool is_minimal(const char *puzzle)
{
    char rest[SUDOKU_CELLS];
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        memcpy(rest, puzzle, SUDOKU_CELLS);
        rest[cell] = '.';
        if (puzzle[cell] != '.' && sudoku_solve(rest, 2, NULL) == 1)
            return false;
    }
    return true;
}

/* Keeps the puzzles that the last step found and the block has not. */
static void keep_found(struct sudoku_few *few, bool minimal)
{
    for (unsigned i = 0; i < few->walk.n_found && few->made < MOST_TRIALS_OF_A_WALK; i++) {
        const char *puzzle = few->walk.found[i];
        bool is_new = true;
        for (unsigned k = 0; k < few->made && is_new; k++)
            is_new = memcmp(few->puzzles[k], puzzle, SUDOKU_CELLS) != 0;
        if (is_new && (!minimal || is_minimal(puzzle)))
            memcpy(few->puzzles[few->made++], puzzle, SUDOKU_CELLS);
    }
}

/* Walks until the block has more than `place` puzzles, or no step is left. A walk that is stuck gives way to
 * another one. One that stays above what was wanted, but within the recipe's range, ends with puzzles of that
 * many clues. */
static enum sudoku_status walk_on(struct sudoku_few *few, const struct sudoku_few_recipe *recipe,
                                  unsigned place)
{
    struct sudoku_walk *walk = &few->walk;
    enum sudoku_status status = SUDOKU_OK;
    while (few->made <= place && status == SUDOKU_OK) {
        if (sudoku_walk_on(walk)) {
            keep_found(few, recipe->minimal);
        } else if (walk->status != SUDOKU_OK) {
            status = walk->status;
        } else if (walk->steps) {
            status = begin_walk(few, recipe);
        } else if (walk->clues > walk->wanted && walk->clues <= recipe->most) {
            walk->wanted = few->wanted = walk->clues;
            walk->steps = LAST_STEPS;
        } else {
            break;
        }
    }
    return status;
}

enum sudoku_status sudoku_few_make(struct sudoku_few *few, const struct sudoku_few_recipe *recipe,
                                   uint64_t trial, char *puzzle, char *solution, unsigned char *made)
{
    unsigned trials = trials_of_a_walk(recipe->most), place = (unsigned)(trial % trials);
    enum sudoku_status status = SUDOKU_OK;
    if (few->block != trial / trials)
        status = begin_block(few, recipe, trial / trials);
    few->walk.control = *recipe->control;
    if (status == SUDOKU_OK)
        status = walk_on(few, recipe, place);
    if (status != SUDOKU_OK) {
        few->block = UINT64_MAX; /* the next call begins the block again */
        return status;
    }
    *made = place < few->made;
    if (*made) {
        memcpy(puzzle, few->puzzles[place], SUDOKU_CELLS);
        sudoku_solve(puzzle, 1, solution);
    }
    return SUDOKU_OK;
}
