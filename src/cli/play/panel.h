/* panel.h: all that is around the grid and over it. */
#ifndef CLI_PLAY_PANEL_H
#define CLI_PLAY_PANEL_H

#include "cli/play/view.h"

/* Draws the title, the panel beside the grid, the line of keys, and what lies over the grid. */
void panel_draw(const struct play *play, const struct layout *layout, enum lines lines,
                struct screen *screen);

#endif
