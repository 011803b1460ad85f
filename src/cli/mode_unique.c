/* --unique: a filter that lets the lines of proper puzzles through as they are. */
#include "cli/mode.h"

/* A puzzle of several lines keeps a blank line before it, so that two do not grow together. */
static void pass_through(struct text *out, const struct item *item)
{
    if (memchr(item->raw, '\n', item->raw_length))
        text_char(out, '\n');
    text_add(out, item->raw, item->raw_length);
    text_char(out, '\n');
}

static void run(struct job *job)
{
    if (!job_solve(job, 2))
        return;
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        unsigned count = answer.item->error ? 0 : (unsigned char)job->counts.data[i];
        job->tally.solved += count > 0;
        job->tally.not_unique += count > 1;
        if (count == 1)
            pass_through(&job->out, answer.item);
        else if (count == 0)
            job_no_solution(job, i, &answer, reason);
    }
    job->tally.puzzles += job->batch.n;
}

const struct mode mode_unique = {.name = "--unique", .run = run};
