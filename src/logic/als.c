/* als.c: lists the almost locked sets of a board, and describes them in words. The order of the list
 * decides which step is found first, so it must not change: small sets before large ones, and within a
 * size the order of the houses. */
#include "logic/als.h"

#include <stdlib.h>

#include "logic/reasoner.h"
#include "logic/step.h"
#include "logic/words.h"

/* Adds a set with its parts if there is room. `seen` of a part are the cells that all its places see: a
 * digit that is placed there leaves the set. */
static void add_als(struct als_list *list, const struct board *board, unsigned house, unsigned places,
                    unsigned digits)
{
    unsigned n_digits = logic_set_size[digits];
    if (list->n == ALS_MAX || list->n_parts + n_digits > ALS_PARTS_MAX)
        return;
    struct als *als = &list->als[list->n++];
    als->cells = (struct cells){{0, 0}};
    als->digits = (uint16_t)digits;
    als->first = (uint16_t)list->n_parts;
    als->size = logic_set_size[places];
    while (places)
        cells_flip(&als->cells, logic_scan_cells[house][set_pop(&places)]);
    while (digits) {
        struct als_part *part = &list->parts[list->n_parts++];
        part->cells = cells_and(als->cells, board->has[set_pop(&digits)]);
        part->seen = (struct cells){{UINT64_MAX, UINT64_MAX}};
        for (struct cells rest = part->cells; cells_any(rest);)
            part->seen = cells_and(part->seen, logic_peer_sets[cells_pop(&rest)]);
    }
}

/* The sets in the order in which they were found. */
struct found {
    unsigned n;
    uint16_t places[ALS_MAX], digits[ALS_MAX];
    unsigned char house[ALS_MAX];
};

static void add_found(struct found *found, unsigned house, unsigned places, unsigned digits)
{
    if (found->n == ALS_MAX)
        return;
    found->house[found->n] = (unsigned char)house;
    found->places[found->n] = (uint16_t)places;
    found->digits[found->n++] = (uint16_t)digits;
}

/* Are the places of a line all in one of its three boxes? Such a set is listed for its box already. */
static inline bool in_one_box(unsigned places)
{
    return !(places & ~0007u) || !(places & ~0070u) || !(places & ~0700u);
}

/* The digits of a subset are those of the subset without its lowest cell, plus that cell's: one operation
 * each. */
static void search_house(const struct board *board, unsigned house, struct found *found)
{
    uint16_t united[1 << 9]; /* the digits of each subset of the cells */
    unsigned all = board->empties[house];
    united[0] = 0;
    /* all subsets in ascending order */
    for (unsigned places = -all & all; places; places = (places - all) & all) {
        unsigned cell = logic_scan_cells[house][lowest_bit(places)], size = logic_set_size[places];
        united[places] = united[places & (places - 1)] | board->candidates[cell];
        bool almost_locked = logic_set_size[united[places]] == size + 1 && size <= ALS_CELLS_MAX;
        if (almost_locked && !(house >= COLUMN && in_one_box(places)))
            add_found(found, house, places, united[places]);
    }
}

static void list_sets(const struct board *board, struct als_list *list)
{
    struct found found;
    found.n = list->n = list->n_parts = 0;
    for (unsigned house = 0; house < HOUSES; house++)
        search_house(board, house, &found);
    for (unsigned size = 1; size <= ALS_CELLS_MAX; size++) {
        list->sizes[size] = list->n;
        for (unsigned i = 0; i < found.n; i++)
            if (logic_set_size[found.places[i]] == size)
                add_als(list, board, found.house[i], found.places[i], found.digits[i]);
    }
}

/* The other way round: for each candidate, the sets that it would lock. */
static void lock_sets(const struct board *board, struct als_list *list)
{
    memset(list->locked, 0, sizeof list->locked);
    for (unsigned i = 0; i < list->n; i++) {
        const struct als_part *part = &list->parts[list->als[i].first];
        for (unsigned digits = list->als[i].digits; digits; part++) {
            unsigned digit = set_pop(&digits);
            for (struct cells seen = cells_and(part->seen, board->has[digit]); cells_any(seen);)
                list->locked[digit][cells_pop(&seen)].word[i / 64] |= (uint64_t)1 << i % 64;
        }
    }
}

static void tie_sets(struct als_list *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        struct als_part *part = &list->parts[list->als[i].first];
        for (unsigned digits = list->als[i].digits; digits; part++) {
            const struct als_subset *locked = list->locked[set_pop(&digits)];
            struct cells rest = part->cells;
            part->tied = locked[cells_pop(&rest)];
            while (cells_any(rest))
                part->tied = als_both(&part->tied, &locked[cells_pop(&rest)]);
        }
    }
}

const struct als_list *logic_als_of(const struct board *board)
{
    struct sudoku_reasoner *reasoner = board->reasoner;
    if (!reasoner)
        return NULL;
    if (!reasoner->als && (reasoner->als = malloc(sizeof *reasoner->als)))
        reasoner->als->current = false;
    struct als_list *list = reasoner->als;
    if (!list)
        reasoner->trouble = SUDOKU_NO_MEMORY;
    if (list && !list->current) {
        list_sets(board, list);
        lock_sets(board, list);
        tie_sets(list);
        list->current = true;
    }
    return list;
}

/* `; 1,4 in r1c1, restricted common 1; ...` */
static void say_tied_sets(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < step->n_sets; i++) {
        const struct helper_set *set = &step->sets[i];
        logic_say(words, "; ");
        logic_say_digits(words, united_digits(step->helper_digits + set->first, set->n));
        logic_say(words, " in ");
        logic_say_cells(words, step->helpers + set->first, set->n, " and ");
        logic_say(words, ", restricted common ");
        logic_list_digits(words, set->tied, " and ");
    }
}

/* `If it is 1, r1c1 lacks it and needs 4; if it is 2, ...`: the effect of each digit of the pattern's
 * cells on the set that it ties. */
static void say_branches(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < step->n_sets; i++) {
        const struct helper_set *set = &step->sets[i];
        logic_say(words, i ? "; if it is " : "If it is ");
        logic_list_digits(words, set->tied, " or ");
        logic_say(words, ", ");
        logic_say_cells(words, step->helpers + set->first, set->n, " and ");
        logic_say_about(words, step,
                        set->n > 1 ? " lack it and need {digits}" : " lacks it and needs {digits}");
    }
}

const struct phrase logic_als_phrases[] = {
    {"tied sets", say_tied_sets}, {"branches", say_branches}, {NULL, NULL}};
