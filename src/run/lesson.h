/* lesson.h: lessons in techniques, for people to read. */
#ifndef RUN_LESSON_H
#define RUN_LESSON_H

#include "run/stream.h"
#include "sudoku_logic.h"

/* Returns the ladder on which the lesson's position has the technique as its next step. */
enum sudoku_ladder lesson_ladder(const struct sudoku_technique *technique);

/* Stores the position of a technique's lesson, after the easier steps that it may begin with, and the step
 * that the lesson is about. Returns the reasoner that the step belongs to, to be freed; NULL without
 * memory. */
struct sudoku_reasoner *lesson_begin(const struct sudoku_technique *technique,
                                     struct sudoku_position *position, const struct sudoku_step **step);

/* Draws the lesson as a picture of its position with its texts below. */
void lesson_draw(struct stream *stream, const struct sudoku_technique *technique);

/* Adds the lesson: one screen. */
void lesson_add(struct text *out, const struct sudoku_technique *technique);

#endif
