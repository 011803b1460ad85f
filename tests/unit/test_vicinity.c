/* Vicinities, against a search that tries every change and solves each puzzle. */
#include "sudoku_research.h"
#include "tests/test.h"

enum { ROOM = 400000 };

/* Puzzles as lines of text, in any order. */
struct lines {
    size_t n;
    char (*line)[SUDOKU_CELLS + 1];
};

static struct lines new_lines(void)
{
    struct lines lines = {0, calloc(ROOM, sizeof *lines.line)};
    return lines;
}

static int add_line(void *context, const char *puzzle)
{
    struct lines *lines = context;
    if (lines->n == ROOM)
        return 1;
    memcpy(lines->line[lines->n++], puzzle, SUDOKU_CELLS);
    return 0;
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts lines and drops those that are there twice. */
static void make_set(struct lines *lines)
{
    size_t n = 0;
    qsort(lines->line, lines->n, sizeof *lines->line, compare_lines);
    for (size_t i = 0; i < lines->n; i++)
        if (n == 0 || strcmp(lines->line[n - 1], lines->line[i]) != 0)
            memmove(lines->line[n++], lines->line[i], sizeof *lines->line);
    lines->n = n;
}

static int same_lines(const struct lines *a, const struct lines *b)
{
    return a->n == b->n && memcmp(a->line, b->line, a->n * sizeof *a->line) == 0;
}

/* ---- The oracle ---- */

static int is_minimal(char *puzzle)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char clue = puzzle[cell];
        puzzle[cell] = '.';
        size_t count = clue == '.' ? 2 : sudoku_solve(puzzle, 2, NULL);
        puzzle[cell] = clue;
        if (count == 1)
            return 0;
    }
    return 1;
}

static void try_adding(char *puzzle, unsigned n, int first, int minimal, struct lines *found)
{
    if (n == 0) {
        if (sudoku_solve(puzzle, 2, NULL) == 1 && (!minimal || is_minimal(puzzle)))
            add_line(found, puzzle);
        return;
    }
    for (int cell = first; cell < SUDOKU_CELLS; cell++)
        for (char digit = '1'; puzzle[cell] == '.' && digit <= '9'; digit++) {
            puzzle[cell] = digit;
            if (sudoku_solve(puzzle, 1, NULL))
                try_adding(puzzle, n - 1, cell + 1, minimal, found);
            puzzle[cell] = '.';
        }
}

static void try_all(char *puzzle, unsigned less, unsigned more, int first, int minimal, struct lines *found)
{
    if (less == 0)
        try_adding(puzzle, more, 0, minimal, found);
    for (int cell = first; less && cell < SUDOKU_CELLS; cell++)
        if (puzzle[cell] != '.') {
            char clue = puzzle[cell];
            puzzle[cell] = '.';
            try_all(puzzle, less - 1, more, cell + 1, minimal, found);
            puzzle[cell] = clue;
        }
}

/* ---- The tests ---- */

static void find(const struct sudoku_vicinity_options *options, const char *puzzle, uint64_t step,
                 struct lines *found)
{
    struct sudoku_vicinity *vicinity = NULL;
    uint64_t parts = 0;
    found->n = 0;
    CHECK(sudoku_vicinity_new(options, &vicinity) == SUDOKU_OK, "a vicinity");
    CHECK(sudoku_vicinity_start(vicinity, puzzle, &parts) == SUDOKU_OK, "%.81s", puzzle);
    for (uint64_t part = 0; part < parts; part += step)
        CHECK(sudoku_vicinity_find(vicinity, part, parts - part < step ? parts - part : step, add_line,
                                   found) == SUDOKU_OK,
              "part %d", (int)part);
    sudoku_vicinity_free(vicinity);
}

/* Compares the vicinity with the oracle's, and with itself in parts and with short lists. */
static void compare(const char *text, unsigned less, unsigned most_less, unsigned more, unsigned most_more,
                    int minimal)
{
    struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
    struct lines found = new_lines(), again = new_lines(), expected = new_lines();
    char puzzle[SUDOKU_CELLS + 1];
    options.least_removed = less, options.most_removed = most_less;
    options.least_added = more, options.most_added = most_more;
    options.minimal = minimal;
    find(&options, text, UINT64_MAX, &found);
    find(&options, text, 3, &again);
    CHECK(same_lines(&found, &again), "in parts of 3");
    options.kernel = "generic";
    find(&options, text, 7, &again);
    CHECK(same_lines(&found, &again), "in parts of 7 and with another kernel");
    size_t n = found.n;
    make_set(&found);
    CHECK(found.n == n, "%zu of %zu puzzles twice", n - found.n, n);
    options.most_listed = 1;
    find(&options, text, UINT64_MAX, &again);
    make_set(&again);
    CHECK(same_lines(&found, &again), "without lists: %zu of %zu", again.n, found.n);
    memcpy(puzzle, text, sizeof puzzle);
    for (unsigned i = less; i <= most_less; i++)
        for (unsigned k = more; k <= most_more; k++)
            try_all(puzzle, i, k, 0, minimal, &expected);
    make_set(&expected);
    CHECK(same_lines(&found, &expected), "-%u..%u+%u..%u of %.81s: %zu puzzles, not %zu", less, most_less,
          more, most_more, text, found.n, expected.n);
    free(found.line);
    free(again.line);
    free(expected.line);
}

static const char minimal_24[] =
    "..74.6.5..9....41.5.....3.........4..2..51..83..........4.9.8.29...8............1";
static const char proper_30[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char several[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28.....19........8..7.";

static void compare_with_oracle(void)
{
    for (int minimal = 0; minimal < 2; minimal++) {
        compare(minimal_24, 1, 1, 1, 1, minimal);
        compare(proper_30, 1, 2, 0, 1, minimal);
        compare(several, 0, 0, 1, 2, minimal);
        if (test_full())
            compare(minimal_24, 1, 1, 2, 2, minimal);
    }
    compare(minimal_24, 0, 0, 0, 0, 1);
    compare(proper_30, 0, 0, 0, 0, 1);
    compare(proper_30, 0, 0, 0, 1, 0);
    compare(proper_30, 3, 3, 0, 0, 1);
}

static int end_at_third(void *context, const char *puzzle)
{
    return puzzle && ++*(int *)context == 3;
}

static int cancel_at_tenth(void *context)
{
    return ++*(int *)context >= 10;
}

static void end_early(void)
{
    struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
    struct sudoku_vicinity *vicinity;
    struct lines found = new_lines(), again = new_lines();
    uint64_t parts = 0;
    int n = 0, calls = -1000000;
    options.cancelled = cancel_at_tenth;
    options.context = &calls;
    CHECK(sudoku_vicinity_new(&options, &vicinity) == SUDOKU_OK &&
              sudoku_vicinity_start(vicinity, proper_30, &parts) == SUDOKU_OK,
          "a vicinity");
    CHECK(sudoku_vicinity_find(vicinity, 0, parts, end_at_third, &n) == SUDOKU_OK && n == 3, "%d visits", n);
    calls = 0;
    CHECK(sudoku_vicinity_find(vicinity, 0, parts, add_line, &found) == SUDOKU_CANCELLED && calls == 10,
          "%d calls", calls);
    calls = -1000000;
    found.n = 0;
    CHECK(sudoku_vicinity_find(vicinity, 0, parts, add_line, &found) == SUDOKU_OK, "again");
    sudoku_vicinity_free(vicinity);
    find(NULL, proper_30, 1, &again);
    CHECK(found.n > 0 && same_lines(&found, &again), "nothing stays of a search that ended early");
    free(found.line);
    free(again.line);
}

int main(void)
{
    compare_with_oracle();
    end_early();
    return test_report();
}
