/* hints.c: the best hint for each set of removals, and how complex its argument is.
 *
 * Sudoku Explainer collects all hints of a producer, sorts them, and drops those that remove the same as an
 * earlier one. So of the hints with the same removals only the best matters, and it sets the bound up to
 * which the others need to be followed. The search on the board keeps only the best of all, in one slot.
 *
 * Slots: candidate x alone; n + x for all candidates of a cell but x. Only cycles remove other sets; these
 * are compared one by one. */
#include <stdlib.h>

#include "logic/chains/chains.h"

/* ---- Complexity ---- */

static void visit(struct walk *walk, unsigned node, unsigned link)
{
    if (walk->stamp[node] != walk->now) {
        walk->stamp[node] = walk->now;
        walk->links[walk->n++] = (uint16_t)link;
    }
}

void logic_walk(struct walk *walk, const struct target *target, uint32_t limit)
{
    const struct closure *closure = target->closure;
    if (++walk->now == 0) { /* the stamps of earlier walks would count again */
        memset(walk->stamp, 0, sizeof walk->stamp);
        walk->now = 1;
    }
    walk->n = 0;
    visit(walk, closure->links[target->link].node, target->link);
    for (unsigned i = 0; i < walk->n && walk->n <= limit; i++) {
        const struct link *link = &closure->links[walk->links[i]];
        const uint16_t *parent = closure->parents + link->parents, *end = parent + link->n_parents;
        for (; parent < end; parent++)
            visit(walk, closure->links[*parent].node, *parent);
    }
}

/* The nested chains of one argument, each once. */
struct nested_set {
    uint64_t hashes[NODES];
    unsigned n;
};

/* Adds up the complexities of the nested chains along a walk that were not met before. */
static uint32_t nested_complexity(const struct walk *walk, const struct closure *closure,
                                  struct nested_set *set)
{
    uint32_t sum = 0;
    for (unsigned i = 0, known; i < walk->n; i++) {
        const struct link *link = &closure->links[walk->links[i]];
        if (link->reason != SUDOKU_BY_CHAIN)
            continue;
        const struct nested *nested = &closure->nested[link->detail];
        for (known = 0; known < set->n && set->hashes[known] != nested->hash;)
            known++;
        if (known < set->n)
            continue;
        sum += nested->complexity;
        if (set->n < NODES)
            set->hashes[set->n++] = nested->hash;
    }
    return sum;
}

/* Returns the complexity of a hint with targets, or any number above limit if it is more. */
static uint32_t find_complexity(struct search *search, const struct hint *hint, uint32_t limit)
{
    struct walk *walk = &search->home->walk;
    struct nested_set set;
    set.n = 0;
    uint32_t sum = 0;
    for (unsigned i = 0; i < hint->n_targets && sum <= limit; i++) {
        logic_walk(walk, &hint->targets[i], limit - sum);
        sum += walk->n;
        if (search->producer > PRODUCER_DYNAMIC + 1)
            sum += nested_complexity(walk, hint->targets[i].closure, &set);
    }
    return sum;
}

/* ---- Slots ---- */

/* The slot of a cycle's removals; NODES if they are of no special form. */
static unsigned slot_of_row(const struct search *search, const uint64_t *row)
{
    const struct graph *graph = &search->home->graph;
    unsigned digits = 0, cell = 0, count = 0, id = 0;
    for (unsigned i = 0; i < graph->words; i++) {
        for (uint64_t rest = row[i]; rest; rest &= rest - 1, count++) {
            id = 64 * i + lowest_bit(rest);
            if (count && graph->cell[id] != cell)
                return NODES;
            cell = graph->cell[id];
            digits |= 1u << graph->digit[id];
        }
    }
    unsigned left = search->grid.cell[cell] & ~digits;
    if (count == 1)
        return id;
    return left && !(left & (left - 1)) ? graph->n + graph_id(graph, cell, lowest_bit(left)) : NODES;
}

static unsigned slot_of(const struct search *search, const struct hint *hint)
{
    if (search->keep == KEEP_BEST)
        return 0;
    if (hint->conclusion == NO_NODE)
        return slot_of_row(search, hint->removals);
    const struct graph *graph = &search->home->graph;
    unsigned candidate = hint->conclusion / 2u, cell = graph->cell[candidate];
    unsigned others = search->grid.cell[cell] & ~(1u << graph->digit[candidate]);
    if (node_is_off(hint->conclusion))
        return candidate;
    /* All candidates of the cell but one: that of the other when there are two. */
    return others & (others - 1) ? graph->n + candidate : graph_id(graph, cell, lowest_bit(others));
}

const struct hint *logic_hint_rival(const struct search *search, const struct hint *hint)
{
    unsigned slot = slot_of(search, hint);
    if (slot < NODES)
        return search->slot[slot] ? &search->hints[search->slot[slot] - 1] : NULL;
    size_t bytes = search->home->graph.words * sizeof *hint->removals;
    for (const struct hint *it = search->hints; it < search->hints + search->n_hints; it++)
        if (it->conclusion == NO_NODE && memcmp(it->removals, hint->removals, bytes) == 0)
            return it;
    return NULL;
}

/* A qsort comparison. The order of finding decides last. */
static int compare_hints(const void *left, const void *right)
{
    const struct hint *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

void logic_hints_sort(struct search *search)
{
    if (search->n_hints)
        qsort(search->hints, search->n_hints, sizeof *search->hints, compare_hints);
}

void logic_offer_counted(struct search *search, const struct hint *hint)
{
    assert(hint->rank && hint->complexity);
    const struct hint *rival = logic_hint_rival(search, hint);
    if (rival) {
        if (compare_hints(hint, rival) < 0)
            search->hints[rival - search->hints] = *hint;
        return;
    }
    struct hint *hints =
        logic_chains_grow(search->home, search->hints, search->n_hints, &search->room_hints, sizeof *hints);
    if (!hints)
        return;
    unsigned slot = slot_of(search, hint);
    search->hints = hints;
    assert(slot <= NODES);
    hints[search->n_hints++] = *hint;
    if (slot < NODES)
        search->slot[slot] = (uint16_t)search->n_hints;
}

/* Drops conclusions that leave their cell as it is. */
void logic_offer(struct search *search, struct hint *hint)
{
    assert(hint->n_targets >= 1 && hint->n_targets <= TARGETS_MAX);
    static const uint8_t bases[] = {75, 80, 85, 90, 95, 100, 105, 110};
    unsigned set = search->grid.cell[search->home->graph.cell[hint->conclusion / 2]];
    hint->order = search->n_offered++;
    if (!node_is_off(hint->conclusion) && !(set & (set - 1)))
        return;
    const struct hint *rival = logic_hint_rival(search, hint);
    uint32_t limit = rival ? rival->complexity - (rival->kind <= hint->kind) : UINT32_MAX - NODES;
    hint->complexity = find_complexity(search, hint, limit);
    if (hint->complexity > limit)
        return;
    hint->tenths =
        (uint8_t)(bases[search->producer - PRODUCER_NISHIO] + logic_tenths_for_nodes(hint->complexity));
    hint->rank = (uint16_t)(2 * hint->tenths);
    logic_offer_counted(search, hint);
}

unsigned logic_hint_removals(struct search *search, const struct hint *hint, uint16_t *removals)
{
    const struct graph *graph = &search->home->graph;
    if (hint->conclusion == NO_NODE)
        return logic_cycle_removals(search, hint, removals);
    unsigned id = hint->conclusion / 2u, cell = graph->cell[id], n = 0;
    if (node_is_off(hint->conclusion)) {
        removals[n++] = (uint16_t)id;
        return n;
    }
    for (unsigned set = search->grid.cell[cell] & ~(1u << graph->digit[id]); set;)
        removals[n++] = (uint16_t)graph_id(graph, cell, set_pop(&set));
    return n;
}
