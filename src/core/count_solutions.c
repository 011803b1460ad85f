/* count_solutions.c: counts solutions without visiting them.
 *
 * Write down of a solved grid, for each stack, only which digits stand in each column of each box: its
 * deal (deals.h). Write down for each band, likewise, which digits stand in each row of each box. The six
 * deals give the grid back. Conversely, any three deals of stacks and three of bands give a grid if their
 * splits fit in each of the nine boxes. The bands have nothing to do with each other once the stacks are
 * dealt, so
 *
 *      solutions = sum over the deals a, b, c of the three stacks of
 *                  (deals of band 1 that fit a, b, c) x (of band 2) x (of band 3)
 *
 * and the same with bands for stacks, whichever have fewer deals. For each pair a, b, the factors are
 * three rows of numbers, one for each c, and what remains is to multiply and add: three instructions for
 * 16 or more solutions each. The row of a band depends on the splits of a and b in that band alone; it is
 * the sum of the rows of those of its deals that fit a and b, and it is kept until a changes. A row of a
 * deal says which c fit, by 0 and 1.
 *
 * Digits that are candidates of the same cells, such as those that are no clue, are alike: deals of the
 * first chute that differ by them only are counted once. So the empty grid takes 4 deals of 94,080, and
 * some minutes.
 *
 * A puzzle of 15 clues has some 400 deals in each of the six places. So 160,000 pairs at most are tried,
 * where there may be ten or a hundred million solutions: 0.0003 to 0.003 us each.
 *
 * Tried and lost: counting regions that have nothing to do with each other, guessing in one band until it
 * is full, and recording what is left of the others (0.2 to 0.4 us a solution); the same with guesses that
 * only deal digits to columns (0.1 to 0.2); parts of the puzzle as a batch for the many-puzzle solver
 * (0.27). */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/control.h"
#include "core/deals.h"
#include "core/grid.h"
#include "core/team.h"

/* Rows that are added or multiplied between two questions whether to stop: less than a millisecond. */
enum { ROWS_PER_QUESTION = 50000 };

/* Most puzzles have fewer solutions, or are found to have none in fewer guesses; for them, the preparations
 * of a count are not worth their time. */
enum { FEW = 4096 };

/* A thread takes several units at once, so many that TURNS_EACH turns are left for each thread: then all
 * end at about the same time. It never takes more than some milliseconds of work. */
enum { TURNS_EACH = 64, MOST_UNITS = 64 };

/* From this many products on, about 10 ms of work, several threads are worth their start. */
static const double worth_threads = 1e8;

/* ---- Numbers of 128 bits ---- */

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
    bool carry = sum.low < a.low;
    if (sum.high < a.high || (carry && sum.high == UINT64_MAX))
        return highest;
    sum.high += carry;
    return sum;
}

static struct sudoku_total product(uint64_t a, uint32_t b)
{
    uint64_t low = (a & UINT32_MAX) * b, high = (a >> 32) * b + (low >> 32);
    return (struct sudoku_total){high >> 32, high << 32 | (low & UINT32_MAX)};
}

/* ---- The memory of a thread ---- */

/* Takes room for n elements from the memory of a counter. Without memory, it only adds up what is needed. */
static void *take_room(char *memory, size_t *used, size_t n, size_t size)
{
    void *room = memory ? memory + *used : NULL;
    *used += (n * size + 15) / 16 * 16;
    return room;
}

/* Gives the counter, itself the first thing in its memory, its arrays. Returns how much they take. */
static size_t place_arrays(struct counter *counter, char *memory)
{
    const struct deals *deals = counter->deals;
    size_t used = 0;
    take_room(memory, &used, 1, sizeof *counter);
    counter->weights = take_room(memory, &used, counter->first->n, sizeof *counter->weights);
    for (int i = 0; i < 3; i++) {
        struct across *across = &counter->across[i];
        const struct chute *chute = across->chute = &deals->chute[!deals->combined][i];
        size_t of_second = counter->second->n_splits[i], at_second = chute->n_splits[deals->order[1]];
        size_t at_third = chute->n_splits[deals->order[2]];
        across->survivors = take_room(memory, &used, chute->n, sizeof *across->survivors);
        across->fits_second = take_room(memory, &used, of_second * at_second, 1);
        across->fits_third = take_room(memory, &used, at_third, sizeof *across->fits_third);
        across->fits_third_made = take_room(memory, &used, at_third, sizeof *across->fits_third_made);
        across->sums = take_room(memory, &used, of_second, sizeof *across->sums);
        across->highest_sum = take_room(memory, &used, of_second, sizeof *across->highest_sum);
        across->sums_made = take_room(memory, &used, of_second, sizeof *across->sums_made);
    }
    return used;
}

/* The lines that a deal gives to a digit, as a number. */
static unsigned lines_of(const struct chute *chute, const struct deal *deal, int digit)
{
    unsigned lines = 0;
    for (int box = 0; box < 3; box++)
        for (unsigned line = 1; line < 3; line++)
            if (chute->splits[box][deal->split[box]] >> (10 * line + (unsigned)digit) & 1)
                lines |= line << 2 * box;
    return lines;
}

/* Deals that differ by digits that are alike are part of as many solutions. The one among them in which alike
 * digits have their lines in ascending order stands for all: returns how many they are, and 0 for the others.
 * In each step, the k-th of alike digits, the r-th of them with these lines, makes k / r times as many. */
static uint32_t weigh(const struct deals *deals, const struct deal *deal)
{
    uint32_t weight = 1;
    unsigned lines[9], alike[9], same[9];
    for (int digit = 0; digit < 9; digit++) {
        int before = deals->alike[digit];
        lines[digit] = lines_of(chute_at(deals, 0), deal, digit);
        alike[digit] = before < 0 ? 1 : alike[before] + 1;
        same[digit] = before < 0 || lines[before] < lines[digit] ? 1 : same[before] + 1;
        if (before >= 0 && lines[before] > lines[digit])
            return 0;
        weight = weight * alike[digit] / same[digit];
    }
    return weight;
}

/* Which splits of a box fit this crossing, for each 0 or 1. */
static void find_fits(unsigned char *fits, const struct crossing *crossing, const uint32_t *splits,
                      unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fits[i] = splits_fit(crossing, splits[i]);
}

struct counter *core_counter_new(const struct deals *deals, const struct sudoku_control *control)
{
    struct counter plan = {.deals = deals,
                           .first = chute_at(deals, 0),
                           .second = chute_at(deals, 1),
                           .third = chute_at(deals, 2),
                           .control = control};
    struct counter *counter = calloc(1, place_arrays(&plan, NULL));
    if (!counter)
        return NULL;
    *counter = plan;
    place_arrays(counter, (char *)counter);
    for (size_t i = 0; i < counter->first->n; i++)
        counter->weights[i] = weigh(deals, &counter->first->deals[i]);
    for (int i = 0; i < 3; i++) {
        const struct across *across = &counter->across[i];
        unsigned second = deals->order[1], n = across->chute->n_splits[second];
        for (unsigned split = 0; split < counter->second->n_splits[i]; split++)
            find_fits(across->fits_second + (size_t)split * n, &deals->crossings[1][i][split],
                      across->chute->splits[second], n);
    }
    return counter;
}

/* ---- Units ---- */

size_t core_deals_units(const struct deals *deals)
{
    return chute_at(deals, 0)->n * ((chute_at(deals, 2)->n + BLOCK - 1) / BLOCK);
}

/* Begins a deal of the first chute. Returns false if nothing across fits it. */
static bool find_survivors(struct counter *counter, const struct deal *deal, int i)
{
    const struct deals *deals = counter->deals;
    struct across *across = &counter->across[i];
    const struct chute *chute = across->chute;
    unsigned char first = deals->order[0], second = deals->order[1], third = deals->order[2];
    unsigned char fits[MOST_SPLITS];
    find_fits(fits, &deals->crossings[0][i][deal->split[i]], chute->splits[first], chute->n_splits[first]);
    size_t n = 0;
    for (size_t k = 0; k < chute->n; k++) {
        const uint16_t *split = chute->deals[k].split;
        across->survivors[n] = (struct survivor){split[second], split[third], (uint32_t)k};
        n += fits[split[first]]; /* the next one takes its place if it does not fit */
    }
    across->n_survivors = n;
    return n > 0;
}

const struct deal *core_counter_begin(struct counter *counter, size_t unit)
{
    const struct deal *first = &counter->first->deals[unit % counter->first->n];
    size_t begin = unit / counter->first->n * BLOCK, left = counter->third->n - begin;
    if (!counter->block || counter->begin != counter->third->deals + begin) {
        counter->block++;
        counter->begin = counter->third->deals + begin;
        counter->length = left < BLOCK ? left : BLOCK;
        counter->padded = (counter->length + 15) / 16 * 16;
    }
    counter->moment++;
    for (int i = 0; i < 3; i++)
        if (!find_survivors(counter, first, i))
            return NULL;
    return first;
}

static const unsigned char *fits_with_third(struct counter *counter, int i, unsigned split)
{
    struct across *across = &counter->across[i];
    unsigned char *fits = across->fits_third[split];
    if (across->fits_third_made[split] != counter->block) {
        across->fits_third_made[split] = counter->block;
        uint32_t mask = across->chute->splits[counter->deals->order[2]][split];
        unsigned char fits_split[MOST_SPLITS];
        for (unsigned k = 0; k < counter->third->n_splits[i]; k++)
            fits_split[k] = splits_fit(&counter->deals->crossings[2][i][k], mask);
        for (size_t k = 0; k < counter->length; k++)
            fits[k] = fits_split[counter->begin[k].split[i]];
        memset(fits + counter->length, 0, counter->padded - counter->length);
    }
    return fits;
}

/* Sixteen at a time, which compilers make vectors of. */
static void add_row(unsigned char *restrict sum, const unsigned char *restrict row, size_t n)
{
    for (size_t k = 0; k < n; k += 16)
        for (int lane = 0; lane < 16; lane++)
            sum[k + (size_t)lane] = (unsigned char)(sum[k + (size_t)lane] + row[k + (size_t)lane]);
}

static void add_bytes(uint16_t *restrict sum, const unsigned char *restrict row, size_t n)
{
    for (size_t k = 0; k < n; k += 16)
        for (int lane = 0; lane < 16; lane++)
            sum[k + (size_t)lane] = (uint16_t)(sum[k + (size_t)lane] + row[k + (size_t)lane]);
}

/* Counts, for each deal of the block, the survivors that fit it and this split of the second chute. They are
 * counted in bytes as long as these cannot overflow. */
static void make_sums(struct counter *counter, int i, unsigned split)
{
    struct across *across = &counter->across[i];
    const unsigned char *fits =
        across->fits_second + (size_t)split * across->chute->n_splits[counter->deals->order[1]];
    uint16_t *sums = across->sums[split];
    unsigned char some[BLOCK] = {0};
    unsigned n = 0;
    memset(sums, 0, counter->padded * sizeof *sums);
    for (size_t k = 0; k < across->n_survivors; k++) {
        if (!fits[across->survivors[k].second])
            continue;
        add_row(some, fits_with_third(counter, i, across->survivors[k].third), counter->padded);
        if (++n % UCHAR_MAX == 0) {
            add_bytes(sums, some, counter->padded);
            memset(some, 0, sizeof some);
        }
    }
    add_bytes(sums, some, counter->padded);
    uint16_t highest_sum = 0;
    for (size_t k = 0; k < counter->length; k++)
        highest_sum = sums[k] > highest_sum ? sums[k] : highest_sum;
    across->highest_sum[split] = highest_sum;
    counter->rows += across->n_survivors;
}

/* Products that fit 32 bits, even when all are added, and of which the first two factors fit 15 bits:
 * processors have an instruction for that. */
static uint64_t add_small_products(const uint16_t *a, const uint16_t *b, const uint16_t *c, size_t n)
{
    int32_t sum = 0;
    for (size_t k = 0; k < n; k += 16)
        for (size_t lane = 0; lane < 16; lane++)
            sum += (int16_t)(a[k + lane] * b[k + lane]) * (int16_t)c[k + lane];
    return (uint64_t)sum;
}

static uint64_t add_products(const uint16_t *a, const uint16_t *b, const uint16_t *c, size_t n)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += (uint64_t)a[k] * b[k] * c[k];
    return sum;
}

uint64_t core_counter_pair(struct counter *counter, const struct deal *second, const uint16_t *sums[3])
{
    uint64_t most[3];
    for (int i = 0; i < 3; i++) {
        struct across *across = &counter->across[i];
        unsigned split = second->split[i];
        if (across->sums_made[split] != counter->moment) {
            across->sums_made[split] = counter->moment;
            make_sums(counter, i, split);
        }
        sums[i] = across->sums[split];
        most[i] = across->highest_sum[split];
        if (most[i] == 0)
            return 0;
    }
    bool is_small = most[0] * most[1] <= INT16_MAX && most[2] <= INT16_MAX &&
                    most[0] * most[1] * most[2] <= INT32_MAX / BLOCK;
    return (is_small ? add_small_products : add_products)(sums[0], sums[1], sums[2], counter->padded);
}

bool core_counter_goes_on(struct counter *counter)
{
    counter->guesses++;
    counter->rows += 3;
    if (counter->rows >= ROWS_PER_QUESTION) {
        counter->rows = 0;
        counter->stopped = control_is_cancelled(counter->control);
    }
    return !counter->stopped;
}

bool core_count_unit(struct counter *counter, size_t unit, struct sudoku_total limit,
                     struct sudoku_total *total)
{
    const uint16_t *sums[3];
    uint32_t weight = counter->weights[unit % counter->first->n];
    size_t pairs = weight && core_counter_begin(counter, unit) ? counter->second->n : 0;
    for (size_t k = 0; k < pairs; k++) {
        uint64_t found = core_counter_pair(counter, &counter->second->deals[k], sums);
        *total = core_total_sum(*total, product(found, weight));
        if (!core_counter_goes_on(counter) || core_total_compare(*total, limit) >= 0)
            return false;
    }
    return true;
}

/* ---- Threads ---- */

/* One call of sudoku_count_solutions; all its threads share it. */
struct shared_count {
    struct team team; /* its lock guards what changes */
    const struct deals *deals;
    size_t n, step, next; /* units; how many are taken at once; the first that nobody has taken */
    struct sudoku_total limit, total;
    uint64_t guesses;
};

/* Takes units and counts them until none is left. Without memory it leaves them to the others. */
static void share_work(struct team *team, unsigned member)
{
    struct shared_count *shared = team->context;
    const struct sudoku_control control = {sizeof control, core_team_is_over, team, 1};
    struct counter *counter = core_counter_new(shared->deals, &control);
    (void)member;
    pthread_mutex_lock(&team->lock);
    while (counter && !team->is_over && shared->next < shared->n) {
        struct sudoku_total found = {0, 0};
        size_t unit = shared->next, left = shared->n - unit;
        size_t end = shared->next += left < shared->step ? left : shared->step;
        pthread_mutex_unlock(&team->lock);
        while (unit < end && core_count_unit(counter, unit, shared->limit, &found))
            unit++;
        pthread_mutex_lock(&team->lock);
        shared->total = core_total_sum(shared->total, found);
        if (core_total_compare(shared->total, shared->limit) >= 0) {
            shared->total = shared->limit;
            core_team_end(team, SUDOKU_OK);
        }
    }
    shared->guesses += counter ? counter->guesses : 0;
    pthread_mutex_unlock(&team->lock);
    free(counter);
}

/* Counts the combinations of the deals. Leaves some over if memory is short or the system fails: see
 * next. */
static enum sudoku_status count_by_deals(struct shared_count *shared, unsigned threads)
{
    threads = shared->deals->combinations < worth_threads ? 1 : threads;
    shared->n = core_deals_units(shared->deals);
    shared->step = shared->n / threads / TURNS_EACH + 1;
    shared->step = shared->step < MOST_UNITS ? shared->step : MOST_UNITS;
    enum sudoku_status status = core_team_run(&shared->team, threads);
    return shared->team.is_over || shared->next == shared->n ? status : SUDOKU_NO_MEMORY;
}

enum sudoku_status core_count_by_search(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                        struct sudoku_total *total, uint64_t *guesses,
                                        const struct sudoku_control *control)
{
    struct board_search search = {
        .limit = limit.high ? UINT64_MAX : limit.low, .most_guesses = UINT64_MAX, .control = control};
    core_best_board_solver()->search(candidates, &search);
    *total = (struct sudoku_total){0, search.found};
    *guesses += search.guesses;
    return search.cancelled ? SUDOKU_CANCELLED : SUDOKU_OK;
}

/* The few solutions that a first search may have found are counted again with the others. */
enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                          const struct sudoku_total *limit, struct sudoku_total *total,
                                          uint64_t *guesses, const struct sudoku_control *control)
{
    struct sudoku_control asked;
    struct shared_count shared = {.team = {.work = share_work, .context = &shared, .control = &asked},
                                  .limit = limit ? *limit : highest};
    if (!candidates || !core_are_candidates(candidates) || !total || !control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    bool are_few_wanted = !shared.limit.high && shared.limit.low < FEW;
    struct board_search search = {.limit = are_few_wanted ? shared.limit.low : FEW, .patience = FEW};
    enum sudoku_status status = SUDOKU_OK;
    core_best_board_solver()->search(candidates, &search);
    if (search.guesses <= FEW && (search.found < FEW || are_few_wanted)) {
        shared.total.low = search.found;
        shared.guesses = search.guesses;
    } else {
        struct deals *deals = core_deals_new(candidates);
        shared.deals = deals;
        status = deals ? count_by_deals(&shared, control_threads(&asked)) : SUDOKU_NO_MEMORY;
        if (status == SUDOKU_NO_MEMORY)
            status = core_count_by_search(candidates, shared.limit, &shared.total, &shared.guesses, &asked);
        core_deals_free(deals);
    }
    *total = shared.total;
    if (guesses)
        *guesses += shared.guesses;
    return status;
}
