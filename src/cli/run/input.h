/* input.h: all the files of a run, one after the other. */
#ifndef CLI_RUN_INPUT_H
#define CLI_RUN_INPUT_H

#include "base/puzzle_argument.h"
#include "base/notes.h"
#include "sudoku.h"

struct options;

/* The items of the input that --part=K/N leaves to this run, when it does. It is known when all have been
 * counted; the reader skips those before it. */
struct share {
    bool is_part;
    uint64_t begin, end;
};

struct input {
    char **files; /* names; - is standard input; or puzzles that stand in an argument */
    size_t n_files, next;
    struct sudoku_reader *reader; /* of the open file, or NULL */
    const char *name;             /* of the open file */
    int fd;                       /* -1: the puzzles of an argument are read */
    struct text_source argument;
    sudoku_source *source; /* of what is read in the place of files, or NULL */
    void *context;         /* its */
    bool waits;            /* it has nothing right now */
    bool never_waits;      /* a regular file: a read returns at once */
    /* The first one of all files: those of Windows have two bytes. */
    enum { LINE_END_UNKNOWN, LINE_END_CR, LINE_END_LF, LINE_END_CRLF } line_end;
    bool has_text;             /* a file has more than blanks */
    int error;                 /* errno of the read that failed */
    bool failed;               /* something could not be read */
    bool cut_short;            /* ... after its beginning had been read, or for lack of memory */
    struct text header;        /* of the first table in a file that is closed */
    struct sudoku_table table; /* with that header */
    struct share share;
    uint64_t items;   /* skipped or read, if the share is a part */
    bool is_counting; /* a first pass that counts the items */
};

/* Finds out which share of the input --part leaves to the run, in a first pass over all of the input; what is
 * not a file is copied to a temporary one. Where a puzzle can be cut, *cuts_puzzle is true; it stays so if
 * the input is one puzzle, which is left whole. Returns 0 or errno. To be called after input_open. */
int input_cut(struct input *input, const struct options *options, bool *cuts_puzzle);

/* Returns how many of the n items that were just read are in the share, and counts them. */
size_t input_take(struct input *input, size_t n);

/* Prepares to read the files, or standard input if there are none. An argument that is not a file but holds a
 * puzzle is read in its place. A person at a terminal is told that the program waits, unless quiet. */
void input_open(struct input *input, const struct options *options);

/* Prepares to read what a source gives, by this name. */
void input_follow(struct input *input, const char *name, sudoku_source *source, void *context);

/* Fills a batch with the next items of the current file, at least one; waits for them if need be, but not for
 * more once there are some. Files that cannot be read are noted and skipped. False at the end of the last
 * file, or with `waits` if a source has nothing. */
bool input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes);

/* Returns the table whose header was read first, as far as that is known, or NULL. */
const struct sudoku_table *input_table(const struct input *input);

/* Frees the rest, when no file is open. */
void input_free(struct input *input);

/* Returns the size of all files in bytes; below 0 if it is not known. */
double input_size(const struct input *input);

/* Returns how much of all files was read, from 0 to 1; below 0 if that is not known. */
double input_share(const struct input *input);

void input_close(struct input *input);

#endif
