/* count.c: counts solutions without visiting them.
 *
 * For each stack of a solved grid, note only which digits stand in each column of each box: its deal
 * (count.h). For each band, note which digits stand in each row of each box. The six deals determine the
 * grid. Conversely, any three deals of stacks and three of bands give a grid if their
 * splits fit in each of the nine boxes. The bands have nothing to do with each other once the stacks are
 * dealt, so
 *
 *      solutions = sum over the deals a, b, c of the three stacks of
 *                  (deals of band 1 that fit a, b, c) x (of band 2) x (of band 3)
 *
 * and the same with bands for stacks, whichever have fewer deals. For each pair a, b, the factors are
 * three rows of numbers, one for each c, and the rest is to multiply and add: three instructions for
 * 16 or more solutions each. The row of a band depends on the splits of a and b in that band alone; it is
 * the sum of the rows of those of its deals that fit a and b, and it is kept until a changes. A row of a
 * deal says which c fit, by 0 and 1.
 *
 * Digits that are candidates of the same cells, such as those that are no clue, are alike: deals of the
 * first chute that differ by them only are counted once. So the empty grid takes 4 deals of 94,080, and
 * some minutes.
 *
 * A puzzle of 15 clues has some 400 deals in each of the six places. So 160,000 pairs at most are tried,
 * where there may be ten or a hundred million solutions: 0.0003 to 0.003 us each. The search needs 0.25 us
 * for each, but it may end at a limit, and with candidates struck out at random it is a hundred times as fast
 * as the deals: a count with a limit lets both run.
 *
 * Tried and lost: counting regions that have nothing to do with each other, guessing in one band until it
 * is full, and recording the rest of the others (0.2 to 0.4 us a solution); the same with guesses that
 * only deal digits to columns (0.1 to 0.2); parts of the puzzle as a batch for the many-puzzle solver
 * (0.27).
 *
 * Bands were first counted so by Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005). */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/count.h"
#include "core/grid.h"
#include "core/one/solver.h"
#include "core/team.h"

/* ---- Deals: found digit by digit ---- */

/* The orders in which a digit can take the three lines of a chute, by box. */
enum { ORDERS = 6 };
static const unsigned char line_in[ORDERS][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                 {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

/* A split as a number: digit d's line times 3^d. */
enum { CODES = 19683, UNKNOWN = 0xffff };
static const uint16_t power[9] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

struct dealing {
    struct chute *chute;
    uint64_t most;                /* deals; one more, and the search for them ends */
    unsigned char possible[9];    /* for each digit, a bit for each order */
    unsigned char taken[3][3];    /* how many digits a line has in a box */
    uint16_t code[3];             /* the splits so far */
    uint32_t split[3];            /* the same as masks */
    uint16_t number_of[3][CODES]; /* the splits that have a number */
};

static int cell_at(enum kind kind, int i, int box, int line, int place)
{
    assert(i >= 0 && i < 3);
    assert(box >= 0 && box < 3);
    assert(line >= 0 && line < 3 && place >= 0 && place < 3);
    return kind == BANDS ? 9 * (3 * i + line) + 3 * box + place : 9 * (3 * box + place) + 3 * i + line;
}

static bool can_take(const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i, int order, int digit)
{
    assert(order < ORDERS && digit < 9);
    for (int box = 0; box < 3; box++) {
        unsigned set = 0;
        for (int place = 0; place < 3; place++)
            set |= candidates[cell_at(kind, i, box, line_in[order][box], place)];
        if (!(set >> digit & 1))
            return false;
    }
    return true;
}

static void add_deal(struct dealing *dealing)
{
    struct chute *chute = dealing->chute;
    assert(chute->n < MOST_DEALS);
    struct deal *deal = &chute->deals[chute->n++];
    for (int box = 0; box < 3; box++) {
        uint16_t *number = &dealing->number_of[box][dealing->code[box]];
        if (*number == UNKNOWN) {
            assert(chute->n_splits[box] < MOST_SPLITS);
            *number = (uint16_t)chute->n_splits[box]++;
            chute->splits[box][*number] = dealing->split[box];
        }
        deal->split[box] = *number;
    }
    if (chute->n > dealing->most)
        memset(dealing->possible, 0, sizeof dealing->possible); /* no digit goes on */
}

/* Lets this digit and those after it take their lines in every possible way. After all nine digits, each
 * line has three of them, since none has more. */
static void deal_digits(struct dealing *dealing, int digit)
{
    if (digit == 9) {
        add_deal(dealing);
        return;
    }
    for (int order = 0; order < ORDERS; order++) {
        const unsigned char *line = line_in[order];
        unsigned char *taken[3] = {&dealing->taken[0][line[0]], &dealing->taken[1][line[1]],
                                   &dealing->taken[2][line[2]]};
        if (!(dealing->possible[digit] >> order & 1) || *taken[0] == 3 || *taken[1] == 3 || *taken[2] == 3)
            continue;
        for (int box = 0; box < 3; box++) {
            ++*taken[box];
            dealing->code[box] = (uint16_t)(dealing->code[box] + line[box] * power[digit]);
            dealing->split[box] ^= (uint32_t)1 << (10 * line[box] + digit);
        }
        deal_digits(dealing, digit + 1);
        for (int box = 0; box < 3; box++) {
            --*taken[box];
            dealing->code[box] = (uint16_t)(dealing->code[box] - line[box] * power[digit]);
            dealing->split[box] ^= (uint32_t)1 << (10 * line[box] + digit);
        }
    }
}

/* Finds the deals of chute i of a kind: all, or one more than the most. */
static void find_deals(struct dealing *dealing, struct chute *chute, const uint16_t candidates[SUDOKU_CELLS],
                       enum kind kind, int i, uint64_t most)
{
    memset(dealing, 0, sizeof *dealing);
    memset(dealing->number_of, 0xff, sizeof dealing->number_of);
    dealing->chute = chute;
    dealing->most = most;
    chute->n = chute->n_splits[0] = chute->n_splits[1] = chute->n_splits[2] = 0;
    for (int digit = 0; digit < 9; digit++)
        for (int order = 0; order < ORDERS; order++)
            if (can_take(candidates, kind, i, order, digit))
                dealing->possible[digit] |= (unsigned char)(1 << order);
    deal_digits(dealing, 0);
}

/* A split of a chute, to be compared with those that cross it in this box. */
static struct crossing crossing_of(const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i, int box,
                                   uint32_t split)
{
    struct crossing crossing = {{0, 0, 0}};
    for (int line = 0; line < 3; line++)
        for (int place = 0; place < 3; place++)
            crossing.line[line] |= (split >> 10 * line & candidates[cell_at(kind, i, box, line, place)])
                                   << 10 * place;
    return crossing;
}

/* Removes a solved cell's digit from the cells that share a house with it, and so on. Each call removes
 * candidates, so the recursion ends. A cell without candidates leaves no deals. If the caller has not done
 * so, a count takes 18 times as long without. */
static void settle(uint16_t candidates[SUDOKU_CELLS], int cell)
{
    unsigned digit = candidates[cell];
    if (digit == 0 || (digit & (digit - 1)))
        return;
    for (int h = 0; h < 3; h++)
        for (int i = 0; i < 9; i++) {
            int peer = core_house_cells[core_cell_houses[cell][h]][i];
            if (peer == cell || !(candidates[peer] & digit))
                continue;
            candidates[peer] = (uint16_t)(candidates[peer] & ~digit);
            settle(candidates, peer);
        }
}

/* Is there a split in box `box` of a chute that fits? */
static bool is_crossed(const struct crossing *crossing, const struct chute *chute, int box)
{
    for (unsigned i = 0; i < chute->n_splits[box]; i++)
        if (splits_fit(crossing, chute->splits[box][i]))
            return true;
    return false;
}

/* Drops the deals of chute i of a kind that have a split which nothing fits (40 % of the time of a count),
 * and renumbers the other splits (7 %). */
static void drop_misfits(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i)
{
    enum { UNUSED = MOST_SPLITS, MISFIT };
    struct chute *chute = &deals->chute[kind][i];
    uint16_t number[3][MOST_SPLITS];
    uint32_t splits[3][MOST_SPLITS];
    unsigned n_splits[3] = {0, 0, 0};
    size_t n = 0;
    memcpy(splits, chute->splits, sizeof splits);
    for (int box = 0; box < 3; box++)
        for (unsigned k = 0; k < chute->n_splits[box]; k++) {
            struct crossing crossing = crossing_of(candidates, kind, i, box, splits[box][k]);
            number[box][k] = is_crossed(&crossing, &deals->chute[!kind][box], i) ? UNUSED : MISFIT;
        }
    for (size_t k = 0; k < chute->n; k++) {
        struct deal deal = chute->deals[k];
        uint16_t *new[3] = {&number[0][deal.split[0]], &number[1][deal.split[1]], &number[2][deal.split[2]]};
        if (*new[0] == MISFIT || *new[1] == MISFIT || *new[2] == MISFIT)
            continue;
        for (int box = 0; box < 3; box++) {
            if (*new[box] == UNUSED) {
                *new[box] = (uint16_t)n_splits[box]++;
                chute->splits[box][*new[box]] = splits[box][deal.split[box]];
            }
            chute->deals[n].split[box] = *new[box];
        }
        n++;
    }
    chute->n = n;
    memcpy(chute->n_splits, n_splits, sizeof n_splits);
}

/* Chooses the kind of chutes to be combined, and puts them into order: the fewest deals first. */
static void choose_combined(struct deals *deals)
{
    double n[2] = {1, 1};
    for (int i = 0; i < 6; i++)
        n[i / 3] *= (double)deals->chute[i / 3][i % 3].n;
    deals->combined = n[STACKS] < n[BANDS] ? STACKS : BANDS;
    deals->combinations = n[deals->combined];
    const struct chute *chutes = deals->chute[deals->combined];
    for (unsigned char i = 0; i < 3; i++) {
        int at = i;
        for (; at > 0 && chutes[deals->order[at - 1]].n > chutes[i].n; at--)
            deals->order[at] = deals->order[at - 1];
        deals->order[at] = i;
    }
}

static void find_crossings(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS])
{
    for (int place = 0; place < 3; place++) {
        const struct chute *chute = chute_at(deals, place);
        for (int box = 0; box < 3; box++)
            for (unsigned k = 0; k < chute->n_splits[box]; k++)
                deals->crossings[place][box][k] =
                    crossing_of(candidates, deals->combined, deals->order[place], box, chute->splits[box][k]);
    }
}

static void find_alike(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS])
{
    unsigned unlike[9] = {0}; /* for each digit, those that are not candidates of the same cells */
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            unlike[digit] |= candidates[cell] >> digit & 1 ? ~(unsigned)candidates[cell] : candidates[cell];
    for (int digit = 0; digit < 9; digit++) {
        int other = digit - 1;
        while (other >= 0 && unlike[digit] >> other & 1)
            other--;
        deals->alike[digit] = (signed char)other;
    }
}

enum sudoku_status core_deals_new(const uint16_t candidates[SUDOKU_CELLS], uint64_t most,
                                  const struct sudoku_control *control, struct deals **result)
{
    uint16_t settled[SUDOKU_CELLS];
    uint64_t n = 0;
    struct dealing *dealing = malloc(sizeof *dealing);
    struct deals *deals = malloc(sizeof *deals);
    enum sudoku_status status = dealing && deals ? SUDOKU_OK : SUDOKU_NO_MEMORY;
    memcpy(settled, candidates, sizeof settled);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        settle(settled, cell);
    for (int i = 0; i < 12 && status == SUDOKU_OK && n <= most; i++) {
        enum kind kind = i / 3 % 2 ? STACKS : BANDS;
        if (i < 6) {
            find_deals(dealing, &deals->chute[kind][i % 3], settled, kind, i % 3, most - n);
            n += deals->chute[kind][i % 3].n;
        } else {
            drop_misfits(deals, settled, kind, i % 3); /* once: a second round drops next to nothing */
        }
        status = control_is_cancelled(control) ? SUDOKU_CANCELLED : SUDOKU_OK;
    }
    free(dealing);
    *result = status == SUDOKU_OK && n <= most ? deals : NULL;
    if (!*result) {
        free(deals);
        return status;
    }
    choose_combined(deals);
    find_crossings(deals, settled);
    find_alike(deals, settled);
    return SUDOKU_OK;
}

/* ---- Walks: rows of sums, and their products ---- */

/* The highest sum of a split whose sums have not been made. */
enum { NOT_MADE = 0xffff };

/* Rows that are added or multiplied between two checks of the control: less than a millisecond. In the time
 * of a row, FITS_IN_ROW splits are tried. */
enum { ROWS_PER_QUESTION = 50000, FITS_IN_ROW = 32 };

/* Which splits of a box fit this crossing, for each 0 or 1. */
static void find_fits(unsigned char *fits, const struct crossing *crossing, const uint32_t *splits,
                      unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fits[i] = splits_fit(crossing, splits[i]);
}

void core_walker_begin(struct walker *walker, const struct deals *deals, const struct sudoku_control *control)
{
    unsigned char second = deals->order[1];
    walker->deals = deals;
    walker->first = chute_at(deals, 0);
    walker->second = chute_at(deals, 1);
    walker->third = chute_at(deals, 2);
    walker->control = control;
    walker->begin = NULL;
    walker->rows = walker->guesses = 0;
    walker->stopped = false;
    for (int i = 0; i < 3; i++) {
        struct across *across = &walker->across[i];
        const struct chute *chute = across->chute = &deals->chute[!deals->combined][i];
        for (unsigned split = 0; split < walker->second->n_splits[i]; split++)
            find_fits(across->fits_second[split], &deals->crossings[1][i][split], chute->splits[second],
                      chute->n_splits[second]);
        walker->rows += walker->second->n_splits[i] * chute->n_splits[second] / FITS_IN_ROW;
    }
}

size_t core_walk_units(const struct deals *deals)
{
    return chute_at(deals, 0)->n * ((chute_at(deals, 2)->n + BLOCK - 1) / BLOCK);
}

/* Finds out which splits across fit which deals of the block. */
static void find_fits_of_block(struct walker *walker, int i)
{
    struct across *across = &walker->across[i];
    unsigned char third = walker->deals->order[2], fits_split[MOST_SPLITS];
    for (unsigned split = 0; split < across->chute->n_splits[third]; split++) {
        unsigned char *fits = across->fits_third[split];
        for (unsigned k = 0; k < walker->third->n_splits[i]; k++)
            fits_split[k] =
                splits_fit(&walker->deals->crossings[2][i][k], across->chute->splits[third][split]);
        for (size_t k = 0; k < walker->length; k++)
            fits[k] = fits_split[walker->begin[k].split[i]];
        memset(fits + walker->length, 0, walker->padded - walker->length);
    }
}

static void begin_block(struct walker *walker, size_t begin)
{
    assert(begin < walker->third->n);
    size_t left = walker->third->n - begin;
    walker->begin = walker->third->deals + begin;
    walker->length = left < BLOCK ? left : BLOCK;
    walker->padded = (walker->length + 15) / 16 * 16;
    for (int i = 0; i < 3; i++) {
        find_fits_of_block(walker, i);
        walker->rows += walker->across[i].chute->n_splits[walker->deals->order[2]] *
                        (size_t)(walker->third->n_splits[i] + BLOCK) / FITS_IN_ROW;
    }
}

/* Begins a deal of the first chute. Returns false if nothing across fits it. */
static bool find_survivors(struct walker *walker, const struct deal *deal, int i)
{
    const struct deals *deals = walker->deals;
    struct across *across = &walker->across[i];
    const struct chute *chute = across->chute;
    unsigned char first = deals->order[0], second = deals->order[1], third = deals->order[2];
    unsigned char fits[MOST_SPLITS];
    find_fits(fits, &deals->crossings[0][i][deal->split[i]], chute->splits[first], chute->n_splits[first]);
    size_t n = 0;
    for (size_t k = 0; k < chute->n; k++) {
        const uint16_t *split = chute->deals[k].split;
        if (fits[split[first]])
            across->survivors[n++] = (struct survivor){split[second], split[third], (uint32_t)k};
    }
    across->n_survivors = n;
    walker->rows += chute->n / FITS_IN_ROW;
    memset(across->highest_sum, 0xff, walker->second->n_splits[i] * sizeof *across->highest_sum);
    return n > 0;
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
static void make_sums(struct walker *walker, int i, unsigned split)
{
    struct across *across = &walker->across[i];
    assert(split < walker->second->n_splits[i]);
    uint16_t *sums = across->sums[split], highest_sum = 0;
    unsigned char some[BLOCK] = {0};
    unsigned n = 0;
    memset(sums, 0, walker->padded * sizeof *sums);
    for (size_t k = 0; k < across->n_survivors; k++) {
        const struct survivor *survivor = &across->survivors[k];
        if (!across->fits_second[split][survivor->second])
            continue;
        add_row(some, across->fits_third[survivor->third], walker->padded);
        if (++n % UCHAR_MAX == 0) {
            add_bytes(sums, some, walker->padded);
            memset(some, 0, sizeof some);
        }
    }
    add_bytes(sums, some, walker->padded);
    for (size_t k = 0; k < walker->length; k++)
        highest_sum = sums[k] > highest_sum ? sums[k] : highest_sum;
    assert(highest_sum <= 216 * 216); /* and so it is not NOT_MADE */
    across->highest_sum[split] = highest_sum;
    walker->rows += across->n_survivors;
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

/* Returns the number of solutions of the pair and the block, and where the sums are, if there are some. */
static uint64_t count_pair(struct walker *walker, const uint16_t *sums[3])
{
    uint64_t most[3];
    for (int i = 0; i < 3; i++) {
        struct across *across = &walker->across[i];
        unsigned split = walker->pair[1]->split[i];
        if (across->highest_sum[split] == NOT_MADE)
            make_sums(walker, i, split);
        sums[i] = across->sums[split];
        most[i] = across->highest_sum[split];
        if (most[i] == 0)
            return 0;
    }
    bool is_small = most[0] * most[1] <= INT16_MAX && most[2] <= INT16_MAX &&
                    most[0] * most[1] * most[2] <= INT32_MAX / BLOCK;
    return (is_small ? add_small_products : add_products)(sums[0], sums[1], sums[2], walker->padded);
}

bool core_walk_unit(struct walker *walker, size_t unit, core_pair_visitor *visit, void *context)
{
    const uint16_t *sums[3];
    size_t begin = unit / walker->first->n * BLOCK;
    assert(unit < core_walk_units(walker->deals));
    walker->pair[0] = &walker->first->deals[unit % walker->first->n];
    if (walker->begin != walker->third->deals + begin)
        begin_block(walker, begin);
    for (int i = 0; i < 3; i++)
        if (!find_survivors(walker, walker->pair[0], i))
            return true;
    for (size_t k = 0; k < walker->second->n; k++) {
        walker->pair[1] = &walker->second->deals[k];
        walker->guesses++;
        uint64_t found = count_pair(walker, sums);
        if (found && !visit(context, found, sums))
            return false;
        walker->stopped = control_cancels_after(walker->control, &walker->rows, 3, ROWS_PER_QUESTION);
        if (walker->stopped)
            return false;
    }
    return true;
}

/* ---- Counting ---- */

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
    assert(core_total_compare(sum, a) >= 0);
    return sum;
}

static struct sudoku_total product(uint64_t a, uint32_t b)
{
    uint64_t low = (a & UINT32_MAX) * b, high = (a >> 32) * b + (low >> 32);
    return (struct sudoku_total){high >> 32, high << 32 | (low & UINT32_MAX)};
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
    assert(weight > 0);
    return weight;
}

/* The count of a unit under way. */
struct unit_count {
    uint32_t weight;
    struct sudoku_total limit, *total;
};

/* A core_pair_visitor. */
static bool add_pair(void *context, uint64_t found, const uint16_t *const sums[3])
{
    const struct unit_count *count = context;
    (void)sums;
    *count->total = core_total_sum(*count->total, product(found, count->weight));
    return core_total_compare(*count->total, count->limit) < 0;
}

bool core_count_unit(struct walker *walker, size_t unit, struct sudoku_total limit,
                     struct sudoku_total *total)
{
    const struct deal *first = &walker->first->deals[unit % walker->first->n];
    struct unit_count count = {weigh(walker->deals, first), limit, total};
    return !count.weight || core_walk_unit(walker, unit, add_pair, &count);
}

/* ---- Threads ---- */

/* A thread takes several units at once, so that TURNS_EACH turns are left for each thread: then all end at
 * about the same time. It never takes more than some milliseconds of work. */
enum { TURNS_EACH = 64, MOST_UNITS = 64 };

/* From this many products on, about 10 ms of work, several threads are worth their start. */
static const double worth_threads = 1e8;

/* One call of sudoku_count_solutions; all its threads share it. */
struct shared_count {
    struct team team; /* its lock guards what changes */
    const struct deals *deals;
    size_t n, step, next;     /* units; how many are taken at once; the first that nobody has taken */
    uint64_t rows, most_rows; /* that were added or multiplied, about; at most, */
    bool gave_up;             /* ... and they did not suffice */
    struct sudoku_total limit, total;
    uint64_t guesses;
};

/* A sudoku_cancel_fn, called by all members. */
static int is_over(void *context)
{
    struct shared_count *shared = context;
    pthread_mutex_lock(&shared->team.lock);
    shared->rows += ROWS_PER_QUESTION;
    if (shared->rows > shared->most_rows && !shared->team.is_over) {
        shared->gave_up = true;
        core_team_end(&shared->team, SUDOKU_OK);
    }
    const bool over = core_team_ask(&shared->team);
    pthread_mutex_unlock(&shared->team.lock);
    return over;
}

/* Takes units and counts them until none is left. Without memory it leaves them to the others. */
static void share_work(struct team *team, unsigned member)
{
    struct shared_count *shared = team->context;
    const struct sudoku_control control = {sizeof control, is_over, shared, 1};
    struct walker *walker = malloc(sizeof *walker);
    (void)member;
    if (walker)
        core_walker_begin(walker, shared->deals, &control);
    pthread_mutex_lock(&team->lock);
    while (walker && !team->is_over && shared->next < shared->n) {
        struct sudoku_total found = {0, 0};
        size_t unit = shared->next, left = shared->n - unit;
        size_t end = shared->next += left < shared->step ? left : shared->step;
        pthread_mutex_unlock(&team->lock);
        while (unit < end && core_count_unit(walker, unit, shared->limit, &found))
            unit++;
        pthread_mutex_lock(&team->lock);
        shared->total = core_total_sum(shared->total, found);
        if (core_total_compare(shared->total, shared->limit) >= 0) {
            shared->total = shared->limit;
            core_team_end(team, SUDOKU_OK);
        }
    }
    shared->guesses += walker ? walker->guesses : 0;
    pthread_mutex_unlock(&team->lock);
    free(walker);
}

/* Counts the combinations of the deals. Leaves some over if memory is short or the system fails: see
 * next. */
static enum sudoku_status count_by_deals(struct shared_count *shared, unsigned threads)
{
    assert(threads >= 1);
    threads = shared->deals->combinations < worth_threads ? 1 : threads;
    shared->n = core_walk_units(shared->deals);
    shared->step = shared->n / threads / TURNS_EACH + 1;
    shared->step = shared->step < MOST_UNITS ? shared->step : MOST_UNITS;
    enum sudoku_status status = core_team_run(&shared->team, threads);
    return shared->team.is_over || shared->next == shared->n ? status : SUDOKU_NO_MEMORY;
}

bool core_find_few(const uint16_t candidates[SUDOKU_CELLS], uint64_t limit, struct board_search *search)
{
    search->limit = limit < FEW ? limit : FEW;
    search->patience = FEW;
    core_best_board_solver()->search(candidates, search);
    return search->found == limit || (search->guesses <= FEW && search->found < search->limit);
}

/* ---- With a limit ---- */

/* The ordinary search up to the limit; meanwhile the deals are combined, with a share of its work: where
 * candidates are struck out at random, they take a hundred times as long as the search. As long as it finds
 * a solution with nearly every guess, its work is expected to go on to the limit, and the deals may take a
 * share of that: puzzles of clues are like that, and their deals take a hundredth of it. */
struct limited_count {
    const uint16_t *candidates;
    const struct sudoku_control *asked;
    struct board_search search;
    struct shared_count shared;
    struct deals *deals;
    uint64_t tried; /* the work, in guesses, of which the deals had their share */
    enum sudoku_status status;
};

/* A row takes about a tenth of a guess, a deal a third. All deals that there can be take as long as 200,000
 * guesses. */
static uint64_t rows_for(uint64_t guesses)
{
    return guesses / 4 * 3;
}

static uint64_t deals_for(uint64_t guesses)
{
    return guesses < 1000000 ? guesses / 4 : UINT64_MAX;
}

/* A sudoku_cancel_fn of the search. The deals begin anew each time, with four times the share. */
static int try_deals(void *context)
{
    struct limited_count *limited = context;
    struct shared_count *shared = &limited->shared;
    const struct board_search *search = &limited->search;
    const bool is_productive = search->found >= search->guesses / 8 * 7 && search->limit > search->guesses;
    const uint64_t work = is_productive ? search->limit : search->guesses;
    if (control_is_cancelled(limited->asked)) {
        limited->status = SUDOKU_CANCELLED;
        return 1;
    }
    if (work / 4 < limited->tried || rows_for(work) < ROWS_PER_QUESTION)
        return 0;
    assert(work >= search->guesses);
    limited->tried = work;
    if (!limited->deals)
        limited->status =
            core_deals_new(limited->candidates, deals_for(work), limited->asked, &limited->deals);
    if (limited->deals) {
        *shared =
            (struct shared_count){.team = {.work = share_work, .context = shared, .control = limited->asked},
                                  .deals = limited->deals,
                                  .most_rows = rows_for(work),
                                  .limit = {0, search->limit}};
        limited->status = count_by_deals(shared, control_threads(limited->asked));
    }
    return limited->status != SUDOKU_OK || (limited->deals && !shared->gave_up);
}

static enum sudoku_status count_up_to(struct limited_count *limited, struct sudoku_total *total,
                                      uint64_t *guesses)
{
    const struct sudoku_control control = {sizeof control, try_deals, limited, 1};
    struct board_search *search = &limited->search;
    const struct shared_count *shared = &limited->shared;
    search->control = &control;
    search->patience = FEW;
    search->most_guesses = UINT64_MAX;
    core_best_board_solver()->search(limited->candidates, search);
    free(limited->deals);
    *total = (struct sudoku_total){0, search->found};
    *guesses = search->guesses;
    if (search->cancelled && core_total_compare(shared->total, *total) > 0) {
        *total = shared->total;
        *guesses = shared->guesses;
    }
    return limited->status;
}

/* ---- Without ---- */

/* The few solutions that the first search may have found are counted again. */
enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                          const struct sudoku_total *limit, struct sudoku_total *total,
                                          uint64_t *guesses, const struct sudoku_control *control)
{
    struct sudoku_control asked;
    struct shared_count shared = {.team = {.work = share_work, .context = &shared, .control = &asked},
                                  .most_rows = UINT64_MAX,
                                  .limit = limit ? *limit : highest};
    struct board_search search = {.limit = 0};
    enum sudoku_status status = SUDOKU_OK;
    uint64_t unwanted;
    if (!candidates || !core_are_candidates(candidates) || !total || !control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    if (!shared.limit.high) {
        struct limited_count limited = {
            .candidates = candidates, .asked = &asked, .search = {.limit = shared.limit.low}};
        return count_up_to(&limited, total, guesses ? guesses : &unwanted);
    }
    if (core_find_few(candidates, UINT64_MAX, &search)) {
        shared.total.low = search.found;
        shared.guesses = search.guesses;
    } else {
        struct deals *deals;
        status = core_deals_new(candidates, UINT64_MAX, &asked, &deals);
        shared.deals = deals;
        if (status == SUDOKU_OK)
            status = count_by_deals(&shared, control_threads(&asked));
        free(deals);
    }
    *total = shared.total;
    if (guesses)
        *guesses = shared.guesses;
    return status;
}
