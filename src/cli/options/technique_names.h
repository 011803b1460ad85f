/* technique_names.h: the names that people give to techniques and to their forms. */
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

/* What a name of n characters stands for: one from --techniques; a title as --rate writes it, `pointing` or
 * `unique-rectangle-type-1`; or what several of these begin with, `unique-rectangle`. False if it is none. */
bool technique_named(const char *name, size_t n, struct technique_name *what);

/* The name that is nearest to one that is none; "" where none is near. */
void technique_nearest(const char *name, size_t n, char word[TECHNIQUE_WORD_ROOM]);

#endif
