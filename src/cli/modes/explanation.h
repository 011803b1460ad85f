/* explanation.h: one puzzle's explanation, and how it is written: as text, as rows of columns, as a JSON
 * object with whole steps, or as pictures. explain.c finds it. */
#ifndef CLI_MODES_EXPLANATION_H
#define CLI_MODES_EXPLANATION_H

#include "cli/run/job.h"

enum manner { AS_TEXT, AS_ROWS, AS_JSON, AS_PICTURES };

struct explanation {
    struct job *job;
    struct text *out;             /* the job's */
    const struct reasoning *wish; /* the options */
    enum manner manner;
    bool lists_steps; /* --explain, and --hint=all */
    struct answer answer;
    struct sudoku_position position;
    uint16_t candidates[SUDOKU_CELLS]; /* room for those of the position that is written */
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step; /* the last one found */
    int status;               /* of the search for it */
    unsigned steps;
    unsigned hardest_step; /* its number, from 1 */
    unsigned er;           /* of the hardest step made */
    unsigned rating;       /* of the puzzle: that of Sudoku Explainer, whatever the ladder */
    const char *hardest;
    bool solved;
    struct facts facts; /* for the rows of the puzzle */
};

/* Writes what comes before the steps of a puzzle. */
void explanation_begin(struct explanation *explanation);

/* Writes a step before it is made; --step shows it in JSON alone. */
void explanation_add_step(struct explanation *explanation);

/* Ends the list of all steps that the position has. */
void explanation_end_list(struct explanation *explanation);

/* Writes the position that the steps lead to. why: the reason if there are no steps. */
void explanation_end_position(struct explanation *explanation, const char *why);

/* Writes that position and the hardest step, or why there is no further one. */
void explanation_end(struct explanation *explanation);

/* Writes the step as a hint, as much of it as the level tells. */
void explanation_add_hint(struct explanation *explanation);

/* Writes the reason why there is no hint. */
void explanation_add_no_hint(struct explanation *explanation);

/* Writes the reason why a puzzle is not explained, in a format with a place for it. */
void explanation_refuse(struct explanation *explanation);

#endif
