/* classes.h: how fast puzzles are classified by trial and error, braids and whips. */
#ifndef BENCH_CLASSES_H
#define BENCH_CLASSES_H

#include "sets.h"

/* Classifies the puzzles of every set by each class in turn, some seconds for each, and prints the CPU time
 * of a puzzle. */
void classify_sets(const struct sets *sets);

#endif
