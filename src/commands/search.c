/* search.c: all puzzles of a solved grid with some number of clues, or the proof that there are none. A
 * puzzle stands for its solution. The search has steps, which the threads share. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>

#include "base/program.h"
#include "run/solving.h"
#include "sudoku_research.h"

/* A step takes a millisecond in a search for few clues, less in one for very many, and minutes between. A
 * batch costs a third of a millisecond besides: 2.8 % of the search for 16 clues with 32 steps each, 5.6 %
 * with 16. */
enum { STEPS_IN_A_BATCH = 32, LEAST_LONG = 18, MOST_LONG = 40 };

static uint64_t clues, start;
static const char *part;

static const struct option options[] = {
    {0, "clues", "N", "find the puzzles with N clues", take_number, &clues, 1, SUDOKU_CELLS, 0},
    {0, "start", "STEP", "go on from this step of an interrupted search", take_number, &start, 0, SIZE_MAX,
     0},
    {0, "part", "K/N", "do only the K-th of N shares of the steps", take_text, &part},
    {0},
};

/* The search, which all threads use. The thread that reads the grid makes it. */
static struct {
    struct sudoku_grid_search *search;
    const double *shares;     /* of the work before each step */
    size_t steps, first, end; /* the steps of the whole search, and those of this run */
    uint64_t grids;           /* in the input */
    struct share share;
} plan;

/* How far the threads are, guarded by the lock. Every batch that is begun is searched or stopped by a signal,
 * so the steps before both of these are complete. */
static struct {
    pthread_mutex_t lock;
    size_t next, stopped; /* the first step that no batch has begun, and that a stopped one has not done */
} progress = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Is it a solved grid, or a puzzle that stands for one? Finds the grid. */
static bool is_searchable(const struct sudoku_item *item, char *grid)
{
    return is_puzzle_of_clues(item) && sudoku_solve(item->cells, 2, grid) == 1;
}

/* Finds the first step that is not in the first `share` of the work. */
static size_t step_at(double share)
{
    size_t step = 0;
    while (step < plan.steps && plan.shares[step] < share)
        step++;
    return step;
}

/* Prepares the search in the first grid. Whatever has no steps to search has one part all the same, in which
 * the work says why. */
static uint64_t count_steps(const struct sudoku_item *item, uint64_t *in_batch)
{
    char grid[SUDOKU_CELLS];
    *in_batch = clues >= LEAST_LONG && clues <= MOST_LONG ? 1 : STEPS_IN_A_BATCH;
    if (plan.grids++ || !is_searchable(item, grid) ||
        sudoku_grid_search_new(grid, (unsigned)clues, &plan.search, &plan.steps, &plan.shares) != SUDOKU_OK)
        return 1;
    double parts = (double)plan.share.parts;
    bool is_last = plan.share.part + 1 == plan.share.parts;
    plan.first = start ? (size_t)start : step_at((double)plan.share.part / parts);
    plan.end = is_last ? plan.steps : step_at((double)(plan.share.part + 1) / parts);
    progress.next = plan.first;
    progress.stopped = plan.steps;
    return plan.first < plan.end ? plan.end - plan.first : 1;
}

/* Of the steps of this run, how much of the work are the first ones? */
static double share_of_steps(uint64_t steps)
{
    if (plan.first >= plan.end)
        return 1;
    const double *shares = plan.shares + plan.first, all = plan.shares[plan.end] - *shares;
    return all > 0 ? (shares[steps] - *shares) / all : 1;
}

/* Searches the steps of the batch. */
static void search_steps(struct stream *stream, const struct sudoku_item *item)
{
    const struct sudoku_control control = stream_control(stream);
    struct finding finding = {stream, item};
    size_t next = plan.first + (size_t)stream->part, end = next + (size_t)stream->parts;
    end = end < plan.end ? end : plan.end;
    if (next >= end)
        return;
    int status = sudoku_grid_search_run(plan.search, &next, end, write_found, &finding, &control);
    pthread_mutex_lock(&progress.lock);
    progress.next = end > progress.next ? end : progress.next;
    if (next < end && next < progress.stopped)
        progress.stopped = next;
    pthread_mutex_unlock(&progress.lock);
    stream_goes_on(stream, status);
}

/* Prints where the search can be continued. A run with -o keeps nothing of what it has found. */
static void note_step(void)
{
    const size_t step = progress.next < progress.stopped ? progress.next : progress.stopped;
    if (!plan.search || step >= plan.end)
        return;
    if (plan.share.parts > 1)
        program_say("search: searched up to step %zu of %zu; run this share again", step, plan.steps);
    else if (common.output && step > plan.first)
        program_say(
            "search: searched up to step %zu of %zu; run it again from the start, without -o to keep "
            "what is found",
            step, plan.steps);
    else
        program_say("search: searched up to step %zu of %zu; --start=%zu goes on from there", step,
                    plan.steps, step);
}

static void search(struct stream *stream)
{
    const struct sudoku_item *item;
    char grid[SUDOKU_CELLS], words[100];
    while ((item = stream_next(stream))) {
        if (stream->first > 0) {
            stream_abort(stream, "search", "expected one grid; there are several in the input");
        } else if (plan.share.part > 0 && !is_searchable(item, grid)) {
            continue; /* every share has it, and the first one reports it */
        } else if (!plan.search) {
            record_begin(&stream->record, item, stream->file);
            if (find_grid(stream, item, grid))
                stream_goes_on(stream, SUDOKU_NO_MEMORY);
        } else if (start && start >= plan.steps) {
            snprintf(words, sizeof words, "--start=%" PRIu64 ": the search has %zu steps, the first is 0",
                     start, plan.steps);
            stream_abort(stream, "search", words);
        } else {
            search_steps(stream, item);
        }
    }
}

static int run(void)
{
    plan.grids = 0;
    if (!clues)
        return usage_error("search needs a number of clues: %s search --clues=17 FILE", program_name());
    if (!read_share(part, &plan.share))
        return STATUS_TROUBLE;
    if (start && plan.share.parts > 1)
        return usage_error("--start and --part exclude each other: a share is short enough to be run again");
    const struct work work = {.work = search,
                              .most = 1,
                              .parts = count_steps,
                              .share = share_of_steps,
                              .interrupted = note_step,
                              .follows = plan.share.part > 0,
                              .goes_on = plan.share.part + 1 < plan.share.parts,
                              .format = &format_line};
    int status = stream_run(&work);
    sudoku_grid_search_free(plan.search);
    plan.search = NULL;
    return status;
}

const struct command command_search = {
    .name = "search",
    .group = GROUP_RESEARCH,
    .arguments = "--clues=N [FILE]",
    .summary = "find all puzzles of a solved grid with N clues",
    .help =
        "A puzzle stands for its solution. An interrupted search prints the step to go\n"
        "on from.",
    .example = "sudoku search --clues=17 grid.txt",
    .options = options,
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
