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

/* ---- view.c ---- */

void draw_title(const struct play *play, struct screen *screen);
void draw_keys(const struct play *play, struct screen *screen);
void draw_prompt(const struct play *play, struct screen *screen);

/* ---- panel.c ---- */

/* Beside the grid, or below it where there is no room beside. */
void draw_panel(const struct play *play, const struct layout *layout, struct screen *screen);

/* ---- boxes.c ---- */

/* The box over the grid, if there is one. */
void draw_box(const struct play *play, enum lines lines, struct screen *screen);

#endif
