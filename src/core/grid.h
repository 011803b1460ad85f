/* grid.h: the shape of the board, as tables, and sets of digits; for the library's own use.
 *
 * The library in five lines:
 *   a puzzle is a grid with rules (grid.h, rules.c, cells.h);
 *   one board is searched (one/solve_one.c, the readable solver; then one/sweep_one.h, with vectors);
 *   many boards are swept at once, a bit of each vector for each of them (engine/desk.h);
 *   "is it still unique?" is the question that makes puzzles, thousands of times (create/dig.c);
 *   the same question, as a search, finds all puzzles of a grid or near another one (research/).
 *
 * Houses are numbered rows 0..8, columns 9..17, boxes 18..26. */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "sudoku.h"

enum { ROWS = 0, COLUMNS = 9, BOXES = 18, HOUSES = 27, PEERS = 20, ALL_DIGITS = 0x1ff };

/* No puzzle with fewer clues has exactly one solution (McGuire, Tugemann and Civario, 2012). */
enum { FEWEST_CLUES = 17 };

/* The cells of every house, in reading order. */
extern const unsigned char core_house_cells[HOUSES][9];

/* The row, the column and the box (as house numbers) of every cell. */
extern const unsigned char core_cell_houses[SUDOKU_CELLS][3];

/* Returns the number of bits that are set. Without an instruction for it, the compilers would call a
 * function: adding neighbouring bits, pairs and so on takes a third of the time. */
static inline unsigned count_bits(uint64_t word)
{
#if defined(__POPCNT__) || defined(__AARCH64EL__) || defined(__wasm__)
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* The number of the lowest bit of a word that is not 0. */
static inline unsigned lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    return count_bits((word & (0 - word)) - 1);
#endif
}

/* Returns the number of digits in a set. Sets are nine bits wide: bit d-1 is digit d. */
static inline int digit_count(unsigned set)
{
    return (int)count_bits(set);
}

/* The lowest digit of a set that is not empty, 1..9. */
static inline int lowest_digit(unsigned set)
{
    return (int)lowest_bit(set) + 1;
}

/* Returns the value of a character of a puzzle: its digit, 0 for an empty cell, -1 if it is neither. */
static inline int cell_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c == '.' ? 0 : -1;
}

/* Are all 81 characters digits or empty cells? Stops at the first that is not: a text that ends too early
 * is not read past its NUL. */
bool core_is_well_formed(const char *puzzle);

/* Are all sets sets of digits? Higher bits would index past the tables of the solvers. */
bool core_are_candidates(const uint16_t candidates[SUDOKU_CELLS]);

#endif
