/* grid.h: the shape of the board, as tables; for the library's own use.
 *
 * Houses are numbered rows 0..8, columns 9..17, boxes 18..26. */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "sudoku.h"

enum { ROWS = 0, COLUMNS = 9, BOXES = 18, HOUSES = 27, PEERS = 20, ALL_DIGITS = 0x1ff };

/* The cells of every house, in reading order. */
extern const unsigned char core_house_cells[HOUSES][9];

/* The row, the column and the box (as house numbers) of every cell. */
extern const unsigned char core_cell_houses[SUDOKU_CELLS][3];

/* Returns the number of digits in a set. Sets are nine bits wide: bit d-1 is digit d. */
static inline int digit_count(unsigned set)
{
#if defined(__GNUC__)
    return __builtin_popcount(set);
#else
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
#endif
}

/* The lowest digit of a set that is not empty, 1..9. */
static inline int lowest_digit(unsigned set)
{
#if defined(__GNUC__)
    return __builtin_ctz(set) + 1;
#else
    int digit = 1;
    for (; !(set & 1); set >>= 1)
        digit++;
    return digit;
#endif
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
