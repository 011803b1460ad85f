/* screen.h: a screen of styled characters: the view draws one, and the terminal gets it as bytes. */
#ifndef CLI_PLAY_TERMINAL_SCREEN_H
#define CLI_PLAY_TERMINAL_SCREEN_H

#include <stdint.h>

#include "base/text.h"

/* The kinds of characters. The terminal turns it into a colour and a style; the letter stands for it in
 * snapshots. One list makes the names and the letters, so that they cannot get out of step. */
#define INKS(ink)                                                                                            \
    ink(PLAIN, ' ') ink(CLUE, 'c') ink(OWN, 'o') ink(AUTOMATIC, 'a') ink(WRONG, 'w') ink(CANDIDATE, '.')     \
        ink(MARK, 'm') ink(PATTERN, 'p') ink(HELPER, 'h') ink(THIRD, '3') ink(FOURTH, '4') ink(FIFTH, '5')   \
            ink(PLACED, 'P') ink(REMOVED, 'x') ink(HIGHLIGHT, '*') ink(THIN, '-') ink(THICK, '=')            \
                ink(FAINT, 'f') ink(TITLE, 'T') ink(KEY, 'k') ink(WARNING, '!') ink(GOOD, 'g')

/* The background of a character. */
#define GROUNDS(ground)                                                                                      \
    ground(PLAIN, ' ') ground(PEER, '.') ground(SAME, 's') ground(PATTERN, 'p') ground(CLASH, '!')           \
        ground(DIFFERS, 'd') ground(PLACE, '+') ground(ON, 'o') ground(CURSOR, '#') ground(CHOSEN, 'C')      \
            ground(BAR, '_') ground(FIRST, '1') ground(SECOND, '2') ground(THIRD, '3') ground(FOURTH, '4')   \
                ground(FIFTH, '5')

#define INK_NAME(name, letter) INK_##name,
#define GROUND_NAME(name, letter) GROUND_##name,
enum ink { INKS(INK_NAME) N_INKS };
enum ground { GROUNDS(GROUND_NAME) N_GROUNDS };
#undef INK_NAME
#undef GROUND_NAME

/* The characters of which lines are drawn. */
enum lines { LINES_HEAVY, LINES_DOUBLE, LINES_ASCII };

/* Four bytes without a gap are seen: paint_changes compares them with memcmp. */
struct spot {
    uint16_t character; /* of Unicode's first plane; 0 counts as a blank; or SECOND_HALF */
    uint8_t ink, ground;
    uint32_t button; /* the key that a click here stands for, or 0 */
};

/* The second column of a wide character, which is sent with the first. */
enum { SECOND_HALF = 0xffff };

struct screen {
    int rows, columns;
    struct spot *spots;            /* row by row */
    int cursor_row, cursor_column; /* where the terminal's own cursor waits */
    unsigned button;               /* of what is put next */
};

/* No window is larger; see screen_resize. */
enum { SCREEN_MOST = 1000 };

/* Gives the screen a size, at most SCREEN_MOST each way, and blanks it. False when memory is short. */
bool screen_resize(struct screen *screen, int rows, int columns);
void screen_free(struct screen *screen);

/* Returns the key that a click there stands for, 0 if there is none. */
unsigned screen_button(const struct screen *screen, int row, int column);

static inline struct spot *screen_at(const struct screen *screen, int row, int column)
{
    return screen->spots + (size_t)row * (size_t)screen->columns + (size_t)column;
}

/* Puts one character; outside of the screen nothing happens. */
void screen_put(struct screen *screen, int row, int column, unsigned character, enum ink ink,
                enum ground ground);

/* Of n bytes of UTF-8, returns how many fit in some columns. */
size_t screen_fit(const char *text, size_t n, size_t columns);

/* Puts UTF-8 text, cut at the column end. Returns the column behind it. */
int screen_text(struct screen *screen, int row, int column, int end, const char *text, enum ink ink,
                enum ground ground);

/* How many colours the terminal has. */
enum depth { DEPTH_NONE, DEPTH_16, DEPTH_256, DEPTH_TRUE };

struct palette {
    enum depth depth;
    bool light;   /* the terminal's background is light */
    bool upright; /* it shows italics as something else */
};

/* The colour of an ink or, if it is INK_PLAIN, of a ground on a light background: 0xrrggbb, or negative. */
long screen_color(enum ink ink, enum ground ground);

/* What the environment says that the terminal can show: the lines that the locale and the font allow;
 * colours, styles and the background. never and always: what the command line says about colours. */
enum lines choose_lines(void);
struct palette choose_palette(bool never, bool always);

/* Adds what turns the screen `before` into `after`; everything if before has another size or no spots. */
void paint_changes(const struct screen *before, const struct screen *after, const struct palette *palette,
                   struct text *out);

#endif
