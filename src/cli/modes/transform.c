/* --shuffle and --transform: another form of the same puzzle. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"

/* A puzzle of candidates is changed as nine layers: layer d has a d in every cell that may hold one. */
struct layers {
    char puzzles[9][SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Splits candidates into layers, because the library changes puzzles of digits only. All nine are changed
 * alike. */
static void split_into_layers(const uint16_t *candidates, struct layers *layers)
{
    for (int digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            layers->puzzles[digit][cell] = candidates[cell] >> digit & 1 ? (char)('1' + digit) : '.';
}

/* Joins layers again. The digits are read from the layers, not from their order: relabelling has changed
 * them. */
static void join_layers(struct layers *layers)
{
    memset(layers->candidates, 0, sizeof layers->candidates);
    for (int layer = 0; layer < 9; layer++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if (layers->puzzles[layer][cell] != '.')
                layers->candidates[cell] |= (uint16_t)(1u << (layers->puzzles[layer][cell] - '1'));
}

/* Changes the puzzle under way, as n puzzles, as the mode does. */
typedef enum sudoku_status changer(const struct job *job, char *puzzles, size_t n);

/* The random numbers depend on the seed and the line alone, so a puzzle is shuffled the same way whatever
 * else is in the input, and its nine layers are shuffled alike. */
static enum sudoku_status shuffle(const struct job *job, char *puzzles, size_t n)
{
    enum sudoku_status status = SUDOKU_OK;
    for (; n && status == SUDOKU_OK; n--, puzzles += SUDOKU_CELLS)
        status = sudoku_shuffle(puzzles, job->options->making.seed, job_item(job, job->at)->line, puzzles);
    return status;
}

static enum sudoku_status transform(const struct job *job, char *puzzles, size_t n)
{
    return sudoku_transform(puzzles, SUDOKU_CELLS, n, job->options->making.moves, NULL);
}

/* Writes a puzzle, which is in job->solutions, changed. A puzzle with a clash has other forms, too; an
 * invalid item has none. */
static bool write_changed(struct job *job, struct answer *answer, changer *change)
{
    char *puzzle = job->solutions.data + SUDOKU_CELLS * job->at;
    struct layers layers;
    enum sudoku_status status = change(job, puzzle, 1);
    answer->cells = answer->result = puzzle;
    if (answer->given && status == SUDOKU_OK) {
        split_into_layers(answer->given, &layers);
        status = change(job, layers.puzzles[0], 9);
        join_layers(&layers);
        answer->given = layers.candidates;
    }
    answer_show_puzzle(answer, puzzle);
    if (answer->item->error)
        job_no_solution(job, answer);
    job_write(job, answer);
    if (status != SUDOKU_OK)
        job_fail(job, job->options->mode->name, sudoku_strerror(status));
    return true;
}

static bool answer_shuffled(struct job *job, struct answer *answer)
{
    return write_changed(job, answer, shuffle);
}

static bool answer_transformed(struct job *job, struct answer *answer)
{
    return write_changed(job, answer, transform);
}

/* Puzzles are changed in a copy: notes and columns still need them as they were read. */
static bool prepare_copies(struct job *job)
{
    job->no_memory = !job_copy_puzzles(job);
    return !job->no_memory;
}

static bool prepare_shuffle(struct job *job)
{
    job_tell_seed(job);
    return prepare_copies(job);
}

const struct mode mode_shuffle = {
    .name = "--shuffle",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .tally = TALLY_FORMS,
    .prepare = prepare_shuffle,
    .answer = answer_shuffled,
};

const struct mode mode_transform = {
    .name = "--transform",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .columns = "result",
    .tally = TALLY_FORMS,
    .prepare = prepare_copies,
    .answer = answer_transformed,
};
