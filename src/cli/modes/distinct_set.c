/* The set of --distinct: in memory while it fits, then the texts wait in a temporary file for more room. */
#include "cli/modes/distinct_set.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/files.h"

enum { STREAM_BUFFER = 1 << 18 };

/* What stands before a text on disk. It is written as it is: the files never leave this machine. */
struct head {
    size_t length; /* of the text */
    unsigned char key[KEY_SIZE];
    unsigned char unused[6]; /* no byte on disk is uninitialised */
};

struct distinct {
    struct key_set keys;
    FILE *waiting; /* what has found no room, or NULL */
    FILE *round;   /* what goes through the set now, after the last text; or NULL */
};

static FILE *open_stream(void)
{
    int file = temporary_open();
    FILE *stream = file < 0 ? NULL : fdopen(file, "w+");
    if (!stream && file >= 0)
        close(file);
    if (stream)
        setvbuf(stream, NULL, _IOFBF, STREAM_BUFFER);
    return stream;
}

struct distinct *distinct_open(size_t memory)
{
    struct distinct *distinct = calloc(1, sizeof *distinct);
    if (distinct && key_set_init(&distinct->keys, memory))
        return distinct;
    free(distinct);
    return NULL;
}

void distinct_close(struct distinct *distinct)
{
    key_set_free(&distinct->keys);
    if (distinct->waiting)
        fclose(distinct->waiting);
    if (distinct->round)
        fclose(distinct->round);
    free(distinct);
}

/* Adds the key, or puts the text aside for the next round. No file is made before the set is full: most runs
 * need none. */
static enum distinct_outcome add(struct distinct *distinct, const struct head *head, const char *text)
{
    enum key_set_outcome outcome = key_set_add(&distinct->keys, head->key);
    if (outcome != KEY_NO_ROOM)
        return outcome == KEY_ADDED ? DISTINCT_NEW : DISTINCT_SEEN;
    if (!distinct->waiting && !(distinct->waiting = open_stream()))
        return DISTINCT_TROUBLE;
    bool good = fwrite(head, sizeof *head, 1, distinct->waiting) == 1 &&
                fwrite(text, 1, head->length, distinct->waiting) == head->length;
    return good ? DISTINCT_LATER : DISTINCT_TROUBLE;
}

enum distinct_outcome distinct_add(struct distinct *distinct, const unsigned char key[KEY_SIZE],
                                   const char *text, size_t length)
{
    struct head head = {.length = length};
    memcpy(head.key, key, KEY_SIZE);
    return add(distinct, &head, text);
}

/* Empties the set for what waits. Returns 1; 0 if nothing does; -1 if that failed. */
static int begin_round(struct distinct *distinct)
{
    if (!distinct->waiting)
        return 0;
    /* Without room for a single key, this round would end as the one before. */
    if (distinct->keys.n == 0) {
        errno = ENOMEM;
        return -1;
    }
    key_set_clear(&distinct->keys);
    distinct->round = distinct->waiting;
    distinct->waiting = NULL;
    return fflush(distinct->round) == 0 && fseeko(distinct->round, 0, SEEK_SET) == 0 ? 1 : -1;
}

/* Reads the head of the next text. Returns 1; 0 at the end of the round, which it closes; -1 if that failed. */
static int next_head(struct distinct *distinct, struct head *head)
{
    if (fread(head, sizeof *head, 1, distinct->round) == 1)
        return 1;
    if (ferror(distinct->round))
        return -1;
    fclose(distinct->round);
    distinct->round = NULL;
    return 0;
}

int distinct_next(struct distinct *distinct, struct text *out)
{
    struct head head;
    for (;;) {
        int more = distinct->round ? 1 : begin_round(distinct);
        if (more <= 0)
            return more;
        more = next_head(distinct, &head);
        if (more < 0)
            return more;
        if (!more)
            continue;
        char *to = text_room(out, head.length);
        if (!to)
            errno = ENOMEM;
        if (!to || fread(to, 1, head.length, distinct->round) != head.length)
            return -1;
        enum distinct_outcome outcome = add(distinct, &head, to);
        if (outcome == DISTINCT_TROUBLE)
            return -1;
        if (outcome == DISTINCT_NEW) {
            out->length += head.length;
            return 1;
        }
    }
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
    int more = 1;
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
