/* pattern.h: the words for houses and symmetries, the number of clues of a grid and of digits of a set, and
 * which symmetries the clues have. */
#ifndef BASE_PATTERN_H
#define BASE_PATTERN_H

#include "base/text.h"

/* "row", "column" and "box", by enum sudoku_house. */
extern const char *const house_names[3];

/* Returns how many of 81 characters are clues: not '.', '0' or '_'. */
unsigned count_clues(const char *cells);

static inline unsigned count_digits(unsigned set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* By enum sudoku_symmetry; ends with NULL. */
extern const char *const symmetry_words[];

/* Adds the symmetries of the cells that have clues, with blanks between: `rotate180 diagonal`, `full` alone,
 * or `none`. */
void symmetries_add(struct text *out, const char *cells);

#endif
