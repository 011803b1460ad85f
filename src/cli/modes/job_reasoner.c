/* job_reasoner.c: a job's reasoner, which keeps the run going while one puzzle takes long.
 *
 * The library knows nothing of output or clocks: it asks from time to time whether to go on. That question
 * is where progress is shown, output is sent, and --timeout and Ctrl-C take effect. */
#include <stdlib.h>

#include "cli/base/rating.h"
#include "cli/mode.h"
#include "cli/options/options.h"

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
    job->say_more = say_more;
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
