/* paint.c: a screen as bytes: colours, styles, and only what changed.
 *
 * Colours degrade in three steps, true colours, the nearest of 256, one of 16, and then there are only
 * styles. Characters that differ by colour alone also get a style if there are few colours (`without`). */
#include "cli/play/terminal/paint.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BOLD = 1, FAINT = 2, ITALIC = 4, UNDERLINE = 8, REVERSE = 16, STRIKE = 32 };

enum { NO_COLOR = -1 };

/* Colours as 0xRRGGBB, for a dark and for a light background; one of the sixteen; styles with and without
 * colours. */
struct style {
    long dark, light;
    int basic;
    unsigned char with_color, without;
};

static const struct style inks[N_INKS] = {
    [INK_PLAIN] = {NO_COLOR, NO_COLOR, NO_COLOR, 0, 0},
    [INK_CLUE] = {0xf0f6fc, 0x000000, NO_COLOR, BOLD, BOLD},
    [INK_OWN] = {0x79c0ff, 0x0550ae, 6, 0, 0},
    [INK_AUTOMATIC] = {0x9198a1, 0x6e7781, NO_COLOR, ITALIC, FAINT | ITALIC},
    [INK_WRONG] = {0xff7b72, 0xcf222e, 9, BOLD | UNDERLINE, BOLD | UNDERLINE},
    [INK_CANDIDATE] = {0xa3adb8, 0x57606a, NO_COLOR, 0, 0},
    [INK_MARK] = {0xe3b341, 0x9a6700, 3, 0, 0},
    [INK_PATTERN] = {0x56d364, 0x1a7f37, 10, BOLD, BOLD},
    [INK_HELPER] = {0x79c0ff, 0x0969da, 14, UNDERLINE, UNDERLINE},
    [INK_PLACED] = {0x56d364, 0x116329, 10, BOLD | UNDERLINE, BOLD | UNDERLINE},
    [INK_REMOVED] = {0xff7b72, 0xcf222e, 9, STRIKE, STRIKE},
    [INK_HIGHLIGHT] = {0xf2cc60, 0x953800, 11, BOLD, BOLD},
    [INK_THIN] = {0x4b535d, 0xc4cbd3, NO_COLOR, 0, FAINT},
    [INK_THICK] = {0x7d8792, 0x57606a, NO_COLOR, 0, 0},
    [INK_FAINT] = {0x848d97, 0x6e7781, NO_COLOR, 0, FAINT},
    [INK_TITLE] = {0xf0f6fc, 0x000000, NO_COLOR, BOLD, BOLD},
    [INK_KEY] = {0xf2cc60, 0x8a5a00, 11, BOLD, BOLD},
    [INK_WARNING] = {0xff9492, 0xcf222e, 9, 0, BOLD},
    [INK_GOOD] = {0x56d364, 0x1a7f37, 10, 0, BOLD},
};

static const struct style grounds[N_GROUNDS] = {
    [GROUND_PLAIN] = {NO_COLOR, NO_COLOR, NO_COLOR, 0, 0},
    [GROUND_PEER] = {0x1c2431, 0xeef2f7, NO_COLOR, 0, 0},
    [GROUND_SAME] = {0x4a3f0b, 0xffe99a, NO_COLOR, UNDERLINE, UNDERLINE},
    [GROUND_PATTERN] = {0x153d24, 0xcdf3d6, NO_COLOR, 0, 0},
    [GROUND_CLASH] = {0x5c1519, 0xffd2ce, 1, 0, REVERSE},
    [GROUND_DIFFERS] = {0x2b2250, 0xe9e0ff, NO_COLOR, 0, 0},
    [GROUND_CURSOR] = {0x1f4f8f, 0x9ecbff, 4, 0, REVERSE},
    [GROUND_BAR] = {0x21272f, 0xe4e9ee, NO_COLOR, 0, REVERSE},
};

/* The nearest of the 256 colours: of the cube of 6 x 6 x 6, or of the 24 greys. By the sum of squared
 * differences. Colours 0 to 15 are left out, because users change them. */
static int nearest_256(long color)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    int parts[3] = {(int)(color >> 16 & 255), (int)(color >> 8 & 255), (int)(color & 255)}, index = 16,
        error = 0;
    int grey = (parts[0] + parts[1] + parts[2]) / 3, grey_step = grey < 8     ? 0
                                                                 : grey > 238 ? 23
                                                                              : (grey - 3) / 10;
    int grey_error = 0;
    for (int i = 0; i < 3; i++) {
        int best = 0;
        for (int k = 1; k < 6; k++)
            if ((levels[k] - parts[i]) * (levels[k] - parts[i]) <
                (levels[best] - parts[i]) * (levels[best] - parts[i]))
                best = k;
        error += (levels[best] - parts[i]) * (levels[best] - parts[i]);
        grey_error += (8 + 10 * grey_step - parts[i]) * (8 + 10 * grey_step - parts[i]);
        index += best * (i == 0 ? 36 : i == 1 ? 6 : 1);
    }
    return grey_error < error ? 232 + grey_step : index;
}

/* Adds the parameters for a colour: base is 30 for the ink, 40 for the ground. */
static void add_color(struct text *out, const struct style *style, const struct palette *palette, int base)
{
    long color = palette->light ? style->light : style->dark;
    if (palette->depth == DEPTH_16 && style->basic != NO_COLOR)
        text_print(out, ";%d", base + (style->basic > 7 ? 60 + style->basic - 8 : style->basic));
    if (palette->depth <= DEPTH_16 || color == NO_COLOR)
        return;
    if (palette->depth == DEPTH_256)
        text_print(out, ";%d;5;%d", base + 8, nearest_256(color));
    else
        text_print(out, ";%d;2;%ld;%ld;%ld", base + 8, color >> 16 & 255, color >> 8 & 255, color & 255);
}

/* With sixteen colours, grey is faint: bright black is invisible in some schemes. */
static unsigned styles_of(const struct spot *spot, const struct palette *palette)
{
    const struct style *ink = &inks[spot->ink], *ground = &grounds[spot->ground];
    bool blank = !spot->character || spot->character == ' ';
    unsigned styles = (palette->depth <= DEPTH_16 ? ink->without : ink->with_color) |
                      (palette->depth == DEPTH_NONE ? ground->without : ground->with_color);
    if (blank)
        styles &= ~(unsigned)(UNDERLINE | STRIKE);
    if (palette->upright && styles & ITALIC)
        styles = (styles & ~(unsigned)ITALIC) | FAINT;
    return styles;
}

/* Each style begins with a reset (0), so it does not depend on the one before. */
static void add_style(struct text *out, const struct spot *spot, const struct palette *palette)
{
    static const char codes[] = "123479"; /* bold, faint, italic, underlined, reverse, struck through */
    static const struct style on_tint = {0xf0f6fc, 0x000000, NO_COLOR, 0, 0};
    const struct style *ink = &inks[spot->ink], *ground = &grounds[spot->ground];
    unsigned styles = styles_of(spot, palette);
    text_string(out, "\033[0");
    for (int i = 0; i < 6; i++)
        if (styles >> i & 1) {
            text_char(out, ';');
            text_char(out, codes[i]);
        }
    /* On a ground of our own, the terminal's default ink might not be seen. */
    add_color(out, spot->ink == INK_PLAIN && spot->ground != GROUND_PLAIN ? &on_tint : ink, palette, 30);
    add_color(out, ground, palette, 40);
    text_char(out, 'm');
}

/* Control characters become blanks: they would move the cursor and spoil all that follows. */
static void add_character(struct text *out, unsigned character)
{
    text_utf8(out, character < ' ' || character == 127 ? ' ' : character);
}

/* Are two spots drawn with the same style? Blanks need no underline, so they differ from other characters. */
static bool same_style(const struct spot *first, const struct spot *second)
{
    bool first_blank = !first->character || first->character == ' ';
    bool second_blank = !second->character || second->character == ' ';
    return first->ink == second->ink && first->ground == second->ground && first_blank == second_blank;
}

/* Neighbours that changed are sent without moving the cursor, and a style lasts until another is needed: a
 * key costs few bytes, which matters on slow connections. */
void paint_changes(const struct screen *before, const struct screen *after, const struct palette *palette,
                   struct text *out)
{
    bool all = !before->spots || before->rows != after->rows || before->columns != after->columns;
    const struct spot *style = NULL;
    if (all)
        text_string(out, "\033[0m\033[2J");
    for (int row = 0; row < after->rows; row++) {
        int at = -1; /* the column where the terminal would write */
        for (int column = 0; column < after->columns; column++) {
            const struct spot *spot = screen_at(after, row, column);
            static const struct spot blank = {0};
            const struct spot *old = all ? &blank : screen_at(before, row, column);
            if (memcmp(spot, old, sizeof *spot) == 0)
                continue;
            if (at != column)
                text_print(out, "\033[%d;%dH", row + 1, column + 1);
            if (!style || !same_style(style, spot))
                add_style(out, spot, palette);
            style = spot;
            add_character(out, spot->character);
            at = column + 1;
        }
    }
    if (style)
        text_string(out, "\033[0m");
    text_print(out, "\033[%d;%dH", after->cursor_row + 1, after->cursor_column + 1);
}

/* ---- Abilities ---- */

/* What a terminal can show, as its environment tells.
 *
 * The environment is all there is: asking the terminal itself takes time, and many do not answer. Only the
 * colour of the background is asked for (terminal.c), because an answer that never comes does no harm
 * there. */

static bool names_utf8(const char *locale)
{
    for (; *locale; locale++)
        if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0)
            return true;
    return false;
}

/* Heavy lines where the locale is UTF-8; the Linux console's fonts have only double ones. The first of the
 * three variables that is set and not empty decides, as POSIX says. */
enum lines choose_lines(void)
{
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *terminal = getenv("TERM");
    for (int i = 0; i < 3; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return !names_utf8(locale)                          ? LINES_ASCII
                   : terminal && strcmp(terminal, "linux") == 0 ? LINES_DOUBLE
                                                                : LINES_HEAVY;
    }
    return LINES_ASCII;
}

/* The command line decides before NO_COLOR, and that before everything else. An unknown terminal has the
 * sixteen colours that nearly all share. */
static enum depth choose_depth(bool never, bool always)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM"), *color = getenv("COLORTERM");
    if (never || (!always && refused && *refused))
        return DEPTH_NONE;
    if (!terminal || !*terminal || strncmp(terminal, "vt", 2) == 0)
        return always ? DEPTH_16 : DEPTH_NONE;
    if ((color && (strcmp(color, "truecolor") == 0 || strcmp(color, "24bit") == 0)) ||
        strstr(terminal, "direct"))
        return DEPTH_TRUE;
    return strstr(terminal, "256") ? DEPTH_256 : DEPTH_16;
}

/* GNU screen shows italics in reverse, the Linux console in another colour. */
static bool has_no_italics(void)
{
    const char *terminal = getenv("TERM");
    return terminal &&
           (strcmp(terminal, "linux") == 0 || (strncmp(terminal, "screen", 6) == 0 && !getenv("TMUX")));
}

/* Some terminals tell their colours by `foreground;background`; 7 and 15 are light. */
static bool is_light(void)
{
    const char *colors = getenv("COLORFGBG"), *ground = colors ? strrchr(colors, ';') : NULL;
    return ground && (strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0);
}

struct palette choose_palette(bool never, bool always)
{
    return (struct palette){choose_depth(never, always), is_light(), has_no_italics()};
}
