/* cache.c: the results of nested searches, for the closure around them and for the next time that the same
 * grid is met.
 *
 * Closures of different starts come to rest in the same grid, and do so again after the board's next step:
 * more than two in five nested searches of a hard puzzle are repetitions. A result depends on the grid
 * alone, so results are kept under a hash of the grid; with 64 bits a false match is not to be expected in
 * the life of a machine. The table forgets everything when the hints have filled their room. */
#include <stdlib.h>

#include "logic/chains/chains.h"

enum { HINTS_MAX = 1 << 16, POOL_MAX = 1 << 21 };

/* Returns a number for a candidate that outlives the graph. */
static unsigned code_of(const struct graph *graph, unsigned id)
{
    assert(id < graph->n_candidates);
    return 9u * graph->cell[id] + graph->digit[id];
}

/* Adds the roots and the hash of one target. A node that is on has a reason beyond its parents: the unit in
 * which it was left alone. A start stands for the unit whose cases are gone through, if there is one. */
static void describe_target(struct search *search, const struct hint *hint, const struct target *target,
                            struct nested_hint *nested)
{
    struct chains *home = search->home;
    struct walk *walk = &home->walk;
    unsigned of_start = hint->kind == KIND_CELL     ? SUDOKU_SAME_CELL
                        : hint->kind == KIND_REGION ? hint->region
                                                    : IS_START;
    assert(target->link < target->closure->n_links + 1u);
    logic_walk(walk, target, NODES);
    nested->hash = mix(nested->hash, walk->n);
    for (unsigned i = 0; i < walk->n; i++) {
        const struct link *link = &target->closure->links[walk->links[i]];
        unsigned code = code_of(&home->graph, link->node / 2u);
        unsigned reason = link->reason != IS_START ? link->reason : of_start;
        nested->hash = mix(nested->hash, 2 * code + node_is_off(link->node));
        if (!node_is_off(link->node) && reason != IS_START)
            pool_push(home, &home->cache.pool, 32 * code + reason);
    }
}

/* Adds a hint to those of the cache. */
static void describe(struct search *search, const struct hint *hint)
{
    struct chains *home = search->home;
    struct cache *cache = &home->cache;
    struct nested_hint *hints =
        logic_chains_grow(home, cache->hints, cache->n_hints, &cache->room_hints, sizeof *hints);
    if (!hints)
        return;
    cache->hints = hints;
    struct target trail[2];
    const struct target *targets = hint->n_targets ? hint->targets : trail;
    unsigned n_targets = hint->n_targets ? hint->n_targets : logic_trail_targets(search, hint, trail);
    uint16_t removals[CANDIDATES];
    struct nested_hint nested = {.hash = mix(0, n_targets), .complexity = hint->complexity};
    nested.removals = cache->pool.n;
    nested.n_removals = logic_hint_removals(search, hint, removals);
    for (unsigned i = 0; i < nested.n_removals; i++)
        pool_push(home, &cache->pool, code_of(&home->graph, removals[i]));
    nested.roots = cache->pool.n;
    for (unsigned i = 0; i < n_targets && !home->failed; i++)
        describe_target(search, hint, &targets[i], &nested);
    nested.n_roots = cache->pool.n - nested.roots;
    cache->hints[cache->n_hints++] = nested;
}

/* Makes the nested hint for its hash, and removes it again. */
uint64_t logic_hint_hash(struct search *search, const struct hint *hint)
{
    struct cache *cache = &search->home->cache;
    uint32_t n = cache->n_hints, pool = cache->pool.n;
    describe(search, hint);
    uint64_t hash = search->home->failed ? 0 : cache->hints[n].hash;
    cache->n_hints = n;
    cache->pool.n = pool;
    return hash;
}

/* A hash of the candidates of all cells, and of all else that the result depends on. Never 0. */
static uint64_t key_of(const struct graph *graph, const struct grid *grid, enum producer producer)
{
    /* The producer is mixed in separately: as the start value, it would be cancelled by the digits of the
     * first cell. */
    uint64_t hash = mix(0, producer), words[21] = {0};
    memcpy(words, grid->cell, sizeof grid->cell);
    for (unsigned i = 0; i < 21; i++)
        hash = mix(hash, words[i]);
    if (producer > PRODUCER_DYNAMIC) { /* pairs and X-wings depend on filled cells */
        for (unsigned house = 0; house < HOUSES; house++)
            hash = mix(hash, graph->empties[house]);
        for (unsigned digit = 0; digit < 9; digit++)
            hash = mix(hash, graph->filled[digit]);
    }
    return hash ? hash : 1;
}

/* Only puzzles with nested chains need the table. */
uint32_t logic_cache_search(struct search *search, const struct grid *grid, enum producer producer,
                            uint32_t *first)
{
    struct chains *home = search->home;
    struct cache *cache = &home->cache;
    if (cache->n_hints >= HINTS_MAX || cache->pool.n >= POOL_MAX) {
        memset(cache->table, 0, CACHE_SIZE * sizeof *cache->table);
        cache->n_hints = cache->pool.n = 0;
    }
    if (!cache->table && !(cache->table = calloc(CACHE_SIZE, sizeof *cache->table))) {
        home->failed = true;
        return 0;
    }
    uint64_t key = key_of(&home->graph, grid, producer);
    struct cached *cached = &cache->table[key % CACHE_SIZE];
    if (cached->key == key) {
        *first = cached->first;
        return cached->n;
    }
    logic_search_run(search, grid, producer, KEEP_BEST_OF_EACH);
    logic_hints_sort(search);
    *first = cache->n_hints; /* not before: a search inside this one may have emptied the table */
    for (unsigned i = 0; i < search->n_hints && !home->failed; i++)
        describe(search, &search->hints[i]);
    if (home->failed)
        return 0;
    *cached = (struct cached){key, *first, cache->n_hints - *first};
    return cached->n;
}

void logic_cache_free(struct cache *cache)
{
    free(cache->table);
    free(cache->hints);
    free(cache->pool.items);
}
