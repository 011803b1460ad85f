/* cache.c: what nested searches found on grids that were met before.
 *
 * Closures of different starts come to rest in the same grid, and do so again after the board's next step:
 * more than two in five nested searches of a hard puzzle are repetitions. A result depends on the grid
 * alone, so results are kept under a hash of the grid; with 64 bits a false match is not to be expected in
 * the life of a machine. The table forgets everything when the findings have filled their room. */
#include <stdlib.h>

#include "logic/chains/chains.h"

enum { TABLE_SIZE = 1 << 14, FINDINGS_MAX = 1 << 16, POOL_MAX = 1 << 21 };

/* A hash of the candidates of all cells, and of what else the producer looks at. Never 0. */
static uint64_t key_of(const struct net *net, const struct grid *grid, enum producer producer)
{
    /* The producer is mixed in separately: as the start value, it would be cancelled by the digits of the
     * first cell. */
    uint64_t hash = mix(0, producer), words[21] = {0};
    memcpy(words, grid->cell, sizeof grid->cell);
    for (unsigned i = 0; i < 21; i++)
        hash = mix(hash, words[i]);
    if (producer > PRODUCER_DYNAMIC) { /* pairs and X-wings look at what is filled */
        for (unsigned house = 0; house < HOUSES; house++)
            hash = mix(hash, net->empties[house]);
        for (unsigned digit = 0; digit < 9; digit++)
            hash = mix(hash, net->filled[digit]);
    }
    return hash ? hash : 1;
}

/* Opens the table, which only puzzles with nested chains need, or empties it when it is full. */
static bool prepare(struct chains *home)
{
    struct cache *cache = &home->cache;
    if (!cache->table) {
        cache->table = calloc(TABLE_SIZE, sizeof *cache->table);
        home->failed |= !cache->table;
    } else if (cache->n_findings >= FINDINGS_MAX || cache->pool.n >= POOL_MAX) {
        memset(cache->table, 0, TABLE_SIZE * sizeof *cache->table);
        cache->n_findings = cache->pool.n = 0;
    }
    return !home->failed;
}

struct result logic_cache_search(struct search *search, const struct grid *grid, enum producer producer)
{
    struct chains *home = search->home;
    struct result none = {0, 0};
    if (!prepare(home))
        return none;
    uint64_t key = key_of(&home->net, grid, producer);
    struct cached *cached = &home->cache.table[key % TABLE_SIZE];
    if (cached->key == key)
        return cached->result;
    logic_search_run(search, grid, producer);
    struct result result = logic_findings(search);
    if (home->failed)
        return none;
    /* A search inside this one may have emptied the table. Then there is room again. */
    *cached = (struct cached){key, result};
    return result;
}

size_t logic_cache_memory(const struct cache *cache)
{
    return (cache->table ? TABLE_SIZE * sizeof *cache->table : 0) +
           cache->room_findings * sizeof *cache->findings + cache->pool.room * sizeof *cache->pool.items;
}

void logic_cache_free(struct cache *cache)
{
    free(cache->table);
    free(cache->findings);
    free(cache->pool.items);
}
