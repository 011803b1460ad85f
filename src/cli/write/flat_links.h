/* flat_links.h: the links of a chain as pictures and JSON have them: one for each parent of a link, one after
 * the other, and one for each cell of a group. */
#ifndef CLI_WRITE_FLAT_LINKS_H
#define CLI_WRITE_FLAT_LINKS_H

#include "base/text.h"
#include "sudoku_logic.h"

struct flat_link {
    uint16_t from; /* the index of the first link of its parent; a start has its own */
    unsigned char cell, digit;
    unsigned char on;
    unsigned char strong;
    unsigned char house;   /* or an enum sudoku_reason */
    unsigned char grouped; /* the next link is another cell of the same group */
    unsigned char branch, depth;
    uint16_t nested;
};

/* Adds the links of a step's own argument, or also those of the chains inside. */
void flat_links_add(struct text *out, const struct sudoku_step *step, bool inside);

#endif
