/* trail.c: chains and cycles of single links, node by node.
 *
 * The search for hints only knows that a chain exists, and how long it is. Its links are found here, for
 * the hints that need them: by growing the tree once more, in the order that decides which of several
 * paths is the one. */
#include "logic/chains/chains.h"

/* Adds a node reached from another unless it was reached before. */
static bool reach(struct tree *tree, uint64_t seen[2][ROW_WORDS], unsigned node, unsigned parent,
                  unsigned cause)
{
    uint64_t *row = seen[node_is_off(node)];
    if (row_has(row, node / 2))
        return false;
    row_add(row, node / 2);
    tree->node[tree->n] = (uint16_t)node;
    tree->parent[tree->n] = (uint16_t)parent;
    tree->cause[tree->n] = (uint8_t)cause;
    tree->depth[tree->n] = (uint16_t)(tree->n ? tree->depth[parent] + 1 : 0);
    tree->n++;
    return true;
}

/* Nodes outside of the realm count as seen, and so do candidates that are gone: the tree never enters
 * them. */
unsigned logic_tree_grow(struct tree *tree, struct search *search, const struct realm *realm,
                         enum trail_pass pass, unsigned start, unsigned stop, unsigned depth)
{
    const struct net *net = &search->home->net;
    struct grid *grid = &search->grid;
    uint64_t seen[2][ROW_WORDS];
    for (unsigned i = 0; i < net->words; i++) {
        seen[0][i] = ~(realm ? realm->on[i] & grid->live[i] : grid->live[i]);
        seen[1][i] = ~(realm ? realm->off[i] & grid->live[i] : grid->live[i]);
    }
    tree->n = 0;
    reach(tree, seen, start, 0, CAUSE_NONE);
    for (unsigned at = 0; at < tree->n && tree->depth[at] < depth; at++) {
        unsigned id = tree->node[at] / 2;
        struct tie strong[4];
        const struct tie *tie = strong, *end;
        bool off = node_is_off(tree->node[at]);
        if (off) {
            end = strong + grid_strong(net, grid, id, pass_strong(pass), false, strong);
        } else {
            tie = pass_ties(net, pass, id);
            end = net->ties + net->tie[id + 1];
        }
        for (; tie < end; tie++) {
            unsigned node = off ? node_on(tie->to) : node_off(tie->to);
            if (reach(tree, seen, node, at, tie->cause) && node == stop)
                return tree->n - 1;
        }
    }
    return NO_LINK;
}

/* A closure for a path of so many nodes, each of which has the one before it as its only parent. NULL when
 * memory is short. */
static struct closure *make_path(struct search *search, unsigned n)
{
    struct closure *path = logic_chains_take(search->home, &search->arena, sizeof *path);
    struct link *links = logic_chains_take(search->home, &search->arena, n * sizeof *links);
    uint16_t *parents = logic_chains_take(search->home, &search->arena, n * sizeof *parents);
    if (!path || !links || !parents)
        return NULL;
    for (unsigned i = 0; i < n; i++) {
        links[i].n_parents = i > 0;
        links[i].parents = i;
        links[i].nested = 0;
        parents[i] = (uint16_t)(i - 1);
    }
    *path = (struct closure){.links = links, .parents = parents, .n_links = (uint16_t)n, .n_parents = n};
    path->clash[0] = path->clash[1] = NO_LINK;
    return path;
}

static void set_link(struct closure *path, unsigned at, unsigned node, unsigned cause)
{
    path->links[at].node = (uint16_t)node;
    path->links[at].cause = cause & 15;
}

/* Returns why a candidate is linked to another, by the first of some ties that goes there. */
static unsigned cause_of(const struct tie *tie, unsigned to)
{
    while (tie->to != to)
        tie++;
    return tie->cause;
}

/* Each node of a tree knows its parent only, so paths are written from their ends. */
unsigned logic_trail_targets(struct search *search, const struct hint *hint, struct target targets[2])
{
    const struct net *net = &search->home->net;
    const struct trail_key *key = &hint->trail;
    bool cycle = key->last_on != NO_NODE;
    struct tree tree;
    unsigned at = logic_tree_grow(&tree, search, NULL, key->pass, key->start,
                                  cycle ? node_on(key->last_on) : key->start ^ 1u, NODES);
    unsigned n = tree.depth[at] + 1u;
    struct closure *path = make_path(search, cycle ? n + 2 : n), *back;
    targets[0] = targets[1] = (struct target){NULL, 0};
    if (!path)
        return cycle ? 2 : 1;
    for (unsigned i = n; i-- > 0; at = tree.parent[at])
        set_link(path, i, tree.node[at], tree.cause[at]);
    targets[0] = (struct target){path, (uint16_t)(path->n_links - 1)};
    if (!cycle)
        return 1;
    struct tie strong[4];
    grid_strong(net, &search->grid, key->last_off, pass_strong(key->pass), false, strong);
    set_link(path, n, node_off(key->last_off),
             cause_of(pass_ties(net, key->pass, key->last_on), key->last_off));
    set_link(path, n + 1, key->start, cause_of(strong, key->start / 2));
    /* Backwards, with signs flipped. The start is met at both ends; it stays at the end. */
    if (!(back = make_path(search, n + 1)))
        return 2;
    for (unsigned i = 0; i <= n; i++)
        set_link(back, i, path->links[n - i].node ^ 1u, path->links[n - i].cause);
    targets[1] = (struct target){back, (uint16_t)n};
    return 2;
}

/* Adds the removals that see a node that is on, cell by cell, the first time that a cell is met. */
static unsigned add_seen(struct search *search, unsigned id, uint64_t *rest, uint16_t *removals)
{
    const struct net *net = &search->home->net;
    unsigned n = 0;
    for (const struct tie *tie = net->ties + net->house_tie[id]; tie < net->ties + net->tie[id + 1]; tie++) {
        if (!row_has(rest, tie->to))
            continue;
        unsigned cell = net->cell[tie->to];
        for (unsigned set = search->grid.cell[cell]; set;) {
            unsigned other = net_id(net, cell, set_pop(&set));
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
    unsigned at = logic_tree_grow(&tree, search, NULL, key->pass, key->start, node_on(key->last_on), NODES);
    unsigned n = add_seen(search, key->start / 2u, rest, removals);
    for (; tree.depth[at]; at = tree.parent[at])
        if (!node_is_off(tree.node[at]))
            n += add_seen(search, tree.node[at] / 2u, rest, removals + n);
    return n;
}
