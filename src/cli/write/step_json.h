/* step_json.h: a step as fields of a JSON object. */
#ifndef CLI_WRITE_STEP_JSON_H
#define CLI_WRITE_STEP_JSON_H

#include "cli/base/text.h"
#include "sudoku.h"

/* Room for any sentence about a step. */
enum { STEP_WORDS = 2000 };

/* `"technique":"Naked pair","er":3.0` */
void step_json_technique(struct text *out, const struct sudoku_step *step);

/* All the others: the pattern, what is placed or removed, and the words; each with a comma before it. */
void step_json_rest(struct text *out, const struct sudoku_step *step);

#endif
