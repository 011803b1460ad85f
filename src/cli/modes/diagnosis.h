/* diagnosis.h: why a puzzle is not proper, as far as single clues can tell. */
#ifndef CLI_MODES_DIAGNOSIS_H
#define CLI_MODES_DIAGNOSIS_H

#include "cli/write/verdict.h"

/* Examines clues, 81 characters, that clash or have no or several solutions. Fills in the conflict, the
 * repairs and the cells in which solutions differ, as far as they can be found in about a tenth of a second;
 * verdict must have none of them yet. */
void diagnose(const char *clues, struct verdict *verdict);

#endif
