/* shuffle.c: random disguises of puzzles, chosen uniformly from all. They depend on the seed, the puzzle's
 * line and the number of the copy alone, so a puzzle is shuffled the same way whatever else is in the
 * input. */
#include "run/making.h"

static uint64_t number, seed;

static const struct option options[] = {
    {'n', "number", "N", "write N disguises of each puzzle (1)", take_number, &number, 1, 1000000, 1},
    {0, "seed", "S", "the same seed makes the same disguises", take_number, &seed, 0, UINT64_MAX, 0},
    {0},
};

/* A change_puzzles; the context is the number of the disguise. */
static enum sudoku_status disguise(void *context, char *puzzles, size_t n)
{
    const uint64_t *index = context;
    enum sudoku_status status = SUDOKU_OK;
    for (; n && status == SUDOKU_OK; n--, puzzles += SUDOKU_CELLS)
        status = sudoku_shuffle(puzzles, seed, *index, puzzles);
    return status;
}

/* A puzzle with a clash has disguises, too. */
static void shuffle(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        record_begin(&stream->record, item, stream->file);
        if (item->error)
            stream_fail(stream, SUDOKU_BAD_CHARACTER, NULL);
        for (uint64_t copy = 0; copy < number && !item->error && !stream_is_over(stream); copy++) {
            uint64_t index = item->line | copy << 40;
            write_changed(stream, item, disguise, &index);
        }
    }
}

static int run(void)
{
    struct work work = {.work = shuffle,
                        .format = &format_line,
                        .fields = common.format == &format_pair ? pair_field : NULL,
                        .n_fields = 1,
                        .tally = TALLY_FORMS};
    take_seed(&work, &seed);
    return stream_run(&work);
}

const struct command command_shuffle = {
    .name = "shuffle",
    .group = GROUP_MAKE,
    .arguments = "[FILE...]",
    .summary = "write random disguises: digits, rows and columns exchanged",
    .example = "sudoku shuffle -n 10 --seed=1 puzzles.txt",
    .options = options,
    FIELDS(result_field),
    .gives = NEEDS_CELLS | NEEDS_CANDIDATES | NEEDS_SOLUTION | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
