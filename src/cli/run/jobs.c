/* Jobs, how they share the memory that a run may take, and the threads that work on them.
 *
 * Threads take jobs until there are none (order.c); none of them is special. The first thread of the
 * program only watches them, shows the progress, and decides when those that hang are left behind. */
#include <stdlib.h>

#include "cli/options/options.h"
#include "cli/run/cores.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"
#include "cli/write/write_json.h"

/* ---- Jobs ---- */

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
    if ((pipeline->options->look.needs & SLOW_FACTS) && wanted > FEW_PUZZLES)
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

/* Makes jobs for n threads, fewer if memory is short. The first job stays as it is, but may move. False if it
 * remains the only one. */
static bool add_jobs(struct pipeline *pipeline, unsigned threads)
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

/* ---- Threads ---- */

enum {
    STACK_SIZE = 1 << 20, /* of a thread: musl's default is too small */
    MOMENTS_TO_END = 5    /* what the threads get to come to their end after an error */
};

/* Runs job after job until none is left; every thread does this. */
static void *run_jobs(void *context)
{
    struct pipeline *pipeline = context;
    struct job *job;
    while ((job = pipeline_take_job(pipeline))) {
        pipeline_run_job(job);
        pipeline_hand_in(pipeline, job);
    }
    pthread_mutex_lock(&pipeline->lock);
    pipeline->running--;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

/* Starts as many of the n threads as the system allows; returns how many. The lock is held meanwhile, so
 * that no thread ends before all are counted. */
static unsigned start_threads(struct pipeline *pipeline, unsigned n, pthread_t *threads)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    unsigned started = 0;
    pthread_mutex_lock(&pipeline->lock);
    while (started < n && pthread_create(&threads[started], &attributes, run_jobs, pipeline) == 0)
        started++;
    pipeline->running = started;
    pthread_mutex_unlock(&pipeline->lock);
    pthread_attr_destroy(&attributes);
    return started;
}

/* Shows the progress until the threads have ended. After an error in the output, some of them may hang in a
 * read for as long as the input likes, after a signal in a search: they get a few moments, then they are left
 * behind, but not in the middle of a line. Returns whether all have ended. */
static bool watch_threads(struct pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->lock);
    while (pipeline->running && !pipeline->stop && !interrupt_signal()) {
        pipeline_wait_a_moment(pipeline);
        if (!pipeline->sending)
            pipeline_show_progress(pipeline);
    }
    for (int moments = 0; pipeline->running && (moments < MOMENTS_TO_END || pipeline->sending); moments++)
        pipeline_wait_a_moment(pipeline);
    pipeline->stop |= pipeline->running > 0;
    bool ended = pipeline->running == 0;
    pthread_mutex_unlock(&pipeline->lock);
    return ended;
}

/* Returns how many threads the run may have. The caller holds the lock unless there is only one. */
static unsigned count_threads(struct pipeline *pipeline)
{
    if (!pipeline->threads)
        pipeline->threads = pipeline->options->threads ? pipeline->options->threads : cores_available();
    return pipeline->threads;
}

/* Threads whose jobs have ended help the others. */
unsigned job_threads(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    unsigned threads = count_threads(pipeline);
    unsigned each = pipeline->running ? threads / pipeline->running : threads;
    pthread_mutex_unlock(&pipeline->lock);
    return each ? each : 1;
}

bool pipeline_run_threads(struct pipeline *pipeline, bool *ended)
{
    unsigned n = count_threads(pipeline);
    pthread_t *threads = n > 1 ? calloc(n, sizeof *threads) : NULL;
    if (!threads || !add_jobs(pipeline, n)) {
        free(threads);
        return false;
    }
    /* It was filled to find out how large the input is; the first thread that asks for a job gets it. */
    pipeline->first = &pipeline->jobs[0];
    unsigned started = start_threads(pipeline, n, threads);
    if (started) {
        *ended = watch_threads(pipeline);
        for (unsigned i = 0; i < started && *ended; i++)
            pthread_join(threads[i], NULL);
    }
    free(threads);
    return started > 0;
}
