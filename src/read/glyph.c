/* Characters of grids that are not ASCII, and a table of those that are.
 *
 * People draw grids with whatever their keyboard or program offers. Here each character gets a kind and
 * the sign that it looks like, and row.c asks for these alone, so a new sign needs no more than a row in a
 * table. */
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
    ['`'] = GLYPH_RULE,  ['"'] = GLYPH_QUOTE,     ['['] = GLYPH_LONG,   ['{'] = GLYPH_OPEN,
    ['('] = GLYPH_OPEN,  [']'] = GLYPH_CLOSE,     ['}'] = GLYPH_CLOSE,  [')'] = GLYPH_CLOSE,
    ['/'] = GLYPH_RULE,  ['<'] = GLYPH_LONG,      ['&'] = GLYPH_LONG,   ['\\'] = GLYPH_LONG,
    [0x1b] = GLYPH_LONG,
};

/* The characters outside ASCII that occur in grids, in the order of their code points. A range of digits
 * counts up from its first one. */
static const struct range {
    unsigned first, last;
    unsigned char kind; /* enum glyph_kind */
    char cell;          /* of the first one */
    char sign;
} ranges[] = {
    {0x00a0, 0x00a0, GLYPH_SPACE, 0, ' '},   /* no-break space */
    {0x00b7, 0x00b7, GLYPH_CELL, '.', '.'},  /* middle dot */
    {0x00d7, 0x00d7, GLYPH_CELL, '.', 'x'},  /* multiplication sign */
    {0x0660, 0x0669, GLYPH_CELL, '0', 0},    /* Arabic digits */
    {0x06f0, 0x06f9, GLYPH_CELL, '0', 0},    /* Persian digits */
    {0x0966, 0x096f, GLYPH_CELL, '0', 0},    /* Devanagari digits */
    {0x2000, 0x200a, GLYPH_SPACE, 0, ' '},   /* typographic spaces */
    {0x200b, 0x200f, GLYPH_NOTHING, 0, 0},   /* zero-width characters */
    {0x2010, 0x2015, GLYPH_CELL, '.', '-'},  /* hyphens, figure, en and em dash, bar */
    {0x2022, 0x2022, GLYPH_CELL, '.', '.'},  /* bullet */
    {0x2026, 0x2026, GLYPH_CELL, '.', '.'},  /* ellipsis */
    {0x202f, 0x202f, GLYPH_SPACE, 0, ' '},   /* narrow no-break space */
    {0x2060, 0x2060, GLYPH_NOTHING, 0, 0},   /* word joiner */
    {0x2080, 0x2089, GLYPH_CELL, '0', 0},    /* digits below the line */
    {0x20e3, 0x20e3, GLYPH_NOTHING, 0, 0},   /* the key of a keycap */
    {0x2205, 0x2205, GLYPH_CELL, '.', '0'},  /* empty set */
    {0x2212, 0x2212, GLYPH_CELL, '.', '-'},  /* minus */
    {0x2217, 0x2217, GLYPH_CELL, '.', '*'},  /* asterisk operator */
    {0x2218, 0x2219, GLYPH_CELL, '.', '.'},  /* ring and bullet operators */
    {0x22c5, 0x22c5, GLYPH_CELL, '.', '.'},  /* dot operator */
    {0x2423, 0x2423, GLYPH_CELL, '.', '_'},  /* sign of a blank */
    {0x2460, 0x2468, GLYPH_CELL, '1', 0},    /* digits in circles */
    {0x2588, 0x2588, GLYPH_CELL, '.', '.'},  /* full block */
    {0x2591, 0x2593, GLYPH_CELL, '.', '.'},  /* shades */
    {0x25a0, 0x25ab, GLYPH_CELL, '.', '.'},  /* squares */
    {0x25cb, 0x25cf, GLYPH_CELL, '.', '.'},  /* circles */
    {0x25e6, 0x25e6, GLYPH_CELL, '.', '.'},  /* white bullet */
    {0x25ef, 0x25ef, GLYPH_CELL, '.', '.'},  /* large circle */
    {0x25fb, 0x25fe, GLYPH_CELL, '.', '.'},  /* medium squares */
    {0x26aa, 0x26ab, GLYPH_CELL, '.', '.'},  /* medium circles */
    {0x2776, 0x277e, GLYPH_CELL, '1', 0},    /* digits in black circles, */
    {0x2780, 0x2788, GLYPH_CELL, '1', 0},    /* without serifs, */
    {0x278a, 0x2792, GLYPH_CELL, '1', 0},    /* and both */
    {0x2b1b, 0x2b1c, GLYPH_CELL, '.', '.'},  /* large squares */
    {0x2b55, 0x2b55, GLYPH_CELL, '.', '.'},  /* heavy large circle */
    {0x3000, 0x3000, GLYPH_SPACE, 0, ' '},   /* ideographic space */
    {0x3002, 0x3002, GLYPH_CELL, '.', '.'},  /* ideographic full stop */
    {0x3007, 0x3007, GLYPH_CELL, '.', '0'},  /* ideographic zero */
    {0x30fb, 0x30fb, GLYPH_CELL, '.', '.'},  /* katakana middle dot */
    {0xfe0f, 0xfe0f, GLYPH_NOTHING, 0, 0},   /* variation selector of a keycap */
    {0xfeff, 0xfeff, GLYPH_NOTHING, 0, 0},   /* byte-order mark */
    {0xff0a, 0xff0a, GLYPH_CELL, '.', '*'},  /* full-width asterisk, */
    {0xff0c, 0xff0c, GLYPH_COMMA, 0, ','},   /* comma, */
    {0xff0d, 0xff0d, GLYPH_CELL, '.', '-'},  /* dash, */
    {0xff0e, 0xff0e, GLYPH_CELL, '.', '.'},  /* full stop, */
    {0xff10, 0xff19, GLYPH_CELL, '0', 0},    /* digits, */
    {0xff38, 0xff38, GLYPH_CELL, '.', 'x'},  /* X, */
    {0xff3f, 0xff3f, GLYPH_CELL, '.', '_'},  /* low line, */
    {0xff58, 0xff58, GLYPH_CELL, '.', 'x'},  /* x */
    {0xff5c, 0xff5c, GLYPH_BAR, 0, '|'},     /* and vertical line */
    {0xff65, 0xff65, GLYPH_CELL, '.', '.'},  /* half-width katakana middle dot */
    {0x1d7ce, 0x1d7d7, GLYPH_CELL, '0', 0},  /* mathematical digits: bold, */
    {0x1d7d8, 0x1d7e1, GLYPH_CELL, '0', 0},  /* double-struck, */
    {0x1d7e2, 0x1d7eb, GLYPH_CELL, '0', 0},  /* sans-serif, */
    {0x1d7ec, 0x1d7f5, GLYPH_CELL, '0', 0},  /* the same in bold, */
    {0x1d7f6, 0x1d7ff, GLYPH_CELL, '0', 0},  /* monospace */
    {0x1f7e6, 0x1f7eb, GLYPH_CELL, '.', '.'} /* coloured squares */
};

/* U+2500 to U+257F: vertical lines are bars, all others count as rules. Corners and crossings are rules,
 * too: they stand only in lines without cells. */
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

static struct glyph glyph_of(unsigned code, unsigned short length)
{
    size_t low = 0, high = sizeof ranges / sizeof *ranges;

    if (code >= 0x2500 && code <= 0x257f)
        return (struct glyph){.kind = (unsigned char)box_drawing(code - 0x2500), .length = length};
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].last < code)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == sizeof ranges / sizeof *ranges || ranges[low].first > code)
        return (struct glyph){.kind = GLYPH_OTHER, .length = length};
    struct glyph glyph = {
        .kind = ranges[low].kind, .cell = ranges[low].cell, .sign = ranges[low].sign, .length = length};
    if (glyph.cell && glyph.cell != '.') {
        glyph.cell = glyph.sign = (char)(glyph.cell + (int)(code - ranges[low].first));
        glyph.cell = glyph.cell == '0' ? '.' : glyph.cell;
    }
    return glyph;
}

/* ESC [ ... letter, a colour code. Our own output has them when it was saved with --color=always. */
static struct glyph escape_sequence(const char *at, const char *end)
{
    enum { LONGEST = 32 };
    int length = 2;

    if (end - at < 3 || at[1] != '[')
        return (struct glyph){.kind = GLYPH_OTHER, .length = 1};
    while (length < LONGEST && at + length < end - 1 &&
           ((at[length] >= '0' && at[length] <= '9') || at[length] == ';' || at[length] == '?'))
        length++;
    if ((at[length] | 32) < 'a' || (at[length] | 32) > 'z')
        return (struct glyph){.kind = GLYPH_OTHER, .length = 1};
    return (struct glyph){.kind = GLYPH_NOTHING, .length = (unsigned short)(length + 1)};
}

struct glyph sudoku_long_glyph(const char *at, const char *end)
{
    static const unsigned char first_bits[] = {0, 0, 0x1f, 0x0f, 0x07};
    const unsigned char *u = (const unsigned char *)at;
    size_t left = (size_t)(end - at);

    if (*at == 0x1b)
        return escape_sequence(at, end);
    if (u[0] < 0x80)
        return sudoku_markup_glyph(at, end);
    size_t i;
    for (i = 1; i < left && i < 4 && (u[i] & 0xc0) == 0x80;)
        i++;
    size_t length = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    /* Malformed UTF-8: the bytes that seem to belong together make one wrong character, not several. */
    if (u[0] < 0xc2 || u[0] > 0xf4 || i < length) {
        bool is_latin1_dot = u[0] == 0xb7; /* the middle dot, an empty cell in old text files */
        if (is_latin1_dot)
            return (struct glyph){.kind = GLYPH_CELL, .cell = '.', .sign = '.', .length = 1};
        return (struct glyph){.kind = GLYPH_OTHER, .length = (unsigned short)i};
    }
    unsigned code = u[0] & first_bits[length];
    for (i = 1; i < length; i++)
        code = code << 6 | (u[i] & 63u);
    return glyph_of(code, (unsigned short)length);
}
