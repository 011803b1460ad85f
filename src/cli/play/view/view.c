/* view.c: everything on one screen.
 *
 * Drawn from the back to the front: later parts cover earlier ones, so a box needs no hole in the grid
 * below it. */
#include "cli/play/view/parts.h"

void view_draw(const struct play *play, enum lines lines, struct screen *screen)
{
    struct layout layout = view_layout(screen->rows, screen->columns, wants_marks(play));
    if (!layout.fits) {
        screen_text(screen, 0, 0, screen->columns, "The window is too small.", INK_WARNING, GROUND_PLAIN);
        screen_text(screen, 1, 0, screen->columns, "It needs 23 x 11.", INK_PLAIN, GROUND_PLAIN);
        return;
    }
    draw_grid(play, &layout, lines, screen);
    if (layout.title)
        draw_title(play, screen);
    if (layout.keys)
        draw_keys(play, screen);
    draw_panel(play, &layout, screen);
    draw_box(play, lines, screen);
    if (play->show == SHOW_PROMPT)
        draw_prompt(play, screen);
}
