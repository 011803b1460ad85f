/* --unique: passes on the puzzles with one solution.
 *
 * A filter: puzzles with several solutions vanish without a note, those without any are reported. */
#include "cli/mode.h"

static void run_unique(struct job *job)
{
    /* Two solutions are enough to know that a puzzle has more than one. */
    if (!job_count(job, 2))
        return;
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        answer.counts = true;
        unsigned count = (unsigned char)job->counts.data[i];
        if (count == COUNT_UNDECIDED) {
            job_undecided(job, i, &answer, reason);
            continue;
        }
        job->tally.solved += count > 0;
        job->tally.not_unique += count > 1;
        answer.count.low = count;
        if (count == 1) {
            job_pass(job, &answer);
        } else if (count == 0) {
            job_no_solution(job, i, &answer, reason);
        }
    }
    job->tally.puzzles += job->n;
}

const struct mode mode_unique = {
    .name = "--unique",
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .content = CONTENT_PROPER,
    .gives = FACT_COUNT,
    .run = run_unique,
};
