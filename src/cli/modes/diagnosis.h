/* diagnosis.h: why a puzzle is not proper, as far as single clues can tell, and which entries of a
 * half-solved grid may be wrong. */
#ifndef CLI_MODES_DIAGNOSIS_H
#define CLI_MODES_DIAGNOSIS_H

#include "base/text.h"
#include "cli/write/verdict.h"
#include "sudoku.h"

/* Examines clues, 81 characters, that clash or have no or several solutions. Fills in the conflict, the
 * repairs and the cells in which solutions differ, as far as they can be found in about a tenth of a second;
 * verdict must have none of them yet. */
void diagnose(const char *clues, struct verdict *verdict);

/* Adds what can be said: `, but would have one without r1c3 = 1` or `: r1c3 is 1 and should be 2`. */
void wrong_entries_add(struct text *out, const struct sudoku_item *item, const char *clues);

#endif
