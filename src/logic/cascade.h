/* cascade.h: every hidden single that a puzzle begins with, many at a time, when only their rating matters.
 */
#ifndef LOGIC_CASCADE_H
#define LOGIC_CASCADE_H

#include <stdbool.h>

#include "sudoku.h"

/* Fills in hidden singles until there are no more. cells gets the puzzle with what was found; the rating is
 * that of making these steps one by one. Fails, with nothing said, if the puzzle is no puzzle or contradicts
 * itself. */
bool sudoku_cascade(const char *puzzle, char cells[SUDOKU_CELLS], struct sudoku_rating *rating);

#endif
