/* stream.h: puzzles one after the other, on any number of threads.
 *
 * The work of a command is a loop that looks as if there were one thread:
 *
 *      struct sudoku_reasoner *reasoner = ...;                what a thread needs for itself
 *      while ((item = stream_next(stream))) {                 the next puzzle of this thread's batch
 *          record_begin(&stream->record, item, stream->file);
 *          ...
 *          stream_write(stream);                              adds the record to the batch's text
 *      }
 *
 * stream_run calls the function once on each thread. When a batch is used up, stream_next hands in its text,
 * which is sent in the order of the input, and fills the next batch. A command changes nothing outside its
 * batch, except after stream_wait_turn.
 *
 * A run may be over in the middle of a batch: after a signal, a write that failed, or when memory is
 * short. The batch is then cut: its text up to there is sent, and nothing after it. A command learns of it
 * from stream_take_status, to which it passes the status of each long call, or from a NULL of stream_next;
 * it frees its own memory and returns. It may call stream_next again, which returns NULL. The stream
 * alone counts puzzles: all of a batch, or of one that is cut those before the puzzle under way, whose
 * answer is not complete. */
#ifndef RUN_STREAM_H
#define RUN_STREAM_H

#include <assert.h>

#include "run/command.h"
#include "run/notes.h"
#include "run/progress.h"
#include "write/sheet.h"

/* One thread's side: its batch. */
struct stream {
    struct sudoku_batch *batch; /* NULL: numbers are shared out */
    const struct work *work;
    struct output *output;   /* belongs to the thread that sends, its look excepted */
    const struct look *look; /* of the output, for commands that draw boxes themselves */
    const char *file;
    size_t n, at;           /* puzzles of the batch; those that were returned. Commands only read them */
    uint64_t ticket;        /* the number of the batch, in the order of the input */
    uint64_t first;         /* the number of its first puzzle or trial, from 0 */
    struct record record;   /* the command's fields; stream_write writes it */
    struct text out;        /* for the output */
    struct notes notes;     /* for standard error */
    struct tally tally;     /* of the batch; puzzles that were read are counted by the stream */
    bool is_one_of_several; /* the input has more puzzles than one: each has a number */
    bool cut;               /* see above */
    /* stream.c's own: */
    size_t done; /* puzzles of the batch that count if it is cut */
    bool is_slow, has_ticket, last, trouble, over;
    double next_look, fraction_before, fraction; /* of the input, read up to the batch and with it */
    char reason[200];
};

/* What a command wants from the stream. */
struct work {
    void (*work)(struct stream *stream); /* called once on each thread */
    /* Optional: called once after the last batch was sent, unless the run is over; its text comes last. */
    void (*end)(struct stream *stream);
    size_t batch_size; /* puzzles in a batch: few if each takes long; 0: 8192 */
    bool is_slow;      /* a puzzle of a large batch may take long: looks at the clock before each */
    uint64_t n_trials; /* not 0: trials or steps from 0 on are shared out instead of puzzles */
    uint64_t n_wanted; /* puzzles that are to be made of them: the size of the first batch; 0: not known */
    const struct format *format; /* if the user chose none */
    bool as_input;               /* ... but a table that is read decides: tsv or json instead of csv */
    const struct field *fields;  /* NULL: those of the command */
    size_t n_fields;
    const struct sheet *sheet; /* of pictures; NULL: plain */
    const char *no_pictures;   /* why these options cannot be met by pictures; NULL: they can */
    struct look look;          /* empty, replaces, passes, filters; the stream sets the rest */
    bool suggests_check;       /* in the note about a puzzle without a solution */
    bool follows;              /* the output follows that of another share of the work: no header */
    bool goes_on;              /* another share's output follows: no end */
    const char *also_reads[2]; /* files that options name, which -o must not replace; NULL: none */
    const uint64_t *seed;      /* of the option, for the totals and a note; NULL: there is none */
};

/* Runs the command on as many threads as there is work for. Returns the exit status. */
int stream_run(const struct work *work);

/* Returns the next puzzle, which is now under way; NULL after the last, or if the run is over. An item is
 * valid until the next call of this and the functions below. */
const struct sudoku_item *stream_next(struct stream *stream);

/* Fills the next batch, for commands that work on all its puzzles or trials at once. Returns how many there
 * are; 0 after the last. stream_next_in_batch then returns one puzzle after the other for its answer, and
 * NULL at the end of the batch or if the run is over. */
size_t stream_next_batch(struct stream *stream);
const struct sudoku_item *stream_next_in_batch(struct stream *stream);

/* Returns puzzle i of the batch, which does not become the one under way. */
const struct sudoku_item *stream_item(const struct stream *stream, size_t i);

/* The index in the batch of the puzzle under way. */
static inline size_t stream_now(const struct stream *stream)
{
    assert(stream->at && stream->at <= stream->n);
    return stream->at - 1;
}

/* Counts the puzzle under way, of a batch that was cut: a part of its answer is worth printing. */
void stream_count_partial(struct stream *stream);

/* Writes the record, with stream_bound_memory. */
void stream_write(struct stream *stream);

/* Counts the record's puzzle as failed, notes the reason and sets the record's error to it. The note is only
 * counted if the output will say the same. status decides the kind of note. SUDOKU_NO_STEP and
 * SUDOKU_BAD_ARGUMENT need why, which must be valid until the record is written. NULL stands for "more than
 * one solution" after SUDOKU_NOT_UNIQUE, and else for why the puzzle is invalid, or "no solution". */
void stream_decline(struct stream *stream, int status, const char *why);

/* Declines the record's puzzle and writes the record without its grid, as a picture with the puzzle's clues,
 * unless the command filters. */
void stream_fail(struct stream *stream, int status, const char *why);

/* Returns why an item is invalid: the reason of the reader, or its first clash. NULL: it is not. The text is
 * valid until the next call. */
const char *stream_why_invalid(struct stream *stream, const struct sudoku_item *item);

/* Adds `r3c4 and r3c9 are both 5 (row 3)`. */
void clash_add_words(struct text *out, const struct sudoku_clash *clash);

/* Adds a note about the record's puzzle, or about the command if it has none, as printf does. */
void stream_note(struct stream *stream, enum note_kind kind, const char *format, ...) PRINTS(3, 4);

/* Write lines of the command's own: one in place of the record, or those of the engine in place of a batch's
 * text, without a copy. Return false if the format is not lines: it needs records. */
bool stream_write_line(struct stream *stream, const char *line, size_t n);
bool stream_send(struct stream *stream, struct text *lines);

/* Waits until everything before this batch is sent; until the next call of stream_next no other thread gets
 * here. Returns false if the run is over. */
bool stream_wait_turn(struct stream *stream);

/* Sends the text of `out` in this batch's turn, for answers larger than memory. Returns false if the run is
 * over. */
bool stream_flush(struct stream *stream);

/* Sends the text in this batch's turn if it is long: memory does not grow with the number of answers. The
 * batch is cut if the run is over. */
void stream_bound_memory(struct stream *stream);

/* A sudoku_cancel_fn with the stream as its context: returns 1 if the run is over. Shows the progress, and
 * sends finished lines if it is this batch's turn. */
int stream_is_over(void *stream);

/* Shows how much of the batch is done, 0 to 1: for a command with a long puzzle in each. */
void stream_show_fraction(struct stream *stream, double fraction);

/* A control for long calls of the library: stream_is_over, and the threads that may work on one puzzle. */
struct sudoku_control stream_control(struct stream *stream);

/* Returns false, and ends the run if need be, after a status of a call with that control: memory is short, or
 * the run is over (the batch is cut). */
bool stream_take_status(struct stream *stream, int status);

/* Ends the run after this batch: enough was found. */
void stream_enough(struct stream *stream);

/* Ends the run after this batch with status 2 and a note. */
void stream_abort(struct stream *stream, const char *about, const char *reason);

#endif
