/* count.h: counts the solutions of one puzzle, however many; for the library's own use. */
#ifndef CORE_COUNT_H
#define CORE_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

/* A part of a puzzle whose solutions have been counted: what is left of the candidates in a region, all
 * others 0. */
struct count_record {
    uint32_t x[3][3][4];
    struct sudoku_total total;
};

enum { COUNT_RECORDS = 1 << 15 };

/* A count in progress: its memory, its caller's question whether to stop, and the guesses so far. */
struct count_job {
    struct count_record *records;       /* COUNT_RECORDS of them, or NULL */
    int (*stop)(struct count_job *job); /* not 0: stop; or NULL */
    void *context;                      /* for stop */
    uint64_t guesses;
    int stopped;
};

/* Counts the solutions if they are few: visiting each of some ten thousand takes a few milliseconds and no
 * memory. False if they are too many, or too hard to find. */
bool sudoku_count_few(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                      struct sudoku_total *total, uint64_t *guesses);

/* Counts at most limit solutions with the best solver of this machine. If stop ended it, the number is a
 * lower bound. Uses 5 MB for records; works without them, more slowly, if memory is short. */
struct sudoku_total sudoku_count_part(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                      struct count_job *job);

/* Splits a puzzle into parts, for several threads: each solution is in exactly one. Writes at most room of
 * them, which is at least 9, and returns how many there are; 0 if it is clear that there are no solutions. */
size_t sudoku_split_solutions(const uint16_t candidates[SUDOKU_CELLS], uint16_t (*parts)[SUDOKU_CELLS],
                              size_t room);

/* Sums and products that stay at the highest number when they do not fit. */
struct sudoku_total sudoku_total_sum(struct sudoku_total a, struct sudoku_total b);
struct sudoku_total sudoku_total_product(struct sudoku_total a, struct sudoku_total b);

/* -1, 0 or 1, as a is smaller than b, equal or larger. */
int sudoku_total_compare(struct sudoku_total a, struct sudoku_total b);

#endif
