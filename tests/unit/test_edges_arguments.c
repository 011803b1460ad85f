/* The library's edge: NULL, numbers out of range and unknown names, for solving, making and comparing. */
#include "tests/edges.h"

static void null_solving(void)
{
    struct sudoku_solver *workspace;
    signed char count;
    size_t n;
    CHECK(sudoku_check(NULL, NULL, 0, &n) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_check(proper, NULL, 1, &n) == SUDOKU_BAD_ARGUMENT, "room for nothing");
    CHECK(sudoku_find_candidates(proper, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
    const uint16_t none[SUDOKU_CELLS] = {0};
    CHECK(sudoku_search(NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no query");
    CHECK(sudoku_search(QUERY(.limit = 1), NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nothing to search");
    CHECK(sudoku_search(QUERY(.puzzle = proper, .candidates = none, .limit = 1), NULL, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "clues and candidates");
    CHECK(sudoku_search(&(struct sudoku_query){.puzzle = proper}, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no size");
    CHECK(sudoku_search(QUERY(.puzzle = proper, .limit = 1, .most_guesses = 9), NULL, NULL, NULL) ==
              SUDOKU_OK,
          "nothing asked");
    CHECK(sudoku_solver_new(NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_solver_new("", &workspace) == SUDOKU_BAD_ARGUMENT && !workspace, "no name");
    CHECK(sudoku_solve_many(NULL, NULL, 81, 1, 1, NULL, 0, &count, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no puzzles");
    CHECK(sudoku_solve_many(NULL, proper, 81, 1, 1, NULL, 0, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no counts");
    CHECK(sudoku_solve_many(NULL, NULL, 0, 0, 1, NULL, 0, NULL, NULL, NULL) == SUDOKU_OK, "nothing to do");
    CHECK(sudoku_solve_many(NULL, NULL, 81, 1, 1, NULL, 0, &count, NULL, CONTROL(NULL, NULL, 1)) ==
              SUDOKU_BAD_ARGUMENT,
          "no puzzles");
    CHECK(sudoku_solve_many(NULL, proper, 81, 1, 1, NULL, 0, NULL, NULL, CONTROL(NULL, NULL, 1)) ==
              SUDOKU_BAD_ARGUMENT,
          "no counts");
    CHECK(sudoku_count_processors() >= 1, "no processor");
    CHECK(sudoku_count_solutions(NULL, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no cells");
    sudoku_solver_free(NULL);
}

static void null_making(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    char puzzle[SUDOKU_CELLS + 1];
    unsigned char count;
    CHECK(sudoku_maker_new(NULL, 1, &maker) == SUDOKU_BAD_ARGUMENT && !maker, "no recipe");
    CHECK(sudoku_maker_new(&recipe, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_maker_make(NULL, 0, 1, puzzle, SUDOKU_CELLS, puzzle, SUDOKU_CELLS, &count, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "no maker");
    size_t n = 7;
    CHECK(sudoku_make(NULL, 1, 1, puzzle, SUDOKU_CELLS, &n, NULL) == SUDOKU_BAD_ARGUMENT && n == 0,
          "no recipe");
    CHECK(sudoku_make(&recipe, 1, 1, NULL, SUDOKU_CELLS, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "nowhere to put it");
    CHECK(sudoku_make(&recipe, 1, 2, puzzle, 80, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "a stride of 80");
    CHECK(sudoku_make(&recipe, 1, 1, puzzle, 80, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "a stride of 80, one");
    CHECK(sudoku_make(&recipe, 1, 0, NULL, 0, NULL, NULL) == SUDOKU_OK, "no puzzles");
    CHECK(sudoku_maker_new(&recipe, 1, &maker) == SUDOKU_OK && maker, "a maker");
    CHECK(sudoku_maker_make(maker, 0, 1, NULL, SUDOKU_CELLS, puzzle, SUDOKU_CELLS, &count, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "nowhere to put it");
    CHECK(sudoku_maker_make(maker, 0, 0, NULL, SUDOKU_CELLS, NULL, SUDOKU_CELLS, NULL, NULL) == SUDOKU_OK,
          "no trials");
    sudoku_maker_free(maker);
    sudoku_maker_free(NULL);
}

static void null_changing(void)
{
    char puzzle[82];
    signed char status;
    memcpy(puzzle, proper, sizeof puzzle);
    CHECK(sudoku_minimize(NULL, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, NULL, NULL, &status, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "no puzzles");
    CHECK(sudoku_minimize(puzzle, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, NULL, NULL, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "no statuses");
    CHECK(sudoku_minimize(NULL, SUDOKU_CELLS, 0, SUDOKU_NO_SYMMETRY, NULL, NULL, NULL, NULL) == SUDOKU_OK,
          "nothing to do");
    CHECK(sudoku_shuffle(puzzle, 1, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_transform(NULL, SUDOKU_CELLS, 1, "rotate90", NULL) == SUDOKU_BAD_ARGUMENT, "no puzzles");
    CHECK(sudoku_transform(puzzle, SUDOKU_CELLS, 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no moves");
}

static void null_canonicalizing(void)
{
    CHECK(sudoku_canonicalize(proper, 0, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    char form[SUDOKU_CELLS];
    CHECK(sudoku_canonicalize(NULL, 0, form, NULL) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_canonicalize(NULL, 1, form, NULL) == SUDOKU_BAD_ARGUMENT, "no puzzle");
}

static void wrong_moves(void)
{
    static const struct {
        const char *moves;
        size_t wrong;
    } samples[] = {
        {"", 0},
        {",", 0},
        {"rotate90,", 9},
        {"rotate90,turn", 9},
        {"relabel:12345678", 0},
        {"rows:", 0},
        {"bands:122", 0},
        {"rows:147258369", 0},
        {"rotate90:", 0},
        {"mirror-v,columns", 9},
        {"rotate90 ,x", 0},
        {"bands:3214", 0},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char puzzle[82];
        size_t wrong = 7;
        memcpy(puzzle, proper, sizeof puzzle);
        CHECK(sudoku_transform(puzzle, SUDOKU_CELLS, 1, samples[i].moves, &wrong) == SUDOKU_BAD_ARGUMENT,
              "%s", samples[i].moves);
        CHECK(wrong == samples[i].wrong, "%s: %zu", samples[i].moves, wrong);
        CHECK(memcmp(puzzle, proper, sizeof puzzle) == 0, "%s changes nothing", samples[i].moves);
        CHECK(sudoku_transform(NULL, SUDOKU_CELLS, 0, samples[i].moves, NULL) == SUDOKU_BAD_ARGUMENT, "%s",
              samples[i].moves);
    }
    CHECK(sudoku_transform(NULL, SUDOKU_CELLS, 0, "rotate90", NULL) == SUDOKU_OK, "no puzzles");
}

static void wrong_numbers(void)
{
    uint16_t candidates[SUDOKU_CELLS] = {0};
    char puzzle[82];
    signed char count;
    signed char status;
    char solution[SUDOKU_CELLS];
    memcpy(puzzle, proper, sizeof puzzle);
    candidates[80] = 0x200;
    CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = 1), NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "a tenth digit");
    CHECK(sudoku_solve(puzzle, 0, NULL) == SUDOKU_BAD_ARGUMENT, "no solution wanted");
    CHECK(sudoku_solve_many(NULL, puzzle, 81, 1, 0, NULL, 0, &count, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "limit 0");
    CHECK(sudoku_solve_many(NULL, puzzle, 81, 1, SUDOKU_MOST_LIMIT + 1, NULL, 0, &count, NULL,
                            CONTROL(NULL, NULL, 1)) == SUDOKU_BAD_ARGUMENT,
          "limit 128");
    CHECK(sudoku_solve_many(NULL, puzzle, 80, 2, 2, NULL, 0, &count, NULL, CONTROL(NULL, NULL, 1)) ==
              SUDOKU_BAD_ARGUMENT,
          "stride 80");
    CHECK(sudoku_solve_many(NULL, puzzle, 80, 1, 2, NULL, 0, &count, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "stride 80 of one puzzle");
    CHECK(sudoku_solve_many(NULL, puzzle, 81, 1, 2, solution, 80, &count, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "solution stride 80 of one puzzle");
    CHECK(sudoku_minimize(puzzle, 80, 1, SUDOKU_NO_SYMMETRY, NULL, NULL, &status, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "minimize: stride 80 of one puzzle");
    CHECK(sudoku_transform(puzzle, 80, 1, "rotate90", NULL) == SUDOKU_BAD_ARGUMENT,
          "transform: stride 80 of one puzzle");
    CHECK(sudoku_solve_many(NULL, puzzle, 81, 1, 2, NULL, 0, &count, NULL, CONTROL(NULL, NULL, 1000000)) ==
              SUDOKU_BAD_ARGUMENT,
          "threads");
    CHECK(sudoku_minimize(puzzle, SUDOKU_CELLS, 1, SUDOKU_RANDOM_SYMMETRY, NULL, NULL, &status, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "random");
}

static void wrong_recipes(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.most_clues = 82;
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "82 clues");
    recipe.most_clues = 20, recipe.least_clues = 21;
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "21 to 20 clues");
    recipe.least_clues = 0, recipe.most_clues = 16;
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "16 clues");
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    recipe.pattern = "xxxxxxxxxxxxxxxx.................................................................";
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "a pattern of 16 clues");
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    recipe.symmetry = (enum sudoku_symmetry)(SUDOKU_RANDOM_SYMMETRY + 1);
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "a symmetry");
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    recipe.kernel = "no such kernel";
    CHECK(try_recipe(recipe) == SUDOKU_BAD_ARGUMENT, "a kernel");
}

static void versions_agree(void)
{
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", SUDOKU_VERSION_MAJOR, SUDOKU_VERSION_MINOR,
             SUDOKU_VERSION_PATCH);
    CHECK(strcmp(version, SUDOKU_VERSION) == 0, "%s", version);
    CHECK(strcmp(sudoku_version(), SUDOKU_VERSION) == 0, "%s", sudoku_version());
}

int main(void)
{
    null_solving();
    null_making();
    null_changing();
    null_canonicalizing();
    wrong_moves();
    wrong_numbers();
    wrong_recipes();
    versions_agree();
    return test_report();
}
