/* death_blossom.c: a cell, the stem, and an almost locked set, a petal, for each of its candidates.
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
 * Players know it from Sudopedia and HoDoKu's manual.
 *
 * The search goes the other way: if the removed candidate were right, it would lock all petals, and the stem
 * would have no candidate left. */
#include "logic/als.h"
#include "logic/step.h"

/* The search, and the best step so far. */
struct search {
    const struct board *board;
    const struct technique *self;
    struct als_list list;
    struct als_locks locks;
    unsigned digit;           /* the candidate that is supposed to be right */
    struct als_subset locked; /* the sets that it locks */
    unsigned best;            /* cells */
    struct step *step;
};

/* The petals of a stem, with the candidates of the stem that each one takes. */
struct petals {
    const struct als *als[9];
    unsigned tied[9];
    unsigned n, cells;
};

/* Adds a petal for a digit of the stem: one that is there already if possible, else the smallest. */
static void add_petal(const struct search *search, unsigned stem, unsigned digit, struct petals *petals)
{
    struct als_subset fit = als_both(&search->locked, &search->locks.locked[digit][stem]);
    for (unsigned i = 0; i < petals->n; i++) {
        unsigned number = (unsigned)(petals->als[i] - search->list.als);
        if (als_has(&fit, number)) {
            petals->tied[i] |= 1u << digit;
            return;
        }
    }
    petals->als[petals->n] = &search->list.als[als_pop(&fit)];
    petals->cells += petals->als[petals->n]->size;
    petals->tied[petals->n++] = 1u << digit;
}

static void write_step(const struct search *search, unsigned stem, const struct petals *petals)
{
    const struct board *board = search->board;
    unsigned digit = search->digit;
    struct cells seen = board->has[digit];
    struct step *step = search->step;
    step_begin(step, search->self, 0);
    step->digits = (uint16_t)(1u << digit);
    step->extra = board->candidates[stem];
    step_cell(step, stem, board->candidates[stem]);
    for (unsigned i = 0; i < petals->n; i++) {
        step_helper_set(step, board, petals->als[i]->cells, petals->tied[i]);
        seen = cells_and(seen, als_part(&search->list, petals->als[i], digit)->seen);
    }
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
    write_step(search, stem, &petals);
}

/* Supposes that a candidate is right, and looks for cells that would be left without one. */
static void search_candidate(struct search *search, unsigned cell)
{
    struct cells alive = {{0, 0}}, off[9], some = {{0, 0}};
    struct als_subset rest = search->locked = search->locks.locked[search->digit][cell];
    memset(off, 0, sizeof off);
    for (unsigned i = als_pop(&rest); i < search->list.n; i = als_pop(&rest)) {
        const struct als_part *part = &search->list.parts[search->list.als[i].first];
        for (unsigned digits = search->list.als[i].digits; digits; part++) {
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
    for (search.digit = 0; search.digit < 9; search.digit++)
        for (struct cells cells = board->has[search.digit]; cells_any(cells);)
            search_candidate(&search, cells_pop(&cells));
    return search.best <= PATTERN_MAX;
}

/* Sudoku Explainer does not have it; the least of its dynamic chains, which a stem of three candidates with
 * petals of several cells takes, rates 8.5. */
const struct technique sudoku_technique_death_blossom = {
    .known = {"death-blossom", "Death blossom", 85, 0, NULL},
    .find = find,
    .pattern = " {first set} (stem){tied sets}",
    .reason = "{cells} is {extra or}. " ALS_BRANCHES,
    .phrases = sudoku_als_phrases,
    .whereabouts = IN_FIRST_BOX,
};
