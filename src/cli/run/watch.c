/* The progress line, and sending output while one puzzle takes long.
 *
 * Output is sent and progress is shown from inside of long searches, too: they call job_keep_alive very
 * often, which looks at the clock and mostly does nothing. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "cli/base/clock.h"
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"

enum { MOMENT = 200 * 1000000 }; /* nanoseconds between two looks */

void pipeline_wait_a_moment(struct pipeline *pipeline)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += MOMENT;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&pipeline->changed, &pipeline->lock, &until);
}

/* The share is that of the answers sent, not of the input read: the last puzzle may take longest. A job
 * that works alone is counted puzzle by puzzle. */
static double share_done(const struct pipeline *pipeline)
{
    const struct job *job = pipeline->jobs;
    double sent = pipeline->share > 0 ? pipeline->share : 0;
    const struct making *making = &pipeline->options->making;
    if (pipeline->options->mode->source && making->trials)
        return (double)pipeline->outcome.tally.trials / (double)(making->end_trial - making->first_trial);
    if (pipeline->options->mode->source)
        return (double)pipeline->outcome.tally.puzzles / (double)pipeline->options->making.puzzles;
    if (pipeline->running || job->share < sent || !job->n)
        return pipeline->share;
    return sent + (job->share - sent) * ((double)job->shown + job->under_way) / (double)job->n;
}

/* Jobs that take long have puzzles that are done but not sent. If one job works alone, the line also shows
 * what it says about its puzzle. */
void pipeline_show_progress(struct pipeline *pipeline)
{
    if (!progress_due(&pipeline->progress))
        return;
    char space[100];
    struct text more = TEXT_IN(space);
    struct tally tally = pipeline->outcome.tally;
    for (size_t i = 0; i < pipeline->n_jobs; i++)
        tally.puzzles += pipeline->jobs[i].shown;
    if (pipeline->all_parts)
        text_print(&more, ", %" PRIu64 " of %" PRIu64 " parts", pipeline->parts_done, pipeline->all_parts);
    if (!pipeline->running && pipeline->jobs->say_more)
        pipeline->jobs->say_more(pipeline->jobs, &more);
    progress_show(&pipeline->progress, &tally, share_done(pipeline), &more);
}

/* Sends the answers that are whole; the beginning of another one stays. */
static bool send_answers(struct pipeline *pipeline, struct job *job)
{
    size_t length = job->out.length, whole = job_whole_answers(job);
    job->out.length = whole;
    if (!pipeline_send_output(pipeline, job))
        return false;
    if (length > whole)
        memmove(job->out.data, job->out.data + whole, length - whole);
    job->out.length = length - whole;
    return true;
}

/* The share by parts: a puzzle that is split may be all of the input, whose size then says nothing about
 * progress. */
static double share_of_parts(const struct pipeline *pipeline, const struct job *job)
{
    const struct split *split = &pipeline->split;
    double size = input_size(&pipeline->input),
           part = split->parts ? (double)(job->part + job->parts) / (double)split->parts : 0;
    return size > 0 ? (split->before + part * (split->read - split->before)) / size : -1;
}

void pipeline_note_share(struct pipeline *pipeline, struct job *job)
{
    job->share = -1;
    if (!pipeline->progress.wanted || pipeline->options->mode->source)
        return;
    double now = clock_seconds();
    if (now < pipeline->next_share)
        return;
    job->share =
        pipeline->options->mode->split ? share_of_parts(pipeline, job) : input_share(&pipeline->input);
    pipeline->next_share = now + 1e-9 * MOMENT;
}

bool job_keep_alive(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    job->interrupted |= interrupt_signal() != 0;
    if (job->interrupted)
        return false;
    double now = clock_seconds();
    if (now < job->next_look)
        return true;
    job->next_look = now + 1e-9 * MOMENT;
    pthread_mutex_lock(&pipeline->lock);
    job->shown = job->at;
    bool stop = pipeline->stop, turn = !stop && pipeline->next_ticket == job->ticket && !pipeline->sending;
    if (!pipeline->running)
        pipeline_show_progress(pipeline); /* else watch_threads does */
    pthread_mutex_unlock(&pipeline->lock);
    return !stop && (!turn || send_answers(pipeline, job));
}
