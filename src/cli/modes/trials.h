/* trials.h: what --generate with and without --unbiased have in common. Puzzles are made by numbered
 * trials, in jobs of some trials each, until there are enough. */
#ifndef CLI_MODES_TRIALS_H
#define CLI_MODES_TRIALS_H

#include <pthread.h>

#include "cli/run/job.h"

struct trials {
    uint64_t next;        /* the number of the next trial; guarded by the input's lock */
    size_t n_next;        /* trials of the next job; guarded by it, too */
    pthread_mutex_t lock; /* guards what follows */
    bool enough;          /* no more trials are needed */
};

/* The first job has as many trials as puzzles are wanted, since most trials succeed. */
void trials_begin(struct trials *trials, const struct options *options);

/* Gives the job the next trials, at most job->most_puzzles: few at first, which are mostly enough, then more
 * each time. Returns false if no more are needed. Called by a mode's source. */
bool trials_prepare(struct trials *trials, struct job *job);

/* No more trials are prepared from now on. */
void trials_stop(struct trials *trials);

/* For the mode's end, when all other threads have ended. */
void trials_end(struct trials *trials);

/* Returns the answer for a puzzle that was made; item->line is its number. */
struct answer trials_answer(const struct job *job, const struct sudoku_item *item, const char *solution);

/* Writes it and counts the puzzle. */
void trials_write(struct job *job, const struct answer *answer);

#endif
