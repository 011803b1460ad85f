/* step_text.h: a step in words, in lines that fit a terminal. */
#ifndef CLI_WRITE_STEP_TEXT_H
#define CLI_WRITE_STEP_TEXT_H

#include "cli/base/text.h"
#include "sudoku.h"

/* Adds a description of a step. */
void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description);

/* The same in lines that begin with indent blanks and are at most 80 columns wide. What a line of the
 * description has too much goes on below, further in if the line is indented itself. Ends with a line
 * feed; adds nothing if there is nothing to say. */
void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent);

#endif
