/* --canonical: the minlex form of each puzzle, which is the same for all its disguises. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* Finds the form and, for JSON, the number of automorphisms. */
static int find_form(const struct job *job, struct answer *answer, char form[SUDOKU_CELLS])
{
    int status = answer->item->error ? SUDOKU_BAD_CHARACTER : sudoku_canonicalize(answer->cells, form);
    answer->solution = form;
    if (status == SUDOKU_OK && job->options->format == &format_json)
        status = sudoku_count_automorphisms(answer->cells, &answer->automorphisms);
    return status;
}

static void run_canonical(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM], form[SUDOKU_CELLS];
        struct answer answer = job_answer(job, i);
        int status = find_form(job, &answer, form);
        if (status == SUDOKU_NO_MEMORY) {
            job->no_memory = true;
            return;
        }
        if (status != SUDOKU_OK)
            job_no_solution(job, i, &answer, reason);
        job_write(job, &answer);
    }
    job->tally.puzzles += job->n;
}

const struct mode mode_canonical = {
    .name = "--canonical",
    .formats =
        FORMAT_LIST(&format_line, &format_box, &format_grid, &format_csv_grid, &format_json, &format_svg),
    .tally = TALLY_FORMS,
    .run = run_canonical,
};
