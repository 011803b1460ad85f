/* drawn_grid.h: grids drawn with characters: the box of -f box, and the grid with the candidates of each
 * cell. */
#ifndef CLI_WRITE_DRAWN_GRID_H
#define CLI_WRITE_DRAWN_GRID_H

#include "cli/base/text.h"
#include "sudoku.h"

enum box_color { BOX_PLAIN, BOX_BOLD, BOX_RED };

struct box_cell {
    char digit; /* or '.' */
    char mark;  /* what stands before it; ' ' for none */
    enum box_color color;
};

/* Adds the grid: 13 lines of 25 characters, apart from colours. */
void box_frame_add(struct text *out, const struct box_cell cells[SUDOKU_CELLS]);

/* Digits to be shown in colour, for each cell. */
enum { PAINTED_BRANCHES = 3 };

struct paint {
    uint16_t pattern[SUDOKU_CELLS]; /* what the argument is about */
    /* Candidates of a chain that are on and off, by branch; all further branches share the last place. */
    uint16_t on[PAINTED_BRANCHES][SUDOKU_CELLS], off[PAINTED_BRANCHES][SUDOKU_CELLS];
    uint16_t gone[SUDOKU_CELLS];   /* what it removes */
    uint16_t placed[SUDOKU_CELLS]; /* what it places */
};

/* Adds the grid, columns aligned. clues, 81 characters, are bold. Without clues and paint, both NULL, it has
 * no colours. marked, 81 characters or NULL, are clues that get a ' before them. */
void candidate_grid_add(struct text *out, const uint16_t candidates[SUDOKU_CELLS], const char *clues,
                        const char *marked, const struct paint *paint);

#endif
