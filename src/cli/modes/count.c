/* --count and --all: all solutions, counted or shown.
 *
 * Both modes visit solutions without keeping them: --count adds them up, on all threads if need be, and
 * --all writes each as it comes, in pieces, so memory does not depend on their number. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* The context of a visitor that shows the solutions of one puzzle. `answer` stays the same from solution
 * to solution but for the solution and its number. */
struct showing {
    struct job *job;
    struct answer answer;
    bool gave_up;   /* the output could not be sent */
    bool cut_short; /* there are more solutions than the limit */
};

/* Solutions are sent when there are so many bytes of them. Large enough to make few system calls. */
enum { FLUSH_SIZE = 1 << 18 };

/* The number of solutions between two calls of job_keep_alive: about a millisecond. */
enum { SOLUTIONS_PER_CHECK = 4096 };

static int show_solution(void *context, const char *solution)
{
    struct showing *showing = context;
    struct job *job = showing->job;
    /* The search goes one solution beyond the limit, to know whether the list is complete. */
    if (showing->answer.number == job->options->limit)
        return showing->cut_short = true;
    showing->answer.solution = solution;
    showing->answer.number++;
    job_write(job, &showing->answer);
    if (job->out.length >= FLUSH_SIZE && !job_flush(job))
        showing->gave_up = true;
    if (showing->answer.number % SOLUTIONS_PER_CHECK == 0 && !job_keep_alive(job))
        showing->gave_up = true;
    return showing->gave_up;
}

/* The engine counts no further. */
enum { MOST_AT_ONCE = 255 };

/* Returns the candidates of puzzle i: the input's, or found and stored in room. NULL if it is invalid. */
static const uint16_t *find_candidates(const struct job *job, size_t i, uint16_t room[SUDOKU_CELLS])
{
    const struct sudoku_item *item = job_item(job, i);
    if (item->candidates)
        return item->candidates;
    return sudoku_find_candidates(item->cells, room) == SUDOKU_OK ? room : NULL;
}

static void tally_count(struct job *job, bool several)
{
    job->tally.solved++;
    job->tally.not_unique += several;
}

/* A sudoku_cancel. */
static int is_given_up(void *context)
{
    return !job_keep_alive(context);
}

/* Counts the solutions of puzzle i, which are many. Returns false if the run ended before; what has been
 * counted by then is part of the answer. The engine has counted up to 255 before; those are counted again,
 * which costs nothing in comparison. */
static bool count_many(struct job *job, size_t i, struct answer *answer)
{
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = find_candidates(job, i, room);
    const struct sudoku_total limit = {0, job->options->limit};
    int status =
        sudoku_count_solutions(candidates, job->options->limit == SIZE_MAX ? NULL : &limit, job_threads(job),
                               is_given_up, job, &answer->count, &job->tally.guesses);
    answer->at_least = status != SUDOKU_OK || (answer->count.low == limit.low && !answer->count.high);
    if (answer->count.low < MOST_AT_ONCE && !answer->count.high)
        answer->count.low = MOST_AT_ONCE; /* so many the engine has found */
    return status == SUDOKU_OK;
}

/* The engine counts up to 255; the few puzzles with more solutions are counted one by one. After Ctrl-C, the
 * solutions of such a puzzle that have been counted are its answer: it may have taken an hour. */
static void run_count(struct job *job)
{
    const struct options *options = job->options;
    unsigned most = options->limit < MOST_AT_ONCE ? (unsigned)options->limit : MOST_AT_ONCE;
    if (!job_count(job, most))
        return;
    bool goes_on = true;
    for (size_t i = 0; i < job->n && goes_on; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        answer.counts = answer.numbers_only = true;
        answer.count.low = (unsigned char)job->counts.data[i];
        answer.at_least = answer.count.low == options->limit;
        if (answer.count.low == most && most < options->limit)
            goes_on = count_many(job, i, &answer);
        if (!goes_on && !job->interrupted)
            return;
        if (answer.count.low || answer.count.high)
            tally_count(job, answer.count.high || answer.count.low > 1);
        else
            job_no_solution(job, i, &answer, reason);
        job_write(job, &answer);
        job->tally.puzzles += i < job->n; /* job_write may have ended the job */
    }
}

/* Adds a note if there are more solutions than the limit. */
static void note_cut_short(const struct showing *showing)
{
    struct job *job = showing->job;
    if (showing->cut_short)
        notes_add(&job->notes, NOTE_CUT_SHORT, job->file, showing->answer.item->line,
                  "more solutions than the %zu shown; --all=all shows them all", job->options->limit);
}

static void run_all(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct showing showing = {.job = job, .answer = job_answer(job, i)};
        uint16_t room[SUDOKU_CELLS];
        const uint16_t *candidates = find_candidates(job, i, room);
        size_t count = 0;
        if (candidates)
            /* The visitor ends the search: it must see one solution more than it shows. */
            sudoku_search(candidates, SIZE_MAX, show_solution, &showing, &count, &job->tally.guesses);
        if (showing.gave_up)
            return;
        if (count) {
            tally_count(job, count > 1);
            note_cut_short(&showing);
        } else {
            job_no_solution(job, i, &showing.answer, reason);
            job_write(job, &showing.answer);
        }
        job->tally.puzzles++;
    }
}

const struct mode mode_count = {
    .name = "--count",
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_COUNTS,
    .gives = FACT_COUNT,
    .run = run_count,
};

const struct mode mode_all = {
    .name = "--all",
    /* A puzzle may have a million solutions: with small jobs no thread waits long for another. */
    .most_puzzles = 64,
    .formats = FORMAT_LIST(&format_box, &format_line, &format_grid, &format_csv, &format_csv_grid,
                           &format_pair, &format_json, &format_hodoku, &format_tsv),
    .gives = FACT_SOLUTION,
    .content = CONTENT_EVERY_SOLUTION,
    .run = run_all,
};
