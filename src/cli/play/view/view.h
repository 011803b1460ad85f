/* view.h: a game drawn on a screen of any size. Pure: the same game and size give the same screen. */
#ifndef CLI_PLAY_VIEW_VIEW_H
#define CLI_PLAY_VIEW_VIEW_H

#include "cli/play/player/play.h"
#include "cli/play/terminal/screen.h"

/* Draws; the screen already has its size. */
void view_draw(const struct play *play, enum lines lines, struct screen *screen);

/* The cell at a place of the screen, CELLS if there is none. */
unsigned view_cell_at(const struct play *play, const struct screen *screen, int row, int column);

#endif
