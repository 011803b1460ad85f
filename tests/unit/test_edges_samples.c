/* The library's edge: samples, what is inside a puzzle, and classes, with arguments that are not allowed. */
#include "sudoku_research.h"
#include "tests/edges.h"

static int count_sample(void *context, const void *result)
{
    ++*(int *)context;
    return result == NULL;
}

static int end_at_once(void *context, const void *result)
{
    ++*(int *)context;
    return result != NULL;
}

static int end_at_text(void *context, const char *puzzle)
{
    (void)context;
    return puzzle != NULL;
}

static void samples(void)
{
    int n = 0;
    CHECK(sudoku_sample("nokernel", 1, 0, 1, count_sample, &n, NULL) == SUDOKU_BAD_ARGUMENT,
          "no such kernel");
    CHECK(sudoku_sample(NULL, 1, 0, 1, NULL, &n, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_sample(NULL, 1, 0, 0, count_sample, &n, NULL) == SUDOKU_OK && n == 0, "no trials");
    CHECK(sudoku_sample(NULL, 1, UINT64_MAX - 60, 100, end_at_once, &n, NULL) == SUDOKU_OK && n == 1,
          "%d visits", n);
}

/* A puzzle and the status that it gets. */
static const struct {
    const char *puzzle;
    int status;
} wrong[] = {
    {NULL, SUDOKU_BAD_ARGUMENT},
    {"53", SUDOKU_BAD_CHARACTER},
    {"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_CLASH},
    {"53...............................................................................", SUDOKU_NOT_UNIQUE},
    {"531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_NO_SOLUTION},
};

static void insides(void)
{
    size_t count = 0;
    unsigned size = 99;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK((int)sudoku_find_minimals(wrong[i].puzzle, NULL, NULL, &count, NULL) == wrong[i].status, "%zu",
              i);
        CHECK((int)sudoku_find_backdoors(wrong[i].puzzle, 3, NULL, NULL, &size, NULL) == wrong[i].status,
              "%zu", i);
    }
    CHECK(count == 0 && size == 99, "nothing was stored");
    CHECK(sudoku_find_backdoors(proper, 3, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "nowhere to put it");
    CHECK(sudoku_find_backdoors(proper, UINT32_MAX, NULL, NULL, &size, NULL) == SUDOKU_OK && size == 0, "%u",
          size);
    CHECK(sudoku_find_minimals(proper, NULL, NULL, NULL, NULL) == SUDOKU_OK, "nothing to tell");
}

static void few_clues(void)
{
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    CHECK(sudoku_make_few(NULL, 1, 0, 1, end_at_text, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no recipe");
    CHECK(sudoku_make_few(&recipe, 1, 0, 1, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    char puzzle[SUDOKU_CELLS];
    struct sudoku_rating rating = {.size = 0};
    CHECK(sudoku_make_rated(NULL, 30, 20, 0, puzzle, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "an empty range");
    CHECK(sudoku_make_rated(NULL, 0, 0, 0, puzzle, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "a range below all ratings");
    CHECK(sudoku_make_rated(NULL, 0, 20, 0, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_make_rated(NULL, 0, 20, 0, puzzle, &rating, NULL) == SUDOKU_BAD_ARGUMENT,
          "a rating without a size");
}

static void classes(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned value = 99;
    sudoku_find_candidates(proper, candidates);
    CHECK(sudoku_classify(NULL, SUDOKU_CLASS_TE, 0, 9, &value, NULL) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_classify(candidates, SUDOKU_CLASS_TE, 0, 9, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "nowhere to put it");
    CHECK(sudoku_classify(candidates, (enum sudoku_class)(SUDOKU_CLASS_W + 1), 0, 9, &value, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "no such class");
    CHECK(sudoku_classify(candidates, SUDOKU_CLASS_TE, 3, 1, &value, NULL) == SUDOKU_BAD_ARGUMENT,
          "nothing between");
    CHECK(value == 99 && sudoku_classify(candidates, SUDOKU_CLASS_TE, 0, 9, &value, NULL) == SUDOKU_OK &&
              value == 0,
          "%u", value);
    candidates[80] |= 0x200;
    CHECK(sudoku_classify(candidates, SUDOKU_CLASS_TE, 0, 9, &value, NULL) == SUDOKU_BAD_ARGUMENT,
          "a tenth digit");
}

int main(void)
{
    classes();
    few_clues();
    samples();
    insides();
    return test_report();
}
