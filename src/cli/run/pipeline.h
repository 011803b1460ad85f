/* pipeline.h: puzzles in, answers out, on as many threads as are worth it. */
#ifndef CLI_RUN_PIPELINE_H
#define CLI_RUN_PIPELINE_H

#include "cli/options/options.h"

/* The outcome of a run. */
struct outcome {
    struct tally tally;
    double seconds;
    bool unread;           /* an input could not be read */
    int write_error;       /* errno, or 0 */
    bool failed_in_test;   /* it is that of the second file */
    const char *unwritten; /* the folder of the file that could not be written, if it is not the output */
    bool no_memory;
    bool trouble;       /* the mode had to give up */
    bool found_nothing; /* there was text, but neither a puzzle in it nor a table without rows */
    bool unsaid;        /* a note could not be written */
    int interrupt;      /* the signal that ended the run, or 0 */
};

/* Runs the mode over all input and writes its output to the file descriptor; with --split, a part of it to
 * the second one. */
struct outcome pipeline_run(const struct options *options, int output, int test);

#endif
