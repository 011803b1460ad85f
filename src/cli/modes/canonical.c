/* --canonical: the minlex form of each puzzle, which is the same for all its disguises. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* The form of a puzzle, kept while its answer is written; of clues only the cells are set. */
struct form {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    uint32_t automorphisms;
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
    int status = sudoku_canonicalize_candidates(answer->given, form->candidates, &form->automorphisms);
    if (status == SUDOKU_OK) {
        answer->given = form->candidates;
        answer->automorphisms = &form->automorphisms;
        answer_show_puzzle(answer, NULL);
    }
    return status;
}

static bool answer_form(struct job *job, struct answer *answer)
{
    struct form form;
    answer->asked = FACT_CANONICAL;
    int status = find_form(answer, &form);
    if (status == SUDOKU_NO_MEMORY) {
        job->no_memory = true;
        return false;
    }
    if (status != SUDOKU_OK)
        answer->canonical = NULL;
    /* Only puzzles of candidates are refused if they have several: the form of clues needs no unique one. */
    if (status != SUDOKU_OK)
        job_decline(job, answer, status, "more than one solution; candidates have a form only with one");
    job_write(job, answer);
    return true;
}

const struct mode mode_canonical = {
    .name = "--canonical",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "canonical,automorphisms",
    .tally = TALLY_FORMS,
    .answer = answer_form,
};
