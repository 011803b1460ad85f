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

/* ---- Cells that say where they are: rows and columns count from 0 or from 1, which only the list as a
 * whole shows ---- */

/* The cells so far. */
struct places {
    char cells[10][10]; /* as they count; NUL if none has come */
    unsigned n;
    bool has_zero, has_nine; /* among rows and columns */
    bool is_twice;           /* some cell came twice */
};

/* A cell's place, as people and programs write it. */
struct cell_place {
    char row, column; /* digits */
    bool is_named;    /* as r1c3 or A1, which count from 1 */
    bool has_letter;  /* the row's name is a letter */
};

/* Reads "r1c3", "A1", "(0, 2" or "sudoku(1,3" at a place of a line. Returns its end; NULL if there is none
 * (cell_tables.c). */
const char *reader_read_place(const char *at, const char *end, struct cell_place *place);

/* Adds a cell; row and column are digits. */
void reader_place_cell(struct places *places, char row, char column, char cell);

/* Copies the cells to a grid; those that did not come are empty. Returns NULL, or why they are no grid. */
const char *reader_take_places(const struct places *places, char *cells);

#endif
