/* Memory from a list of chunks.
 *
 * Items have a few short texts each and are thrown away together, with their batch. Taking them from
 * chunks costs an addition instead of a call of malloc, and freeing them costs nothing. */
#include "read/arena.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The first chunk is small, so that a single puzzle needs little memory; the others are for thousands. */
enum { FIRST_SIZE = 1024, CHUNK_SIZE = 512 * 1024 };

/* A piece never lies in two chunks. Chunks stay where they are, so pieces may be pointed to until the next
 * reset. */
struct chunk {
    struct chunk *next;
    size_t size;  /* bytes that follow this head */
    char bytes[]; /* aligned: the members before it take a multiple of 8 */
};

struct arena {
    struct chunk *first;
    struct chunk *current; /* pieces come from here; the chunks after it are empty */
    size_t at;             /* the first free byte of current */
    size_t used;
};

static struct chunk *chunk_new(size_t size)
{
    struct chunk *chunk = malloc(sizeof *chunk + size);

    if (chunk) {
        chunk->next = NULL;
        chunk->size = size;
    }
    return chunk;
}

struct arena *reader_arena_new(void)
{
    struct arena *arena = calloc(1, sizeof *arena);

    if (!arena)
        return NULL;
    arena->first = arena->current = chunk_new(FIRST_SIZE);
    if (!arena->first) {
        free(arena);
        return NULL;
    }
    return arena;
}

static void free_chunks(struct chunk *chunk)
{
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

void reader_arena_free(struct arena *arena)
{
    if (!arena)
        return;
    free_chunks(arena->first);
    free(arena);
}

/* Moves on to a chunk with room for size bytes: the next one of an earlier round, or a new one before
 * that. False when memory is short. Larger pieces get a chunk of their own size. */
static bool advance(struct arena *arena, size_t size)
{
    struct chunk *next = arena->current->next;

    if (!next || next->size < size) {
        struct chunk *fresh = chunk_new(size > CHUNK_SIZE ? size : CHUNK_SIZE);
        if (!fresh)
            return false;
        fresh->next = next;
        arena->current->next = fresh;
        next = fresh;
    }
    arena->current = next;
    arena->at = 0;
    return true;
}

void *reader_arena_take(struct arena *arena, size_t size)
{
    /* Keeps every piece aligned for what may be stored in it. */
    size = (size + 7) & ~(size_t)7;
    if (arena->current->size - arena->at < size && !advance(arena, size))
        return NULL;
    char *piece = arena->current->bytes + arena->at;
    arena->at += size;
    arena->used += size;
    return piece;
}

char *reader_arena_copy(struct arena *arena, const char *text, size_t length)
{
    char *copy = reader_arena_take(arena, length + 1);

    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

size_t reader_arena_used(const struct arena *arena)
{
    return arena->used;
}

/* Keeps a few chunks and frees those that only a huge batch needed. */
void reader_arena_reset(struct arena *arena)
{
    enum { KEPT = 4 };
    struct chunk *chunk = arena->first;

    for (int i = 1; i < KEPT && chunk->next && chunk->next->size == CHUNK_SIZE; i++)
        chunk = chunk->next;
    free_chunks(chunk->next);
    chunk->next = NULL;
    arena->current = arena->first;
    arena->at = arena->used = 0;
}
