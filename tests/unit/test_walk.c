/* Puzzles with few clues: those of a walk, and how it ends. */
#include "sudoku_research.h"
#include "tests/test.h"

static uint64_t seed;

struct found {
    char puzzles[SUDOKU_FEW_MOST][81];
    size_t n, wanted; /* wanted: ends the walk */
};

static int keep(void *context, const char *puzzle)
{
    struct found *found = context;
    memcpy(found->puzzles[found->n++], puzzle, 81);
    return found->n == found->wanted;
}

static int walk(unsigned least, unsigned most, const char *grid, uint64_t number, size_t n,
                struct found *found, const struct sudoku_control *control)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.least_clues = least;
    recipe.most_clues = most;
    recipe.solution = grid;
    found->n = 0;
    return sudoku_make_few(&recipe, seed, number, n, keep, found, control);
}

/* The puzzles differ, are minimal, and have as many clues as wanted, and one solution: the grid, if it is
 * not NULL. */
static void check_found(const struct found *found, unsigned least, unsigned most, const char *grid)
{
    for (size_t i = 0; i < found->n; i++) {
        char rest[81];
        const char *puzzle = found->puzzles[i];
        unsigned clues = 0;
        CHECK(sudoku_solve(puzzle, 2, rest) == 1 && (!grid || !memcmp(rest, grid, 81)), "%.81s", puzzle);
        for (unsigned cell = 0; cell < 81; cell++) {
            clues += puzzle[cell] != '.';
            memcpy(rest, puzzle, 81);
            rest[cell] = '.';
            CHECK(puzzle[cell] == '.' || sudoku_solve(rest, 2, NULL) == 2, "not minimal: %.81s", puzzle);
        }
        CHECK(clues >= least && clues <= most, "%u clues: %.81s", clues, puzzle);
        for (size_t k = 0; k < i; k++)
            CHECK(memcmp(puzzle, found->puzzles[k], 81) != 0, "twice: %.81s", puzzle);
    }
}

/* A walk finds the same puzzles again, alone or after another one, all or the first of them. */
static void test_walks(void)
{
    static struct found all, again, other;
    CHECK(walk(20, 20, NULL, 7, SUDOKU_FEW_MOST, &all, NULL) == SUDOKU_OK, "20 clues");
    CHECK(all.n == SUDOKU_FEW_MOST, "%zu puzzles", all.n);
    check_found(&all, 20, 20, NULL);
    CHECK(walk(20, 20, NULL, 8, 5, &other, NULL) == SUDOKU_OK && other.n == 5, "5 puzzles");
    CHECK(memcmp(all.puzzles, other.puzzles, 5 * 81) != 0, "another walk finds the same");
    CHECK(walk(20, 20, NULL, 7, 9, &again, NULL) == SUDOKU_OK && again.n == 9, "9 puzzles");
    CHECK(memcmp(all.puzzles, again.puzzles, 9 * 81) == 0, "other puzzles");
    again.wanted = 4;
    CHECK(walk(20, 20, NULL, 7, 9, &again, NULL) == SUDOKU_OK && again.n == 4, "%zu puzzles, not 4", again.n);
}

/* A range; and a grid that has a puzzle of 20 clues. */
static void test_recipes(void)
{
    static struct found found, of_grid;
    char grid[81];
    unsigned least = test_full() ? 19 : 20;
    CHECK(walk(least, 20, NULL, 1, 8, &found, NULL) == SUDOKU_OK && found.n == 8, "%u..20", least);
    check_found(&found, least, 20, NULL);
    if (!test_full() || !found.n)
        return;
    sudoku_solve(found.puzzles[0], 1, grid);
    int status = walk(20, 20, grid, 1, 8, &of_grid, NULL);
    CHECK(status == SUDOKU_OK || status == SUDOKU_GAVE_UP, "status %d", status);
    check_found(&of_grid, 20, 20, grid);
}

static int count_down(void *context)
{
    return --*(int *)context <= 0;
}

static void test_ends(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    static struct found found;
    char pattern[81];
    int left = 50;
    CHECK(walk(17, 17, NULL, 1, 8, &found, CONTROL(count_down, &left, 1)) == SUDOKU_CANCELLED && left == 0,
          "not cancelled");
    CHECK(walk(20, 20, NULL, 1, 0, &found, NULL) == SUDOKU_OK && found.n == 0, "no puzzles");
    CHECK(walk(20, 20, NULL, 1, SUDOKU_FEW_MOST + 1, &found, NULL) == SUDOKU_BAD_ARGUMENT, "too many");
    CHECK(walk(10, 12, NULL, 1, 1, &found, NULL) == SUDOKU_BAD_ARGUMENT, "12 clues");
    CHECK(sudoku_make_few(&recipe, 1, 1, 1, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_make_few(NULL, 1, 1, 1, keep, &found, NULL) == SUDOKU_BAD_ARGUMENT, "no recipe");
    recipe.symmetry = SUDOKU_ROTATE_180;
    CHECK(sudoku_make_few(&recipe, 1, 1, 1, keep, &found, NULL) == SUDOKU_BAD_ARGUMENT, "a symmetry");
    recipe.symmetry = SUDOKU_NO_SYMMETRY;
    memset(pattern, 'x', 81);
    recipe.pattern = pattern;
    CHECK(sudoku_make_few(&recipe, 1, 1, 1, keep, &found, NULL) == SUDOKU_BAD_ARGUMENT, "a pattern");
}

int main(void)
{
    seed = test_seed();
    test_walks();
    test_recipes();
    test_ends();
    return test_report();
}
