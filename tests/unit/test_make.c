/* Puzzles made: proper, minimal, symmetric as asked, and the same again from the same seed. */
#include "sudoku.h"
#include "tests/mirror.h"
#include "tests/oracle.h"
#include "tests/test.h"

enum { TRIALS = 400 };

static struct sudoku_recipe any_minimal(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    return recipe;
}

/* The results of some trials. */
struct trials {
    char puzzles[TRIALS][81], solutions[TRIALS][81];
    unsigned char made[TRIALS];
    size_t n, successes;
};

static void try_recipe(struct trials *trials, const struct sudoku_recipe *recipe, uint64_t seed, size_t n)
{
    struct sudoku_maker *maker;

    trials->n = n;
    trials->successes = 0;
    CHECK(sudoku_maker_new(recipe, seed, &maker) == SUDOKU_OK, "recipe refused");
    if (!maker)
        return;
    CHECK(sudoku_maker_make(maker, 0, n, trials->puzzles[0], SUDOKU_CELLS, trials->solutions[0], SUDOKU_CELLS,
                            trials->made, NULL) == 0,
          "failed");
    sudoku_maker_free(maker);
    for (size_t i = 0; i < n; i++)
        trials->successes += trials->made[i];
}

static unsigned count_clues(const char *puzzle)
{
    unsigned clues = 0;
    for (int i = 0; i < 81; i++)
        clues += puzzle[i] != '.';
    return clues;
}

static int is_proper(const char *puzzle, const char *solution)
{
    char found[81];
    return oracle_count(puzzle, 2, found) == 1 && memcmp(found, solution, 81) == 0;
}

/* Is every single clue needed? */
static int is_minimal(const char *puzzle)
{
    char less[81];
    for (int i = 0; i < 81; i++) {
        memcpy(less, puzzle, 81);
        less[i] = '.';
        if (puzzle[i] != '.' && oracle_count(less, 2, NULL) == 1)
            return 0;
    }
    return 1;
}

static int is_symmetric(const char *puzzle, int symmetry)
{
    if (symmetry == SUDOKU_FULL_SYMMETRY)
        return is_symmetric(puzzle, SUDOKU_ROTATE_90) && is_symmetric(puzzle, SUDOKU_DIAGONAL);
    for (int i = 0; i < 81; i++)
        if ((puzzle[i] == '.') != (puzzle[mirror_cell(symmetry, i)] == '.'))
            return 0;
    return 1;
}

/* Can no group of clues that the symmetry keeps together go? */
static int is_minimal_in_groups(const char *puzzle, int symmetry)
{
    for (int i = 0; i < 81; i++) {
        char less[81];
        int k = i, turns;

        memcpy(less, puzzle, 81);
        if (symmetry == SUDOKU_FULL_SYMMETRY) {
            for (turns = 0; turns < 4; turns++, k = mirror_cell(SUDOKU_ROTATE_90, k))
                less[k] = less[mirror_cell(SUDOKU_DIAGONAL, k)] = '.';
        } else {
            for (turns = 0; turns < 4; turns++, k = mirror_cell(symmetry, k))
                less[k] = '.';
        }
        if (puzzle[i] != '.' && oracle_count(less, 2, NULL) == 1)
            return 0;
    }
    return 1;
}

static void test_minimal(struct trials *trials)
{
    struct sudoku_recipe recipe = any_minimal();

    try_recipe(trials, &recipe, test_seed(), test_full() ? 150 : 20);
    CHECK(trials->successes == trials->n, "only %zu of %zu", trials->successes, trials->n);
    for (size_t i = 0; i < trials->n; i++) {
        CHECK(is_proper(trials->puzzles[i], trials->solutions[i]), "%.81s", trials->puzzles[i]);
        CHECK(is_minimal(trials->puzzles[i]), "%.81s", trials->puzzles[i]);
    }
}

static void test_clues(struct trials *trials)
{
    struct sudoku_recipe recipe = any_minimal();

    recipe.minimal = SUDOKU_NOT_MINIMAL;
    recipe.least_clues = 28;
    recipe.most_clues = 33;
    try_recipe(trials, &recipe, 7, 40);
    CHECK(trials->successes > 30, "only %zu", trials->successes);
    for (size_t i = 0; i < trials->n; i++)
        if (trials->made[i]) {
            unsigned clues = count_clues(trials->puzzles[i]);
            CHECK(clues >= 28 && clues <= 33, "%u clues", clues);
            CHECK(is_proper(trials->puzzles[i], trials->solutions[i]), "%.81s", trials->puzzles[i]);
        }
    recipe.least_clues = recipe.most_clues = 81;
    try_recipe(trials, &recipe, 7, 5);
    CHECK(trials->successes == 5, "only %zu solved grids", trials->successes);
}

static void test_symmetries(struct trials *trials)
{
    for (int symmetry = SUDOKU_ROTATE_180; symmetry < SUDOKU_RANDOM_SYMMETRY; symmetry++) {
        struct sudoku_recipe recipe = any_minimal();

        recipe.symmetry = (enum sudoku_symmetry)symmetry;
        recipe.minimal = SUDOKU_GROUPS_MINIMAL;
        try_recipe(trials, &recipe, 3, test_full() ? 20 : 4);
        CHECK(trials->successes == trials->n, "only %zu with symmetry %d", trials->successes, symmetry);
        for (size_t i = 0; i < trials->n; i++) {
            CHECK(is_proper(trials->puzzles[i], trials->solutions[i]), "%.81s", trials->puzzles[i]);
            CHECK(is_symmetric(trials->puzzles[i], symmetry), "%d: %.81s", symmetry, trials->puzzles[i]);
            CHECK(is_minimal_in_groups(trials->puzzles[i], symmetry), "%d: %.81s", symmetry,
                  trials->puzzles[i]);
        }
    }
}

static void test_strictly_minimal_symmetry(struct trials *trials)
{
    struct sudoku_recipe recipe = any_minimal();

    recipe.symmetry = SUDOKU_ROTATE_180;
    try_recipe(trials, &recipe, 5, TRIALS);
    CHECK(trials->successes > 0 && trials->successes < TRIALS, "%zu", trials->successes);
    for (size_t i = 0; i < trials->n; i++)
        if (trials->made[i]) {
            CHECK(is_minimal(trials->puzzles[i]), "%.81s", trials->puzzles[i]);
            CHECK(is_symmetric(trials->puzzles[i], SUDOKU_ROTATE_180), "%.81s", trials->puzzles[i]);
        }
}

static void test_pattern(struct trials *trials)
{
    static const char pattern[] =
        "11.....11"
        "1.1...1.1"
        "..1.1.1.."
        "...1.1..."
        "..1...1.."
        "...1.1..."
        "..1.1.1.."
        "1.1...1.1"
        "11.....11";
    struct sudoku_recipe recipe = any_minimal();

    recipe.pattern = pattern;
    recipe.minimal = SUDOKU_NOT_MINIMAL;
    for (uint64_t seed = 0, found = 0; !found && seed < 50; seed++) {
        try_recipe(trials, &recipe, seed, TRIALS);
        found = trials->successes;
        CHECK(found || seed < 49, "the pattern fits no grid");
        for (size_t i = 0; i < trials->n; i++)
            if (trials->made[i]) {
                CHECK(is_proper(trials->puzzles[i], trials->solutions[i]), "%.81s", trials->puzzles[i]);
                for (int cell = 0; cell < 81; cell++)
                    CHECK((pattern[cell] == '.') == (trials->puzzles[i][cell] == '.'), "cell %d", cell);
            }
    }
}

/* One trial after the other gives what all together give, wherever the run begins. */
static void test_company(struct trials *trials)
{
    struct sudoku_recipe recipe = any_minimal();
    struct sudoku_maker *maker;
    char puzzle[81], solution[81];
    unsigned char made;

    try_recipe(trials, &recipe, 11, TRIALS);
    CHECK(sudoku_maker_new(&recipe, 11, &maker) == SUDOKU_OK, "refused");
    for (size_t i = 0; maker && i < TRIALS; i += 37) {
        sudoku_maker_make(maker, i, 1, puzzle, SUDOKU_CELLS, solution, SUDOKU_CELLS, &made, NULL);
        CHECK(made && memcmp(puzzle, trials->puzzles[i], 81) == 0, "trial %zu", i);
    }
    sudoku_maker_free(maker);
}

/* Every kernel makes the same puzzles. */
static void test_kernels(struct trials *trials)
{
    static struct trials others;
    struct sudoku_recipe recipe = any_minimal();
    const char *name;
    int runs;

    try_recipe(trials, &recipe, 13, TRIALS);
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        recipe.kernel = name;
        if (!runs) {
            printf("skipped: kernel %s\n", name);
            continue;
        }
        try_recipe(&others, &recipe, 13, TRIALS);
        for (size_t k = 0; k < TRIALS; k++)
            CHECK(memcmp(others.puzzles[k], trials->puzzles[k], 81) == 0, "%s: trial %zu", name, k);
    }
}

/* The puzzles of a seed are part of what the program promises. */
static void test_promise(struct trials *trials)
{
    static const char promised[] =
        "1.7...9....59...4......2.....9.431..........3.8...........9.....6..1.28..4.53..96";
    struct sudoku_recipe recipe = any_minimal();

    try_recipe(trials, &recipe, 1, 2);
    CHECK(memcmp(trials->puzzles[0], promised, 81) == 0, "%.81s", trials->puzzles[0]);
}

static void test_recipes_refused(void)
{
    struct sudoku_recipe recipe = any_minimal();
    struct sudoku_maker *maker;
    char grid[] = "123456789456789123789123456214365897365897214897214365531642978642978531978531641";

    recipe.least_clues = 40;
    recipe.most_clues = 30;
    CHECK(sudoku_maker_new(&recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT && !maker, "40..30 clues");
    recipe = any_minimal();
    recipe.solution = grid;
    CHECK(sudoku_maker_new(&recipe, 1, &maker) == SUDOKU_CLASH && !maker, "a clash in the solution");
    grid[80] = '.';
    CHECK(sudoku_maker_new(&recipe, 1, &maker) == SUDOKU_BAD_CHARACTER && !maker, "a hole in the solution");
}

/* The puzzles of sudoku_make are the first that trials find; a recipe that never succeeds ends. */
static void test_some(void)
{
    static struct trials trials;
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char puzzles[9][81];
    size_t made = 0, same = 0;
    recipe.most_clues = 24;
    CHECK(sudoku_make(&recipe, 5, 9, puzzles[0], 81, &made, NULL) == SUDOKU_OK && made == 9, "%zu made",
          made);
    struct sudoku_maker *maker;
    CHECK(sudoku_maker_new(&recipe, 5, &maker) == SUDOKU_OK &&
              sudoku_maker_make(maker, 0, TRIALS, trials.puzzles[0], 81, NULL, 0, trials.made, NULL) ==
                  SUDOKU_OK,
          "trials");
    sudoku_maker_free(maker);
    for (size_t i = 0; i < TRIALS && same < 9; i++)
        if (trials.made[i]) {
            CHECK(memcmp(trials.puzzles[i], puzzles[same], 81) == 0, "puzzle %zu", same);
            same++;
        }
    CHECK(same > 0, "no trial of %d found a puzzle", TRIALS);
    char grid[82] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
         pattern[82] = "";
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    for (int cell = 0; cell < 81; cell++) /* seven digits: two are missing, and can be swapped */
        pattern[cell] = cell < 27 && grid[cell] <= '7' ? 'x' : '.';
    recipe.pattern = pattern;
    recipe.solution = grid;
    CHECK(sudoku_make(&recipe, 1, 1, puzzles[0], 81, &made, NULL) == SUDOKU_GAVE_UP && made == 0, "%zu made",
          made);
}

int main(void)
{
    static struct trials trials;

    test_minimal(&trials);
    test_clues(&trials);
    test_symmetries(&trials);
    test_strictly_minimal_symmetry(&trials);
    test_pattern(&trials);
    test_company(&trials);
    test_kernels(&trials);
    test_promise(&trials);
    test_recipes_refused();
    test_some();
    return test_report();
}
