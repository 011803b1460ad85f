/* screen.c: a screen of characters, and its bytes: colours, styles, and only what changed.
 *
 * Colours degrade in three steps, true colours, the nearest of 256, one of 16, and then there are only
 * styles. Characters that differ by colour alone also get a style if there are few colours (`without`). */
#include "cli/play/terminal/screen.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Blanks even if the size stays the same: the view draws every frame onto an empty screen. Zero bytes are
 * a blank spot, see struct spot. The limits keep the product far from an overflow, whatever a terminal
 * claims. */
bool screen_resize(struct screen *screen, int rows, int columns)
{
    rows = rows < 1 ? 1 : rows > SCREEN_MOST ? SCREEN_MOST : rows;
    columns = columns < 1 ? 1 : columns > SCREEN_MOST ? SCREEN_MOST : columns;
    size_t n = (size_t)rows * (size_t)columns;
    if (!screen->spots || rows != screen->rows || columns != screen->columns) {
        struct spot *spots = realloc(screen->spots, n * sizeof *spots);
        if (!spots)
            return false;
        screen->spots = spots;
    }
    memset(screen->spots, 0, n * sizeof *screen->spots);
    screen->rows = rows;
    screen->columns = columns;
    screen->cursor_row = screen->cursor_column = 0;
    screen->button = 0;
    return true;
}

void screen_free(struct screen *screen)
{
    free(screen->spots);
    *screen = (struct screen){0};
}

/* Drawing is cut here and nowhere else, so the view need not ask whether something fits a small window. */
void screen_put(struct screen *screen, int row, int column, unsigned character, enum ink ink,
                enum ground ground)
{
    if (row >= 0 && row < screen->rows && column >= 0 && column < screen->columns)
        *screen_at(screen, row, column) =
            (struct spot){(uint16_t)character, (uint8_t)ink, (uint8_t)ground, screen->button};
}

unsigned screen_button(const struct screen *screen, int row, int column)
{
    const bool inside = row >= 0 && row < screen->rows && column >= 0 && column < screen->columns;
    return inside ? screen_at(screen, row, column)->button : 0;
}

/* The next character of UTF-8 text. Malformed ones and those outside of the first plane become question
 * marks. */
static unsigned next_character(const char **text)
{
    enum { LONGEST = 4 }; /* the whole of a long text would be counted for each of its characters */
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t character;
    if (*at && *at < 0x80)
        return (unsigned char)*(*text)++;
    size_t n = utf8_decode(at, strnlen(*text, LONGEST), &character);
    for (*text += n ? n : 1; !n && ((unsigned char)**text & 0xc0) == 0x80;)
        ++*text;
    return n && character < SECOND_HALF ? character : '?';
}

/* Chinese, Japanese and Korean characters take two columns, and accents that combine with the letter before
 * them none. */
static int columns_of(unsigned character)
{
    static const uint16_t wide[][2] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
                                       {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}};
    for (size_t i = 0; i < sizeof wide / sizeof *wide && character >= **wide; i++)
        if (character >= wide[i][0] && character <= wide[i][1])
            return 2;
    return character < 0x300 || character > 0x36f;
}

size_t screen_fit(const char *text, size_t n, size_t columns)
{
    const char *at = text, *end = text;
    for (size_t used = 0; end < text + n; at = end) {
        if ((unsigned char)*end < 0x80) { /* nearly always */
            end++;
            used++;
        } else {
            used += (size_t)columns_of(next_character(&end));
        }
        if (used > columns)
            break;
    }
    return (size_t)(at - text);
}

int screen_text(struct screen *screen, int row, int column, int end, const char *text, enum ink ink,
                enum ground ground)
{
    while (*text && column < end) {
        const unsigned character = next_character(&text);
        const int columns = columns_of(character);
        if (columns > 0)
            screen_put(screen, row, column, column + columns > end ? '?' : character, ink, ground);
        if (columns > 1)
            screen_put(screen, row, column + 1, SECOND_HALF, ink, ground);
        column += columns;
    }
    return column;
}

/* ---- Colours and styles ---- */

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
    [INK_THIRD] = {0xffa657, 0x953800, 11, BOLD, BOLD | UNDERLINE},
    [INK_FOURTH] = {0xd2a8ff, 0x8250df, 13, BOLD, BOLD | ITALIC},
    [INK_FIFTH] = {0xf778ba, 0xbf3989, 9, BOLD, ITALIC | UNDERLINE},
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
    [GROUND_PLACE] = {0x2d2a1a, 0xfff6d6, NO_COLOR, 0, 0},
    [GROUND_ON] = {NO_COLOR, NO_COLOR, NO_COLOR, REVERSE, REVERSE},
    [GROUND_CURSOR] = {0x1f4f8f, 0x9ecbff, 4, 0, REVERSE},
    [GROUND_CHOSEN] = {0x1b3a63, 0xcfe4ff, 4, 0, REVERSE},
    [GROUND_FIRST] = {0x1d4d2b, 0xaeeabc, 10, 0, 0},
    [GROUND_SECOND] = {0x1b4a80, 0xb3d7ff, 14, 0, 0},
    [GROUND_THIRD] = {0x6b3d10, 0xffd8a8, 11, 0, 0},
    [GROUND_FOURTH] = {0x4b2f78, 0xe2cfff, 13, 0, 0},
    [GROUND_FIFTH] = {0x6f2350, 0xffc9e3, 9, 0, 0},
    [GROUND_BAR] = {0x21272f, 0xe4e9ee, NO_COLOR, 0, REVERSE},
};

long screen_color(enum ink ink, enum ground ground)
{
    return ink == INK_PLAIN ? grounds[ground].light : inks[ink].light;
}

/* The nearest of the 256 colours: of the cube of 6 x 6 x 6, or of the 24 greys. By the sum of squared
 * differences. Colours 0 to 15 are left out, because users change them. */
static int nearest_256(long color)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    const int parts[3] = {(int)(color >> 16 & 255), (int)(color >> 8 & 255), (int)(color & 255)};
    const int grey = (parts[0] + parts[1] + parts[2]) / 3;
    const int step = grey < 8 ? 0 : grey > 238 ? 23 : (grey - 3) / 10;
    int index = 0, error = 0, grey_error = 0;
    for (int i = 0; i < 3; i++) {
        int best = 0, off = parts[i], grey_off = 8 + 10 * step - parts[i];
        for (int k = 1; k < 6; k++)
            if (abs(levels[k] - parts[i]) < off) {
                best = k;
                off = abs(levels[k] - parts[i]);
            }
        error += off * off;
        grey_error += grey_off * grey_off;
        index = 6 * index + best;
    }
    return grey_error < error ? 232 + step : 16 + index;
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

static bool is_blank(const struct spot *spot)
{
    return !spot->character || spot->character == ' ';
}

/* Each style begins with a reset (0), so it does not depend on the one before. With sixteen colours, grey is
 * faint: bright black is invisible in some schemes. */
static void add_style(struct text *out, const struct spot *spot, const struct palette *palette)
{
    static const char codes[] = "123479"; /* bold, faint, italic, underlined, reverse, struck through */
    static const struct style on_tint = {0xf0f6fc, 0x000000, NO_COLOR, 0, 0};
    const struct style *ink = &inks[spot->ink], *ground = &grounds[spot->ground];
    unsigned styles = (palette->depth <= DEPTH_16 ? ink->without : ink->with_color) |
                      (palette->depth == DEPTH_NONE ? ground->without : ground->with_color);
    if (is_blank(spot))
        styles &= ~(unsigned)(UNDERLINE | STRIKE);
    if (palette->upright && styles & ITALIC)
        styles = (styles & ~(unsigned)ITALIC) | FAINT;
    text_string(out, "\033[0");
    for (int i = 0; i < 6; i++)
        if (styles >> i & 1)
            text_print(out, ";%c", codes[i]);
    /* On a ground of our own, the terminal's default ink might not be seen; on a bright one only black is. */
    if (palette->depth == DEPTH_16 && ground->basic > 7)
        text_string(out, ";30");
    else
        add_color(out, spot->ink == INK_PLAIN && spot->ground != GROUND_PLAIN ? &on_tint : ink, palette, 30);
    add_color(out, ground, palette, 40);
    text_char(out, 'm');
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
            if (memcmp(spot, old, offsetof(struct spot, button)) == 0)
                continue;
            if (spot->character == SECOND_HALF) {
                at += at == column;
                continue;
            }
            if (at != column)
                text_print(out, "\033[%d;%dH", row + 1, column + 1);
            /* Blanks need no underline, so their style differs from that of other characters. */
            if (!style || style->ink != spot->ink || style->ground != spot->ground ||
                is_blank(style) != is_blank(spot))
                add_style(out, spot, palette);
            style = spot;
            /* Control characters would move the cursor and spoil all that follows. */
            text_utf8(out, spot->character < ' ' || spot->character == 127 ? ' ' : spot->character);
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

/* Heavy lines where the locale is UTF-8; the Linux console's fonts have only double ones. The first of the
 * three variables that is set and not empty decides, as POSIX says. */
enum lines choose_lines(void)
{
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *terminal = getenv("TERM"), *locale = NULL;
    for (int i = 0; i < 3 && !(locale && *locale); i++)
        locale = getenv(names[i]);
    for (; locale && *locale; locale++)
        if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0)
            return terminal && strcmp(terminal, "linux") == 0 ? LINES_DOUBLE : LINES_HEAVY;
    return LINES_ASCII;
}

/* The command line decides before NO_COLOR, and that before everything else. An unknown terminal has the
 * sixteen colours that nearly all share. */
static enum depth choose_depth(const char *terminal, bool never, bool always)
{
    const char *refused = getenv("NO_COLOR"), *color = getenv("COLORTERM");
    if (never || (!always && refused && *refused))
        return DEPTH_NONE;
    if (!*terminal || strncmp(terminal, "vt", 2) == 0)
        return always ? DEPTH_16 : DEPTH_NONE;
    if ((color && (strcmp(color, "truecolor") == 0 || strcmp(color, "24bit") == 0)) ||
        strstr(terminal, "direct"))
        return DEPTH_TRUE;
    return strstr(terminal, "256") ? DEPTH_256 : DEPTH_16;
}

/* Some terminals tell their colours by `foreground;background`; 7 and 15 are light. GNU screen shows italics
 * in reverse, the Linux console in another colour. */
struct palette choose_palette(bool never, bool always)
{
    const char *colors = getenv("COLORFGBG"), *ground = colors ? strrchr(colors, ';') : NULL;
    const char *variable = getenv("TERM"), *terminal = variable ? variable : "";
    return (struct palette){choose_depth(terminal, never, always),
                            ground && (strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0),
                            strcmp(terminal, "linux") == 0 ||
                                (strncmp(terminal, "screen", 6) == 0 && !getenv("TMUX"))};
}
