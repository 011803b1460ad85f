/* --canonical: the minlex form of every puzzle, which all its disguises share. */
#include "cli/mode.h"
#include "cli/options.h"

static void run(struct job *job)
{
    const struct look look = options_look(job->options);
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM], form[SUDOKU_CELLS];
        struct answer answer = job_answer(job, i);
        int status = answer.item->error ? SUDOKU_BAD_CHARACTER : sudoku_canonical(answer.cells, form);
        if (status == SUDOKU_NO_MEMORY) {
            job->no_memory = true;
            return;
        }
        answer.solution = form;
        if (status != SUDOKU_OK)
            job_no_solution(job, i, &answer, reason);
        job->options->format->write(&job->out, &look, &answer);
    }
    job->tally.puzzles += job->batch.n;
}

const struct mode mode_canonical = {
    .name = "--canonical",
    .formats = " line box grid svg ",
    .format = "line",
    .run = run,
};
