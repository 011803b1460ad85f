/* count.c: counts the solutions of one puzzle, with the best solver there is, and splits the work.
 *
 * Tried and lost: parts of the puzzle as a batch for the many-puzzle solver, split again where they have
 * 255 solutions or more. It takes 0.27 us a solution, the search 0.14: too many are counted twice, and
 * nothing is multiplied. */
#include <stdlib.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/count.h"
#include "core/grid.h"

static const struct sudoku_total highest = {UINT64_MAX, UINT64_MAX};

int sudoku_total_compare(struct sudoku_total a, struct sudoku_total b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

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
    struct sudoku_total product = multiply(a.low, b.low), upper;
    if (!a.high && !b.high)
        return product;
    if (a.high && b.high)
        return highest;
    upper = a.high ? multiply(a.high, b.low) : multiply(b.high, a.low);
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
    if (counting->total.low % 4096 == 0 && job->stop && job->stop(job->context))
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

/* Takes a solved cell's digit from the cells that share a house with it, and so on. Returns 0 at a dead
 * end. */
static int fill(uint16_t candidates[SUDOKU_CELLS], int cell, unsigned digit)
{
    candidates[cell] = (uint16_t)digit;
    for (int h = 0; h < 3; h++)
        for (int i = 0; i < 9; i++) {
            int peer = sudoku_house_cells[sudoku_cell_houses[cell][h]][i];
            unsigned left = candidates[peer] & ~digit;
            if (peer == cell || left == candidates[peer])
                continue;
            candidates[peer] = (uint16_t)left;
            if (left == 0 || (!(left & (left - 1)) && !fill(candidates, peer, left)))
                return 0;
        }
    return 1;
}

/* The first cell with the fewest candidates, but two at least; -1 if there is none. */
static int fewest_candidates(const uint16_t candidates[SUDOKU_CELLS])
{
    int best = -1, fewest = 10;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int count = digit_count(candidates[cell]);
        if (count > 1 && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* The part that leaves most open. */
static size_t largest_part(uint16_t (*parts)[SUDOKU_CELLS], size_t n)
{
    size_t largest = 0;
    int most = -1;
    for (size_t i = 0; i < n; i++) {
        int open = 0;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            open += digit_count(parts[i][cell]);
        if (open > most) {
            most = open;
            largest = i;
        }
    }
    return largest;
}

size_t sudoku_split_solutions(const uint16_t candidates[SUDOKU_CELLS], uint16_t (*parts)[SUDOKU_CELLS],
                              size_t room)
{
    size_t n = 1;
    memcpy(parts[0], candidates, sizeof parts[0]);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = parts[0][cell];
        if (set == 0 || (!(set & (set - 1)) && !fill(parts[0], cell, set)))
            return 0;
    }
    while (n && n + 8 <= room) {
        uint16_t whole[SUDOKU_CELLS];
        size_t largest = largest_part(parts, n);
        int cell = fewest_candidates(parts[largest]);
        if (cell < 0)
            return n;
        memcpy(whole, parts[largest], sizeof whole);
        memmove(parts[largest], parts[--n], sizeof whole);
        for (unsigned left = whole[cell]; left; left &= left - 1) {
            memcpy(parts[n], whole, sizeof whole);
            n += (size_t)fill(parts[n], cell, left & -left);
        }
    }
    return n;
}

int sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                           sudoku_stop *stop, void *context, struct sudoku_total *total, uint64_t *guesses)
{
    const struct sudoku_board_solver *solver = sudoku_best_board_solver();
    struct count_job job = {.stop = stop, .context = context};
    if (solver->count) {
        job.records = calloc(COUNT_RECORDS, sizeof *job.records);
        *total = solver->count(candidates, limit, &job);
        free(job.records);
    } else {
        *total = count_by_search(solver, candidates, limit, &job);
    }
    if (guesses)
        *guesses += job.guesses;
    return job.stopped ? 1 : SUDOKU_OK;
}
