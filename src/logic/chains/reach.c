/* reach.c: the links of a grid as rows of bits.
 *
 * A chain goes from a node by weak and strong links in turn to its opposite. How long the shortest is can
 * be seen without knowing it: "on" spreads from candidate to candidate in layers, each a row.
 *
 * Whether there is any is asked first, for all candidates at once: links are followed to the end. That
 * takes two searches, depth first (Kosaraju's algorithm): candidates that reach each other are found
 * together, after all that they reach. A candidate that reaches one that excludes it turns itself off.
 * Most have no chain, and are not looked at again. */
#include "logic/chains/chains.h"

/* The first member of both rows, or NO_NODE. */
FOR_WORDS unsigned first_common(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i] & b[i])
            return 64 * i + lowest_bit(a[i] & b[i]);
    return NO_NODE;
}

/* A candidate that is left and turns another one on; NO_NODE if there is none. */
FOR_WORDS unsigned find_before(const struct reach *reach, const struct graph *graph, unsigned id,
                               const uint64_t *left, unsigned words)
{
    unsigned found = NO_NODE;
    const struct edge *edge = strong_edges(graph, reach->links, id),
                      *end = strong_end(graph, reach->links, id);
    for (; edge < end && found == NO_NODE; edge++)
        found = first_common(weak_row(graph, reach->links, edge->to), left, words);
    return found;
}

/* Lists the tied candidates in the order in which a search backwards, depth first, is done with them. */
FOR_WORDS unsigned list_backwards(const struct reach *reach, const struct graph *graph,
                                  uint16_t order[CANDIDATES], unsigned words)
{
    uint64_t left[ROW_WORDS];
    uint16_t path[CANDIDATES];
    unsigned n = 0, depth = 0, to;
    memcpy(left, reach->tied, words * sizeof *left);
    while ((to = first_common(left, left, words)) != NO_NODE) {
        do {
            if (to != NO_NODE) {
                row_drop(left, to);
                path[depth++] = (uint16_t)to;
            } else {
                order[n++] = path[--depth];
            }
            to = depth ? find_before(reach, graph, path[depth - 1], left, words) : NO_NODE;
        } while (depth);
    }
    return n;
}

/* Candidates that reach each other, and what they reach. */
struct component {
    uint64_t left[ROW_WORDS];  /* tied candidates of no component so far */
    uint64_t off[ROW_WORDS];   /* what the members turn off, and has been followed */
    uint64_t reach[ROW_WORDS]; /* of the members */
    uint16_t members[CANDIDATES];
    unsigned n;
};

/* Follows what a member turns off. */
FOR_WORDS void follow_member(const struct reach *reach, const struct graph *graph,
                             struct component *component, unsigned member, unsigned words)
{
    const uint64_t *weak = weak_row(graph, reach->links, member);
    for (unsigned i = 0; i < words; i++) {
        uint64_t fresh = weak[i] & reach->tied[i] & ~component->off[i];
        component->off[i] |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            unsigned off = 64 * i + lowest_bit(fresh);
            const struct edge *edge = strong_edges(graph, reach->links, off);
            for (const struct edge *end = strong_end(graph, reach->links, off); edge < end; edge++) {
                unsigned on = edge->to;
                row_add(component->reach, on);
                if (!row_has(component->left, on))
                    continue;
                row_drop(component->left, on);
                component->members[component->n++] = (uint16_t)on;
            }
        }
    }
}

/* Adds to a row what some candidates reach. Whoever is reached by one of them has nothing to add. */
FOR_WORDS void add_reach(const struct reach *reach, uint64_t *row, uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        while (from[i]) {
            const uint64_t *more = reach->rows + (64 * i + lowest_bit(from[i])) * (size_t)words;
            from[i] &= from[i] - 1;
            for (unsigned k = 0; k < words; k++) {
                row[k] |= more[k];
                from[k] &= ~more[k];
            }
        }
    }
}

/* Takes a candidate and all that reach it and are reached by it from those that are left; they reach the
 * same. Whatever else they reach has been taken before. */
FOR_WORDS void close_component(struct reach *reach, const struct graph *graph, struct component *component,
                               unsigned root, unsigned words)
{
    uint64_t from[ROW_WORDS];
    component->n = 1;
    component->members[0] = (uint16_t)root;
    row_drop(component->left, root);
    row_clear(component->off, words);
    row_clear(component->reach, words);
    for (unsigned at = 0; at < component->n; at++)
        follow_member(reach, graph, component, component->members[at], words);
    memcpy(from, component->reach, words * sizeof *from);
    for (unsigned at = 0; at < component->n; at++)
        row_drop(from, component->members[at]);
    add_reach(reach, component->reach, from, words);
    for (unsigned at = 0; at < component->n; at++)
        memcpy(reach->rows + (size_t)component->members[at] * words, component->reach, words * sizeof *from);
}

/* What is on after a tied candidate is off: what its first mate reaches. That mate turns the candidate off,
 * too, so it reaches the other mates and whatever they reach. */
static const uint64_t *reach_after(const struct reach *reach, const struct graph *graph, unsigned id,
                                   unsigned words)
{
    return reach->rows + (size_t)strong_edges(graph, reach->links, id)->to * words;
}

/* Follows all links to the end. Only tied candidates are on anybody's way; the others reach what is on after
 * those that they turn off. */
FOR_WORDS void close_reach(struct reach *reach, const struct graph *graph, const uint64_t *live,
                           unsigned words)
{
    uint16_t order[CANDIDATES];
    struct component component;
    memcpy(component.left, reach->tied, words * sizeof *reach->tied);
    for (unsigned at = list_backwards(reach, graph, order, words); at-- > 0;)
        if (row_has(component.left, order[at]))
            close_component(reach, graph, &component, order[at], words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = live[i] & ~reach->tied[i]; rest; rest &= rest - 1) {
            size_t id = 64 * i + lowest_bit(rest);
            uint64_t *row = reach->rows + id * words;
            const uint64_t *weak = weak_row(graph, reach->links, (unsigned)id);
            row_clear(row, words);
            for (unsigned k = 0; k < words; k++)
                for (uint64_t off = weak[k] & reach->tied[k]; off; off &= off - 1)
                    row_join(row, reach_after(reach, graph, 64 * k + lowest_bit(off), words), words);
        }
    }
}

void logic_reach_close(struct reach *reach, const struct graph *graph, const uint64_t *live, enum links links)
{
    reach->links = links;
    reach->closed = true;
    for (unsigned i = 0; i < graph->words; i++)
        reach->tied[i] = graph->tied[links][i] & live[i];
    WITH_WORDS(graph, close_reach(reach, graph, live, words));
}

/* ---- Layer by layer ---- */

/* Adds what the members of a layer turn off. */
FOR_WORDS void add_weak(const struct graph *graph, enum links links, const uint64_t *layer, uint64_t *next,
                        unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = layer[i]; rest; rest &= rest - 1)
            row_join(next, weak_row(graph, links, 64 * i + lowest_bit(rest)), words);
}

/* Adds what the members of a layer turn on. */
FOR_WORDS void add_strong(const struct graph *graph, enum links links, const uint64_t *layer, uint64_t *next,
                          unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = layer[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            const struct edge *edge = strong_edges(graph, links, id);
            for (const struct edge *end = strong_end(graph, links, id); edge < end; edge++)
                row_add(next, edge->to);
        }
}

FOR_WORDS bool go(struct wave *wave, const struct graph *graph, enum links links, unsigned words)
{
    uint64_t next[ROW_WORDS], any = 0;
    row_clear(next, words);
    if (wave->off)
        add_strong(graph, links, wave->layer, next, words);
    else
        add_weak(graph, links, wave->layer, next, words);
    wave->off = !wave->off;
    wave->n++;
    for (unsigned i = 0; i < words; i++) {
        wave->layer[i] = next[i] & ~wave->met[wave->off][i];
        wave->met[wave->off][i] |= next[i];
        any |= wave->layer[i];
    }
    return any != 0;
}

bool logic_wave_go(struct wave *wave, const struct graph *graph, enum links links)
{
    WITH_WORDS(graph, return go(wave, graph, links, words));
}

void logic_reach_count(const struct graph *graph, const uint64_t *live, enum links links, unsigned start,
                       unsigned stop, uint16_t nodes[NODES])
{
    struct wave wave;
    memset(nodes, 0, 2 * graph->n * sizeof *nodes);
    wave_begin(&wave, graph, live, start);
    do {
        for (unsigned i = 0; i < graph->words; i++)
            for (uint64_t rest = wave.layer[i]; rest; rest &= rest - 1)
                nodes[2 * (64 * i + lowest_bit(rest)) + wave.off] = (uint16_t)wave.n;
    } while ((stop == NO_NODE || !nodes[stop]) && logic_wave_go(&wave, graph, links));
}

void logic_add_strong(const struct graph *graph, enum links links, const uint64_t *off, uint64_t *on)
{
    WITH_WORDS(graph, add_strong(graph, links, off, on, words));
}

FOR_WORDS bool has_chain(const struct reach *reach, const struct graph *graph, unsigned start, unsigned words)
{
    unsigned id = start / 2;
    if (node_is_off(start))
        return row_has(reach->tied, id) && row_has(reach_after(reach, graph, id, words), id);
    return rows_meet(reach->rows + (size_t)id * words, weak_row(graph, reach->links, id), words);
}

bool logic_reach_has_chain(const struct reach *reach, const struct graph *graph, unsigned start)
{
    WITH_WORDS(graph, return has_chain(reach, graph, start, words));
}

/* Whatever follows from a node, its opposite leads to the opposite of the node. So a chain is half known when
 * a candidate is met both on and off: the second time by one link more than the first. */
FOR_WORDS uint32_t measure(const struct reach *reach, const struct graph *graph, unsigned start,
                           uint32_t limit, unsigned words)
{
    struct wave wave;
    wave_begin(&wave, graph, reach->tied, start);
    while (2 * wave.n <= limit) {
        if (!go(&wave, graph, reach->links, words))
            return 0;
        if (rows_meet(wave.layer, wave.met[!wave.off], words))
            return 2 * (wave.n - 1);
    }
    return 0;
}

uint32_t logic_reach_chain(const struct reach *reach, const struct graph *graph, unsigned start,
                           uint32_t limit)
{
    WITH_WORDS(graph, return measure(reach, graph, start, limit, words));
}

FOR_WORDS bool find_chained(struct reach *reach, const struct graph *graph, const uint64_t *live,
                            uint32_t limit, unsigned words)
{
    row_clear(reach->chained, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = live[i]; rest; rest &= rest - 1) {
            unsigned start = node_on(64 * i + lowest_bit(rest));
            if (has_chain(reach, graph, start, words) &&
                (limit >= NODES || logic_reach_chain(reach, graph, start, limit)))
                reach->chained[i] |= rest & -rest;
        }
    return row_any(reach->chained, words);
}

bool logic_reach_find_chained(struct reach *reach, const struct graph *graph, const uint64_t *live,
                              uint32_t limit)
{
    WITH_WORDS(graph, return find_chained(reach, graph, live, limit, words));
}
