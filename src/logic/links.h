/* links.h: chains without branches, off and on in turn: `if this candidate is off, that one is on, so this is
 * off, so that is on`. At least one of the two ends is on, so what both rule out can go. */
#ifndef LOGIC_LINKS_H
#define LOGIC_LINKS_H

#include "logic/step.h"

/* Adds the next candidate of a chain to a step, the first one as off. A link inside a cell has
 * SUDOKU_SAME_CELL as its house; the house of the first candidate says nothing. */
static inline void step_next_link(struct step *step, unsigned cell, unsigned digit, unsigned house)
{
    unsigned n = step->n_links;
    step_link(step, (struct sudoku_link){.from = (uint16_t)(n ? n - 1 : 0),
                                         .cell = (unsigned char)cell,
                                         .digit = (unsigned char)(digit + 1),
                                         .on = n & 1,
                                         .strong = n & 1,
                                         .house = (unsigned char)house});
}

/* The number of the house in which two cells see each other, for links. */
static inline unsigned link_house(unsigned a, unsigned b)
{
    return lowest_bit(shared_house(a, b));
}

#endif
