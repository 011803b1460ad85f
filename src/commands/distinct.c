/* distinct.c: drops each puzzle that is the same as an earlier one or a disguise of it. All threads find
 * canonical forms, which takes long; which puzzle came first is decided in turn. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/making.h"

static const char *exclude;

static const struct option options[] = {
    {0, "exclude", "FILE", "drop disguises of these puzzles, too", take_text, &exclude},
    {0},
};

enum { SOLUTION };
static const struct field fields[] = {[SOLUTION] = {"solution", KIND_CELLS, NULL}};

/* ---- Keys ---- */

enum { KEY_SIZE = 34 };

/* Packs the nine digits of a row into a number of 30 bits, and nine rows into 270 bits: two puzzles with the
 * same key are the same puzzle. */
static void pack_clues(const char puzzle[SUDOKU_CELLS], unsigned char key[KEY_SIZE])
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

static const char of_candidates[] = "a puzzle of candidates; distinct works with puzzles of clues";

/* Finds the key of an item's canonical form. Returns SUDOKU_OK or why it has none: SUDOKU_BAD_ARGUMENT for a
 * puzzle of candidates. */
static int find_key(const struct sudoku_item *item, unsigned char key[KEY_SIZE])
{
    char form[SUDOKU_CELLS];
    int status = item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_BAD_ARGUMENT;
    if (!item->error && !item_has_candidates(item))
        status = sudoku_canonicalize(item->cells, 0, form, NULL);
    if (status == SUDOKU_OK)
        pack_clues(form, key);
    return status;
}

/* ---- The set of keys ---- */

enum { FIRST_SLOTS = 1 << 10 };

/* Open addressing: a slot holds a key's number plus one. About 40 bytes a key. */
static struct set {
    uint32_t *slots;
    size_t n_slots; /* a power of two, or 0 */
    unsigned char (*keys)[KEY_SIZE];
    size_t n, room; /* keys, at most three for four slots */
} seen;             /* changed by the thread whose turn it is */

static size_t hash_key(const unsigned char key[KEY_SIZE])
{
    uint64_t hash = 0x9e3779b97f4a7c15u, word = 0;
    for (int i = 0; i < KEY_SIZE; i += 8) {
        memcpy(&word, key + i, i + 8 <= KEY_SIZE ? 8 : KEY_SIZE % 8);
        hash = (hash ^ word) * 0xbf58476d1ce4e5b9u;
        hash ^= hash >> 29;
    }
    hash *= 0x94d049bb133111ebu;
    return (size_t)(hash ^ hash >> 32);
}

/* Returns the slot with this key, or the empty slot where it belongs. A quarter of the slots is empty, so the
 * search ends. */
static uint32_t *find_slot(const unsigned char key[KEY_SIZE])
{
    size_t mask = seen.n_slots - 1, i = hash_key(key) & mask;
    while (seen.slots[i] && memcmp(seen.keys[seen.slots[i] - 1], key, KEY_SIZE) != 0)
        i = (i + 1) & mask;
    return &seen.slots[i];
}

/* Doubles the set. The slots are filled again from the keys. */
static bool grow(void)
{
    const size_t n_slots = seen.n_slots ? 2 * seen.n_slots : FIRST_SLOTS, room = n_slots / 4 * 3;
    const bool fits = n_slots <= UINT32_MAX && room <= SIZE_MAX / KEY_SIZE;
    unsigned char(*keys)[KEY_SIZE] = fits ? realloc(seen.keys, room * KEY_SIZE) : NULL;
    seen.keys = keys ? keys : seen.keys;
    uint32_t *slots = keys ? calloc(n_slots, sizeof *slots) : NULL;
    if (!slots)
        return false;
    free(seen.slots);
    seen.slots = slots;
    seen.n_slots = n_slots;
    seen.room = room;
    for (size_t i = 0; i < seen.n; i++)
        *find_slot(seen.keys[i]) = (uint32_t)(i + 1);
    return true;
}

enum outcome { KEY_NEW, KEY_SEEN, KEY_NO_ROOM };

static enum outcome add_key(const unsigned char key[KEY_SIZE])
{
    if (seen.n_slots && *find_slot(key))
        return KEY_SEEN;
    if (seen.n == seen.room && !grow())
        return KEY_NO_ROOM;
    memcpy(seen.keys[seen.n], key, KEY_SIZE);
    *find_slot(key) = (uint32_t)++seen.n;
    return KEY_NEW;
}

/* ---- --exclude ---- */

/* A sudoku_source_fn. */
static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    FILE *file = context;
    size_t n = fread(buffer, 1, room, file);
    return n || !ferror(file) ? (ptrdiff_t)n : SUDOKU_SOURCE_FAILED;
}

/* Adds the puzzles of the file as if they had come before. Returns false after a message. */
static bool exclude_file(void)
{
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    const struct sudoku_item *item;
    unsigned char key[KEY_SIZE];
    size_t n = 0;
    FILE *file = fopen(exclude, "rb");
    if (!file) {
        usage_error("%s: %s", exclude, strerror(errno));
        return false;
    }
    int status = sudoku_reader_new(read_file, file, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(1 << 12, &batch);
    while (status == SUDOKU_OK && (status = sudoku_reader_fill(reader, batch, &n, NULL)) == SUDOKU_OK && n)
        for (size_t i = 0; status == SUDOKU_OK && (item = sudoku_batch_item(batch, i)); i++) {
            status = find_key(item, key);
            if (status == SUDOKU_OK && add_key(key) == KEY_NO_ROOM)
                status = SUDOKU_NO_MEMORY;
            if (status != SUDOKU_OK)
                usage_error("%s:%lu: %s", exclude, item->line,
                            item->error                     ? item->error
                            : status == SUDOKU_BAD_ARGUMENT ? of_candidates
                                                            : sudoku_strerror((enum sudoku_status)status));
        }
    if (status != SUDOKU_OK && !n)
        usage_error("%s: %s", exclude, sudoku_strerror((enum sudoku_status)status));
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    fclose(file);
    return status == SUDOKU_OK;
}

/* ---- The run ---- */

enum { MOST_PUZZLES = 8192 }; /* in a batch */

/* The keys of a batch, and which of its puzzles have one. */
struct keys {
    unsigned char keys[MOST_PUZZLES][KEY_SIZE];
    signed char statuses[MOST_PUZZLES];
};

/* Writes the puzzles of the batch that are new. Returns false if the run is over. */
static bool write_new(struct stream *stream, const struct keys *keys, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_item *item = stream_item(stream, i);
        struct record *record = &stream->record;
        int status = keys->statuses[i];
        enum outcome outcome = status == SUDOKU_OK ? add_key(keys->keys[i]) : KEY_SEEN;
        if (!stream_goes_on(stream, outcome == KEY_NO_ROOM ? SUDOKU_NO_MEMORY : status))
            return false;
        record_begin(record, item, stream->file);
        if (status != SUDOKU_OK) {
            stream_fail(stream, status, status == SUDOKU_BAD_ARGUMENT ? of_candidates : NULL);
        } else if (outcome == KEY_NEW) {
            stream->tally.distinct++;
            record->grid = (struct grid){.clues = item->cells, .digits = item->placed};
            if (item->solution)
                record_piece(record, SOLUTION, item->solution, SUDOKU_CELLS);
            stream_write(stream);
        }
    }
    return true;
}

static void distinct(struct stream *stream)
{
    struct keys *keys = malloc(sizeof *keys);
    bool goes_on = stream_goes_on(stream, keys ? SUDOKU_OK : SUDOKU_NO_MEMORY);
    size_t n;
    while (keys && goes_on && (n = stream_next_batch(stream))) {
        for (size_t i = 0; i < n; i++)
            keys->statuses[i] = (signed char)find_key(stream_item(stream, i), keys->keys[i]);
        goes_on = stream_wait_turn(stream) && write_new(stream, keys, n);
    }
    free(keys);
}

static int run(void)
{
    static const struct work work = {.work = distinct,
                                     .most = MOST_PUZZLES,
                                     .format = &format_raw,
                                     .look.filters = true,
                                     .tally = TALLY_DISTINCT,
                                     .look.passes = true};
    int status = !exclude || exclude_file() ? stream_run(&work) : STATUS_TROUBLE;
    free(seen.keys);
    free(seen.slots);
    seen = (struct set){0};
    return status;
}

const struct command command_distinct = {
    .name = "distinct",
    .group = GROUP_COMPARE,
    .arguments = "[FILE...]",
    .summary = "drop puzzles that are disguises of earlier ones",
    .help = "Lines pass unchanged unless -f chooses a format. A puzzle takes 40 bytes.",
    .example = "sudoku distinct --exclude=known.txt new.txt",
    .options = options,
    FIELDS(fields),
    .gives = NEEDS_CELLS | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
