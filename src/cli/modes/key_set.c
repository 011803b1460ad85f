/* A hash table of keys: open addressing, the keys themselves in blocks that never move. */
#include "cli/modes/key_set.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_KEYS = 1 << 14,
    FIRST_SLOTS = 1 << 10,
    /* A key, and its share of the slots: at most three quarters of them are used, so there may be 8/3 for
     * each key, and half as many again while they grow. */
    KEY_COST = KEY_SIZE + 16
};

/* The slots hold 32-bit numbers, which limits the capacity as well. */
bool key_set_init(struct key_set *set, size_t memory)
{
    size_t capacity = memory / KEY_COST;
    *set = (struct key_set){.capacity = capacity < UINT32_MAX ? capacity : UINT32_MAX - 1};
    set->blocks = calloc(set->capacity / BLOCK_KEYS + 1, sizeof *set->blocks);
    return set->blocks != NULL;
}

void key_set_free(struct key_set *set)
{
    for (size_t i = 0; i < set->n_blocks; i++)
        free(set->blocks[i]);
    free(set->blocks);
    free(set->slots);
    *set = (struct key_set){0};
}

void key_set_clear(struct key_set *set)
{
    set->n = 0;
    if (set->slots)
        memset(set->slots, 0, set->n_slots * sizeof *set->slots);
}

uint64_t key_hash(const unsigned char key[KEY_SIZE])
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    uint64_t word = 0;
    for (int i = 0; i < KEY_SIZE; i += 8) {
        memcpy(&word, key + i, i + 8 <= KEY_SIZE ? 8 : KEY_SIZE % 8);
        hash = (hash ^ word) * 0xbf58476d1ce4e5b9u;
        hash ^= hash >> 29;
    }
    hash *= 0x94d049bb133111ebu;
    return hash ^ hash >> 32;
}

/* Keys are numbered from 0, in the order in which they were added. */
static unsigned char *key_at(const struct key_set *set, size_t number)
{
    return set->blocks[number / BLOCK_KEYS][number % BLOCK_KEYS];
}

/* Returns the slot with this key, or the empty slot where it belongs. There always is an empty slot, as at
 * most three quarters are used, so the search ends. */
static uint32_t *find_slot(const struct key_set *set, const unsigned char key[KEY_SIZE])
{
    size_t mask = set->n_slots - 1;
    size_t i = key_hash(key) & mask;
    while (set->slots[i] && memcmp(key_at(set, set->slots[i] - 1), key, KEY_SIZE) != 0)
        i = (i + 1) & mask;
    return &set->slots[i];
}

/* Doubles the number of slots. They are filled again from the keys, so the old slots are freed first. */
static bool grow_slots(struct key_set *set)
{
    size_t n_slots = set->n_slots ? 2 * set->n_slots : FIRST_SLOTS;
    uint32_t *slots = calloc(n_slots, sizeof *slots);
    if (!slots)
        return false;
    free(set->slots);
    set->slots = slots;
    set->n_slots = n_slots;
    for (size_t i = 0; i < set->n; i++)
        *find_slot(set, key_at(set, i)) = (uint32_t)(i + 1);
    return true;
}

/* Makes room for one more key, in blocks and slots. */
static bool make_room(struct key_set *set)
{
    if (set->n == set->n_blocks * BLOCK_KEYS) {
        size_t left = set->capacity - set->n;
        size_t keys = left < BLOCK_KEYS ? left : BLOCK_KEYS;
        if (!(set->blocks[set->n_blocks] = malloc(keys * KEY_SIZE)))
            return false;
        set->n_blocks++;
    }
    return set->n < set->n_slots / 4 * 3 || grow_slots(set);
}

enum key_set_outcome key_set_add(struct key_set *set, const unsigned char key[KEY_SIZE])
{
    uint32_t *slot = set->n_slots ? find_slot(set, key) : NULL;
    if (slot && *slot)
        return KEY_PRESENT;
    if (set->n == set->capacity)
        return KEY_NO_ROOM;
    if (!make_room(set)) {
        /* The set is full from now on: a key that found no room must not find any later, or it would be
         * output twice. */
        set->capacity = set->n;
        return KEY_NO_ROOM;
    }
    memcpy(key_at(set, set->n), key, KEY_SIZE);
    *find_slot(set, key) = (uint32_t)++set->n;
    return KEY_ADDED;
}

/* Packs the nine digits of a row into a number of 30 bits, and nine rows into 270 bits: 34 bytes. Short keys
 * let more of them fit into memory. */
void key_of_puzzle(const char puzzle[SUDOKU_CELLS], unsigned char key[KEY_SIZE])
{
    uint64_t bits = 0;
    int held = 0;
    for (int row = 0; row < 9; row++) {
        uint32_t number = 0;
        for (int column = 0; column < 9; column++) {
            char c = puzzle[9 * row + column];
            number = 10 * number + (c == '.' ? 0 : (uint32_t)(c - '0'));
        }
        bits = bits << 30 | number;
        for (held += 30; held >= 8; held -= 8)
            *key++ = (unsigned char)(bits >> (held - 8));
    }
    *key = (unsigned char)(bits << (8 - held));
}
