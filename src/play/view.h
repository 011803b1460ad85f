/* view.h: the layout of the window, which view.c computes and words.c fills. */
#ifndef PLAY_VIEW_H
#define PLAY_VIEW_H

#include "play/player.h"

/* There is one formula: cells of three, two or one rows, as many as fit, with lines between all of them if
 * there is room. Candidates have the same place in every cell. */
struct layout {
    int high, wide;    /* of a cell */
    bool inner;        /* lines between all rows of cells, not only between boxes */
    int top, left;     /* of the grid */
    int rows, columns; /* that it takes */
    bool beside;       /* there is room for words at its right */
    bool over;         /* the words lie over a part of it */
    struct pane words; /* beside the grid, below or over it */
    bool fits;
};

struct layout layout_of(int rows, int columns);

/* The first row and column of a row or column of cells. */
int row_of(const struct layout *layout, unsigned row);
int column_of(const struct layout *layout, unsigned column);

/* Finds the place of the words, which may move the grid. */
void place_words(struct layout *layout, const struct player *player);

/* Draws the words; the title and the line of keys; the pages. */
void draw_words(struct screen *screen, const struct layout *layout, const struct player *player);
void draw_bars(struct screen *screen, const struct player *player);
void draw_page(struct screen *screen, const struct player *player);

#endif
