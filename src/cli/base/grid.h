/* grid.h: the words for houses, and the number of clues of a grid. */
#ifndef CLI_BASE_GRID_H
#define CLI_BASE_GRID_H

/* "row", "column" and "box", by enum sudoku_house. */
extern const char *const house_names[3];

/* Returns how many of 81 characters are clues: not '.', '0' or '_'. */
unsigned count_clues(const char *cells);

#endif
