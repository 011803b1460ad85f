/* canvas.h: the drawing interface of pictures and pages. SVG and PDF are its two back ends, so both show the
 * same. Lengths are millimetres from the upper left corner of the place that was entered, y downwards. */
#ifndef WRITE_CANVAS_H
#define WRITE_CANVAS_H

#include "base/text.h"
#include "sudoku_read.h"

struct point {
    double x, y;
};

enum { NO_COLOR = -1 };

struct pen {
    int fill, stroke;   /* 0xrrggbb or NO_COLOR */
    double width;       /* of the stroke */
    const char *dashes; /* lengths of strokes and gaps; NULL: a solid line */
};

/* The uses of text: a style sheet for SVG, the fonts for PDF. */
enum lettering {
    LETTERS_CANDIDATE,
    LETTERS_OVER, /* a candidate on an arrow */
    LETTERS_SOLVED,
    LETTERS_CLUE,
    LETTERS_WRONG,
    LETTERS_NUMBER, /* of a row or column */
    LETTERS_LEGEND,
    LETTERS_CAPTION,
    LETTERS_WORDS,
    LETTERS_TITLE,
    LETTERS_BLANK,
    LETTERS_PAGE,
    LETTERINGS
};

struct letters {
    const char *name;
    double size;
    int color;
    bool is_bold;
    bool from_left; /* the text begins at its point; else the point is its middle */
    bool has_halo;  /* a white rim keeps a digit legible on a line */
};
extern const struct letters letterings[LETTERINGS];

/* A text in UTF-8 and its place on the base line. */
struct label {
    struct point at;
    const char *bytes;
    size_t length;
};

struct record;
struct document;

struct back_end {
    double widest; /* the width of texts in the font that a reader may have, in terms of Helvetica's */
    /* Each letter of moves takes points: M and L one, C three, Z none. */
    void (*path)(struct text *out, const char *moves, const struct point *points, const struct pen *pen);
    void (*circle)(struct text *out, struct point middle, double radius, const struct pen *pen);
    void (*letters)(struct text *out, enum lettering kind, double size, const struct label *labels, size_t n);
    /* Until leave, the corner is the origin and lengths are multiplied. The record may be NULL: its puzzle is
     * what a reader of the file finds. */
    void (*enter)(struct text *out, struct point corner, double scale, const struct record *record);
    void (*leave)(struct text *out);
    /* Are there characters that its fonts lack? They become question marks. NULL: there are none. */
    bool (*lacks_letters)(const char *string);
    /* Write a document of n pages: what comes before the pages, page i, and what comes after them. */
    void (*begin)(struct text *out, struct document *document, size_t n);
    void (*page)(struct text *out, struct document *document, size_t i, const struct text *contents);
    void (*end)(struct text *out, struct document *document, size_t n);
};

/* A place to draw on. */
struct canvas {
    struct text *out;
    const struct back_end *back;
    unsigned signs; /* the signs of steps that were drawn, a set of bits (picture.c) */
};

/* Adds a number with at most two decimals and no zeros at its end: `4.25`, `4.2`, `4`. */
void add_decimal(struct text *out, double number);

/* ---- Texts (letters.c). Nothing measures them for us: a PDF places each line by numbers ---- */

/* Returns the first character of n bytes, n at least 1, and stores its length. A byte that is not UTF-8 is
 * taken for a character of Latin-1. White space becomes a blank; other control characters, and code points
 * that are no characters, become U+FFFD. */
uint32_t letter_at(const char *bytes, size_t n, size_t *length);

/* Returns the width of a text in Helvetica, in units of the font's size. */
double letters_width(const char *bytes, size_t n);

/* Returns the letter of a character of U+00C0 to U+017F without its accent; ? for all others. */
char letter_base(uint32_t c);

/* Adds characters, with those escaped that XML does not take; fit for elements and attributes. */
void xml_add(struct text *out, const char *bytes, size_t n);

/* Draws a text in one line: in smaller letters if it would be wider than the width, or cut off with an
 * ellipsis. Only the first `name` bytes are cut, if there are some and that is enough. */
void line_draw(const struct canvas *canvas, enum lettering kind, struct point at, double width,
               const char *string, size_t name);

/* Draws words in lines below a point, in letters as large as their room allows, or cut off with an
 * ellipsis. */
void words_draw(const struct canvas *canvas, struct point at, double width, double height, const char *words);

/* ---- Arrows (arrows.c). Lengths are tenths of a cell, from the upper left corner of the grid ---- */

/* The radius of a circle around a candidate. */
#define RING_RADIUS 1.3

/* The grid as arrows see it. */
struct scene {
    uint16_t small[SUDOKU_CELLS];   /* the candidates that are drawn; none: the cell has a large digit */
    uint16_t circled[SUDOKU_CELLS]; /* those with circles */
    unsigned char used[180][180];   /* by halves of a unit: there are earlier arrows */
};

/* The middle of a cell, and of a candidate; digit from 1. */
struct point cell_middle(int cell);
struct point candidate_middle(int cell, int digit);

/* Stores a cubic curve from the rim of a circle to that of another, and notes it for later arrows. */
void arrow_find(struct scene *scene, struct point from, struct point to, struct point curve[4]);

/* Cuts a length off the end of a curve. */
void arrow_shorten(struct point curve[4], double length);

/* Returns the point at some way from a towards b. */
struct point point_towards(struct point a, struct point b, double way);

#endif
