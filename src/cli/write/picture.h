/* picture.h: a grid as a picture, on any canvas. */
#ifndef CLI_WRITE_PICTURE_H
#define CLI_WRITE_PICTURE_H

#include "cli/write/format.h"

/* ---- Canvas: the shapes of which pictures are made ---- */

/* A picture is a square of 90 by 90, ten for each cell, with y downwards; each format that can hold pictures
 * has its own way to write the shapes. */

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

/* ---- The picture ---- */

/* Draws the grid of an answer with all that belongs to it: clues, solution or candidates, marks. */
void picture_draw(const struct canvas *canvas, const struct look *look, const struct answer *answer);

/* The middle of a candidate; digit from 1. */
static inline struct point candidate_middle(int cell, int digit)
{
    return (struct point){10 * (cell % 9) + 2.2 + 2.8 * ((digit - 1) % 3),
                          10 * (cell / 9) + 2.2 + 2.8 * ((digit - 1) / 3)};
}

static inline struct point cell_middle(int cell)
{
    return (struct point){10 * (cell % 9) + 5.0, 10 * (cell / 9) + 5.0};
}

/* Draws what a step adds under the digits: houses and circles. */
void picture_draw_marks(const struct canvas *canvas, const struct sudoku_step *step);

/* Draws what it adds over them: arrows, and strokes through removed candidates. They keep clear of the
 * candidates, and of the digits of the cells without any. */
void picture_draw_arrows(const struct canvas *canvas, const struct sudoku_step *step,
                         const uint16_t *candidates);

#endif
