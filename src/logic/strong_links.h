/* strong_links.h: the strong links of a digit.
 *
 * A house with exactly two places for a digit links them strongly: if one of them is not the digit, the other
 * one is. Two places that see each other are linked weakly: if one of them is the digit, the other one is
 * not. A chain takes strong and weak links in turn.
 *
 * The graph (graph.h) has the same links, but it must be made first: if these techniques, which come early
 * and are asked about nearly every board, made it for themselves, ratings on the people's ladder would take
 * 4 % more instructions, without the search. */
#ifndef LOGIC_STRONG_LINKS_H
#define LOGIC_STRONG_LINKS_H

#include "logic/step.h"

struct strong_link {
    unsigned char cell[2];
    unsigned char house; /* in scan order */
};

/* The strong links of one digit: those of rows, then columns, then boxes. */
struct strong_links {
    struct strong_link link[HOUSES];
    unsigned n;
    struct cells cells; /* all their ends */
};

/* Finds all strong links of a digit. The places must be counted (logic_board_count_places). */
void logic_find_strong_links(const struct board *board, unsigned digit, struct strong_links *links);

#endif
