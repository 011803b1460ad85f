/* offers.c: the best hint for each set of removals.
 *
 * Sudoku Explainer collects all hints of a producer, sorts them, and drops those that remove the same as
 * an earlier one. So of the hints with the same removals only the best is of interest, and it sets the
 * bound up to which the others need to be followed. The board's own search wants only the best of all: one
 * slot.
 *
 * Slots: candidate x alone; n + x for all candidates of a cell but x. Only cycles remove other sets; these
 * are compared one by one. */
#include <stdlib.h>

#include "logic/chains/chains.h"

void logic_offers_begin(struct search *search)
{
    search->n_offers = 0;
    search->sequence = 0;
    memset(search->slot, 0, 2 * search->home->net.n * sizeof *search->slot);
}

/* The slot for all candidates of a cell but one: that of the other when there are two. */
static unsigned slot_of_on(const struct search *search, unsigned candidate)
{
    const struct net *net = &search->home->net;
    unsigned cell = net->cell[candidate];
    unsigned others = search->grid.cell[cell] & ~(1u << net->digit[candidate]);
    return others & (others - 1) ? net->n + candidate : net_id(net, cell, lowest_bit(others));
}

/* The slot of a cycle's removals; NODES if they are of no special form. */
static unsigned slot_of_row(const struct search *search, const uint64_t *row)
{
    const struct net *net = &search->home->net;
    unsigned digits = 0, cell = SUDOKU_CELLS, count = 0, id = 0;
    for (unsigned i = 0; i < net->words; i++) {
        for (uint64_t rest = row[i]; rest; rest &= rest - 1, count++) {
            id = 64 * i + lowest_bit(rest);
            if (count && net->cell[id] != cell)
                return NODES;
            cell = net->cell[id];
            digits |= 1u << net->digit[id];
        }
    }
    if (!count)
        return NODES;
    unsigned left = search->grid.cell[cell] & ~digits;
    if (count == 1)
        return id;
    return left && !(left & (left - 1)) ? net->n + net_id(net, cell, lowest_bit(left)) : NODES;
}

/* A cycle that is kept and removes the same. */
static struct hint *same_cycle(const struct search *search, const struct hint *hint)
{
    size_t bytes = search->home->net.words * sizeof *hint->removals;
    for (struct hint *it = search->offers; it < search->offers + search->n_offers; it++)
        if (it->conclusion == NO_NODE && memcmp(it->removals, hint->removals, bytes) == 0)
            return it;
    return NULL;
}

static unsigned slot_of(const struct search *search, const struct hint *hint)
{
    if (!search->keep_all)
        return 0;
    if (hint->conclusion == NO_NODE)
        return slot_of_row(search, hint->removals);
    return node_is_off(hint->conclusion) ? hint->conclusion / 2u : slot_of_on(search, hint->conclusion / 2u);
}

const struct hint *logic_offer_rival(const struct search *search, const struct hint *hint)
{
    unsigned slot = slot_of(search, hint);
    if (slot == NODES)
        return same_cycle(search, hint);
    return search->slot[slot] ? &search->offers[search->slot[slot] - 1] : NULL;
}

/* Does a hint come before another? */
static bool is_better(const struct hint *a, const struct hint *b)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity;
    return a->kind != b->kind ? a->kind < b->kind : a->sequence < b->sequence;
}

void logic_offer_counted(struct search *search, const struct hint *hint)
{
    const struct hint *rival = logic_offer_rival(search, hint);
    if (rival) {
        if (is_better(hint, rival))
            search->offers[rival - search->offers] = *hint;
        return;
    }
    void *offers = search->offers;
    if (!logic_chains_grow(search->home, &offers, search->n_offers, &search->room_offers,
                           sizeof *search->offers))
        return;
    search->offers = offers;
    unsigned slot = slot_of(search, hint);
    search->offers[search->n_offers++] = *hint;
    if (slot < NODES)
        search->slot[slot] = (uint16_t)search->n_offers;
}

/* Is there something to remove? */
static bool is_worthwhile(const struct search *search, unsigned conclusion)
{
    unsigned set = search->grid.cell[search->home->net.cell[conclusion / 2]];
    return node_is_off(conclusion) || set & (set - 1);
}

void logic_offer(struct search *search, struct hint *hint)
{
    hint->sequence = search->sequence++;
    if (!is_worthwhile(search, hint->conclusion))
        return;
    const struct hint *rival = logic_offer_rival(search, hint);
    uint32_t limit = rival ? rival->complexity - (rival->kind <= hint->kind) : UINT32_MAX - NODES;
    hint->complexity = logic_complexity(search, hint, limit);
    if (hint->complexity > limit)
        return;
    static const uint8_t bases[] = {75, 80, 85, 90, 95, 100, 105, 110};
    hint->tenths =
        (uint8_t)(bases[search->producer - PRODUCER_NISHIO] + logic_tenths_for_nodes(hint->complexity));
    hint->rank = (uint16_t)(2 * hint->tenths);
    logic_offer_counted(search, hint);
}

unsigned logic_hint_removals(const struct search *search, const struct hint *hint, uint16_t *removals)
{
    const struct net *net = &search->home->net;
    if (hint->conclusion == NO_NODE)
        return logic_cycle_removals(search, hint, removals);
    unsigned id = hint->conclusion / 2u, cell = net->cell[id], n = 0;
    if (node_is_off(hint->conclusion)) {
        removals[n++] = (uint16_t)id;
        return n;
    }
    for (unsigned set = search->grid.cell[cell] & ~(1u << net->digit[id]); set;)
        removals[n++] = (uint16_t)net_id(net, cell, set_pop(&set));
    return n;
}
