/* symmetry.h: the names of symmetries, and which of them the clues of a puzzle have. */
#ifndef CLI_BASE_SYMMETRY_H
#define CLI_BASE_SYMMETRY_H

#include "cli/base/text.h"

/* By enum sudoku_symmetry; ends with NULL. */
extern const char *const symmetry_words[];

/* Adds the symmetries of the cells that have clues, with blanks between: `rotate180 diagonal`, `full` alone,
 * or `none`. */
void symmetries_add(struct text *out, const char *cells);

#endif
