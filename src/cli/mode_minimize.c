/* --minimize and --add-clues: the same puzzle with fewer or with more clues. */
#include "cli/mode.h"
#include "cli/options.h"

/* Item i was not changed, for this reason. */
static void not_changed(struct job *job, size_t i, signed char status, struct answer *answer,
                        char reason[REASON_ROOM])
{
    if (status != SUDOKU_NOT_UNIQUE) {
        job_no_solution(job, i, answer, reason);
        return;
    }
    job->tally.failed++;
    job->tally.not_unique++;
    answer->solution = NULL;
    answer->reason = "more than one solution";
    notes_add(&job->notes, NOTE_NOT_UNIQUE, job->batch.file, answer->item->line, "more than one solution");
}

/* Writes the changed puzzles; their statuses stand in job->counts. */
static void write_all(struct job *job)
{
    const struct look look = options_look(job->options);
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        signed char status = (signed char)job->counts.data[i];
        answer.solution = answer.cells;
        if (status < 0 || answer.item->error)
            not_changed(job, i, status, &answer, reason);
        else
            job->tally.solved++;
        job->options->format->write(&job->out, &look, &answer);
    }
    job->tally.puzzles += job->batch.n;
}

static void run_minimize(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *statuses = text_room(&job->counts, job->batch.n);
    if (!job->workspace)
        job->workspace = sudoku_workspace_new(job->options->kernel);
    if (!statuses || !job->workspace ||
        sudoku_minimize(job->batch.cells, job->batch.n, making->recipe.symmetry, making->seed, job->workspace,
                        (signed char *)statuses) != SUDOKU_OK)
        job->no_memory = true;
    else
        write_all(job);
}

static void run_add_clues(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *statuses = text_room(&job->counts, job->batch.n);
    if (!statuses) {
        job->no_memory = true;
        return;
    }
    for (size_t i = 0; i < job->batch.n; i++)
        statuses[i] = (char)sudoku_add_clues(job->batch.cells + SUDOKU_CELLS * i, making->add, making->seed);
    write_all(job);
}

const struct mode mode_minimize = {
    .name = "--minimize",
    .formats = " box line grid csv-grid svg ",
    .format = "line",
    .run = run_minimize,
};

const struct mode mode_add_clues = {
    .name = "--add-clues",
    .formats = " box line grid csv-grid svg ",
    .format = "line",
    .run = run_add_clues,
};
