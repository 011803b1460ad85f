/* solve_many.c: many puzzles in one call. */
#include <string.h>

#include "core/grid.h"

int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit, char *solutions,
                      size_t solution_stride, unsigned char *counts)
{
    if (limit < 1 || limit > 255)
        return SUDOKU_BAD_ARGUMENT;
    for (size_t i = 0; i < n; i++)
        counts[i] = (unsigned char)sudoku_solve(puzzles + i * stride, limit, solutions + i * solution_stride);
    return SUDOKU_OK;
}
