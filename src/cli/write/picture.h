/* picture.h: a grid as a picture, in a language of pictures: SVG or PDF. */
#ifndef CLI_WRITE_PICTURE_H
#define CLI_WRITE_PICTURE_H

#include "cli/write/format.h"

/* Shapes come in layers, from the bottom to the top. A layer decides what its shapes have in common. */
enum layer {
    LAYER_HOUSES,     /* rectangles under the digits */
    LAYER_CIRCLES,    /* bands and circles under candidates */
    LAYER_CANDIDATES, /* small digits */
    LAYER_SOLVED,     /* large digits */
    LAYER_CLUES,
    LAYER_WRONG,
    LAYER_ARROWS, /* curves, their heads, and strokes */
    LAYERS
};

/* How a language writes the shapes. A picture is a square of 90 by 90, ten for each cell, with y downwards.
 * Each shape is a template: $a, $b ... are its numbers and @0, @1 its colours, or its digit. */
struct language {
    const char *begin[LAYERS], *end;
    const char *digit[3];    /* small, large, bold: @0 at $a, $b */
    double left[3], down[3]; /* from the middle of a digit to where its text begins */
    const char *rectangle;   /* from the corner $a, $b, $c wide and $d high, in @0 */
    /* Around $a, $b, with radius $c, filled with @0, its rim in @1. $d and $e are right and left of it by the
     * radius, $f and $g below and above; $h to $k the same by .5523 of it, where the control points stand of
     * four curves, each a quarter of the circle but for a few parts in ten thousand. */
    const char *circle;
    const char *line; /* from $a, $b to $c, $d, $e wide, in @0 */
    /* A quadratic curve from $a, $b, which leans towards $c, $d, to $e, $f, in @0, whole or dashed. $g to $j
     * are the control points of the cubic curve that is the same. */
    const char *curve[2];
    const char *triangle;  /* with the corners $a, $b and $c, $d and $e, $f, filled with @0 */
    const char *grid;      /* the lines between the cells */
    bool has_color_values; /* a colour is three numbers up to 1, each with a blank behind it: not "#rrggbb" */
};

/* Adds a number with at most two decimals: `4.25`, `4.2`, `4`. */
void picture_number(struct text *out, double number);

/* Draws the grid of an answer with all that belongs to it: clues, solution or candidates, marks. */
void picture_draw(struct text *out, const struct language *language, const struct look *look,
                  const struct answer *answer);

#endif
