/* als.h: almost locked sets, cells of a house with one digit more than cells.
 *
 * If such a set loses one of its digits, it is locked: every other digit has its place in it. Two sets are
 * tied by a digit if all places of that digit in one of them see all its places in the other: then the digit
 * is in one of them at most, so if one set has it, the other one is locked. A cell with two candidates is the
 * smallest almost locked set. */
#ifndef LOGIC_ALS_H
#define LOGIC_ALS_H

#include "logic/step.h"

enum {
    ALS_STEP_MIN = 4,  /* cells of a step: three are an XY-wing or a naked triplet, which come before */
    ALS_CELLS_MAX = 6, /* cells of a set: people do not see larger ones */
    ALS_MAX = 384,     /* sets of a board: random puzzles have 200, very rarely more than 300 */
    ALS_PARTS_MAX = 5 * ALS_MAX,
    ALS_WORDS = ALS_MAX / 64
};

/* A selection of the sets in a list, by number. */
struct als_subset {
    uint64_t word[ALS_WORDS];
};

/* The places of one digit of a set. */
struct als_part {
    struct cells cells;
    struct cells seen;      /* by all of them: a digit that is placed there leaves the set */
    struct als_subset tied; /* the sets that the digit ties to this one: each of its places would lock them */
    unsigned nearest;       /* the first of these, or ALS_MAX */
};

struct als {
    struct cells cells;
    uint16_t digits;
    uint16_t first;     /* the part of its lowest digit; the others follow in ascending order */
    unsigned char size; /* cells */
};

/* The sets of a board, the smaller ones first; sets of a size in the order of houses and places. That decides
 * which step is found first. A board with more than there is room for loses the last ones; puzzles stay far
 * below that. */
struct als_list {
    uint64_t stamp; /* of the board */
    unsigned n, n_parts;
    unsigned sizes[ALS_CELLS_MAX + 2]; /* the first set of each size */
    struct als als[ALS_MAX];
    struct als_part parts[ALS_PARTS_MAX];
    /* For each digit and cell that can hold it, the sets whose places for the digit the cell sees: if the
     * cell is the digit, they are locked. */
    struct als_subset locked[9][SUDOKU_CELLS];
};

/* Returns the places of a digit that the set has. */
static inline const struct als_part *part_of(const struct als_list *list, const struct als *als,
                                             unsigned digit)
{
    assert(als->digits >> digit & 1);
    return &list->parts[als->first + logic_set_size[als->digits & ((1u << digit) - 1)]];
}

/* Removes the first set's number from a subset and returns it; ALS_MAX if the subset is empty. */
static inline unsigned als_pop(struct als_subset *subset)
{
    for (unsigned i = 0; i < ALS_WORDS; i++) {
        if (subset->word[i]) {
            unsigned bit = lowest_bit(subset->word[i]);
            subset->word[i] &= subset->word[i] - 1;
            return 64 * i + bit;
        }
    }
    return ALS_MAX;
}

static inline bool als_has(const struct als_subset *subset, unsigned number)
{
    assert(number < ALS_MAX);
    return subset->word[number / 64] >> number % 64 & 1;
}

/* Returns the almost locked sets of a board, listed once for all techniques; NULL without memory, or a
 * reasoner to keep them. */
const struct als_list *logic_als_of(const struct board *board);

/* `r1c1 and r1c2 have only the digits 1, 2 and 4`: the cells or the helpers of a step */
#define ALS_HAS(cells) "{" cells "} [several " cells "?have|has] only the digits {" cells "' digits and}"

#endif
