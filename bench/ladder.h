/* ladder.h: what the people's ladder does, and how fast. */
#ifndef BENCH_LADDER_H
#define BENCH_LADDER_H

#include "sets.h"

/* Solves every puzzle of the sets step by step, and checks each step against the solution. Prints how often
 * each technique led on, how many puzzles were solved, with and without nets, and how many steps that took
 * beside Sudoku Explainer's ladder. Returns 0 if a step was wrong. */
int climb_sets(const struct sets *sets);

#endif
