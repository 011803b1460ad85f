/* The minimal puzzles inside a puzzle, compared with all subsets of its clues; and all smallest backdoors. */
#include "sudoku_research.h"
#include "tests/test.h"

enum { MOST = 4096 };

struct list {
    size_t n;
    char puzzles[MOST][SUDOKU_CELLS];
};

static int keep(void *context, const char *puzzle)
{
    struct list *list = context;
    if (list->n == MOST)
        return 1;
    memcpy(list->puzzles[list->n++], puzzle, SUDOKU_CELLS);
    return 0;
}

static int is_proper(const char *puzzle)
{
    return sudoku_solve(puzzle, 2, NULL) == 1;
}

static int is_proper_without(const char *puzzle, unsigned cell)
{
    char text[SUDOKU_CELLS];
    memcpy(text, puzzle, SUDOKU_CELLS);
    text[cell] = '.';
    return is_proper(text);
}

static int is_minimal(const char *puzzle)
{
    int minimal = is_proper(puzzle);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && minimal; cell++)
        minimal = puzzle[cell] == '.' || !is_proper_without(puzzle, cell);
    return minimal;
}

/* In the order in which the library finds them: of two puzzles, first the one without the first clue in which
 * they differ. */
static void find_by_trying_all(const char *puzzle, struct list *list)
{
    unsigned char open[SUDOKU_CELLS];
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (puzzle[cell] != '.' && is_proper_without(puzzle, cell))
            open[n++] = (unsigned char)cell;
    for (unsigned kept = 0; kept < 1u << n; kept++) {
        char text[SUDOKU_CELLS];
        memcpy(text, puzzle, SUDOKU_CELLS);
        for (unsigned i = 0; i < n; i++)
            if (!(kept >> (n - 1 - i) & 1))
                text[open[i]] = '.';
        if (is_minimal(text))
            keep(list, text);
    }
}

/* A random minimal puzzle with more clues. */
static void make_puzzle(unsigned more, uint64_t seed, char puzzle[SUDOKU_CELLS])
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    char solution[SUDOKU_CELLS];
    unsigned char made = 0;
    if (sudoku_maker_new(&recipe, seed, &maker) != SUDOKU_OK)
        abort();
    sudoku_maker_make(maker, 0, 1, puzzle, SUDOKU_CELLS, solution, SUDOKU_CELLS, &made, NULL);
    sudoku_maker_free(maker);
    CHECK(made, "seed %u", (unsigned)seed);
    for (unsigned i = 0; made && i < more;) {
        unsigned cell = test_below(&seed, SUDOKU_CELLS);
        i += puzzle[cell] == '.';
        puzzle[cell] = solution[cell];
    }
}

static void test_against_all_subsets(uint64_t seed)
{
    static struct list found, expected;
    for (unsigned round = 0; round < (test_full() ? 200u : 12u); round++) {
        char puzzle[SUDOKU_CELLS];
        size_t count = 0;
        make_puzzle(round % 3, seed + round, puzzle);
        found.n = expected.n = 0;
        CHECK(sudoku_find_minimals(puzzle, keep, &found, &count, NULL) == SUDOKU_OK, "%.81s", puzzle);
        find_by_trying_all(puzzle, &expected);
        CHECK(count == found.n && found.n == expected.n &&
                  memcmp(found.puzzles, expected.puzzles, SUDOKU_CELLS * found.n) == 0,
              "%zu and %zu in %.81s", found.n, expected.n, puzzle);
    }
}

/* Too many to try all subsets: all are minimal, and none comes twice. */
static void test_many(uint64_t seed)
{
    static struct list found;
    char puzzle[SUDOKU_CELLS];
    make_puzzle(5, seed, puzzle);
    found.n = 0;
    CHECK(sudoku_find_minimals(puzzle, keep, &found, NULL, NULL) == SUDOKU_OK, "%.81s", puzzle);
    CHECK(found.n > 10, "%zu", found.n);
    for (size_t i = 0; i < found.n; i++)
        CHECK(is_minimal(found.puzzles[i]) &&
                  (i == 0 || memcmp(found.puzzles[i - 1], found.puzzles[i], SUDOKU_CELLS) < 0),
              "%zu", i);
}

static int count_down(void *context)
{
    return --*(int *)context < 0;
}

/* A solved grid holds 10^15 minimal puzzles. */
static void test_ends(void)
{
    static const char solved[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    static struct list found;
    int calls = 10;
    found.n = MOST - 100;
    CHECK(sudoku_find_minimals(solved, keep, &found, NULL, NULL) == SUDOKU_OK && found.n == MOST,
          "the visitor ends");
    CHECK(sudoku_find_minimals(solved, NULL, &calls, NULL, CONTROL(count_down, &calls, 1)) ==
              SUDOKU_CANCELLED,
          "cancelled");
}

static int check_backdoor(void *context, const void *result)
{
    const struct sudoku_cell_set *cells = result;
    static const char hard[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    char text[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    unsigned left = 9;
    memcpy(text, hard, SUDOKU_CELLS);
    sudoku_solve(hard, 1, solution);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cells->bits[cell / 64] >> cell % 64 & 1)
            text[cell] = solution[cell];
    CHECK(sudoku_find_backdoors(text, 3, NULL, NULL, &left, NULL) == SUDOKU_OK && left == 0, "%u cells",
          left);
    ++*(unsigned *)context;
    return 0;
}

static void test_backdoors(void)
{
    unsigned found = 0, size = 9;
    CHECK(sudoku_find_backdoors(
              "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 3,
              check_backdoor, &found, &size, NULL) == SUDOKU_OK,
          "status");
    CHECK(found > 1 && size > 0, "%u of %u cells", found, size);
    unsigned alone = 9;
    CHECK(sudoku_find_backdoors(
              "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 3, NULL,
              NULL, &alone, NULL) == SUDOKU_OK &&
              alone == size,
          "%u cells without a visitor", alone);
    printf("%u backdoors of %u cells\n", found, size);
}

int main(void)
{
    uint64_t seed = test_seed();
    test_against_all_subsets(seed);
    test_many(seed);
    test_ends();
    test_backdoors();
    return test_report();
}
