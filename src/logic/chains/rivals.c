/* rivals.c: can there be a cycle that is better than the best chain of the board?
 *
 * A candidate e that a cycle removes sees, by its digit, a node u that is off and a node v that is on.
 * They cut the cycle into two arcs:
 *
 *     u off, ... on, ... off, v on        from u to v: e turns itself off by it
 *     v on, ... off, ... on, u off        from v back to u
 *
 * The first arc makes a chain of e that has two nodes more than the arc, and no chain is shorter than the
 * best. So a cycle that is shorter than the best chain is shorter by two, and v excludes u. In a cycle as
 * long as the chain either this holds, too, or there is one node that is on between v and u.
 *
 * Cycles that are better than a chain are rare. To look for pairs of u and v first costs a fifth of
 * looking for the cycles: without that, rating takes 14 to 19 % more instructions from 7.1 to 8.9. Whether
 * a start lies on any way of the right length was a test that nearly all passed. */
#include "logic/chains/trail.h"

/* What is on after some steps from u off: by an arc of a cycle that is shorter than the chain, and by one of
 * a cycle as long as the chain. */
struct arcs {
    uint64_t shorter[ROW_WORDS], longer[ROW_WORDS];
};

static void follow(const struct web *web, unsigned words, unsigned u, uint32_t complexity, struct arcs *arcs)
{
    uint64_t layer[ROW_WORDS];
    const uint64_t *strong = web->strong + (size_t)u * words;
    memcpy(layer, strong, words * sizeof *layer);
    memcpy(arcs->shorter, strong, words * sizeof *layer);
    for (uint32_t nodes = 4; nodes < complexity; nodes += 2)
        if (!logic_web_advance(web->next, words, layer, arcs->shorter))
            break;
    memcpy(arcs->longer, arcs->shorter, words * sizeof *layer);
    logic_web_advance(web->next, words, layer, arcs->longer);
}

static bool three_meet(const uint64_t *a, const uint64_t *b, const uint64_t *c, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i++)
        any |= a[i] & b[i] & c[i];
    return any != 0;
}

/* Does any v that e sees turn something on that excludes u? */
static bool comes_back(const struct web *web, const uint64_t *arc, const uint64_t *seen, const uint64_t *weak,
                       unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = arc[i] & seen[i]; rest; rest &= rest - 1)
            if (rows_meet(web->next + (64 * i + lowest_bit(rest)) * (size_t)words, weak, words))
                return true;
    return false;
}

/* The cycles that may go through u off and remove something that sees it. */
static struct cycle_rivals rivals_through(const struct web *web, const struct net *net, unsigned u,
                                          uint32_t complexity)
{
    struct cycle_rivals rivals = {false, false};
    struct arcs arcs;
    unsigned words = net->words;
    const uint64_t *weak = net->weak[u];
    follow(web, words, u, complexity, &arcs);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = web->nearly_chained[i] & net->house[u][i]; rest; rest &= rest - 1) {
            unsigned e = 64 * i + lowest_bit(rest);
            const uint64_t *seen = net->house[e];
            rivals.shorter |= row_has(web->chained, e) && three_meet(arcs.shorter, seen, weak, words);
            rivals.as_long |= three_meet(arcs.longer, seen, weak, words) ||
                              comes_back(web, arcs.shorter, seen, weak, words);
        }
    }
    return rivals;
}

struct cycle_rivals logic_cycle_rivals(const struct search *search, uint32_t complexity)
{
    const struct net *net = &search->home->net;
    const struct web *web = search->home->web;
    struct cycle_rivals all = {false, false};
    unsigned words = net->words;
    uint64_t near[ROW_WORDS];
    row_clear(near, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = web->nearly_chained[i]; rest; rest &= rest - 1)
            row_join(near, net->house[64 * i + lowest_bit(rest)], words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = near[i] & search->grid.live[i]; rest; rest &= rest - 1) {
            unsigned u = 64 * i + lowest_bit(rest);
            if (!row_any(web->strong + (size_t)u * words, words))
                continue;
            struct cycle_rivals rivals = rivals_through(web, net, u, complexity);
            all.shorter |= rivals.shorter;
            all.as_long |= rivals.as_long;
        }
    }
    return all;
}
