/* output.h: where the text of a run goes: standard output or a file, which is kept or dropped at the end;
 * with its notes in between. One thread uses an output at a time. */
#ifndef RUN_OUTPUT_H
#define RUN_OUTPUT_H

#include "base/output_file.h"
#include "run/notes.h"
#include "write/format.h"
#include "write/sheet.h"

struct output {
    struct look look; /* its layout is NULL until the first puzzles are read */
    struct output_file file;
    struct document document; /* of pictures, which wait until the end */
    struct notes_printed notes;
    bool opened, wrote; /* the opening was sent; any byte was */
    bool goes_on;       /* nothing comes after the last answer */
    bool no_memory;
    int error; /* errno of a write that failed */
};

/* Uses colours if the user wants them, or on a terminal without NO_COLOR. */
bool output_uses_color(int descriptor);

/* Opens the file of -o, or standard output. sheet is that of pictures; NULL: plain. also_reads are two names
 * of files or NULL, which the run reads besides the common files. Returns false after a message, as for a
 * file that is an input. */
bool output_open(struct output *output, const struct look *look, const struct sheet *sheet,
                 const char *const also_reads[2]);

/* Sends a text and prints its notes. Empties both. */
void output_send(struct output *output, struct text *out, struct notes *notes);

/* Sends what comes after the last answer, and prints how many notes of each kind were not shown. */
void output_end(struct output *output, bool is_incomplete);

/* Keeps the file if the run came to its end and nothing is missing; else drops it, with a message that says
 * how many puzzles were done. Prints why a write failed, but nothing if the reader has gone away. */
void output_close(struct output *output, bool has_failed, uint64_t done);

void output_free(struct output *output);

#endif
