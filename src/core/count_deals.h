/* count_deals.h: counts the solutions of a puzzle through the deals of its bands and stacks; for the
 * library's own use. count_deals.c explains how. */
#ifndef CORE_COUNT_DEALS_H
#define CORE_COUNT_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/count.h"
#include "core/deals.h"

/* The numbers that are summed up at once. */
enum { BLOCK = 512 };

/* The work is done in units; their solutions add up to the puzzle's. */
size_t sudoku_deals_units(const struct deals *deals);

/* How many numbers are multiplied at most, in all units. */
double sudoku_deals_work(const struct deals *deals);

/* What a thread needs: 20 MB at most, usually less than one. NULL if memory is short. */
struct counter *sudoku_counter_new(const struct deals *deals);
void sudoku_counter_free(struct counter *counter);

/* Counts one unit; it is fastest after the one before. Stops at the limit, and when job->stop says so: then
 * the number is a lower bound. */
struct sudoku_total sudoku_counter_run(struct counter *counter, size_t unit, struct sudoku_total limit,
                                       struct count_job *job);

#endif
