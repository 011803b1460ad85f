/* The progress line, and sending output while one puzzle takes long.
 *
 * The line is redrawn in place, five times a second, and not shown in the first second, so that short runs
 * leave no trace. Output is sent and progress is shown from inside of long searches, too: they call
 * job_keep_alive very often, which looks at the clock and mostly does nothing. */
#include "cli/run/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/base/clock.h"
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"

/* ---- The line ---- */

void progress_start(struct progress *progress, bool wanted)
{
    double now = clock_seconds();
    *progress = (struct progress){.wanted = wanted, .start = now, .next = now + 1};
}

bool progress_due(const struct progress *progress)
{
    return progress->wanted && clock_seconds() >= progress->next;
}

/* `12,345 puzzles, 4,115 a second`, `2 puzzles in 15 seconds` */
static void add_pace(struct text *line, uint64_t puzzles, double seconds)
{
    text_grouped(line, puzzles);
    text_string(line, puzzles == 1 ? " puzzle" : " puzzles");
    if ((double)puzzles < seconds) {
        text_print(line, " in %.0f second%s", seconds, seconds < 1.5 ? "" : "s");
    } else {
        text_string(line, ", ");
        text_grouped(line, (uint64_t)((double)puzzles / seconds));
        text_string(line, " a second");
    }
}

/* `, 45 %, 2:05 left`: a guess, as if the rest went as fast. */
static void add_share(struct text *line, double share, double seconds)
{
    text_print(line, ", %.0f %%", 100 * share);
    if (share <= 0 || share >= 1)
        return;
    double left = seconds * (1 - share) / share;
    unsigned long whole = left < 1e8 ? (unsigned long)left : 0;
    if (whole >= 3600)
        text_print(line, ", %lu:%02lu:%02lu left", whole / 3600, whole / 60 % 60, whole % 60);
    else if (whole)
        text_print(line, ", %lu:%02lu left", whole / 60, whole % 60);
}

/* The line is made in an array: progress is shown even if memory is short. ESC [ K clears what an earlier,
 * longer line has left. */
void progress_show(struct progress *progress, const struct tally *tally, double share,
                   const struct text *more)
{
    double now = clock_seconds();
    char space[200];
    struct text line = TEXT_IN(space);
    text_string(&line, "\r\033[K");
    add_pace(&line, tally->puzzles, now - progress->start);
    if (share >= 0)
        add_share(&line, share, now - progress->start);
    if (tally->trials) {
        text_string(&line, ", ");
        text_grouped(&line, tally->trials);
        text_string(&line, " trials");
    }
    text_add(&line, more->data, more->length);
    fprintf(stderr, "%.*s", (int)line.length, line.data);
    progress->shown = true;
    progress->next = now + 0.2;
}

void progress_clear(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

/* ---- What is shown and sent while a job runs ---- */

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
    if (pipeline->running || job->progress.share < sent || !job->n)
        return pipeline->share;
    return sent + (job->progress.share - sent) * ((double)job->progress.shown + job->progress.under_way) /
                      (double)job->n;
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
        tally.puzzles += pipeline->jobs[i].progress.shown;
    if (pipeline->all_parts)
        text_print(&more, ", %" PRIu64 " of %" PRIu64 " parts", pipeline->parts_done, pipeline->all_parts);
    if (!pipeline->running && pipeline->jobs->progress.say_more)
        pipeline->jobs->progress.say_more(pipeline->jobs, &more);
    progress_show(&pipeline->progress, &tally, share_done(pipeline), &more);
}

/* Sends the answers that are whole, and the notes; the beginning of another answer stays. */
static bool send_answers(struct pipeline *pipeline, struct job *job)
{
    size_t length = job->out.length, whole = job_whole_answers(job);
    job->out.length = whole;
    if (!pipeline_send_output(pipeline, job))
        return false;
    if (job->notes.n_lines)
        progress_clear(&pipeline->progress);
    notes_print(&job->notes, &pipeline->printed, NULL, NULL);
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
    job->progress.share = -1;
    if (!pipeline->progress.wanted || pipeline->options->mode->source)
        return;
    double now = clock_seconds();
    if (now < pipeline->next_share)
        return;
    job->progress.share =
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
    if (now < job->progress.next_look)
        return true;
    job->progress.next_look = now + 1e-9 * MOMENT;
    pthread_mutex_lock(&pipeline->lock);
    job->progress.shown = job->at;
    bool stop = pipeline->stop, turn = !stop && pipeline->next_ticket == job->ticket && !pipeline->sending;
    if (!pipeline->running)
        pipeline_show_progress(pipeline); /* else watch_threads does */
    pthread_mutex_unlock(&pipeline->lock);
    return !stop && (!turn || send_answers(pipeline, job));
}
