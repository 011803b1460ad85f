/* Answers that are written only if their key is new. */
#include "cli/modes/distinct_lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/base/files.h"

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
