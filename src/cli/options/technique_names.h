/* technique_names.h: the techniques that an unknown name may mean. */
#ifndef CLI_OPTIONS_TECHNIQUE_NAMES_H
#define CLI_OPTIONS_TECHNIQUE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/values.h"
#include "sudoku.h"

/* Is this the name of a technique on the ladder for people? */
bool technique_is_of_people(const char *name, size_t n);

/* Considers the names of all techniques and forms for an unknown name of n characters. */
void technique_nearest(const char *name, size_t n, struct nearest *nearest);

#endif
