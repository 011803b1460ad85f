/* steps.h: a step as the values of a record, and in words. */
#ifndef WRITE_STEPS_H
#define WRITE_STEPS_H

#include "write/record.h"

/* The fields of a step, in the order in which tables have them. */
enum {
    STEP_WHERE,     /* `row 4` */
    STEP_TECHNIQUE, /* `Naked pair` */
    STEP_RATING,    /* `3.0` */
    STEP_PLACED,    /* `r1c2=3` */
    STEP_REMOVED,   /* `r1c2<>3 r4c5<>67` */
    STEP_TEXT,      /* the step in one line */
    STEP_WHY,       /* the reason in a few sentences */
    STEP_EUREKA,    /* the chain in Eureka notation */
    /* For JSON, where lists are arrays: one candidate or cell is an element. */
    STEP_REMOVALS, /* `r1c2<>3 r4c5<>6 r4c5<>7`; its name is removed, too */
    STEP_CELLS,    /* of the pattern: `r1c2 r1c3` */
    STEP_WITH,     /* further cells that the reason needs */
    STEP_HOUSES,   /* `row 4`, each in a line */
    STEP_CHAIN,    /* the chain in lines of words */
    STEP_FIELDS
};

/* Sets one of these values, which the record has as its value number `field`. */
void record_set_step(struct record *record, size_t field, unsigned which, const struct sudoku_step *step);

/* Adds a description of a step in one line. */
void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description);

/* Adds the same in lines of at most 80 columns that begin with indent blanks; a line that is too long goes on
 * below, further in if it is indented itself. Adds nothing if there is nothing to describe. */
void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent);

#endif
