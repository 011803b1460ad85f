/* box_frame.h: a drawn grid of nine rows, for people: the box of -f box. */
#ifndef CLI_WRITE_BOX_FRAME_H
#define CLI_WRITE_BOX_FRAME_H

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

/* Adds the grid without marks and colours: many times faster. */
void box_frame_add_plain(struct text *out, const char *digits);

#endif
