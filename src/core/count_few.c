/* count_few.c: counts solutions by visiting them, and adds up numbers of 128 bits. */
#include "core/board/solver.h"
#include "core/count_few.h"

static const struct sudoku_total highest = {UINT64_MAX, UINT64_MAX};

int core_total_compare(struct sudoku_total a, struct sudoku_total b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

/* Totals stop at the highest number instead of wrapping around: "at least this many" stays true. */
struct sudoku_total core_total_sum(struct sudoku_total a, struct sudoku_total b)
{
    struct sudoku_total sum = {a.high + b.high, a.low + b.low};
    int carry = sum.low < a.low;
    if (sum.high < a.high || (carry && sum.high == UINT64_MAX))
        return highest;
    sum.high += (uint64_t)carry;
    return sum;
}

/* The context of count_visit. */
struct one_by_one {
    struct sudoku_total total, limit;
    struct count_job *job;
};

static int count_visit(void *context, const char *solution)
{
    struct one_by_one *counting = context;
    struct count_job *job = counting->job;
    (void)solution;
    counting->total = core_total_sum(counting->total, (struct sudoku_total){0, 1});
    if (counting->total.low % 4096 == 0 && job->stop && job->stop(job))
        job->stopped = 1;
    return job->stopped || core_total_compare(counting->total, counting->limit) >= 0;
}

struct sudoku_total core_count_by_search(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                         struct count_job *job)
{
    struct one_by_one counting = {{0, 0}, limit, job};
    struct board_search search = {.limit = SIZE_MAX, .patience = UINT64_MAX};
    search.visit = count_visit;
    search.context = &counting;
    if (limit.high | limit.low)
        core_best_board_solver()->search(candidates, &search);
    job->guesses += search.guesses;
    return counting.total;
}

/* Most puzzles have few solutions; for them, the preparations of a count are not worth their time. */
bool core_count_few(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                    struct sudoku_total *total, uint64_t *guesses)
{
    enum { FEW = 4096 };
    size_t most = limit.high || limit.low > FEW ? FEW : (size_t)limit.low;
    struct board_search search = {.limit = most, .patience = FEW};
    if (most)
        core_best_board_solver()->search(candidates, &search);
    *total = (struct sudoku_total){0, search.found};
    bool is_all = !most || (search.guesses <= FEW && (search.found < most || most < FEW));
    *guesses += is_all ? search.guesses : 0;
    return is_all;
}
