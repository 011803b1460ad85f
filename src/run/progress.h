/* progress.h: how far a run is: totals, which --stats prints at the end, and a line on standard error. */
#ifndef RUN_PROGRESS_H
#define RUN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers of type uint64_t alone: those of progress.c's rows, in their order, and others. Commands count what
 * only they know. */
struct tally {
    uint64_t puzzles;  /* of commands that read puzzles, the stream counts them */
    uint64_t trials;   /* of generate and sample */
    uint64_t distinct; /* of distinct */
    uint64_t found;    /* of search and vicinity: puzzles; of unavoidable: sets */
    uint64_t solved;
    uint64_t not_unique; /* among the solved */
    uint64_t unsolvable, invalid, undecided;
    uint64_t guesses; /* of solve */
    uint64_t failed;  /* puzzles that make the exit status 1 */
};

void tally_add(struct tally *total, const struct tally *more);

/* Prints the totals on standard error, for --stats, with the seed if there is one. */
void tally_print(const struct tally *tally, const uint64_t *seed, double seconds);

/* The progress line. It is redrawn in place five times a second, and not shown in the first second, so that
 * short runs leave no trace. */
struct progress {
    bool is_on, shown;
    double start, next; /* when the run began; when the line is to be drawn again */
    double fraction;    /* of the work that is done, 0 to 1; below 0 if it is not known */
};

/* Draws the line if it is time to. */
void progress_show(struct progress *progress, const struct tally *tally);

void progress_clear(struct progress *progress);

#endif
