/* output.h: the output of a run, from its first byte to its last. The answers come in pieces, in the order
 * of the input. This adds the text around them: the lines before the first answer, and for pictures the
 * pages. */
#ifndef CLI_WRITE_OUTPUT_H
#define CLI_WRITE_OUTPUT_H

#include "cli/write/format.h"

struct output {
    int descriptor;
    struct text *into; /* what gets the output in the place of the descriptor, or NULL */
    const struct format *format;
    struct look look;
    bool opened;         /* what comes before the first answer is written */
    bool wrote;          /* something was sent */
    bool others_follow;  /* other runs write the rest, with --part: nothing closes the output */
    const char *pattern; /* of the names of files for each page, or NULL */
    struct pages *pages; /* if the format has a page writer, after its first piece */
    int error;           /* errno of the write that failed, or 0 */
    const char *failed;  /* where that was, if not in the output: the folder of temporary files; or NULL */
    bool no_memory;
};

/* Sends a piece of the output and empties it. Returns false if it could not be sent. */
bool output_send(struct output *output, struct text *piece);

/* Sends what closes the output, after the last piece. Returns false if it could not be sent. */
bool output_close(struct output *output);

void output_free(struct output *output);

#endif
