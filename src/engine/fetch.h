/* fetch.h: texts are fetched into the cache before they are needed. See desk.h.
 *
 * In a large batch, texts and the places of solutions lie in the third-level cache or in memory, and the
 * desk would wait for each of them. Sweeps do not use that path, so after each digit a few of the next
 * texts and places are prefetched. Prefetching all of them after a sweep gains only a third as much: the
 * processor can have about twenty lines in flight. */
#ifndef ENGINE_FETCH_H
#define ENGINE_FETCH_H

#include "engine/desk.h"

/* The puzzles to fetch after a digit. An easy puzzle takes five sweeps in its lane, so a desk of 512 lanes
 * reads eleven of them for each digit. */
enum { FETCH_AT_ONCE = 16 };

/* Texts that are this close are fetched as one piece; between others, most lines would hold no text. */
enum { CACHE_LINE = 64, CLOSE = 2 * CACHE_LINE };

INLINE void fetch_piece(const char *text, size_t length)
{
    for (size_t at = 0; at < length; at += CACHE_LINE)
        PREFETCH(text + at);
}

/* Fetches texts from `first` on. A line that two of them share is not asked for twice, which would cost
 * what fetching gains. */
INLINE void fetch_texts(const char *texts, size_t stride, size_t first, size_t n)
{
    if (n && stride <= CLOSE)
        fetch_piece(texts + stride * first, stride * (n - 1) + SUDOKU_CELLS);
    else
        for (size_t i = first; i < first + n; i++) {
            PREFETCH(texts + stride * i);
            PREFETCH(texts + stride * i + SUDOKU_CELLS - 1);
        }
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
