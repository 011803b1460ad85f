/* control.h: how a long call asks its caller whether to go on.
 *
 * A function of the interface reads its caller's control once, which may be NULL or of another version's
 * size; what works behind it asks the copy. */
#ifndef CORE_CONTROL_H
#define CORE_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

#include "core/machine.h"
#include "core/sized.h"
#include "sudoku.h"

/* More threads than any machine has processors are a mistake. */
enum { MOST_THREADS = 4096 };

/* Copies the caller's control; NULL stands for none. False if it is not initialised or asks for too much. */
static inline bool control_read(struct sudoku_control *ours, const struct sudoku_control *theirs)
{
    *ours = (struct sudoku_control)SUDOKU_CONTROL_INIT;
    return !theirs || (sized_read(ours, sizeof *ours, theirs, SIZE_UP_TO(struct sudoku_control, threads)) &&
                       ours->threads <= MOST_THREADS);
}

/* Asks the caller whether the call is cancelled. */
static inline bool control_is_cancelled(const struct sudoku_control *control)
{
    return control->cancel && control->cancel(control->context);
}

/* The same for small pieces of work: asks once in so many of them, which should take some milliseconds. *done
 * counts those since the caller was asked. */
static inline bool control_cancels_after(const struct sudoku_control *control, size_t *done, size_t pieces,
                                         size_t enough)
{
    *done += pieces;
    if (*done < enough)
        return false;
    *done = 0;
    return control_is_cancelled(control);
}

/* How many threads may share the work, at least 1. */
static inline unsigned control_threads(const struct sudoku_control *control)
{
    return control->threads ? control->threads : sudoku_count_processors();
}

#endif
