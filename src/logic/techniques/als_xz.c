/* als_xz.c: ALS-XZ: two almost locked sets that are tied by a digit.
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
 * other digits. Small ones are also known as WXYZ-wings. The rule and the name of the digit that
 * ties the sets, their restricted common, are bennys's; ronk's thread "Almost Locked Sets xz-rule
 * (doubly-linked)" in the New Sudoku Players' Forum has what two such digits remove. */
#include "logic/argument.h"
#include "logic/techniques/als.h"

/* A search, and the best step so far. */
struct search {
    struct step *step;
    const struct board *board;
    const struct als_list *list;
    unsigned best; /* cells */
};

/* Removes a digit from the cells seen that have it, which may have lost other digits by this step. Returns
 * whether there are any. */
static bool clear_seen(struct step *step, unsigned digit, struct cells seen)
{
    struct cells cells = cells_and(seen, step->board->has[digit]);
    for (struct cells rest = cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest), i = 0;
        while (i < step->n_removals && step->removals[i].cell != cell)
            i++;
        if (i < step->n_removals)
            step->removals[i].digits |= (uint16_t)(1u << digit);
        else
            step_removes(step, cell, 1u << digit);
    }
    return cells_any(cells);
}

/* If one digit ties the sets, removes the other digits that they share. If two do, removes each of the two,
 * and each other digit of a set, from the cells that see all its places. */
static void clear_digits(const struct search *search, const struct als *const sets[2], unsigned tied,
                         struct step *step)
{
    bool twice = tied & (tied - 1);
    for (unsigned rest = twice ? tied : sets[0]->digits & sets[1]->digits & ~tied; rest;) {
        unsigned digit = set_pop(&rest);
        struct cells seen = cells_and(part_of(search->list, sets[0], digit)->seen,
                                      part_of(search->list, sets[1], digit)->seen);
        if (clear_seen(step, digit, seen) && !twice)
            step->digits |= 1u << digit;
    }
    for (unsigned i = 0; twice && i < 2; i++) {
        step->digits |= sets[i]->digits & ~tied;
        for (unsigned rest = sets[i]->digits & ~tied; rest;) {
            unsigned digit = set_pop(&rest);
            clear_seen(step, digit, part_of(search->list, sets[i], digit)->seen);
        }
    }
}

/* Keeps the step of two sets, if it removes something. */
static void try_pair(struct search *search, const struct als *const sets[2], unsigned tied)
{
    assert(tied && (tied & ~(unsigned)(sets[0]->digits & sets[1]->digits)) == 0);
    struct step step;
    step_prepare_trial(&step, search->step);
    step_begin(&step, 0);
    clear_digits(search, sets, tied, &step);
    if (!step_has_news(&step))
        return;
    step.type = tied & (tied - 1) ? 2 : 1;
    step.extra = tied;
    step_all_cells(&step, sets[0]->cells);
    step_all_helpers(&step, sets[1]->cells);
    step_copy(search->step, &step);
    search->best = sets[0]->size + sets[1]->size + 0u;
}

/* Finds the step with the fewest cells; of equal ones, the first. Each set is tried with those after it. */
static bool find_pair(struct step *step)
{
    const unsigned limit = step_limit(step, 2 * ALS_CELLS_MAX + 1);
    const struct als_list *list = limit > ALS_STEP_MIN ? logic_als_of(step->board) : NULL;
    struct search search = {.step = step, .board = step->board, .list = list, .best = limit};
    for (unsigned a = 0; list && a < list->n && 2u * list->als[a].size < search.best; a++) {
        const struct als *sets[2] = {&list->als[a]};
        struct als_subset rest = {{0}}; /* those that a digit ties to it */
        const struct als_part *part = &list->parts[sets[0]->first];
        for (unsigned n = 0; n <= sets[0]->size; n++)
            for (unsigned k = a / 64; k < ALS_WORDS; k++)
                rest.word[k] |= part[n].tied.word[k] & (k > a / 64 ? UINT64_MAX : (UINT64_MAX - 1) << a % 64);
        for (unsigned b = als_pop(&rest); b < list->n; b = als_pop(&rest)) {
            sets[1] = &list->als[b];
            if (sets[0]->size + sets[1]->size + 0u >= search.best)
                break;
            unsigned tied = 0; /* the digits that tie the sets */
            for (unsigned n = 0, digits = sets[0]->digits; digits; n++)
                tied |= (unsigned)als_has(&part[n].tied, b) << set_pop(&digits);
            if (sets[0]->digits & sets[1]->digits & ~(tied & -tied))
                try_pair(&search, sets, tied);
        }
    }
    return search.best < limit;
}

static const struct sudoku_lesson als_xz_lesson = {
    "An almost locked set is some cells of a house with one digit more than cells: without one of its digits "
    "it must have all the others. Two such sets share a digit x, the restricted common: all its places in "
    "one set see all its places in the other, so only one set can have it. The other set lacks x and has all "
    "its other digits. If both also have z, one of them has z, and a cell that sees all places of z in both "
    "is not z.",
    "Cells with two candidates are the smallest such sets. Take one, and look for a set of two or three "
    "cells with one digit more than cells that shares both of its digits.",
    "x must be restricted: every place of it in one set sees every place in the other; z need not. With two "
    "restricted commons (doubly linked) both sets are locked, and far more goes. Small ones are also called "
    "WXYZ-wings.",
    .other_names = "almost locked set",
    .also_finds = "WXYZ-wing, VWXYZ-wing",
    .position = "..71..3.2.3.5.2..92.9.3.51..2.958..1814763295.9.214.3...83..9...7...51...6....7.3",
};

static const char *const als_xz_forms[] = {"ALS-XZ", "Doubly linked ALS-XZ", NULL};

/* Sudoku Explainer does not have it; the nearest that it has, the exclusion of aligned triplets, rates
 * 7.5. */
const struct technique logic_technique_als_xz = {
    .known = {"als-xz", "ALS-XZ", 75, 0, als_xz_forms, &als_xz_lesson},
    .find = find_pair,
    .pattern = " {cells' digits} in {cells}; {helpers' digits} in {helpers}; restricted common {extra and}",
    .reason =
        ALS_HAS("cells") "; " ALS_HAS("helpers")
        ". [is doubly linked?Their places for {lower extra} see each other, and so do those for {higher "
        "extra}. So neither digit is in both sets, and no set can lack both. So each set has one of the two "
        "and all its other digits. A cell that sees all places for {extra or} in both sets, or all for "
        "another digit in one of them, cannot be that digit.|Their places for {extra} see each other, so one "
        "of the two sets has no {extra} and needs all its other digits. So [several digits?each of {digits "
        "and}|{digits}] is in one of them, and no cell that sees all their places for [several digits?one "
        "of these digits can be that digit.|{digits} can be {digits}.]]",
    .eureka = logic_eureka_pair,
    .kinds = (const char *const[]){"singly linked", "doubly linked"},
    .whereabouts = IN_FIRST_BOX,
    .handicap = 3,
};
