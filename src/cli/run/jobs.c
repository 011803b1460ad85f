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

static void free_job(struct job *job)
{
    if (job->puzzle)
        puzzle_in_parts_drop(job->puzzle);
    else if (!job->options->mode->split)
        sudoku_batch_free(job->batch);
    names_free(&job->keys);
    text_free(&job->out);
    text_free(&job->test);
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
    job->next = pipeline->jobs;
    pipeline->jobs = job;
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
    return (!mode->begin || (pipeline->state = mode->begin(options))) && add_job(pipeline, 1, wanted);
}

void pipeline_free_jobs(struct pipeline *pipeline)
{
    while (pipeline->jobs) {
        struct job *job = pipeline->jobs;
        pipeline->jobs = job->next;
        free_job(job);
    }
}

/* Runs the mode on a job. */
static void run_job(struct job *job)
{
    const struct mode *mode = job->options->mode;
    void **tool = &job->worker->tool;
    if (!job->n || job->no_memory)
        return;
    if (mode->new_tool && !*tool)
        *tool = mode->new_tool(job->options);
    job->no_memory |= mode->new_tool && !*tool;
    if (job->no_memory)
        return;
    if (mode->run)
        mode->run(job);
    else if (!mode->prepare || mode->prepare(job))
        job_answer_each(job, mode->answer);
}

/* ---- Threads ---- */

enum {
    STACK_SIZE = 1 << 20, /* of a thread: musl's default is too small */
    MOMENTS_TO_END = 5    /* what the threads get to come to their end after an error */
};

static bool run_threads(struct pipeline *pipeline, bool *ended);

/* Runs job after job until none is left; every thread does this. The first one works alone, and stops when
 * others can take over: then *ended says whether they came to their end. */
static void run_jobs(struct pipeline *pipeline, bool alone, bool *ended)
{
    bool tries_threads = alone && pipeline->options->threads != 1;
    struct worker worker = {0};
    struct job *job;
    while ((job = pipeline_take_job(pipeline))) {
        /* A job that is full shows that there is more to come. */
        if (tries_threads && pipeline->outcome.tally.puzzles + job->n >= job->most_puzzles) {
            if (run_threads(pipeline, ended))
                break;
            tries_threads = false;
        }
        worker.job = job;
        job->worker = &worker;
        run_job(job);
        pipeline_hand_in(pipeline, job);
        if (alone && !pipeline->stop)
            pipeline_show_progress(pipeline);
    }
    if (worker.tool)
        pipeline->options->mode->free_tool(worker.tool);
    sudoku_workspace_free(worker.workspace);
    sudoku_reasoner_free(worker.reasoner);
    sudoku_classifier_free(worker.classifier);
}

static void *run_thread(void *context)
{
    struct pipeline *pipeline = context;
    run_jobs(pipeline, false, NULL);
    pthread_mutex_lock(&pipeline->lock);
    pipeline->running--;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

bool pipeline_run_jobs(struct pipeline *pipeline)
{
    bool ended = true;
    run_jobs(pipeline, true, &ended);
    return ended;
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
    while (started < n && pthread_create(&threads[started], &attributes, run_thread, pipeline) == 0)
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

/* Works on the input with several threads; the first job has been filled, to find out how large the input is,
 * and the first thread that asks for one gets it. Makes half as many jobs again as threads: these are the
 * jobs that wait for their turn. There are fewer if memory is short. False if no thread could be started. */
static bool run_threads(struct pipeline *pipeline, bool *ended)
{
    unsigned n = count_threads(pipeline), started = 0;
    size_t n_jobs = n + (n + 1) / 2, made = 1;
    pthread_t *threads = n > 1 ? calloc(n, sizeof *threads) : NULL;
    pipeline->first = pipeline->jobs;
    while (threads && made < n_jobs && add_job(pipeline, n_jobs, pipeline->first->most_puzzles))
        made++;
    if (made > 1)
        started = start_threads(pipeline, n, threads);
    if (started)
        *ended = watch_threads(pipeline);
    else
        pipeline->first = NULL;
    for (unsigned i = 0; i < started && *ended; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return started > 0;
}
