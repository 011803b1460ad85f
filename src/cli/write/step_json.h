/* step_json.h: a step as fields of a JSON object. */
#ifndef CLI_WRITE_STEP_JSON_H
#define CLI_WRITE_STEP_JSON_H

#include "cli/base/text.h"
#include "sudoku.h"

/* `"technique":"Naked pair","er":3.0` */
void step_json_technique(struct text *out, const struct sudoku_step *step);

/* All the others: the pattern, what is placed or removed, and the words; each with a comma before it. */
void step_json_rest(struct text *out, const struct sudoku_step *step);

/* `,"eureka":["(7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7"]`: the lines of the chain; nothing without one. */
void step_json_eureka(struct text *out, const struct sudoku_step *step);

#endif
