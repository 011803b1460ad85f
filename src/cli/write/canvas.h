/* canvas.h: the shapes of which pictures are made. A picture is a square of 90 by 90, ten for each cell,
 * with y downwards; each format that can hold pictures has its own way to write the shapes. */
#ifndef CLI_WRITE_CANVAS_H
#define CLI_WRITE_CANVAS_H

#include <stdbool.h>

#include "cli/base/text.h"

/* In tenths of a cell, from the upper left corner of the grid. */
struct point {
    double x, y;
};

/* Shapes come in layers, from the bottom to the top. A layer decides what its shapes have in common. */
enum layer {
    LAYER_HOUSES,     /* rectangles under the digits */
    LAYER_CIRCLES,    /* bands and circles under candidates */
    LAYER_CANDIDATES, /* small digits */
    LAYER_SOLVED,     /* large digits */
    LAYER_CLUES,
    LAYER_WRONG,
    LAYER_ARROWS /* curves, their heads, and strokes */
};

/* Colours are "#rrggbb". Between begin and end, all shapes are of one layer; layers are not nested. The
 * functions only write: they keep no state, so pictures can be drawn on several threads. */
struct shapes {
    void (*begin)(struct text *out, enum layer layer);
    void (*end)(struct text *out);
    void (*digit)(struct text *out, enum layer layer, struct point middle, char digit);
    void (*rectangle)(struct text *out, struct point corner, double width, double height, const char *fill);
    void (*circle)(struct text *out, struct point middle, double radius, const char *fill, const char *rim);
    void (*line)(struct text *out, struct point from, struct point to, double width, const char *color);
    /* A quadratic curve, which leans towards a third point. */
    void (*curve)(struct text *out, struct point from, struct point lean, struct point to, const char *color,
                  bool dashed);
    void (*triangle)(struct text *out, const struct point corners[3], const char *fill);
    void (*grid)(struct text *out); /* the lines between the cells */
};

/* Where a picture goes, and in which language. */
struct canvas {
    struct text *out;
    const struct shapes *shapes;
};

/* Adds a number with at most two decimals: `4.25`, `4.2`, `4`. */
void canvas_number(struct text *out, double number);

#endif
