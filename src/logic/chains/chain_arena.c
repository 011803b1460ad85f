/* chain_arena.c: memory of the chain search. Blocks are kept until the end, so that a search that runs again
 * asks the system for nothing. */
#include <stdlib.h>

#include "logic/chains/chains.h"

enum { BLOCK_BYTES = 1 << 18 };

/* The most that one search's closures may take: ten times as much as any puzzle was seen to need. */
enum { ARENA_BYTES = 1 << 24 };

struct block {
    struct block *next;
    size_t room;
    uint64_t bytes[]; /* aligned for whatever is kept here */
};

/* Appends a block after the current one. */
static bool add_block(struct arena *arena, size_t n)
{
    size_t room = n > BLOCK_BYTES ? n : BLOCK_BYTES;
    if (arena->bytes + room > ARENA_BYTES)
        return false;
    struct block *block = malloc(sizeof *block + room);
    if (!block)
        return false;
    arena->bytes += room;
    block->room = room;
    block->next = arena->now ? arena->now->next : arena->first;
    if (arena->now)
        arena->now->next = block;
    else
        arena->first = block;
    arena->now = block;
    arena->used = 0;
    return true;
}

/* A block without room for the piece is skipped until the next rewind. */
void *logic_chains_take(struct chains *home, struct arena *arena, size_t n)
{
    n = (n + 7) & ~(size_t)7;
    while (!arena->now || arena->used + n > arena->now->room) {
        struct block *next = arena->now ? arena->now->next : arena->first;
        if (next && next->room >= n) {
            arena->now = next;
            arena->used = 0;
        } else if (!add_block(arena, n)) {
            home->failed = true;
            return NULL;
        }
    }
    void *memory = (char *)arena->now->bytes + arena->used;
    arena->used += n;
    return memory;
}

/* All pieces become invalid, and no block is given back. */
void logic_chains_rewind(struct arena *arena)
{
    arena->now = arena->first;
    arena->used = 0;
}

void logic_chains_release(struct arena *arena)
{
    while (arena->first) {
        struct block *next = arena->first->next;
        free(arena->first);
        arena->first = next;
    }
    arena->now = NULL;
    arena->bytes = 0;
}

/* The failure is noted in home, where the search looks at its end, so the callers on the way need not
 * report it. */
bool logic_chains_grow(struct chains *home, void **array, uint32_t n, uint32_t *room, size_t element)
{
    if (n < *room)
        return true;
    uint32_t more = *room ? 2 * *room : 64;
    void *grown = realloc(*array, more * element);
    if (!grown) {
        home->failed = true;
        return false;
    }
    *array = grown;
    *room = more;
    return true;
}

bool logic_pool_grow(struct chains *home, struct pool *pool)
{
    void *items = pool->items;
    if (!logic_chains_grow(home, &items, pool->n, &pool->room, sizeof *pool->items))
        return false;
    pool->items = items;
    return true;
}
