/* closure.c: all that follows from one node.
 *
 * Nodes that are on go first: each turns off all that it excludes. Then one node that is off: if it leaves
 * one candidate of a cell or one place of a digit, that candidate is on. In a dynamic closure, candidates
 * that are off are removed from the grid, so that links may rest on several removals; all of these but the
 * last are hidden parents.
 *
 * Tried and lost: closures kept from one step of the board to the next where it changes nothing in them. Half
 * of them could be, but the short ones; checks and memory cost as much as that saved. Strong links found
 * without branches: 7 % more instructions and no less time. */
#include "logic/chains/chains.h"

/* Puts a link at the end of the list without entering its node. */
static void append(struct growth *growth, unsigned node, unsigned reason, unsigned n_parents)
{
    growth->links[growth->closure.n_links] =
        (struct link){(uint16_t)node, (uint16_t)n_parents, growth->parents.n - n_parents, reason & 63, 0};
}

static bool has_clash(const struct growth *growth)
{
    return growth->closure.clash[0] != NO_LINK;
}

/* Adds the removals, other than the first parent's, that made a strong link. Returns how many. */
static unsigned push_hidden_parents(struct chains *home, struct growth *growth, unsigned id,
                                    const struct edge *edge)
{
    const struct graph *graph = &home->graph;
    unsigned cell = graph->cell[id], digit = graph->digit[id], n = 0;
    if (edge->reason == SUDOKU_SAME_CELL) {
        unsigned gone = growth->before->cell[cell] & ~(unsigned)growth->now.cell[cell] & ~(1u << digit);
        for (; gone; n++)
            pool_push(home, &growth->parents, growth->at[node_off(graph_id(graph, cell, set_pop(&gone)))]);
        return n;
    }
    unsigned house = edge->reason;
    unsigned gone = growth->before->place[digit][house] & ~(unsigned)growth->now.place[digit][house];
    for (gone &= ~(1u << place_in(house, cell)); gone; n++) {
        unsigned other = logic_scan_cells[house][set_pop(&gone)];
        pool_push(home, &growth->parents, growth->at[node_off(graph_id(graph, other, digit))]);
    }
    return n;
}

/* Adds the node of the other sign that follows from a link. Returns false if that ends the closure: because
 * the candidate is then both on and off, or without memory. */
static inline bool add(struct chains *home, struct growth *growth, unsigned at, bool off,
                       const struct edge *edge)
{
    assert(at < growth->closure.n_links && edge->to < home->graph.n);
    unsigned node = off ? node_on(edge->to) : node_off(edge->to), hidden = 0;
    if (!pool_push(home, &growth->parents, at))
        return false;
    if (off && growth->dynamic)
        hidden = push_hidden_parents(home, growth, growth->links[at].node / 2, edge);
    append(growth, node, edge->reason, 1 + hidden);
    if (row_has(growth->row[off], edge->to)) {
        growth->closure.clash[!off] = growth->closure.n_links;
        growth->closure.clash[off] = growth->at[node ^ 1];
        return false;
    }
    growth_enter(growth, node);
    return true;
}

/* Adds the nodes that a node which is on turns off. Usually all of them are off already. */
FOR_WORDS void follow_on(struct chains *home, struct growth *growth, unsigned at, unsigned words)
{
    const struct graph *graph = &home->graph;
    unsigned id = growth->links[at].node / 2;
    const uint64_t *weak = growth->digit_only ? graph->house[id] : graph->weak[id];
    const struct edge *edge = graph->edges + (growth->digit_only ? graph->house_edge[id] : graph->edge[id]);
    const struct edge *end = graph->edges + graph->edge[id + 1];
    uint64_t news[ROW_WORDS], any = 0;
    for (unsigned i = 0; i < words; i++) {
        news[i] = weak[i] & growth->now.live[i] & (~growth->row[1][i] | growth->row[0][i]);
        any |= news[i];
    }
    for (; any && edge < end; edge++)
        if (row_has(news, edge->to) && !add(home, growth, at, false, edge))
            return;
}

/* Finds the strong links of a candidate in the grid: at most four. The same candidate may be named twice.
 * Removes the candidate from the grid if the caller wants that. */
static inline unsigned find_strong(const struct graph *graph, struct grid *grid, unsigned id, bool cells,
                                   bool remove, struct edge edges[STRONG_MAX])
{
    unsigned cell = graph->cell[id], digit = graph->digit[id], n = 0;
    unsigned left = grid->cell[cell] & ~(1u << digit);
    const struct cell_place *place = &logic_cell_places[cell];
    if (remove) {
        grid->cell[cell] = (uint16_t)left;
        row_drop(grid->live, id);
    }
    if (cells && left && !(left & (left - 1)))
        edges[n++] = (struct edge){(uint16_t)graph_id(graph, cell, lowest_bit(left)), SUDOKU_SAME_CELL};
    for (unsigned type = 0; type < 3; type++) {
        unsigned i = type == 0 ? 0 : 3 - type, house = place->house[i];
        left = grid->place[digit][house] & ~(1u << place->at[i]);
        if (remove)
            grid->place[digit][house] = (uint16_t)left;
        if (left && !(left & (left - 1)))
            edges[n++] = (struct edge){
                (uint16_t)graph_id(graph, logic_scan_cells[house][lowest_bit(left)], digit), (uint8_t)house};
    }
    return n;
}

/* Adds the nodes that a node which is off turns on. */
static void follow_off(struct chains *home, struct growth *growth, unsigned at)
{
    unsigned id = growth->links[at].node / 2;
    bool cells = !growth->digit_only;
    struct edge edges[STRONG_MAX];
    unsigned n = growth->dynamic ? find_strong(&home->graph, &growth->now, id, cells, true, edges)
                                 : find_strong(&home->graph, &growth->now, id, cells, false, edges);
    for (const struct edge *edge = edges; edge < edges + n; edge++)
        if ((row_has(growth->row[1], edge->to) || !row_has(growth->row[0], edge->to)) &&
            !add(home, growth, at, true, edge))
            return;
}

/* Follows one node, those that are on first. False if there is none. */
static bool follow(struct chains *home, struct growth *growth)
{
    unsigned *next = growth->n_followed;
    if (next[0] < growth->n_queued[0])
        WITH_WORDS(&home->graph, follow_on(home, growth, growth->queue[0][next[0]++], words));
    else if (next[1] < growth->n_queued[1])
        follow_off(home, growth, growth->queue[1][next[1]++]);
    else
        return false;
    return true;
}

/* Grows until nothing more follows, or there is a contradiction. */
static void grow(struct search *search, struct growth *growth)
{
    struct chains *home = search->home;
    while (!has_clash(growth) && !home->failed) {
        if (!follow(home, growth) && (growth->level == 0 || !logic_growth_advance(search, growth)))
            return;
    }
}

/* The level of a search for nets, up to which its closures are followed:
 *
 *     0   links
 *     1   and locked candidates, pairs and X-wings
 *     2   and single chains            4   and dynamic chains
 *     3   and multiple chains          5   and dynamic chains of level 2
 *
 *     0 --> 1 --> 2 --> 3     A closure goes on where the level before came to rest. Level 4 goes on where
 *           '---> 4 --> 5     level 1 came to rest, so that place is kept: rest_links and rest_parents. */
static unsigned level_of(const struct search *search)
{
    assert(search->producer >= PRODUCER_NISHIO);
    return search->producer > PRODUCER_DYNAMIC ? search->producer - PRODUCER_DYNAMIC : 0;
}

/* Prepares a growth, from a start or from where it stopped. */
static void prepare(struct search *search, struct growth *growth)
{
    growth->before = &search->grid;
    growth->now = search->grid;
    growth->digit_only = search->producer == PRODUCER_NISHIO;
    growth->dynamic = search->producer != PRODUCER_MULTIPLE;
    growth->level = level_of(search);
    growth->parents.n = 0;
    for (unsigned sign = 0; sign < 2; sign++) {
        growth->n_queued[sign] = growth->n_followed[sign] = 0;
        row_clear(growth->row[sign], search->home->graph.words);
    }
}

static void begin_growth(struct search *search, struct growth *growth, unsigned start)
{
    prepare(search, growth);
    growth->closure.n_links = growth->closure.n_nested = 0;
    growth->closure.clash[0] = growth->closure.clash[1] = NO_LINK;
    growth->closure.rested = false;
    append(growth, start, IS_START, 0);
    growth_enter(growth, start);
}

#ifndef NDEBUG
/* Do the rows have the nodes of its links, and no others? */
static bool growth_is_sound(const struct growth *growth, unsigned words)
{
    unsigned n = 0;
    bool sound = true;
    for (unsigned i = 0; i < growth->closure.n_links; i++) {
        unsigned node = growth->links[i].node;
        sound = sound && growth->at[node] == i && row_has(growth->row[node_is_off(node)], node / 2);
    }
    for (unsigned i = 0; i < words; i++)
        n += count_bits(growth->row[0][i]) + count_bits(growth->row[1][i]);
    return sound && n == growth->closure.n_links;
}
#endif

/* Packs a growth into a closure that stays. All its parts lie in one piece of memory, each in whole words. */
static struct closure *pack(struct search *search, const struct growth *growth)
{
    const struct graph *graph = &search->home->graph;
    const struct closure *closure = &growth->closure;
    size_t n_links = closure->n_links + (size_t)has_clash(growth),
           row = graph->words * sizeof *growth->row[0];
    const struct {
        const void *from;
        size_t n;
    } parts[] = {{closure, sizeof *closure},
                 {growth->links, n_links * sizeof *growth->links},
                 {growth->parents.items, growth->parents.n * sizeof *growth->parents.items},
                 {growth->at, 2 * graph->n * sizeof *growth->at},
                 {growth->nested, closure->n_nested * sizeof *growth->nested},
                 {growth->row[0], row},
                 {growth->row[1], row}};
    enum { PARTS = sizeof parts / sizeof *parts };
    size_t starts[PARTS + 1] = {0};
    for (unsigned i = 0; i < PARTS; i++)
        starts[i + 1] = starts[i] + ((parts[i].n + 7) & ~(size_t)7);
    assert(growth_is_sound(growth, graph->words));
    char *room = logic_chains_take(search->home, &search->arena, starts[PARTS]);
    if (!room || search->home->failed)
        return NULL;
    for (unsigned i = 0; i < PARTS; i++)
        if (parts[i].n)
            memcpy(room + starts[i], parts[i].from, parts[i].n);
    struct closure *kept = (void *)room;
    kept->n_parents = growth->parents.n;
    kept->links = (void *)(room + starts[1]);
    kept->parents = (void *)(room + starts[2]);
    kept->at = (void *)(room + starts[3]);
    kept->nested = (void *)(room + starts[4]);
    kept->row[0] = (void *)(room + starts[5]);
    kept->row[1] = (void *)(room + starts[6]);
    return kept;
}

/* Takes a closure back to where level 1 came to rest. */
static void take_back(struct closure *closure)
{
    assert(closure->rested && closure->rest_links <= closure->n_links);
    closure->n_links = closure->rest_links;
    closure->n_parents = closure->rest_parents;
    closure->n_nested = 0;
    closure->clash[0] = closure->clash[1] = NO_LINK;
}

/* Goes on with a closure that has come to rest at a lower level. */
static void resume(struct search *search, struct growth *growth, struct closure *closure)
{
    if (level_of(search) >= 4 && closure->level < 4 && closure->rested)
        take_back(closure);
    prepare(search, growth);
    growth->closure = *closure;
    memcpy(growth->links, closure->links, closure->n_links * sizeof *growth->links);
    memcpy(growth->at, closure->at, 2 * search->home->graph.n * sizeof *growth->at);
    memcpy(growth->nested, closure->nested, closure->n_nested * sizeof *growth->nested);
    for (uint32_t i = 0; i < closure->n_parents; i++)
        pool_push(search->home, &growth->parents, closure->parents[i]);
    for (unsigned i = 0; i < closure->n_links; i++) {
        unsigned node = growth->links[i].node;
        struct edge edges[STRONG_MAX];
        row_add(growth->row[node_is_off(node)], node / 2);
        if (node_is_off(node))
            find_strong(&search->home->graph, &growth->now, node / 2, false, true, edges);
    }
}

const struct closure *logic_closure_of(struct search *search, unsigned start)
{
    struct growth *growth = &search->growth;
    struct closure *closure = search->closures[start];
    unsigned level = level_of(search);
    if (closure && (closure->level == level ||
                    (closure->clash[0] != NO_LINK && (!closure->rested || level < 4 || closure->level >= 4))))
        return closure; /* it is the same at this level */
    logic_chains_cancelled(search->home);
    if (closure)
        resume(search, growth, closure);
    else
        begin_growth(search, growth, start);
    grow(search, growth);
    growth->closure.level = (uint8_t)level;
    return search->closures[start] = pack(search, growth);
}

const struct closure *logic_closure_retrace(struct search *search, unsigned start)
{
    struct growth *growth = &search->growth;
    begin_growth(search, growth, start);
    search->keep_grids = true;
    grow(search, growth);
    search->keep_grids = false;
    return pack(search, growth);
}
