/* list_deals.h: the solutions of one puzzle, however many, as lines; for the library's own use. */
#ifndef CORE_LIST_DEALS_H
#define CORE_LIST_DEALS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/count_few.h"
#include "core/deals.h"

enum { SOLUTION_LINE = SUDOKU_CELLS + 1 };

/* Where solutions go: lines that are collected and handed over in blocks. */
struct listing {
    sudoku_lines_visitor *visit;
    void *context;
    size_t left; /* how many solutions are still wanted */
    char *lines;
    size_t n;      /* lines that are collected */
    bool is_ended; /* by the visitor */
};

/* Hands the collected lines over. */
void core_listing_flush(struct listing *listing);

/* Lists the solutions through the deals, until no more are wanted or job->stop says so. False if memory is
 * short; then nothing has been listed. */
bool core_list_deals(const struct deals *deals, struct listing *listing, struct count_job *job);

#endif
