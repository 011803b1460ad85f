/* --canonical: the minlex form of each puzzle, which is the same for all its disguises. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Only puzzles of candidates are refused if they have several solutions: the form of clues needs no unique one. */
static bool answer_form(struct job *job, struct answer *answer)
{
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    uint32_t automorphisms;
    struct answer form = *answer;
    int status = SUDOKU_BAD_CHARACTER;
    form.asked = FACT_CANONICAL;
    if (answer->given && !answer->item->error)
        status = sudoku_canonicalize_candidates(answer->given, candidates, &automorphisms);
    else if (!answer->item->error)
        status = sudoku_canonicalize(answer->cells, cells, NULL);
    job->no_memory |= status == SUDOKU_NO_MEMORY;
    if (job->no_memory)
        return false;
    if (status != SUDOKU_OK) {
        job_decline(job, &form, status, "more than one solution; candidates have a form only with one");
    } else if (answer->given) {
        form.given = candidates;
        form.automorphisms = &automorphisms;
        answer_show_puzzle(&form, NULL);
    } else {
        form.canonical = cells;
        answer_show_puzzle(&form, cells);
    }
    job_write(job, &form);
    return true;
}

const struct mode mode_canonical = {
    .name = "--canonical",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "canonical,automorphisms",
    .tally = TALLY_FORMS,
    .answer = answer_form,
};
