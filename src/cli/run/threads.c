/* The threads of a run.
 *
 * Threads take jobs until there are none (order.c); none of them is special. The first thread of the
 * program only watches them, shows the progress, and decides when those that hang are left behind. */
#include <stdlib.h>

#include "cli/options/options.h"
#include "cli/run/cores.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"

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
    if (!threads || !pipeline_add_jobs(pipeline, n)) {
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
