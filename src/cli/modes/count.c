/* --count, --all and --unique: all solutions, counted or shown.
 *
 * Both modes visit solutions without keeping them: --count adds them up, on all threads if need be, and
 * --all writes each as it comes, in pieces, so memory does not depend on their number. */
#include "base/clock.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* The context of the visitor that shows the solutions of one puzzle. `answer` stays the same from solution
 * to solution but for the solution and its number. */
struct showing {
    struct job *job;
    struct answer answer;
    bool gave_up;   /* the output could not be sent, or the run is over */
    bool cut_short; /* there are more solutions than the limit */
};

enum { LONG_COUNT = 1 }; /* seconds */

/* Solutions are sent when there are this many bytes of them: large enough to make few system calls. */
enum { FLUSH_SIZE = 1 << 18 };

/* A sudoku_lines_visitor. The list goes one solution beyond the limit, to know whether it is complete. */
static int show_solutions(void *context, const char *lines, size_t n)
{
    struct showing *showing = context;
    struct job *job = showing->job;
    size_t left = job->options->limit - showing->answer.number;
    showing->cut_short = n > left;
    job_write_solutions(job, &showing->answer, lines, showing->cut_short ? left : n);
    showing->gave_up |= job->sink.out.failed || (job->sink.out.length >= FLUSH_SIZE && !job_flush(job));
    return showing->gave_up || showing->cut_short;
}

/* The solutions of one puzzle, while they are counted. */
struct counting {
    struct job *job;
    unsigned long line;
    double long_from; /* the time when the count has taken long; 0: that was said */
};

/* A sudoku_cancel. A count that takes long says so, once: without a terminal it would be silent for hours. */
static int says_and_ends(void *context)
{
    struct counting *counting = context;
    struct job *job = counting->job;
    if (counting->long_from > 0 && clock_seconds() >= counting->long_from) {
        counting->long_from = 0;
        notes_add(&job->sink.notes, NOTE_LONG_COUNT, job->batch.file, counting->line,
                  "counting the solutions, which may take long; Ctrl-C ends it with the number so far");
    }
    return job_is_given_up(job);
}

/* The engine does not count further than this. */
enum { MOST_AT_ONCE = 255 };

static void tally_count(struct job *job, bool several)
{
    job->sink.tally.solved++;
    job->sink.tally.not_unique += several;
}

/* Counts the many solutions of a puzzle. Returns false if the run ended before; the solutions counted by
 * then are part of the answer. The 255 that the engine has counted are counted again, which costs nothing
 * in comparison. */
static bool count_many(struct job *job, struct answer *answer)
{
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = job_candidates(answer->item, room);
    const struct sudoku_total limit = {0, job->options->limit};
    struct counting counting = {job, answer->item->line, clock_seconds() + LONG_COUNT};
    struct sudoku_control control = job_control(job);
    control.cancel = says_and_ends;
    control.context = &counting;
    int status = sudoku_count_solutions(candidates, job->options->limit == SIZE_MAX ? NULL : &limit,
                                        &answer->count, &job->sink.tally.guesses, &control);
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    answer->at_least = status != SUDOKU_OK || (answer->count.low == limit.low && !answer->count.high);
    if (!job->options->timeout && answer->count.low < MOST_AT_ONCE && !answer->count.high)
        answer->count.low = MOST_AT_ONCE; /* those that the engine has found */
    return status == SUDOKU_OK;
}

/* The engine counts up to 255; the few puzzles with more solutions are counted one by one. With --timeout,
 * each puzzle is counted alone, since the engine looks at no clock. When the time is over or after Ctrl-C,
 * the solutions that have been counted are a lower bound and the answer: it may have taken an hour. */
static int answer_count(struct job *job, struct answer *answer)
{
    struct sudoku_total *count = &answer->count;
    uint16_t room[SUDOKU_CELLS];
    bool goes_on = true;
    if (job->progress.interrupted)
        return SUDOKU_CANCELLED;
    answer->counts = true;
    answer->asked = FACT_COUNT;
    if (job->options->timeout > 0) {
        goes_on = !job_candidates(answer->item, room) || count_many(job, answer);
    } else {
        count->low = (unsigned char)job->counts.data[job->batch.at];
        answer->at_least = count->low == job->options->limit;
        goes_on = count->low < MOST_AT_ONCE || answer->at_least || count_many(job, answer);
    }
    if (!goes_on && !job->progress.timed_out && !job->progress.interrupted)
        return SUDOKU_CANCELLED;
    bool is_late = !goes_on && job->progress.timed_out;
    if (!count->low && !count->high)
        return is_late ? SUDOKU_GAVE_UP : SUDOKU_NO_SOLUTION;
    if (is_late) { /* the number says more than that the time is over; the totals tell the latter */
        job_decline(job, answer, SUDOKU_GAVE_UP);
        answer->reason = NULL;
        answer->counts = true;
    } else {
        tally_count(job, count->high || count->low > 1);
    }
    job_write(job, answer);
    return SUDOKU_OK;
}

static bool prepare_count(struct job *job)
{
    const struct options *options = job->options;
    unsigned most = options->limit < MOST_AT_ONCE ? (unsigned)options->limit : MOST_AT_ONCE;
    return options->timeout > 0 || job_count(job, most);
}

/* Shows the solutions. */
static int answer_all(struct job *job, struct answer *answer)
{
    struct showing showing = {.job = job, .answer = *answer};
    const struct sudoku_control control = job_control(job);
    size_t limit = job->options->limit;
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = job_candidates(answer->item, room);
    enum sudoku_status status = SUDOKU_OK;
    showing.answer.asked = answer->asked = FACT_SOLUTION;
    if (candidates)
        status = sudoku_visit_solutions(candidates, limit < SIZE_MAX ? limit + 1 : limit, show_solutions,
                                        &showing, &job->sink.tally.guesses, &control);
    bool late = status == SUDOKU_CANCELLED && job->progress.timed_out;
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    if (showing.gave_up || job->progress.no_memory || (status == SUDOKU_CANCELLED && !late))
        return SUDOKU_CANCELLED;
    size_t count = showing.answer.number;
    if (!count)
        return late ? SUDOKU_GAVE_UP : SUDOKU_NO_SOLUTION;
    if (late)
        job_decline(job, answer, SUDOKU_GAVE_UP);
    else
        tally_count(job, count > 1);
    if (!late && showing.cut_short)
        notes_add(&job->sink.notes, NOTE_CUT_SHORT, job->batch.file, answer->item->line,
                  "more solutions than the %zu shown; --all=all shows them all", limit);
    return SUDOKU_OK;
}

/* A filter: puzzles with several solutions vanish without a note, those without any are reported. */
static int pass_unique(struct job *job, struct answer *answer)
{
    unsigned count = (unsigned char)job->counts.data[job->batch.at];
    answer->counts = true;
    answer->asked = FACT_COUNT;
    answer->count.low = count;
    if (count == COUNT_UNDECIDED || count == 0)
        return count ? SUDOKU_GAVE_UP : SUDOKU_NO_SOLUTION;
    tally_count(job, count > 1);
    if (count == 1)
        job_pass(job, answer);
    return SUDOKU_OK;
}

/* Two solutions are enough to know that a puzzle has more than one. */
static bool prepare_unique(struct job *job)
{
    return job_count(job, 2);
}

const struct mode mode_count = {
    .name = "--count",
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .columns = "solutions,at_least,unique",
    .line = LINE_OF_COUNT,
    .prepare = prepare_count,
    .answer = answer_count,
};

const struct mode mode_all = {
    .name = "--all",
    /* A puzzle may have a million solutions: with small jobs no thread waits long for another. */
    .most_puzzles = 64,
    .formats = FORMAT_LIST(&format_box, &format_line, &format_grid, &format_csv, &format_csv_grid,
                           &format_pair, &format_json, &format_hodoku, &format_tsv),
    .columns = "solution,number",
    .answer = answer_all,
};

const struct mode mode_unique = {
    .name = "--unique",
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .columns = "solution,solutions,unique",
    .passes = true,
    .prepare = prepare_unique,
    .answer = pass_unique,
};
