/* progress.h: the line on standard error that shows how far a long run is. */
#ifndef CLI_RUN_PROGRESS_H
#define CLI_RUN_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/tally.h"
#include "base/text.h"

struct progress {
    bool wanted;
    bool shown;         /* the line is on the screen */
    double start, next; /* seconds: the run's start, and when to look again */
};

void progress_start(struct progress *progress, bool wanted);

/* Is it time to show or update the line? Not in the first second. */
bool progress_due(const struct progress *progress);

/* Shows the line. share: how much of the work is done, from 0 to 1; below 0 if that is not known. more:
 * what else there is to say. */
void progress_show(struct progress *progress, const struct tally *tally, double share,
                   const struct text *more);

/* Removes the line, before something else is printed. */
void progress_clear(struct progress *progress);

#endif
