/* output.h: the output of a run: opening, texts in their order with their notes, the end; a file that is kept
 * or dropped. One thread uses it at a time. */
#ifndef RUN_OUTPUT_H
#define RUN_OUTPUT_H

#include "base/output_file.h"
#include "run/input.h"
#include "run/stream.h"

struct output {
    const struct format *format;
    struct look look;
    struct layout *layout; /* of tables; NULL before the first puzzles were read */
    struct text noted;     /* the columns of the input that it does not have, each with a NUL */
    struct output_file file;
    struct document document; /* of pictures, which wait until the end */
    struct notes_printed printed;
    bool opened, wrote; /* what comes before the first answer; any byte */
    bool goes_on;       /* nothing comes after the last answer */
    bool no_memory;
    int error; /* errno of a write that failed */
};

/* Opens the file of -o, or standard output. Returns false after a message, as for a file that is an input. */
bool output_open(struct output *output, const struct work *work);

/* Sends a text and prints its notes, each below the answer to its puzzle. Empties both. */
void output_send(struct output *output, struct text *out, struct notes *notes);

/* Sends what comes after the last answer. */
void output_end(struct output *output, bool is_incomplete);

/* Keeps the file if the run came to its end and nothing is missing; else drops it, with a message. */
void output_close(struct output *output, bool has_failed);

/* Prints why a write failed; nothing if the reader has gone away. */
void output_complain(const struct output *output);

void output_free(struct output *output);

/* ---- columns.c ---- */

/* Decides the columns of a table by the batch with the first puzzles; stream is NULL if there are none.
 * Returns false when memory is short. */
bool columns_choose(struct output *output, const struct work *work, struct stream *stream,
                    const struct input *input);

/* Notes which columns of the batch's rows are left out: without that, users would believe that the output has
 * them. */
void columns_note(struct output *output, struct stream *stream);

#endif
