/* svg_step.h: what a step adds to the picture of a grid: 90 by 90, ten for each cell. */
#ifndef CLI_WRITE_SVG_STEP_H
#define CLI_WRITE_SVG_STEP_H

#include "cli/base/text.h"
#include "sudoku.h"

/* The middle of a candidate, in tenths; digit from 1. */
static inline int candidate_x(int cell, int digit)
{
    return 100 * (cell % 9) + 22 + 28 * ((digit - 1) % 3);
}

static inline int candidate_y(int cell, int digit)
{
    return 100 * (cell / 9) + 22 + 28 * ((digit - 1) / 3);
}

/* Draws the layer under the digits: houses and circles. */
void svg_add_marks(struct text *out, const struct sudoku_step *step);

/* Draws the layer over them: arrows, and strokes through removed candidates. Arrows keep clear of the
 * candidates, and of the digits of the cells without any. */
void svg_add_arrows(struct text *out, const struct sudoku_step *step, const uint16_t *candidates);

#endif
