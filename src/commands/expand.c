/* expand.c: each puzzle with all that naked and hidden singles fill in. */
#include "run/making.h"
#include "sudoku_research.h"

/* Does not look for solutions: singles are right for any puzzle. */
static void expand(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        uint16_t candidates[SUDOKU_CELLS];
        char expansion[SUDOKU_CELLS];
        if (!needs_clues(stream, item))
            continue;
        int status = item->error ? SUDOKU_BAD_CHARACTER : sudoku_find_candidates(item->cells, candidates);
        if (status == SUDOKU_OK)
            status = sudoku_expand(candidates, expansion);
        record_begin(&stream->record, item, stream->file);
        if (status == SUDOKU_OK)
            write_result(stream, item, expansion);
        else
            stream_fail(stream, status, NULL);
    }
}

static int run(void)
{
    static const struct work work = {.work = expand, .format = &format_line, .tally = TALLY_FORMS};
    return stream_run(&work);
}

const struct command command_expand = {
    .name = "expand",
    .group = GROUP_REASON,
    .arguments = "[FILE...]",
    .summary = "fill in what naked and hidden singles fill in",
    .example = "sudoku expand puzzles.txt",
    .fields = result_field,
    .n_fields = 1,
    .gives = NEEDS_CELLS | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
