/* count.h: bands and stacks without the order of digits in a miniline, and the walk through them that counts
 * and lists solutions; for the library's own use.
 *
 * A chute is a band or a stack. It has three lines (rows of a band, columns of a stack) and three boxes. In
 * each box, each line takes three of the nine digits: that is the box's split. A digit takes each line once,
 * in each box another one, so that the three splits of a chute belong together: they are its deal.
 *
 * An empty box has 1680 splits, an empty chute no more than 94,080 deals: each digit takes the three lines in
 * one of six orders. Five clues leave about 400. */
#ifndef CORE_COUNT_H
#define CORE_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/one/solver.h"

enum { MOST_SPLITS = 1680, MOST_DEALS = 94080 };

enum kind { BANDS, STACKS };

struct deal {
    uint16_t split[3]; /* by number, for each box */
};

/* The deals that are possible in a chute. A split is a mask: bit 10i + d says that line i takes digit d +
 * 1. */
struct chute {
    size_t n;
    struct deal deals[MOST_DEALS];
    unsigned n_splits[3];
    uint32_t splits[3][MOST_SPLITS];
};

/* A split, ready to be compared with the splits of the chute that crosses its own in the box: for each of its
 * lines, a field of 10 bits for each cell with the digits that the cell can take. */
struct crossing {
    uint32_t line[3];
};

/* A puzzle. The deals of three chutes are to be combined, those of the fewest first; the three of the
 * other kind are across: box k of a chute is where chute k of the other kind crosses it. */
struct deals {
    struct chute chute[2][3];
    enum kind combined;
    double combinations;                          /* of the deals of these chutes */
    unsigned char order[3];                       /* which band or stack comes first, second, third */
    struct crossing crossings[3][3][MOST_SPLITS]; /* of the combined chutes' splits, by box */
    /* For each digit the one before it that is a candidate of the same cells, so that solutions stay
     * solutions when the two change places; or -1. */
    signed char alike[9];
};

/* Finds all deals except for some that cannot be part of a solution. Free them with free(). 3.5 MB, most of
 * which is seldom touched and then costs nothing. Takes 50 ms if all are possible, so it checks the control.
 * Returns SUDOKU_OK, and stores NULL if there are more than `most`; or SUDOKU_NO_MEMORY or SUDOKU_CANCELLED
 * and stores NULL. */
enum sudoku_status core_deals_new(const uint16_t candidates[SUDOKU_CELLS], uint64_t most,
                                  const struct sudoku_control *control, struct deals **result);

/* Returns the combined chute at this place of the order. */
static inline const struct chute *chute_at(const struct deals *deals, int place)
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

/* ---- The walk through pairs of deals: count.c explains it ---- */

/* The numbers that are summed up at once. */
enum { BLOCK = 512 };

/* A deal of a chute across that fits the first chute's deal, and its splits where it crosses the others. */
struct survivor {
    uint16_t second, third;
    uint32_t deal;
};

/* What a thread keeps for one of the three chutes across. */
struct across {
    const struct chute *chute;
    size_t n_survivors;
    struct survivor survivors[MOST_DEALS];
    /* For each split of the second chute, which splits here fit; for each split here, which deals of the
     * block fit: rows of 0 and 1. */
    unsigned char fits_second[MOST_SPLITS][MOST_SPLITS], fits_third[MOST_SPLITS][BLOCK];
    /* For each split of the second chute: for each deal of the block, how many survivors fit both, and the
     * highest of these numbers. A number is at most 216 x 216: as many ways there are to fill two boxes whose
     * columns are given. They leave one way for the third. Made when they are first needed. */
    uint16_t sums[MOST_SPLITS][BLOCK], highest_sum[MOST_SPLITS];
};

/* What a thread needs: 20 MB, of which it seldom touches more than one. So it is not cleared: that would take
 * longer than most counts. */
struct walker {
    const struct deals *deals;
    const struct chute *first, *second, *third;
    const struct deal *begin;   /* the block: deals of the third chute */
    size_t length, padded;      /* their number, and as a multiple of 16 */
    const struct deal *pair[2]; /* the deals of the first and of the second chute */
    struct across across[3];
    const struct sudoku_control *control;
    size_t rows;      /* since the last check of the control */
    bool stopped;     /* by the control */
    uint64_t guesses; /* pairs of deals */
};

void core_walker_begin(struct walker *walker, const struct deals *deals,
                       const struct sudoku_control *control);

/* The work is done in units; their solutions add up to the puzzle's. */
size_t core_walk_units(const struct deals *deals);

/* Called for each pair that has solutions, with their number. Sums say for each deal of the block how many
 * deals of each chute across fit it and the pair. Returns false to end the walk. */
typedef bool core_pair_visitor(void *context, uint64_t found, const uint16_t *const sums[3]);

/* Walks through a unit: a deal of the first chute, any of the second, and any of a block of the third. It is
 * fastest after the one before. Returns false if the visitor or the control ended it. */
bool core_walk_unit(struct walker *walker, size_t unit, core_pair_visitor *visit, void *context);

/* ---- Counting and listing ---- */

/* Adds the solutions of a unit, and of those that alike digits make of it, to *total. Returns false when the
 * limit is reached or the walker stopped: then *total may be more than the limit, or a lower bound. */
bool core_count_unit(struct walker *walker, size_t unit, struct sudoku_total limit,
                     struct sudoku_total *total);

/* Most puzzles have fewer solutions, or need fewer guesses to prove that there are none. For them the setup
 * of a walk (1 ms) costs more than it saves. */
enum { FEW = 4096 };

/* Searches for at most limit solutions, as long as they are few. Returns whether these are all that are
 * wanted. */
bool core_find_few(const uint16_t candidates[SUDOKU_CELLS], uint64_t limit, struct board_search *search);

/* The sum; the highest number, if that does not fit. */
struct sudoku_total core_total_sum(struct sudoku_total a, struct sudoku_total b);

/* -1, 0 or 1, as a is smaller than b, equal or larger. */
int core_total_compare(struct sudoku_total a, struct sudoku_total b);

/* Makes a search of which the caller has set the limit, the visitor and where the first solution goes: with
 * the solver for one board while there are few solutions, else through the deals. */
enum sudoku_status core_list_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                       const struct sudoku_control *control, struct board_search *search);

/* Makes it through the deals, however few solutions there are. */
enum sudoku_status core_list_deals(const uint16_t candidates[SUDOKU_CELLS],
                                   const struct sudoku_control *control, struct board_search *search);

#endif
