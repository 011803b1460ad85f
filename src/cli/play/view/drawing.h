/* drawing.h: the parts of a screen, each drawn by a file of this directory. */
#ifndef CLI_PLAY_VIEW_DRAWING_H
#define CLI_PLAY_VIEW_DRAWING_H

#include "cli/play/view/view.h"

/* Room for the words of a rating, a level or a symmetry. */
enum { RATING_ROOM = 64 };

/* ---- places.c ---- */

/* Where a cell begins on the screen. */
int cell_row(const struct layout *layout, unsigned cell);
int cell_column(const struct layout *layout, unsigned cell);

/* Are there small digits to be shown? */
bool wants_marks(const struct play *play);

/* ---- places.c and cells_view.c ---- */

void draw_lines(const struct layout *layout, enum lines lines, struct screen *screen);
void draw_grid(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen);

/* ---- panel.c ---- */

/* Beside the grid, or below it where there is no room beside. */
void draw_panel(const struct play *play, const struct layout *layout, struct screen *screen);

/* ---- pane.c ---- */

/* Rows from row up to end_row and columns from column up to end, ends excluded; row moves on with each
 * line. */
struct pane {
    struct screen *screen;
    int row, end_row, column, end;
    enum ground ground;
};

void next_row(struct pane *pane);

/* Writes part of a line at a column of the pane; returns the column behind it. */
int put(struct pane *pane, int column, enum ink ink, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Writes text in as many lines as it takes and there is room for, words kept whole. */
void put_wrapped(struct pane *pane, enum ink ink, const char *text);

/* Text that begins a line of its own; \n ends a line. */
struct paragraph {
    enum ink ink;
    const char *text;
};

/* Writes the lines from the first on that there is room for; returns how many there are in all. */
int put_from(struct pane *pane, const struct paragraph *paragraphs, size_t n, int first);

/* Fills the rest of the pane with a page of text, if it needs more than one: page counts from 0, and round.
 * Returns whether there are other pages; a mark says which this is, and which key turns them. */
bool put_pages(struct pane *pane, const struct paragraph *paragraphs, size_t n, int page);

/* Gives a whole row of the screen a ground. */
void fill_row(struct screen *screen, int row, enum ground ground);

#endif
