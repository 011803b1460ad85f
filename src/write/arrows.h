/* arrows.h: the ways of arrows, which keep off digits, circles and each other. Lengths are tenths of a cell,
 * from the upper left corner of the grid. */
#ifndef WRITE_ARROWS_H
#define WRITE_ARROWS_H

#include <stdint.h>

#include "sudoku.h"
#include "write/canvas.h"

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
