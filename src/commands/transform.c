/* transform.c: turns, mirrors, relabels and reorders every puzzle by the same moves. */
#include <assert.h>

#include "base/program.h"
#include "run/made.h"

static const char *moves;

/* Transforms puzzles with a clash, too. */
static void transform(struct stream *stream)
{
    const struct sudoku_item *item;
    char moved[SUDOKU_CELLS];
    while ((item = stream_next(stream))) {
        if (!begin_clues(stream, item))
            continue;
        assert(sudoku_transform(NULL, 0, 0, moves, NULL) == SUDOKU_OK);
        memcpy(moved, item->cells, SUDOKU_CELLS);
        sudoku_transform(moved, SUDOKU_CELLS, 1, moves, NULL);
        write_result(stream, item, moved);
    }
}

static int run(void)
{
    static const struct work work = {.work = transform, .format = &format_line};
    return stream_run(&work);
}

/* Checks the moves without a puzzle; the library stores the place of the first wrong one. */
static bool take_moves(const struct option *option, const char *value, struct text *problem)
{
    size_t wrong;
    *(const char **)option->to = value;
    if (sudoku_transform(NULL, 0, 0, value, &wrong) == SUDOKU_OK)
        return true;
    const int length = (int)strcspn(value + wrong, ",");
    text_print(problem,
               "unknown move '%.*s'; expected, separated by commas: rotate90, rotate180, "
               "rotate270, mirror-h, mirror-v, diagonal, antidiagonal, relabel:DIGITS, rows:ORDER, "
               "columns:ORDER (orders of 123456789 that keep bands together), bands:ORDER, "
               "stacks:ORDER (of 123)",
               /* A whole puzzle pasted as a move would hide the message. */
               length > 40 ? 40 : length, value + wrong);
    return false;
}

static const char *const names[] = {
    "rotate90", "rotate180", "rotate270", "mirror-h", "mirror-v", "diagonal", "antidiagonal",
    "relabel:", "rows:",     "columns:",  "bands:",   "stacks:",  NULL};
static const struct option operand = {0,          NULL,   "MOVES",       "moves, separated by commas",
                                      take_moves, &moves, .words = names};

const struct command command_transform = {
    .name = "transform",
    .group = GROUP_MAKE,
    .operand = &operand,
    .summary = "rotate, mirror, relabel, reorder rows and columns",
    .help =
        "The moves are:\n"
        "  rotate90 (clockwise), rotate180, rotate270,\n"
        "  mirror-h (left to right), mirror-v, diagonal (transposes), antidiagonal,\n"
        "  relabel:DIGITS (1 becomes the first of nine digits, and so on),\n"
        "  rows:ORDER, columns:ORDER (of 123456789; bands and stacks stay together),\n"
        "  bands:ORDER, stacks:ORDER (of 123)",
    .example = "sudoku transform rotate90,relabel:234567891 puzzles.txt",
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
