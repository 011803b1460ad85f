/* Totals: added up over all jobs, printed as a table. */
#include "base/tally.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"

void tally_add(struct tally *total, const struct tally *more)
{
    const uint64_t *from = (const uint64_t *)more;
    uint64_t *to = (uint64_t *)total;
    for (size_t i = 0; i < sizeof *total / sizeof *to; i++)
        to[i] += from[i];
}

/* Numbers are aligned at their last digit and have commas: the totals are for people. */
static void print_row(const char *name, uint64_t number)
{
    char space[40];
    struct text text = TEXT_IN(space);
    text_grouped(&text, number);
    fprintf(stderr, "%-11s %15.*s\n", name, (int)text.length, space);
}

/* Milliseconds below a tenth of a second, so that at least three digits show. */
void tally_print_time(double seconds)
{
    bool is_short = seconds < 0.1;
    fprintf(stderr, "%-11s %15.3f %s\n", "time", is_short ? 1000 * seconds : seconds, is_short ? "ms" : "s");
}

void tally_print(const struct tally *tally, enum tally_kind kind, uint64_t seed, double seconds)
{
    print_row("puzzles", tally->puzzles);
    if (kind == TALLY_MAKING) {
        print_row("trials", tally->trials);
        fprintf(stderr, "%-11s %15" PRIu64 "\n", "seed", seed);
    }
    if (kind == TALLY_DISTINCT)
        print_row("distinct", tally->distinct);
    if (kind == TALLY_FINDING)
        print_row("found", tally->found);
    if (kind == TALLY_SOLVING)
        print_row("solved", tally->solved);
    if (kind == TALLY_SOLVING || kind == TALLY_FINDING) {
        print_row("not unique", tally->not_unique);
        print_row("unsolvable", tally->unsolvable);
    }
    if (kind != TALLY_MAKING)
        print_row("invalid", tally->invalid);
    if (tally->undecided)
        print_row("undecided", tally->undecided);
    if (kind == TALLY_SOLVING)
        print_row("guesses", tally->guesses);
    tally_print_time(seconds);
    print_row("puzzles/s", seconds > 0 ? (uint64_t)((double)tally->puzzles / seconds) : 0);
}

void tally_print_link(const char *called, const struct tally *tally, double seconds)
{
    char space[80];
    struct text text = TEXT_IN(space);
    text_grouped(&text, tally->puzzles);
    size_t in = text.length;
    text_grouped(&text, tally->written);
    fprintf(stderr, "%-20s %13.*s in %13.*s out %9.2f s\n", called, (int)in, space, (int)(text.length - in),
            space + in, seconds);
}
