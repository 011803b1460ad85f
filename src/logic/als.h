/* als.h: almost locked sets: cells of a house with one digit more than cells.
 *
 * If such a set loses one of its digits, it is locked: every other digit has its place in it. Two sets are
 * tied by a digit if all places of that digit in one of them see all its places in the other: then the digit
 * is in one of them at most, so if one set has it, the other one is locked. A cell with two candidates is the
 * smallest almost locked set. */
#ifndef LOGIC_ALS_H
#define LOGIC_ALS_H

#include "logic/board.h"

struct step;
struct words;

enum {
    ALS_CELLS_MAX = 6, /* cells of a set: nobody sees larger ones */
    ALS_MAX = 512,     /* sets of a board */
    ALS_PARTS_MAX = 5 * ALS_MAX
};

/* The places of one digit of a set. */
struct als_part {
    struct cells cells;
    struct cells seen; /* by all of them */
};

struct als {
    struct cells cells;
    uint16_t digits;
    uint16_t first;      /* the part of its lowest digit; the others follow in ascending order */
    unsigned char house; /* in scan order; the box if the cells share a line, too */
    unsigned char size;  /* cells */
};

/* The sets of a board, the smaller ones first; sets of a size in the order of houses and places. */
struct als_list {
    unsigned n, n_parts;
    unsigned sizes[ALS_CELLS_MAX + 2]; /* the first set of each size */
    struct als als[ALS_MAX];
    struct als_part parts[ALS_PARTS_MAX];
};

/* Lists the almost locked sets of up to max cells. A board with more than there is room for loses the last
 * ones; puzzles stay far below that. */
void sudoku_list_als(const struct board *board, unsigned max, struct als_list *list);

/* The places of a digit that the set has. */
static inline const struct als_part *als_part(const struct als_list *list, const struct als *als,
                                              unsigned digit)
{
    return &list->parts[als->first + sudoku_set_size[als->digits & ((1u << digit) - 1)]];
}

/* Do all these cells belong to the others? */
static inline bool cells_within(struct cells a, struct cells b)
{
    return !cells_any(cells_without(a, b));
}

/* Is a digit that both sets have in one of them at most? */
static inline bool als_tied(const struct als_list *list, const struct als *a, const struct als *b,
                            unsigned digit)
{
    return cells_within(als_part(list, a, digit)->cells, als_part(list, b, digit)->seen);
}

/* A candidate that might be right. It would lock every set whose places for its digit it sees. */
struct als_target {
    const struct als_list *list;
    unsigned cell, digit;
    unsigned n_holders, n_locked;
    const struct als *holders[ALS_MAX]; /* the sets that have the digit */
    const struct als *locked[ALS_MAX];
    struct cells off[9]; /* the cells that could not be each digit, since locked sets hold it */
};

/* Begins with the candidates of a digit. */
void sudoku_target_digit(struct als_target *target, const struct als_list *list, unsigned digit);

/* Finds what the candidate in a cell would lock. off[] is filled in if it is two sets at least. */
void sudoku_target_cell(struct als_target *target, unsigned cell);

/* `1,2,4 in r1c1 and r1c2` */
void sudoku_say_set(struct words *words, const unsigned char *cells, unsigned n, unsigned digits);

/* `r1c1 and r1c2 have only the digits 1, 2 and 4` */
void sudoku_say_set_has(struct words *words, const unsigned char *cells, unsigned n, unsigned digits);

/* `; 1,4 in r1c1, restricted common 1; ...`: the sets of a step's helpers */
void sudoku_say_helper_sets(struct words *words, const struct step *step);

/* `If it is 1, r1c1 lacks it and needs 4; if it is 2, ... So one of these sets has 4, and no cell ...`: what
 * each digit of the pattern's cells means to the set that it ties, and what comes of it. */
void sudoku_say_branches(struct words *words, const struct step *step);

#endif
