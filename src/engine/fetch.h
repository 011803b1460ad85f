/* fetch.h: texts are fetched into the cache before they are needed. See desk.h.
 *
 * A large batch lies in the third-level cache or in memory, so each text that is read and each place of a
 * solution would be waited for. Sweeps need nothing from there: after each digit, a few of the texts that
 * the desk will read next are asked for, and the places of their solutions. All at once after a sweep is
 * a third as good, because the processor waits for some twenty cache lines at a time. */
#ifndef ENGINE_FETCH_H
#define ENGINE_FETCH_H

#include "engine/desk.h"

/* The puzzles to fetch after a digit. An easy puzzle takes five sweeps in its lane, so a desk of 512 lanes
 * reads eleven of them for each digit. */
enum { FETCH_AT_ONCE = 16 };

/* Texts that are farther apart are not fetched: most of what lies between them would be in vain. */
enum { CACHE_LINE = 64, FARTHEST = 2 * CACHE_LINE };

/* Fetches texts from `first` on, each cache line once: asking twice costs what fetching gains. */
INLINE void fetch_texts(const char *texts, size_t stride, size_t first, size_t n)
{
    if (n == 0 || stride > FARTHEST)
        return;
    const char *at = texts + stride * first, *end = at + stride * (n - 1) + SUDOKU_CELLS;
    for (; at < end; at += CACHE_LINE)
        PREFETCH(at);
}

/* Fetches the next few of the LANES puzzles that will be read first. */
static void fetch_ahead(struct desk *desk)
{
    const struct many_job *job = desk->job;
    size_t first = desk->next_fetched > desk->next_puzzle ? desk->next_fetched : desk->next_puzzle;
    size_t end = desk->next_puzzle + LANES < job->n ? desk->next_puzzle + LANES : job->n;
    size_t n = end - first < FETCH_AT_ONCE ? end - first : FETCH_AT_ONCE;
    fetch_texts(job->puzzles, job->stride, first, n);
    if (job->solutions)
        fetch_texts(job->solutions, job->solution_stride, first, n);
    desk->next_fetched = first + n;
}

#endif
