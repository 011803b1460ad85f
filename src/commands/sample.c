/* sample.c: a fair sample of all minimal puzzles, each with its weight; sudoku_research.h explains it. */
#include <assert.h>

#include "base/program.h"
#include "run/solver.h"
#include "run/values.h"
#include "sudoku_research.h"

static uint64_t seed, trials;

static const struct option options[] = {
    {0, "seed", "S", "the same seed makes the same sample", take_number, &seed, 0, UINT64_MAX, 0},
    {0},
};
static const struct option operand = {0, NULL,       "TRIALS", "the number of trials", take_number, &trials,
                                      1, UINT64_MAX, 0};

enum { SOLUTION, CLUES, WEIGHT };
static const struct field fields[] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [CLUES] = {"clues", KIND_NUMBER, NULL},
    [WEIGHT] = {"weight", KIND_NUMBER, NULL},
};

/* A sudoku_result_fn: writes a puzzle of a trial. Lines and pictures show the weight as its name. */
static int write_sample(void *context, const void *result)
{
    const struct sudoku_sample *sample = result;
    struct stream *stream = context;
    struct record *record = &stream->record;
    char room[40];
    struct text name = TEXT_IN(room);
    text_print(&name, "weight=%.6g", sample->weight);
    record_begin(record, NULL, NULL);
    record->name = (struct sudoku_piece){name.data, name.length};
    record->grid.clues = sample->puzzle;
    record_piece(record, SOLUTION, sample->solution, SUDOKU_CELLS);
    record_number(record, CLUES, sample->clues);
    record_print(record, WEIGHT, "%.6g", sample->weight);
    stream->tally.puzzles++;
    stream_write(stream);
    return stream->out.failed;
}

static void sample(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    size_t n;
    while ((n = stream_next_batch(stream))) {
        assert(stream->first + n <= trials);
        int status = sudoku_sample(kernel_name(), seed, stream->first, n, write_sample, stream, &control);
        if (!stream_take_status(stream, status))
            return;
        stream->tally.trials += n;
    }
}

static int run(void)
{
    struct work work = {.work = sample,
                        .batch_size = 256, /* as many as the library makes together */
                        .n_trials = trials,
                        .format = &format_csv};
    if (!kernel_check())
        return STATUS_TROUBLE;
    work_set_seed(&work, &seed);
    return stream_run(&work);
}

const struct command command_sample = {
    .name = "sample",
    .group = GROUP_RESEARCH,
    .operand = &operand,
    .summary = "make a fair sample of all minimal puzzles, with weights",
    .help =
        "A trial finds some minimal puzzles of a random grid: none, one or several. The\n"
        "weight of a puzzle is the number of puzzles that it stands for.",
    .example = "sudoku sample 1000 --seed=1 -o sample.csv",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_SOLUTIONS,
    .makes = true,
    .run = run,
};
