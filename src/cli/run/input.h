/* input.h: all the files of a run, one after the other. */
#ifndef CLI_RUN_INPUT_H
#define CLI_RUN_INPUT_H

#include "cli/base/notes.h"
#include "read/reader.h"

struct input {
    char **files; /* names; - is standard input */
    size_t n_files, next;
    struct reader *reader; /* of the open file, or NULL */
    const char *name;      /* of the open file */
    int fd;
    bool failed; /* something could not be read */
};

/* Without a file: standard input, and a word to a person who may not expect that the program waits for him.
 */
void input_open(struct input *input, char **files, size_t n_files, bool quiet);

/* Fills a batch as reader_fill does. What cannot be read is noted and skipped. False at the very end. */
bool input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes);

/* How much of all files was read, from 0 to 1; below 0 where that cannot be known. */
double input_share(const struct input *input);

void input_close(struct input *input);

#endif
