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
    struct sudoku_vicinity *vicinity;
    enum sudoku_status status = sudoku_vicinity_new(&options, &vicinity);
    CHECK((status == SUDOKU_OK) == (vicinity != NULL), "%s", sudoku_strerror(status));
    sudoku_vicinity_free(vicinity);
    return status;
}

static void wrong_options(void)
{
    const struct sudoku_vicinity_options good = SUDOKU_VICINITY_OPTIONS_INIT;
    struct sudoku_vicinity_options options = good;
    CHECK(try_options(options) == SUDOKU_OK, "the default");
    CHECK(sudoku_vicinity_new(&options, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
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

static void wrong_puzzles_and_parts(void)
{
    struct sudoku_vicinity *vicinity = NULL;
    char puzzle[SUDOKU_CELLS + 1];
    uint64_t parts = 7;
    CHECK(sudoku_vicinity_new(NULL, &vicinity) == SUDOKU_OK, "the default");
    CHECK(sudoku_vicinity_find(vicinity, 0, 0, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no puzzle yet");
    CHECK(sudoku_vicinity_start(NULL, proper, &parts) == SUDOKU_BAD_ARGUMENT, "no vicinity");
    CHECK(sudoku_vicinity_start(vicinity, NULL, &parts) == SUDOKU_BAD_ARGUMENT, "no text");
    CHECK(sudoku_vicinity_start(vicinity, "53.", &parts) == SUDOKU_BAD_CHARACTER && parts == 7, "short");
    memcpy(puzzle, proper, sizeof puzzle);
    CHECK(sudoku_vicinity_start(vicinity, puzzle, NULL) == SUDOKU_OK, "parts may be NULL");
    puzzle[2] = '3';
    CHECK(sudoku_vicinity_start(vicinity, puzzle, &parts) == SUDOKU_CLASH && parts == 7, "a clash");
    CHECK(sudoku_vicinity_find(vicinity, 0, 1, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no puzzle after it");
    CHECK(sudoku_vicinity_start(vicinity, proper, &parts) == SUDOKU_OK && parts == 31, "%d", (int)parts);
    CHECK(sudoku_vicinity_find(NULL, 0, 1, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no vicinity");
    CHECK(sudoku_vicinity_find(vicinity, 0, 1, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_vicinity_find(vicinity, 31, 0, ignore, NULL, NULL) == SUDOKU_OK, "nothing at the end");
    CHECK(sudoku_vicinity_find(vicinity, 31, 1, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "beyond the end");
    CHECK(sudoku_vicinity_find(vicinity, 1, UINT64_MAX, ignore, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "wraps round");
    sudoku_vicinity_free(vicinity);
    sudoku_vicinity_free(NULL);
}

int main(void)
{
    wrong_options();
    wrong_puzzles_and_parts();
    return test_report();
}
