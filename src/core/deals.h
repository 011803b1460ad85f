/* deals.h: bands and stacks, reduced to what their boxes have to know of each other; for the library's own
 * use.
 *
 * A chute is a band or a stack. It has three lines (rows of a band, columns of a stack) and three boxes. In
 * each box, each line takes three of the nine digits: that is the box's split. A digit takes each line once,
 * in each box another one, so that the three splits of a chute belong together: they are its deal.
 *
 * An empty box has 1680 splits, an empty chute no more than 94,080 deals: each digit takes the three lines in
 * one of six orders. Five clues leave about 400. */
#ifndef CORE_DEALS_H
#define CORE_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

enum { MOST_SPLITS = 1680 };

enum kind { BANDS, STACKS };

struct deal {
    uint16_t split[3]; /* by number, for each box */
};

/* The deals that are possible in a chute. A split is a mask: bit 10i + d says that line i takes digit d +
 * 1. */
struct chute {
    struct deal *deals;
    size_t n;
    unsigned n_splits[3];
    uint32_t splits[3][MOST_SPLITS];
};

/* A split, ready to be compared with the splits of the chute that crosses its own in the box: for each of its
 * lines, a field of 10 bits for each cell with the digits that the cell can take. */
struct crossing {
    uint32_t line[3];
};

/* All of a puzzle. The deals of three chutes are to be combined, those of the fewest first; the three of the
 * other kind are across: box k of a chute is where chute k of the other kind crosses it. */
struct deals {
    struct chute chute[2][3];
    enum kind combined;
    unsigned char order[3];                       /* which band or stack comes first, second, third */
    struct crossing crossings[3][3][MOST_SPLITS]; /* of the combined chutes' splits, by box */
    /* For each digit the one before it that is a candidate of the same cells, so that solutions stay
     * solutions when the two change places; or -1. */
    signed char alike[9];
};

/* Finds all deals except for some that cannot be part of a solution. Returns NULL if memory is short. */
struct deals *core_deals_new(const uint16_t candidates[SUDOKU_CELLS]);
void core_deals_free(struct deals *deals);

/* Returns the combined chute at this place of the order. */
static inline const struct chute *sudoku_deals_chute(const struct deals *deals, int place)
{
    return &deals->chute[deals->combined][deals->order[place]];
}

/* Do two splits of a box give a full box? They do if each line of the one has a digit in common with each
 * line of the other, and the digit is a candidate of their cell: a digit cannot be in two places, so it is
 * just one. A field plus 511 carries into its tenth bit unless the field is 0. */
static inline bool splits_fit(const struct crossing *crossing, uint32_t split)
{
    enum { FULL = 511 | 511 << 10 | 511 << 20, CARRY = 1 << 9 | 1 << 19 | 1 << 29 };
    return (((crossing->line[0] & split) + FULL) & ((crossing->line[1] & split) + FULL) &
            ((crossing->line[2] & split) + FULL) & CARRY) == CARRY;
}

#endif
