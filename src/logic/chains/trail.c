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

unsigned logic_tree_grow(struct tree *tree, const struct net *net, const struct realm *realm,
                         enum links links, unsigned start, unsigned stop, unsigned depth)
{
    uint64_t seen[2][ROW_WORDS]; /* what is outside of the realm, too */
    for (unsigned i = 0; i < net->words; i++) {
        seen[0][i] = ~realm->on[i];
        seen[1][i] = ~realm->off[i];
    }
    tree->n = 0;
    reach(tree, seen, start, 0, CAUSE_NONE);
    for (unsigned at = 0; at < tree->n && tree->depth[at] < depth; at++) {
        unsigned id = tree->node[at] / 2;
        bool off = node_is_off(tree->node[at]);
        const struct tie *tie = off ? strong_ties(net, links, id) : weak_ties(net, links, id);
        const struct tie *end = off ? strong_end(net, links, id) : net->ties + net->tie[id + 1];
        if (!off && rows_within(weak_row(net, links, id), seen[1], net->words))
            continue;
        for (; tie < end; tie++) {
            unsigned node = off ? node_on(tie->to) : node_off(tie->to);
            if (reach(tree, seen, node, at, tie->cause) && node == stop)
                return tree->n - 1;
        }
    }
    return NO_LINK;
}

/* Adds a node to a realm. Returns whether it was not there. */
static bool claim(struct realm *realm, unsigned node)
{
    uint64_t *row = node_is_off(node) ? realm->off : realm->on;
    bool new = !row_has(row, node / 2);
    row_add(row, node / 2);
    return new;
}

/* Grows a tree along the shortest ways from a start to an end, of which it finds the right one. Links go both
 * ways, so these are followed from the end. Returns where the end is. Without leaving out the rest, ratings
 * above 11 take 15 % more instructions. */
static unsigned grow_to(struct tree *tree, const struct search *search, enum links links, unsigned start,
                        unsigned end)
{
    const struct net *net = &search->home->net;
    uint16_t nodes[NODES], list[NODES];
    struct realm realm;
    row_clear(realm.on, net->words);
    row_clear(realm.off, net->words);
    logic_web_count(net, search->grid.live, links, start, end, nodes);
    claim(&realm, end);
    list[0] = (uint16_t)end;
    for (unsigned at = 0, n = 1; at < n; at++) {
        unsigned id = list[at] / 2, before = nodes[list[at]] - 1u;
        bool off = node_is_off(list[at]);
        const struct tie *tie = off ? weak_ties(net, links, id) : strong_ties(net, links, id);
        const struct tie *last = off ? net->ties + net->tie[id + 1] : strong_end(net, links, id);
        for (; before && tie < last; tie++) {
            unsigned from = off ? node_on(tie->to) : node_off(tie->to);
            if (nodes[from] == before && claim(&realm, from))
                list[n++] = (uint16_t)from;
        }
    }
    return logic_tree_grow(tree, net, &realm, links, start, end, NODES);
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
    unsigned at =
        grow_to(&tree, search, key->links, key->start, cycle ? node_on(key->last_on) : key->start ^ 1u);
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
    set_link(path, n, node_off(key->last_off),
             cause_of(weak_ties(net, key->links, key->last_on), key->last_off));
    set_link(path, n + 1, key->start, cause_of(strong_ties(net, key->links, key->last_off), key->start / 2));
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
    unsigned at = grow_to(&tree, search, key->links, key->start, node_on(key->last_on));
    unsigned n = add_seen(search, key->start / 2u, rest, removals);
    for (; tree.depth[at]; at = tree.parent[at])
        if (!node_is_off(tree.node[at]))
            n += add_seen(search, tree.node[at] / 2u, rest, removals + n);
    return n;
}
