/* view.h: a game drawn on a screen of any size. Pure: the same game and size give the same screen. */
#ifndef CLI_PLAY_PLAYER_VIEW_H
#define CLI_PLAY_PLAYER_VIEW_H

#include "cli/play/player/play.h"
#include "cli/play/terminal/screen.h"

/* Draws; the screen already has its size. */
void view_draw(const struct play *play, enum lines lines, struct screen *screen);

/* ---- cells_view.c ---- */

/* Where things are: chosen by the size of the screen and by what is to be shown in a cell. Sizes are in
 * characters, places in rows and columns of the screen from 0. */
struct layout {
    int width, height;    /* of a cell */
    bool across, down;    /* lines between all cells, not only between boxes: from left to right, down */
    bool outer;           /* a line around the grid */
    int pad;              /* blank columns at the end of a box */
    bool title, keys;     /* the first and the last row */
    int small;            /* small digits in a row of a cell, or 0; in a high cell each has its own place */
    int top, left;        /* of the grid */
    int rows, columns;    /* that it takes */
    int panel, panel_end; /* the columns beside it, equal if there is no room for any */
    bool fits;
};

/* The layout of a game on a screen. */
struct layout view_layout(const struct play *play, const struct screen *screen);

struct overlay;

/* Stores what a file is to show besides large digits and the step, in an overlay that is all zero. */
void view_overlay(const struct play *play, struct overlay *overlay);

void draw_grid(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen);

/* ---- pane.c ---- */

/* Rows from row up to end_row and columns from column up to end, ends excluded; row moves on with each
 * line. */
struct pane {
    struct screen *screen;
    int row, end_row, column, end;
    enum ground ground;
};

/* Writes part of a line at a column of the pane; returns the column behind it. A pane without rows left
 * takes nothing, so the caller need not ask. */
int put_text(struct pane *pane, int column, enum ink ink, const char *format, ...) PRINTS(4, 5);

/* Writes whole lines, as many as there are. */
void put_lines(struct pane *pane, enum ink ink, const char *format, ...) PRINTS(3, 4);

/* Text that begins a line of its own; \n ends a line. What is before a \t looks like a key. */
struct paragraph {
    enum ink ink;
    const char *text;
};

/* Writes text in as many lines as it takes and there is room for, words kept whole, from line `first` on.
 * Returns how many lines there are in all. */
int put_from(struct pane *pane, const struct paragraph *paragraphs, size_t n, int first);

/* Fills the rest of the pane with a page of text, if it needs more than one: page counts from 0, and round.
 * Returns whether there are other pages; a mark says which this is, and which key turns them: Tab shows all
 * of the text elsewhere. */
bool put_pages(struct pane *pane, const struct paragraph *paragraphs, size_t n, int page, const char *key);

#endif
