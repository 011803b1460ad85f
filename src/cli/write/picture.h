/* picture.h: a grid as a picture, on any canvas. */
#ifndef CLI_WRITE_PICTURE_H
#define CLI_WRITE_PICTURE_H

#include "cli/write/canvas.h"
#include "cli/write/format.h"

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
