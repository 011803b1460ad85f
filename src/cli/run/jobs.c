/* Jobs, how they share the memory that a run may take, and the threads that work on them.
 *
 * Threads take jobs until there are none (pipeline.c); none of them is special. The first thread of the
 * program only watches them, shows the progress, and decides when those that hang are left behind. */
#include <stdlib.h>

#include "cli/options/options.h"
#include "cli/run/cores.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"

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

/* Makes room for n jobs; those that are there stay. Called while only one thread runs. */
static bool make_places(struct pipeline *pipeline, size_t n)
{
    struct job **places = calloc(3 * n, sizeof *places);
    if (!places)
        return false;
    if (pipeline->jobs)
        places[0] = pipeline->jobs[0];
    free(pipeline->jobs);
    pipeline->jobs = places;
    pipeline->idle = places + n;
    pipeline->done = places + 2 * n;
    return true;
}

static void free_job(struct job *job)
{
    if (job->puzzle)
        puzzle_in_parts_drop(job->puzzle);
    else if (!job->options->mode->split)
        sudoku_batch_free(job->batch);
    sudoku_workspace_free(job->workspace);
    sudoku_reasoner_free(job->reasoner);
    names_free(&job->keys);
    text_free(&job->out);
    text_free(&job->solutions);
    text_free(&job->counts);
    text_free(&job->backdoors);
    notes_free(&job->notes);
    free(job);
}

/* Adds an idle job, one of n, which share the memory: it holds at most as many puzzles as wanted. */
static bool add_job(struct pipeline *pipeline, size_t n, size_t wanted)
{
    const struct mode *mode = pipeline->options->mode;
    size_t fitting = MEMORY / (n * (PUZZLE_MEMORY + pipeline->options->format->size));
    if (fitting < FEWEST_PUZZLES)
        fitting = FEWEST_PUZZLES;
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    job->pipeline = pipeline;
    job->options = pipeline->options;
    job->look = &pipeline->output.look;
    job->state = pipeline->state;
    job->most_puzzles = fitting < wanted ? fitting : wanted;
    job->notes.beside = &job->out;
    if (!mode->source && !mode->split && sudoku_batch_new(job->most_puzzles, &job->batch) != SUDOKU_OK) {
        free_job(job);
        return false;
    }
    pipeline->jobs[pipeline->n_jobs++] = pipeline->idle[pipeline->n_idle++] = job;
    return true;
}

bool pipeline_add_first_job(struct pipeline *pipeline)
{
    const struct options *options = pipeline->options;
    const struct mode *mode = options->mode;
    size_t wanted = mode->most_puzzles ? mode->most_puzzles : MOST_PUZZLES;
    if ((options->look.needs & SLOW_FACTS) && wanted > FEW_PUZZLES)
        wanted = FEW_PUZZLES;
    if (options->timeout > 0 && wanted > MOST_IN_TIME)
        wanted = MOST_IN_TIME; /* each may take long, and nothing is sent before all are done */
    return make_places(pipeline, 1) && (!mode->begin || (pipeline->state = mode->begin(options))) &&
           add_job(pipeline, 1, wanted);
}

void pipeline_free_jobs(struct pipeline *pipeline)
{
    for (size_t i = 0; i < pipeline->n_jobs; i++)
        free_job(pipeline->jobs[i]);
    while (pipeline->n_tools)
        pipeline->options->mode->free_tool(pipeline->tools[--pipeline->n_tools]);
    free(pipeline->jobs);
}

/* Gives the job one of the mode's tools, which no other thread uses meanwhile. False when memory is short. */
static bool take_tool(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    job->tool = pipeline->n_tools ? pipeline->tools[--pipeline->n_tools] : NULL;
    pthread_mutex_unlock(&pipeline->lock);
    if (!job->tool)
        job->tool = job->options->mode->new_tool(job->options);
    job->no_memory |= !job->tool;
    return job->tool;
}

static void give_tool_back(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    if (pipeline->n_tools < TOOLS_MOST) {
        pipeline->tools[pipeline->n_tools++] = job->tool;
        job->tool = NULL;
    }
    pthread_mutex_unlock(&pipeline->lock);
    if (job->tool)
        job->options->mode->free_tool(job->tool);
}

void pipeline_run_job(struct job *job)
{
    const struct mode *mode = job->options->mode;
    if (!job->n || job->no_memory || (mode->new_tool && !take_tool(job)))
        return;
    if (mode->run)
        mode->run(job);
    else if (!mode->prepare || mode->prepare(job))
        job_answer_each(job, mode->answer);
    if (mode->new_tool)
        give_tool_back(job);
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

/* Makes half as many jobs again as threads: these are the jobs that wait for their turn. There are fewer if
 * memory is short. */
bool pipeline_run_threads(struct pipeline *pipeline, bool *ended)
{
    unsigned n = count_threads(pipeline), started = 0;
    size_t n_jobs = n + (n + 1) / 2;
    struct job *first = pipeline->jobs[0];
    pthread_t *threads = n > 1 ? calloc(n, sizeof *threads) : NULL;
    if (threads && make_places(pipeline, n_jobs))
        while (pipeline->n_jobs < n_jobs && add_job(pipeline, n_jobs, first->most_puzzles))
            ;
    if (pipeline->n_jobs > 1) {
        /* It was filled to find out how large the input is; the first thread that asks for a job gets it. */
        pipeline->first = first;
        started = start_threads(pipeline, n, threads);
        if (started)
            *ended = watch_threads(pipeline);
        else
            pipeline->first = NULL;
        for (unsigned i = 0; i < started && *ended; i++)
            pthread_join(threads[i], NULL);
    }
    free(threads);
    return started > 0;
}
