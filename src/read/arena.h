/* arena.h: memory that is taken in small pieces and given back all at once. */
#ifndef READ_ARENA_H
#define READ_ARENA_H

#include <stddef.h>

struct arena;

/* NULL when memory is short, like everything that allocates here. */
struct arena *sudoku_arena_new(void);
void sudoku_arena_free(struct arena *arena);

/* A piece of size bytes, aligned for 8-byte values; it lives until the next sudoku_arena_reset. */
void *sudoku_arena_take(struct arena *arena, size_t size);

/* A copy of length bytes with a NUL after them. */
char *sudoku_arena_copy(struct arena *arena, const char *text, size_t length);

/* How many bytes have been taken since the last reset. */
size_t sudoku_arena_used(const struct arena *arena);

/* Gives every piece back, but keeps the memory for the next round. */
void sudoku_arena_reset(struct arena *arena);

#endif
