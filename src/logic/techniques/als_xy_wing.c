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
#include "logic/words.h"

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
    struct als_target target;
    unsigned best; /* its cells */
    struct step *step;
};

static void write_step(const struct search *search, const struct wings *wings, struct step *step)
{
    const struct board *board = search->board;
    unsigned digit = search->target.digit;
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

/* The digits that tie a set to the pivot; none if they share cells. */
static unsigned ties(const struct search *search, const struct als *pivot, const struct als *wing,
                     unsigned digits)
{
    unsigned tied = 0;
    if (cells_any(cells_and(pivot->cells, wing->cells)))
        return 0;
    for (unsigned rest = digits & wing->digits; rest;) {
        unsigned digit = set_pop(&rest);
        tied |= (unsigned)als_tied(&search->list, pivot, wing, digit) << digit;
    }
    return tied;
}

/* Keeps the step of two wings if it has fewer cells than the best. */
static void try_wings(struct search *search, struct wings *wings, const unsigned tied[2])
{
    unsigned cells = wings->pivot->size + wings->wing[0]->size + wings->wing[1]->size + 0u;
    unsigned first = tied[0] & -tied[0], second = tied[1] & ~first;
    if (!second) { /* the second wing has one tie only, the first one perhaps another */
        second = tied[1];
        first = tied[0] & ~second;
        first &= -first;
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

/* Tries all pairs of the locked sets as wings of a pivot that may lose some digits to them. */
static void try_pivot(struct search *search, const struct als *pivot, unsigned digits)
{
    const struct als_target *target = &search->target;
    struct wings wings = {.pivot = pivot};
    unsigned tied[ALS_MAX];
    for (unsigned k = 0; k < target->n_locked; k++) {
        tied[k] = ties(search, pivot, target->locked[k], digits);
        for (unsigned i = 0; tied[k] && i < k; i++) {
            if (!tied[i])
                continue;
            const unsigned both[2] = {tied[i], tied[k]};
            wings.wing[0] = target->locked[i];
            wings.wing[1] = target->locked[k];
            try_wings(search, &wings, both);
        }
    }
}

/* Supposes that a candidate is right, and looks for pivots that would lose two digits. */
static void search_target(struct search *search)
{
    const struct als_target *target = &search->target;
    for (unsigned i = 0; i < search->list.n; i++) {
        const struct als *pivot = &search->list.als[i];
        const struct als_part *part = &search->list.parts[pivot->first];
        unsigned lost = 0;
        if (pivot->size + 2u >= search->best)
            break;
        for (unsigned rest = pivot->digits; rest; part++) {
            unsigned digit = set_pop(&rest);
            lost |= (unsigned)cells_within(part->cells, target->off[digit]) << digit;
        }
        if (lost & (lost - 1))
            try_pivot(search, pivot, lost);
    }
}

/* The first of the steps with the fewest cells. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct search search = {.board = board, .self = self, .best = PATTERN_MAX + 1, .step = step};
    sudoku_list_als(board, ALS_CELLS_MAX, &search.list);
    for (unsigned digit = 0; digit < 9; digit++) {
        sudoku_target_digit(&search.target, &search.list, digit);
        for (struct cells cells = board->has[digit]; cells_any(cells);) {
            sudoku_target_cell(&search.target, cells_pop(&cells));
            if (search.target.n_locked > 1)
                search_target(&search);
        }
    }
    return search.best <= PATTERN_MAX;
}

static unsigned pivot_digits(const struct step *step)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < step->n_cells; i++)
        digits |= step->cell_digits[i];
    return digits;
}

/* ` 1,2,3 in r1c4 and r1c5 (pivot); 1,6 in r1c1, restricted common 1; 3,5,6 in ...` */
static void say_sets(struct words *words, const struct step *step)
{
    sudoku_say(words, " ");
    sudoku_say_set(words, step->cells, step->n_cells, pivot_digits(step));
    sudoku_say(words, " (pivot)");
    sudoku_say_helper_sets(words, step);
}

static void explain(struct words *words, const struct step *step)
{
    sudoku_say_set_has(words, step->cells, step->n_cells, pivot_digits(step));
    sudoku_say_about(words, step, ", so {extra or} is there. ");
    sudoku_say_branches(words, step);
}

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique sudoku_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL},
    .find = find,
    .pattern = say_sets,
    .reason = explain,
    .whereabouts = IN_FIRST_BOX,
};
