/* progress.c: how far a run is: totals for --stats, and the progress line. */
#include "run/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/text.h"

void tally_add(struct tally *total, const struct tally *more)
{
    assert(sizeof *total % sizeof(uint64_t) == 0);
    const uint64_t *from = (const uint64_t *)more;
    uint64_t *to = (uint64_t *)total;
    for (size_t i = 0; i < sizeof *total / sizeof *to; i++)
        to[i] += from[i];
}

/* In the order of struct tally. */
static const char *const rows[] = {"puzzles",    "trials",     "distinct", "found",     "solved",
                                   "not unique", "unsolvable", "invalid",  "undecided", "guesses"};

/* Aligns numbers at their last digit and groups their digits with commas. */
static void print_row(const char *name, uint64_t number)
{
    char space[40];
    struct text text = TEXT_IN(space);
    text_grouped(&text, number);
    fprintf(stderr, "%-11s %15.*s\n", name, (int)text.length, space);
}

/* Leaves out totals of 0, except the first. */
void tally_print(const struct tally *tally, const uint64_t *seed, double seconds)
{
    assert(sizeof rows / sizeof *rows <= sizeof *tally / sizeof(uint64_t));
    const uint64_t *totals = (const uint64_t *)tally;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (i == 0 || totals[i])
            print_row(rows[i], totals[i]);
    if (seed)
        fprintf(stderr, "%-11s %15" PRIu64 "\n", "seed", *seed);
    fprintf(stderr, "%-11s %15.6f s\n", "time", seconds);
    print_row("puzzles/s", seconds > 0 ? (uint64_t)((double)tally->puzzles / seconds) : 0);
}

/* Draws `12,345 puzzles, 4,115 a second, 45 %, 2:05 left`, as if the rest went as fast. The line lies in an
 * array: it is shown even if memory is short. ESC [ K clears what an earlier, longer line has left. */
void progress_show(struct progress *progress, const struct tally *tally)
{
    assert(progress->fraction <= 1);
    const double now = progress->is_on ? clock_seconds() : 0, seconds = now - progress->start;
    const double fraction = progress->fraction, left = fraction > 0 ? seconds * (1 - fraction) / fraction : 0;
    char space[200];
    struct text line = TEXT_IN(space);
    if (!progress->is_on || now < progress->next)
        return;
    text_string(&line, "\r\033[K");
    text_grouped(&line, tally->puzzles);
    text_string(&line, tally->puzzles == 1 ? " puzzle" : " puzzles");
    if ((double)tally->puzzles >= seconds) {
        text_string(&line, ", ");
        text_grouped(&line, (uint64_t)((double)tally->puzzles / seconds));
        text_string(&line, " a second");
    }
    if (fraction >= 0)
        text_print(&line, ", %.0f %%", 100 * fraction);
    if (left >= 1 && left < 1e8)
        text_print(&line, ", %lu:%02lu left", (unsigned long)left / 60, (unsigned long)left % 60);
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
