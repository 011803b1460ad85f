/* worker.h: work beside the game, in a child process that can be left at any moment.
 *
 * The work must not change anything but its answer: it usually runs in a copy of the program, so whatever
 * else it changes is lost. The answer is bytes, which is why tasks and findings contain no pointers. */
#ifndef CLI_PLAY_WORKER_H
#define CLI_PLAY_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* Does the work; what it adds to out comes back. */
typedef void worker_task(const void *what, const struct sudoku_control *control, struct text *out);

/* One piece of work under way, or none. All zero is idle. With busy set and no descriptor, the work was
 * done in this process and its answer is complete. */
struct worker {
    pid_t pid; /* 0: idle, or done in this process */
    int descriptor;
    bool busy;
    struct text answer; /* so far */
};

/* Starts the work. The fork copies `what`, so the caller may change or free it at once. If there can be no
 * child, the work is done before the function returns, and worker_read is next; a key ends it, and its
 * answer has failed then. Work that is still under way is left. */
void worker_start(struct worker *worker, worker_task *work, const void *what);

/* Takes what has come. True when the answer is whole, or will never be; the worker is idle then. */
bool worker_read(struct worker *worker);

/* Is there something to take without waiting for the descriptor? */
bool worker_is_done(const struct worker *worker);

/* Waits until the work is done. */
void worker_wait(struct worker *worker);

/* Leaves the work: kills the child and drops its answer. Harmless if there is none. */
void worker_stop(struct worker *worker);

void worker_free(struct worker *worker);

#endif
