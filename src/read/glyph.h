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
    GLYPH_CLOSE, /* brackets, and the tags around a cell of a table in HTML */
    GLYPH_QUOTE,
    GLYPH_NOTHING, /* invisible: colour codes, zero-width characters, tags */
    GLYPH_KINDS,
    GLYPH_LONG = GLYPH_KINDS /* the byte may begin a glyph of several bytes; never the kind of a glyph */
};

/* Small, and passed by value: a grid of candidates has hundreds of them. */
struct glyph {
    unsigned char kind;    /* enum glyph_kind */
    char cell;             /* '1'..'9' or '.' of a CELL */
    char sign;             /* the ASCII character that it is or looks like; 0 if there is none */
    unsigned short length; /* bytes */
};

/* The kinds of the ASCII characters. */
extern const unsigned char sudoku_glyph_kinds[128];

/* Returns a glyph that may have several bytes: UTF-8, an escape sequence of a terminal, a tag, an entity. */
struct glyph sudoku_long_glyph(const char *at, const char *end);

/* Returns the tag of BBCode or HTML, the entity of HTML or the "\n" that begins here, or a bracket or another
 * character if none does (tag.c). */
struct glyph sudoku_markup_glyph(const char *at, const char *end);

/* Returns the glyph at a place before end. It is called twice for every character of a grid, so ASCII takes a
 * short way. */
static inline struct glyph glyph_at(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;

    if (c >= 0x80 || sudoku_glyph_kinds[c] == GLYPH_LONG)
        return sudoku_long_glyph(at, end);
    return (struct glyph){
        .kind = sudoku_glyph_kinds[c], .cell = sudoku_cell_signs[c], .sign = *at, .length = 1};
}

#endif
