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

/* The search for two sets, and the best step so far. */
struct search {
    const struct board *board;
    const struct technique *self;
    const struct als_list *list;
    const struct als *a, *b;
    struct step *step;
    unsigned best; /* cells */
};

/* Removes a digit from the cells that see all its places in a set, or in both. Returns whether there are
 * any. */
static bool clear_seen(const struct search *search, unsigned digit, bool in_a, bool in_b, struct step *step)
{
    struct cells seen = search->board->has[digit];
    if (in_a)
        seen = cells_and(seen, als_part(search->list, search->a, digit)->seen);
    if (in_b)
        seen = cells_and(seen, als_part(search->list, search->b, digit)->seen);
    step_removes_more(step, search->board, seen, digit);
    return cells_any(seen);
}

/* Removes what goes if one digit ties the sets, the other digits that they share; or two, each of the two
 * from what sees all its places, and each other digit of a set. */
static void clear_digits(const struct search *search, unsigned tied, struct step *step)
{
    unsigned of_a = search->a->digits & ~tied, of_b = search->b->digits & ~tied;
    bool twice = tied & (tied - 1);
    for (unsigned rest = twice ? tied : of_a & of_b; rest;) {
        unsigned digit = set_pop(&rest);
        if (clear_seen(search, digit, true, true, step) && !twice)
            step->digits |= (uint16_t)(1u << digit);
    }
    if (!twice)
        return;
    step->digits = (uint16_t)(of_a | of_b);
    while (of_a)
        clear_seen(search, set_pop(&of_a), true, false, step);
    while (of_b)
        clear_seen(search, set_pop(&of_b), false, true, step);
}

/* Writes the step of two sets, if they have no cell in common and it removes something. */
static bool try_pair(struct search *search, unsigned b)
{
    const struct als *first = search->a;
    const struct als_part *part = &search->list->parts[first->first];
    struct step step;
    unsigned tied = 0;
    search->b = &search->list->als[b];
    if (cells_any(cells_and(first->cells, search->b->cells)))
        return false;
    for (unsigned digits = first->digits; digits; part++)
        tied |= (unsigned)als_has(&part->tied, b) << set_pop(&digits);
    step_begin(&step, search->self, 0);
    clear_digits(search, tied, &step);
    if (!step.n_removals)
        return false;
    step.type = tied & (tied - 1) ? 2 : 1;
    step.extra = (uint16_t)tied;
    step_all_cells(&step, search->board, first->cells);
    step_all_helpers(&step, search->board, search->b->cells);
    step_copy(search->step, &step);
    return true;
}

/* The sets that are worth trying with the first one: tied by a digit, and removing another, so that a
 * candidate locks both, or tied by two. */
static struct als_subset sets_worth_trying(const struct search *search)
{
    struct als_subset tied = {{0}}, found = {{0}}, removes = {{0}};
    const struct als_part *part = &search->list->parts[search->a->first];
    for (unsigned digits = search->a->digits; digits; part++) {
        unsigned digit = set_pop(&digits);
        struct als_subset now = {{0}};
        for (struct cells seen = cells_and(part->seen, search->board->has[digit]); cells_any(seen);)
            als_add(&now, &search->list->locked[digit][cells_pop(&seen)]);
        for (unsigned i = 0; i < ALS_WORDS; i++) {
            found.word[i] |=
                (part->tied.word[i] & (tied.word[i] | removes.word[i])) | (now.word[i] & tied.word[i]);
            tied.word[i] |= part->tied.word[i];
            removes.word[i] |= now.word[i];
        }
    }
    return found;
}

/* Tries a set with all that come after it and are small enough. */
static void search_partners(struct search *search, unsigned a)
{
    search->a = &search->list->als[a];
    struct als_subset rest = sets_worth_trying(search);
    for (unsigned i = 0; i <= a / 64; i++)
        rest.word[i] &= i < a / 64 ? 0 : (UINT64_MAX - 1) << a % 64;
    for (unsigned b = als_pop(&rest); b < search->list->n; b = als_pop(&rest)) {
        unsigned cells = search->a->size + search->list->als[b].size + 0u;
        if (cells >= search->best)
            return;
        if (try_pair(search, b))
            search->best = cells;
    }
}

/* Finds the step with the fewest cells; of equal ones, the first. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    const unsigned limit = technique_limit(board, self, 2 * ALS_CELLS_MAX + 1);
    struct search search = {board, self, logic_als_of(board), NULL, NULL, step, limit};
    for (unsigned a = 0; search.list && a < search.list->n && 2u * search.list->als[a].size < search.best;
         a++)
        search_partners(&search, a);
    return search.best < limit;
}

static const char *const forms[] = {"ALS-XZ", "Doubly linked ALS-XZ", NULL};

/* Sudoku Explainer does not have it; the nearest that it has, the exclusion of aligned triplets, rates
 * 7.5. */
const struct technique logic_technique_als_xz = {
    .known = {"als-xz", "ALS-XZ", 75, 0, forms},
    .find = find,
    .pattern = " {cells' digits} in {cells}; {helpers' digits} in {helpers}; restricted common {extra and}",
    .reason =
        ALS_HAS("cells") "; " ALS_HAS("helpers")
        ". [type 2?Their places for {lower extra} see each other, and so do those for {higher extra}. So "
        "neither digit is in both sets, and no set can lack both. So each set has one of the two and all its "
        "other digits, and cells that see all places of one of these digits cannot be that digit.|Their "
        "places for {extra} see each other, so one of the two sets has no {extra} and needs all its other "
        "digits. So [several digits?each of {digits and}|{digits}] is in one of them, and no cell that sees "
        "all their places for [several digits?one of these digits can be that digit.|{digits} can be "
        "{digits}.]]",
    .whereabouts = IN_FIRST_BOX,
    .by_size = 1,
};
