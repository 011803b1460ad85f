/* The speed of counting, on one core: CPU time, because the machine may have other work to do. */
#include "count.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "sudoku.h"

enum { COUNTERS = 18, ROUNDS = 999 };

/* A puzzle of 17 clues without two of them, and eight digits on a diagonal. */
static const char *const open_puzzles[] = {
    "...................2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "1.........2.........3.........4.........5.........6.........7.........8..........",
};

static size_t by_count(const char *puzzle, size_t limit)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_total total = {0, 0}, most = {0, limit};
    if (sudoku_find_candidates(puzzle, candidates) == SUDOKU_OK)
        sudoku_count_solutions(candidates, &most, &total, NULL, NULL);
    return (size_t)total.low;
}

/* What it takes to visit each of them. */
static size_t by_search(const char *puzzle, size_t limit)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.puzzle = puzzle;
    query.limit = limit;
    (void)sudoku_search(&query, &count, NULL, NULL);
    return count;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Lets all count one puzzle, in turn. Returns 1 if they differ. */
static int race(const char *puzzle, const struct counter *counters, int n, size_t limit, int rounds)
{
    static double seconds[COUNTERS][ROUNDS];
    size_t counts[COUNTERS] = {0};
    int differ = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < n; i++) {
            double start = now();
            counts[i] = counters[i].count(puzzle, limit);
            seconds[i][round] = now() - start;
        }
    for (int i = 0; i < n; i++) {
        qsort(seconds[i], (size_t)rounds, sizeof(double), by_size);
        double us = 1e6 * seconds[i][rounds / 2] / (double)(counts[i] ? counts[i] : 1);
        printf("| %.81s | %s | %zu | %.4f |\n", puzzle, counters[i].name, counts[i], us);
        differ |= counts[i] != counts[0];
    }
    if (differ)
        fprintf(stderr, "bench: different counts for %.81s\n", puzzle);
    return differ;
}

int count_solutions(const struct counter *peers, int n, size_t limit, int rounds)
{
    struct counter counters[COUNTERS] = {{"count", by_count}, {"search", by_search}};
    int differ = 0, all = 2;
    for (int i = 0; i < n && all < COUNTERS; i++)
        counters[all++] = peers[i];
    printf(
        "counting up to %zu solutions, median of %d rounds\n\n| puzzle | by | solutions | us/solution |\n"
        "|---|---|---|---|\n",
        limit, rounds);
    for (size_t i = 0; i < sizeof open_puzzles / sizeof *open_puzzles; i++)
        differ |= race(open_puzzles[i], counters, all, limit, rounds);
    return differ;
}
