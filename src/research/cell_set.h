/* cell_set.h: sets of cells as bits. */
#ifndef RESEARCH_CELL_SET_H
#define RESEARCH_CELL_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "sudoku.h"

/* Cells 0..63 are in the first word, 64..80 in the second. */
struct cell_set {
    uint64_t word[2];
};

static inline bool cell_set_has(const struct cell_set *set, unsigned cell)
{
    return set->word[cell >> 6] >> (cell & 63) & 1;
}

static inline void cell_set_add(struct cell_set *set, unsigned cell)
{
    set->word[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline void cell_set_remove(struct cell_set *set, unsigned cell)
{
    set->word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

/* Removes from a set what two others share. */
static inline void cell_set_subtract_both(struct cell_set *set, const struct cell_set *a,
                                          const struct cell_set *b)
{
    set->word[0] &= ~(a->word[0] & b->word[0]);
    set->word[1] &= ~(a->word[1] & b->word[1]);
}

static inline bool cell_sets_meet(const struct cell_set *a, const struct cell_set *b)
{
    return (a->word[0] & b->word[0]) || (a->word[1] & b->word[1]);
}

static inline unsigned cell_set_lowest_of_word(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned bit = 0;
    while (!(word >> bit & 1))
        bit++;
    return bit;
#endif
}

/* Lists the cells in ascending order. Returns how many there are. */
static inline unsigned cell_set_list(const struct cell_set *set, unsigned char cells[SUDOKU_CELLS])
{
    unsigned n = 0;
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t word = set->word[half]; word; word &= word - 1)
            cells[n++] = (unsigned char)(64 * half + cell_set_lowest_of_word(word));
    return n;
}

/* Spells the puzzle whose clues are these cells of a solved grid. */
static inline void cell_set_spell(const struct cell_set *clues, const char *solution,
                                  char puzzle[SUDOKU_CELLS])
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = cell_set_has(clues, cell) ? solution[cell] : '.';
}

#endif
