/* Fair samples: the puzzles are minimal, trials depend on their number alone, and the estimates agree with
 * the published ones within the error of the sample. */
#include "sudoku_research.h"
#include "tests/test.h"

enum { MOST_CLUES = 40 };

/* Berthier, "Unbiased statistics of a CSP - a controlled-bias generator" (2009): the shares of all minimal
 * puzzles, in percent. */
static const struct {
    unsigned clues;
    double percent;
} published[] = {{22, 0.0034}, {23, 0.149}, {24, 2.28}, {25, 13.42}, {26, 31.94}, {27, 32.74}, {28, 15.48}};

/* The mean number of minimal puzzles in a grid, 3.10 * 10^37 over 6.67 * 10^21 grids. */
static const double published_per_grid = 4.67e15;

/* The sums that ratios and their errors need; a trial is one observation. */
struct sums {
    uint64_t trial;
    double x[MOST_CLUES + 1]; /* the weights of the trial under way, by clues */
    double sum[MOST_CLUES + 1], square[MOST_CLUES + 1], with_total[MOST_CLUES + 1];
    double weight[MOST_CLUES + 1]; /* of a puzzle with so many clues */
    double total, total_square;
    size_t puzzles;
    unsigned wrong;
};

static void close_trial(struct sums *sums)
{
    double total = 0;
    for (unsigned k = 0; k <= MOST_CLUES; k++)
        total += sums->x[k];
    for (unsigned k = 0; k <= MOST_CLUES; k++) {
        sums->sum[k] += sums->x[k];
        sums->square[k] += sums->x[k] * sums->x[k];
        sums->with_total[k] += sums->x[k] * total;
        sums->x[k] = 0;
    }
    sums->total += total;
    sums->total_square += total * total;
}

/* By Newton's method: nothing else here needs the library of mathematics. */
static double square_root(double x)
{
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 200; i++)
        root = (root + x / root) / 2;
    return root;
}

/* Within five standard errors? The seed is fixed, so this never fails by chance. */
static int is_near(double estimate, double truth, double error)
{
    return estimate - truth < 5 * error && truth - estimate < 5 * error;
}

/* Is it proper, and not without any of its clues? */
static int is_minimal(const char *puzzle, const char *solution)
{
    char text[SUDOKU_CELLS], found[SUDOKU_CELLS];
    if (sudoku_solve(puzzle, 2, found) != 1 || memcmp(found, solution, SUDOKU_CELLS) != 0)
        return 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        memcpy(text, puzzle, SUDOKU_CELLS);
        text[cell] = '.';
        if (puzzle[cell] != '.' && sudoku_solve(text, 2, NULL) == 1)
            return 0;
    }
    return 1;
}

static int add_sample(void *context, const void *result)
{
    const struct sudoku_sample *sample = result;
    struct sums *sums = context;
    if (sample->trial != sums->trial)
        close_trial(sums);
    sums->wrong += sample->trial < sums->trial || sample->clues < 17 || sample->clues > 40;
    if (++sums->puzzles <= 300)
        sums->wrong += !is_minimal(sample->puzzle, sample->solution);
    sums->trial = sample->trial;
    if (!sums->weight[sample->clues])
        sums->weight[sample->clues] = sample->weight;
    sums->wrong += sample->weight <= 1 || sample->weight != sums->weight[sample->clues];
    sums->x[sample->clues] += sample->weight;
    return 0;
}

static void test_published(void)
{
    static struct sums sums;
    size_t trials = test_full() ? 60000 : 1024;
    CHECK(sudoku_sample(NULL, 7, 0, trials, add_sample, &sums, NULL) == SUDOKU_OK, "%zu trials", trials);
    close_trial(&sums);
    CHECK(sums.wrong == 0, "%u wrong", sums.wrong);
    CHECK(sums.puzzles > trials / 2, "%zu puzzles", sums.puzzles);
    double mean = sums.total / (double)trials;
    double error = square_root(sums.total_square - sums.total * mean) / (double)trials;
    printf("%zu trials, %zu puzzles, %.3g +- %.2g minimal puzzles in a grid\n", trials, sums.puzzles, mean,
           error);
    CHECK(is_near(mean, published_per_grid, error), "%g +- %g", mean, error);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        unsigned k = published[i].clues;
        double share = sums.sum[k] / sums.total;
        double square = sums.square[k] - 2 * share * sums.with_total[k] + share * share * sums.total_square;
        double percent = 100 * share, percent_error = 100 * square_root(square) / sums.total;
        printf("%u clues: %.4f +- %.4f %%, published %.4f\n", k, percent, percent_error,
               published[i].percent);
        CHECK(is_near(percent, published[i].percent, percent_error), "%u: %g +- %g", k, percent,
              percent_error);
    }
}

/* The puzzles of some trials, one after the other. */
struct list {
    size_t n;
    char puzzles[4096][SUDOKU_CELLS];
};

static int add_to_list(void *context, const void *result)
{
    const struct sudoku_sample *sample = result;
    struct list *list = context;
    if (list->n == sizeof list->puzzles / sizeof *list->puzzles)
        return 1;
    memcpy(list->puzzles[list->n++], sample->puzzle, SUDOKU_CELLS);
    return 0;
}

/* Trials one by one, and all together. */
static void test_order(void)
{
    static struct list together, alone;
    CHECK(sudoku_sample(NULL, 7, 50, 40, add_to_list, &together, NULL) == SUDOKU_OK, "together");
    for (uint64_t trial = 50; trial < 90; trial++)
        CHECK(sudoku_sample(NULL, 7, trial, 1, add_to_list, &alone, NULL) == SUDOKU_OK, "alone");
    CHECK(together.n > 0, "none");
    CHECK(together.n == alone.n && memcmp(together.puzzles, alone.puzzles, together.n * SUDOKU_CELLS) == 0,
          "%zu and %zu", together.n, alone.n);
}

/* The best kernel and the portable one find the same puzzles. */
static void test_kernels(void)
{
    static struct list first, second;
    CHECK(sudoku_sample(NULL, 7, 0, 20, add_to_list, &first, NULL) == SUDOKU_OK, "best");
    CHECK(sudoku_sample("generic", 7, 0, 20, add_to_list, &second, NULL) == SUDOKU_OK, "generic");
    CHECK(first.n == second.n && memcmp(first.puzzles, second.puzzles, first.n * SUDOKU_CELLS) == 0,
          "%zu and %zu", first.n, second.n);
}

int main(void)
{
    test_published();
    test_order();
    test_kernels();
    return test_report();
}
