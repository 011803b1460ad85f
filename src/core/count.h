/* count.h: the number of solutions of one puzzle, however many; for the library's own use. */
#ifndef CORE_COUNT_H
#define CORE_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

/* A number of 128 bits. The empty grid has 6.7 * 10^21 solutions, more than 64 bits can say. */
struct sudoku_total {
    uint64_t high, low;
};

/* Called now and then while solutions are counted. Returns 0 to go on, anything else to end the count. */
typedef int sudoku_stop(void *context);

/* A part of a puzzle whose solutions have been counted: what is left of the candidates in a region, all
 * others 0. */
struct count_record {
    uint32_t x[3][3][4];
    struct sudoku_total total;
};

enum { COUNT_RECORDS = 1 << 15 };

/* A count in progress: its memory, its caller's question whether to stop, and the guesses so far. */
struct count_job {
    struct count_record *records; /* COUNT_RECORDS of them, or NULL */
    sudoku_stop *stop;            /* or NULL */
    void *context;
    uint64_t guesses;
    int stopped;
};

/* Counts the solutions, at most limit. stop is called with context and may be NULL. Adds the guesses made to
 * *guesses, which may be NULL. Uses up to 5 MB for records, and works without them, more slowly, if memory is
 * short. Returns SUDOKU_OK and stores the number; 1 if stop ended it, and the number is then a lower bound. */
int sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                           sudoku_stop *stop, void *context, struct sudoku_total *total, uint64_t *guesses);

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
