/* arena.h: memory that is taken in small pieces and freed all at once. */
#ifndef READ_ARENA_H
#define READ_ARENA_H

#include <stddef.h>

struct arena;

/* Returns NULL when memory is short, as all functions here do that allocate. */
struct arena *reader_arena_new(void);
void reader_arena_free(struct arena *arena);

/* Returns a piece of size bytes, aligned for 8-byte values and valid until the next reader_arena_reset. */
void *reader_arena_take(struct arena *arena, size_t size);

/* Returns a copy of length bytes with a NUL after them. */
char *reader_arena_copy(struct arena *arena, const char *text, size_t length);

/* Returns how many bytes have been taken since the last reset. */
size_t reader_arena_used(const struct arena *arena);

/* Frees every piece, but keeps memory for the next round. */
void reader_arena_reset(struct arena *arena);

#endif
