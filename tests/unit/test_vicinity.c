/* Vicinities, against a search that tries every change and solves each puzzle. */
/* The same search with lists of one solution: whatever has more is searched with witnesses. */
#define MOST_LISTED 1
#define sudoku_find_vicinity find_without_lists
#include "research/vicinity_search.c"
#undef sudoku_find_vicinity

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
        int count = clue == '.' ? 2 : sudoku_solve(puzzle, 2, NULL);
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

typedef enum sudoku_status finding_function(const char *puzzle, const struct sudoku_vicinity_options *options,
                                            uint64_t *parts, sudoku_text_fn *visit, void *context,
                                            const struct sudoku_control *control);

/* The declaration of the library's own function is renamed above. */
finding_function sudoku_find_vicinity;

static void find(finding_function *finder, const struct sudoku_vicinity_options *options, const char *puzzle,
                 uint64_t step, struct lines *found)
{
    struct sudoku_vicinity_options ours = SUDOKU_VICINITY_OPTIONS_INIT;
    uint64_t parts = 0;
    found->n = 0;
    ours = options ? *options : ours;
    ours.n_parts = step;
    CHECK(finder(puzzle, &ours, &parts, NULL, NULL, NULL) == SUDOKU_OK && parts > 0, "%.81s", puzzle);
    for (; ours.first_part < parts; ours.first_part += step < parts ? step : parts)
        CHECK(finder(puzzle, &ours, NULL, add_line, found, NULL) == SUDOKU_OK, "part %d",
              (int)ours.first_part);
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
    find(sudoku_find_vicinity, &options, text, UINT64_MAX, &found);
    find(sudoku_find_vicinity, &options, text, 3, &again);
    CHECK(same_lines(&found, &again), "in parts of 3");
    options.kernel = "generic";
    find(sudoku_find_vicinity, &options, text, 7, &again);
    CHECK(same_lines(&found, &again), "in parts of 7 and with another kernel");
    size_t n = found.n;
    make_set(&found);
    CHECK(found.n == n, "%zu of %zu puzzles twice", n - found.n, n);
    find(find_without_lists, &options, text, UINT64_MAX, &again);
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

static const char several_24[] =
    "..74.6.5..9....41.5.....3.........4..2..51..83..........4.9.8.29...8............1";
static const char made_minimal[] =
    "6.....83.5....1...3....9.....74...1......8.67..9.7...57.......8.4.1..9.6.....2.7.";
static const char proper_30[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char several[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28.....19........8..7.";

/* A grid without its ones and twos. */
static const char swapped[] =
    "5346789..67..95348.9834.56785976.4.34.685379.7.39.485696.537.84.874.9635345.86.79";

static void compare_with_oracle(void)
{
    for (int minimal = 0; minimal < 2; minimal++) {
        compare(several_24, 1, 1, 1, 1, minimal);
        compare(proper_30, 1, 2, 0, 1, minimal);
        compare(several, 0, 0, 1, 2, minimal);
        compare(swapped, 0, 0, 3, 3, minimal);
        if (test_full())
            compare(several_24, 1, 1, 2, 2, minimal);
    }
    compare(made_minimal, 0, 1, 0, 1, 1);
    compare(several_24, 0, 0, 0, 0, 1);
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
    struct lines found = new_lines(), again = new_lines();
    int n = 0, calls = -1000000;
    CHECK(sudoku_find_vicinity(proper_30, NULL, NULL, end_at_third, &n,
                               CONTROL(cancel_at_tenth, &calls, 1)) == SUDOKU_OK &&
              n == 3,
          "%d visits", n);
    calls = 0;
    CHECK(sudoku_find_vicinity(proper_30, NULL, NULL, add_line, &found,
                               CONTROL(cancel_at_tenth, &calls, 1)) == SUDOKU_CANCELLED &&
              calls == 10,
          "%d calls", calls);
    calls = -1000000;
    found.n = 0;
    CHECK(sudoku_find_vicinity(proper_30, NULL, NULL, add_line, &found,
                               CONTROL(cancel_at_tenth, &calls, 1)) == SUDOKU_OK,
          "again");
    find(sudoku_find_vicinity, NULL, proper_30, 1, &again);
    CHECK(found.n > 0 && same_lines(&found, &again), "%zu and %zu puzzles", found.n, again.n);
    free(found.line);
    free(again.line);
}

/* Zeros are empty cells, too. */
static void zeros(void)
{
    struct lines found = new_lines(), expected = new_lines();
    char puzzle[SUDOKU_CELLS + 1];
    memcpy(puzzle, proper_30, sizeof puzzle);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = puzzle[cell] == '.' ? '0' : puzzle[cell];
    find(sudoku_find_vicinity, NULL, proper_30, UINT64_MAX, &expected);
    find(sudoku_find_vicinity, NULL, puzzle, UINT64_MAX, &found);
    CHECK(expected.n > 0 && same_lines(&found, &expected), "%zu puzzles, not %zu", found.n, expected.n);
    free(found.line);
    free(expected.line);
}

/* The n-th puzzle ends the search, or the n-th question does. */
struct ending {
    unsigned visits, last_visit, questions, last_question;
};

static int count_visit(void *context, const char *puzzle)
{
    struct ending *ending = context;
    return puzzle && ++ending->visits == ending->last_visit;
}

static int count_question(void *context)
{
    struct ending *ending = context;
    return ++ending->questions == ending->last_question;
}

/* Wherever a search is ended, with lists or without, it ends there: no puzzle comes after the last wanted
 * one, and no question after the one that was answered with yes. */
static void end_anywhere(void)
{
    for (int way = 0; way < 4; way++) {
        struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
        finding_function *finder = way / 2 ? find_without_lists : sudoku_find_vicinity;
        const char *puzzle = way % 2 ? made_minimal : proper_30;
        struct ending all = {0}, ending = {0};
        options.minimal = way % 2;
        options.least_removed = options.least_added = 0;
        options.most_removed = options.most_added = 1;
        CHECK(finder(puzzle, &options, NULL, count_visit, &ending, CONTROL(count_question, &ending, 1)) ==
                  SUDOKU_OK,
              "all of it");
        all = ending;
        CHECK(all.visits > 0 && all.questions > 2, "%u visits, %u questions", all.visits, all.questions);
        for (unsigned n = 1; n <= all.visits; n += 1 + all.visits / 40) {
            ending = (struct ending){.last_visit = n};
            CHECK(finder(puzzle, &options, NULL, count_visit, &ending, CONTROL(count_question, &ending, 1)) ==
                          SUDOKU_OK &&
                      ending.visits == n,
                  "way %d: %u visits, not %u", way, ending.visits, n);
        }
        for (unsigned n = 1; n <= all.questions; n += 1 + all.questions / 40) {
            ending = (struct ending){.last_question = n};
            CHECK(finder(puzzle, &options, NULL, count_visit, &ending, CONTROL(count_question, &ending, 1)) ==
                          SUDOKU_CANCELLED &&
                      ending.questions == n && ending.visits <= all.visits,
                  "way %d: %u questions, not %u", way, ending.questions, n);
        }
    }
}

int main(void)
{
    compare_with_oracle();
    end_early();
    zeros();
    end_anywhere();
    return test_report();
}
