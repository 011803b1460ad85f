/* --unique: passes on the puzzles with one solution.
 *
 * A filter: puzzles with several solutions vanish without a note, those without any are reported. */
#include "cli/mode.h"

static bool pass_unique(struct job *job, size_t i, struct answer *answer)
{
    unsigned count = (unsigned char)job->counts.data[i];
    answer->counts = true;
    answer->asked = FACT_COUNT;
    answer->count.low = count;
    if (count == COUNT_UNDECIDED) {
        job_undecided(job, i, answer);
        return true;
    }
    job->tally.solved += count > 0;
    job->tally.not_unique += count > 1;
    if (count == 1)
        job_pass(job, answer);
    else if (count == 0)
        job_no_solution(job, i, answer);
    return true;
}

/* Two solutions are enough to know that a puzzle has more than one. */
static void run_unique(struct job *job)
{
    if (job_count(job, 2))
        job_answer_each(job, pass_unique);
}

const struct mode mode_unique = {
    .name = "--unique",
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .columns = "solution,solutions,unique",
    .passes = true,
    .run = run_unique,
};
