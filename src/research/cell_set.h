/* cell_set.h: sets of cells as bits, and what is done with them all day. */
#ifndef RESEARCH_CELL_SET_H
#define RESEARCH_CELL_SET_H

#include <stdbool.h>

#include "sudoku_research.h"

/* Returns the number of bits that are set. Without an instruction for it, the compilers would call a
 * function: adding neighbouring bits, pairs and so on takes a third of the time. */
static inline unsigned count_set_bits(uint64_t word)
{
#if defined(__POPCNT__)
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Returns the number of the lowest bit of a word that is not 0. */
static inline unsigned lowest_set_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    return count_set_bits((word & (0 - word)) - 1);
#endif
}

static inline bool cells_have(const struct sudoku_cell_set *set, unsigned cell)
{
    return set->bits[cell / 64] >> cell % 64 & 1;
}

static inline void cells_add(struct sudoku_cell_set *set, unsigned cell)
{
    set->bits[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline void cells_remove(struct sudoku_cell_set *set, unsigned cell)
{
    set->bits[cell / 64] &= ~(UINT64_C(1) << cell % 64);
}

static inline struct sudoku_cell_set cells_both(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return (struct sudoku_cell_set){{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
}

static inline struct sudoku_cell_set cells_either(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return (struct sudoku_cell_set){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

/* The cells of a that b does not have. */
static inline struct sudoku_cell_set cells_but(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return (struct sudoku_cell_set){{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1]}};
}

static inline bool cells_empty(struct sudoku_cell_set set)
{
    return !(set.bits[0] | set.bits[1]);
}

static inline bool cells_meet(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return !cells_empty(cells_both(a, b));
}

/* Are all cells of a in b? */
static inline bool cells_within(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return cells_empty(cells_but(a, b));
}

static inline unsigned cells_count(struct sudoku_cell_set set)
{
    return count_set_bits(set.bits[0]) + count_set_bits(set.bits[1]);
}

/* The first cell of a set that is not empty. */
static inline unsigned cells_first(struct sudoku_cell_set set)
{
    return set.bits[0] ? lowest_set_bit(set.bits[0]) : 64 + lowest_set_bit(set.bits[1]);
}

/* Takes the first cell out of a set that is not empty, and returns it. */
static inline unsigned cells_take(struct sudoku_cell_set *set)
{
    unsigned cell = cells_first(*set);
    cells_remove(set, cell);
    return cell;
}

/* Removes from a set what two others share. */
static inline void cell_set_subtract_both(struct sudoku_cell_set *set, const struct sudoku_cell_set *a,
                                          const struct sudoku_cell_set *b)
{
    set->bits[0] &= ~(a->bits[0] & b->bits[0]);
    set->bits[1] &= ~(a->bits[1] & b->bits[1]);
}

/* Lists the cells in ascending order. Returns how many there are. */
static inline unsigned cell_set_list(const struct sudoku_cell_set *set, unsigned char cells[SUDOKU_CELLS])
{
    unsigned n = 0;
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t word = set->bits[half]; word; word &= word - 1)
            cells[n++] = (unsigned char)(64 * half + lowest_set_bit(word));
    return n;
}

/* Spells the puzzle whose clues are these cells of a solved grid. */
static inline void cell_set_spell(const struct sudoku_cell_set *clues, const char *solution,
                                  char puzzle[SUDOKU_CELLS])
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = cells_have(clues, cell) ? solution[cell] : '.';
}

#endif
