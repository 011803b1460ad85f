/* explanation.h: what --explain, --step and --hint have in common: they begin each puzzle in the same way and
 * differ in what they write. */
#ifndef CLI_MODES_EXPLANATION_H
#define CLI_MODES_EXPLANATION_H

#include "cli/run/job.h"

/* Jobs are small because one puzzle may take long: its output should not wait for many others. */
enum { EXPLANATIONS_IN_A_JOB = 16 };

/* One puzzle's explanation. */
struct explanation {
    struct job *job;
    struct answer answer;
    struct sudoku_position position;
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

/* Answers a puzzle: calls write if it can be explained, or refuses it. Returns false if the run is over. */
bool explain(struct job *job, struct answer *answer, void (*write)(struct explanation *explanation));

/* How answers are written: as rows of columns, as JSON objects with whole steps, or else as text or
 * pictures. */
bool explanation_writes_rows(const struct job *job);
bool explanation_writes_json(const struct job *job);

/* Makes steps, at most `most` or as far as the techniques lead. Each is given to write before it is made. */
void explanation_make_steps(struct explanation *explanation, unsigned most,
                            void (*write)(struct explanation *explanation, const struct sudoku_step *step));

/* Adds a line that tells the place of the puzzle and its name, so that it can be found among many answers. */
void explanation_add_heading(struct explanation *explanation);

/* Adds the reason for a step: its chain in Eureka notation, if that is asked for and the step has one; else
 * the words. */
void explanation_add_reason(struct explanation *explanation, const struct sudoku_step *step,
                            enum sudoku_description words, size_t indent);

/* Writes a row with the position and, unless step is NULL, the step. */
void explanation_write_row(struct explanation *explanation, const struct sudoku_position *position,
                           const struct sudoku_step *step);

/* The JSON object of a puzzle without its answer, only with the reason if it has one. */
void explanation_write_bare_json(struct explanation *explanation);

/* Opens the JSON object of a puzzle and its list of steps. */
void explanation_open_json(struct explanation *explanation);

/* Adds a step to that list. */
void explanation_json_step(struct explanation *explanation, const struct sudoku_step *step);

/* Adds what a step does, without the name of its technique. */
void explanation_json_details(struct explanation *explanation, const struct sudoku_step *step);

/* Closes the list of steps and adds the position they lead to; the object stays open. */
void explanation_json_result(struct explanation *explanation);

#endif
