/* expand.c: each puzzle with all that naked and hidden singles fill in. */
#include "run/made.h"
#include "run/reason.h"

/* Does not look for solutions: singles are right for any puzzle. */
static void expand(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        struct sudoku_position position;
        if (!begin_clues(stream, item))
            continue;
        int status = reason_position(item, &position);
        if (status == SUDOKU_OK)
            status = sudoku_reduce(NULL, &position, "naked-single,hidden-single");
        if (status == SUDOKU_OK)
            write_result(stream, item, position.cells);
        else
            stream_fail(stream, status, NULL);
    }
}

static int run(void)
{
    static const struct work work = {.work = expand, .format = &format_line};
    return stream_run(&work);
}

const struct command command_expand = {
    .name = "expand",
    .group = GROUP_REASON,
    .summary = "fill in what naked and hidden singles fill in",
    .example = "sudoku expand puzzles.txt",
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
