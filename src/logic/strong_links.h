/* strong_links.h: the strong links of a digit, and chains through them.
 *
 * A house with exactly two places for a digit links them strongly: if one of them is not the digit, the other
 * one is. Two places that see each other are linked weakly: if one of them is the digit, the other one is
 * not. A chain takes strong and weak links in turn. */
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

/* Finds all strong links of a digit. The places must be counted (sudoku_board_count_places). */
void sudoku_find_strong_links(const struct board *board, unsigned digit, struct strong_links *links);

/* The cells that are strongly linked to a cell, three at most. Returns how many. */
unsigned sudoku_strong_partners(const struct board *board, unsigned digit, unsigned cell,
                                unsigned char partners[3]);

/* Adds a chain of n cells to a step. Its first cell is on or off, and cells take turns in that; the links to
 * cells that are on are strong. If the step has links already, the chain follows from the last one. */
void sudoku_link_cells(struct step *step, const struct board *board, unsigned digit,
                       const unsigned char *cells, unsigned n, bool first_on);

typedef bool digit_search(const struct board *board, const struct technique *self, unsigned digit,
                          struct step *step);

/* Searches for a technique of one digit: the digits that may have changed, in ascending order. Clears the
 * marks of those that have no step. */
bool sudoku_find_by_digit(struct board *board, const struct technique *self, struct step *step,
                          digit_search *search);

#endif
