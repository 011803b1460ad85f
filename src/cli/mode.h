/* mode.h: what the program can do with puzzles; each mode is in a file of modes/.
 *
 * A mode gets one job at a time: a batch of puzzles, and places for the answers and notes about them. Jobs
 * run on any number of threads and in any order; their output is sent in the order of the input. So a mode
 * changes nothing outside its job. Work on the whole stream, such as numbering or dropping duplicates, is
 * done by in_order, which is called for one job after the other.
 *
 * To add a mode: its file, its name in the list below, and its option's row in options/table.c. Options that
 * only some modes heed name these in `modes`. */
#ifndef CLI_MODE_H
#define CLI_MODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/tally.h"
#include "cli/write/format.h"

struct job;             /* cli/run/job.h */
struct puzzle_in_parts; /* the same */
struct options;

/* Answers the puzzle job->batch.at: writes what there is to say and returns SUDOKU_OK. Any other status is
 * why there is no answer; the puzzle is then counted, noted and, unless the mode is a filter, written with
 * that. Returns SUDOKU_CANCELLED if the run is over and nothing is known of it. */
typedef int answer_puzzle(struct job *job, struct answer *answer);

struct mode {
    const char *name;
    size_t most_puzzles; /* in a job; few if each takes long; 0: MOST_PUZZLES */
    const struct format *const
        *formats;          /* a FORMAT_LIST of those that it can write; NULL: it has its own output */
    bool is_filter;        /* the output does not say why puzzles are dropped */
    bool needs_clues;      /* it refuses puzzles of candidates */
    const char *needs_one; /* why it has no answer for a puzzle with several solutions; NULL: it has */
    const struct format *at_terminal; /* the default format if the output is a terminal, or NULL: the first */
    enum line_kind line;              /* what -f line writes */
    /* Its default columns, beside the puzzle, its name and the error: they say what the mode was asked, and
     * nothing that would take time of its own to find out. */
    const char *columns;
    bool passes;           /* puzzles as they are: their rows get columns only if the user asks for some */
    enum tally_kind tally; /* which rows --stats has */
    void *(*begin)(
        const struct options *options); /* optional: returns the state, or NULL when memory is short */
    /* Optional: what is slow to make, such as a solver's tables, is made once for each thread, and is
     * job->worker->tool. NULL when memory is short. */
    void *(*new_tool)(const struct options *options);
    void (*free_tool)(void *tool);
    /* Optional, instead of reading files: prepares the next job, with n at most most_puzzles. False if there
     * is none. Called by one thread at a time. */
    bool (*source)(struct job *job);
    /* Optional, with most_puzzles 1: says how many parts, at least one, the work on a puzzle has. Each job
     * then has some of them. False if memory is short or the run cannot go on. Called by one thread at a
     * time. */
    bool (*split)(struct job *job, struct puzzle_in_parts *puzzle);
    /* The work on a job: what the engine does with the batch as a whole, if anything, and then the answer to
     * each puzzle, by job_answer_each; or else run. */
    bool (*prepare)(struct job *job); /* optional; false if memory is short or the run is over */
    answer_puzzle *answer;
    void (*run)(struct job *job);
    /* Optional, for --resume: adds the keys that the state has seen, but for the first *saved, which are all
     * of them then; and takes n bytes of keys again. */
    void (*save)(const void *state, size_t *saved, struct text *keys);
    bool (*load)(void *state, size_t *saved, const char *keys, size_t n);
    void (*in_order)(struct job *job); /* optional: called after run, for one job after the other */
    void (*end)(struct job *job); /* optional: called once; adds what closes the output to job->sink.out */
};

/* The formats of a filter. Without --format, puzzles pass with their lines unchanged. */
#define FILTER_FORMATS FORMAT_LIST(&format_raw, FORMATS_OF_PUZZLES)

extern const struct mode mode_solve, mode_count, mode_all, mode_unique, mode_check, mode_canonical,
    mode_distinct, mode_convert, mode_info;
extern const struct mode mode_candidates, mode_reduce, mode_hint, mode_step, mode_explain, mode_rate,
    mode_filter;
extern const struct mode mode_minimals, mode_redundant, mode_backdoors, mode_classify;
extern const struct mode mode_play; /* it takes no jobs: play_run */
extern const struct mode mode_generate, mode_unbiased, mode_minimize, mode_add_clues, mode_vicinity,
    mode_shuffle, mode_transform, mode_expand;

extern const struct mode mode_unavoidable, mode_search;

/* Plays at the terminal until the player quits. Returns the exit status. */
int play_run(const struct options *options);

#endif
