/* --minimize and --add-clues: the same puzzle with fewer or with more clues. */
#include <stdio.h>

#include "cli/mode.h"
#include "cli/options/options.h"

/* Candidates can exclude digits that clues do not: then the clues alone are another puzzle. */
static void refuse_candidates(struct job *job, size_t i, struct answer *answer, char reason[REASON_ROOM])
{
    snprintf(reason, REASON_ROOM, "a puzzle of candidates; %s works with puzzles of clues",
             job->options->mode->name);
    job_refuse(job, i, answer, reason);
}

/* Writes the changed puzzles, which are in job->solutions; their statuses are in job->counts. Puzzles that
 * could not be changed are written with their reason where the format has a place for it. */
static void write_each(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        signed char status = (signed char)job->counts.data[i];
        answer.cells = answer.result = job->solutions.data + SUDOKU_CELLS * i;
        answer_show_puzzle(&answer, answer.result);
        /* The cells of an invalid item are all empty, so they have many solutions: its error comes first. */
        if (answer.given)
            refuse_candidates(job, i, &answer, reason);
        else if (status == SUDOKU_NOT_UNIQUE && !answer.item->error)
            job_not_unique(job, i, &answer, "more than one solution");
        else if (status < 0)
            job_no_solution(job, i, &answer, reason);
        else
            job->tally.solved++;
        job_write(job, &answer);
    }
    job->tally.puzzles += job->n;
}

static void run_minimize(struct job *job)
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
    if (status == SUDOKU_OK)
        write_each(job);
}

static void run_add_clues(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *puzzles = job_copy_puzzles(job), *statuses = text_room(&job->counts, job->n);
    if (!puzzles || !statuses) {
        job->no_memory = true;
        return;
    }
    for (size_t i = 0; i < job->n; i++)
        statuses[i] = (char)sudoku_add_clues(puzzles + SUDOKU_CELLS * i, making->add, making->seed, NULL);
    write_each(job);
}

const struct mode mode_minimize = {
    .name = "--minimize",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .content = CONTENT_RESULTS,
    .run = run_minimize,
};

const struct mode mode_add_clues = {
    .name = "--add-clues",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .content = CONTENT_RESULTS,
    .run = run_add_clues,
};
