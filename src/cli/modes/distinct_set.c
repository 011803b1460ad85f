/* The set of --distinct: in memory while it fits, then in temporary files, a part of the keys in each. */
#include "cli/modes/distinct_set.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "cli/options/options.h"

/* ---- Keys in memory ---- */

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

/* Mixes the words of a key. */
static uint64_t key_hash(const unsigned char key[KEY_SIZE])
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
        size_t left = set->capacity - set->n, keys = left < BLOCK_KEYS ? left : BLOCK_KEYS;
        if (!(set->blocks[set->n_blocks] = malloc(keys * KEY_SIZE)))
            return false;
        set->n_blocks++;
    }
    return set->n < set->n_slots / 4 * 3 || grow_slots(set);
}

/* When memory runs out, the set is full from then on: a key that found no room must not find any later, or it
 * would be output twice. */
enum key_set_outcome key_set_add(struct key_set *set, const unsigned char key[KEY_SIZE])
{
    if (set->n_slots && *find_slot(set, key))
        return KEY_PRESENT;
    if (set->n == set->capacity || !make_room(set)) {
        set->capacity = set->n;
        return KEY_NO_ROOM;
    }
    memcpy(key_at(set, set->n), key, KEY_SIZE);
    *find_slot(set, key) = (uint32_t)++set->n;
    return KEY_ADDED;
}

bool key_set_has(const struct key_set *set, const unsigned char key[KEY_SIZE])
{
    return set->n_slots && *find_slot(set, key);
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

/* A puzzle of candidates has 729 bits. Its key is a hash of 264 bits, four times 64 and the last again,
 * behind a byte with which no other key begins: nine digits are less than 0xff << 22. Unlike the other key
 * it is not exact, but too wide for two puzzles to have the same one by chance. */
static void hash_form(const uint16_t form[SUDOKU_CELLS], unsigned char key[KEY_SIZE])
{
    *key++ = 0xff;
    for (unsigned lane = 0; lane < 5; lane++) {
        uint64_t state = 0x9e3779b97f4a7c15 * (lane + 1);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            state = (state ^ form[cell]) * 0xff51afd7ed558ccd;
            state ^= state >> 29;
        }
        for (int i = 0; i < (lane < 4 ? 8 : 1); i++)
            *key++ = (unsigned char)(state >> 8 * i);
    }
}

int key_of_candidates(const uint16_t candidates[SUDOKU_CELLS], unsigned char key[KEY_SIZE])
{
    uint16_t form[SUDOKU_CELLS];
    memcpy(form, candidates, sizeof form);
    int status = sudoku_canonicalize(NULL, form, NULL, NULL);
    if (status == SUDOKU_OK)
        hash_form(form, key);
    return status;
}

/* ---- On disk ---- */

enum { PARTS = 64, MARKS_BLOCK = 1 << 15 };

/* A key on disk, with the number of its text. It is written as it is: the files never leave this machine. */
struct record {
    uint64_t number;
    unsigned char key[KEY_SIZE];
    unsigned char unused[6]; /* no byte on disk is uninitialised */
};

/* Records are read and written in blocks, all in one file: a process may not have many files open. */
enum { BLOCK_RECORDS = 85 };
struct block {
    uint64_t next; /* the number of the block that follows in the same part */
    uint64_t n;    /* records in it */
    struct record records[BLOCK_RECORDS];
};

/* A part of the keys: a chain of blocks, of which the last is in memory. All zero is empty. */
struct part {
    uint64_t first, number; /* of the first block, and of the one in memory */
    struct block *block;
};

/* One bit for each text on disk, in a file of which one block is in memory. All rounds set the bits in
 * ascending order, and the end reads them so: each block is loaded once a round. */
struct marks {
    FILE *file;
    uint64_t block; /* the one in memory */
    bool changed;
    unsigned char bits[MARKS_BLOCK];
};

struct distinct {
    struct key_set keys;
    struct part parts[PARTS];
    FILE *blocks, *texts; /* NULL before they are needed: most runs need none */
    uint64_t n_blocks;
    uint64_t n_texts, next_text;
    struct marks marks;
};

/* Opens a temporary file unless it is open. */
static bool open_once(FILE **stream)
{
    if (*stream)
        return true;
    int file = temporary_open();
    *stream = file < 0 ? NULL : fdopen(file, "w+");
    if (!*stream && file >= 0)
        close(file);
    return *stream;
}

struct distinct *distinct_open(size_t memory)
{
    struct distinct *distinct = calloc(1, sizeof *distinct);
    if (!distinct)
        return NULL;
    if (key_set_init(&distinct->keys, memory))
        return distinct;
    free(distinct);
    return NULL;
}

void distinct_save(const struct distinct *distinct, size_t *saved, struct text *keys)
{
    for (; *saved < distinct->keys.n; ++*saved)
        text_add(keys, (const char *)key_at(&distinct->keys, *saved), KEY_SIZE);
}

bool distinct_load(struct distinct *distinct, size_t *saved, const char *keys, size_t n)
{
    bool good = n % KEY_SIZE == 0;
    for (size_t at = 0; at < n && good; at += KEY_SIZE)
        good = key_set_add(&distinct->keys, (const unsigned char *)keys + at) == KEY_ADDED;
    *saved = distinct->keys.n;
    return good;
}

void distinct_close(struct distinct *distinct)
{
    key_set_free(&distinct->keys);
    for (int i = 0; i < PARTS; i++)
        free(distinct->parts[i].block);
    FILE *const files[] = {distinct->blocks, distinct->texts, distinct->marks.file};
    for (int i = 0; i < 3; i++)
        if (files[i])
            fclose(files[i]);
    free(distinct);
}

/* ---- Parts ---- */

static bool write_at(FILE *file, const void *bytes, size_t n, uint64_t at)
{
    return fseeko(file, (off_t)at, SEEK_SET) == 0 && fwrite(bytes, 1, n, file) == n;
}

/* Reads up to n bytes; bytes past the end of the file are zero. */
static bool read_at(FILE *file, void *bytes, size_t n, uint64_t at)
{
    memset(bytes, 0, n);
    return fseeko(file, (off_t)at, SEEK_SET) == 0 && (fread(bytes, 1, n, file) == n || !ferror(file));
}

/* A block goes to disk when the next record needs its place; the last one of each part stays in memory. */
static bool part_add(struct distinct *distinct, struct part *part, const struct record *record)
{
    if (!part->block) {
        if (!open_once(&distinct->blocks) || !(part->block = calloc(1, sizeof *part->block)))
            return false;
        part->first = part->number = distinct->n_blocks++;
    }
    if (part->block->n == BLOCK_RECORDS) {
        part->block->next = distinct->n_blocks++;
        if (!write_at(distinct->blocks, part->block, sizeof *part->block, part->number * sizeof *part->block))
            return false;
        part->number = part->block->next;
        part->block->n = 0;
    }
    part->block->records[part->block->n++] = *record;
    return true;
}

/* If the set has no room, the text is put aside. The parts are chosen by bits of the hash other than those
 * that choose slots, or all keys of a part would crowd in the same slots. */
enum distinct_outcome distinct_add(struct distinct *distinct, const unsigned char key[KEY_SIZE],
                                   const char *text, size_t length)
{
    enum key_set_outcome outcome = key_set_add(&distinct->keys, key);
    if (outcome != KEY_NO_ROOM)
        return outcome == KEY_ADDED ? DISTINCT_NEW : DISTINCT_SEEN;
    struct record record = {.number = distinct->n_texts};
    memcpy(record.key, key, KEY_SIZE);
    if (!open_once(&distinct->texts) || fwrite(&length, 1, sizeof length, distinct->texts) != sizeof length ||
        fwrite(text, 1, length, distinct->texts) != length ||
        !part_add(distinct, &distinct->parts[key_hash(key) >> 40 & (PARTS - 1)], &record))
        return DISTINCT_TROUBLE;
    distinct->n_texts++;
    return DISTINCT_LATER;
}

/* ---- Marks ---- */

/* Brings a block into memory, and writes the one that was there back if it has changed. */
static bool marks_load(struct marks *marks, uint64_t block)
{
    if (block == marks->block)
        return true;
    if (marks->changed && !write_at(marks->file, marks->bits, MARKS_BLOCK, marks->block * MARKS_BLOCK))
        return false;
    marks->changed = false;
    marks->block = block;
    return read_at(marks->file, marks->bits, MARKS_BLOCK, block * MARKS_BLOCK);
}

/* Marks the texts of a block with new keys, as far as the set has room. The others are added to rest. */
static bool resolve_block(struct distinct *distinct, const struct block *block, struct part *rest)
{
    struct marks *marks = &distinct->marks;
    for (uint64_t i = 0; i < block->n; i++) {
        const struct record *record = &block->records[i];
        enum key_set_outcome outcome = key_set_add(&distinct->keys, record->key);
        if (outcome == KEY_NO_ROOM && !part_add(distinct, rest, record))
            return false;
        if (outcome != KEY_ADDED)
            continue;
        if (!marks_load(marks, record->number / 8 / MARKS_BLOCK))
            return false;
        marks->bits[record->number / 8 % MARKS_BLOCK] |= (unsigned char)(1 << record->number % 8);
        marks->changed = true;
    }
    return true;
}

/* Goes through the blocks of a part, in their order. What finds no room in the set becomes the part. The
 * first key of the stream comes first in its part, so the earliest of equal puzzles is the one that is
 * kept, as in memory. */
static bool resolve_round(struct distinct *distinct, struct part *part)
{
    struct part from = *part, rest = {0};
    struct block block;
    bool good = true;
    distinct->keys.n = 0; /* the memory stays */
    if (distinct->keys.slots)
        memset(distinct->keys.slots, 0, distinct->keys.n_slots * sizeof *distinct->keys.slots);
    for (uint64_t number = from.first; good && number != from.number; number = block.next)
        good = read_at(distinct->blocks, &block, sizeof block, number * sizeof block) &&
               resolve_block(distinct, &block, &rest);
    good = good && resolve_block(distinct, from.block, &rest);
    /* Without room for a single key, the next round would end as this one did. */
    if (good && rest.block && distinct->keys.n == 0) {
        errno = ENOMEM;
        good = false;
    }
    free(from.block);
    *part = rest;
    return good;
}

bool distinct_resolve(struct distinct *distinct)
{
    if (distinct->n_texts == 0)
        return true;
    if (!open_once(&distinct->marks.file))
        return false;
    for (int i = 0; i < PARTS; i++)
        while (distinct->parts[i].block)
            if (!resolve_round(distinct, &distinct->parts[i]))
                return false;
    return fflush(distinct->texts) == 0 && fseeko(distinct->texts, 0, SEEK_SET) == 0;
}

int distinct_next(struct distinct *distinct, struct text *out)
{
    while (distinct->next_text < distinct->n_texts) {
        uint64_t number = distinct->next_text++;
        size_t length;
        if (!marks_load(&distinct->marks, number / 8 / MARKS_BLOCK) ||
            fread(&length, sizeof length, 1, distinct->texts) != 1)
            return -1;
        /* Each text is read, and dropped if it is not new: the texts lie one after the other, and seeking
         * would be slower. */
        char *to = text_room(out, length);
        if (!to) {
            errno = ENOMEM;
            return -1;
        }
        if (fread(to, 1, length, distinct->texts) != length)
            return -1;
        if (distinct->marks.bits[number / 8 % MARKS_BLOCK] >> number % 8 & 1) {
            out->length += length;
            return 1;
        }
    }
    return 0;
}

/* ---- Answers that are written only if their key is new ---- */

enum { OUTPUT_PIECE = 1 << 16 };

static void temporary_file_failed(struct job *job)
{
    char reason[REASON_ROOM];
    snprintf(reason, sizeof reason, "a temporary file: %s", strerror(errno));
    job_fail(job, temporary_folder(), reason);
}

/* The answer is written before it is known to be new because the set may have to keep the text. */
bool distinct_keep_new(struct job *job, struct distinct *distinct, const unsigned char key[KEY_SIZE],
                       size_t start)
{
    enum distinct_outcome outcome =
        distinct_add(distinct, key, job->sink.out.data + start, job->sink.out.length - start);
    bool is_new = outcome == DISTINCT_NEW;
    if (outcome == DISTINCT_TROUBLE)
        temporary_file_failed(job);
    if (outcome == DISTINCT_LATER && job->options->in_legs)
        job_fail(job, job->options->mode->name,
                 "too many puzzles for --rounds and --resume; try a larger --memory");
    job->sink.tally.distinct += is_new;
    job->sink.tally.written -= !is_new; /* it was counted when it was written */
    if (!is_new)
        job->sink.out.length = start;
    return !job->progress.trouble;
}

/* Lines still in job->sink.out go first: their puzzles come before those on disk in the input. */
void distinct_end(struct job *job, struct distinct *distinct)
{
    bool goes_on = job_flush(job);
    int more = goes_on ? distinct_resolve(distinct) ? 1 : -1 : 0;
    while (more > 0 && goes_on) {
        more = distinct_next(distinct, &job->sink.out);
        job->sink.tally.distinct += more > 0;
        job->sink.tally.written += more > 0;
        goes_on = job->sink.out.length < OUTPUT_PIECE || job_flush(job);
    }
    if (more < 0 && goes_on)
        temporary_file_failed(job);
    distinct_close(distinct);
}
