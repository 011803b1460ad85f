/* picture.h: pictures, in a language of pictures: SVG or PDF. A picture is a square of 90 by 90, ten for each
 * cell, with y downwards; a legend stands below it. */
#ifndef CLI_WRITE_PICTURE_H
#define CLI_WRITE_PICTURE_H

#include "cli/write/flat_links.h"
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
    LAYER_LEGEND, /* small signs of all kinds, and labels */
    LAYERS
};

/* How a language writes the shapes. Each is a template: $a, $b ... are its numbers and @0, @1 its colours, or
 * its text. */
struct language {
    const char *begin[LAYERS], *end;
    const char *digit[3];    /* small, large, bold: @0 at $a, $b */
    double left[3], down[3]; /* from the middle of a digit to where its text begins */
    const char *label;       /* @0, small, from $a, $b on */
    const char *rectangle;   /* from the corner $a, $b, $c wide and $d high, in @0 */
    /* Around $a, $b, with radius $c, filled with @0, its rim in @1. $d and $e are right and left of it by the
     * radius, $f and $g below and above; $h to $k the same by .5523 of it, where the control points stand of
     * four curves, each a quarter of the circle but for a few parts in ten thousand. */
    const char *circle;
    const char *line; /* from $a, $b to $c, $d, $e wide, in @0 */
    /* From $a, $b, $c wide, in @0, with dashes as @1 says: cubic curves with the control points $a, $b and
     * $c, $d to $e, $f. */
    const char *path, *bend, *path_end, *solid; /* solid: no dashes */
    const char *triangle;  /* with the corners $a, $b and $c, $d and $e, $f, filled with @0 */
    const char *grid;      /* the lines between the cells */
    bool has_color_values; /* a colour is three numbers up to 1, each with a blank behind it: not "#rrggbb" */
};

/* Draws the grid of an answer with all that belongs to it: clues, solution or candidates, marks. Then adds
 * LEGEND_BEGIN, the legend, and the number of its rows, a digit. */
void picture_draw(struct text *out, const struct language *language, const struct look *look,
                  const struct answer *answer);

/* ---- Its parts (picture.c) ---- */

/* Where a picture goes, and in which language. */
struct canvas {
    struct text *out;
    const struct language *language;
};

/* In tenths of a cell, from the upper left corner of the grid. */
struct point {
    double x, y;
};

/* The colours of a circle. */
struct ring {
    const char *fill, *rim;
};

/* The radius of a circle around a candidate. */
#define RING_RADIUS 1.3

void canvas_begin(const struct canvas *canvas, enum layer layer);
void canvas_end(const struct canvas *canvas);
void canvas_draw(const struct canvas *canvas, const char *template, const double *numbers, const char *word,
                 const char *other);
void canvas_rectangle(const struct canvas *canvas, double x, double y, double width, double height,
                      const char *fill);
void canvas_line(const struct canvas *canvas, struct point from, struct point to, double width,
                 const char *color);
void canvas_circle(const struct canvas *canvas, struct point at, double radius, const struct ring *ring);

/* The middle of a cell, and of a candidate; digit from 1. */
struct point cell_middle(int cell);
struct point candidate_middle(int cell, int digit);

/* Is the cell neither a clue nor filled in beside candidates? Its candidates are drawn then. */
bool picture_is_open(const struct answer *answer, int cell);

/* ---- What a step adds (step_picture.c) ---- */

enum { LINKS_MOST = 4096 };

/* The links of a step's own argument, and which of them are drawn; the chains inside would be too much. */
struct drawn_chain {
    const struct flat_link *links;
    size_t n;
    unsigned char shows[LINKS_MOST]; /* SHOWS_... */
    bool is_net;                     /* too many for one picture */
    bool is_main_line;               /* so not all are drawn */
};

enum { SHOWS_NOTHING, SHOWS_RING, SHOWS_ARROW };

/* What a player sees in a picture besides its digits and the step. Colours are "#rrggbb", or "". */
enum { COLOR_ROOM = 8 };
struct overlay {
    char cells[SUDOKU_CELLS][COLOR_ROOM];
    struct {
        char fill[COLOR_ROOM], rim[COLOR_ROOM];
    } candidates[SUDOKU_CELLS][9];
    bool wrong[SUDOKU_CELLS];
    uint16_t small[SUDOKU_CELLS];    /* digits */
    bool has_small;                  /* there are some; else those that the clues leave */
    bool has_marks;                  /* the small digits are marks: a cell may have none */
    const struct drawn_chain *chain; /* as much of the step's chain as is shown, or NULL */
    size_t present;                  /* of its links, with a ring more; or their number */
};

/* Chooses those of a net's main line, unless it is wanted whole. */
void chain_choose_links(struct drawn_chain *chain, const struct flat_link *links, size_t n, bool whole);

/* A step while it is drawn. */
struct drawn_step {
    const struct canvas *canvas;
    const struct answer *answer;
    struct drawn_chain chain;
    int clash; /* the cell of a contradiction, or -1 */
    struct text links;
};

void step_begin_drawing(struct drawn_step *drawn, const struct canvas *canvas, const struct answer *answer);
void step_end_drawing(struct drawn_step *drawn);

/* Under the digits, and over them. */
void step_draw_marks(const struct drawn_step *drawn);
void step_draw_arrows(const struct drawn_step *drawn);

#define LEGEND_ROW 4

/* Draws what each sign means, in rows below the grid. Returns how many rows there are, 9 at most. */
unsigned step_draw_legend(const struct drawn_step *drawn);

/* ---- Arrows (arrows.c) ---- */

/* A way from one candidate to another: a start and n cubic curves, each with two control points and its
 * end. */
enum { WAY_CURVES = 32 };

struct way {
    unsigned n;
    struct point at[1 + 3 * WAY_CURVES];
};

/* What arrows keep clear of. */
struct scene {
    uint16_t small[SUDOKU_CELLS], circled[SUDOKU_CELLS]; /* candidates that are drawn; that have circles */
    unsigned char used[180][180];                        /* in halves of a unit: earlier arrows are here */
};

/* Finds a way from rim to rim that passes over no digit if it can, and notes it for later arrows. */
void arrow_find(struct scene *scene, struct point from, struct point to, struct way *way);

/* Cuts a length off the end of a way. */
void arrow_shorten(struct way *way, double length);

/* Returns the point at some way from a towards b. */
struct point point_towards(struct point a, struct point b, double way);

/* Returns the square of the distance between two points. */
static inline double square(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

#endif
