/* technique_names.h: techniques and their forms by the names that the user writes. */
#ifndef CLI_OPTIONS_TECHNIQUE_NAMES_H
#define CLI_OPTIONS_TECHNIQUE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/base/rating.h"
#include "sudoku.h"

/* A technique, and which of its forms: all bits for any of them. */
struct technique_name {
    unsigned char technique;
    unsigned char forms;
};

/* Finds what a name of n characters stands for: a name from --techniques; a title as --rate writes it,
 * `pointing` or `unique-rectangle-type-1`; or what several of these begin with, `unique-rectangle`. Returns
 * false if it stands for nothing. */
bool technique_named(const char *name, size_t n, struct technique_name *what);

/* Finds the name nearest to an unknown one; "" if none is near. */
void technique_nearest(const char *name, size_t n, char word[TECHNIQUE_WORD_ROOM]);

#endif
