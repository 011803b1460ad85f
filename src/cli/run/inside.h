/* inside.h: the inside of the pipeline, for the files that are part of it.
 *
 *      input -> fill -> [job 0] -> run -> send -> output, or the queue of the next link
 *                       [job 1]    any    in the order
 *                       [job 2]  thread   of tickets
 *
 * A run has a link, which is a mode at work, or several of them one behind the other (--then). A job is a
 * batch of a link with a ticket, its place in the link's input. A thread takes an empty job and fills it,
 * while no other thread fills one of this link, runs the mode on it, and sends it if it is the next to be
 * sent; otherwise the job waits until the one before it is sent, and the thread goes on with another. There
 * are a few more jobs than threads, and a link takes nothing while the queue behind it is full, so memory
 * does not grow with the input: when all jobs wait for a slow one, the threads wait too.
 *
 * Threads belong to no link: each does what there is to do in the last link that has anything. So links
 * share all threads, and what one of them finds is soon worked on by the next.
 *
 *      pipeline.c   a run from its beginning to its end
 *      flow.c       filling jobs in the order of the input, sending them in the same order
 *      jobs.c       jobs and their shares of memory, and the threads that work on them
 *      legs.c       --rounds and --resume: a run that stands still now and then
 *      progress.c   the progress line, and output while one puzzle takes long */
#ifndef CLI_RUN_INSIDE_H
#define CLI_RUN_INSIDE_H

#include <pthread.h>

#include "cli/run/input.h"
#include "cli/run/job.h"
#include "cli/run/pipeline.h"
#include "cli/run/progress.h"
#include "cli/write/output.h"

/* A mode at work. */
struct link {
    struct run *run;
    const struct options *options;
    struct link *before, *next; /* in the chain, or NULL */
    struct output output, test; /* test: the second file of --split */

    /* Of the thread that fills a job: */
    struct input input;
    struct text taken;              /* what it took from the queue */
    size_t read;                    /* bytes of that which the reader has */
    struct puzzle_in_parts *puzzle; /* of which the next jobs get parts, or NULL */
    uint64_t first_part;            /* of the next puzzle: an earlier run has done those before */
    bool cuts_puzzle;               /* --part is about the parts of the only puzzle */
    size_t filled;                  /* puzzles in the jobs that have tickets */
    double next_share;              /* the time when a job is to note how much of the input was read */
    struct text noted;              /* the columns that the output has not, each with a NUL */
    struct layout *layout; /* of the output's table, or NULL: made when the first puzzles have been read */

    /* Guarded by the run's lock: */
    struct text queue;     /* what the link before has sent and no job has taken */
    bool ready;            /* there may be something to fill a job with */
    bool filling;          /* a thread does that */
    bool complete;         /* nothing more will come to the queue */
    bool ended;            /* nor to a job */
    bool closed;           /* and all is sent */
    bool sending;          /* a thread is sending, with the lock open; what follows belongs to it meanwhile */
    struct job *jobs;      /* all of them, the first at the end */
    void *state;           /* what the mode's begin returned */
    unsigned long tickets; /* given so far */
    unsigned long next_ticket; /* the one to be sent next */
    struct tally tally;
    double seconds; /* that all threads together have worked on jobs */
    size_t keys;    /* of its state that are in the file of --resume */
};

struct run {
    const struct options *options; /* the command's, which are those of its last mode */
    struct link *links, *last;     /* an array, and its last */
    size_t n_links;
    struct legs *legs; /* NULL without --rounds and --resume */

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t changed;
    struct job *first; /* a job that was filled before there were threads */
    bool wants_threads;
    bool stop;
    bool paused;      /* the first link fills no job until all others have none */
    unsigned threads; /* that may run: --jobs, or one for each core; 0: not known yet */
    unsigned running; /* threads at work; 0: the first one alone */
    struct progress progress;
    double share;                   /* of the input whose answers were sent; below 0 if that is not known */
    uint64_t parts_done, all_parts; /* of the puzzle whose parts were sent last; 0 in a mode without parts */
    struct outcome outcome;

    pthread_mutex_t notes; /* guards this: */
    struct notes_printed printed;
};

/* ---- jobs.c ---- */

/* Makes the first job of each link. False when memory is short. */
bool run_begin(struct run *run);

void link_free_jobs(struct link *link);

/* Works in this thread alone until the input ends or is worth several threads, which then do the rest.
 * Returns false if some of them were left behind. */
bool run_all_jobs(struct run *run);

/* Does something else, in the links behind this job's, or waits until there is something. The caller holds
 * the lock, and needs what another job or a place in a queue has to be there for. */
void job_help(struct job *job);

/* ---- flow.c ---- */

/* A sudoku_source: what the link before has sent. */
ptrdiff_t link_read_queue(void *context, char *buffer, size_t room);

/* Returns an idle job, or the one whose turn it is to be sent, or NULL. The caller holds the lock. */
struct job *link_find_job(struct link *link, enum job_stage stage);

/* Fills an idle job. False if there is nothing; *waits tells whether there may be later. */
bool link_fill(struct link *link, struct job *job, bool *waits);

/* Has the queue behind it room? The caller holds the lock. */
bool link_has_room(const struct link *link);

/* Sends a finished job if it is its turn, or closes the link if all are sent. False if there is nothing to
 * send. The caller holds the lock, which is open meanwhile. */
bool link_send_next(struct link *link, struct worker *worker);

/* Sends the answers of a job that are whole, and its notes, each below the answer to its puzzle; the
 * beginning of another answer stays. It must be the job's turn. False if that failed. */
bool link_send_answers(struct link *link, struct job *job);

/* Sends what the mode adds at its end, and what closes the output. The caller holds the lock. */
void link_close(struct link *link);

/* ---- legs.c ---- */

/* Prepares for --rounds and --resume, and goes back to where an earlier run was. False after a message. */
bool legs_begin(struct run *run);

/* Keeps what the chain has sent to its end. False if that failed. The caller holds the lock. */
bool legs_keep(struct run *run, const char *bytes, size_t n);

/* Called when the first link has nothing to fill a job with, and when it has filled one: should the run come
 * to a stand? The caller holds the lock. */
void legs_look(struct run *run, bool at_end);

/* When the run stands still: saves how far it is, and lets it go on, perhaps with the next round. False if
 * it does not stand still. The caller holds the lock. */
bool legs_next(struct run *run);

/* Gives the last link what an earlier run has sent to it, like a sudoku_source. */
ptrdiff_t legs_replay(struct legs *legs, char *buffer, size_t room);

/* Says how an interrupted run goes on. */
void legs_tell(struct run *run);

void legs_free(struct legs *legs);

/* ---- progress.c ---- */

/* Notes in a job how much of the input was read with it, now and then: with many files that takes time. */
void link_note_share(struct link *link, struct job *job);

/* Shows the progress line if it is time to. The caller holds the lock unless there is only one thread. */
void run_show_progress(struct run *run);

/* Waits until a job changes hands, 0.2 seconds at most. The caller holds the lock. */
void run_wait_a_moment(struct run *run);

#endif
