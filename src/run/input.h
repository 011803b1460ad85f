/* input.h: the files of a run, one after the other, as items of a reader. Used by one thread at a time. */
#ifndef RUN_INPUT_H
#define RUN_INPUT_H

#include "run/notes.h"
#include "sudoku_read.h"

struct input {
    char **files; /* names; - is standard input; or puzzles that stand in an argument */
    size_t n_files, next;
    const char *name;                       /* of the open file, for messages */
    char **tame_names;                      /* of all files, for name; NULL before the first */
    struct sudoku_reader *reader;           /* of the open file, or NULL */
    const struct sudoku_findings *findings; /* of this reader, or NULL before it is called */
    const char *argument;                   /* a puzzle on the command line that is not read yet */
    double size, read; /* of all files in bytes, below 0 if it is not known; and read of them */
    int descriptor;    /* -1: the puzzles of an argument are read */
    int error;         /* errno of the read that failed */
    bool never_waits;  /* a regular file: a read returns at once */
    bool is_at_end;    /* all of the open file was read */
    bool failed;       /* something could not be read */
    bool cut_short;    /* ... after its beginning had been read, or for lack of memory */
    bool has_text;     /* a file has more than blanks */
    /* The first one of all files: those of Windows have two bytes. */
    enum { LINE_END_UNKNOWN, LINE_END_CR, LINE_END_LF, LINE_END_CRLF } line_end;
    struct text header;        /* of the first table in a file that is closed */
    struct sudoku_table table; /* with that header */
    bool (*is_over)(void);     /* called while the input waits: is the run over? NULL: it is not */
};

/* Prepares to read the files, or standard input if there are none. An argument that is not a file but holds a
 * puzzle is read in its place. A person at a terminal gets a message that the program waits, unless quiet. */
void input_open(struct input *input, char **files, size_t n, bool quiet);

/* Fills a batch with the next items of the current file, at least one; waits for them if need be, but not for
 * more once there are some. Files that cannot be read are noted and skipped. Returns the number of items; 0
 * after the last file, or if the run is over. */
size_t input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes);

/* Returns the table whose header was read first, as far as that is known, or NULL. */
const struct sudoku_table *input_table(const struct input *input);

/* Returns how much of all files was read, from 0 to 1; below 0 if it is not known. */
static inline double input_fraction(const struct input *input)
{
    return input->size > 0 ? input->read / input->size : -1;
}

void input_free(struct input *input);

#endif
