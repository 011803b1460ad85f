/* steps.h: a step as the values of a record, and in words. */
#ifndef WRITE_STEPS_H
#define WRITE_STEPS_H

#include "write/record.h"

/* The fields of a step, in the order in which tables have them. */
enum {
    STEP_WHERE,
    STEP_TECHNIQUE,
    STEP_RATING,
    STEP_PLACED,
    STEP_REMOVED,
    STEP_CELLS,
    STEP_WITH,
    STEP_HOUSES,
    STEP_TEXT,
    STEP_WHY,
    STEP_CHAIN,
    STEP_EUREKA,
    STEP_FIELDS
};

/* Their rows, by this enum; a command that writes steps declares those that it has. */
extern const struct field step_fields[STEP_FIELDS];

/* Sets one of these values, which the record has as its value number `field`. */
void record_set_step(struct record *record, size_t field, unsigned which, const struct sudoku_step *step);

/* Adds a description of a step in one line. */
void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description);

/* Adds the same in lines of at most 80 columns that begin with indent blanks; a line that is too long goes on
 * below, further in if it is indented itself. Adds nothing if there is nothing to describe. */
void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent);

#endif
