/* The default: one solution a puzzle, and whether it is the only one. */
#include "cli/mode.h"
#include "cli/options.h"

/* The hot path of a run over millions of puzzles: one answer, nothing to remark. */
static void solved(struct job *job, size_t i, unsigned limit, struct answer *answer)
{
    unsigned count = (unsigned char)job->counts.data[i];
    answer->solution = job->solutions.data + SUDOKU_CELLS * i;
    answer->count = count;
    job->tally.solved++;
    if (limit > 1 && count > 1) {
        job->tally.not_unique++;
        notes_add(&job->notes, NOTE_NOT_UNIQUE, job->batch.file, answer->item->line,
                  "more than one solution, the first is shown");
    }
}

static void run(struct job *job)
{
    const struct options *options = job->options;
    const struct look look = options_look(options);
    unsigned limit = options->first ? 1 : 2;
    if (!job_solve(job, limit))
        return;
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        answer.limit = options->first ? 0 : limit;
        if (job->counts.data[i] && !answer.item->error)
            solved(job, i, limit, &answer);
        else
            job_no_solution(job, i, &answer, reason);
        options->format->write(&job->out, &look, &answer);
    }
    job->tally.puzzles += job->batch.n;
}

const struct mode mode_solve = {
    .name = "solving",
    .formats = " box line grid csv csv-grid pair json hodoku svg ",
    .format = "box",
    .run = run,
};
