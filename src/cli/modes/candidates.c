/* --candidates and --reduce: the candidates of each cell, at the start or after some techniques. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Tables and JSON have a place for the troubles, too. A position without a solution is shown all the same:
 * the user may want to see where the candidates run out. They are on the stack, so the answer must not keep
 * them. */
static int show_candidates(struct job *job, struct answer *answer, const struct sudoku_position *position)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct text troubles = {0};
    bool has_troubles = position_troubles(position, &troubles) > 0;
    text_char(&troubles, '\0');
    job->progress.no_memory |= troubles.failed;
    position_candidates(position, candidates);
    answer->candidates = candidates;
    answer->grid = position->cells;
    /* As a line, a puzzle of clues stays one. */
    if (job->options->format == &format_line && !answer->item->candidates)
        answer->shown = position->cells;
    if (has_troubles && !troubles.failed) {
        answer->reason = (job->options->format->traits & HAS_COLUMNS) ? troubles.data : NULL;
        job->sink.tally.failed++;
        job->sink.tally.unsolvable++;
        notes_add(&job->sink.notes, NOTE_UNSOLVABLE, job->batch.file, answer->item->line, "%s",
                  troubles.data);
    }
    job_write(job, answer);
    text_free(&troubles);
    return SUDOKU_OK;
}

/* Does not look for solutions: the candidates are those that the rules leave, whether or not they lead to
 * one. */
static int answer_candidates(struct job *job, struct answer *answer)
{
    struct sudoku_position position;
    int status = position_of_item(answer->item, &position);
    return status == SUDOKU_OK ? show_candidates(job, answer, &position) : status;
}

/* Does one of the chosen techniques assume that the puzzle has one solution? Such a technique may draw wrong
 * conclusions if there are several. The others are right for any position and are spared the search. */
static bool wants_unique(const char *names)
{
    for (size_t length;; names += length + 1) {
        length = strcspn(names, ",");
        const struct sudoku_technique *technique = sudoku_find_technique(names, length);
        if (technique && technique->unique)
            return true;
        if (!names[length])
            return false;
    }
}

static int answer_reduced(struct job *job, struct answer *answer)
{
    const char *techniques = job->options->reasoning.techniques;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = job_reasoner(job);
    int status = reasoner ? position_of_item(answer->item, &position) : SUDOKU_NO_MEMORY;
    /* The search takes longer than most techniques, so it is made only where it is needed. */
    if (status == SUDOKU_OK && wants_unique(techniques))
        status = position_check(job, &position);
    if (status != SUDOKU_OK)
        return status;
    status = sudoku_reduce(reasoner, &position, techniques);
    return job_reasons_on(job, status) ? show_candidates(job, answer, &position) : status;
}

const struct mode mode_candidates = {
    .name = "--candidates",
    .most_puzzles = 256,
    .formats = FORMAT_LIST(&format_candidates, &format_pencilmarks, &format_csv, &format_tsv, &format_json,
                           &format_svg, &format_pdf),
    .columns = "candidates",
    .answer = answer_candidates,
};

const struct mode mode_reduce = {
    .name = "--reduce",
    .most_puzzles = 256,
    .formats = FORMAT_LIST(&format_candidates, &format_line, &format_pencilmarks, &format_csv, &format_tsv,
                           &format_json, &format_svg, &format_pdf),
    .needs_one = NEEDS_ONE_SOLUTION,
    .columns = "candidates",
    .answer = answer_reduced,
};
