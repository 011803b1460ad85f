/* tally.c: totals, printed as a table at the end or as a line in between. */
#include "run/tally.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/text.h"

void tally_add(struct tally *total, const struct tally *more)
{
    const uint64_t *from = (const uint64_t *)more;
    uint64_t *to = (uint64_t *)total;
    for (size_t i = 0; i < sizeof *total / sizeof *to; i++)
        to[i] += from[i];
}

/* The rows of the table, in the order of struct tally, and the kinds of commands that print them; 0: all, if
 * the number is not 0. */
static const struct {
    const char *name;
    unsigned kinds;
} rows[] = {
#define OF(kind) (1u << TALLY_##kind)
    {"puzzles", ~0u},
    {"trials", OF(MAKING)},
    {"distinct", OF(DISTINCT)},
    {"found", OF(FINDING)},
    {"solved", OF(SOLVING)},
    {"not unique", OF(SOLVING) | OF(FINDING)},
    {"unsolvable", OF(SOLVING) | OF(FINDING)},
    {"invalid", ~OF(MAKING)},
    {"undecided", 0},
    {"guesses", OF(SOLVING)},
#undef OF
};

/* Aligns numbers at their last digit and groups their digits with commas. */
static void print_row(const char *name, uint64_t number)
{
    char space[40];
    struct text text = TEXT_IN(space);
    text_grouped(&text, number);
    fprintf(stderr, "%-11s %15.*s\n", name, (int)text.length, space);
}

/* Less than a tenth of a second is printed in milliseconds, so that at least three digits show. */
void tally_print(const struct tally *tally, enum tally_kind kind, uint64_t seed, double seconds)
{
    const uint64_t *totals = (const uint64_t *)tally;
    const bool is_short = seconds < 0.1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kinds ? rows[i].kinds >> kind & 1 : totals[i] > 0)
            print_row(rows[i].name, totals[i]);
    if (kind == TALLY_MAKING)
        fprintf(stderr, "%-11s %15" PRIu64 "\n", "seed", seed);
    fprintf(stderr, "%-11s %15.3f %s\n", "time", is_short ? 1000 * seconds : seconds, is_short ? "ms" : "s");
    print_row("puzzles/s", seconds > 0 ? (uint64_t)((double)tally->puzzles / seconds) : 0);
}

/* ---- Progress ---- */

/* Adds `, 45 %, 2:05 left`, as if the rest went as fast. */
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

/* Draws `12,345 puzzles, 4,115 a second` or `2 puzzles in 15 seconds`, and what else is known. The line lies
 * in an array: it is shown even if memory is short. ESC [ K clears what an earlier, longer line has left. */
void progress_show(struct progress *progress, const struct tally *tally)
{
    double now = progress->wanted ? clock_seconds() : 0, seconds = now - progress->start;
    char space[200];
    struct text line = TEXT_IN(space);
    if (!progress->wanted || now < progress->next)
        return;
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
    if (progress->share >= 0)
        add_share(&line, progress->share, seconds);
    if (tally->trials) {
        text_string(&line, ", ");
        text_grouped(&line, tally->trials);
        text_string(&line, " trials");
    }
    if (progress->parts)
        text_print(&line, ", %" PRIu64 " of %" PRIu64 " parts", progress->part, progress->parts);
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
