/* The progress line, and sending output while one puzzle takes long.
 *
 * The line is redrawn in place, five times a second, and not shown in the first second, so that short runs
 * leave no trace. Output is sent and progress is shown from inside of long searches, too: they call
 * job_keep_alive very often, which looks at the clock and mostly does nothing. */
#include "cli/run/progress.h"

#include <inttypes.h>
#include <stdio.h>
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

/* `12,345 puzzles, 4,115 a second`, `2 puzzles in 15 seconds`, and what else is known. The line is made in an
 * array: progress is shown even if memory is short. ESC [ K clears what an earlier, longer line has left. */
void progress_show(struct progress *progress, const struct tally *tally, double share,
                   const struct text *more)
{
    double now = clock_seconds(), seconds = now - progress->start;
    char space[200];
    struct text line = TEXT_IN(space);
    text_string(&line, "\r\033[K");
    text_grouped(&line, tally->puzzles);
    text_string(&line, tally->puzzles == 1 ? " puzzle" : " puzzles");
    if ((double)tally->puzzles < seconds) {
        text_print(&line, " in %.0f second%s", seconds, seconds < 1.5 ? "" : "s");
    } else {
        text_string(&line, ", ");
        text_grouped(&line, (uint64_t)((double)tally->puzzles / seconds));
        text_string(&line, " a second");
    }
    if (share >= 0)
        add_share(&line, share, seconds);
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
    const struct tally *tally = &pipeline->outcome.tally;
    const struct making *making = &pipeline->options->making;
    double sent = pipeline->share > 0 ? pipeline->share : 0;
    if (pipeline->options->mode->source)
        return making->trials ? (double)tally->trials / (double)(making->end_trial - making->first_trial)
                              : (double)tally->puzzles / (double)making->puzzles;
    if (pipeline->running || job->progress.share < sent || !job->n)
        return pipeline->share;
    return sent + (job->progress.share - sent) * ((double)job->progress.shown + job->progress.under_way) /
                      (double)job->n;
}

/* Jobs that take long have puzzles that are done but not sent. If one job works alone, the line also shows
 * what it says about its puzzle. A run that was interrupted shows nothing more: the answers at its end are
 * those of puzzles that were not finished. */
void pipeline_show_progress(struct pipeline *pipeline)
{
    if (interrupt_signal() || !progress_due(&pipeline->progress))
        return;
    const struct job *job = pipeline->jobs;
    char space[100];
    struct text more = TEXT_IN(space);
    struct tally tally = pipeline->outcome.tally;
    if (pipeline->all_parts)
        text_print(&more, ", %" PRIu64 " of %" PRIu64 " parts", pipeline->parts_done, pipeline->all_parts);
    if (!pipeline->running && job->progress.say_more)
        job->progress.say_more(job, &more);
    for (; job; job = job->next)
        tally.puzzles += job->progress.shown;
    progress_show(&pipeline->progress, &tally, share_done(pipeline), &more);
}

/* A puzzle in parts may be all of the input, whose size then says nothing about progress. */
void pipeline_note_share(struct pipeline *pipeline, struct job *job)
{
    job->progress.share = -1;
    double now = clock_seconds();
    if (!pipeline->progress.wanted || pipeline->options->mode->source || now < pipeline->next_share)
        return;
    pipeline->next_share = now + 1e-9 * MOMENT;
    if (!pipeline->options->mode->split) {
        job->progress.share = input_share(&pipeline->input);
        return;
    }
    const struct puzzle_in_parts *puzzle = pipeline->puzzle;
    double size = input_size(&pipeline->input);
    if (puzzle && size > 0) {
        double done = puzzle->parts ? (double)(job->part + job->parts) / (double)puzzle->parts : 0;
        job->progress.share = (puzzle->before + done * (puzzle->read - puzzle->before)) / size;
    }
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
    return !stop && (!turn || pipeline_send_answers(pipeline, job));
}
