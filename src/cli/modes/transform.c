/* --shuffle and --transform: another form of the same puzzle. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* A puzzle with a clash has other forms, too; an invalid item has none. */
static void write_changed(struct job *job, size_t i, const char *changed)
{
    char reason[REASON_ROOM];
    struct answer answer = job_answer(job, i);
    answer.cells = answer.solution = changed;
    if (answer.item->error)
        job_no_solution(job, i, &answer, reason);
    job_write(job, &answer);
}

static void run_shuffle(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        char shuffled[SUDOKU_CELLS];
        sudoku_shuffle(item->cells, job->options->making.seed, item->line, shuffled);
        write_changed(job, i, shuffled);
    }
    job->tally.puzzles += job->n;
}

static void run_transform(struct job *job)
{
    char *puzzles = job_copy_puzzles(job);
    if (!puzzles) {
        job->no_memory = true;
        return;
    }
    enum sudoku_status status = sudoku_transform(puzzles, job->n, job->options->making.moves, NULL);
    if (status != SUDOKU_OK) {
        job_fail(job, "--transform", sudoku_strerror(status));
        return;
    }
    for (size_t i = 0; i < job->n; i++)
        write_changed(job, i, puzzles + SUDOKU_CELLS * i);
    job->tally.puzzles += job->n;
}

const struct mode mode_shuffle = {
    .name = "--shuffle",
    .formats = FORMAT_LIST(&format_line, &format_box, &format_grid, &format_csv_grid, &format_svg),
    .tally = TALLY_FORMS,
    .run = run_shuffle,
};

const struct mode mode_transform = {
    .name = "--transform",
    .formats = FORMAT_LIST(&format_line, &format_box, &format_grid, &format_csv_grid, &format_svg),
    .tally = TALLY_FORMS,
    .run = run_transform,
};
