/* canvas.h: the drawing interface of pictures and pages: paths, circles and texts. SVG and PDF are its two
 * back ends, so both show the same. Lengths are millimetres from the upper left corner of the place that was
 * entered, y downwards. */
#ifndef WRITE_CANVAS_H
#define WRITE_CANVAS_H

#include <stdbool.h>

#include "base/text.h"

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
    /* Has its font this character? NULL: the reader's fonts have all. */
    bool (*has_letter)(uint32_t character);
    /* Each letter of moves takes points: M and L one, C three, Z none. */
    void (*path)(struct text *out, const char *moves, const struct point *points, const struct pen *pen);
    void (*circle)(struct text *out, struct point middle, double radius, const struct pen *pen);
    void (*letters)(struct text *out, enum lettering kind, double size, const struct label *labels, size_t n);
    /* Until leave, the corner is the origin and lengths are multiplied. The record may be NULL: its puzzle is
     * what a reader of the file finds. */
    void (*enter)(struct text *out, struct point corner, double scale, const struct record *record);
    void (*leave)(struct text *out);
    /* Writes a document of n pages. */
    void (*write)(struct text *out, const struct document *document, const struct text *pages, size_t n);
};

/* A place to draw on. */
struct canvas {
    struct text *out;
    const struct back_end *back;
    unsigned signs; /* the signs of steps that were drawn, a set of bits (picture.c) */
};

/* Adds a number with at most two decimals and no zeros at its end: `4.25`, `4.2`, `4`. */
void add_decimal(struct text *out, double number);

#endif
