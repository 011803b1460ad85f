/* als_xz.c: two almost locked sets that are tied by a digit.
 *
 *      12 . . | . 234 24 | . . .      1,2,3,4 in three cells
 *      .  . . | . .   .  | . . .
 *      .  . . | . .   .  | . . .
 *      -------+----------+------
 *      13 . . | . x   .  | . . .      1,3 in one cell
 *
 * All places of digit 1 in one set see all its places in the other. So one of the sets lacks 1 and holds all
 * its other digits. 3 is one of these in both sets, so one of them has it, and cells that see all their
 * places for 3, x, are not 3. If two digits tie the sets, each set holds exactly one of them, and all its
 * other digits. Players know it from Sudopedia and HoDoKu's manual, small ones also as WXYZ-wings. They call
 * the digit that ties the sets their restricted common. */
#include "logic/als.h"
#include "logic/step.h"
#include "logic/words.h"

/* Two sets, and what they have in common. */
struct pair {
    const struct board *board;
    const struct technique *self;
    const struct als_list *list;
    const struct als *a, *b;
    unsigned common, tied;
    struct cells changed; /* since the last search in vain; one of the two sets must have such a cell */
};

/* Removes a digit from the cells that see all its places in a set, or in both. */
static void clear_seen(const struct pair *pair, unsigned digit, bool in_a, bool in_b, struct step *step)
{
    struct cells seen = pair->board->has[digit];
    if (in_a)
        seen = cells_and(seen, als_part(pair->list, pair->a, digit)->seen);
    if (in_b)
        seen = cells_and(seen, als_part(pair->list, pair->b, digit)->seen);
    step_removes_more(step, pair->board, seen, digit);
}

static void describe(const struct pair *pair, unsigned type, unsigned digits, unsigned tied,
                     struct step *step)
{
    step_begin(step, pair->self, 0);
    step->type = (unsigned char)type;
    step->digits = (uint16_t)digits;
    step->extra = (uint16_t)tied;
    for (struct cells rest = pair->a->cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        step_cell(step, cell, pair->board->candidates[cell]);
    }
    for (struct cells rest = pair->b->cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        step_helper(step, cell, pair->board->candidates[cell]);
    }
}

/* Does any cell lose a digit? */
static bool is_loss(const struct pair *pair, unsigned digit)
{
    struct cells seen =
        cells_and(als_part(pair->list, pair->a, digit)->seen, als_part(pair->list, pair->b, digit)->seen);
    return cells_any(cells_and(seen, pair->board->has[digit]));
}

/* One digit ties the sets: their other common digits go. */
static bool tied_once(const struct pair *pair, struct step *step)
{
    unsigned digits = 0;
    for (unsigned rest = pair->common & ~pair->tied; rest;) {
        unsigned digit = set_pop(&rest);
        digits |= (unsigned)is_loss(pair, digit) << digit;
    }
    if (!digits)
        return false;
    describe(pair, 1, digits, pair->tied, step);
    while (digits)
        clear_seen(pair, set_pop(&digits), true, true, step);
    return true;
}

/* Two do. */
static bool tied_twice(const struct pair *pair, struct step *step)
{
    unsigned tied = pair->tied, all = pair->a->digits | pair->b->digits;
    describe(pair, 2, all & ~tied, tied, step);
    for (unsigned rest = tied; rest;)
        clear_seen(pair, set_pop(&rest), true, true, step);
    for (unsigned rest = pair->a->digits & ~tied; rest;)
        clear_seen(pair, set_pop(&rest), true, false, step);
    for (unsigned rest = pair->b->digits & ~tied; rest;)
        clear_seen(pair, set_pop(&rest), false, true, step);
    return step->n_removals > 0;
}

static bool try_pair(struct pair *pair, struct step *step)
{
    pair->common = pair->a->digits & pair->b->digits;
    pair->tied = 0;
    if (!(pair->common & (pair->common - 1)) || cells_any(cells_and(pair->a->cells, pair->b->cells)))
        return false;
    for (unsigned rest = pair->common; rest;) {
        unsigned digit = set_pop(&rest);
        pair->tied |= (unsigned)als_tied(pair->list, pair->a, pair->b, digit) << digit;
    }
    if (!pair->tied)
        return false;
    return pair->tied & (pair->tied - 1) ? tied_twice(pair, step) : tied_once(pair, step);
}

/* All pairs of sets of two sizes. */
static bool search_sizes(struct pair *pair, unsigned small, unsigned large, struct step *step)
{
    const unsigned *sizes = pair->list->sizes;
    for (unsigned i = sizes[small]; i < sizes[small + 1]; i++) {
        pair->a = &pair->list->als[i];
        bool changed = cells_any(cells_and(pair->a->cells, pair->changed));
        for (unsigned k = small == large ? i + 1 : sizes[large]; k < sizes[large + 1]; k++) {
            pair->b = &pair->list->als[k];
            if ((changed || cells_any(cells_and(pair->b->cells, pair->changed))) && try_pair(pair, step))
                return true;
        }
    }
    return false;
}

/* The first of the steps with the fewest cells. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct als_list list;
    struct pair pair = {.board = board, .self = self, .list = &list};
    uint64_t *unseen = board_unseen(board);
    pair.changed = sudoku_changed_cells(*unseen);
    sudoku_list_als(board, ALS_CELLS_MAX, &list);
    for (unsigned cells = 2; cells <= 2 * ALS_CELLS_MAX; cells++) {
        unsigned small = cells > ALS_CELLS_MAX ? cells - ALS_CELLS_MAX : 1;
        for (; 2 * small <= cells; small++)
            if (search_sizes(&pair, small, cells - small, step))
                return true;
    }
    *unseen = 0;
    return false;
}

/* The digits of the first set. */
static unsigned first_digits(const struct step *step)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < step->n_cells; i++)
        digits |= step->cell_digits[i];
    return digits;
}

static unsigned second_digits(const struct step *step)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < step->n_helpers; i++)
        digits |= step->helper_digits[i];
    return digits;
}

/* ` 1,2,3,4 in r1c1, r1c5 and r1c6; 1,3 in r4c1; restricted common 1` */
static void say_sets(struct words *words, const struct step *step)
{
    sudoku_say(words, " ");
    sudoku_say_set(words, step->cells, step->n_cells, first_digits(step));
    sudoku_say(words, "; ");
    sudoku_say_set(words, step->helpers, step->n_helpers, second_digits(step));
    sudoku_say_about(words, step, "; restricted common {extra and}");
}

static void explain_twice(struct words *words, const struct step *step)
{
    unsigned low = lowest_bit(step->extra) + 1, high = lowest_bit(step->extra & (step->extra - 1)) + 1;
    sudoku_say(words, "Their places for %u see each other, and so do those for %u. ", low, high);
    sudoku_say(words,
               "So neither digit is in both sets, and no set can lack both. So each set has one of the "
               "two and all its other digits, and cells that see all places of one of these digits "
               "cannot be that digit.");
}

static void explain(struct words *words, const struct step *step)
{
    sudoku_say_set_has(words, step->cells, step->n_cells, first_digits(step));
    sudoku_say(words, "; ");
    sudoku_say_set_has(words, step->helpers, step->n_helpers, second_digits(step));
    sudoku_say(words, ". ");
    if (step->type == 2) {
        explain_twice(words, step);
        return;
    }
    bool several = step->digits & (step->digits - 1);
    sudoku_say_about(
        words, step,
        "Their places for {extra} see each other, so one of the two sets has no {extra} and needs "
        "all its other digits. So ");
    sudoku_say_about(words, step, several ? "each of {digits and}" : "{digits}");
    sudoku_say_about(words, step, " is in one of them, and no cell that sees all their places for ");
    sudoku_say_about(words, step,
                     several ? "one of these digits can be that digit." : "{digits} can be {digits}.");
}

static const char *const forms[] = {"ALS-XZ", "Doubly linked ALS-XZ", NULL};

/* Sudoku Explainer does not have it; the nearest that it has, the exclusion of aligned triplets, rates
 * 7.5. */
const struct technique sudoku_technique_als_xz = {
    .known = {"als-xz", "ALS-XZ", 75, 0, forms},
    .find = find,
    .pattern = say_sets,
    .reason = explain,
    .whereabouts = IN_FIRST_BOX,
    .keeps_marks = true,
};
