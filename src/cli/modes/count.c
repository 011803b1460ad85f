/* --count and --all: all solutions, counted or shown. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* The context of a visitor that shows the solutions of one puzzle. */
struct showing {
    struct job *job;
    struct answer answer;
    bool gave_up;   /* the output could not be sent */
    bool cut_short; /* there are more solutions than the limit */
};

/* Solutions are sent when there are so many bytes of them. */
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

/* The context of a visitor that counts; the answers to earlier puzzles are sent meanwhile. */
struct counting {
    struct job *job;
    size_t count;
    bool gave_up;
};

/* A puzzle with millions of solutions must not keep the run from showing its progress or from being
 * interrupted. */
static int count_one(void *context, const char *solution)
{
    struct counting *counting = context;
    (void)solution;
    if (++counting->count % SOLUTIONS_PER_CHECK == 0 && !job_keep_alive(counting->job))
        counting->gave_up = true;
    return counting->gave_up;
}

/* Searches for the solutions of puzzle i, at most limit of them. Returns how many there are. */
static size_t search(struct job *job, size_t i, size_t limit, sudoku_visitor *visit, void *context)
{
    const struct sudoku_item *item = job_item(job, i);
    uint16_t candidates[SUDOKU_CELLS];
    if (!item->candidates && sudoku_find_candidates(item->cells, candidates) != SUDOKU_OK)
        return 0;
    size_t count = 0;
    sudoku_search(item->candidates ? item->candidates : candidates, limit, visit, context, &count,
                  &job->tally.guesses);
    return count;
}

static void tally_count(struct job *job, size_t count)
{
    job->tally.solved++;
    job->tally.not_unique += count > 1;
}

/* The engine counts up to 255; the few puzzles with more solutions are searched one by one. */
static void run_count(struct job *job)
{
    const struct options *options = job->options;
    unsigned most = options->limit < 255 ? (unsigned)options->limit : 255;
    if (!job_count(job, most))
        return;
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        struct counting counting = {.job = job};
        answer.limit = options->limit;
        answer.numbers_only = true;
        answer.count = (unsigned char)job->counts.data[i];
        /* 255 means 255 or more. */
        if (answer.count == most && most < options->limit)
            answer.count = search(job, i, options->limit, count_one, &counting);
        if (counting.gave_up)
            return;
        if (answer.count)
            tally_count(job, answer.count);
        else
            job_no_solution(job, i, &answer, reason);
        job_write(job, &answer);
        job->tally.puzzles++;
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
        size_t count = showing.answer.item->error ? 0 : search(job, i, (size_t)-1, show_solution, &showing);
        if (showing.gave_up)
            return;
        if (count) {
            tally_count(job, count);
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
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_json),
    .run = run_count,
};

const struct mode mode_all = {
    .name = "--all",
    /* A puzzle may have a million solutions: with small jobs no thread waits long for another. */
    .most_puzzles = 64,
    .formats = FORMAT_LIST(&format_box, &format_line, &format_grid, &format_csv, &format_csv_grid,
                           &format_pair, &format_json, &format_hodoku),
    .content = CONTENT_EVERY_SOLUTION,
    .run = run_all,
};
