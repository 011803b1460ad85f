/* count_few.h: counts the solutions of one puzzle, however many; for the library's own use. */
#ifndef CORE_COUNT_FEW_H
#define CORE_COUNT_FEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

/* A count in progress: its caller's question whether to stop, and the guesses so far. */
struct count_job {
    int (*stop)(struct count_job *job); /* not 0: stop; or NULL */
    void *context;                      /* for stop */
    uint64_t guesses;
    int stopped;
};

/* Counts the solutions if they are few: visiting each of some thousand takes a millisecond and no
 * memory. False if they are too many, or too hard to find. */
bool core_count_few(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                    struct sudoku_total *total, uint64_t *guesses);

/* Counts at most limit solutions by visiting them: slow, but it takes no memory. If stop ended it, the number
 * is a lower bound. */
struct sudoku_total core_count_by_search(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                         struct count_job *job);

/* The sum; the highest number, if that does not fit. */
struct sudoku_total core_total_sum(struct sudoku_total a, struct sudoku_total b);

/* -1, 0 or 1, as a is smaller than b, equal or larger. */
int core_total_compare(struct sudoku_total a, struct sudoku_total b);

#endif
