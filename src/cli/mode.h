/* mode.h: what the program can do with puzzles, each mode in a file of modes/.
 *
 * A mode gets one job at a time: a batch of puzzles, and room for what is to be said about them. Jobs run on
 * any number of threads at once and in any order; their output is sent in the order of the input. So a mode
 * keeps to its job, and what must look at the whole stream (numbering, dropping duplicates) belongs into
 * in_order, which is called for one job after the other.
 *
 * To add a mode: its file, its name in the list below, and its option's row in options/table.c. Options that
 * only some modes heed name these in `modes`. */
#ifndef CLI_MODE_H
#define CLI_MODE_H

#include <stdbool.h>
#include <stddef.h>

#include "sudoku.h"
#include "cli/base/notes.h"
#include "cli/base/tally.h"
#include "cli/base/text.h"
#include "cli/write/format.h"

struct options;
struct pipeline;

/* A batch on its way. Empty when it is handed to a thread; everything in it is that thread's alone. */
struct job {
    const struct options *options;
    struct sudoku_batch *batch; /* the puzzles that were read; NULL in a mode with a source of its own */
    const char *file;           /* their file, for messages */
    size_t n;                   /* puzzles, or trials to make one */
    size_t most_puzzles;        /* the most that n may be */
    unsigned long ticket;       /* its place in the input, from 0 */
    uint64_t trial;             /* where puzzles are made: the number of the first trial */
    struct text out;            /* for standard output */
    struct notes notes;         /* for standard error */
    struct tally tally;
    struct text solutions; /* of the puzzles, SUDOKU_LINE apart, if the mode wants them */
    bool sends_solutions;  /* they are sent in place of out, which is empty: saves a copy of each */
    struct text counts;    /* a byte a puzzle */
    struct sudoku_workspace *workspace; /* NULL until job_has_workspace */
    void *state;                        /* what the mode's begin returned: shared by all threads */
    double next_look;                   /* when job_breathe has something to do again */
    bool no_memory;
    bool trouble; /* the run cannot go on: a note says why */
    struct pipeline *pipeline;
};

struct mode {
    const char *name;
    size_t most_puzzles; /* puzzles a job at most, fewer where each takes long; 0: MOST_PUZZLES */
    const struct format *const
        *formats;          /* a FORMAT_LIST of those that it can write; NULL: it has its own output */
    enum content content;  /* what these show */
    enum tally_kind tally; /* which rows --stats has */
    void *(*begin)(const struct options *options); /* optional: the state; NULL when memory is short */
    /* Instead of reading files: prepare the next job, n at most room, under the input's lock; false: there is
     * no more. */
    bool (*source)(struct job *job);
    void (*run)(struct job *job);
    void (*in_order)(struct job *job); /* optional: after run, for one job after the other */
    void (*end)(struct job *job);      /* optional: once, last: add to job->out what closes the output */
};

/* Puzzles in a job, at most: enough to keep the engine busy, little to hold in memory. */
enum { MOST_PUZZLES = 8192 };

extern const struct mode mode_solve, mode_count, mode_all, mode_unique, mode_check, mode_canonical,
    mode_distinct;
extern const struct mode mode_candidates, mode_reduce, mode_hint, mode_explain, mode_rate, mode_filter;
extern const struct mode mode_play; /* it takes no jobs: play/run.h */
extern const struct mode mode_generate, mode_minimize, mode_add_clues, mode_shuffle, mode_transform;

/* Sends what is in job->out as soon as it is this job's turn, for modes whose answer to one puzzle may be
 * larger than memory. False: it could not be sent, give up. In end: whether the run went well so far. */
bool job_flush(struct job *job);

/* To be called often while one puzzle takes long: from time to time, sends what is in job->out if it is this
 * job's turn, and shows how far the run is. False: give up. */
bool job_breathe(struct job *job);

/* Makes job->workspace if there is none yet. False when memory is short. */
bool job_has_workspace(struct job *job);

/* Solves the whole batch into job->solutions, SUDOKU_LINE characters apart, and job->counts, at most limit
 * (1..255) solutions counted; 0 for what is no puzzle. Each solution has its line feed already: a mode that
 * calls this writes nothing there. */
bool job_solve(struct job *job, unsigned limit);

/* Counts the solutions of the whole batch in the same way, without writing them. */
bool job_count(struct job *job, unsigned limit);

/* Copies the puzzles to job->solutions, 81 characters apart, for modes that change them. Returns the first;
 * NULL when memory is short. */
char *job_copy_puzzles(struct job *job);

/* Puzzle i as it was read. */
static inline const struct sudoku_item *job_item(const struct job *job, size_t i)
{
    return sudoku_batch_item(job->batch, i);
}

/* A puzzle's answer with everything filled in that does not depend on the mode. */
struct answer job_answer(const struct job *job, size_t i);

/* Writes an answer in the format of the run. */
void job_write(struct job *job, const struct answer *answer);

/* Item i has no solution: counts it as unsolvable or broken and says why, in a note or, in formats that have
 * a place for it, in the output. Fills in the answer's reason, where there was none yet; buffer is
 * where it may be kept. */
enum { REASON_ROOM = 200 };
void job_no_solution(struct job *job, size_t i, struct answer *answer, char buffer[REASON_ROOM]);

/* The same for an item with more than one solution, where only a proper puzzle will do. */
void job_not_unique(struct job *job, size_t i, struct answer *answer, const char *reason);

/* Why item i is no puzzle: the reader's reason or its first clash; NULL if there is nothing wrong with it. */
const char *job_broken(const struct job *job, size_t i, char buffer[REASON_ROOM]);

/* Ends the run, with status 2, because of trouble with something other than input and output. */
void job_trouble(struct job *job, const char *about, const char *reason);

/* Adds the lines of an item as they stood in the input. A puzzle of several lines keeps a blank line before
 * it, so that two do not grow together. */
void job_pass_through(struct text *out, const struct sudoku_item *item);

/* `r3c4 and r3c9 are both 5 (row 3)` */
void clash_in_words(const struct sudoku_clash *clash, char words[REASON_ROOM]);

#endif
