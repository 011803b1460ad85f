/* rate.h: how fast puzzles are rated. */
#ifndef BENCH_RATE_H
#define BENCH_RATE_H

#include "sets.h"

/* Rates every set, and those of its puzzles that hidden singles solve once more by themselves; prints the
 * fastest of the rounds in CPU time. */
void rate_sets(const struct sets *sets, int rounds);

#endif
