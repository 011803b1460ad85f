/* trail.c: the exact path of a chain or cycle, link by link.
 *
 * The search for hints only knows that a chain exists, and how long it is. Its links are found here, for
 * the hints that need them: by growing the tree once more, in the order that decides which of several
 * paths is the one. */
#include "logic/chains/trail.h"

/* The nodes that a tree has, and those that it may not have. */
struct seen {
    uint64_t row[2][ROW_WORDS]; /* on, off */
};

/* Nodes outside of the realm count as seen, so the tree never enters them. */
static void begin_seen(struct seen *seen, unsigned words, const struct realm *realm)
{
    for (unsigned i = 0; i < words; i++) {
        seen->row[0][i] = realm ? ~realm->on[i] : 0;
        seen->row[1][i] = realm ? ~realm->off[i] : 0;
    }
}

/* Adds a node reached from another unless it was reached before. */
static bool reach(struct tree *tree, struct seen *seen, unsigned node, unsigned parent, unsigned cause)
{
    uint64_t *row = seen->row[node_is_off(node)];
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

unsigned logic_tree_grow(struct tree *tree, const struct net *net, const struct grid *grid,
                         const struct realm *realm, enum trail_pass pass, unsigned start, unsigned stop,
                         unsigned depth)
{
    struct seen seen;
    begin_seen(&seen, net->words, realm);
    tree->n = 0;
    reach(tree, &seen, start, 0, CAUSE_NONE);
    for (unsigned at = 0; at < tree->n && tree->depth[at] < depth; at++) {
        unsigned id = tree->node[at] / 2;
        struct tie strong[4];
        const struct tie *tie = strong, *end;
        bool off = node_is_off(tree->node[at]);
        if (off) {
            end = strong + grid_strong(net, grid, id, pass_strong(pass), strong);
        } else {
            tie = pass_ties(net, pass, id);
            end = net->ties + net->tie[id + 1];
        }
        for (; tie < end; tie++) {
            unsigned node = off ? node_on(tie->to) : node_off(tie->to);
            if (row_has(grid->live, tie->to) && reach(tree, &seen, node, at, tie->cause) && node == stop)
                return tree->n - 1;
        }
    }
    return NO_LINK;
}

/* A path as the links of a closure. */
struct path {
    struct link links[NODES + 2];
    unsigned n;
};

static void path_add(struct path *path, unsigned node, unsigned cause)
{
    path->links[path->n++] = (struct link){(uint16_t)node, 0, 0, cause & 15, 0};
}

/* The path from the root of a tree to one of its nodes. From its end to its beginning, as each node knows
 * its parent only. */
static void path_to(struct path *path, const struct tree *tree, unsigned at)
{
    path->n = tree->depth[at] + 1u;
    for (unsigned i = path->n; i-- > 0; at = tree->parent[at])
        path->links[i] = (struct link){tree->node[at], 0, 0, tree->cause[at] & 15u, 0};
}

/* Closes a path with the last off node and the start. */
static void close_cycle(struct path *path, const struct search *search, const struct trail_key *key)
{
    const struct net *net = &search->home->net;
    struct tie strong[4];
    const struct tie *tie = pass_ties(net, key->pass, key->last_on);
    while (tie->to != key->last_off)
        tie++;
    path_add(path, node_off(key->last_off), tie->cause);
    grid_strong(net, &search->grid, key->last_off, pass_strong(key->pass), strong);
    for (tie = strong; tie->to != key->start / 2;)
        tie++;
    path_add(path, key->start, tie->cause);
}

/* The same path backwards with signs flipped. The start is met at both ends; it stays at the end. */
static void reverse(const struct path *path, struct path *reversed)
{
    reversed->n = 0;
    for (unsigned i = path->n - 1; i-- > 0;)
        path_add(reversed, path->links[i].node ^ 1u, path->links[i].cause);
}

/* A closure of which each link has the one before it as its only parent. */
static struct target path_target(struct search *search, struct path *path)
{
    struct target none = {NULL, 0};
    size_t bytes = path->n * sizeof *path->links;
    struct closure *closure = logic_chains_take(search->home, &search->arena, sizeof *closure);
    struct link *links = logic_chains_take(search->home, &search->arena, bytes);
    uint16_t *parents = logic_chains_take(search->home, &search->arena, path->n * sizeof *parents);
    if (!closure || !links || !parents)
        return none;
    for (unsigned i = 1; i < path->n; i++) {
        path->links[i].n_parents = 1;
        path->links[i].parents = i;
        parents[i] = (uint16_t)(i - 1);
    }
    memcpy(links, path->links, bytes);
    memset(closure, 0, sizeof *closure);
    closure->links = links;
    closure->parents = parents;
    closure->n_links = (uint16_t)path->n;
    closure->n_parents = path->n;
    closure->clash_on = closure->clash_off = NO_LINK;
    return (struct target){closure, (uint16_t)(path->n - 1)};
}

/* What can be reached from a node in up to so many links: candidates that are on, and that are off. */
enum { REALM_LINKS = 48 };
struct spread {
    uint64_t within[2][REALM_LINKS + 1][ROW_WORDS]; /* on, off */
};

static void spread_from(struct spread *spread, const struct web *web, const struct net *net,
                        const struct grid *grid, unsigned start, unsigned links)
{
    uint64_t layer[ROW_WORDS], next[ROW_WORDS];
    bool off = node_is_off(start);
    row_clear(layer, net->words);
    row_clear(spread->within[0][0], net->words);
    row_clear(spread->within[1][0], net->words);
    row_add(layer, start / 2);
    row_add(spread->within[off][0], start / 2);
    for (unsigned step = 1; step <= links; step++, off = !off) {
        web_layer(web, net, grid, layer, off, next, net->words);
        for (unsigned i = 0; i < net->words; i++) {
            uint64_t before = spread->within[!off][step - 1][i];
            layer[i] = next[i] & ~before;
            spread->within[!off][step][i] = before | next[i];
            spread->within[off][step][i] = spread->within[off][step - 1][i];
        }
    }
}

/* The nodes that lie on a shortest way from a node to another: a way to the latter is a way from its
 * opposite, backwards. */
static void find_realm(struct realm *realm, const struct web *web, const struct net *net,
                       const struct grid *grid, unsigned start, unsigned stop, unsigned links)
{
    struct spread there, other, *back = &there;
    spread_from(&there, web, net, grid, start, links);
    if (stop != (start ^ 1))
        spread_from(back = &other, web, net, grid, stop ^ 1, links);
    row_clear(realm->on, net->words);
    row_clear(realm->off, net->words);
    for (unsigned step = 0; step <= links; step++)
        for (unsigned i = 0; i < net->words; i++) {
            realm->on[i] |= there.within[0][step][i] & back->within[1][links - step][i];
            realm->off[i] |= there.within[1][step][i] & back->within[0][links - step][i];
        }
}

/* Grows the tree to the end of a trail, or as far as that needs. */
static unsigned grow_trail(struct tree *tree, const struct search *search, const struct hint *hint,
                           unsigned stop)
{
    const struct trail_key *key = &hint->trail;
    const struct chains *home = search->home;
    const struct web *web = &home->webs[key->pass];
    const struct realm *known = NULL;
    struct realm realm;
    unsigned links = hint->complexity - (key->last_on == NO_NODE ? 1 : 2);
    if (web->search == search && web->generation == search->generation && links <= REALM_LINKS) {
        find_realm(&realm, web, &home->net, &search->grid, key->start, stop, links);
        known = &realm;
    }
    return logic_tree_grow(tree, &home->net, &search->grid, known, key->pass, key->start, stop, NODES);
}

unsigned logic_trail_targets(struct search *search, const struct hint *hint, struct target targets[2])
{
    const struct trail_key *key = &hint->trail;
    struct tree tree;
    struct path path, reversed;
    bool cycle = key->last_on != NO_NODE;
    unsigned stop = cycle ? node_on(key->last_on) : key->start ^ 1u;
    path_to(&path, &tree, grow_trail(&tree, search, hint, stop));
    if (cycle)
        close_cycle(&path, search, key);
    targets[0] = path_target(search, &path);
    if (!cycle)
        return 1;
    reverse(&path, &reversed);
    reversed.links[reversed.n - 1].cause = CAUSE_NONE;
    targets[1] = path_target(search, &reversed);
    return 2;
}
