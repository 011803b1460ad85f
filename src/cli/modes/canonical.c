/* --canonical: the minlex form of each puzzle, which is the same for all its disguises. */
#include "cli/mode.h"
#include "cli/options/options.h"

/* The form of a puzzle; candidates are set for one of candidates. */
struct form {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Writes the digit of each cell with one candidate, '.' for the others. So the form of a grid of candidates
 * reads like a puzzle, too. */
static void fill_cells(struct form *form)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        form->cells[cell] = '.';
        for (int digit = 0; digit < 9; digit++)
            if (form->candidates[cell] == 1u << digit)
                form->cells[cell] = (char)('1' + digit);
    }
}

static int find_form_of_candidates(struct answer *answer, struct form *form)
{
    int status = sudoku_canonicalize_candidates(answer->given, form->candidates, &answer->automorphisms);
    if (status == SUDOKU_OK) {
        fill_cells(form);
        answer->candidates = form->candidates;
    }
    return status;
}

/* Finds the form and, for JSON, the number of automorphisms. Other formats show the form as a puzzle.
 * Counting automorphisms means searching a second time, so only the format that shows them pays for it. */
static int find_form(const struct job *job, struct answer *answer, struct form *form)
{
    bool shows_puzzle = job->options->format->shows_puzzle && !job->options->format->picture;
    int status;
    if (answer->given) {
        status = find_form_of_candidates(answer, form);
    } else {
        status = answer->item->error ? SUDOKU_BAD_CHARACTER : sudoku_canonicalize(answer->cells, form->cells);
        answer->solution = form->cells;
        if (status == SUDOKU_OK && shows_puzzle)
            status = sudoku_count_automorphisms(answer->cells, &answer->automorphisms);
    }
    if (status == SUDOKU_OK && !shows_puzzle) {
        answer->cells = form->cells;
        answer->given = answer->candidates;
    }
    return status;
}

static void run_canonical(struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct form form;
        struct answer answer = job_answer(job, i);
        int status = find_form(job, &answer, &form);
        if (status == SUDOKU_NO_MEMORY) {
            job->no_memory = true;
            return;
        }
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
    .formats = FORMAT_LIST(&format_line, &format_box, &format_grid, &format_csv_grid, &format_json,
                           &format_svg, &format_pdf),
    .tally = TALLY_FORMS,
    .run = run_canonical,
};
