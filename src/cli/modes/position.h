/* position.h: puzzles as a person sees them half-way: with candidates, and with what is wrong with them. */
#ifndef CLI_MODES_POSITION_H
#define CLI_MODES_POSITION_H

#include "cli/mode.h"

/* Where item i stands: its own candidates where it has some, else those that its digits leave. SUDOKU_OK, or
 * why it is no position. */
int position_of_item(const struct job *job, size_t i, struct sudoku_position *position);

/* The candidates with the filled cells as sets of one. */
void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS]);

/* Lists the cells without a candidate and the houses without a place for a digit: `r1c2 has no candidate; row
 * 3 has no place for 7`. Returns how many. */
unsigned position_troubles(const struct sudoku_position *position, struct text *list);

/* Adds the same in brackets, ` (r1c2 has no candidate)`, where there is any. */
void position_add_troubles(const struct sudoku_position *position, struct text *out);

/* Item i cannot be reasoned about, and status tells why: tallies it, notes it and fills in the answer's
 * reason. */
void position_refuse(struct job *job, size_t i, int status, struct answer *answer, char buffer[REASON_ROOM]);

#endif
