/* als_branches.c: almost locked sets, one of which has a digit, whatever a set or a cell beside them is:
 * ALS-XY-wing and death blossom.
 *
 * The search goes the other way: if the removed candidate were right, it would lock these sets, and what ties
 * them would lose two digits as a pivot, or all its candidates as a stem. */
#include "logic/als.h"
#include "logic/step.h"

/* Three cells are an XY-wing or a naked triplet, which come before. */
enum { SMALLEST = 4 };

/* The search, and the best step so far. */
struct search {
    const struct board *board;
    const struct technique *self;
    const struct als_list *list;
    unsigned digit;                  /* the candidate that is supposed to be right */
    const struct als_subset *locked; /* the sets that it locks */
    unsigned best;                   /* cells */
    struct step *step;
};

/* Looks for the step that shows that a candidate is wrong. */
typedef void search_candidate(struct search *search);

/* Finds the step with the fewest cells; of equal ones, the first. */
static bool search_all(struct board *board, const struct technique *self, struct step *step,
                       search_candidate *try_candidate)
{
    const unsigned limit = technique_limit(board, self, PATTERN_MAX + 1);
    struct search search = {.board = board, .self = self, .step = step, .best = limit};
    if (limit <= SMALLEST)
        return false;
    search.list = logic_als_of(board);
    if (!search.list)
        return false;
    for (search.digit = 0; search.digit < 9; search.digit++)
        for (struct cells cells = board->has[search.digit]; cells_any(cells);) {
            search.locked = &search.list->locked[search.digit][cells_pop(&cells)];
            try_candidate(&search);
        }
    return search.best < limit;
}

/* Adds a set to a step that removes the supposed digit, and keeps of the cells seen those that see its
 * places. */
static void add_branch(const struct search *search, const struct als *als, unsigned tied, struct cells *seen)
{
    step_helper_set(search->step, search->board, als->cells, tied);
    *seen = cells_and(*seen, als_part(search->list, als, search->digit)->seen);
}

/* ---- ALS-XY-wing: an almost locked set, the pivot, tied to two others, the wings, by a digit each.
 *
 *      16 . . | 12 23  . | . . .      pivot: 1,2,3 in r1c4 and r1c5
 *      .  . . | .  .   . | . . .      wings: 1,6 in r1c1,
 *      .  . . | .  .   . | . . .             3,5,6 in r4c5 and r5c5
 *      -------+----------+------
 *      .  . . | .  35  . | . . .
 *      x  . . | .  356 . | . . .
 *
 * The pivot has 1 or 3, since it lacks only one of its digits. If it has 1, the first wing lacks 1 and holds
 * 6; if it has 3, the second wing lacks 3 and holds 6. So a cell that sees all places for 6 in both wings, x,
 * is not 6. With one cell each it is an XY-wing. Players know it from Sudopedia and HoDoKu's manual. */

/* A pivot and two wings. */
struct wings {
    const struct als *pivot, *wing[2];
    unsigned tied[2];
};

static void write_wings(const struct search *search, const struct wings *wings)
{
    struct step *step = search->step;
    const struct board *board = search->board;
    unsigned digit = search->digit;
    struct cells seen = board->has[digit];
    step_begin(step, search->self, 0);
    step->digits = (uint16_t)(1u << digit);
    step->extra = (uint16_t)(wings->tied[0] | wings->tied[1]);
    step_all_cells(step, board, wings->pivot->cells);
    for (unsigned i = 0; i < 2; i++)
        add_branch(search, wings->wing[i], wings->tied[i], &seen);
    step_removes_all(step, board, seen, 1u << digit);
}

/* The sets that the supposed candidate locks. */
struct locked_sets {
    const struct als *als[ALS_MAX];
    unsigned n;
};

/* The digits, not the supposed one, that tie a set to the pivot; none if they share cells. */
static unsigned ties_of(const struct search *search, const struct als *wing, unsigned pivot)
{
    unsigned tied = 0, part = wing->first;
    if (cells_any(cells_and(search->list->als[pivot].cells, wing->cells)))
        return 0;
    for (unsigned digits = wing->digits; digits; part++) {
        unsigned digit = set_pop(&digits);
        tied |= (unsigned)als_has(&search->list->parts[part].tied, pivot) << digit;
    }
    return tied & ~(1u << search->digit);
}

/* Keeps the step of two wings if it has fewer cells than the best. */
static void try_wings(struct search *search, struct wings *wings, const unsigned tied[2])
{
    unsigned cells = wings->pivot->size + wings->wing[0]->size + wings->wing[1]->size + 0u;
    unsigned first = tied[0] & -tied[0], second = tied[1] & ~first;
    if (!second) { /* the second wing has one tie, the first one perhaps another: a third would contradict */
        second = tied[1];
        first = tied[0] & ~second;
    }
    second &= -second;
    if (!first || !second || cells >= search->best ||
        cells_any(cells_and(wings->wing[0]->cells, wings->wing[1]->cells)))
        return;
    wings->tied[0] = first;
    wings->tied[1] = second;
    search->best = cells;
    write_wings(search, wings);
}

/* Tries all pairs of the locked sets as wings of a pivot. */
static void try_pivot(struct search *search, const struct locked_sets *locked, unsigned pivot)
{
    struct wings wings = {.pivot = &search->list->als[pivot]};
    unsigned tied[ALS_MAX];
    for (unsigned k = 0; k < locked->n; k++) {
        tied[k] = ties_of(search, locked->als[k], pivot);
        for (unsigned i = 0; tied[k] && i < k; i++) {
            if (!tied[i])
                continue;
            const unsigned both[2] = {tied[i], tied[k]};
            wings.wing[0] = locked->als[i];
            wings.wing[1] = locked->als[k];
            try_wings(search, &wings, both);
        }
    }
}

/* The sets that lose two digits at least to the locked sets. */
static struct als_subset possible_pivots(const struct search *search, const struct locked_sets *locked)
{
    struct als_subset lost[9], once = {{0}}, twice = {{0}};
    memset(lost, 0, sizeof lost);
    for (unsigned i = 0; i < locked->n; i++) {
        const struct als *als = locked->als[i];
        unsigned part = als->first;
        for (unsigned digits = als->digits; digits; part++)
            als_add(&lost[set_pop(&digits)], &search->list->parts[part].tied);
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        if (digit == search->digit)
            continue;
        struct als_subset again = als_both(&once, &lost[digit]);
        als_add(&twice, &again);
        als_add(&once, &lost[digit]);
    }
    return twice;
}

static void search_wings(struct search *search)
{
    struct locked_sets locked;
    locked.n = 0;
    /* A step with such a set has two more cells at least. */
    const unsigned end = als_below(search->list, search->best - 2);
    struct als_subset rest = *search->locked;
    for (unsigned i = als_pop(&rest); i < end; i = als_pop(&rest))
        locked.als[locked.n++] = &search->list->als[i];
    if (locked.n < 2)
        return;
    rest = possible_pivots(search, &locked);
    for (unsigned i = als_pop(&rest); i < end; i = als_pop(&rest)) {
        if (search->list->als[i].size + 2u >= search->best)
            break;
        try_pivot(search, &locked, i);
    }
}

static bool find_wings(struct board *board, const struct technique *self, struct step *step)
{
    return search_all(board, self, step, search_wings);
}

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique logic_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL},
    .find = find_wings,
    .pattern = " {cells' digits} in {cells} (pivot){tied sets}",
    .reason = ALS_HAS("cells") ", so {extra or} is there. " ALS_BRANCHES,
    .phrases = logic_als_phrases,
    .whereabouts = IN_FIRST_BOX,
    .by_size = 1,
};

/* ---- Death blossom: a cell, the stem, and an almost locked set, a petal, for each of its candidates.
 *
 *      .  . . | . .   . | . . .
 *      49 . . | . 34  . | . . .      petal: 3,4,9
 *      .  . . | . .   . | . . .
 *      -------+---------+------
 *      19 . . | . 123 . | . . .      petal: 1,9; stem: 1,2,3
 *      .  . . | . .   . | . . .
 *      .  . . | . .   . | . . .
 *      -------+---------+------
 *      x  . . | . 29  . | . . .      petal: 2,9
 *
 * The stem sees all places that a petal has for its digit of the stem. So whichever digit the stem is, the
 * petal of that digit lacks it and holds 9, and a cell that sees all places for 9 in all petals, x, is not 9.
 * Players know it from Sudopedia and HoDoKu's manual. */

/* The petals of a stem, with the candidates of the stem that each one takes. */
struct petals {
    const struct als *als[9];
    unsigned tied[9];
    unsigned n, cells;
};

/* Adds a petal for a digit of the stem: one that is there already if possible, else the smallest. */
static void add_petal(const struct search *search, unsigned stem, unsigned digit, struct petals *petals)
{
    struct als_subset fit = als_both(search->locked, &search->list->locked[digit][stem]);
    for (unsigned i = 0; i < petals->n; i++) {
        unsigned number = (unsigned)(petals->als[i] - search->list->als);
        if (als_has(&fit, number)) {
            petals->tied[i] |= 1u << digit;
            return;
        }
    }
    petals->als[petals->n] = &search->list->als[als_pop(&fit)];
    petals->cells += petals->als[petals->n]->size;
    petals->tied[petals->n++] = 1u << digit;
}

static void write_blossom(const struct search *search, unsigned stem, const struct petals *petals)
{
    const struct board *board = search->board;
    unsigned digit = search->digit;
    struct cells seen = board->has[digit];
    struct step *step = search->step;
    step_begin(step, search->self, 0);
    step->digits = (uint16_t)(1u << digit);
    step->extra = board->candidates[stem];
    step_cell(step, stem, board->candidates[stem]);
    for (unsigned i = 0; i < petals->n; i++)
        add_branch(search, petals->als[i], petals->tied[i], &seen);
    step_removes_all(step, board, seen, 1u << digit);
}

/* Finds petals for a stem that would be left without a candidate. */
static void try_stem(struct search *search, unsigned stem)
{
    struct petals petals = {.n = 0};
    for (unsigned rest = search->board->candidates[stem]; rest;)
        add_petal(search, stem, set_pop(&rest), &petals);
    if (petals.cells + 1 >= search->best)
        return;
    search->best = petals.cells + 1;
    write_blossom(search, stem, &petals);
}

/* Looks for cells that would be left without one. */
static void search_stems(struct search *search)
{
    struct cells alive = {{0, 0}}, off[9], some = {{0, 0}};
    struct als_subset rest = *search->locked;
    const unsigned end = als_below(search->list, search->best - 1);
    memset(off, 0, sizeof off);
    for (unsigned i = als_pop(&rest); i < end; i = als_pop(&rest)) {
        const struct als_part *part = &search->list->parts[search->list->als[i].first];
        for (unsigned digits = search->list->als[i].digits; digits; part++) {
            unsigned digit = set_pop(&digits);
            off[digit] = cells_or(off[digit], part->seen);
        }
    }
    off[search->digit] = (struct cells){{0, 0}};
    for (unsigned digit = 0; digit < 9; digit++) {
        some = cells_or(some, search->board->has[digit]);
        alive = cells_or(alive, cells_without(search->board->has[digit], off[digit]));
    }
    for (struct cells stems = cells_without(some, alive); cells_any(stems);)
        try_stem(search, cells_pop(&stems));
}

static bool find_blossom(struct board *board, const struct technique *self, struct step *step)
{
    return search_all(board, self, step, search_stems);
}

/* Sudoku Explainer does not have it; the least of its dynamic chains, which a stem of three candidates with
 * petals of several cells takes, rates 8.5. */
const struct technique logic_technique_death_blossom = {
    .known = {"death-blossom", "Death blossom", 85, 0, NULL},
    .find = find_blossom,
    .pattern = " {cells' digits} in {cells} (stem){tied sets}",
    .reason = "{cells} is {extra or}. " ALS_BRANCHES,
    .phrases = logic_als_phrases,
    .whereabouts = IN_FIRST_BOX,
    .by_size = 1,
};
