/* cycles.c: cycles of links that go round either way.
 *
 * One of two opposite sets of candidates is on. A candidate that sees one of each, by its own digit, is
 * off whichever it is. Such a candidate therefore turns itself off when it is on, by a chain that goes
 * along the cycle: without such candidates there is no cycle worth looking for.
 *
 * From a start, each node that is on is reached once, first come first served: that is the tree of
 * trail.c. A cycle is a path in the tree, an off node that the end of the path turns off, and the start,
 * which that one turns on again. */
#include "logic/chains/trail.h"

bool logic_find_chained(struct search *search, unsigned pass, uint32_t limit)
{
    const struct net *net = &search->home->net;
    struct web *web = search->home->web;
    if (web->closed && limit >= NODES) {
        logic_web_chained(web, net, &search->grid, web->chained);
    } else {
        row_clear(web->chained, net->words);
        for (unsigned i = 0; i < net->words; i++)
            for (uint64_t rest = search->grid.live[i]; rest; rest &= rest - 1)
                if (logic_web_chain(web, net, pass, node_on(64 * i + lowest_bit(rest)), limit))
                    web->chained[i] |= rest & -rest;
    }
    return row_any(web->chained, net->words);
}

/* A pass over one start. */
struct round {
    struct search *search;
    enum trail_pass pass;
    unsigned start; /* candidate */
    struct tree tree;
    unsigned n_found;
};

/* Is an off node on the way to a node of the tree? */
static bool is_on_path(const struct tree *tree, unsigned at, unsigned node)
{
    for (; tree->depth[at]; at = tree->parent[at])
        if (tree->node[at] == node)
            return true;
    return false;
}

/* Clears what lies in the cells of the cycle. */
static void spare_cells(const struct net *net, const struct grid *grid, const struct tree *tree, unsigned at,
                        unsigned last_off, uint64_t *row)
{
    for (unsigned id = last_off;; id = tree->node[at] / 2, at = tree->parent[at]) {
        unsigned cell = net->cell[id];
        for (unsigned set = grid->cell[cell]; set;)
            row_drop(row, net_id(net, cell, set_pop(&set)));
        if (id != last_off && id == tree->node[0] / 2u)
            return;
    }
}

/* Finds the candidates that a cycle removes. False if there are none. */
static bool find_removals(const struct round *round, unsigned at, unsigned last_off, uint64_t *row)
{
    const struct net *net = &round->search->home->net;
    const struct grid *grid = &round->search->grid;
    const struct tree *tree = &round->tree;
    uint64_t sees[2][ROW_WORDS]; /* candidates that see a node that is on, or off */
    row_clear(sees[0], net->words);
    for (unsigned i = 0; i < net->words; i++)
        sees[1][i] = net->house[last_off][i] & grid->live[i];
    for (unsigned it = at;; it = tree->parent[it]) {
        unsigned node = tree->node[it];
        for (unsigned i = 0; i < net->words; i++)
            sees[node & 1][i] |= net->house[node / 2][i] & grid->live[i];
        if (tree->depth[it] == 0)
            break;
    }
    for (unsigned i = 0; i < net->words; i++)
        row[i] = sees[0][i] & sees[1][i];
    if (!row_any(row, net->words))
        return false;
    spare_cells(net, grid, tree, at, last_off, row);
    return row_any(row, net->words);
}

/* Offers the cycle that a node of the tree and an off node close. */
static void offer_cycle(struct round *round, unsigned at, unsigned last_off)
{
    static const uint8_t bases[] = {65, 65, 70}, kinds[] = {KIND_DIGIT, KIND_CELLS, KIND_MIXED};
    struct search *search = round->search;
    struct hint hint;
    if (is_on_path(&round->tree, at, node_off(last_off)) ||
        !find_removals(round, at, last_off, hint.removals))
        return;
    hint.complexity = round->tree.depth[at] + 2u;
    hint.rank = (uint16_t)logic_forcing_rank(bases[round->pass], hint.complexity, &hint.tenths);
    hint.kind = kinds[round->pass];
    hint.conclusion = NO_NODE;
    hint.n_targets = hint.region = 0;
    hint.sequence = ((unsigned)round->pass * CANDIDATES + round->start) << 16 | round->n_found++;
    hint.trail = (struct trail_key){(uint16_t)node_on(round->start), (uint16_t)round->pass,
                                    (uint16_t)(round->tree.node[at] / 2), (uint16_t)last_off};
    logic_offer_counted(search, &hint);
}

/* Looks for all cycles of a start up to a complexity. The tree need not have what does not lead back. */
static void search_start(struct round *round, unsigned start, const struct realm *realm, uint32_t limit)
{
    round->start = start;
    round->n_found = 0;
    const struct net *net = &round->search->home->net;
    const struct grid *grid = &round->search->grid;
    const uint64_t *strong = round->search->home->web->strong + (size_t)start * net->words;
    struct tree *tree = &round->tree;
    unsigned depth = limit < NODES ? limit - 2 : NODES;
    logic_tree_grow(tree, net, grid, realm, round->pass, node_on(round->start), NO_NODE, depth);
    for (unsigned at = 1; at < tree->n; at++) {
        unsigned id = tree->node[at] / 2;
        if (node_is_off(tree->node[at]) || !rows_meet(pass_weak(net, round->pass, id), strong, net->words))
            continue;
        const struct tie *tie = pass_ties(net, round->pass, id), *end = net->ties + net->tie[id + 1];
        for (; tie < end; tie++)
            if (row_has(strong, tie->to))
                offer_cycle(round, at, tie->to);
    }
}

/* More steps than this are not told apart; all further ones count as the last. */
enum { STEPS_MAX = 16 };

/* The nodes within so many steps of the start, in one direction. */
struct ball {
    const uint64_t *rows;
    uint64_t all[STEPS_MAX + 1][ROW_WORDS];
    uint64_t layer[ROW_WORDS];
    unsigned n;    /* steps so far */
    bool complete; /* there is nothing more */
};

static void ball_begin(struct ball *ball, const uint64_t *rows, unsigned words, unsigned start)
{
    ball->rows = rows;
    ball->n = 0;
    ball->complete = false;
    row_clear(ball->layer, ROW_WORDS);
    row_add(ball->layer, start);
    memcpy(ball->all[0], ball->layer, words * sizeof *ball->layer);
}

/* Returns the nodes within so many steps. */
static const uint64_t *ball_steps(struct ball *ball, unsigned words, unsigned steps)
{
    while (!ball->complete && (ball->n < steps || steps >= STEPS_MAX)) {
        unsigned next = ball->n < STEPS_MAX ? ball->n + 1 : ball->n;
        if (next != ball->n)
            memcpy(ball->all[next], ball->all[ball->n], words * sizeof *ball->layer);
        ball->n = next;
        ball->complete = !logic_web_advance(ball->rows, words, ball->layer, ball->all[next]);
    }
    return ball->all[steps < ball->n ? steps : ball->n];
}

/* The candidates that the start reaches and that reach it, in however many steps. Below 7.6 and from 11
 * on, 6 to 14 % of the instructions are saved by not counting steps where there is no limit. */
static bool find_way_by_reach(const struct web *web, unsigned words, unsigned start, uint64_t *way)
{
    const uint64_t *reach = web->reach + (size_t)start * words;
    row_clear(way, words);
    if (!row_has(reach, start))
        return false;
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = reach[i]; rest; rest &= rest - 1)
            if (row_has(web->reach + (64 * i + lowest_bit(rest)) * (size_t)words, start))
                way[i] |= rest & -rest;
    row_drop(way, start);
    if (!row_any(way, words))
        return false;
    row_add(way, start);
    return true;
}

/* Finds the candidates that may be on in a cycle from a start, up to a complexity: so many steps from the
 * start, and few enough to come back. Says whether there are any but the start. Half-way there and half-
 * way back must meet: that is looked at first, and mostly they do not. */
static bool find_way(const struct search *search, unsigned start, uint32_t limit, uint64_t *way)
{
    const struct web *web = search->home->web;
    unsigned words = search->home->net.words, steps = limit / 2;
    struct ball from, to;
    if (web->closed && limit >= NODES)
        return find_way_by_reach(web, words, start, way);
    ball_begin(&from, web->next, words, start);
    ball_begin(&to, web->back, words, start);
    const uint64_t *there = ball_steps(&from, words, steps / 2),
                   *back = ball_steps(&to, words, steps - steps / 2);
    for (unsigned k = 0; k < words; k++)
        way[k] = there[k] & back[k];
    row_drop(way, start);
    if (!row_any(way, words))
        return false;
    if (steps > 2 * STEPS_MAX)
        steps = 2 * STEPS_MAX; /* both balls are complete */
    for (unsigned i = 1; i < steps; i++) {
        there = ball_steps(&from, words, i);
        back = ball_steps(&to, words, steps - i);
        for (unsigned k = 0; k < words; k++)
            way[k] |= there[k] & back[k];
    }
    row_add(way, start);
    return true;
}

/* The candidates that may be off in a cycle through some that are on: between two of them. */
static void find_between(const struct search *search, enum trail_pass pass, const uint64_t *way,
                         uint64_t *off)
{
    const struct net *net = &search->home->net;
    uint64_t before[ROW_WORDS];
    row_clear(before, net->words);
    row_clear(off, net->words);
    for (unsigned i = 0; i < net->words; i++) {
        for (uint64_t rest = way[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            row_join(before, search->home->web->strong + (size_t)id * net->words, net->words);
            row_join(off, pass_weak(net, pass, id), net->words);
        }
    }
    for (unsigned k = 0; k < net->words; k++)
        off[k] &= before[k];
}

/* Can a cycle remove anything whose on nodes are on a way? Something that turns itself off must see a
 * candidate that is on and one that is off. */
static bool may_remove(const struct search *search, enum trail_pass pass, struct realm *realm)
{
    const struct net *net = &search->home->net;
    const struct web *web = search->home->web;
    unsigned words = net->words;
    find_between(search, pass, realm->on, realm->off);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = web->chained[i]; rest; rest &= rest - 1) {
            const uint64_t *seen = net->house[64 * i + lowest_bit(rest)];
            if (rows_meet(seen, realm->on, words) && rows_meet(seen, realm->off, words))
                return true;
        }
    }
    return false;
}

/* Can there be a cycle from a start, up to a complexity? */
static bool may_close(const struct search *search, unsigned start, uint32_t limit, uint64_t *way)
{
    const struct web *web = search->home->web;
    unsigned words = search->home->net.words;
    return row_any(web->next + (size_t)start * words, words) &&
           row_any(web->back + (size_t)start * words, words) && find_way(search, start, limit, way);
}

/* May a cycle of this pass start here? */
static bool is_start(const struct search *search, enum trail_pass pass, unsigned id)
{
    unsigned size = logic_set_size[search->grid.cell[search->home->net.cell[id]]];
    return pass == PASS_CELLS ? size == 2 : size >= 2;
}

void logic_cycles(struct search *search, unsigned pass, uint32_t limit, unsigned end)
{
    struct round round;
    struct realm realm = {{0}, {0}};
    round.search = search;
    round.pass = pass;
    for (unsigned id = 0; id < end; id++)
        if (row_has(search->grid.live, id) && is_start(search, pass, id) &&
            may_close(search, id, limit, realm.on) && may_remove(search, pass, &realm))
            search_start(&round, id, &realm, limit);
}

/* Adds the removals that see a node that is on, cell by cell, the first time that a cell is met. */
static unsigned add_seen(const struct search *search, unsigned id, uint64_t *rest, uint16_t *removals)
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
unsigned logic_cycle_removals(const struct search *search, const struct hint *hint, uint16_t *removals)
{
    const struct net *net = &search->home->net;
    const struct trail_key *key = &hint->trail;
    struct tree tree;
    uint64_t rest[ROW_WORDS];
    unsigned at = 0;
    memcpy(rest, hint->removals, sizeof rest);
    logic_tree_grow(&tree, net, &search->grid, NULL, key->pass, key->start, NO_NODE, hint->complexity - 2);
    while (tree.node[at] != node_on(key->last_on))
        at++;
    unsigned n = add_seen(search, key->start / 2u, rest, removals);
    for (; tree.depth[at]; at = tree.parent[at])
        if (!node_is_off(tree.node[at]))
            n += add_seen(search, tree.node[at] / 2u, rest, removals + n);
    return n;
}
