/* Jobs, and how they share the memory that a run may take. */
#include <stdlib.h>

#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/write/json_parts.h"

enum {
    MEMORY = 10 << 20,    /* bytes that all jobs together should not exceed */
    PUZZLE_MEMORY = 350,  /* bytes of a puzzle in its job, apart from its output */
    FEWEST_PUZZLES = 512, /* in a job, however many threads there are */
    MOST_IN_TIME = 16,    /* in a job with --timeout */
    FEW_PUZZLES = 32,     /* in a job whose columns take long */
    SLOW_FACTS = FACT_RATING | FACT_CANONICAL | FACT_AUTOMORPHISMS | FACT_SOLUTION_CANONICAL | FACT_BACKDOOR |
                 FACT_BACKDOORS
};

/* Returns how many puzzles each of n_jobs jobs may hold, so that all stay within the memory; at most as
 * many as wanted. */
static size_t share_memory(const struct pipeline *pipeline, size_t n_jobs, size_t wanted)
{
    size_t size = PUZZLE_MEMORY + pipeline->options->format->size;
    size_t fitting = MEMORY / (n_jobs * size);
    if (fitting < FEWEST_PUZZLES)
        fitting = FEWEST_PUZZLES;
    return fitting < wanted ? fitting : wanted;
}

static bool init_job(struct pipeline *pipeline, struct job *job, size_t most_puzzles)
{
    *job = (struct job){.options = pipeline->options,
                        .look = &pipeline->output.look,
                        .pipeline = pipeline,
                        .state = pipeline->jobs[0].state,
                        .most_puzzles = most_puzzles};
    return pipeline->options->mode->source || sudoku_batch_new(most_puzzles, &job->batch) == SUDOKU_OK;
}

bool pipeline_add_first_job(struct pipeline *pipeline)
{
    const struct mode *mode = pipeline->options->mode;
    size_t wanted = mode->most_puzzles ? mode->most_puzzles : MOST_PUZZLES;
    if ((pipeline->options->look.needs & ~mode->gives & SLOW_FACTS) && wanted > FEW_PUZZLES)
        wanted = FEW_PUZZLES;
    if (pipeline->options->timeout > 0 && wanted > MOST_IN_TIME)
        wanted = MOST_IN_TIME; /* each may take long, and nothing is sent before all are done */
    pipeline->jobs = calloc(1, sizeof *pipeline->jobs);
    if (!pipeline->jobs)
        return false;
    pipeline->n_jobs = 1;
    if (mode->begin && !(pipeline->jobs[0].state = mode->begin(pipeline->options)))
        return false;
    return init_job(pipeline, pipeline->jobs, share_memory(pipeline, 1, wanted));
}

/* Makes room for that many jobs. The jobs may move here, which is safe only because no thread but the
 * first runs yet. */
static bool make_places(struct pipeline *pipeline, size_t n_jobs)
{
    struct job **idle = calloc(n_jobs, sizeof *idle), **done = calloc(n_jobs, sizeof *done);
    struct job *jobs = realloc(pipeline->jobs, n_jobs * sizeof *jobs);
    if (jobs)
        pipeline->jobs = jobs;
    if (!idle || !done || !jobs) {
        free(idle);
        free(done);
        return false;
    }
    free(pipeline->idle);
    free(pipeline->done);
    pipeline->idle = idle;
    pipeline->done = done;
    return true;
}

bool pipeline_add_jobs(struct pipeline *pipeline, unsigned threads)
{
    /* Half as many again as threads: these are the jobs that wait for their turn. */
    size_t n_jobs = threads + (threads + 1) / 2;
    size_t most_puzzles = share_memory(pipeline, n_jobs, pipeline->jobs[0].most_puzzles);
    if (!make_places(pipeline, n_jobs))
        return false;
    for (; pipeline->n_jobs < n_jobs; pipeline->n_jobs++) {
        struct job *job = &pipeline->jobs[pipeline->n_jobs];
        if (!init_job(pipeline, job, most_puzzles))
            break;
        pipeline->idle[pipeline->n_idle++] = job;
    }
    return pipeline->n_jobs > 1;
}

/* Frees a job, but not its state, which the mode's end frees. */
static void free_job(struct job *job)
{
    sudoku_batch_free(job->batch);
    sudoku_workspace_free(job->workspace);
    job_free_reasoner(job);
    json_keys_free(job->keys);
    kept_item_free(&job->puzzle);
    text_free(&job->out);
    text_free(&job->solutions);
    text_free(&job->counts);
    text_free(&job->backdoors);
    notes_free(&job->notes);
}

void pipeline_free_jobs(struct pipeline *pipeline)
{
    for (size_t i = 0; i < pipeline->n_jobs; i++)
        free_job(&pipeline->jobs[i]);
    free(pipeline->jobs);
    free(pipeline->idle);
    free(pipeline->done);
}
