/* als.c: lists the almost locked sets of a board and the digits that tie them. */
#include "logic/techniques/als.h"

#include <stdlib.h>

#include "logic/reasoner.h"

/* Adds the sets of a house. The digits of a subset of its cells are those of the subset without its lowest
 * cell, plus that cell's: one operation each. A set of a line that is all in one box is listed for its box
 * already. */
static unsigned search_house(const struct board *board, unsigned house, struct als *found, unsigned n)
{
    assert(house < HOUSES && n <= ALS_MAX);
    uint16_t united[1 << 9]; /* the digits of each subset of the cells */
    unsigned all = board->empties[house];
    united[0] = 0;
    /* all subsets in ascending order */
    for (unsigned places = -all & all; places; places = (places - all) & all) {
        unsigned cell = logic_scan_cells[house][lowest_bit(places)], size = logic_set_size[places];
        united[places] = united[places & (places - 1)] | board->candidates[cell];
        bool almost_locked = logic_set_size[united[places]] == size + 1 && size <= ALS_CELLS_MAX;
        if (!almost_locked || n == ALS_MAX ||
            (house >= COLUMN && (!(places & ~0007u) || !(places & ~0070u) || !(places & ~0700u))))
            continue;
        found[n++] = (struct als){
            .cells = cells_at(house, places), .digits = united[places], .size = (unsigned char)size};
    }
    return n;
}

/* Lists the sets by size, with their parts if there is room. */
static void list_sets(const struct board *board, struct als_list *list)
{
    struct als found[ALS_MAX];
    unsigned n = 0;
    for (unsigned house = 0; house < HOUSES; house++)
        n = search_house(board, house, found, n);
    list->n = list->n_parts = 0;
    for (unsigned size = 1; size <= ALS_CELLS_MAX; size++) {
        list->sizes[size] = list->n;
        for (unsigned i = 0; i < n; i++) {
            if (found[i].size != size || list->n_parts + size + 1 > ALS_PARTS_MAX)
                continue;
            struct als *als = &list->als[list->n++];
            *als = found[i];
            als->first = (uint16_t)list->n_parts;
            for (unsigned digits = als->digits; digits;) {
                struct als_part *part = &list->parts[list->n_parts++];
                part->cells = cells_and(als->cells, board->has[set_pop(&digits)]);
                part->seen = seen_by_all(part->cells);
            }
        }
    }
}

/* Fills in for each candidate the sets that it would lock, and for each part the sets that it is tied to:
 * those that all its candidates would lock. */
static void tie_sets(const struct board *board, struct als_list *list)
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
    for (unsigned i = 0; i < list->n; i++) {
        struct als_part *part = &list->parts[list->als[i].first];
        for (unsigned digits = list->als[i].digits; digits; part++) {
            const struct als_subset *locked = list->locked[set_pop(&digits)];
            struct cells rest = part->cells;
            part->tied = locked[cells_pop(&rest)];
            while (cells_any(rest))
                for (unsigned k = 0, cell = cells_pop(&rest); k < ALS_WORDS; k++)
                    part->tied.word[k] &= locked[cell].word[k];
            struct als_subset tied = part->tied;
            part->nearest = als_pop(&tied);
        }
    }
}

const struct als_list *logic_als_of(const struct board *board)
{
    struct sudoku_reasoner *reasoner = board->reasoner;
    if (!reasoner)
        return NULL;
    struct als_list *list = reasoner->derived.als;
    if (!list && !(list = malloc(sizeof *list))) {
        reasoner->trouble = SUDOKU_NO_MEMORY;
        return NULL;
    }
    if (!reasoner->derived.als || list->stamp != board->stamp) {
        list_sets(board, list);
        tie_sets(board, list);
        list->stamp = board->stamp;
    }
    return reasoner->derived.als = list;
}
