/* --minimize and --add-clues: the same puzzle with fewer or with more clues. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Writes a changed puzzle, which is in job->solutions; its status is in job->counts. A puzzle that could
 * not be changed is written with its reason where the format has a place for it. */
static bool write_changed(struct job *job, struct answer *answer)
{
    signed char status = (signed char)job->counts.data[job->at];
    answer->cells = answer->result = job->solutions.data + SUDOKU_CELLS * job->at;
    answer_show_puzzle(answer, answer->result);
    if (answer->given)
        job_refuse_candidates(job, answer);
    else if (status < 0)
        job_decline(job, answer, status, "more than one solution");
    else
        job->tally.solved++;
    job_write(job, answer);
    return true;
}

static bool prepare_minimal(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *puzzles = job_copy_puzzles(job), *statuses = text_room(&job->counts, job->n);
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = SUDOKU_NO_MEMORY;
    if (puzzles && statuses && job_has_workspace(job))
        status = sudoku_minimize(puzzles, SUDOKU_CELLS, job->n, making->recipe.symmetry, making->seed,
                                 job->workspace, (signed char *)statuses, &control);
    job->no_memory = status == SUDOKU_NO_MEMORY;
    return status == SUDOKU_OK;
}

static bool prepare_added(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *puzzles = job_copy_puzzles(job), *statuses = text_room(&job->counts, job->n);
    job->no_memory = !puzzles || !statuses;
    for (size_t i = 0; i < job->n && !job->no_memory; i++)
        statuses[i] = (char)sudoku_add_clues(puzzles + SUDOKU_CELLS * i, making->add, making->seed, NULL);
    return !job->no_memory;
}

const struct mode mode_minimize = {
    .name = "--minimize",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .prepare = prepare_minimal,
    .answer = write_changed,
};

const struct mode mode_add_clues = {
    .name = "--add-clues",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .prepare = prepare_added,
    .answer = write_changed,
};
