/* cells.h: sets of cells, 81 bits in reading order; for the library's own use. */
#ifndef CORE_CELLS_H
#define CORE_CELLS_H

#include <assert.h>

#include "core/grid.h"

/* Cell c is bit c % 64 of word[c / 64]. */
struct cells {
    uint64_t word[2];
};

/* The set of a structure of the interface. */
static inline struct cells cells_of_bits(const uint64_t bits[2])
{
    assert(bits[1] >> (SUDOKU_CELLS - 64) == 0);
    return (struct cells){{bits[0], bits[1]}};
}

static inline bool cells_has(struct cells a, unsigned cell)
{
    assert(cell < 128);
    return a.word[cell / 64] >> cell % 64 & 1;
}

static inline void cells_add(struct cells *a, unsigned cell)
{
    assert(cell < 128);
    a->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline void cells_remove(struct cells *a, unsigned cell)
{
    assert(cell < 128);
    a->word[cell / 64] &= ~(UINT64_C(1) << cell % 64);
}

static inline void cells_flip(struct cells *a, unsigned cell)
{
    assert(cell < 128);
    a->word[cell / 64] ^= UINT64_C(1) << cell % 64;
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    return (struct cells){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    return (struct cells){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

/* The cells of a that b does not have. */
static inline struct cells cells_without(struct cells a, struct cells b)
{
    return (struct cells){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

static inline bool cells_any(struct cells a)
{
    return (a.word[0] | a.word[1]) != 0;
}

static inline bool cells_meet(struct cells a, struct cells b)
{
    return cells_any(cells_and(a, b));
}

/* Are all cells of a in b? */
static inline bool cells_within(struct cells a, struct cells b)
{
    return !cells_any(cells_without(a, b));
}

/* Does the set hold fewer than two cells? */
static inline bool cells_scarce(struct cells a)
{
    if (a.word[0] && a.word[1])
        return false;
    uint64_t word = a.word[0] | a.word[1];
    return (word & (word - 1)) == 0;
}

/* Returns the number of cells in the set. */
static inline unsigned cells_count(struct cells a)
{
    return count_bits(a.word[0]) + count_bits(a.word[1]);
}

/* The first cell of a set that is not empty. */
static inline unsigned cells_first(struct cells a)
{
    assert(cells_any(a));
    return a.word[0] ? lowest_bit(a.word[0]) : 64 + lowest_bit(a.word[1]);
}

/* Removes the first cell from a set that is not empty, and returns it. */
static inline unsigned cells_pop(struct cells *a)
{
    unsigned cell = cells_first(*a);
    a->word[1] &= a->word[1] - (a->word[0] == 0);
    a->word[0] &= a->word[0] - 1;
    return cell;
}

/* Lists the cells in ascending order. Returns how many there are. */
static inline unsigned cells_list(struct cells a, unsigned char cells[SUDOKU_CELLS])
{
    unsigned n = 0;
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t word = a.word[half]; word; word &= word - 1)
            cells[n++] = (unsigned char)(64 * half + lowest_bit(word));
    return n;
}

/* The cells of a puzzle that have clues. The loops have no branches: where the clues are is random, so the
 * processor would guess wrong. */
static inline struct cells cells_of_clues(const char *puzzle)
{
    struct cells clues = {{0, 0}};
    for (unsigned cell = 0; cell < 64; cell++)
        clues.word[0] |= (uint64_t)(puzzle[cell] > '0') << cell;
    for (unsigned cell = 64; cell < SUDOKU_CELLS; cell++)
        clues.word[1] |= (uint64_t)(puzzle[cell] > '0') << (cell - 64);
    return clues;
}

/* Spells the puzzle whose clues are these cells of a solved grid. */
static inline void cells_spell(struct cells clues, const char *solution, char puzzle[SUDOKU_CELLS])
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = cells_has(clues, cell) ? solution[cell] : '.';
}

#endif
