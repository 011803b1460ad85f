/* All puzzles of a grid with so many clues: those that can be counted by hand, those that are known, the same
 * on any number of threads and in parts, cancelled and continued. */
#include <time.h>

#include "create/random.h"
#include "research/pair_search.h"
#include "sudoku_research.h"
#include "tests/oracle.h"
#include "tests/test.h"

/* "Strangely familiar", the grid with twenty-nine puzzles of 17 clues. */
#define FAMILIAR "639241785284765193517983624123857946796432851458619237342178569861594372975326418"

enum { MOST = 100000 };

/* The puzzles that a search has shown. */
struct shown {
    size_t n, most; /* most: the visitor ends the search there; 0: it does not */
    char (*puzzles)[81];
    int questions, most_questions;
};

static int show(void *context, const char *puzzle)
{
    struct shown *shown = context;
    if (shown->n < MOST)
        memcpy(shown->puzzles[shown->n], puzzle, 81);
    shown->n++;
    return shown->n == shown->most;
}

static int ask(void *context)
{
    struct shown *shown = context;
    return ++shown->questions == shown->most_questions;
}

static void start(struct shown *shown)
{
    char(*puzzles)[81] = shown->puzzles ? shown->puzzles : malloc(MOST * 81);
    if (!puzzles)
        exit(2);
    *shown = (struct shown){.puzzles = puzzles};
}

static int run(const char *grid, unsigned clues, unsigned threads, size_t from, size_t to,
               struct shown *shown)
{
    struct sudoku_grid_search *search;
    size_t steps;
    int status = sudoku_grid_search_new(grid, clues, &search, &steps, NULL);
    if (status == SUDOKU_OK) {
        size_t next = from < steps ? from : steps;
        status = sudoku_grid_search_run(search, &next, to < steps ? to : steps, show, shown,
                                        CONTROL(ask, shown, threads));
    }
    sudoku_grid_search_free(search);
    return status;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, 81);
}

/* Each puzzle belongs to the grid, has so many clues and one solution, and is there once. */
static void check_puzzles(const char *grid, unsigned clues, struct shown *shown)
{
    qsort(shown->puzzles, shown->n, 81, compare);
    for (size_t i = 0; i < shown->n; i++) {
        const char *puzzle = shown->puzzles[i];
        unsigned n = 0;
        for (int cell = 0; cell < 81; cell++)
            n += puzzle[cell] != '.';
        CHECK(n == clues, "%u clues: %.81s", n, puzzle);
        CHECK(oracle_solves(puzzle, grid), "%.81s", puzzle);
        CHECK(!i || memcmp(puzzle, shown->puzzles[i - 1], 81) != 0, "twice: %.81s", puzzle);
    }
    for (size_t i = 0; i < shown->n; i += 1 + shown->n / 50)
        CHECK(oracle_count(shown->puzzles[i], 2, NULL) == 1, "%.81s", shown->puzzles[i]);
}

/* Without one, two or three clues, a puzzle has one solution: unavoidable sets have four cells at least. */
static void test_many_clues(const char *grid)
{
    static const size_t expected[] = {1, 81, 81 * 80 / 2, 81 * 80 * 79 / 6};
    struct shown shown = {0};
    for (unsigned less = 0; less < (test_full() ? 4 : 3); less++) {
        start(&shown);
        CHECK(run(grid, 81 - less, 2, 0, SIZE_MAX, &shown) == SUDOKU_OK, "%u clues", 81 - less);
        CHECK(shown.n == expected[less], "%zu puzzles with %u clues", shown.n, 81 - less);
        check_puzzles(grid, 81 - less, &shown);
    }
    free(shown.puzzles);
}

/* No grid has a puzzle of 16 clues. */
static void test_few_clues(const char *grid)
{
    struct shown shown = {0};
    for (unsigned clues = test_full() ? 9 : 11; clues <= (test_full() ? 16 : 13); clues++) {
        start(&shown);
        CHECK(run(grid, clues, 1, 0, SIZE_MAX, &shown) == SUDOKU_OK && shown.n == 0, "%zu with %u clues",
              shown.n, clues);
    }
    free(shown.puzzles);
}

/* While other threads search, the one that shows what they find waits: it asks some 50 times a second whether
 * to go on, and once for each piece of news. */
static void test_waits(const char *grid)
{
    struct shown shown = {0};
    struct timespec before, after;
    start(&shown);
    clock_gettime(CLOCK_MONOTONIC, &before);
    CHECK(run(grid, test_full() ? 15 : 13, 1, 0, SIZE_MAX, &shown) == SUDOKU_OK, "not searched");
    clock_gettime(CLOCK_MONOTONIC, &after);
    long milliseconds = (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000;
    CHECK(shown.questions < 5000 + milliseconds / 5, "%d questions in %ld ms", shown.questions, milliseconds);
    free(shown.puzzles);
}

/* Searches on several threads, and in two parts, show the same in the same order. */
static void test_order(const char *grid)
{
    struct shown one = {0}, other = {0};
    start(&one);
    CHECK(run(grid, 79, 1, 0, SIZE_MAX, &one) == SUDOKU_OK, "one thread");
    start(&other);
    CHECK(run(grid, 79, 5, 0, SIZE_MAX, &other) == SUDOKU_OK, "five threads");
    CHECK(one.n == other.n && memcmp(one.puzzles, other.puzzles, 81 * one.n) == 0, "another order");
    start(&other);
    CHECK(run(grid, 79, 2, 0, 3, &other) == SUDOKU_OK, "the first steps");
    CHECK(run(grid, 79, 2, 3, SIZE_MAX, &other) == SUDOKU_OK, "the others");
    CHECK(one.n == other.n && memcmp(one.puzzles, other.puzzles, 81 * one.n) == 0, "another order in parts");
    free(one.puzzles);
    free(other.puzzles);
}

/* ---- Inside: searches of one thread ---- */

enum { ENOUGH = 300, SEVERAL = 2048 };

struct taken {
    size_t n;
    struct cells puzzles[ENOUGH + SEVERAL];
};

static enum sudoku_status take(void *context, const struct cells *puzzles, size_t n)
{
    struct taken *taken = context;
    memcpy(taken->puzzles + taken->n, puzzles, n * sizeof *puzzles);
    taken->n += n;
    return taken->n < ENOUGH ? SUDOKU_OK : SUDOKU_CANCELLED;
}

static int never(void *context)
{
    (void)context;
    return 0;
}

/* Some sets of a grid. */
struct sets {
    struct sudoku_cell_set items[1000];
    size_t n;
};

static int keep_set(void *context, const void *result)
{
    struct sets *sets = context;
    if (sets->n < 1000)
        sets->items[sets->n++] = *(const struct sudoku_cell_set *)result;
    return 0;
}

/* The sets that a thread has learned refuse candidates, but leave the order of the puzzles alone. */
static void test_learned(const char *grid)
{
    static struct grid_view view;
    static struct taken taken[3];
    static struct sets sets;
    struct pair_search *search = research_pair_search_new();
    CHECK(sudoku_find_unavoidable(grid, 8, keep_set, &sets, NULL) == SUDOKU_OK && search, "memory");
    research_grid_view_fill(&view, grid, false, 0, sets.items, sets.n);
    research_grid_view_limit(&view, 60, 0, 0);
    const struct pair_node root = research_pair_root(&view);
    for (int i = 0; i < 3; i++) {
        struct pair_caller caller = {take, &taken[i], CONTROL(never, NULL, 1)};
        CHECK(research_pair_search_run(search, &view, &root, &caller) == SUDOKU_CANCELLED, "run %d", i);
        CHECK(taken[i].n >= ENOUGH &&
                  memcmp(taken[0].puzzles, taken[i].puzzles, sizeof *sets.items * ENOUGH) == 0,
              "run %d: another order", i);
    }
    research_pair_search_free(search);
}

/* A search that is cancelled, by either function, can be continued; the step under way is shown again. */
static void test_cancelled(const char *grid)
{
    struct shown shown = {0};
    struct sudoku_grid_search *search;
    const double *shares;
    size_t next = 0, steps;
    start(&shown);
    shown.most = 100;
    CHECK(sudoku_grid_search_new(grid, 79, &search, &steps, &shares) == SUDOKU_OK, "%.81s", grid);
    CHECK(shares[0] == 0 && shares[steps] == 1, "shares");
    for (size_t i = 0; i < steps; i++)
        CHECK(shares[i] <= shares[i + 1], "step %zu has less work before it than the step before", i + 1);
    CHECK(sudoku_grid_search_run(search, &next, steps, show, &shown, CONTROL(ask, &shown, 2)) ==
                  SUDOKU_CANCELLED &&
              shown.n == 100,
          "%zu shown", shown.n);
    CHECK(next < steps, "step %zu of %zu", next, steps);
    shown.most = 0;
    CHECK(sudoku_grid_search_run(search, &next, steps, show, &shown, CONTROL(ask, &shown, 2)) == SUDOKU_OK,
          "continued");
    CHECK(next == steps && shown.n >= 3240, "%zu shown", shown.n);
    sudoku_grid_search_free(search);

    /* So many puzzles that the other threads wait for the one whose step is shown. */
    start(&shown);
    shown.most = 300000;
    CHECK(run(grid, 60, 3, 0, SIZE_MAX, &shown) == SUDOKU_CANCELLED, "%zu shown", shown.n);
    CHECK(shown.n == shown.most, "%zu shown", shown.n);

    start(&shown);
    shown.most_questions = 1;
    CHECK(run(grid, 20, 1, 0, SIZE_MAX, &shown) == SUDOKU_CANCELLED, "asked %d times", shown.questions);
    free(shown.puzzles);
}

static void test_familiar(void)
{
    struct shown shown = {0};
    start(&shown);
    CHECK(run(FAMILIAR, 17, 0, 0, SIZE_MAX, &shown) == SUDOKU_OK && shown.n == 29, "%zu puzzles", shown.n);
    check_puzzles(FAMILIAR, 17, &shown);
    free(shown.puzzles);
}

int main(void)
{
    static struct grid_source source;
    struct random random = random_stream(test_seed(), 1);
    char grid[81];
    create_grid_source_prepare(&source);
    create_random_grid(&source, &random, grid);
    test_many_clues(grid);
    test_few_clues(grid);
    test_waits(grid);
    test_order(grid);
    test_learned(grid);
    test_cancelled(grid);
    if (test_full())
        test_familiar();
    return test_report();
}
