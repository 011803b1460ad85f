/* trail.c: chains and cycles of single links, node by node.
 *
 * The search for hints only finds that a chain exists, and how long it is. Its links are found here, for
 * the hints that need them: by growing the tree once more, in the order that decides between several
 * paths. */
#include <assert.h>

#include "logic/chains/chains.h"

/* Grows the tree of a chain or cycle up to its last node, and returns where that is. */
static unsigned grow_trail(struct tree *tree, const struct search *search, const struct trail_key *key)
{
    unsigned end = key->last_on == NO_NODE ? key->start ^ 1u : node_on(key->last_on);
    unsigned at = logic_tree_grow(tree, &search->home->graph, NULL, key->links, key->start, end, NODES);
    assert(at != NO_LINK);
    return at;
}

/* Makes a closure for a path of n nodes, each of which has the one before it as its only parent. NULL when
 * memory is short. */
static struct closure *make_path(struct search *search, unsigned n)
{
    assert(n >= 2 && n <= NODES + 1);
    struct closure *path = logic_chains_take(search->home, &search->arena, sizeof *path);
    struct link *links = logic_chains_take(search->home, &search->arena, n * sizeof *links);
    uint16_t *parents = logic_chains_take(search->home, &search->arena, n * sizeof *parents);
    if (!path || !links || !parents)
        return NULL;
    for (unsigned i = 0; i < n; i++) {
        links[i] = (struct link){.n_parents = i > 0, .parents = i};
        parents[i] = (uint16_t)(i - 1);
    }
    *path = (struct closure){.links = links, .parents = parents, .n_links = (uint16_t)n, .n_parents = n};
    path->clash[0] = path->clash[1] = NO_LINK;
    return path;
}

static void set_link(struct closure *path, unsigned at, unsigned node, unsigned reason)
{
    assert(at < path->n_links);
    path->links[at].node = (uint16_t)node;
    path->links[at].reason = reason & 63;
}

/* Returns why a candidate is linked to another, by the first of some edges that goes there. */
static unsigned reason_of(const struct edge *edge, unsigned to)
{
    while (edge->to != to)
        edge++;
    return edge->reason;
}

/* A node of a tree has only its parent, so paths are written from their ends. */
unsigned logic_trail_targets(struct search *search, const struct hint *hint, struct target targets[2])
{
    const struct graph *graph = &search->home->graph;
    const struct trail_key *key = &hint->trail;
    bool cycle = key->last_on != NO_NODE;
    struct tree tree;
    unsigned at = grow_trail(&tree, search, key);
    unsigned n = tree.depth[at] + 1u;
    struct closure *path = make_path(search, cycle ? n + 2 : n), *back;
    targets[0] = targets[1] = (struct target){NULL, 0};
    if (!path)
        return cycle ? 2 : 1;
    for (unsigned i = n; i-- > 0; at = tree.parent[at])
        set_link(path, i, tree.node[at], tree.reason[at]);
    targets[0] = (struct target){path, (uint16_t)(path->n_links - 1)};
    if (!cycle)
        return 1;
    set_link(path, n, node_off(key->last_off),
             reason_of(weak_edges(graph, key->links, key->last_on), key->last_off));
    set_link(path, n + 1, key->start,
             reason_of(strong_edges(graph, key->links, key->last_off), key->start / 2));
    /* Backwards, with signs flipped. The start is met at both ends; it stays at the end. */
    if (!(back = make_path(search, n + 1)))
        return 2;
    for (unsigned i = 0; i <= n; i++)
        set_link(back, i, path->links[n - i].node ^ 1u, path->links[n - i].reason);
    targets[1] = (struct target){back, (uint16_t)n};
    return 2;
}

/* Adds the removals that see a node that is on, cell by cell, the first time that a cell is met. */
static unsigned add_seen(struct search *search, unsigned id, uint64_t *rest, uint16_t *removals)
{
    const struct graph *graph = &search->home->graph;
    unsigned n = 0;
    for (const struct edge *edge = graph->edges + graph->house_edge[id];
         edge < graph->edges + graph->edge[id + 1]; edge++) {
        if (!row_has(rest, edge->to))
            continue;
        unsigned cell = graph->cell[edge->to];
        for (unsigned set = search->grid.cell[cell]; set;) {
            unsigned other = graph_id(graph, cell, set_pop(&set));
            if (!row_has(rest, other))
                continue;
            row_drop(rest, other);
            removals[n++] = (uint16_t)other;
        }
    }
    return n;
}

/* In the order in which the nodes that are on meet them, from the end of the cycle. */
unsigned logic_cycle_removals(struct search *search, const struct hint *hint, uint16_t *removals)
{
    const struct trail_key *key = &hint->trail;
    struct tree tree;
    uint64_t rest[ROW_WORDS];
    memcpy(rest, hint->removals, sizeof rest);
    unsigned at = grow_trail(&tree, search, key);
    unsigned n = add_seen(search, key->start / 2u, rest, removals);
    for (; tree.depth[at]; at = tree.parent[at])
        if (!node_is_off(tree.node[at]))
            n += add_seen(search, tree.node[at] / 2u, rest, removals + n);
    return n;
}
