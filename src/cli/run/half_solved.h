/* half_solved.h: half-solved puzzles: their candidates, and the errors in them. */
#ifndef CLI_RUN_HALF_SOLVED_H
#define CLI_RUN_HALF_SOLVED_H

#include "cli/run/job.h"

/* Stores the position with these cells and candidates; a digit is removed from the cells that see it, even if
 * the input lists it there. Returns what sudoku_check returns for the cells. */
int position_from_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position);

/* Stores the position of an item, with the candidates that the input lists, or else those that its digits
 * leave. Returns SUDOKU_OK or why it is not a position. */
int position_of_item(const struct sudoku_item *item, struct sudoku_position *position);

/* Does what sudoku_check_position does to such a position, and gives up when the time of the puzzle is over:
 * returns SUDOKU_CANCELLED then, as job_search does. */
int position_check(struct job *job, const struct sudoku_position *position);

/* Stores the candidates; a filled cell has its digit as its only one. */
void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS]);

/* Lists the cells without a candidate and the houses without a place for a digit: `r1c2 has no candidate; row
 * 3 has no place for 7`. Returns how many. */
unsigned position_troubles(const struct sudoku_position *position, struct text *list);

/* Adds the same list in brackets, ` (r1c2 has no candidate)`, or nothing if it is empty. */
void position_add_troubles(const struct sudoku_position *position, struct text *out);

/* Why a puzzle with several solutions is declined by modes that reason. */
#define NEEDS_ONE_SOLUTION "more than one solution; reasoning needs exactly one"

#endif
