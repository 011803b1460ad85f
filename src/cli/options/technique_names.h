/* technique_names.h: proposes a technique for a mistyped name. */
#ifndef CLI_OPTIONS_TECHNIQUE_NAMES_H
#define CLI_OPTIONS_TECHNIQUE_NAMES_H

#include <stddef.h>

#include "cli/options/values.h"
#include "sudoku.h"

/* Considers the names of all techniques and forms for an unknown name of n characters. */
void technique_nearest(const char *name, size_t n, struct nearest *nearest);

#endif
