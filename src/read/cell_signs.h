/* cell_signs.h: characters as cells, one by one and 81 at a time. */
#ifndef READ_CELL_SIGNS_H
#define READ_CELL_SIGNS_H

#include <stdbool.h>

#include "sudoku.h"

/* '1'..'9' for a digit, '.' for any sign of an empty cell, 0 for other characters. */
extern const char reader_cell_signs[256];

static inline char cell_of(char c)
{
    return reader_cell_signs[(unsigned char)c];
}

/* Is it a letter of the Latin alphabet without marks? Some of them are signs of empty cells, too. */
static inline bool is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Copies 81 cells, with '.' for every sign of an empty cell. False if one of the characters is not a cell. */
bool reader_copy_cells(const char *text, char *cells);

/* Are these 81 characters all digits, '0' included, or dots? */
bool reader_is_plain(const char *text);

/* Are these 81 characters one sign, as in a rule that someone has drawn? */
bool reader_is_one_sign(const char *text);

/* Copies 81 plain characters, with '.' for '0', if there is a '0' among them. Returns whether there is. */
bool reader_copy_zeros_as_dots(const char *text, char *cells);

/* Are these 81 characters all digits '1'..'9'? */
bool reader_is_solution(const char *text);

#endif
