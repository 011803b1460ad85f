/* visit_solutions.c: lists the solutions of one puzzle.
 *
 * Most puzzles have few solutions, which are found by a search and kept until it ends; then the order is that
 * of the search. If there are too many to keep, they are listed through the deals, from the first one on.
 *
 * Three deals of the combined chutes leave each chute across a list of deals that fit all three, and any
 * choice of one from each list is a solution. So the cells of each deal are written once, as a line that is
 * empty elsewhere, and every solution is three such lines, one over the other: some vector instructions. A
 * puzzle with a million solutions has about a hundred for each three deals, and one written line for two. */
#include <stdlib.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/control.h"
#include "core/deals.h"
#include "core/grid.h"
#include "core/grow.h"

/* So many solutions are kept, and so many guesses made to find them: about a millisecond. */
enum { FEW = 4096 };

/* A line has room to be combined 16 bytes at a time. Lines are handed over when so many are collected: about
 * 40 KB, which stay in the cache. */
enum { PART = 96, LINES = 512 };

/* As many deals of a chute as can fit three deals across (see sums in deals.h). Few are ever used, and memory
 * that is not used costs nothing. */
enum { MOST_PARTS = 216 * 216 };

/* The cells of a deal of a chute across; 0 elsewhere. */
struct part {
    unsigned char cells[PART];
};

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
    size_t n_nearby, n_parts;
    uint32_t nearby[MOST_DEALS]; /* indices of survivors */
    struct part parts[MOST_PARTS];
};

struct lister {
    struct counter *counter;
    struct side side[3];
    int line_step, cell_step; /* from a cell of a box to the next one across, and along a combined chute */
    sudoku_lines_visitor *visit;
    void *context;
    size_t left; /* solutions that are still wanted */
    size_t n;    /* lines that are collected */
    char lines[LINES * SUDOKU_LINE + PART];
};

/* Puts this deal down at this place of the order. */
static void put_deal(struct lister *lister, int place, const struct deal *deal)
{
    for (int i = 0; i < 3; i++)
        lister->side[i].box[place].crossing = &lister->counter->deals->crossings[place][i][deal->split[i]];
}

static bool fits(const struct box *box, unsigned split)
{
    return splits_fit(box->crossing, box->splits[split]);
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
    const unsigned char *order = lister->counter->deals->order;
    size_t n = 0;
    for (size_t k = 0; k < side->n_nearby; k++) {
        const struct survivor *survivor = &side->across->survivors[side->nearby[k]];
        const struct deal *deal = &side->across->chute->deals[survivor->deal];
        if (!fits(&side->box[2], survivor->third))
            continue;
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

/* Hands the collected lines over. Returns false when no more are wanted; then nobody is asked any more. */
static bool hand_over(struct lister *lister)
{
    bool is_ended = lister->visit(lister->context, lister->lines, lister->n);
    lister->n = 0;
    if (is_ended || lister->left == 0)
        return false;
    lister->counter->stopped = control_is_cancelled(lister->counter->control);
    return !lister->counter->stopped;
}

/* Lists the solutions with these two parts and any of the third chute across. Returns false when no more are
 * wanted. */
static bool list_parts(struct lister *lister, const struct part *a, const struct part *b)
{
    const struct side *third = &lister->side[2];
    struct part both;
    combine(both.cells, a->cells, b->cells);
    both.cells[SUDOKU_CELLS] = '\n';
    for (size_t k = 0; k < third->n_parts; k++) {
        combine((unsigned char *)lister->lines + SUDOKU_LINE * lister->n, both.cells, third->parts[k].cells);
        lister->n++;
        if ((--lister->left == 0 || lister->n == LINES) && !hand_over(lister))
            return false;
    }
    return true;
}

/* Lists the solutions with the first two deals and any of the block. Returns false when no more are
 * wanted. */
static bool list_pair(struct lister *lister, const uint16_t *sums[3])
{
    const struct counter *counter = lister->counter;
    const struct side *first = &lister->side[0], *second = &lister->side[1];
    for (int i = 0; i < 3; i++) {
        struct side *side = &lister->side[i];
        side->n_nearby = 0;
        for (size_t k = 0; k < side->across->n_survivors; k++) {
            side->nearby[side->n_nearby] = (uint32_t)k;
            side->n_nearby += fits(&side->box[1], side->across->survivors[k].second);
        }
    }
    for (size_t k = 0; k < counter->length; k++) {
        if (!sums[0][k] || !sums[1][k] || !sums[2][k])
            continue;
        put_deal(lister, 2, &counter->begin[k]);
        for (int i = 0; i < 3; i++)
            write_parts(lister, &lister->side[i]);
        for (size_t a = 0; a < first->n_parts; a++)
            for (size_t b = 0; b < second->n_parts; b++)
                if (!list_parts(lister, &first->parts[a], &second->parts[b]))
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
        if (!core_counter_goes_on(lister->counter))
            return false;
        if (core_counter_pair(lister->counter, &second->deals[k], sums) && !list_pair(lister, sums))
            return false;
    }
    return true;
}

/* Where the boxes of the chutes across are. */
static void lay_out(struct lister *lister)
{
    const struct deals *deals = lister->counter->deals;
    bool is_bands = deals->combined == BANDS;
    lister->line_step = is_bands ? 9 : 1;
    lister->cell_step = is_bands ? 1 : 9;
    for (int i = 0; i < 3; i++) {
        struct side *side = &lister->side[i];
        side->across = &lister->counter->across[i];
        for (int place = 0; place < 3; place++) {
            int j = deals->order[place];
            side->box[place].splits = side->across->chute->splits[j];
            side->box[place].first_cell = is_bands ? 27 * j + 3 * i : 27 * i + 3 * j;
        }
    }
}

enum sudoku_status core_list_deals(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                   sudoku_lines_visitor *visit, void *context, uint64_t *guesses,
                                   const struct sudoku_control *control)
{
    enum sudoku_status status = SUDOKU_NO_MEMORY;
    struct deals *deals = core_deals_new(candidates);
    struct counter *counter = deals ? core_counter_new(deals, control) : NULL;
    struct lister *lister = counter ? calloc(1, sizeof *lister) : NULL;
    if (lister) {
        size_t units = core_deals_units(deals);
        lister->counter = counter;
        lister->visit = visit;
        lister->context = context;
        lister->left = limit;
        lay_out(lister);
        for (size_t unit = 0; unit < units && list_unit(lister, unit); unit++)
            ;
        if (lister->n)
            visit(context, lister->lines, lister->n);
        if (guesses)
            *guesses += counter->guesses;
        status = counter->stopped ? SUDOKU_CANCELLED : SUDOKU_OK;
    }
    free(lister);
    free(counter);
    core_deals_free(deals);
    return status;
}

/* The solutions of a puzzle that has few. */
struct kept {
    char *lines;
    size_t n, room;
    bool is_short; /* of memory */
};

/* A sudoku_visitor. */
static int keep_solution(void *context, const char *solution)
{
    struct kept *kept = context;
    char *lines = grow_array(kept->lines, kept->n, &kept->room, 64, SUDOKU_LINE);
    kept->is_short = !lines;
    if (!lines)
        return 1;
    kept->lines = lines;
    lines += SUDOKU_LINE * kept->n++;
    memcpy(lines, solution, SUDOKU_CELLS);
    lines[SUDOKU_CELLS] = '\n';
    return 0;
}

enum sudoku_status sudoku_visit_solutions(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                          sudoku_lines_visitor *visit, void *context, uint64_t *guesses,
                                          const struct sudoku_control *control)
{
    struct sudoku_control asked;
    struct kept kept = {NULL, 0, 0, false};
    struct board_search search = {
        .limit = limit < FEW ? limit : FEW, .patience = FEW, .visit = keep_solution, .context = &kept};
    if (!candidates || !core_are_candidates(candidates) || !visit || !control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    /* Asked once before: a list of few does not ask. */
    if (limit > 0 && control_is_cancelled(&asked))
        return SUDOKU_CANCELLED;
    core_best_board_solver()->search(candidates, &search);
    bool is_all =
        !kept.is_short && (search.found == limit || (search.guesses <= FEW && search.found < search.limit));
    if (is_all && kept.n)
        visit(context, kept.lines, kept.n);
    if (is_all && guesses)
        *guesses += search.guesses;
    free(kept.lines);
    if (is_all)
        return SUDOKU_OK;
    return kept.is_short ? SUDOKU_NO_MEMORY
                         : core_list_deals(candidates, limit, visit, context, guesses, &asked);
}
