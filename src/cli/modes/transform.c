/* --shuffle and --transform: another form of the same puzzle. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"

/* Changes the puzzle under way, as n puzzles. The random numbers depend on the seed and the line alone, so a puzzle
 * is shuffled the same way whatever else is in the input, and all n are shuffled alike. */
static enum sudoku_status change(const struct job *job, char *puzzles, size_t n)
{
    const struct making *making = &job->options->making;
    enum sudoku_status status = SUDOKU_OK;
    if (job->options->mode == &mode_transform)
        return sudoku_transform(puzzles, SUDOKU_CELLS, n, making->moves, NULL);
    for (; n && status == SUDOKU_OK; n--, puzzles += SUDOKU_CELLS)
        status = sudoku_shuffle(puzzles, making->seed, job_item(job, job->at)->line, puzzles);
    return status;
}

/* Changes candidates as nine layers, because the library changes puzzles of digits only: layer d has a d in every
 * cell that may hold one. */
static enum sudoku_status change_candidates(const struct job *job, const uint16_t *given,
                                            uint16_t candidates[SUDOKU_CELLS])
{
    char layers[9][SUDOKU_CELLS];
    for (int digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            layers[digit][cell] = given[cell] >> digit & 1 ? (char)('1' + digit) : '.';
    enum sudoku_status status = change(job, layers[0], 9);
    memset(candidates, 0, SUDOKU_CELLS * sizeof *candidates);
    /* The digits are read from the layers, not from their order: relabelling has changed them. */
    for (int layer = 0; layer < 9; layer++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if (layers[layer][cell] != '.')
                candidates[cell] |= (uint16_t)(1u << (layers[layer][cell] - '1'));
    return status;
}

/* Writes a puzzle, which is in job->solutions, changed. A puzzle with a clash has other forms, too; an
 * invalid item has none. */
static bool write_changed(struct job *job, struct answer *answer)
{
    char *puzzle = job->solutions.data + SUDOKU_CELLS * job->at;
    uint16_t candidates[SUDOKU_CELLS];
    struct answer changed = *answer;
    enum sudoku_status status = change(job, puzzle, 1);
    changed.cells = changed.result = puzzle;
    if (changed.given && status == SUDOKU_OK) {
        status = change_candidates(job, answer->given, candidates);
        changed.given = candidates;
    }
    answer_show_puzzle(&changed, puzzle);
    if (changed.item->error)
        job_no_solution(job, &changed);
    job_write(job, &changed);
    if (status != SUDOKU_OK)
        job_fail(job, job->options->mode->name, sudoku_strerror(status));
    return true;
}

/* Puzzles are changed in a copy: notes and columns still need them as they were read. */
static bool prepare_copies(struct job *job)
{
    if (job->options->mode == &mode_shuffle)
        job_tell_seed(job);
    job->no_memory = !job_copy_puzzles(job);
    return !job->no_memory;
}

const struct mode mode_shuffle = {
    .name = "--shuffle",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .tally = TALLY_FORMS,
    .prepare = prepare_copies,
    .answer = write_changed,
};

const struct mode mode_transform = {
    .name = "--transform",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .tally = TALLY_FORMS,
    .prepare = prepare_copies,
    .answer = write_changed,
};
