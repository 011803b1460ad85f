/* The set of --distinct: in memory while it fits, then in temporary files, a part of the keys in each. */
#include "cli/modes/distinct_set.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/files.h"

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
    int file;
    uint64_t block; /* the one in memory */
    bool changed;
    unsigned char bits[MARKS_BLOCK];
};

struct distinct {
    struct key_set keys;
    struct part parts[PARTS];
    int blocks; /* the file of the blocks, or -1 */
    uint64_t n_blocks;
    FILE *texts;
    uint64_t n_texts, next_text;
    struct marks marks;
};

static FILE *open_stream(void)
{
    int file = temporary_open();
    FILE *stream = file < 0 ? NULL : fdopen(file, "w+");
    if (!stream && file >= 0)
        close(file);
    return stream;
}

/* Rewinds a stream after writing, to read it. */
static bool turn_over(FILE *stream)
{
    return fflush(stream) == 0 && fseeko(stream, 0, SEEK_SET) == 0;
}

struct distinct *distinct_open(size_t memory)
{
    struct distinct *distinct = calloc(1, sizeof *distinct);
    if (!distinct)
        return NULL;
    distinct->marks.file = distinct->blocks = -1;
    if (key_set_init(&distinct->keys, memory))
        return distinct;
    free(distinct);
    return NULL;
}

void distinct_close(struct distinct *distinct)
{
    key_set_free(&distinct->keys);
    for (int i = 0; i < PARTS; i++)
        free(distinct->parts[i].block);
    if (distinct->blocks >= 0)
        close(distinct->blocks);
    if (distinct->texts)
        fclose(distinct->texts);
    if (distinct->marks.file >= 0)
        close(distinct->marks.file);
    free(distinct);
}

/* Appends to a stream that is opened when it is first needed. */
static bool append(FILE **stream, const void *bytes, size_t n)
{
    if (!*stream && !(*stream = open_stream()))
        return false;
    return fwrite(bytes, 1, n, *stream) == n;
}

/* ---- Parts ---- */

/* Writes n bytes at a place in a file. pwrite may write less than it was asked for, as when a signal
 * comes. */
static bool write_at(int file, const void *bytes, size_t n, uint64_t at)
{
    for (size_t done = 0; done < n;) {
        ssize_t written = pwrite(file, (const char *)bytes + done, n - done, (off_t)(at + done));
        if (written < 0 && errno != EINTR)
            return false;
        done += written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Reads up to n bytes; bytes past the end of the file are zero. */
static bool read_at(int file, void *bytes, size_t n, uint64_t at)
{
    size_t done = 0;
    memset(bytes, 0, n);
    while (done < n) {
        ssize_t got = pread(file, (char *)bytes + done, n - done, (off_t)(at + done));
        if (got < 0 && errno != EINTR)
            return false;
        if (got == 0)
            break;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

/* Gives a part its first block. No file is made before the set is full: most runs need none. */
static bool part_begin(struct distinct *distinct, struct part *part)
{
    if (distinct->blocks < 0 && (distinct->blocks = temporary_open()) < 0)
        return false;
    part->block = calloc(1, sizeof *part->block);
    part->first = part->number = distinct->n_blocks;
    distinct->n_blocks += part->block != NULL;
    return part->block != NULL;
}

/* A block goes to disk when the next record needs its place; the last one of each part stays in memory. */
static bool part_add(struct distinct *distinct, struct part *part, const struct record *record)
{
    if (!part->block && !part_begin(distinct, part))
        return false;
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

/* The parts are chosen by bits of the hash other than those that choose slots (key_set.c), or all keys of
 * a part would crowd in the same slots. */
static bool put_aside(struct distinct *distinct, const unsigned char key[KEY_SIZE], const char *text,
                      size_t length)
{
    struct record record = {.number = distinct->n_texts};
    memcpy(record.key, key, KEY_SIZE);
    if (!append(&distinct->texts, &length, sizeof length) || !append(&distinct->texts, text, length) ||
        !part_add(distinct, &distinct->parts[key_hash(key) >> 40 & (PARTS - 1)], &record))
        return false;
    distinct->n_texts++;
    return true;
}

enum distinct_outcome distinct_add(struct distinct *distinct, const unsigned char key[KEY_SIZE],
                                   const char *text, size_t length)
{
    switch (key_set_add(&distinct->keys, key)) {
    case KEY_ADDED:
        return DISTINCT_NEW;
    case KEY_PRESENT:
        return DISTINCT_SEEN;
    default:
        return put_aside(distinct, key, text, length) ? DISTINCT_LATER : DISTINCT_TROUBLE;
    }
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

static bool marks_set(struct marks *marks, uint64_t number)
{
    if (!marks_load(marks, number / 8 / MARKS_BLOCK))
        return false;
    marks->bits[number / 8 % MARKS_BLOCK] |= (unsigned char)(1 << number % 8);
    marks->changed = true;
    return true;
}

/* Marks the texts of a block with new keys, as far as the set has room. The others are added to rest. */
static bool resolve_block(struct distinct *distinct, const struct block *block, struct part *rest)
{
    for (uint64_t i = 0; i < block->n; i++) {
        const struct record *record = &block->records[i];
        enum key_set_outcome outcome = key_set_add(&distinct->keys, record->key);
        if ((outcome == KEY_ADDED && !marks_set(&distinct->marks, record->number)) ||
            (outcome == KEY_NO_ROOM && !part_add(distinct, rest, record)))
            return false;
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
    key_set_clear(&distinct->keys);
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
    if ((distinct->marks.file = temporary_open()) < 0)
        return false;
    for (int i = 0; i < PARTS; i++)
        while (distinct->parts[i].block)
            if (!resolve_round(distinct, &distinct->parts[i]))
                return false;
    return turn_over(distinct->texts);
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
        distinct_add(distinct, key, job->out.data + start, job->out.length - start);
    if (outcome == DISTINCT_TROUBLE)
        temporary_file_failed(job);
    if (outcome == DISTINCT_NEW)
        job->tally.distinct++;
    else
        job->out.length = start;
    return outcome != DISTINCT_TROUBLE;
}

/* Sends the answers that were kept on disk, a piece at a time. */
static void send_rest(struct job *job, struct distinct *distinct)
{
    int more = distinct_resolve(distinct) ? 1 : -1;
    while (more > 0) {
        more = distinct_next(distinct, &job->out);
        job->tally.distinct += more > 0;
        if (job->out.length >= OUTPUT_PIECE && !job_flush(job))
            return;
    }
    if (more < 0)
        temporary_file_failed(job);
}

/* Lines still in job->out go first: their puzzles come before those on disk in the input. */
void distinct_end(struct job *job, struct distinct *distinct)
{
    if (job_flush(job))
        send_rest(job, distinct);
    distinct_close(distinct);
}
