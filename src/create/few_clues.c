/* few_clues.c: walks from puzzle to puzzle, towards fewer clues, and the blocks of trials that share one. */
#include <string.h>

#include "core/cells.h"
#include "core/control.h"
#include "create/maker.h"

enum {
    MOST_LISTED = 2048, /* a rest with more solutions takes long, and two clues hardly ever separate them */
    STUCK = 100,        /* failed steps after which no other is likely to succeed */
    FIRST_DIGS = 64,    /* the walk begins at the one of them with the fewest clues */
    MOST_STEPS = 30000, /* half a minute */
    LAST_STEPS = 500    /* if the walk did not come down as far as wanted, but far enough */
};

/* ---- Walks ---- */

void create_walk_begin(struct walk *walk, const char *puzzle, unsigned wanted)
{
    memcpy(walk->puzzle, puzzle, SUDOKU_CELLS);
    walk->wanted = wanted;
    walk->clues = cells_count(cells_of_clues(puzzle));
    walk->in_vain = 0;
    walk->status = SUDOKU_OK;
    walk->list.most = MOST_LISTED;
}

/* Takes n clues away at random. */
static void take_clues(struct walk *walk, unsigned n)
{
    unsigned char cells[SUDOKU_CELLS];
    unsigned clues = cells_list(cells_of_clues(walk->puzzle), cells);
    memcpy(walk->rest, walk->puzzle, SUDOKU_CELLS);
    for (; n; n--) {
        unsigned i = random_below(&walk->random, clues);
        walk->rest[cells[i]] = '.';
        cells[i] = cells[--clues];
    }
}

/* Keeps some of the puzzles that can be reached, each with the same probability. */
static bool draw_puzzle(void *context, const struct clue *clues, unsigned n)
{
    struct walk *walk = context;
    unsigned place = walk->n_seen < WALK_FINDS ? walk->n_seen : random_below(&walk->random, walk->n_seen + 1);
    walk->n_seen++;
    if (place >= WALK_FINDS)
        return true;
    memcpy(walk->found[place], walk->rest, SUDOKU_CELLS);
    for (unsigned i = 0; i < n; i++)
        walk->found[place][clues[i].cell] = (char)('0' + clues[i].digit);
    return true;
}

/* Adds n clues to the rest, whose solutions are listed, and moves there: to any of the puzzles drawn, which
 * becomes the first. False if no n clues leave one solution. */
static bool add_and_move(struct walk *walk, unsigned n, const struct clue_choice *choice)
{
    walk->n_seen = 0;
    walk->status = create_separate_solutions(&walk->list, n, 0, choice, draw_puzzle, walk, &walk->control);
    walk->n_found = walk->n_seen < WALK_FINDS ? walk->n_seen : WALK_FINDS;
    if (walk->status != SUDOKU_OK || !walk->n_found)
        return false;
    unsigned chosen = random_below(&walk->random, walk->n_found);
    memcpy(walk->puzzle, walk->found[chosen], SUDOKU_CELLS);
    memcpy(walk->found[chosen], walk->found[0], SUDOKU_CELLS);
    memcpy(walk->found[0], walk->puzzle, SUDOKU_CELLS);
    return true;
}

/* Makes a step that takes two clues away. */
static bool step(struct walk *walk)
{
    char before[SUDOKU_CELLS];
    const struct clue_choice choice = {.not_these = before, .only_these = walk->keeping, .needed = true};
    memcpy(before, walk->puzzle, SUDOKU_CELLS);
    take_clues(walk, 2);
    walk->status = create_list_solutions(&walk->list, walk->rest, &choice);
    if (walk->status != SUDOKU_OK || !walk->list.complete)
        return false;
    if (walk->clues > walk->wanted && add_and_move(walk, 1, &choice)) {
        walk->clues--;
        return true;
    }
    return add_and_move(walk, 2, &choice);
}

bool create_walk_on(struct walk *walk)
{
    for (;;) {
        if (walk->status == SUDOKU_OK && control_is_cancelled(&walk->control))
            walk->status = SUDOKU_CANCELLED;
        if (walk->status != SUDOKU_OK || !walk->steps || walk->in_vain == STUCK)
            return false;
        walk->steps--;
        walk->in_vain++;
        if (!step(walk))
            continue;
        walk->in_vain = 0;
        if (walk->clues == walk->wanted)
            return true;
    }
}

/* ---- Blocks of trials ---- */

/* The digs from which a walk's first puzzle is chosen. */
struct start {
    struct sudoku_maker *maker;
    size_t begun;
    unsigned fewest;
    size_t best;
    char puzzle[SUDOKU_CELLS];
    enum sudoku_status status; /* of a dig that failed */
};

static bool begin_dig(void *context, struct dig *dig)
{
    struct start *start = context;
    struct sudoku_maker *maker = start->maker;
    struct random *random = &maker->few.walk.random;
    char grid[SUDOKU_CELLS];
    if (start->begun == FIRST_DIGS)
        return false;
    if (maker->recipe.solution)
        memcpy(grid, maker->solution, SUDOKU_CELLS);
    else
        create_random_grid(&maker->grids, random, grid);
    create_dig_prepare(dig, grid, grid, &maker->orbits[SUDOKU_NO_SYMMETRY], random);
    dig->index = start->begun++;
    return true;
}

/* Digs end in any order: of several with as few clues, the first that was begun is taken. */
static void end_dig(void *context, struct dig *dig)
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
static enum sudoku_status begin_walk(struct sudoku_maker *maker)
{
    struct walk *walk = &maker->few.walk;
    struct start start = {.maker = maker, .fewest = SUDOKU_CELLS};
    struct dig_caller caller = {begin_dig, end_dig, &start, &walk->control};
    enum sudoku_status status = create_dig_all(maker->workspace, &caller);
    if (status == SUDOKU_OK)
        status = start.status;
    if (status == SUDOKU_OK)
        create_walk_begin(walk, start.puzzle, maker->few.wanted);
    return status;
}

/* Keeps the puzzles that the last step found and the block has not. */
static enum sudoku_status keep_found(struct sudoku_maker *maker)
{
    struct few_clues *few = &maker->few;
    for (unsigned i = 0; i < few->walk.n_found && few->made < MOST_TRIALS_OF_A_WALK; i++) {
        const char *puzzle = few->walk.found[i];
        char left[SUDOKU_CELLS];
        signed char of_puzzle;
        bool is_new = true;
        for (unsigned k = 0; k < few->made && is_new; k++)
            is_new = memcmp(few->puzzles[k], puzzle, SUDOKU_CELLS) != 0;
        memcpy(left, puzzle, SUDOKU_CELLS);
        if (is_new && maker->recipe.minimal == SUDOKU_CLUES_MINIMAL)
            few->walk.status = sudoku_minimize(left, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, 0, maker->workspace,
                                               &of_puzzle, &few->walk.control);
        if (is_new && memcmp(left, puzzle, SUDOKU_CELLS) == 0) /* a minimal puzzle stays as it is */
            memcpy(few->puzzles[few->made++], puzzle, SUDOKU_CELLS);
        if (few->walk.status != SUDOKU_OK)
            break;
    }
    return few->walk.status;
}

/* Walks until the block has more than `place` puzzles, or no step is left. A walk that is stuck gives way to
 * another one. One that stays above what was wanted, but within the recipe's range, ends with puzzles of that
 * many clues. */
static enum sudoku_status walk_on(struct sudoku_maker *maker, unsigned place)
{
    struct few_clues *few = &maker->few;
    struct walk *walk = &few->walk;
    enum sudoku_status status = SUDOKU_OK;
    while (few->made <= place && status == SUDOKU_OK) {
        if (create_walk_on(walk)) {
            status = keep_found(maker);
        } else if (walk->status != SUDOKU_OK) {
            status = walk->status;
        } else if (walk->steps) {
            status = begin_walk(maker);
        } else if (walk->clues > walk->wanted && walk->clues <= maker->recipe.most_clues) {
            walk->wanted = few->wanted = walk->clues;
            walk->steps = LAST_STEPS;
        } else {
            break;
        }
    }
    return status;
}

enum sudoku_status create_make_few(struct sudoku_maker *maker, uint64_t trial, char *puzzle, char *solution,
                                   unsigned char *made, const struct sudoku_control *control)
{
    struct few_clues *few = &maker->few;
    struct walk *walk = &few->walk;
    unsigned place = (unsigned)(trial % maker->block);
    enum sudoku_status status = SUDOKU_OK;
    walk->control = *control;
    if (few->block != trial / maker->block) {
        few->block = trial / maker->block;
        few->made = 0;
        walk->random = random_stream(~maker->seed, few->block);
        walk->keeping = maker->recipe.solution;
        walk->status = SUDOKU_OK;
        walk->steps = MOST_STEPS;
        few->wanted = maker->recipe.least_clues +
                      random_below(&walk->random, maker->recipe.most_clues - maker->recipe.least_clues + 1);
        status = begin_walk(maker);
    }
    if (status == SUDOKU_OK)
        status = walk_on(maker, place);
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
