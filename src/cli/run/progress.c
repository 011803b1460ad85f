/* The progress line, and sending output while one puzzle takes long.
 *
 * The line is redrawn in place, five times a second, and not shown in the first second, so that short runs
 * leave no trace. Output is sent and progress is shown from inside of long searches, too: they call
 * job_keep_alive very often, which looks at the clock and mostly does nothing. */
#include "cli/run/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "base/interrupt.h"

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

void run_wait_a_moment(struct run *run)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += MOMENT;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&run->changed, &run->lock, &until);
}

/* The share is that of the answers sent, not of the input read: the last puzzle may take longest. A job
 * that works alone is counted puzzle by puzzle. */
static double share_done(const struct run *run)
{
    const struct link *link = run->links;
    const struct job *job = link->jobs;
    const struct tally *tally = &link->tally;
    const struct making *making = &link->options->making;
    double sent = run->share > 0 ? run->share : 0;
    if (link->options->mode->source)
        return making->trials ? (double)tally->trials / (double)(making->end_trial - making->first_trial)
                              : (double)tally->puzzles / (double)making->puzzles;
    if (run->running || job->progress.share < sent || !job->batch.n)
        return run->share;
    return sent + (job->progress.share - sent) * (double)job->progress.shown / (double)job->batch.n;
}

/* Jobs that take long have puzzles that are done but not sent. If one job works alone, the line also shows
 * what it says about its puzzle; for a chain, how many came out of it. A run that was interrupted shows
 * nothing more: the answers at its end are those of puzzles that were not finished. */
void run_show_progress(struct run *run)
{
    if (interrupt_signal() || !progress_due(&run->progress) || pthread_mutex_trylock(&run->notes) != 0)
        return;
    const struct job *job = run->links->jobs;
    char space[100];
    struct text more = TEXT_IN(space);
    struct tally tally = run->links->tally;
    if (run->all_parts)
        text_print(&more, ", %" PRIu64 " of %" PRIu64 " parts", run->parts_done, run->all_parts);
    if (!run->running && job->progress.say_more)
        job->progress.say_more(job, &more);
    for (; job; job = job->next)
        tally.puzzles += job->progress.shown;
    if (run->n_links > 1) {
        text_string(&more, ", ");
        text_grouped(&more, run->last->tally.written);
        text_string(&more, " found");
    }
    progress_show(&run->progress, &tally, share_done(run), &more);
    pthread_mutex_unlock(&run->notes);
}

/* A puzzle in parts may be all of the input, whose size then says nothing about progress; nor does it if
 * rounds follow. */
void link_note_share(struct link *link, struct job *job)
{
    job->progress.share = -1;
    double now = clock_seconds();
    if (link->before || !link->run->progress.wanted || link->options->mode->source ||
        now < link->next_share || link->run->options->rounds > 1)
        return;
    link->next_share = now + 1e-9 * MOMENT;
    if (!link->options->mode->split) {
        job->progress.share = input_share(&link->input);
        return;
    }
    const struct puzzle_in_parts *puzzle = link->puzzle;
    double size = input_size(&link->input);
    if (puzzle && puzzle->end > puzzle->first && size > 0) {
        double first = puzzle_in_parts_share(puzzle, puzzle->first);
        double done = puzzle_in_parts_share(puzzle, job->batch.part + job->batch.parts) - first;
        done /= puzzle_in_parts_share(puzzle, puzzle->end) - first;
        job->progress.share = (puzzle->before + done * (puzzle->read - puzzle->before)) / size;
    }
}

bool job_keep_alive(struct job *job)
{
    struct link *link = job->link;
    struct run *run = link->run;
    job->progress.interrupted |= interrupt_signal() != 0;
    if (job->progress.interrupted)
        return false;
    double now = clock_seconds();
    if (now < job->progress.next_look)
        return true;
    job->progress.next_look = now + 1e-9 * MOMENT;
    pthread_mutex_lock(&run->lock);
    job->progress.shown = job->batch.at;
    bool stop = run->stop, turn = !stop && link->next_ticket == job->batch.ticket && !link->sending;
    if (!run->running)
        run_show_progress(run); /* else watch_threads does */
    while (turn && !run->stop && !link_has_room(link))
        job_help(job); /* what comes of one puzzle may be more than fits into memory */
    stop = run->stop;
    pthread_mutex_unlock(&run->lock);
    return !stop && (!turn || link_send_answers(link, job));
}
