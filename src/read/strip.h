/* strip.h: a text without what stands around its cells: tags, entities, colours, the commands of LaTeX, the
 * tables of HTML and of wikis. What is left of each line has one byte for each visible character. */
#ifndef READ_STRIP_H
#define READ_STRIP_H

#include "read/formats.h"

/* Bytes that stand for what is no ASCII character. */
enum {
    SIGN_NOTHING = 0,  /* invisible */
    SIGN_ELLIPSIS = 2, /* three points, or one empty cell */
    SIGN_FOREIGN = 3,  /* a letter of another script */
    SIGN_CONTROL = 4,  /* a byte that is no text */
    SIGN_OTHER = 0x80  /* and above: some other sign, told apart by its lowest bits */
};

/* Returns the byte for the character at a place before end, and how many bytes it has there. */
int reader_strip_sign(const char *at, const char *end, size_t *length);

/* The same for a code point. */
int reader_strip_sign_of_code(unsigned code);

/* A line without what stood around it; several lines for a row of a table in HTML, part of one where tags
 * break it. */
struct stripped {
    struct line from; /* where it stands in the text */
    char *s;          /* what is left */
    size_t n;
    bool has_tag; /* tags or the like were in it */
    bool is_row;  /* it is a row of a table: fields with tabs between, '.' for the empty ones */
    bool is_box;  /* its cells are a box of the grid */
};

/* Where the stripping is. Clear it before the first line. */
struct stripper {
    const char *at, *end; /* what is to come */
    bool complete;        /* nothing follows */
    bool keeps_bytes;     /* characters keep their bytes, as in names */
    size_t wanted;        /* from[wanted] is to be noted */
    const char *place;    /* and is this */
    /* Inside tables: */
    bool is_wiki, in_row, in_cell, is_label, is_box;
    size_t cell_start;
    unsigned cells;
    int tables;      /* that are open */
    bool is_opening; /* a table begins here: it belongs to its first row */
    /* What is being written: */
    struct stripped *line;
    size_t room;
};

/* Strips the next line into the room, and returns whether there was one: NOT_MINE at the end of the text,
 * NEED_MORE if it ends within a row of a table and is not complete, else PUZZLE. */
enum verdict reader_strip_next(struct stripper *stripper, char *room, size_t size, struct stripped *line);

/* Returns the place in the text of the character at an index of the line that was stripped from it. */
const char *reader_strip_place(struct line from, size_t index);

/* Returns the length of the tag of HTML or BBCode at a place, or 0; name is its name in lower case. */
enum { STRIP_TAG_NAME = 16 };
size_t reader_strip_tag(const char *at, const char *end, char name[STRIP_TAG_NAME]);

#endif
