/* Walks to few clues: what a step may find, how a walk ends, and blocks of trials that share one. */
#include "create/maker.h"
#include "sudoku.h"
#include "tests/test.h"

enum { TRIALS = 64 };

static uint64_t seed;

/* A minimal puzzle. */
static void make_start(uint64_t of, char *puzzle, char *solution)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    unsigned char made = 0;
    CHECK(sudoku_maker_new(&recipe, of, &maker) == SUDOKU_OK, "memory");
    for (uint64_t trial = 0; !made; trial++)
        CHECK(sudoku_maker_make(maker, trial, 1, puzzle, SUDOKU_CELLS, solution, SUDOKU_CELLS, &made, NULL) ==
                  SUDOKU_OK,
              "a puzzle");
    sudoku_maker_free(maker);
}

static unsigned count_clues(const char *puzzle)
{
    unsigned clues = 0;
    for (unsigned cell = 0; cell < 81; cell++)
        clues += puzzle[cell] != '.';
    return clues;
}

static void begin(struct walk *walk, const char *puzzle, unsigned wanted, const char *keeping)
{
    walk->random = random_stream(seed, wanted);
    walk->steps = 3000;
    walk->keeping = keeping;
    walk->control.cancel = NULL;
    create_walk_begin(walk, puzzle, wanted);
    CHECK(walk->clues == count_clues(puzzle) && walk->status == SUDOKU_OK, "%u clues", walk->clues);
}

/* All that is found has so many clues and one solution, that of the grid if it is kept. */
static void check_found(const struct walk *walk, const char *keeping)
{
    CHECK(walk->n_found >= 1 && walk->n_found <= WALK_FINDS, "%u puzzles", walk->n_found);
    CHECK(memcmp(walk->puzzle, walk->found[0], 81) == 0, "it went elsewhere");
    for (unsigned i = 0; i < walk->n_found; i++) {
        char solution[81];
        const char *puzzle = walk->found[i];
        CHECK(count_clues(puzzle) == walk->wanted, "%.81s", puzzle);
        CHECK(sudoku_solve(puzzle, 2, solution) == 1, "%.81s", puzzle);
        CHECK(!keeping || memcmp(solution, keeping, 81) == 0, "another solution: %.81s", puzzle);
        for (unsigned k = 0; k < i; k++)
            CHECK(memcmp(puzzle, walk->found[k], 81) != 0, "twice in a step: %.81s", puzzle);
    }
}

/* Down to 22 clues, and on among puzzles with as many. */
static void test_walk(struct walk *walk)
{
    char puzzle[81], solution[81];
    make_start(seed, puzzle, solution);
    for (unsigned kept = 0; kept < 2; kept++) {
        const char *keeping = kept ? solution : NULL;
        begin(walk, puzzle, 23 - !kept, keeping);
        for (unsigned i = 0; i < 20 && create_walk_on(walk); i++)
            check_found(walk, keeping);
        CHECK(walk->clues == walk->wanted && walk->steps < 3000, "%u clues after %u steps", walk->clues,
              (unsigned)(3000 - walk->steps));
    }
}

static int ask(void *context)
{
    int *left = context;
    return --*left <= 0;
}

/* A walk ends for want of steps, when it is cancelled, or where nothing can be reached. */
static void test_ends(struct walk *walk)
{
    char puzzle[81], solution[81];
    int left = 5;
    make_start(seed + 1, puzzle, solution);
    begin(walk, puzzle, 17, NULL);
    walk->steps = 4;
    CHECK(!create_walk_on(walk) && walk->steps == 0 && walk->status == SUDOKU_OK, "no step is left");

    begin(walk, puzzle, 17, NULL);
    walk->control.cancel = ask;
    walk->control.context = &left;
    CHECK(!create_walk_on(walk) && walk->status == SUDOKU_CANCELLED, "status %d", walk->status);
    CHECK(walk->steps == 3000 - 4, "%u steps", (unsigned)walk->steps);
    CHECK(!create_walk_on(walk), "it went on");

    /* All cells but two have clues: the two taken away are found again, but are not to be added. */
    memcpy(puzzle, solution, 81);
    puzzle[0] = puzzle[40] = '.';
    begin(walk, puzzle, 79, NULL);
    CHECK(!create_walk_on(walk) && walk->status == SUDOKU_OK && walk->steps > 0, "not stuck");
}

/* ---- Blocks of trials ---- */

struct trials {
    char puzzles[TRIALS][81], solutions[TRIALS][81];
    unsigned char made[TRIALS];
};

static struct sudoku_maker *new_maker(unsigned least, unsigned most, const char *solution)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    recipe.least_clues = least;
    recipe.most_clues = most;
    recipe.solution = solution;
    CHECK(sudoku_maker_new(&recipe, seed, &maker) == SUDOKU_OK, "%u..%u clues", least, most);
    CHECK(sudoku_recipe_block(&recipe) == (most > 18 ? 64 : 8), "%zu", sudoku_recipe_block(&recipe));
    return maker;
}

static void make(struct sudoku_maker *maker, uint64_t first, size_t n, struct trials *trials)
{
    CHECK(sudoku_maker_make(maker, first, n, trials->puzzles[0], SUDOKU_CELLS, trials->solutions[0],
                            SUDOKU_CELLS, trials->made, NULL) == SUDOKU_OK,
          "trial %u", (unsigned)first);
}

/* Puzzles of a block differ, are minimal, and have as many clues as wanted. */
static void check_block(const struct trials *trials, unsigned least, unsigned most)
{
    for (unsigned i = 0; i < TRIALS; i++) {
        char rest[81];
        const char *puzzle = trials->puzzles[i];
        if (!trials->made[i])
            continue;
        CHECK(count_clues(puzzle) >= least && count_clues(puzzle) <= most, "%.81s", puzzle);
        CHECK(sudoku_solve(puzzle, 2, rest) == 1 && !memcmp(rest, trials->solutions[i], 81), "%.81s", puzzle);
        for (unsigned cell = 0; cell < 81; cell++) {
            memcpy(rest, puzzle, 81);
            rest[cell] = '.';
            CHECK(puzzle[cell] == '.' || sudoku_solve(rest, 2, NULL) == 2, "not minimal: %.81s", puzzle);
        }
        for (unsigned k = 0; k < i; k++)
            CHECK(!trials->made[k] || memcmp(puzzle, trials->puzzles[k], 81) != 0, "twice: %.81s", puzzle);
    }
}

/* A trial is the same alone, after others of its block and of another one, and after a cancelled call. */
static void test_blocks(void)
{
    static struct trials all, one;
    struct sudoku_maker *maker = new_maker(20, 20, NULL);
    make(maker, 0, TRIALS, &all);
    check_block(&all, 20, 20);
    CHECK(memchr(all.made, 1, TRIALS) != NULL, "no puzzle");
    static const uint64_t some[] = {63, 5, 6, 64, 0};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int left = 3;
        CHECK(sudoku_maker_make(maker, 128, 1, one.puzzles[0], SUDOKU_CELLS, one.solutions[0], SUDOKU_CELLS,
                                one.made, CONTROL(ask, &left, 1)) == SUDOKU_CANCELLED &&
                  !one.made[0],
              "not cancelled");
        make(maker, some[i], 1, &one);
        CHECK(some[i] == 64 || (one.made[0] == all.made[some[i]] &&
                                (!one.made[0] || !memcmp(one.puzzles[0], all.puzzles[some[i]], 81))),
              "trial %u", (unsigned)some[i]);
    }
    sudoku_maker_free(maker);
}

/* A range, and a grid that is kept: one that has a puzzle of 20 clues. */
static void test_recipes(void)
{
    static struct trials trials, kept;
    unsigned least = test_full() ? 19 : 20;
    struct sudoku_maker *maker = new_maker(least, 20, NULL);
    make(maker, 0, TRIALS, &trials);
    check_block(&trials, least, 20);
    sudoku_maker_free(maker);
    const unsigned char *first = memchr(trials.made, 1, TRIALS);
    if (!first || !test_full())
        return;
    const char *grid = trials.solutions[first - trials.made];
    maker = new_maker(20, 20, grid);
    make(maker, 0, TRIALS, &kept);
    check_block(&kept, 20, 20);
    for (unsigned i = 0; i < TRIALS; i++)
        CHECK(!kept.made[i] || memcmp(kept.solutions[i], grid, 81) == 0, "another grid");
    sudoku_maker_free(maker);
}

int main(void)
{
    static struct walk walk;
    seed = test_seed();
    test_walk(&walk);
    test_ends(&walk);
    create_solution_list_free(&walk.list);
    test_blocks();
    test_recipes();
    return test_report();
}
