/* list.c: lists the solutions of one puzzle.
 *
 * Most puzzles have few solutions, which are found by a search and kept until it ends; then the order is that
 * of the search. If there are too many to keep, they are listed through the deals, from the first one on.
 *
 * Three deals of the combined chutes leave each chute across a list of deals that fit all three, and any
 * choice of one from each list is a solution. So the cells of each deal are written once, as a line that is
 * empty elsewhere, and every solution is three such lines, one over the other: some vector instructions. A
 * puzzle with a million solutions has about a hundred for each three deals, and one written line for two. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/count.h"
#include "core/grid.h"

/* A line has room to be combined 16 bytes at a time. Visits begin when LINES of them are collected: about
 * 40 KB, which stay in the cache. */
enum { PART = 96, LINES = 512 };

/* As many deals of a chute as can fit three deals across (see sums in count.h). Few are ever used, and memory
 * that is not used costs nothing. */
enum { MOST_PARTS = 216 * 216 };

/* The cells of a deal of a chute across; 0 elsewhere. */
struct part {
    unsigned char cells[PART];
};

struct lister {
    struct walker walker;
    /* Of each chute across: the survivors of the first deal that fit the second, and the parts of those that
     * fit the third, too. */
    size_t n_nearby[3], n_parts[3];
    const struct survivor *nearby[3][MOST_DEALS];
    struct part parts[3][MOST_PARTS];
    struct board_search *search;
    size_t n; /* lines that are collected */
    char lines[LINES * SUDOKU_LINE + PART];
};

/* Writes the cells of a deal of chute i across, box by box: each of its lines has one digit in common with
 * each line of the deal that crosses it there. */
static void write_part(const struct walker *walker, const struct deal *crossing[3], int i,
                       const struct deal *deal, struct part *part)
{
    const struct deals *deals = walker->deals;
    bool is_bands = deals->combined == BANDS;
    int line_step = is_bands ? 9 : 1, cell_step = is_bands ? 1 : 9;
    memset(part, 0, sizeof *part);
    for (int place = 0; place < 3; place++) {
        int j = deals->order[place];
        const uint32_t *lines = deals->crossings[place][i][crossing[place]->split[i]].line;
        uint32_t split = walker->across[i].chute->splits[j][deal->split[j]];
        unsigned char *cell = part->cells + (is_bands ? 27 * j + 3 * i : 27 * i + 3 * j);
        for (int line = 0; line < 3; line++, cell += line_step)
            for (int k = 0; k < 3; k++)
                cell[k * cell_step] =
                    (unsigned char)('0' + lowest_digit((lines[line] & split) >> 10 * k & ALL_DIGITS));
    }
}

static void combine(unsigned char *restrict to, const unsigned char *restrict a,
                    const unsigned char *restrict b)
{
    for (int i = 0; i < PART; i++)
        to[i] = a[i] | b[i];
}

/* Takes the collected solutions. Returns false if the search is over. */
static bool take_lines(struct lister *lister)
{
    for (size_t i = 0; i < lister->n && !lister->search->stopped; i++)
        core_take_solution(lister->search, lister->lines + SUDOKU_LINE * i);
    lister->n = 0;
    if (!lister->search->stopped)
        lister->walker.stopped = control_is_cancelled(lister->walker.control);
    return !lister->search->stopped && !lister->walker.stopped;
}

/* Lists the solutions with these parts of the chutes before chute i, and any of the other
 * chutes. Returns false if the search is over. */
static bool list_parts(struct lister *lister, int i, const struct part *before)
{
    for (size_t k = 0; k < lister->n_parts[i]; k++) {
        const struct part *part = &lister->parts[i][k];
        struct part both;
        if (i < 2) {
            combine(both.cells, before->cells, part->cells);
            if (!list_parts(lister, i + 1, &both))
                return false;
            continue;
        }
        combine((unsigned char *)lister->lines + SUDOKU_LINE * lister->n, before->cells, part->cells);
        if (++lister->n == LINES && !take_lines(lister))
            return false;
    }
    return true;
}

/* A core_pair_visitor. */
static bool list_pair(void *context, uint64_t found, const uint16_t *const sums[3])
{
    static const struct part line_feed = {{[SUDOKU_CELLS] = '\n'}};
    struct lister *lister = context;
    const struct walker *walker = &lister->walker;
    (void)found;
    for (int i = 0; i < 3; i++) {
        const struct across *across = &walker->across[i];
        const unsigned char *fits = across->fits_second[walker->pair[1]->split[i]];
        size_t n = 0;
        for (size_t k = 0; k < across->n_survivors; k++)
            if (fits[across->survivors[k].second])
                lister->nearby[i][n++] = &across->survivors[k];
        lister->n_nearby[i] = n;
    }
    for (size_t at = 0; at < walker->length; at++) {
        const struct deal *dealt[3] = {walker->pair[0], walker->pair[1], &walker->begin[at]};
        if (!sums[0][at] || !sums[1][at] || !sums[2][at])
            continue;
        for (int i = 0; i < 3; i++) {
            const struct across *across = &walker->across[i];
            lister->n_parts[i] = 0;
            for (size_t k = 0; k < lister->n_nearby[i]; k++)
                if (across->fits_third[lister->nearby[i][k]->third][at])
                    write_part(walker, dealt, i, &across->chute->deals[lister->nearby[i][k]->deal],
                               &lister->parts[i][lister->n_parts[i]++]);
            assert(lister->n_parts[i] == sums[i][at] && sums[i][at] <= MOST_PARTS);
        }
        if (!list_parts(lister, 0, &line_feed))
            return false;
    }
    return true;
}

enum sudoku_status core_list_deals(const uint16_t candidates[SUDOKU_CELLS],
                                   const struct sudoku_control *control, struct board_search *search)
{
    struct deals *deals;
    enum sudoku_status status = core_deals_new(candidates, UINT64_MAX, control, &deals);
    struct lister *lister = deals ? malloc(sizeof *lister) : NULL;
    if (deals && !lister)
        status = SUDOKU_NO_MEMORY;
    if (status == SUDOKU_CANCELLED) {
        search->cancelled = true;
        status = SUDOKU_OK;
    }
    if (lister) {
        size_t unit = 0, units = core_walk_units(deals);
        core_walker_begin(&lister->walker, deals, control);
        lister->search = search;
        lister->n = 0;
        while (unit < units && core_walk_unit(&lister->walker, unit, list_pair, lister))
            unit++;
        search->cancelled = lister->walker.stopped;
        take_lines(lister);
        search->guesses = lister->walker.guesses;
    }
    free(lister);
    free(deals);
    return status;
}

/* A sudoku_text_fn. */
static int keep_solution(void *context, const char *solution)
{
    char **end = context;
    memcpy(*end, solution, SUDOKU_CELLS);
    *end += SUDOKU_CELLS;
    return 0;
}

enum sudoku_status core_list_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                       const struct sudoku_control *control, struct board_search *search)
{
    search->cancelled = control_is_cancelled(control); /* checked once here: short lists never check */
    if (search->cancelled)
        return SUDOKU_OK;
    char *kept = malloc(FEW * SUDOKU_CELLS), *end = kept;
    struct board_search few = {.visit = keep_solution, .context = &end};
    if (!kept)
        return SUDOKU_NO_MEMORY;
    bool is_all = core_find_few(candidates, search->limit, &few);
    for (const char *solution = kept; is_all && solution < end && !search->stopped; solution += SUDOKU_CELLS)
        core_take_solution(search, solution);
    search->guesses = few.guesses;
    free(kept);
    return is_all ? SUDOKU_OK : core_list_deals(candidates, control, search);
}
