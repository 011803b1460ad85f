/* wrong_entries.h: which entries may be wrong in a grid that has no solution. */
#ifndef CLI_MODES_WRONG_ENTRIES_H
#define CLI_MODES_WRONG_ENTRIES_H

#include "cli/base/text.h"
#include "sudoku.h"

/* Adds what can be said: `, but would have one without r1c3 = 1` or `: r1c3 is 1 and should be 2`. */
void wrong_entries_add(struct text *out, const struct sudoku_item *item, const char *clues);

#endif
