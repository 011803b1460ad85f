/* control.h: what crosses the library's edge: structures that may grow, and the question of a long call to
 * its caller whether to go on.
 *
 * A caller's structure begins with its size, as the caller's header knew it. Programs compiled with an
 * older header have a shorter one, whose missing fields are taken as they stand in ours; programs compiled
 * with a newer header have a longer one, whose unknown fields must be zero: a wish that this library cannot
 * fulfil is an error. */
#ifndef CORE_CONTROL_H
#define CORE_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sudoku.h"

/* The size of a structure that ends with this member: what version 3.0 called its size. */
#define SIZE_UP_TO(type, member) (offsetof(type, member) + sizeof(((type *)0)->member))

/* No structure is as large as this: the size was never set. More threads than any machine has processors are
 * a mistake. */
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

/* Copies our structure to the caller's, as much as the caller has room for, and clears the fields that we
 * do not know. The caller's size stays. */
static inline void sized_write(void *theirs, const void *ours, size_t room)
{
    size_t size;
    memcpy(&size, theirs, sizeof size);
    size_t known = size < room ? size : room;
    memcpy((char *)theirs + sizeof size, (const char *)ours + sizeof size, known - sizeof size);
    memset((char *)theirs + known, 0, size - known);
}

/* Copies the caller's control, which a function of the interface does once; NULL stands for none. False if it
 * is not initialised or asks for too much. */
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
