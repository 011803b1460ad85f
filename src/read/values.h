/* values.h: cells that are numbers or words. */
#ifndef READ_VALUES_H
#define READ_VALUES_H

#include "read/formats.h"

/* Returns the cell that a value stands for ("5", "5.0", "NaN"), or 0. */
char sudoku_cell_of_value(struct line value);

#endif
