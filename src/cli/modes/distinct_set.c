/* The set of --distinct: in memory while it fits, then in temporary files, a part of the keys in each. */
#include "cli/modes/distinct_set.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/temporary.h"

enum { PARTS = 64, MARKS_BLOCK = 1 << 15 };

/* A key on disk, with the number of its text. */
struct record {
    uint64_t number;
    unsigned char key[KEY_SIZE];
    unsigned char unused[6]; /* no byte on disk is uninitialised */
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
    FILE *parts[PARTS];
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

/* Rewinds a stream that was written, for reading. */
static bool turn_over(FILE *stream)
{
    return fflush(stream) == 0 && fseeko(stream, 0, SEEK_SET) == 0;
}

struct distinct *distinct_open(size_t memory)
{
    struct distinct *distinct = calloc(1, sizeof *distinct);
    if (!distinct)
        return NULL;
    distinct->marks.file = -1;
    if (key_set_init(&distinct->keys, memory))
        return distinct;
    free(distinct);
    return NULL;
}

void distinct_close(struct distinct *distinct)
{
    key_set_free(&distinct->keys);
    for (int i = 0; i < PARTS; i++)
        if (distinct->parts[i])
            fclose(distinct->parts[i]);
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

static bool put_aside(struct distinct *distinct, const unsigned char key[KEY_SIZE], const char *text,
                      size_t length)
{
    struct record record = {.number = distinct->n_texts};
    memcpy(record.key, key, KEY_SIZE);
    if (!append(&distinct->texts, &length, sizeof length) || !append(&distinct->texts, text, length) ||
        !append(&distinct->parts[key_hash(key) >> 40 & (PARTS - 1)], &record, sizeof record))
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

/* Writes the block in memory back if it has changed. */
static bool marks_save(struct marks *marks)
{
    size_t done = 0;
    while (marks->changed && done < MARKS_BLOCK) {
        ssize_t n = pwrite(marks->file, marks->bits + done, MARKS_BLOCK - done,
                           (off_t)(marks->block * MARKS_BLOCK + done));
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    marks->changed = false;
    return true;
}

/* Brings a block into memory; what was never written is zero. */
static bool marks_load(struct marks *marks, uint64_t block)
{
    size_t done = 0;
    if (block == marks->block)
        return true;
    if (!marks_save(marks))
        return false;
    marks->block = block;
    memset(marks->bits, 0, MARKS_BLOCK);
    while (done < MARKS_BLOCK) {
        ssize_t n =
            pread(marks->file, marks->bits + done, MARKS_BLOCK - done, (off_t)(block * MARKS_BLOCK + done));
        if (n < 0 && errno != EINTR)
            return false;
        if (n == 0)
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool marks_set(struct marks *marks, uint64_t number)
{
    if (!marks_load(marks, number / 8 / MARKS_BLOCK))
        return false;
    marks->bits[number / 8 % MARKS_BLOCK] |= (unsigned char)(1 << number % 8);
    marks->changed = true;
    return true;
}

/* Marks the texts of the part with new keys, as far as the set has room. The rest is left in *part, NULL if
 * there is none. */
static bool resolve_round(struct distinct *distinct, FILE **part)
{
    FILE *from = *part, *rest = NULL;
    struct record record;
    bool good = turn_over(from);
    key_set_clear(&distinct->keys);
    while (good && fread(&record, sizeof record, 1, from) == 1) {
        enum key_set_outcome outcome = key_set_add(&distinct->keys, record.key);
        if (outcome == KEY_ADDED)
            good = marks_set(&distinct->marks, record.number);
        else if (outcome == KEY_NO_ROOM)
            good = append(&rest, &record, sizeof record);
    }
    /* Without room for a single key, the next round would end as this one did. */
    if (rest && distinct->keys.n == 0) {
        errno = ENOMEM;
        good = false;
    }
    good = good && !ferror(from);
    int error = errno;
    fclose(from);
    errno = error;
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
        while (distinct->parts[i])
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
        /* Read first and dropped if it is not new: the texts lie one behind the other, and seeking would be
         * slower. */
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
