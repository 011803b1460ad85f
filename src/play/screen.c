/* screen.c: spots, their styles, and the bytes that show them. */
#include "play/screen.h"

#include <stdlib.h>

/* ---- Characters ---- */

/* Decodes the character at the start of a text and moves past it. Control characters and malformed bytes are
 * '?'. */
static uint32_t take_character(const char **text)
{
    uint32_t character;
    const size_t length = strnlen(*text, 4),
                 n = utf8_decode((const unsigned char *)*text, length, &character);
    *text += n ? n : 1;
    return !n || is_control(character) || character >= SPOT_COVERED ? '?' : character;
}

/* The columns of a character: 2 for those of East Asia and emoji, 0 for those that are drawn over the one
 * before. The C library's table depends on the locale, this one does not. */
static int columns_of(uint32_t character)
{
    static const struct {
        uint32_t first, last;
        int columns;
    } ranges[] = {{0x300, 0x36f, 0},     {0x483, 0x489, 0},     {0x591, 0x5bd, 0},     {0x610, 0x61a, 0},
                  {0x64b, 0x65f, 0},     {0x900, 0x902, 0},     {0x93c, 0x93c, 0},     {0xe31, 0xe31, 0},
                  {0xe34, 0xe3a, 0},     {0xe47, 0xe4e, 0},     {0x1100, 0x115f, 2},   {0x1160, 0x11ff, 0},
                  {0x1ab0, 0x1aff, 0},   {0x1dc0, 0x1dff, 0},   {0x200b, 0x200f, 0},   {0x202a, 0x202e, 0},
                  {0x2060, 0x2069, 0},   {0x20d0, 0x20ff, 0},   {0x2329, 0x232a, 2},   {0x2e80, 0x303e, 2},
                  {0x3041, 0x33ff, 2},   {0x3400, 0x4dbf, 2},   {0x4e00, 0x9fff, 2},   {0xa000, 0xa4cf, 2},
                  {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},   {0xfe00, 0xfe0f, 0},   {0xfe20, 0xfe2f, 0},
                  {0xfe30, 0xfe6f, 2},   {0xfeff, 0xfeff, 0},   {0xff01, 0xff60, 2},   {0xffe0, 0xffe6, 2},
                  {0x1f300, 0x1f64f, 2}, {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
                  {0xe0000, 0xe0fff, 0}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && character >= ranges[i].first; i++)
        if (character <= ranges[i].last)
            return ranges[i].columns;
    return 1;
}

/* ---- Drawing ---- */

void screen_clear(struct screen *screen, int rows, int columns)
{
    memset(screen, 0, sizeof *screen);
    screen->rows = rows < SCREEN_ROWS ? rows : SCREEN_ROWS;
    screen->columns = columns < SCREEN_COLUMNS ? columns : SCREEN_COLUMNS;
}

static bool is_inside(const struct screen *screen, int row, int column)
{
    return row >= 0 && row < screen->rows && column >= 0 && column < screen->columns;
}

void screen_put(struct screen *screen, int row, int column, uint32_t character, enum ink ink,
                enum ground ground)
{
    if (is_inside(screen, row, column))
        screen->spots[row][column] = (struct spot){character, (unsigned char)ink, (unsigned char)ground};
}

void screen_fill(struct screen *screen, int row, int column, int rows, int columns, enum ground ground)
{
    for (int i = 0; i < rows * columns; i++)
        screen_put(screen, row + i / columns, column + i % columns, 0, INK_PLAIN, ground);
}

int screen_text(struct screen *screen, int row, int column, int end, enum ink ink, const char *text)
{
    while (*text) {
        const uint32_t character = take_character(&text);
        const int columns = columns_of(character);
        if (column + columns > end || !is_inside(screen, row, column))
            break;
        const enum ground ground = (enum ground)screen->spots[row][column].ground;
        if (columns)
            screen_put(screen, row, column, character, ink, ground);
        if (columns > 1)
            screen_put(screen, row, column + 1, SPOT_COVERED, ink, ground);
        column += columns;
    }
    return column;
}

/* The bytes of text that fit into a width without breaking a word; a word that is too long is broken. */
static size_t fitting(const char *text, int width)
{
    const char *at = text, *blank = NULL;
    int columns = 0;
    while (*at && *at != '\n') {
        const char *before = at;
        columns += columns_of(take_character(&at));
        if (*before == ' ')
            blank = before;
        if (columns > width)
            return (size_t)((*before == ' ' || !blank ? before : blank) - text);
    }
    return (size_t)(at - text);
}

void pane_text(struct pane *pane, enum ink ink, const char *text)
{
    const int width = pane->end - pane->column;
    while (*text && pane->row < pane->end_row && width > 1) {
        char line[SCREEN_COLUMNS * 4 + 1];
        size_t n = fitting(text, width);
        n = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, text, n);
        line[n] = '\0';
        if (pane->screen && pane->row >= pane->top)
            screen_text(pane->screen, pane->row, pane->column, pane->end, ink, line);
        pane->row++;
        text += n;
        text += *text == ' ' || *text == '\n';
    }
}

void pane_item(struct pane *pane, int columns, const char *key, const char *words)
{
    if (pane->screen && pane->row >= pane->top && pane->row < pane->end_row) {
        screen_text(pane->screen, pane->row, pane->column, pane->column + columns, INK_KEY, key);
        screen_text(pane->screen, pane->row, pane->column + columns, pane->end, INK_PLAIN, words);
    }
    pane->row++;
}

/* ---- Styles ---- */

enum { BOLD = 1, FAINT = 2, ITALIC = 4, UNDERLINE = 8, REVERSE = 16, STRIKE = 32 };

/* Colours of the palette of 256 on a dark and on a light background; 0 is the terminal's own. Whatever
 * differs by colour differs by style without colours. ground: a block of colour behind the character. */
struct style {
    unsigned char dark, light, dark_ground, light_ground, with_colors, without;
};

static const struct style inks[INKS] = {
    [INK_PLAIN] = {0, 0, 0, 0, 0, 0},
    [INK_FAINT] = {245, 243, 0, 0, 0, FAINT},
    [INK_TITLE] = {0, 0, 0, 0, BOLD, BOLD},
    [INK_KEY] = {80, 25, 0, 0, BOLD, BOLD},
    [INK_GOOD] = {114, 28, 0, 0, BOLD, BOLD},
    [INK_WARNING] = {210, 160, 0, 0, BOLD, BOLD | UNDERLINE},
    [INK_BOX] = {250, 240, 0, 0, 0, 0},
    [INK_LINE] = {239, 250, 0, 0, 0, FAINT},
    [INK_CLUE] = {0, 0, 0, 0, BOLD, BOLD},
    [INK_OWN] = {117, 26, 0, 0, BOLD, UNDERLINE},
    [INK_AUTOMATIC] = {145, 66, 0, 0, ITALIC, FAINT},
    [INK_WRONG] = {210, 160, 0, 0, BOLD | UNDERLINE, BOLD | REVERSE},
    [INK_CANDIDATE] = {246, 244, 0, 0, 0, FAINT},
    [INK_MARK] = {180, 94, 0, 0, 0, 0},
    [INK_SAME] = {222, 130, 0, 0, BOLD, BOLD},
    [INK_NOW] = {16, 16, 222, 220, BOLD, BOLD | REVERSE | UNDERLINE},
    [INK_ROLES + ROLE_NONE] = {0, 0, 0, 0, 0, 0},
    [INK_ROLES + ROLE_HELPER + 0] = {111, 26, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 1] = {179, 94, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 2] = {176, 127, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 3] = {80, 30, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 4] = {147, 61, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 5] = {187, 58, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_HELPER + 6] = {109, 66, 0, 0, BOLD, UNDERLINE},
    [INK_ROLES + ROLE_PATTERN] = {120, 28, 0, 0, BOLD, BOLD | UNDERLINE},
    /* Off and on; the fourth branch first. */
    [INK_ROLES + ROLE_CHAIN + 0] = {187, 58, 0, 0, UNDERLINE, UNDERLINE},
    [INK_ROLES + ROLE_CHAIN + 1] = {16, 16, 187, 186, BOLD, REVERSE},
    [INK_ROLES + ROLE_CHAIN + 2] = {176, 127, 0, 0, UNDERLINE, UNDERLINE},
    [INK_ROLES + ROLE_CHAIN + 3] = {16, 16, 176, 182, BOLD, REVERSE},
    [INK_ROLES + ROLE_CHAIN + 4] = {111, 26, 0, 0, UNDERLINE, UNDERLINE},
    [INK_ROLES + ROLE_CHAIN + 5] = {16, 16, 111, 117, BOLD, REVERSE},
    [INK_ROLES + ROLE_CHAIN + 6] = {215, 130, 0, 0, UNDERLINE, UNDERLINE},
    [INK_ROLES + ROLE_CHAIN + 7] = {16, 16, 114, 114, BOLD, BOLD | REVERSE},
    [INK_ROLES + ROLE_PLACED] = {16, 16, 120, 114, BOLD, BOLD | REVERSE},
    [INK_ROLES + ROLE_REMOVED] = {203, 160, 0, 0, BOLD | STRIKE, REVERSE | STRIKE},
};

static const struct style grounds[GROUNDS] = {
    [GROUND_PLAIN] = {0, 0, 0, 0, 0, 0},
    [GROUND_BOX] = {0, 0, 235, 254, 0, 0},
    [GROUND_BAR] = {0, 0, 236, 253, 0, 0},
    [GROUND_CURSOR] = {0, 0, 24, 153, 0, REVERSE},
    [GROUND_SAME] = {0, 0, 58, 229, 0, UNDERLINE},
    [GROUND_PLACE] = {0, 0, 22, 194, 0, 0},
    [GROUND_WRONG] = {0, 0, 52, 224, 0, REVERSE},
    [GROUND_WRONG_CURSOR] = {0, 0, 124, 210, 0, REVERSE | UNDERLINE},
    [GROUND_COLOR + 0] = {0, 0, 54, 183, 0, UNDERLINE},
    [GROUND_COLOR + 1] = {0, 0, 23, 159, 0, UNDERLINE},
    [GROUND_COLOR + 2] = {0, 0, 94, 223, 0, UNDERLINE},
    [GROUND_COLOR + 3] = {0, 0, 89, 218, 0, UNDERLINE},
};

struct looks looks_choose(void)
{
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR"), *locale = getenv("LC_ALL");
    const char *ground = getenv("COLORFGBG"), *last = ground ? strrchr(ground, ';') : NULL;
    locale = locale && *locale ? locale : getenv("LC_CTYPE");
    locale = locale && *locale ? locale : getenv("LANG");
    const bool utf8 = locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8") ||
                                 strstr(locale, "UTF8") || strstr(locale, "utf-8"));
    return (struct looks){.colors = !(no_color && *no_color) && term && strncmp(term, "vt", 2) != 0,
                          .light = last && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0),
                          .unicode = utf8};
}

/* ---- Sending ---- */

static void add_style(struct text *out, const struct spot *spot, const struct looks *looks)
{
    static const char codes[] = "123479";
    const struct style *ink = &inks[spot->ink], *ground = &grounds[spot->ground];
    const bool light = looks->light, blank = !spot->character || spot->character == ' ';
    unsigned styles = looks->colors ? ink->with_colors : ink->without;
    if (!looks->colors)
        styles ^= ground->without; /* reversed twice shows on a reversed ground */
    if (blank)
        styles &= (unsigned)REVERSE;
    text_string(out, "\033[0");
    for (int i = 0; codes[i]; i++)
        if (styles >> i & 1)
            text_print(out, ";%c", codes[i]);
    if (looks->colors) {
        const int own = light ? ink->light_ground : ink->dark_ground;
        const int under = own ? own : light ? ground->light_ground : ground->dark_ground;
        const int ink_color = light ? ink->light : ink->dark;
        /* The terminal's own foreground may be that of the other sort of background. */
        const int color = ink_color || !under ? ink_color : light ? 16 : 255;
        if (color)
            text_print(out, ";38;5;%d", color);
        if (under)
            text_print(out, ";48;5;%d", under);
    }
    text_char(out, 'm');
}

/* Lines have a character of ASCII each; anything else that is not ASCII is '?' if the locale is not UTF-8. */
static void add_character(struct text *out, uint32_t character, const struct looks *looks)
{
    if (!character)
        text_char(out, ' ');
    else if (character < 0x80 || looks->unicode)
        text_utf8(out, character);
    else
        text_string(out, columns_of(character) > 1 ? "? " : "?");
}

static bool differ(const struct spot *one, const struct spot *other)
{
    return one->character != other->character || one->ink != other->ink || one->ground != other->ground;
}

/* Neighbours that changed are sent without moving the cursor, and a style lasts until another is needed: a
 * key costs a few hundred bytes, which matters on slow connections. Sequence 2026 makes terminals that know
 * it show all at once. */
void screen_changes(const struct screen *before, const struct screen *now, const struct looks *looks,
                    struct text *out)
{
    static const struct spot empty;
    const bool all = before->rows != now->rows || before->columns != now->columns;
    const struct spot *style = NULL;
    const size_t start = out->length;
    text_string(out, all ? "\033[?2026h\033[0m\033[2J" : "\033[?2026h");
    const size_t nothing = out->length;
    for (int row = 0; row < now->rows; row++)
        for (int column = 0, at = -1; column < now->columns; column++) {
            const struct spot *spot = &now->spots[row][column];
            if (spot->character == SPOT_COVERED || !differ(spot, all ? &empty : &before->spots[row][column]))
                continue;
            if (at != column)
                text_print(out, "\033[%d;%dH", row + 1, column + 1);
            if (!style || style->ink != spot->ink || style->ground != spot->ground ||
                (!style->character && spot->character))
                add_style(out, style = spot, looks);
            add_character(out, spot->character, looks);
            at = column + (spot->character ? columns_of(spot->character) : 1);
        }
    if (out->length == nothing && !all)
        out->length = start;
    else
        text_string(out, "\033[?2026l");
}
