/* findings.c: what a nested search hands to the closure around it.
 *
 * A finding must outlive the net in which it was made, because the cache gives it back on later boards. So
 * it speaks of cells and digits, not of the numbers that candidates have in one net. */
#include <stdlib.h>

#include "logic/chains/chains.h"

/* The sequence decides last, so equal hints stay in the order in which they were found: qsort alone does
 * not promise that. */
static int compare_hints(const void *left, const void *right)
{
    const struct hint *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->sequence < b->sequence ? -1 : a->sequence > b->sequence;
}

/* Returns the reason of an on node beyond its parents: the unit in which it was left alone. A start stands
 * for the unit whose cases are gone through, if there is one. */
static unsigned root_cause(const struct hint *hint, const struct link *link)
{
    if (link->cause != CAUSE_NONE)
        return link->cause;
    return hint->kind == KIND_CELL ? CAUSE_CELL : hint->kind == KIND_REGION ? hint->region : CAUSE_NONE;
}

/* Adds a number to the cache's pool. */
static void push(struct search *search, unsigned item)
{
    pool_push(search->home, &search->home->cache.pool, item);
}

/* Returns a number for a candidate that outlives the net. */
static unsigned code_of(const struct net *net, unsigned id)
{
    return 9u * net->cell[id] + net->digit[id];
}

/* Adds the roots and the hash of one target. */
static void describe_target(struct search *search, const struct hint *hint, const struct target *target,
                            struct finding *finding)
{
    const struct net *net = &search->home->net;
    struct walk *walk = &search->home->walk;
    logic_walk(walk, target, NODES);
    finding->hash = mix(finding->hash, walk->n);
    for (unsigned i = 0; i < walk->n; i++) {
        const struct link *link = &target->closure->links[walk->links[i]];
        unsigned cause = root_cause(hint, link), code = code_of(net, link->node / 2u);
        finding->hash = mix(finding->hash, 2 * code + node_is_off(link->node));
        if (!node_is_off(link->node) && cause != CAUSE_NONE)
            push(search, 4 * code + cause - CAUSE_CELL);
    }
}

static void describe_removals(struct search *search, const struct hint *hint, struct finding *finding)
{
    uint16_t removals[CANDIDATES];
    finding->removals = search->home->cache.pool.n;
    finding->n_removals = logic_hint_removals(search, hint, removals);
    for (unsigned i = 0; i < finding->n_removals; i++)
        push(search, code_of(&search->home->net, removals[i]));
}

/* Adds a hint to the findings. */
static void describe(struct search *search, const struct hint *hint)
{
    struct cache *cache = &search->home->cache;
    void *findings = cache->findings;
    if (!logic_chains_grow(search->home, &findings, cache->n_findings, &cache->room_findings,
                           sizeof *cache->findings))
        return;
    cache->findings = findings;
    struct finding finding;
    struct target trail[2];
    const struct target *targets = hint->targets;
    unsigned n_targets = hint->n_targets;
    if (n_targets == 0) {
        n_targets = logic_trail_targets(search, hint, trail);
        targets = trail;
    }
    describe_removals(search, hint, &finding);
    finding.complexity = hint->complexity;
    finding.hash = mix(0, n_targets);
    finding.roots = cache->pool.n;
    for (unsigned i = 0; i < n_targets && !search->home->failed; i++)
        describe_target(search, hint, &targets[i], &finding);
    finding.n_roots = cache->pool.n - finding.roots;
    cache->findings[cache->n_findings++] = finding;
}

/* Makes the finding and takes it back again: only its hash is wanted. */
uint64_t logic_hint_hash(struct search *search, const struct hint *hint)
{
    struct cache *cache = &search->home->cache;
    uint32_t n = cache->n_findings, pool = cache->pool.n;
    describe(search, hint);
    uint64_t hash = search->home->failed ? 0 : cache->findings[n].hash;
    cache->n_findings = n;
    cache->pool.n = pool;
    return hash;
}

void logic_offers_sort(struct search *search)
{
    if (search->n_offers)
        qsort(search->offers, search->n_offers, sizeof *search->offers, compare_hints);
}

struct result logic_findings(struct search *search)
{
    struct result result = {search->home->cache.n_findings, 0};
    logic_offers_sort(search);
    for (unsigned i = 0; i < search->n_offers && !search->home->failed; i++)
        describe(search, &search->offers[i]);
    result.n = search->home->cache.n_findings - result.first;
    return result;
}
