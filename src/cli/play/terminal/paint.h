/* paint.h: a screen as the bytes that a terminal understands. */
#ifndef CLI_PLAY_TERMINAL_PAINT_H
#define CLI_PLAY_TERMINAL_PAINT_H

#include "cli/base/text.h"
#include "cli/play/terminal/screen.h"

/* How many colours the terminal has. */
enum depth { DEPTH_NONE, DEPTH_16, DEPTH_256, DEPTH_TRUE };

struct palette {
    enum depth depth;
    bool light;   /* the terminal's background is light */
    bool upright; /* it shows italics as something else */
};

/* What the environment says that the terminal can show: the lines that the locale and the font allow;
 * colours, styles and the background. never and always: what the command line says about colours. */
enum lines choose_lines(void);
struct palette choose_palette(bool never, bool always);

/* Adds what turns the screen `before` into `after`; everything if before has another size or no spots. */
void paint_changes(const struct screen *before, const struct screen *after, const struct palette *palette,
                   struct text *out);

#endif
