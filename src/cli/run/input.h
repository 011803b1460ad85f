/* input.h: all the files of a run, one after the other. */
#ifndef CLI_RUN_INPUT_H
#define CLI_RUN_INPUT_H

#include "cli/base/notes.h"
#include "sudoku.h"

struct input {
    char **files; /* names; - is standard input */
    size_t n_files, next;
    struct sudoku_reader *reader; /* of the open file, or NULL */
    const char *name;             /* of the open file */
    int fd;
    bool never_waits; /* a regular file: a read returns at once */
    int error;        /* errno of the read that failed */
    bool failed;      /* something could not be read */
};

/* Prepares to read the files, or standard input if there are none. A person at a terminal is told that the
 * program waits, unless quiet. */
void input_open(struct input *input, char **files, size_t n_files, bool quiet);

/* Fills a batch with the next items of the current file, at least one; waits for them if need be, but not for
 * more once there are some. Files that cannot be read are noted and skipped. False at the end of the last
 * file. */
bool input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes);

/* Returns how much of all files was read, from 0 to 1; below 0 if that is not known. */
double input_share(const struct input *input);

void input_close(struct input *input);

#endif
