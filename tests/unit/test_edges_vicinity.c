/* The library's edge: vicinities with arguments that are not allowed. */
#include "sudoku_research.h"
#include "tests/edges.h"

static int ignore(void *context, const char *puzzle)
{
    (void)context, (void)puzzle;
    return 0;
}

static enum sudoku_status try_options(struct sudoku_vicinity_options options)
{
    return sudoku_find_vicinity(proper, &options, NULL, ignore, NULL, NULL);
}

static void wrong_options(void)
{
    const struct sudoku_vicinity_options good = SUDOKU_VICINITY_OPTIONS_INIT;
    struct sudoku_vicinity_options options = good;
    CHECK(try_options(options) == SUDOKU_OK, "the default");
    options.size = 0;
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "not initialised");
    options = good;
    options.least_removed = 2;
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "2..1 less");
    options = good;
    options.least_added = 2;
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "2..1 more");
    options = good;
    options.most_removed = SUDOKU_VICINITY_MOST + 1;
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "too many less");
    options = good;
    options.most_added = UINT32_MAX;
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "too many more");
    options = good;
    options.kernel = "nokernel";
    CHECK(try_options(options) == SUDOKU_BAD_ARGUMENT, "no such kernel");
}

static int count(void *context, const char *puzzle)
{
    ++*(unsigned *)context;
    return puzzle == NULL;
}

static void wrong_puzzles_and_parts(void)
{
    struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
    char puzzle[SUDOKU_CELLS + 1];
    uint64_t parts = 7;
    unsigned n = 0;
    CHECK(sudoku_find_vicinity(NULL, NULL, &parts, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no text");
    CHECK(sudoku_find_vicinity("53.", NULL, &parts, ignore, NULL, NULL) == SUDOKU_BAD_CHARACTER, "short");
    memcpy(puzzle, proper, sizeof puzzle);
    puzzle[2] = '3';
    CHECK(sudoku_find_vicinity(puzzle, NULL, &parts, ignore, NULL, NULL) == SUDOKU_CLASH && parts == 7,
          "a clash");
    CHECK(sudoku_find_vicinity(proper, NULL, &parts, NULL, NULL, NULL) == SUDOKU_OK && parts == 31, "%d",
          (int)parts);
    options.first_part = 31;
    CHECK(sudoku_find_vicinity(proper, &options, NULL, count, &n, NULL) == SUDOKU_OK && n == 0,
          "%u puzzles beyond the last part", n);
    options.first_part = 3;
    options.n_parts = 0;
    CHECK(sudoku_find_vicinity(proper, &options, NULL, count, &n, NULL) == SUDOKU_OK && n == 0,
          "%u puzzles of no parts", n);
    options.n_parts = UINT64_MAX;
    CHECK(sudoku_find_vicinity(proper, &options, NULL, count, &n, NULL) == SUDOKU_OK && n > 0,
          "no puzzles of all other parts");
}

int main(void)
{
    wrong_options();
    wrong_puzzles_and_parts();
    return test_report();
}
