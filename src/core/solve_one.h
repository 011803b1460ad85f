/* solve_one.h: the one-puzzle solver with a bound on its work; for the library, and for a program that must not take long. */
#ifndef CORE_SOLVE_ONE_H
#define CORE_SOLVE_ONE_H

#include "sudoku.h"

/* sudoku_solve that gives up at this many guesses. Returns -1 then (and the solution may have been written to), else
 * 0 and the count. guesses grows by those made. */
int sudoku_solve_within(const char *puzzle, size_t limit, uint64_t patience, char *solution, size_t *count,
                        uint64_t *guesses);

#endif
