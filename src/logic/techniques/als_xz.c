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

/* Two sets, and what they have in common. */
struct pair {
    const struct board *board;
    const struct technique *self;
    const struct als_list *list;
    const struct als *a, *b;
    unsigned common, tied;
};

/* The search for pairs, and the best so far. */
struct search {
    const struct als_list *list;
    struct als_subset changed; /* sets that may have changed since the last search in vain */
    struct pair pair;
    struct step *step;
    unsigned best; /* cells */
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

/* One digit ties the sets: their other common digits can be removed. */
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

/* Two digits tie the sets. */
static bool tied_twice(const struct pair *pair, struct step *best)
{
    struct step found, *step = &found;
    unsigned tied = pair->tied, all = pair->a->digits | pair->b->digits;
    describe(pair, 2, all & ~tied, tied, step);
    for (unsigned rest = tied; rest;)
        clear_seen(pair, set_pop(&rest), true, true, step);
    for (unsigned rest = pair->a->digits & ~tied; rest;)
        clear_seen(pair, set_pop(&rest), true, false, step);
    for (unsigned rest = pair->b->digits & ~tied; rest;)
        clear_seen(pair, set_pop(&rest), false, true, step);
    if (step->n_removals)
        step_copy(best, step);
    return step->n_removals > 0;
}

/* Writes the step of two sets, if they have no cell in common and it removes something. */
static bool try_pair(struct search *search, unsigned b)
{
    struct pair *pair = &search->pair;
    pair->b = &search->list->als[b];
    if (cells_any(cells_and(pair->a->cells, pair->b->cells)))
        return false;
    pair->common = pair->a->digits & pair->b->digits;
    pair->tied = 0;
    for (unsigned rest = pair->common; rest;) {
        unsigned digit = set_pop(&rest);
        struct cells far = cells_without(als_part(pair->list, pair->a, digit)->cells,
                                         als_part(pair->list, pair->b, digit)->seen);
        pair->tied |= (unsigned)!cells_any(far) << digit;
    }
    return pair->tied & (pair->tied - 1) ? tied_twice(pair, search->step) : tied_once(pair, search->step);
}

/* The sets that remove a digit together with the first one: a candidate locks both. */
static struct als_subset sets_removing(const struct search *search, const struct als_part *part,
                                       unsigned digit)
{
    struct als_subset found = {{0}};
    for (struct cells seen = cells_and(part->seen, search->pair.board->has[digit]); cells_any(seen);)
        als_add(&found, &search->list->locked[digit][cells_pop(&seen)]);
    return found;
}

/* The sets that are worth trying with the first one: tied by a digit, and removing another or tied by two. */
static struct als_subset sets_worth_trying(const struct search *search, const struct als *a)
{
    struct als_subset tied = {{0}}, found = {{0}}, removes = {{0}};
    const struct als_part *part = &search->list->parts[a->first];
    for (unsigned digits = a->digits; digits; part++) {
        unsigned digit = set_pop(&digits);
        struct als_subset tied_now = part->tied;
        struct als_subset removes_now = sets_removing(search, part, digit);
        for (unsigned i = 0; i < ALS_WORDS; i++) {
            uint64_t now = tied_now.word[i];
            found.word[i] |= (now & (tied.word[i] | removes.word[i])) | (removes_now.word[i] & tied.word[i]);
            tied.word[i] |= now;
            removes.word[i] |= removes_now.word[i];
        }
    }
    return found;
}

/* Tries a set with all that come after it and are small enough. */
static void search_partners(struct search *search, unsigned a)
{
    struct pair *pair = &search->pair;
    pair->a = &search->list->als[a];
    struct als_subset rest = sets_worth_trying(search, pair->a);
    if (!als_has(&search->changed, a))
        rest = als_both(&rest, &search->changed);
    for (unsigned i = 0; i <= a / 64; i++)
        rest.word[i] &= i < a / 64 ? 0 : (UINT64_MAX - 1) << a % 64;
    for (unsigned b = als_pop(&rest); b < search->list->n; b = als_pop(&rest)) {
        unsigned cells = pair->a->size + search->list->als[b].size + 0u;
        if (cells >= search->best)
            return;
        if (try_pair(search, b)) {
            search->best = cells;
            return;
        }
    }
}

/* Finds the step with the fewest cells; of equal ones, the first. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct search search;
    uint64_t *unseen = board_unseen(board);
    struct cells changed = sudoku_changed_cells(*unseen);
    search.list = sudoku_als_of(board);
    search.pair = (struct pair){.board = board, .self = self, .list = search.list};
    search.step = step;
    const unsigned limit = technique_limit(board, self, 2 * ALS_CELLS_MAX + 1);
    search.best = limit;
    memset(&search.changed, 0, sizeof search.changed);
    for (unsigned i = 0; i < search.list->n; i++)
        search.changed.word[i / 64] |= (uint64_t)cells_any(cells_and(search.list->als[i].cells, changed))
                                       << i % 64;
    for (unsigned a = 0; a < search.list->n && 2u * search.list->als[a].size < search.best; a++)
        search_partners(&search, a);
    if (search.best > 2 * ALS_CELLS_MAX)
        *unseen = 0;
    return search.best < limit;
}

static const char *const forms[] = {"ALS-XZ", "Doubly linked ALS-XZ", NULL};

/* Sudoku Explainer does not have it; the nearest that it has, the exclusion of aligned triplets, rates
 * 7.5. */
const struct technique sudoku_technique_als_xz = {
    .known = {"als-xz", "ALS-XZ", 75, 0, forms},
    .find = find,
    .pattern = " {first set}; {second set}; restricted common {extra and}",
    .reason =
        "{first set has}; {second set has}. [type 2?Their places for {lower extra} see each other, and so do "
        "those for {higher extra}. So neither digit is in both sets, and no set can lack both. So each set "
        "has one of the two and all its other digits, and cells that see all places of one of these digits "
        "cannot be that digit.|Their places for {extra} see each other, so one of the two sets has no "
        "{extra} and needs all its other digits. So [several digits?each of {digits and}|{digits}] is in one "
        "of them, and no cell that sees all their places for [several digits?one of these digits can be that "
        "digit.|{digits} can be {digits}.]]",
    .phrases = sudoku_als_phrases,
    .whereabouts = IN_FIRST_BOX,
    .keeps_marks = true,
    .by_size = 1,
};
