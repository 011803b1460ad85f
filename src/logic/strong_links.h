/* strong_links.h: the strong links of a digit, and chains through them.
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

/* A walk from cell to cell in layers, so that each cell is met by the fewest links. */
struct walk {
    const struct board *board;
    enum { STRONG_LINKS, IN_TURN, IN_SIGHT } links; /* IN_TURN: strong links and those in sight */
    unsigned digit;                                 /* of strong links */
    struct cells cells;                             /* to which links in sight may lead */
    unsigned n;                                     /* links so far */
    struct cells layer;                             /* the cells met last */
    struct cells met[2];                            /* by an even and an odd number of links */
    unsigned char from[2][SUDOKU_CELLS];            /* the cell before each of these */
};

static inline void walk_begin(struct walk *walk, unsigned first)
{
    walk->n = 0;
    walk->met[0] = walk->met[1] = (struct cells){{0, 0}};
    cells_flip(&walk->met[0], first);
    walk->layer = walk->met[0];
}

/* Goes on by one link. Returns whether any cell was met. */
bool logic_walk_further(struct walk *walk);

/* Writes the cells from the first to one of the last layer; returns how many. */
unsigned logic_walk_path(const struct walk *walk, unsigned last, unsigned char *cells);

/* Adds a chain of n cells to a step of one digit. Its first cell is on or off, and cells take turns in that;
 * the links to cells that are on are strong. */
void logic_link_cells(struct step *step, const unsigned char *cells, unsigned n, bool first_on);

#endif
