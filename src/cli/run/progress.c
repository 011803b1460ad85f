/* The progress line. It is redrawn in place, five times a second, and not shown in the first second, so that
 * short runs leave no trace. */
#include "cli/run/progress.h"

#include <stdio.h>

#include "cli/base/clock.h"

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
