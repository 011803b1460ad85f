/* count_deals.c: counts solutions without visiting them.
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
#include "core/count_deals.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Rows that are added or multiplied between two questions whether to stop: less than a millisecond. */
enum { ROWS_PER_QUESTION = 50000 };

size_t core_deals_units(const struct deals *deals)
{
    return sudoku_deals_chute(deals, 0)->n * ((sudoku_deals_chute(deals, 2)->n + BLOCK - 1) / BLOCK);
}

double core_deals_work(const struct deals *deals)
{
    return (double)sudoku_deals_chute(deals, 0)->n * (double)sudoku_deals_chute(deals, 1)->n *
           (double)sudoku_deals_chute(deals, 2)->n;
}

/* Nothing is asked for with a size of 0: that may give NULL. */
static void *room_for(size_t n, size_t size)
{
    return calloc(n + 1, size);
}

static bool across_begin(struct across *across, const struct counter *counter, int i)
{
    const struct deals *deals = counter->deals;
    const struct chute *chute = &deals->chute[!deals->combined][i];
    unsigned of_second = counter->second->n_splits[i], at_second = chute->n_splits[deals->order[1]];
    unsigned at_third = chute->n_splits[deals->order[2]];
    across->chute = chute;
    across->survivors = room_for(chute->n, sizeof *across->survivors);
    across->survivor = room_for(chute->n, sizeof *across->survivor);
    across->fits_second = room_for((size_t)of_second * at_second, 1);
    across->has_fits_second = room_for(of_second, sizeof *across->has_fits_second);
    across->fits_third = room_for(at_third, sizeof *across->fits_third);
    across->fits_third_made = room_for(at_third, sizeof *across->fits_third_made);
    across->sums = room_for(of_second, sizeof *across->sums);
    across->highest_sum = room_for(of_second, sizeof *across->highest_sum);
    across->sums_made = room_for(of_second, sizeof *across->sums_made);
    return across->survivors && across->survivor && across->fits_second && across->has_fits_second &&
           across->fits_third && across->fits_third_made && across->sums && across->highest_sum &&
           across->sums_made;
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
static uint32_t weigh(const struct deals *deals, const struct chute *chute, const struct deal *deal)
{
    uint32_t weight = 1;
    unsigned lines[9], alike[9], same[9];
    for (int digit = 0; digit < 9; digit++) {
        int before = deals->alike[digit];
        lines[digit] = lines_of(chute, deal, digit);
        alike[digit] = before < 0 ? 1 : alike[before] + 1;
        same[digit] = before < 0 || lines[before] < lines[digit] ? 1 : same[before] + 1;
        if (before >= 0 && lines[before] > lines[digit])
            return 0;
        weight = weight * alike[digit] / same[digit];
    }
    return weight;
}

struct counter *core_counter_new(const struct deals *deals)
{
    struct counter *counter = calloc(1, sizeof *counter);
    if (!counter)
        return NULL;
    counter->deals = deals;
    counter->first = sudoku_deals_chute(deals, 0);
    counter->second = sudoku_deals_chute(deals, 1);
    counter->third = sudoku_deals_chute(deals, 2);
    counter->weights = room_for(counter->first->n, sizeof *counter->weights);
    bool has_room = counter->weights != NULL;
    for (int i = 0; i < 3 && has_room; i++)
        has_room = across_begin(&counter->across[i], counter, i);
    if (!has_room) {
        core_counter_free(counter);
        return NULL;
    }
    for (size_t i = 0; i < counter->first->n; i++)
        counter->weights[i] = weigh(deals, counter->first, &counter->first->deals[i]);
    return counter;
}

void core_counter_free(struct counter *counter)
{
    for (int i = 0; counter && i < 3; i++) {
        struct across *across = &counter->across[i];
        free(across->survivors);
        free(across->survivor);
        free(across->fits_second);
        free(across->has_fits_second);
        free(across->fits_third);
        free(across->fits_third_made);
        free(across->sums);
        free(across->highest_sum);
        free(across->sums_made);
    }
    if (counter)
        free(counter->weights);
    free(counter);
}

/* Which splits of a box fit this crossing, for each 0 or 1. */
static void find_fits(unsigned char *fits, const struct crossing *crossing, const uint32_t *splits,
                      unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fits[i] = splits_fit(crossing, splits[i]);
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
        across->survivors[n] = (struct ends){split[second], split[third]};
        across->survivor[n] = (uint32_t)k;
        n += fits[split[first]]; /* the next one takes its place if it does not fit */
    }
    across->n_survivors = n;
    return n > 0;
}

static const unsigned char *fits_with_second(struct counter *counter, int i, unsigned split)
{
    struct across *across = &counter->across[i];
    unsigned char second = counter->deals->order[1];
    unsigned n = across->chute->n_splits[second];
    unsigned char *fits = across->fits_second + (size_t)split * n;
    if (!across->has_fits_second[split]) {
        across->has_fits_second[split] = true;
        find_fits(fits, &counter->deals->crossings[1][i][split], across->chute->splits[second], n);
    }
    return fits;
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
    const unsigned char *fits = fits_with_second(counter, i, split);
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
    uint16_t highest = 0;
    for (size_t k = 0; k < counter->length; k++)
        highest = sums[k] > highest ? sums[k] : highest;
    across->highest_sum[split] = highest;
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
    uint64_t highest[3];
    for (int i = 0; i < 3; i++) {
        struct across *across = &counter->across[i];
        unsigned split = second->split[i];
        if (across->sums_made[split] != counter->moment) {
            across->sums_made[split] = counter->moment;
            make_sums(counter, i, split);
        }
        sums[i] = across->sums[split];
        highest[i] = across->highest_sum[split];
        if (highest[i] == 0)
            return 0;
    }
    bool is_small = highest[0] * highest[1] <= INT16_MAX && highest[2] <= INT16_MAX &&
                    highest[0] * highest[1] * highest[2] <= INT32_MAX / BLOCK;
    return (is_small ? add_small_products : add_products)(sums[0], sums[1], sums[2], counter->padded);
}

/* Goes to the block of a unit. */
static void begin_block(struct counter *counter, size_t unit)
{
    size_t begin = unit / counter->first->n * BLOCK, left = counter->third->n - begin;
    if (!counter->block || counter->begin != counter->third->deals + begin) {
        counter->block++;
        counter->begin = counter->third->deals + begin;
        counter->length = left < BLOCK ? left : BLOCK;
        counter->padded = (counter->length + 15) / 16 * 16;
    }
    counter->moment++;
}

const struct deal *core_counter_begin(struct counter *counter, size_t unit)
{
    const struct deal *first = &counter->first->deals[unit % counter->first->n];
    begin_block(counter, unit);
    for (int i = 0; i < 3; i++)
        if (!find_survivors(counter, first, i))
            return NULL;
    return first;
}

bool core_counter_goes_on(struct counter *counter, struct count_job *job)
{
    job->guesses++;
    counter->rows += 3;
    if (counter->rows < ROWS_PER_QUESTION)
        return !job->stopped;
    counter->rows = 0;
    job->stopped = job->stop && job->stop(job);
    return !job->stopped;
}

static struct sudoku_total product(uint64_t a, uint32_t b)
{
    uint64_t low = (a & UINT32_MAX) * b, high = (a >> 32) * b + (low >> 32);
    return (struct sudoku_total){high >> 32, high << 32 | (low & UINT32_MAX)};
}

struct sudoku_total core_counter_run(struct counter *counter, size_t unit, struct sudoku_total limit,
                                     struct count_job *job)
{
    struct sudoku_total total = {0, 0};
    const uint16_t *sums[3];
    uint32_t weight = counter->weights[unit % counter->first->n];
    size_t pairs = weight && core_counter_begin(counter, unit) ? counter->second->n : 0;
    for (size_t k = 0; k < pairs; k++) {
        uint64_t found = core_counter_pair(counter, &counter->second->deals[k], sums);
        total = core_total_sum(total, product(found, weight));
        if (!core_counter_goes_on(counter, job) || core_total_compare(total, limit) >= 0)
            break;
    }
    return core_total_compare(total, limit) > 0 ? limit : total;
}
