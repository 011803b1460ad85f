/* distinct.c: drops each puzzle that is the same as an earlier one or a disguise of it. All threads find
 * canonical forms, which takes long; then each batch in its turn compares them with those before. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "run/input.h"
#include "run/made.h"

static const char *exclude;

static const struct option options[] = {
    {0, "exclude", "FILE", "drop disguises of these puzzles, too", take_text, &exclude},
    {0},
};

enum { SOLUTION };
static const struct field fields[] = {[SOLUTION] = {"solution", KIND_CELLS, NULL}};

/* ---- Keys ---- */

/* The digits of each row as a number: two puzzles with the same key are the same puzzle. */
struct key {
    uint32_t rows[9];
};

static const char of_candidates[] = "a puzzle of candidates; distinct works with puzzles of clues";

/* Finds the key of an item's canonical form. Returns SUDOKU_OK or why it has none: SUDOKU_BAD_ARGUMENT for a
 * puzzle of candidates. */
static int find_key(const struct sudoku_item *item, struct key *key)
{
    char form[SUDOKU_CELLS];
    int status = item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_BAD_ARGUMENT;
    if (is_puzzle_of_clues(item))
        status = sudoku_canonicalize(item->cells, 0, form, NULL);
    for (int row = 0; row < 9 && status == SUDOKU_OK; row++) {
        uint32_t number = 0;
        for (const char *at = form + 9 * row; at < form + 9 * row + 9; at++)
            number = 10 * number + (*at == '.' ? 0 : (uint32_t)(*at - '0'));
        assert(number <= 999999999);
        key->rows[row] = number;
    }
    return status;
}

/* ---- The set of keys ---- */

enum { FIRST_SLOTS = 1 << 10 };

/* Open addressing: a slot holds a key's number plus one. About 40 bytes a key. */
static struct set {
    uint32_t *slots;
    size_t n_slots; /* a power of two, or 0 */
    struct key *keys;
    size_t n, room; /* keys, at most three for four slots */
} seen;             /* changed by the thread whose turn it is */

static size_t hash_key(const struct key *key)
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (int row = 0; row < 9; row++) {
        hash = (hash ^ key->rows[row]) * 0xbf58476d1ce4e5b9u;
        hash ^= hash >> 29;
    }
    hash *= 0x94d049bb133111ebu;
    return (size_t)(hash ^ hash >> 32);
}

/* Returns the slot with this key, or the empty slot where it belongs. A quarter of the slots is empty, so the
 * search ends. */
static uint32_t *find_slot(const struct key *key)
{
    size_t mask = seen.n_slots - 1, i = hash_key(key) & mask;
    assert(seen.n_slots && !(seen.n_slots & mask) && seen.n < seen.n_slots);
    while (seen.slots[i] && memcmp(&seen.keys[seen.slots[i] - 1], key, sizeof *key) != 0)
        i = (i + 1) & mask;
    return &seen.slots[i];
}

/* Doubles the set. The slots are filled again from the keys. */
static bool grow(void)
{
    const size_t n_slots = seen.n_slots ? 2 * seen.n_slots : FIRST_SLOTS, room = n_slots / 4 * 3;
    const bool fits = n_slots <= UINT32_MAX && room <= SIZE_MAX / sizeof *seen.keys;
    struct key *keys = fits ? realloc(seen.keys, room * sizeof *keys) : NULL;
    seen.keys = keys ? keys : seen.keys;
    uint32_t *slots = keys ? calloc(n_slots, sizeof *slots) : NULL;
    if (!slots)
        return false;
    free(seen.slots);
    seen.slots = slots;
    seen.n_slots = n_slots;
    seen.room = room;
    for (size_t i = 0; i < seen.n; i++)
        *find_slot(&seen.keys[i]) = (uint32_t)(i + 1);
    return true;
}

enum outcome { KEY_NEW, KEY_SEEN, KEY_NO_ROOM };

static enum outcome add_key(const struct key *key)
{
    if (seen.n_slots && *find_slot(key))
        return KEY_SEEN;
    if (seen.n == seen.room && !grow())
        return KEY_NO_ROOM;
    assert(seen.n < seen.room && seen.room < seen.n_slots);
    seen.keys[seen.n] = *key;
    *find_slot(key) = (uint32_t)++seen.n;
    return KEY_NEW;
}

/* ---- --exclude ---- */

/* Adds a puzzle as if it had come before. Returns false after a message. */
static bool exclude_item(const struct sudoku_item *item, const char *file)
{
    struct key key;
    int status = find_key(item, &key);
    if (status == SUDOKU_OK && add_key(&key) == KEY_NO_ROOM)
        status = SUDOKU_NO_MEMORY;
    if (status != SUDOKU_OK)
        usage_error("%s:%lu: %s", file, item->line,
                    item->error                     ? item->error
                    : status == SUDOKU_BAD_ARGUMENT ? of_candidates
                                                    : sudoku_strerror((enum sudoku_status)status));
    return status == SUDOKU_OK;
}

/* Reads the file in batches: only the keys stay in memory. Returns false after a message. */
static bool exclude_file(void)
{
    enum { BATCH = 4096 };
    char *files[] = {(char *)exclude}; /* an argument of main */
    struct input input;
    struct notes_printed printed = {.failed = false};
    struct notes notes = {.counts = {0}};
    struct sudoku_batch *batch = NULL;
    const struct sudoku_item *item;
    bool good = sudoku_batch_new(BATCH, &batch) == SUDOKU_OK;
    if (!good)
        usage_error("%s: %s", exclude, strerror(ENOMEM));
    input_open(&input, files, 1, true);
    while (good && input_fill(&input, batch, &notes))
        for (size_t i = 0; good && (item = sudoku_batch_item(batch, i)); i++)
            good = exclude_item(item, input.name);
    if (input.failed)
        notes_print(&printed, &notes, NULL, NULL);
    if (notes_have_failed(&notes))
        usage_error("%s: %s", exclude, strerror(ENOMEM));
    good &= !input.failed;
    input_free(&input);
    notes_free(&notes);
    sudoku_batch_free(batch);
    return good;
}

/* ---- The run ---- */

enum { MOST_PUZZLES = 8192 }; /* in a batch */

/* The keys of a batch, and which of its puzzles have one. */
struct keys {
    struct key keys[MOST_PUZZLES];
    signed char statuses[MOST_PUZZLES];
};

/* Writes the puzzles of the batch that are new. Returns false if the run is over. */
static bool write_new(struct stream *stream, const struct keys *keys)
{
    const struct sudoku_item *item;
    while ((item = stream_next_in_batch(stream))) {
        const size_t i = stream_now(stream);
        struct record *record = &stream->record;
        int status = keys->statuses[i];
        enum outcome outcome = status == SUDOKU_OK ? add_key(&keys->keys[i]) : KEY_SEEN;
        if (!stream_take_status(stream, outcome == KEY_NO_ROOM ? SUDOKU_NO_MEMORY : status))
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
    return !stream->cut;
}

static void distinct(struct stream *stream)
{
    struct keys *keys = malloc(sizeof *keys);
    bool goes_on = stream_take_status(stream, keys ? SUDOKU_OK : SUDOKU_NO_MEMORY);
    size_t n;
    while (keys && goes_on && (n = stream_next_batch(stream))) {
        for (size_t i = 0; i < n; i++)
            keys->statuses[i] = (signed char)find_key(stream_item(stream, i), &keys->keys[i]);
        goes_on = stream_wait_turn(stream) && write_new(stream, keys);
    }
    free(keys);
}

static int run(void)
{
    const struct work work = {.work = distinct,
                              .batch_size = MOST_PUZZLES,
                              .format = &format_raw,
                              .look.filters = true,
                              .look.passes = true,
                              .also_reads = {exclude}};
    int status = !exclude || exclude_file() ? stream_run(&work) : STATUS_TROUBLE;
    free(seen.keys);
    free(seen.slots);
    seen = (struct set){0};
    return status;
}

const struct command command_distinct = {
    .name = "distinct",
    .group = GROUP_COMPARE,
    .summary = "drop puzzles that are disguises of earlier ones",
    .help = "Lines pass unchanged unless -f chooses a format. A puzzle takes 40 bytes.",
    .example = "sudoku distinct --exclude=known.txt new.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
