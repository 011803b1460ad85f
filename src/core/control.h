/* control.h: ABI checks of the caller's structures, and cancellation.
 *
 * A caller's structure begins with its size in the caller's header. Fields that an older header lacks get our
 * defaults. Fields that only a newer header has must be zero: nonzero unknown fields are rejected. */
#ifndef CORE_CONTROL_H
#define CORE_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sudoku.h"

/* The size of a structure that ends with this member: its size in version 3.0. */
#define SIZE_UP_TO(type, member) (offsetof(type, member) + sizeof(((type *)0)->member))

/* Larger sizes were never set. More threads than any machine has processors are a mistake. */
enum { SIZE_ABSURD = 4096, MOST_THREADS = 4096 };

static inline bool size_is_sound(size_t size, size_t least)
{
    return size >= least && size < SIZE_ABSURD;
}

/* Copies the caller's structure over ours, which holds the defaults. Returns false if it is smaller than
 * the least, or has unknown fields that are not zero. */
static inline bool sized_read(void *ours, size_t room, const void *theirs, size_t least)
{
    size_t size;
    memcpy(&size, theirs, sizeof size);
    if (!size_is_sound(size, least))
        return false;
    for (size_t i = room; i < size; i++)
        if (((const unsigned char *)theirs)[i])
            return false;
    memcpy(ours, theirs, size < room ? size : room);
    memcpy(ours, &room, sizeof room);
    return true;
}

/* Copies our structure to the caller's, up to the caller's size, which stays, and clears unknown fields. */
static inline void sized_write(void *theirs, const void *ours, size_t room)
{
    size_t size;
    memcpy(&size, theirs, sizeof size);
    size_t known = size < room ? size : room;
    memcpy((char *)theirs + sizeof size, (const char *)ours + sizeof size, known - sizeof size);
    memset((char *)theirs + known, 0, size - known);
}

/* Copies the caller's control, once in each function of the interface; NULL stands for the defaults. Returns
 * false if it is not initialised, has unknown fields or too many threads. */
static inline bool control_read(struct sudoku_control *ours, const struct sudoku_control *theirs)
{
    *ours = (struct sudoku_control)SUDOKU_CONTROL_INIT;
    return !theirs || (sized_read(ours, sizeof *ours, theirs, SIZE_UP_TO(struct sudoku_control, threads)) &&
                       ours->threads <= MOST_THREADS);
}

/* Calls the caller's function, if there is one. Returns whether the call is cancelled. */
static inline bool control_is_cancelled(const struct sudoku_control *control)
{
    return control->cancel && control->cancel(control->context);
}

/* For small pieces of work: checks once in `enough` pieces, which should take some milliseconds. *done counts
 * the pieces since the last check. */
static inline bool control_cancels_after(const struct sudoku_control *control, size_t *done, size_t pieces,
                                         size_t enough)
{
    *done += pieces;
    if (*done < enough)
        return false;
    *done = 0;
    return control_is_cancelled(control);
}

/* Returns the number of threads that may share the work, at least 1. */
static inline unsigned control_threads(const struct sudoku_control *control)
{
    return control->threads ? control->threads : sudoku_count_processors();
}

#endif
