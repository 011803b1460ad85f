/* count_deals.h: counts the solutions of a puzzle through the deals of its bands and stacks; for the
 * library's own use. count_deals.c explains how. */
#ifndef CORE_COUNT_DEALS_H
#define CORE_COUNT_DEALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/count_few.h"
#include "core/deals.h"

/* The numbers that are summed up at once. */
enum { BLOCK = 512 };

/* The splits of an across chute where it crosses the second and the third chute. */
struct ends {
    uint16_t second, third;
};

/* What a thread keeps for one of the three chutes across. It is made when it is first needed. */
struct across {
    const struct chute *chute;
    struct ends *survivors; /* the deals that fit the first chute's deal */
    uint32_t *survivor;     /* which deals they are */
    size_t n_survivors;
    /* For each split of the second chute: which splits here fit, a row of 0 and 1. */
    unsigned char *fits_second;
    bool *has_fits_second;
    /* For each split here: which deals of the block fit, a row of 0 and 1, and when it was made. */
    unsigned char (*fits_third)[BLOCK];
    uint32_t *fits_third_made;
    /* For each split of the second chute: for each deal of the block, how many survivors fit both; the
     * highest of these numbers; and when they were made. A number is at most 216 x 216: as many ways there
     * are to fill two boxes whose columns are given. They leave one way for the third. */
    uint16_t (*sums)[BLOCK];
    uint16_t *highest_sum;
    uint32_t *sums_made;
};

/* `block` and `moment` count the blocks and units that this counter has begun. */
struct counter {
    const struct deals *deals;
    const struct chute *first, *second, *third;
    const struct deal *begin; /* the block: deals of the third chute */
    size_t length, padded;    /* their number, and as a multiple of 16 */
    size_t rows;              /* since the last question whether to stop */
    uint32_t *weights;        /* of the first chute's deals */
    uint32_t block, moment;
    struct across across[3];
};

/* The work is done in units; their solutions add up to the puzzle's. */
size_t core_deals_units(const struct deals *deals);

/* How many numbers are multiplied at most, in all units. */
double core_deals_work(const struct deals *deals);

/* What a thread needs: 20 MB at most, usually less than one. NULL if memory is short. */
struct counter *core_counter_new(const struct deals *deals);
void core_counter_free(struct counter *counter);

/* Begins a unit; it is fastest after the one before. Returns its deal of the first chute, or NULL if that
 * has no solutions. */
const struct deal *core_counter_begin(struct counter *counter, size_t unit);

/* Returns the number of solutions with the unit's deal of the first chute, this one of the second, and any of
 * the block. If there are some, sums[i][k] is the number of deals of chute i across that fit both and deal k
 * of the block. */
uint64_t core_counter_pair(struct counter *counter, const struct deal *second, const uint16_t *sums[3]);

/* To be called for each pair. Returns false when job->stop has said so. */
bool core_counter_goes_on(struct counter *counter, struct count_job *job);

/* Counts one unit, and those that alike digits make of it; it is fastest after the one before. Stops at
 * the limit, and when job->stop says so: then the number is a lower bound. */
struct sudoku_total core_counter_run(struct counter *counter, size_t unit, struct sudoku_total limit,
                                     struct count_job *job);

#endif
