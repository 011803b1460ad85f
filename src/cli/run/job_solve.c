/* Functions that modes share: they solve, count, copy or reason about the puzzles of a job. */
#include <stdlib.h>

#include "cli/base/clock.h"
#include "cli/base/rating_words.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Solves the items with candidates again: the engine has seen only their cells. solutions may be NULL. */
static enum sudoku_status solve_candidates(struct job *job, unsigned limit, char *solutions)
{
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (!item->candidates)
            continue;
        size_t count = 0;
        enum sudoku_status status =
            job_search(job, item->candidates, limit, solutions ? solutions + SUDOKU_LINE * i : NULL, &count);
        if (status != SUDOKU_OK)
            return status;
        job->counts.data[i] = (char)count;
    }
    return SUDOKU_OK;
}

/* Room for n solutions. Each has its line's end already, which the engine leaves alone from batch
 * to batch. */
static char *room_for_lines(struct text *solutions, size_t n)
{
    size_t room = solutions->room;
    char *lines = text_room(solutions, SUDOKU_LINE * n);
    if (solutions->room != room)
        for (size_t at = SUDOKU_CELLS; at < solutions->room; at += SUDOKU_LINE)
            lines[at] = '\n';
    return lines;
}

/* A workspace may be used by one thread at a time. So may a job, which keeps it from batch to batch. */
bool job_has_workspace(struct job *job)
{
    return job->workspace || sudoku_workspace_new(job->options->kernel, &job->workspace) == SUDOKU_OK;
}

/* Sends the whole batch through the engine; solutions may be NULL. After a signal nothing of the batch is
 * shown, since its puzzles are half done. False when memory is short. */
static bool solve_cells(struct job *job, unsigned limit, char *solutions)
{
    job->counts.length = 0;
    char *counts = text_room(&job->counts, job->n);
    if (!counts || !job_has_workspace(job))
        return false;
    struct sudoku_statistics statistics = SUDOKU_STATISTICS_INIT;
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status =
        sudoku_workspace_solve(job->workspace, sudoku_batch_cells(job->batch), SUDOKU_LINE, job->n, limit,
                               solutions, SUDOKU_LINE, (unsigned char *)counts, &statistics, &control);
    job->tally.guesses += statistics.guesses;
    if (status == SUDOKU_OK && !sudoku_batch_is_plain(job->batch))
        status = solve_candidates(job, limit, solutions);
    if (status == SUDOKU_CANCELLED)
        job->n = 0;
    return status != SUDOKU_NO_MEMORY;
}

/* ---- --timeout ---- */

void job_start_clock(struct job *job)
{
    job->timed_out = false;
    if (job->options->timeout > 0)
        job->deadline = clock_seconds() + job->options->timeout;
}

bool job_is_late(const struct job *job)
{
    return job->options->timeout > 0 && clock_seconds() >= job->deadline;
}

int job_is_given_up(void *context)
{
    struct job *job = context;
    if (!job_keep_alive(job))
        return 1;
    job->timed_out = job_is_late(job);
    return job->timed_out;
}

struct sudoku_control job_control(struct job *job)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    control.cancel = job_is_given_up;
    control.context = job;
    control.threads = job_threads(job);
    return control;
}

/* The cells of an item that could not be read are all empty, but it is no empty grid. */
const uint16_t *job_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS])
{
    if (item->error)
        return NULL;
    if (item->candidates)
        return item->candidates;
    return sudoku_find_candidates(item->cells, room) == SUDOKU_OK ? room : NULL;
}

enum sudoku_status job_search(struct job *job, const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                              char *solution, size_t *count)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    const struct sudoku_control control = job_control(job);
    query.candidates = candidates;
    query.limit = limit;
    query.solution = solution;
    return sudoku_search(&query, count, &job->tally.guesses, &control);
}

/* Returns the number of solutions of item i, or COUNT_UNDECIDED. */
static unsigned count_in_time(struct job *job, size_t i, unsigned limit, char *solution)
{
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = job_candidates(job_item(job, i), room);
    size_t count = 0;
    if (!candidates)
        return 0;
    job_start_clock(job);
    return job_search(job, candidates, limit, solution, &count) == SUDOKU_OK ? (unsigned)count
                                                                             : COUNT_UNDECIDED;
}

/* Solves one puzzle after the other; solutions may be NULL. A signal ends the batch after the puzzles that
 * are done. */
static bool solve_in_time(struct job *job, unsigned limit, char *solutions)
{
    job->counts.length = 0;
    char *counts = text_room(&job->counts, job->n);
    for (size_t i = 0; counts && i < job->n; i++) {
        /* An interrupted puzzle and those after it are dropped: nothing is known about them. */
        counts[i] = (char)count_in_time(job, i, limit, solutions ? solutions + SUDOKU_LINE * i : NULL);
        if (job->interrupted)
            job->n = i;
    }
    return counts != NULL;
}

static bool solve_all(struct job *job, unsigned limit, char *solutions)
{
    return job->options->timeout > 0 ? solve_in_time(job, limit, solutions)
                                     : solve_cells(job, limit, solutions);
}

bool job_solve(struct job *job, unsigned limit)
{
    job->solutions.length = 0;
    char *solutions = room_for_lines(&job->solutions, job->n);
    job->no_memory = !solutions || !solve_all(job, limit, solutions);
    return !job->no_memory;
}

bool job_count(struct job *job, unsigned limit)
{
    job->no_memory = !solve_all(job, limit, NULL);
    return !job->no_memory;
}

/* The batch itself must stay as it was read: answers and notes still refer to it. */
char *job_copy_puzzles(struct job *job)
{
    job->solutions.length = 0;
    char *copy = text_room(&job->solutions, SUDOKU_CELLS * job->n);
    for (size_t i = 0; copy && i < job->n; i++)
        memcpy(copy + SUDOKU_CELLS * i, job_item(job, i)->cells, SUDOKU_CELLS);
    return copy;
}

/* ---- The reasoner ---- */

/* It keeps the run going while one puzzle takes long. The library knows nothing of output or clocks: it asks
 * from time to time whether to go on. That question is where progress is shown, output is sent, and --timeout
 * and Ctrl-C take effect. */

/* The reasoner asks on behalf of the job that uses it now: jobs may move before there are threads. */
struct job_reasoner {
    struct sudoku_reasoner *reasoner;
    struct job *job;
    unsigned threads;
};

/* A sudoku_cancel. */
static int is_given_up(void *context)
{
    const struct job_reasoner *ours = context;
    return job_is_given_up(ours->job);
}

/* `; this one: 12 steps, ER 9.8 so far` */
static void say_more(const struct job *job, struct text *line)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    if (!job->reasoner)
        return;
    if (sudoku_reasoner_rating_so_far(job->reasoner->reasoner, &rating) != SUDOKU_OK || !rating.steps)
        return;
    text_print(line, "; this one: %u step%s, ER ", rating.steps, rating.steps == 1 ? "" : "s");
    rating_add(line, rating.er);
    text_string(line, " so far");
}

/* Makes the reasoner of a job, which keeps it from batch to batch: making one costs time and memory. */
static struct job_reasoner *open_reasoner(const struct options *options, unsigned threads)
{
    struct job_reasoner *ours = malloc(sizeof *ours);
    struct sudoku_reasoning_options reasoning = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    if (!ours)
        return NULL;
    ours->threads = threads;
    reasoning.ladder = options->reasoning.ladder;
    reasoning.max_er = reasoning_most(&options->reasoning);
    control.cancel = is_given_up;
    control.context = ours;
    control.threads = threads;
    if (sudoku_reasoner_new(&reasoning, &control, &ours->reasoner) == SUDOKU_OK)
        return ours;
    free(ours);
    return NULL;
}

/* A job that works alone has all threads. When other jobs start or end, its share of the threads changes,
 * and it gets a new reasoner. */
struct sudoku_reasoner *job_reasoner(struct job *job)
{
    unsigned threads = job_threads(job);
    if (job->reasoner && job->reasoner->threads != threads)
        job_free_reasoner(job);
    if (!job->reasoner)
        job->reasoner = open_reasoner(job->options, threads);
    if (!job->reasoner) {
        job->no_memory = true;
        return NULL;
    }
    job->reasoner->job = job;
    job->progress.say_more = say_more;
    return job->reasoner->reasoner;
}

void job_free_reasoner(struct job *job)
{
    if (!job->reasoner)
        return;
    sudoku_reasoner_free(job->reasoner->reasoner);
    free(job->reasoner);
    job->reasoner = NULL;
}

/* All other statuses, such as a puzzle that no technique solves, are answers and no reason to stop. */
bool job_reasons_on(struct job *job, int status)
{
    job->no_memory |= status == SUDOKU_NO_MEMORY;
    return status != SUDOKU_NO_MEMORY && status != SUDOKU_CANCELLED;
}
