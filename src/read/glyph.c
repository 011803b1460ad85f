/* Characters of grids that are not ASCII, and a table of those that are. */
#include "read/glyph.h"

#include <string.h>

const unsigned char sudoku_glyph_kinds[128] = {
    ['0'] = GLYPH_CELL,  ['1'] = GLYPH_CELL,      ['2'] = GLYPH_CELL,   ['3'] = GLYPH_CELL,
    ['4'] = GLYPH_CELL,  ['5'] = GLYPH_CELL,      ['6'] = GLYPH_CELL,   ['7'] = GLYPH_CELL,
    ['8'] = GLYPH_CELL,  ['9'] = GLYPH_CELL,      ['.'] = GLYPH_CELL,   ['*'] = GLYPH_CELL,
    ['_'] = GLYPH_CELL,  ['-'] = GLYPH_CELL,      ['x'] = GLYPH_CELL,   ['X'] = GLYPH_CELL,
    [' '] = GLYPH_SPACE, ['\t'] = GLYPH_TAB,      ['\v'] = GLYPH_SPACE, ['\f'] = GLYPH_SPACE,
    [','] = GLYPH_COMMA, [';'] = GLYPH_SEMICOLON, ['|'] = GLYPH_BAR,    ['!'] = GLYPH_BAR,
    ['+'] = GLYPH_RULE,  ['='] = GLYPH_RULE,      [':'] = GLYPH_RULE,   ['\''] = GLYPH_QUOTE,
    ['`'] = GLYPH_RULE,  ['"'] = GLYPH_QUOTE,     ['['] = GLYPH_OPEN,   ['{'] = GLYPH_OPEN,
    ['('] = GLYPH_OPEN,  [']'] = GLYPH_CLOSE,     ['}'] = GLYPH_CLOSE,  [')'] = GLYPH_CLOSE,
};

/* The characters outside ASCII that occur in grids. */
static const struct {
    const char *bytes;
    struct glyph glyph;
} wide_glyphs[] = {
    {"\xc2\xa0", {GLYPH_SPACE, 0, 2}},       /* no-break space */
    {"\xc2\xb7", {GLYPH_CELL, '.', 2}},      /* middle dot */
    {"\xe2\x80\xa2", {GLYPH_CELL, '.', 3}},  /* bullet */
    {"\xe2\x80\xa6", {GLYPH_OTHER, 0, 3}},   /* ellipsis: how many cells would that be? */
    {"\xe2\x96\xa1", {GLYPH_CELL, '.', 3}},  /* white square */
    {"\xe2\xac\x9c", {GLYPH_CELL, '.', 3}},  /* large white square */
    {"\xe2\x80\x8b", {GLYPH_NOTHING, 0, 3}}, /* zero-width space */
    {"\xef\xbb\xbf", {GLYPH_NOTHING, 0, 3}}, /* byte-order mark */
    {"\xef\xb8\x8f", {GLYPH_NOTHING, 0, 3}}, /* one of two that make a keycap of a digit */
    {"\xe2\x83\xa3", {GLYPH_NOTHING, 0, 3}}, /* and the other */
    {"\xe3\x80\x80", {GLYPH_SPACE, 0, 3}},   /* ideographic space */
};

/* ESC [ ... letter, a colour code. */
static struct glyph escape_sequence(const char *at, const char *end)
{
    enum { LONGEST = 32 };
    int length = 2;

    if (end - at < 3 || at[1] != '[')
        return (struct glyph){GLYPH_OTHER, 0, 1};
    while (length < LONGEST && at + length < end - 1 &&
           ((at[length] >= '0' && at[length] <= '9') || at[length] == ';' || at[length] == '?'))
        length++;
    if ((at[length] | 32) < 'a' || (at[length] | 32) > 'z')
        return (struct glyph){GLYPH_OTHER, 0, 1};
    return (struct glyph){GLYPH_NOTHING, 0, (unsigned char)(length + 1)};
}

/* U+2500 to U+257F: vertical lines are bars, all others count as rules. */
static enum glyph_kind box_drawing(unsigned offset)
{
    switch (offset) {
    case 0x02:
    case 0x03:
    case 0x06:
    case 0x07:
    case 0x0a:
    case 0x0b:
    case 0x4e:
    case 0x4f:
    case 0x51:
        return GLYPH_BAR;
    default:
        return GLYPH_RULE;
    }
}

struct glyph sudoku_wide_glyph(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    size_t i, left = (size_t)(end - at);

    if (*at == 0x1b)
        return escape_sequence(at, end);
    for (i = 0; i < sizeof wide_glyphs / sizeof *wide_glyphs; i++) {
        size_t length = (size_t)wide_glyphs[i].glyph.length;
        if (left >= length && memcmp(at, wide_glyphs[i].bytes, length) == 0)
            return wide_glyphs[i].glyph;
    }
    if (left >= 3 && u[0] == 0xe2 && (u[1] == 0x94 || u[1] == 0x95))
        return (struct glyph){(unsigned char)box_drawing((u[1] - 0x94u) * 64 + (u[2] & 63u)), 0, 3};
    if (left >= 3 && u[0] == 0xe2 && u[1] == 0x80 && u[2] <= 0x8a)
        return (struct glyph){GLYPH_SPACE, 0, 3}; /* typographic spaces */
    if (left >= 3 && u[0] == 0xef && u[1] == 0xbc && u[2] >= 0x90 && u[2] <= 0x99)
        return (struct glyph){GLYPH_CELL, cell_of((char)(u[2] - 0x60)), 3}; /* full-width digits */
    if (u[0] == 0xb7)
        return (struct glyph){GLYPH_CELL, '.', 1}; /* the middle dot of Latin-1 */
    for (i = 1; i < left && i < 4 && (u[i] & 0xc0) == 0x80;)
        i++;
    return (struct glyph){GLYPH_OTHER, 0, (unsigned char)i};
}
