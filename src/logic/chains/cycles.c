/* cycles.c: cycles of links that go round either way.
 *
 * One of two opposite sets of candidates is on. A candidate that sees one of each, by its own digit, is
 * off in either case. So it turns itself off when it is on, by a chain that goes along the cycle: without
 * such candidates no cycle removes anything.
 *
 * From a start, each node that is on is reached once, first come first served: that is the tree of
 * trail.c. A cycle is a path in the tree, an off node that the end of the path turns off, and the start,
 * which that one turns on again.
 *
 * Can there be a cycle that is better than the best chain of the board? A candidate e that a cycle removes
 * sees, by its digit, a node u that is off and a node v that is on. They cut the cycle into two arcs:
 *
 *     u off, ... on, ... off, v on        from u to v: e turns itself off by it
 *     v on, ... off, ... on, u off        from v back to u
 *
 * The first arc makes a chain of e that has two nodes more than the arc, and no chain is shorter than the
 * best. So a cycle that is shorter than the best chain is shorter by two, and v excludes u. In a cycle as
 * long as the chain either this holds, too, or there is one node that is on between v and u.
 *
 * Cycles that are better than a chain are rare. Without looking for pairs of u and v first, rating takes 3
 * to 13 % more instructions from 7.1 to 8.9; without checking first which colours reach each other, 12 %
 * from 7.1 to 7.5. */
#include "logic/chains/chains.h"

/* A pass over one start. */
struct round {
    struct search *search;
    enum links links;
    unsigned start;   /* candidate */
    uint32_t limit;   /* longer cycles do not count */
    uint32_t longest; /* the same for starts up to that of the best hint: of equal ones the first counts */
    unsigned best;
    struct tree tree;
    unsigned n_found;
};

/* Finds the candidates that a cycle removes, which a node of the tree and an off node close: those that see
 * a node that is on and one that is off, but for the cells of the cycle. False if there are none. */
static bool find_removals(const struct round *round, unsigned at, unsigned last_off, uint64_t *row)
{
    const struct graph *graph = &round->search->home->graph;
    const struct grid *grid = &round->search->grid;
    const struct tree *tree = &round->tree;
    uint64_t sees[2][ROW_WORDS]; /* a node that is on, or off */
    row_clear(sees[0], graph->words);
    memcpy(sees[1], graph->house[last_off], graph->words * sizeof *row);
    for (unsigned it = at;; it = tree->parent[it]) {
        row_join(sees[tree->node[it] & 1], graph->house[tree->node[it] / 2], graph->words);
        if (tree->depth[it] == 0)
            break;
    }
    for (unsigned i = 0; i < graph->words; i++)
        row[i] = sees[0][i] & sees[1][i] & grid->live[i];
    if (!row_any(row, graph->words))
        return false;
    for (unsigned id = last_off, it = at;; id = tree->node[it] / 2, it = tree->parent[it]) {
        unsigned cell = graph->cell[id];
        for (unsigned set = grid->cell[cell]; set;)
            row_drop(row, graph_id(graph, cell, set_pop(&set)));
        if (id != last_off && id == round->start)
            return row_any(row, graph->words);
    }
}

/* Offers the cycle that a node of the tree and an off node close, unless that is on the way to the node. */
static void offer_cycle(struct round *round, unsigned at, unsigned last_off)
{
    static const uint8_t kinds[] = {KIND_DIGIT, KIND_CELLS, KIND_MIXED};
    const struct tree *tree = &round->tree;
    struct hint hint;
    for (unsigned it = at; tree->depth[it]; it = tree->parent[it])
        if (tree->node[it] == node_off(last_off))
            return;
    if (!find_removals(round, at, last_off, hint.removals))
        return;
    assert(at < tree->n && !node_is_off(tree->node[at]));
    hint.complexity = tree->depth[at] + 2u;
    hint.rank = (uint16_t)logic_forcing_rank(logic_cycle_bases[round->links], hint.complexity, &hint.tenths);
    hint.kind = kinds[round->links];
    hint.conclusion = NO_NODE;
    hint.n_targets = hint.region = 0;
    hint.order = forcing_order(round->links, round->start, round->n_found++);
    hint.trail = (struct trail_key){(uint16_t)node_on(round->start), (uint16_t)round->links,
                                    (uint16_t)(tree->node[at] / 2), (uint16_t)last_off};
    logic_offer_counted(round->search, &hint);
    if (round->search->keep == KEEP_BEST_OF_EACH)
        return;
    round->limit = round->longest = hint.complexity;
    round->best = round->start;
}

/* Looks for the cycles of a start up to the limit. The tree leaves out nodes that do not lead back. */
static void search_start(struct round *round, unsigned start, const struct realm *realm)
{
    assert(start < round->search->home->graph.n);
    const struct graph *graph = &round->search->home->graph;
    uint64_t strong[ROW_WORDS];
    struct tree *tree = &round->tree;
    round->limit = round->longest - (start > round->best ? 2 : 0);
    if (round->limit < 4)
        return;
    round->start = start;
    round->n_found = 0;
    row_clear(strong, graph->words);
    for (const struct edge *edge = strong_edges(graph, round->links, start);
         edge < strong_end(graph, round->links, start); edge++)
        row_add(strong, edge->to);
    logic_tree_grow(tree, graph, realm, round->links, node_on(start), NO_NODE, round->limit - 2);
    for (unsigned at = 1; at < tree->n && tree->depth[at] + 2u <= round->limit; at++) {
        unsigned id = tree->node[at] / 2;
        if (node_is_off(tree->node[at]) ||
            !rows_meet(weak_row(graph, round->links, id), strong, graph->words))
            continue;
        const struct edge *edge = weak_edges(graph, round->links, id),
                          *end = graph->edges + graph->edge[id + 1];
        for (; edge < end; edge++)
            if (row_has(strong, edge->to))
                offer_cycle(round, at, edge->to);
    }
}

/* Finds the candidates that may be on in a cycle through a colour: those of colours that it reaches and
 * that reach it. */
static void find_round(const struct reach *reach, unsigned colour, uint64_t *on, unsigned words)
{
    unsigned size = reach_size(reach);
    const uint64_t *next = reach->next + (size_t)colour * size;
    row_clear(on, words);
    for (unsigned i = 0; i < size; i++)
        for (uint64_t rest = next[i]; rest; rest &= rest - 1) {
            unsigned other = 64 * i + lowest_bit(rest);
            if (row_has(reach->next + (size_t)other * size, colour))
                row_join(on, reach->members + (size_t)other * words, words);
        }
}

/* Finds the candidates that see, by their digit, one that a cycle may remove, and lead anywhere. */
static void find_near(const struct search *search, uint64_t *near)
{
    const struct graph *graph = &search->home->graph;
    const struct reach *reach = &search->reach;
    row_clear(near, graph->words);
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = reach->chained[i]; rest; rest &= rest - 1)
            row_join(near, graph->house[64 * i + lowest_bit(rest)], graph->words);
    for (unsigned i = 0; i < graph->words; i++)
        near[i] &= reach->tied[i];
}

/* Finds the candidates that may be on and off in a cycle through a colour; all colours of a cycle have the
 * same realm. Returns whether such a cycle can remove anything: a candidate that turns itself off must see
 * one that is on and one that is off. */
static bool find_realm(const struct search *search, unsigned colour, struct realm *realm)
{
    const struct graph *graph = &search->home->graph;
    const struct reach *reach = &search->reach;
    unsigned words = graph->words;
    uint64_t before[ROW_WORDS];
    find_round(reach, colour, realm->on, words);
    row_clear(realm->off, words);
    row_clear(before, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = realm->on[i]; rest; rest &= rest - 1)
            row_join(realm->off, weak_row(graph, reach->links, 64 * i + lowest_bit(rest)), words);
    logic_add_strong(graph, reach->links, realm->on, before);
    for (unsigned i = 0; i < words; i++)
        realm->off[i] &= before[i];
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = reach->chained[i]; rest; rest &= rest - 1) {
            const uint64_t *seen = graph->house[64 * i + lowest_bit(rest)];
            if (rows_meet(seen, realm->on, words) && rows_meet(seen, realm->off, words))
                return true;
        }
    return false;
}

void logic_cycles(struct search *search, uint32_t limit, unsigned best)
{
    const struct graph *graph = &search->home->graph;
    const struct reach *reach = &search->reach;
    struct round round;
    struct realm realm;
    uint64_t left[ROW_WORDS]; /* nodes of components not looked at yet; a cycle has one of them */
    round.search = search;
    round.links = reach->links;
    round.longest = limit;
    round.best = best;
    find_near(search, left);
    for (unsigned id = 0; id < graph->n; id++) {
        if (!row_has(left, id))
            continue;
        bool useful = find_realm(search, reach->slot[id], &realm);
        for (unsigned i = 0; i < graph->words; i++) {
            left[i] &= ~realm.on[i];
            for (uint64_t rest = useful ? realm.on[i] : 0; rest; rest &= rest - 1) {
                unsigned start = 64 * i + lowest_bit(rest);
                unsigned size = logic_set_size[search->grid.cell[graph->cell[start]]];
                if (round.links == LINKS_IN_CELLS ? size == 2 : size >= 2)
                    search_start(&round, start, &realm);
            }
        }
    }
}

/* ---- Cycles against a chain ---- */

static bool three_meet(const uint64_t *a, const uint64_t *b, const uint64_t *c, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i++)
        any |= a[i] & b[i] & c[i];
    return any != 0;
}

/* Does any v that e sees turn off a node that turns on one that excludes u? */
static bool comes_back(const struct graph *graph, const uint64_t *arc, const uint64_t *seen,
                       const uint64_t *before)
{
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = arc[i] & seen[i]; rest; rest &= rest - 1)
            if (rows_meet(graph->weak[64 * i + lowest_bit(rest)], before, graph->words))
                return true;
    return false;
}

/* May a cycle through u off remove a candidate that sees u? An arc ends in a candidate that is on after
 * some steps: as many as make a cycle as long as the chain, or two fewer. */
static bool has_rival(const struct reach *reach, const struct graph *graph, unsigned u, uint32_t complexity)
{
    unsigned words = graph->words;
    const uint64_t *weak = graph->weak[u];
    uint64_t shorter[ROW_WORDS], before[ROW_WORDS];
    struct wave wave;
    wave_begin(&wave, graph, reach->tied, node_off(u));
    while (wave.n < complexity - 2 && logic_wave_go(&wave, graph, ALL_LINKS)) {
    }
    memcpy(shorter, wave.met[0], words * sizeof *shorter);
    while (wave.n < complexity && logic_wave_go(&wave, graph, ALL_LINKS)) {
    }
    row_clear(before, words);
    logic_add_strong(graph, ALL_LINKS, weak, before);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = reach->chained[i] & graph->house[u][i]; rest; rest &= rest - 1) {
            const uint64_t *seen = graph->house[64 * i + lowest_bit(rest)];
            if (three_meet(wave.met[0], seen, weak, words) || comes_back(graph, shorter, seen, before))
                return true;
        }
    return false;
}

/* Keeps of reach.chained the candidates that see one that is off and one that is on, of colours that reach
 * each other. These are few, so this goes before all searches that count links. */
static void keep_between(struct search *search, const uint64_t *near)
{
    const struct graph *graph = &search->home->graph;
    struct reach *reach = &search->reach;
    uint64_t between[ROW_WORDS], on[ROW_WORDS];
    row_clear(between, graph->words);
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = near[i]; rest; rest &= rest - 1) {
            unsigned off = 64 * i + lowest_bit(rest);
            find_round(reach, reach->slot[off] ^ 1u, on, graph->words);
            for (unsigned k = 0; k < graph->words; k++)
                for (uint64_t seen = reach->chained[k] & graph->house[off][k] & ~between[k]; seen;
                     seen &= seen - 1)
                    if (rows_meet(graph->house[64 * k + lowest_bit(seen)], on, graph->words))
                        between[k] |= seen & -seen;
        }
    memcpy(reach->chained, between, graph->words * sizeof *between);
}

bool logic_cycle_has_rivals(struct search *search, uint32_t complexity)
{
    const struct graph *graph = &search->home->graph;
    struct reach *reach = &search->reach;
    uint64_t near[ROW_WORDS];
    find_near(search, near);
    keep_between(search, near);
    if (!logic_reach_keep_chained(reach, graph, complexity + 2))
        return false;
    find_near(search, near);
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = near[i]; rest; rest &= rest - 1)
            if (has_rival(reach, graph, 64 * i + lowest_bit(rest), complexity))
                return true;
    return false;
}
