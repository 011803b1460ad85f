/* glyph.h: what a person sees in a grid, whatever bytes it is made of. */
#ifndef READ_GLYPH_H
#define READ_GLYPH_H

#include "read/formats.h"

enum glyph_kind {
    GLYPH_OTHER, /* cannot stand in a grid */
    GLYPH_CELL,  /* a digit or an empty sign */
    GLYPH_SPACE,
    GLYPH_TAB,
    GLYPH_COMMA,
    GLYPH_SEMICOLON,
    GLYPH_BAR,  /* any vertical line */
    GLYPH_RULE, /* any horizontal line but '-', and corners */
    GLYPH_OPEN,
    GLYPH_CLOSE, /* brackets */
    GLYPH_QUOTE,
    GLYPH_NOTHING, /* does not show: colour codes, zero-width characters */
    GLYPH_KINDS
};

struct glyph {
    unsigned char kind;   /* enum glyph_kind */
    char cell;            /* '1'..'9' or '.' of a CELL */
    unsigned char length; /* bytes */
};

/* The kinds of the ASCII characters. */
extern const unsigned char sudoku_glyph_kinds[128];

/* For what is not plain ASCII: UTF-8, and the escape sequences of terminals. */
struct glyph sudoku_wide_glyph(const char *at, const char *end);

/* The glyph that begins at a place before end. Called twice for every character of a grid: ASCII is quick. */
static inline struct glyph glyph_at(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;

    if (c >= 0x80 || c == 0x1b)
        return sudoku_wide_glyph(at, end);
    return (struct glyph){sudoku_glyph_kinds[c], sudoku_cell_signs[c], 1};
}

#endif
