/* picture.h: the picture of a grid and of a step. */
#ifndef WRITE_PICTURE_H
#define WRITE_PICTURE_H

#include "write/canvas.h"
#include "write/record.h"

/* Draws a grid in a square, whose corner is the origin. Returns the signs of a step that the picture shows, a
 * set of bits for legend_draw; 0: none. */
unsigned picture_draw(struct text *out, const struct back_end *back, double size, const struct grid *grid,
                      const struct source *source);

/* Explains signs in rows below a point. Returns the height of the rows. */
double legend_draw(struct text *out, const struct back_end *back, struct point at, double width,
                   unsigned signs);

#endif
