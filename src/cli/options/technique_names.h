/* technique_names.h: what a mistyped name of a technique may have meant. */
#ifndef CLI_OPTIONS_TECHNIQUE_NAMES_H
#define CLI_OPTIONS_TECHNIQUE_NAMES_H

#include <stddef.h>

#include "cli/base/rating.h"
#include "sudoku.h"

/* The name that is nearest to an unknown one of n characters; "" if none is near. */
void technique_nearest(const char *name, size_t n, char word[TECHNIQUE_WORD_ROOM]);

#endif
