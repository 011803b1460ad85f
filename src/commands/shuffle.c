/* shuffle.c: random disguises of puzzles, chosen uniformly from all. They depend on the seed, the puzzle's
 * line and the number of the copy alone, not on the rest of the input. */
#include <assert.h>

#include "run/made.h"
#include "run/values.h"

static uint64_t number, seed;

static const struct option options[] = {
    {'n', "number", "N", "write N disguises of each puzzle (1)", take_number, &number, 1, 1000000, 1},
    {0, "seed", "S", "the same seed makes the same disguises", take_number, &seed, 0, UINT64_MAX, 0},
    {0},
};

/* Shuffles puzzles with a clash, too. */
static void shuffle(struct stream *stream)
{
    const struct sudoku_item *item;
    char disguise[SUDOKU_CELLS];
    while ((item = stream_next(stream))) {
        assert(number > 0 && number < (uint64_t)1 << 24);
        const uint64_t copies = begin_clues(stream, item) ? number : 0;
        for (uint64_t copy = 0; copy < copies && !stream_is_over(stream); copy++) {
            sudoku_shuffle(item->cells, seed, item->line | copy << 40, disguise);
            write_result(stream, item, disguise);
        }
    }
}

static int run(void)
{
    struct work work = {.work = shuffle, .batch_size = number > 1 ? 64 : 0, .format = &format_line};
    work_set_seed(&work, &seed);
    return stream_run(&work);
}

const struct command command_shuffle = {
    .name = "shuffle",
    .group = GROUP_MAKE,
    .summary = "write random disguises: digits, rows and columns exchanged",
    .example = "sudoku shuffle -n 10 --seed=1 puzzles.txt",
    .options = options,
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
