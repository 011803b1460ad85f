/* step_text.h: a step in words, in lines that fit a terminal, and as fields of a JSON object. */
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

/* `"technique":"Naked pair","er":3.0` */
void step_json_technique(struct text *out, const struct sudoku_step *step);

/* All the others: the pattern, what is placed or removed, and the words; each with a comma before it. */
void step_json_rest(struct text *out, const struct sudoku_step *step);

/* `,"eureka":["(7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7"]`: the lines of the chain; nothing without one. */
void step_json_eureka(struct text *out, const struct sudoku_step *step);

#endif
