/* view.h: a game drawn on a screen of any size. Pure: the same game and size give the same screen. */
#ifndef CLI_PLAY_VIEW_VIEW_H
#define CLI_PLAY_VIEW_VIEW_H

#include "cli/play/player/play.h"
#include "cli/play/terminal/screen.h"

/* Where things are: chosen by the size of the screen and by what is to be shown in a cell. Sizes are in
 * characters, places in rows and columns of the screen from 0. */
struct layout {
    int width, height;    /* of a cell */
    bool inner, outer;    /* lines between all cells; a line around the grid */
    int pad;              /* blank columns at the end of a box */
    int top, left;        /* of the grid */
    int rows, columns;    /* that it takes */
    int panel, panel_end; /* the columns beside it, equal if there is no room for any */
    bool title, keys;     /* the first and the last row */
    bool fits;
};

/* A layout for a screen; with marks each cell is to hold small digits if there is room. */
struct layout view_layout(int rows, int columns, bool marks);

/* Draws; the screen already has its size. */
void view_draw(const struct play *play, enum lines lines, struct screen *screen);

/* The cell at a place of the screen, CELLS if there is none. */
unsigned view_cell_at(const struct play *play, const struct screen *screen, int row, int column);

#endif
