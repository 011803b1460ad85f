/* only.h: the solution of a puzzle that has one solution; for the library's own use. */
#ifndef CORE_ONLY_H
#define CORE_ONLY_H

#include <stdint.h>

#include "sudoku.h"

/* Stores the only solution. Returns SUDOKU_OK, SUDOKU_NO_SOLUTION, or SUDOKU_NOT_UNIQUE; of a puzzle also
 * what sudoku_check says of it. */
enum sudoku_status core_only_solution(const char *puzzle, char solution[SUDOKU_CELLS]);
enum sudoku_status core_only_solution_of(const uint16_t candidates[SUDOKU_CELLS],
                                         char solution[SUDOKU_CELLS]);

#endif
