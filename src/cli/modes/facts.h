/* facts.h: the facts about a puzzle that the columns of a run need, beyond the answer of the mode. */
#ifndef CLI_MODES_FACTS_H
#define CLI_MODES_FACTS_H

#include "cli/mode.h"

/* Finds what the bits of wanted (FACT_...) ask for, as far as the puzzle has it: a puzzle with several
 * solutions has no rating, say; the answer then has it, and points to facts for it. Returns SUDOKU_OK or why there is not
 * more: SUDOKU_CLASH, SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_GAVE_UP after --timeout; SUDOKU_CANCELLED
 * if the run is over. When memory is short, job->no_memory is set. */
int facts_find(struct job *job, unsigned wanted, struct answer *answer, struct facts *facts);

#endif
