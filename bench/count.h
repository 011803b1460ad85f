/* count.h: how fast the solutions of a puzzle with very many are counted. */
#ifndef BENCH_COUNT_H
#define BENCH_COUNT_H

#include "plug.h"

/* Somebody else who can count. */
struct counter {
    const char *name;
    bench_count_function *count;
};

/* Lets the library's count, its search and the n peers count the solutions of two puzzles, at most limit
 * of each, round after round. Prints the medians in CPU time. Returns 0, or 1 if somebody counts
 * differently. */
int count_solutions(const struct counter *peers, int n, size_t limit, int rounds);

#endif
