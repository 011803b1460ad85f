/* forms.c: --convert, --canonical, --shuffle, --transform, --minimize, --add-clues and --expand: each puzzle
 * in another format, as one of its disguises, or with fewer or more clues. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

/* ---- --convert: the same puzzles in another format; nothing is solved ---- */

/* Sets the candidates for a format that shows them, whether the input lists them or not. A grid with a clash
 * has none: false. */
static bool find_candidates(struct answer *answer, uint16_t candidates[SUDOKU_CELLS])
{
    answer->shown = answer->cells;
    answer->candidates = answer->item->candidates;
    if (!answer->candidates && sudoku_find_candidates(answer->cells, candidates) == SUDOKU_OK)
        answer->candidates = candidates;
    return answer->candidates != NULL;
}

/* A puzzle with a clash can be converted to anything but its candidates. A data set of pairs needs
 * solutions, and this mode must not find any: that would make it as slow as solving. */
static int convert(struct job *job, struct answer *answer)
{
    uint16_t candidates[SUDOKU_CELLS];
    const struct format *format = job->options->format;
    if (answer->item->error || ((format->traits & SHOWS_CANDIDATES) && !find_candidates(answer, candidates)))
        return SUDOKU_CLASH;
    if (format == &format_pair && !answer->item->solution)
        return job_refuse(answer, "the input gives no solution; without --convert, the puzzle is solved");
    if (format->traits & SHOWS_CANDIDATES)
        job_write(job, answer);
    else
        job_pass(job, answer);
    return SUDOKU_OK;
}

/* ---- --canonical: the minlex form of each puzzle, which is the same for all its disguises ---- */

/* Only puzzles of candidates, and those whose solution is asked for, are refused if they have several
 * solutions: the form of clues needs no unique one. */
static int answer_form(struct job *job, struct answer *answer)
{
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    uint32_t automorphisms;
    struct answer form = *answer;
    int status = SUDOKU_BAD_CHARACTER;
    form.asked = FACT_CANONICAL;
    if (answer->given)
        memcpy(candidates, answer->given, sizeof candidates);
    if (answer->given && !answer->item->error)
        status = sudoku_canonicalize(NULL, candidates, NULL, &automorphisms);
    else if (!answer->item->error)
        status = job_canonicalize(job, answer->cells, cells);
    if (status != SUDOKU_OK)
        return status;
    if (answer->given) {
        form.given = candidates;
        form.automorphisms = automorphisms;
        answer_show_puzzle(&form, NULL);
    } else {
        form.canonical = cells;
        answer_show_puzzle(&form, cells);
    }
    job_write(job, &form);
    return SUDOKU_OK;
}

/* ---- --shuffle and --transform: another disguise of the same puzzle ---- */

/* Changes the puzzle under way, as n puzzles. The random numbers depend on the seed, the line and the number
 * of the copy alone, so a puzzle is shuffled the same way whatever else is in the input, and all n are
 * shuffled alike. */
static enum sudoku_status change(const struct job *job, uint64_t copy, char *puzzles, size_t n)
{
    const struct making *making = &job->options->making;
    enum sudoku_status status = SUDOKU_OK;
    if (job->options->mode == &mode_transform)
        return sudoku_transform(puzzles, SUDOKU_CELLS, n, making->moves, NULL);
    for (; n && status == SUDOKU_OK; n--, puzzles += SUDOKU_CELLS)
        status = sudoku_shuffle(puzzles, making->seed, job_line(job) | copy << 40, puzzles);
    return status;
}

/* Changes candidates as nine layers, because the library changes puzzles of digits only: layer d has a d in
 * every cell that may hold one. */
static enum sudoku_status change_candidates(const struct job *job, uint64_t copy, const uint16_t *given,
                                            uint16_t candidates[SUDOKU_CELLS])
{
    char layers[9][SUDOKU_CELLS];
    for (int digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            layers[digit][cell] = given[cell] >> digit & 1 ? (char)('1' + digit) : '.';
    enum sudoku_status status = change(job, copy, layers[0], 9);
    memset(candidates, 0, SUDOKU_CELLS * sizeof *candidates);
    /* The digits are read from the layers, not from their order: relabelling has changed them. */
    for (int layer = 0; layer < 9; layer++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if (layers[layer][cell] != '.')
                candidates[cell] |= (uint16_t)(1u << (layers[layer][cell] - '1'));
    return status;
}

/* Writes a copy of a puzzle, changed. */
static void write_disguise(struct job *job, const struct answer *answer, uint64_t copy)
{
    char puzzle[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    struct answer changed = *answer;
    memcpy(puzzle, answer->cells, sizeof puzzle);
    enum sudoku_status status = change(job, copy, puzzle, 1);
    changed.cells = changed.result = puzzle;
    if (changed.given && status == SUDOKU_OK) {
        status = change_candidates(job, copy, answer->given, candidates);
        changed.given = candidates;
    }
    answer_show_puzzle(&changed, puzzle);
    if (status == SUDOKU_OK)
        job_write(job, &changed);
    else
        job_fail(job, job->options->mode->name, sudoku_strerror(status));
}

/* A puzzle with a clash has other forms, too; an invalid item has none. */
static int write_disguises(struct job *job, struct answer *answer)
{
    if (answer->item->error)
        return SUDOKU_BAD_CHARACTER;
    for (size_t copy = 0;
         copy < job->options->making.copies && !job->sink.out.failed && !job->progress.trouble; copy++)
        write_disguise(job, answer, copy);
    return SUDOKU_OK;
}

static bool tell_seed(struct job *job)
{
    job_tell_seed(job);
    return true;
}

/* ---- --minimize and --add-clues: the same puzzle with fewer or with more clues ---- */

/* Writes a changed puzzle, which is in job->solutions; its status is in job->counts. A puzzle that could
 * not be changed is written with its reason where the format has a place for it. */
static int write_less_or_more(struct job *job, struct answer *answer)
{
    signed char status = (signed char)job->counts.data[job->batch.at];
    answer->cells = answer->result = job->solutions.data + SUDOKU_CELLS * job->batch.at;
    answer_show_puzzle(answer, answer->result);
    if (status < 0)
        return status;
    job->sink.tally.solved++;
    job_write(job, answer);
    return SUDOKU_OK;
}

static bool prepare_less_or_more(struct job *job)
{
    const struct making *making = &job->options->making;
    job->counts.length = 0;
    char *puzzles = job_copy_puzzles(job), *statuses = text_room(&job->counts, job->batch.n);
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = puzzles && statuses ? SUDOKU_OK : SUDOKU_NO_MEMORY;
    if (status == SUDOKU_OK && job->options->mode == &mode_minimize) {
        struct sudoku_workspace *workspace = job_workspace(job);
        status = !workspace ? SUDOKU_NO_MEMORY
                            : sudoku_minimize(puzzles, SUDOKU_CELLS, job->batch.n, making->recipe.symmetry,
                                              making->seed, workspace, (signed char *)statuses, &control);
    } else {
        for (size_t i = 0; i < job->batch.n && status == SUDOKU_OK; i++)
            statuses[i] = (char)sudoku_add_clues(puzzles + SUDOKU_CELLS * i, making->add, making->seed, NULL);
    }
    job->progress.no_memory = status == SUDOKU_NO_MEMORY;
    return status == SUDOKU_OK;
}

/* ---- --expand: the same puzzle with all that naked and hidden singles fill in ---- */

/* Does not look for solutions: singles are right for any puzzle. */
static int expand(struct job *job, struct answer *answer)
{
    uint16_t candidates[SUDOKU_CELLS];
    char expansion[SUDOKU_CELLS];
    int status =
        answer->item->error ? SUDOKU_BAD_CHARACTER : sudoku_find_candidates(answer->cells, candidates);
    if (status == SUDOKU_OK)
        status = sudoku_expand(candidates, expansion);
    if (status != SUDOKU_OK)
        return status;
    struct answer expanded = *answer;
    expanded.cells = expanded.result = expansion;
    answer_show_puzzle(&expanded, expansion);
    job_write(job, &expanded);
    return SUDOKU_OK;
}

const struct mode mode_convert = {
    .name = "--convert",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair, &format_hodoku, &format_candidates,
                           &format_pencilmarks, &format_raw),
    .columns = "solution",
    .passes = true,
    .tally = TALLY_FORMS,
    .answer = convert,
};
const struct mode mode_canonical = {
    .name = "--canonical",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_one = "more than one solution; this form needs exactly one",
    .columns = "canonical,automorphisms",
    .tally = TALLY_FORMS,
    .answer = answer_form,
};
const struct mode mode_shuffle = {
    .name = "--shuffle",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .columns = "result",
    .tally = TALLY_FORMS,
    .prepare = tell_seed,
    .answer = write_disguises,
};

const struct mode mode_transform = {
    .name = "--transform",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .columns = "result",
    .tally = TALLY_FORMS,
    .answer = write_disguises,
};
const struct mode mode_minimize = {
    .name = "--minimize",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_clues = true,
    .needs_one = "more than one solution",
    .columns = "result",
    .prepare = prepare_less_or_more,
    .answer = write_less_or_more,
};

const struct mode mode_add_clues = {
    .name = "--add-clues",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_clues = true,
    .needs_one = "more than one solution",
    .columns = "result",
    .prepare = prepare_less_or_more,
    .answer = write_less_or_more,
};

const struct mode mode_expand = {
    .name = "--expand",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_clues = true,
    .columns = "result",
    .tally = TALLY_FORMS,
    .answer = expand,
};
