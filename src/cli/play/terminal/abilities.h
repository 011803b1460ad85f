/* abilities.h: what a terminal can show, as its environment tells. */
#ifndef CLI_PLAY_TERMINAL_ABILITIES_H
#define CLI_PLAY_TERMINAL_ABILITIES_H

#include "cli/play/terminal/paint.h"

/* The lines that the locale and the terminal's font allow. */
enum lines choose_lines(void);

/* Colours, styles and the background. never and always: what the command line says about colours. */
struct palette choose_palette(bool never, bool always);

#endif
