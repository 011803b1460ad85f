/* list_deals.c: writes the solutions that count_deals.c counts.
 *
 * Three deals of the combined chutes leave each chute across a list of deals that fit all three, and any
 * choice of one from each list is a solution. So the cells of each deal are written once, as a line that is
 * empty elsewhere, and every solution is three such lines, one over the other: some vector instructions. A
 * puzzle with a million solutions has about a hundred for each three deals, and one written line for two. */
#include "core/list_deals.h"

#include <stdlib.h>
#include <string.h>

#include "core/count_deals.h"
#include "core/grid.h"

/* A line has room to be combined 16 bytes at a time. Lines are handed over when so many are collected: about
 * 40 KB, which stay in the cache. */
enum { PART = 96, LINES = 512 };

/* The cells of a deal of a chute across; 0 elsewhere. */
struct part {
    unsigned char cells[PART];
};

/* As many deals of a chute as can fit three deals across (see sums in count_deals.h). Few are ever used, and
 * memory that is not used costs nothing. */
enum { MOST_PARTS = 216 * 216 };

/* A box, where a combined chute has been dealt: what its split lets cross, and what might. */
struct box {
    const struct crossing *crossing;
    const uint32_t *splits;
    int first_cell;
};

/* A chute across: which survivors of the first deal fit the second, and the parts that fit the third, too. */
struct side {
    const struct across *across;
    struct box box[3]; /* by the place of the combined chute in their order */
    uint32_t *nearby;  /* indices of survivors */
    size_t n_nearby;
    struct part *parts;
    size_t n_parts;
};

struct lister {
    const struct deals *deals;
    struct counter *counter;
    struct listing *listing;
    struct count_job *job;
    struct side side[3];
    int line_step, cell_step; /* from a cell of a box to the next one across, and along a combined chute */
};

void core_listing_flush(struct listing *listing)
{
    if (listing->n && listing->visit(listing->context, listing->lines, listing->n))
        listing->is_ended = true;
    listing->n = 0;
}

/* Puts this deal down at this place of the order. */
static void put_deal(struct lister *lister, int place, const struct deal *deal)
{
    const struct deals *deals = lister->deals;
    for (int i = 0; i < 3; i++)
        lister->side[i].box[place].crossing = &deals->crossings[place][i][deal->split[i]];
}

static bool fits(const struct box *box, unsigned split)
{
    return splits_fit(box->crossing, box->splits[split]);
}

/* The survivors that fit the second deal. */
static void find_nearby(struct side *side)
{
    const struct box *second = &side->box[1];
    const struct ends *survivors = side->across->survivors;
    size_t n = 0;
    for (size_t k = 0; k < side->across->n_survivors; k++) {
        side->nearby[n] = (uint32_t)k;
        n += fits(second, survivors[k].second);
    }
    side->n_nearby = n;
}

/* Writes a box of a chute across: each of its lines has one digit in common with each line of the combined
 * chute. */
static void write_box(const struct lister *lister, const struct box *box, uint32_t split, struct part *part)
{
    unsigned char *cell = part->cells + box->first_cell;
    for (int line = 0; line < 3; line++, cell += lister->line_step) {
        uint32_t digits = box->crossing->line[line] & split;
        for (int k = 0; k < 3; k++)
            cell[k * lister->cell_step] = (unsigned char)('0' + lowest_digit(digits >> 10 * k & ALL_DIGITS));
    }
}

/* Writes the parts of a chute across that fit the three deals. What is empty in one part of a chute is empty
 * in all of them. */
static void write_parts(const struct lister *lister, struct side *side)
{
    const struct across *across = side->across;
    const unsigned char *order = lister->deals->order;
    size_t n = 0;
    for (size_t k = 0; k < side->n_nearby; k++) {
        uint32_t survivor = side->nearby[k];
        if (!fits(&side->box[2], across->survivors[survivor].third))
            continue;
        const struct deal *deal = &across->chute->deals[across->survivor[survivor]];
        for (int place = 0; place < 3; place++)
            write_box(lister, &side->box[place], side->box[place].splits[deal->split[order[place]]],
                      &side->parts[n]);
        n++;
    }
    side->n_parts = n;
}

static void combine(unsigned char *restrict to, const unsigned char *restrict a,
                    const unsigned char *restrict b)
{
    for (int i = 0; i < PART; i++)
        to[i] = a[i] | b[i];
}

static void hand_over(struct lister *lister)
{
    struct count_job *job = lister->job;
    struct listing *listing = lister->listing;
    core_listing_flush(listing);
    bool is_over = listing->left == 0 || listing->is_ended;
    if (!is_over && job->stop && job->stop(job))
        job->stopped = 1;
}

/* Adds the solutions with these two parts and any of the third chute across. Returns false when no more are
 * wanted. */
static bool add_lines(struct lister *lister, const struct part *a, const struct part *b)
{
    struct listing *listing = lister->listing;
    const struct side *third = &lister->side[2];
    struct part both;
    combine(both.cells, a->cells, b->cells);
    both.cells[SUDOKU_CELLS] = '\n';
    for (size_t k = 0; k < third->n_parts; k++) {
        combine((unsigned char *)listing->lines + SOLUTION_LINE * listing->n, both.cells,
                third->parts[k].cells);
        listing->n++;
        if (--listing->left == 0 || listing->n == LINES)
            hand_over(lister);
        if (listing->left == 0 || listing->is_ended || lister->job->stopped)
            return false;
    }
    return true;
}

/* Lists the solutions with the three deals. Returns false when no more are wanted. */
static bool list_dealt(struct lister *lister)
{
    for (size_t a = 0; a < lister->side[0].n_parts; a++)
        for (size_t b = 0; b < lister->side[1].n_parts; b++)
            if (!add_lines(lister, &lister->side[0].parts[a], &lister->side[1].parts[b]))
                return false;
    return true;
}

/* Lists the solutions with the first two deals and any of the block. Returns false when no more are
 * wanted. */
static bool list_pair(struct lister *lister, const uint16_t *sums[3])
{
    const struct counter *counter = lister->counter;
    for (int i = 0; i < 3; i++)
        find_nearby(&lister->side[i]);
    for (size_t k = 0; k < counter->length; k++) {
        if (!sums[0][k] || !sums[1][k] || !sums[2][k])
            continue;
        put_deal(lister, 2, &counter->begin[k]);
        for (int i = 0; i < 3; i++)
            write_parts(lister, &lister->side[i]);
        if (!list_dealt(lister))
            return false;
    }
    return true;
}

/* Returns false when no more are wanted. */
static bool list_unit(struct lister *lister, size_t unit)
{
    const struct deal *first = core_counter_begin(lister->counter, unit);
    const struct chute *second = lister->counter->second;
    const uint16_t *sums[3];
    if (!first)
        return true;
    put_deal(lister, 0, first);
    for (size_t k = 0; k < second->n; k++) {
        put_deal(lister, 1, &second->deals[k]);
        if (!core_counter_goes_on(lister->counter, lister->job))
            return false;
        if (core_counter_pair(lister->counter, &second->deals[k], sums) && !list_pair(lister, sums))
            return false;
    }
    return true;
}

/* Where the boxes of chute i across are. */
static void lay_out(struct lister *lister, int i)
{
    const struct deals *deals = lister->deals;
    bool is_bands = deals->combined == BANDS;
    lister->line_step = is_bands ? 9 : 1;
    lister->cell_step = is_bands ? 1 : 9;
    for (int place = 0; place < 3; place++) {
        int j = deals->order[place];
        lister->side[i].box[place].splits = deals->chute[!deals->combined][i].splits[j];
        lister->side[i].box[place].first_cell = is_bands ? 27 * j + 3 * i : 27 * i + 3 * j;
    }
}

static bool has_room(struct lister *lister)
{
    struct counter *counter = lister->counter = core_counter_new(lister->deals);
    lister->listing->lines = malloc(LINES * SOLUTION_LINE + PART);
    bool is_complete = counter && lister->listing->lines;
    for (int i = 0; counter && i < 3; i++) {
        struct side *side = &lister->side[i];
        lay_out(lister, i);
        side->across = &counter->across[i];
        side->nearby = malloc((side->across->chute->n + 1) * sizeof *side->nearby);
        side->parts = calloc(MOST_PARTS, sizeof *side->parts);
        is_complete = is_complete && side->nearby && side->parts;
    }
    return is_complete;
}

bool core_list_deals(const struct deals *deals, struct listing *listing, struct count_job *job)
{
    struct lister lister = {.deals = deals, .listing = listing, .job = job};
    bool is_ready = has_room(&lister);
    size_t units = is_ready ? core_deals_units(deals) : 0;
    for (size_t unit = 0; unit < units && list_unit(&lister, unit); unit++)
        ;
    if (is_ready)
        core_listing_flush(listing);
    for (int i = 0; i < 3; i++) {
        free(lister.side[i].nearby);
        free(lister.side[i].parts);
    }
    free(listing->lines);
    listing->lines = NULL;
    core_counter_free(lister.counter);
    return is_ready;
}
