/* glyph.h: the visible characters of a grid, whatever bytes they consist of. */
#ifndef READ_GLYPH_H
#define READ_GLYPH_H

#include "read/formats.h"

enum glyph_kind {
    GLYPH_OTHER, /* cannot be in a grid */
    GLYPH_CELL,  /* a digit or a sign of an empty cell */
    GLYPH_SPACE,
    GLYPH_TAB,
    GLYPH_COMMA,
    GLYPH_SEMICOLON,
    GLYPH_BAR,  /* any vertical line */
    GLYPH_RULE, /* any horizontal line but '-', and corners */
    GLYPH_OPEN,
    GLYPH_CLOSE, /* brackets */
    GLYPH_QUOTE,
    GLYPH_NOTHING, /* invisible: colour codes, zero-width characters */
    GLYPH_KINDS
};

struct glyph {
    unsigned char kind;   /* enum glyph_kind */
    char cell;            /* '1'..'9' or '.' of a CELL */
    unsigned char length; /* bytes */
};

/* The kinds of the ASCII characters. */
extern const unsigned char sudoku_glyph_kinds[128];

/* Returns a glyph that is not plain ASCII: UTF-8, or an escape sequence of a terminal. */
struct glyph sudoku_wide_glyph(const char *at, const char *end);

/* Returns the glyph at a place before end. It is called twice for every character of a grid, so ASCII takes a
 * short way. */
static inline struct glyph glyph_at(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;

    if (c >= 0x80 || c == 0x1b)
        return sudoku_wide_glyph(at, end);
    return (struct glyph){sudoku_glyph_kinds[c], sudoku_cell_signs[c], 1};
}

#endif
