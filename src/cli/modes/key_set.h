/* key_set.h: an exact set of short keys within a bound of memory. */
#ifndef CLI_MODES_KEY_SET_H
#define CLI_MODES_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

enum { KEY_SIZE = 34 };

enum key_set_outcome { KEY_ADDED, KEY_PRESENT, KEY_NO_ROOM };

/* Open addressing: a slot holds a key's number plus one. The keys themselves lie in blocks that never move,
 * so that growing copies no more than the slots. */
struct key_set {
    uint32_t *slots;
    size_t n_slots; /* a power of two, or 0 */
    unsigned char (**blocks)[KEY_SIZE];
    size_t n_blocks;
    size_t n, capacity;
};

/* Makes an empty set that takes at most this many bytes. Returns false when memory is short. */
bool key_set_init(struct key_set *set, size_t memory);

/* Adds a key unless it is there. When memory runs out before the bound is reached, the set is full all the
 * same. */
enum key_set_outcome key_set_add(struct key_set *set, const unsigned char key[KEY_SIZE]);

/* Forgets the keys, not the memory. */
void key_set_clear(struct key_set *set);

void key_set_free(struct key_set *set);

/* Packs a puzzle, 81 characters with '.' for an empty cell, into a key. The packing is exact: two puzzles
 * with the same key are the same puzzle. */
void key_of_puzzle(const char puzzle[SUDOKU_CELLS], unsigned char key[KEY_SIZE]);

uint64_t key_hash(const unsigned char key[KEY_SIZE]);

#endif
