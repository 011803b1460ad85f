/* --canonical: the minlex form of each puzzle, which is the same for all its disguises. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* The form of a puzzle, kept while its answer is written; of a puzzle of candidates only the candidates
 * are set. */
struct form {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Finds the form of a puzzle. The answer points into form. */
static int find_form(struct answer *answer, struct form *form)
{
    if (answer->item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!answer->given) {
        answer->canonical = form->cells;
        answer_show_puzzle(answer, form->cells);
        return sudoku_canonicalize(answer->cells, form->cells, NULL);
    }
    int status = sudoku_canonicalize_candidates(answer->given, form->candidates, &answer->automorphisms);
    if (status == SUDOKU_OK) {
        answer->given = form->candidates;
        answer_show_puzzle(answer, NULL);
    }
    return status;
}

static void run_canonical(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct form form;
        struct answer answer = job_answer(job, i);
        int status = find_form(&answer, &form);
        if (status == SUDOKU_NO_MEMORY) {
            job->no_memory = true;
            return;
        }
        if (status != SUDOKU_OK)
            answer.canonical = NULL;
        /* Only puzzles of candidates are refused for this: the form of clues needs no unique solution. */
        if (status == SUDOKU_NOT_UNIQUE)
            job_not_unique(job, i, &answer, "more than one solution; candidates have a form only with one");
        else if (status != SUDOKU_OK)
            job_no_solution(job, i, &answer, reason);
        job_write(job, &answer);
    }
    job->tally.puzzles += job->n;
}

const struct mode mode_canonical = {
    .name = "--canonical",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .content = CONTENT_CANONICAL,
    .gives = FACT_CANONICAL,
    .tally = TALLY_FORMS,
    .run = run_canonical,
};
