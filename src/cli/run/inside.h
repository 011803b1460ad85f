/* inside.h: the inside of the pipeline, for the files that are part of it.
 *
 *      input -> fill -> [job 0] -> run -> hand in -> send -> output
 *                       [job 1]    any    in the order
 *                       [job 2]  thread   of tickets
 *
 * A job is a batch with a ticket, its place in the input. A thread takes an empty job, fills it under the
 * input's lock, and runs the mode on it without a lock. Then it hands the job in. If this job is the next to
 * be sent, the thread sends it and all finished jobs that follow it; otherwise the job waits until the one
 * before it is sent, and the thread goes on with another. There are a few more jobs than threads, so memory
 * does not grow with the input: when all jobs wait for a slow one, the threads wait too.
 *
 *      pipeline.c   a run from its beginning to its end: filling jobs in the order of the input, sending them
 *                   in the same order
 *      jobs.c       jobs and their shares of memory, and the threads that work on them
 *      progress.c   the progress line, and output while one puzzle takes long */
#ifndef CLI_RUN_INSIDE_H
#define CLI_RUN_INSIDE_H

#include <pthread.h>

#include "cli/run/input.h"
#include "cli/run/job.h"
#include "cli/run/pipeline.h"
#include "cli/run/progress.h"
#include "cli/write/output.h"

struct pipeline {
    const struct options *options;
    struct output output, test; /* test: the second file of --split */

    pthread_mutex_t input_lock; /* guards those up to layout */
    struct input input;
    struct puzzle_in_parts *puzzle; /* of which the next jobs get parts, or NULL */
    unsigned long tickets;          /* given so far */
    size_t filled;                  /* puzzles in the jobs that have these */
    bool ended;
    double next_share;     /* the time when a job is to note how much of the input was read */
    struct text noted;     /* the columns that the output has not, each with a NUL */
    struct layout *layout; /* of the output's table, or NULL: made when the first puzzles have been read */

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t changed;
    struct job *jobs;          /* all of them, the first at the end */
    struct job *first;         /* that one, if it was filled before there were threads */
    void *state;               /* what the mode's begin returned */
    unsigned long next_ticket; /* the one to be sent next */
    bool sending; /* a thread is sending, with the lock open; what follows belongs to it meanwhile */
    bool stop;
    unsigned threads; /* that may run: --jobs, or one for each core; 0: not known yet */
    unsigned running; /* threads at work; 0: the first one alone */
    struct notes_printed printed;
    struct progress progress;
    double share;                   /* of the input whose answers were sent; below 0 if that is not known */
    uint64_t parts_done, all_parts; /* of the puzzle whose parts were sent last; 0 in a mode without parts */
    struct outcome outcome;
};

/* ---- jobs.c ---- */

/* Makes the first job. False when memory is short. */
bool pipeline_add_first_job(struct pipeline *pipeline);

void pipeline_free_jobs(struct pipeline *pipeline);

/* Works in this thread alone until the input ends or is worth several threads, which then do the rest.
 * Returns false if some of them were left behind. */
bool pipeline_run_jobs(struct pipeline *pipeline);

/* ---- pipeline.c ---- */

/* Returns a filled job; waits if all jobs are in use. NULL at the end of the input. */
struct job *pipeline_take_job(struct pipeline *pipeline);

/* Sends a finished job, and those that waited for it, or leaves it for the thread that will. */
void pipeline_hand_in(struct pipeline *pipeline, struct job *job);

/* Sends the answers of a job that are whole, and its notes, each below the answer to its puzzle; the
 * beginning of another answer stays. It must be the job's turn. False if that failed. */
bool pipeline_send_answers(struct pipeline *pipeline, struct job *job);

/* ---- progress.c ---- */

/* Notes in a job how much of the input was read with it, now and then: with many files that takes time. The
 * caller holds the input's lock. */
void pipeline_note_share(struct pipeline *pipeline, struct job *job);

/* Shows the progress line if it is time to. The caller holds the lock unless there is only one thread. */
void pipeline_show_progress(struct pipeline *pipeline);

/* Waits until a job changes hands, 0.2 seconds at most. The caller holds the lock. */
void pipeline_wait_a_moment(struct pipeline *pipeline);

#endif
