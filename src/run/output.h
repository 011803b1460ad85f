/* output.h: what a run prints: texts in their order with their notes, a file that is kept or dropped, totals
 * and progress. One thread uses an output at a time.
 *
 * Notes are messages about puzzles on standard error. A batch collects its notes, and they are printed in the
 * order of the input, each below the answer to its puzzle. After 20 notes of a kind the rest are only
 * counted, so that a million invalid lines do not hide everything else. */
#ifndef RUN_OUTPUT_H
#define RUN_OUTPUT_H

#include "base/output_file.h"
#include "write/format.h"
#include "write/sheet.h"

enum note_kind {
    NOTE_TROUBLE,    /* a file cannot be read: shown with --quiet, too */
    NOTE_BROKEN,     /* not a puzzle, or a clash */
    NOTE_REFUSED,    /* a puzzle that the command or the format does not take */
    NOTE_UNSOLVABLE, /* no solution */
    NOTE_NOT_UNIQUE, /* more than one solution */
    NOTE_UNDECIDED,  /* no technique goes on */
    NOTE_CUT_SHORT,  /* more solutions than the limit */
    NOTE_LONG,       /* counting its solutions takes long */
    NOTE_COLUMNS,    /* a column of the input that the output does not have */
    NOTE_HIDDEN,     /* puzzles in the comments of a file */
    NOTE_KINDS
};

enum { NOTES_SHOWN = 20 };

/* The notes of one batch. All zero is empty. */
struct notes {
    struct text text;                 /* the lines that may be shown, one after the other */
    struct text list;                 /* a struct note for each */
    unsigned long counts[NOTE_KINDS]; /* all of them, shown or not */
};

struct note {
    enum note_kind kind;
    size_t length; /* of its line */
    size_t place;  /* the length of the batch's output at that time */
};

/* Adds a note as printf does, after `file:line: `, or after `sudoku: file: ` if line is 0. */
void notes_add(struct notes *notes, enum note_kind kind, size_t place, const char *file, unsigned long line,
               const char *format, ...) PRINTS(6, 7);

/* Is a note missing because memory was short? */
static inline bool notes_have_failed(const struct notes *notes)
{
    return notes->text.failed || notes->list.failed;
}

void notes_free(struct notes *notes);

struct work;
struct stream;
struct input;

struct output {
    struct look look;  /* its layout is NULL until the first puzzles are read */
    const char *noted; /* the file about whose columns there was a note */
    struct output_file file;
    struct document document; /* of pictures, which wait until the end */
    unsigned long notes[NOTE_KINDS], shown[NOTE_KINDS];
    bool opened, wrote; /* the opening was sent; any byte was */
    bool goes_on;       /* nothing comes after the last answer */
    bool no_memory, notes_failed;
    int error; /* errno of a write that failed */
};

/* Uses colours if the user wants them, or on a terminal without NO_COLOR. */
bool uses_color(int descriptor);

/* Opens the file of -o, or standard output. Returns false after a message, as for a file that is an input. */
bool output_open(struct output *output, const struct work *work);

/* Decides the columns of a table by the batch with the first puzzles, and notes the first row of each file
 * that has others; stream is NULL if there are no puzzles. Returns false when memory is short. */
bool output_set_columns(struct output *output, const struct work *work, struct stream *stream,
                        const struct input *input);

/* Sends a text and prints its notes. Empties both. */
void output_send(struct output *output, struct text *out, struct notes *notes);

/* Sends what comes after the last answer, and prints how many notes of each kind were not shown. */
void output_end(struct output *output, bool is_incomplete);

/* Keeps the file if the run came to its end and nothing is missing; else drops it, with a message that says
 * how many puzzles were done. Prints why a write failed, but nothing if the reader has gone away. */
void output_close(struct output *output, bool has_failed, uint64_t done);

void output_free(struct output *output);

/* ---- Totals and progress ---- */

/* Numbers of type uint64_t alone: those of output.c's rows, in their order, and others. Commands count what
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
    bool wanted, shown;
    double start, next; /* when the run began; when the line is to be drawn again */
    double share;       /* of the work that is done, 0 to 1; below 0 if it is not known */
};

/* Draws the line if it is time to. */
void progress_show(struct progress *progress, const struct tally *tally);

void progress_clear(struct progress *progress);

#endif
