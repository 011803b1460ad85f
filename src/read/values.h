/* values.h: cells that are numbers, words or unusual signs. */
#ifndef READ_VALUES_H
#define READ_VALUES_H

#include "read/formats.h"

/* Returns the value without the blanks and quotes around it. */
struct line sudoku_unwrap_value(struct line value);

/* Returns the cell that a value stands for ("5", "5.0", "NaN"), or 0. */
char sudoku_cell_of_value(struct line value);

/* Returns how often the character is in the line. */
unsigned sudoku_count_character(struct line line, char c);

/* Has the line nothing but separators, as spreadsheets write them for columns that were in use once? */
bool sudoku_is_rest_empty(struct line line, char separator);

/* Reads digits and one sign for empty cells, and what may be between them. *known is that sign; if its at is
 * NULL, the first one found is stored there. Returns how many cells there are, at most most; 0 if there is
 * anything else. */
unsigned sudoku_read_sign_cells(struct line line, unsigned most, struct line *known, char *cells);

#endif
