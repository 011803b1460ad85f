/* count.c: counts the solutions of one puzzle, with the best solver there is.
 *
 * Tried and lost: parts of the puzzle as a batch for the many-puzzle solver, split again where they have
 * 255 solutions or more. It takes 0.27 us a solution, the search 0.14: too many are counted twice, and
 * nothing is multiplied. */
#include "core/board/solver.h"
#include "core/count.h"

static const struct sudoku_total highest = {UINT64_MAX, UINT64_MAX};

int sudoku_total_compare(struct sudoku_total a, struct sudoku_total b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

/* Totals stop at the highest number instead of wrapping around: "at least so many" stays true. */
struct sudoku_total sudoku_total_sum(struct sudoku_total a, struct sudoku_total b)
{
    struct sudoku_total sum = {a.high + b.high, a.low + b.low};
    int carry = sum.low < a.low;
    if (sum.high < a.high || (carry && sum.high == UINT64_MAX))
        return highest;
    sum.high += (uint64_t)carry;
    return sum;
}

/* 64 by 64 bits, by halves. */
static struct sudoku_total multiply(uint64_t a, uint64_t b)
{
    uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & UINT32_MAX);
    return (struct sudoku_total){a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & UINT32_MAX)};
}

struct sudoku_total sudoku_total_product(struct sudoku_total a, struct sudoku_total b)
{
    struct sudoku_total product = multiply(a.low, b.low);
    if (!a.high && !b.high)
        return product;
    if (a.high && b.high)
        return highest;
    struct sudoku_total upper = a.high ? multiply(a.high, b.low) : multiply(b.high, a.low);
    if (upper.high)
        return highest;
    return sudoku_total_sum(product, (struct sudoku_total){upper.low, 0});
}

/* For a solver that can only search. */
struct one_by_one {
    struct sudoku_total total, limit;
    struct count_job *job;
};

static int count_visit(void *context, const char *solution)
{
    struct one_by_one *counting = context;
    struct count_job *job = counting->job;
    (void)solution;
    counting->total = sudoku_total_sum(counting->total, (struct sudoku_total){0, 1});
    if (counting->total.low % 4096 == 0 && job->stop && job->stop(job))
        job->stopped = 1;
    return job->stopped || sudoku_total_compare(counting->total, counting->limit) >= 0;
}

static struct sudoku_total count_by_search(const struct sudoku_board_solver *solver,
                                           const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                           struct count_job *job)
{
    struct one_by_one counting = {{0, 0}, limit, job};
    struct board_search search = {.limit = SIZE_MAX, .patience = UINT64_MAX};
    search.visit = count_visit;
    search.context = &counting;
    if (limit.high | limit.low)
        solver->search(candidates, &search);
    job->guesses += search.guesses;
    return counting.total;
}

/* Most puzzles have few solutions; for them, neither records of the counting search nor threads are worth
 * their memory. */
bool sudoku_count_few(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                      struct sudoku_total *total, uint64_t *guesses)
{
    enum { FEW = 65536 };
    size_t most = limit.high || limit.low > FEW ? FEW : (size_t)limit.low;
    struct board_search search = {.limit = most, .patience = FEW};
    if (most)
        sudoku_best_board_solver()->search(candidates, &search);
    *total = (struct sudoku_total){0, search.found};
    bool is_all = !most || (search.guesses <= FEW && (search.found < most || most < FEW));
    *guesses += is_all ? search.guesses : 0;
    return is_all;
}

struct sudoku_total sudoku_count_part(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                      struct count_job *job)
{
    const struct sudoku_board_solver *solver = sudoku_best_board_solver();
    return solver->count ? solver->count(candidates, limit, job)
                         : count_by_search(solver, candidates, limit, job);
}
