/* als_xy_wing.c: an almost locked set, the pivot, tied to two others, the wings, by a digit each.
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
 * is not 6. With one cell each it is an XY-wing. Players know it from Sudopedia and HoDoKu's manual.
 *
 * The search goes the other way: if the removed candidate were right, it would lock both wings, and the pivot
 * would lose two digits. */
#include "logic/als.h"
#include "logic/step.h"

/* A pivot and two wings. */
struct wings {
    const struct als *pivot, *wing[2];
    unsigned tied[2];
};

/* The search, and the best step so far. */
struct search {
    const struct board *board;
    const struct technique *self;
    struct als_list list;
    struct als_locks locks;
    struct als_subset tied[ALS_PARTS_MAX]; /* to each part's set by its digit */
    unsigned digit;                        /* the candidate that is supposed to be right */
    const struct als *locked[ALS_MAX];     /* the sets that it locks */
    unsigned n_locked;
    unsigned best; /* cells */
    struct step *step;
};

static void write_step(const struct search *search, const struct wings *wings, struct step *step)
{
    const struct board *board = search->board;
    unsigned digit = search->digit;
    struct cells seen = board->has[digit];
    step_begin(step, search->self, 0);
    step->digits = (uint16_t)(1u << digit);
    step->extra = (uint16_t)(wings->tied[0] | wings->tied[1]);
    for (struct cells rest = wings->pivot->cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        step_cell(step, cell, board->candidates[cell]);
    }
    for (unsigned i = 0; i < 2; i++) {
        step_helper_set(step, board, wings->wing[i]->cells, wings->tied[i]);
        seen = cells_and(seen, als_part(&search->list, wings->wing[i], digit)->seen);
    }
    step_removes_all(step, board, seen, 1u << digit);
}

/* The digits, not the supposed one, that tie a set to the pivot; none if they share cells. */
static unsigned ties_of(const struct search *search, const struct als *wing, unsigned pivot)
{
    unsigned tied = 0, part = wing->first;
    if (cells_any(cells_and(search->list.als[pivot].cells, wing->cells)))
        return 0;
    for (unsigned digits = wing->digits; digits; part++) {
        unsigned digit = set_pop(&digits);
        tied |= (unsigned)als_has(&search->tied[part], pivot) << digit;
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
    write_step(search, wings, search->step);
}

/* Tries all pairs of the locked sets as wings of a pivot. */
static void try_pivot(struct search *search, unsigned pivot)
{
    struct wings wings = {.pivot = &search->list.als[pivot]};
    unsigned tied[ALS_MAX];
    for (unsigned k = 0; k < search->n_locked; k++) {
        tied[k] = ties_of(search, search->locked[k], pivot);
        for (unsigned i = 0; tied[k] && i < k; i++) {
            if (!tied[i])
                continue;
            const unsigned both[2] = {tied[i], tied[k]};
            wings.wing[0] = search->locked[i];
            wings.wing[1] = search->locked[k];
            try_wings(search, &wings, both);
        }
    }
}

/* The sets that lose two digits at least to the locked sets. */
static struct als_subset possible_pivots(const struct search *search)
{
    struct als_subset lost[9], once = {{0}}, twice = {{0}};
    memset(lost, 0, sizeof lost);
    for (unsigned i = 0; i < search->n_locked; i++) {
        const struct als *als = search->locked[i];
        unsigned part = als->first;
        for (unsigned digits = als->digits; digits; part++)
            als_add(&lost[set_pop(&digits)], &search->tied[part]);
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

/* Supposes that a candidate is right, and looks for pivots. */
static void search_candidate(struct search *search, unsigned cell)
{
    struct als_subset rest = search->locks.locked[search->digit][cell];
    search->n_locked = 0;
    for (unsigned i = als_pop(&rest); i < search->list.n; i = als_pop(&rest))
        search->locked[search->n_locked++] = &search->list.als[i];
    if (search->n_locked < 2)
        return;
    rest = possible_pivots(search);
    for (unsigned i = als_pop(&rest); i < search->list.n; i = als_pop(&rest)) {
        if (search->list.als[i].size + 2u >= search->best)
            break;
        try_pivot(search, i);
    }
}

static void tie_sets(struct search *search)
{
    for (unsigned i = 0; i < search->list.n; i++) {
        unsigned part = search->list.als[i].first;
        for (unsigned digits = search->list.als[i].digits; digits; part++)
            search->tied[part] = als_tied(&search->locks, &search->list.parts[part], set_pop(&digits));
    }
}

/* Finds the step with the fewest cells; of equal ones, the first. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct search search;
    search.board = board;
    search.self = self;
    search.step = step;
    search.best = PATTERN_MAX + 1;
    sudoku_list_als(board, ALS_CELLS_MAX, &search.list);
    sudoku_lock_als(board, &search.list, &search.locks);
    tie_sets(&search);
    for (search.digit = 0; search.digit < 9; search.digit++)
        for (struct cells cells = board->has[search.digit]; cells_any(cells);)
            search_candidate(&search, cells_pop(&cells));
    return search.best <= PATTERN_MAX;
}

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique sudoku_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL},
    .find = find,
    .pattern = " {first set} (pivot){tied sets}",
    .reason = "{first set has}, so {extra or} is there. " ALS_BRANCHES,
    .phrases = sudoku_als_phrases,
    .whereabouts = IN_FIRST_BOX,
};
