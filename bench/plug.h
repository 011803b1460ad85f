/* plug.h: how another solver joins the benchmark.
 *
 * Build a shared library that exports bench_solve and name it with --peer NAME=FILE.so. Puzzle i starts at
 * puzzles + i * stride: 81 characters, '.' where a cell is empty, then a newline. Put the number of its
 * solutions, at most limit, into counts[i]; with limit 1 write the solution, if there is one, to solutions
 * + i * solution_stride. Return 0. One thread calls it; the answers are compared before the clock starts.
 *
 * For --count-solutions export bench_count: it returns the number of solutions of one puzzle, at most
 * limit. */
#ifndef BENCH_PLUG_H
#define BENCH_PLUG_H

#include <stddef.h>

typedef int bench_solve_function(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                 char *solutions, size_t solution_stride, unsigned char *counts);

typedef size_t bench_count_function(const char *puzzle, size_t limit);

#endif
