/* convert.c: the same puzzles in another format; nothing is solved. */
#include "run/stream.h"

static int empty;
static const char *const empty_words[] = {"0", ".", "_", NULL};

static const struct option options[] = {
    {0, "empty", "SIGN", "the sign for empty cells", take_word, &empty, .words = empty_words},
    {0},
};

enum { SOLUTION };
static const struct field fields[] = {[SOLUTION] = {"solution", KIND_CELLS, NULL}};

static void convert(struct stream *stream)
{
    const struct sudoku_item *item;
    struct record *record = &stream->record;
    while ((item = stream_next(stream))) {
        record_begin(record, item, stream->file);
        if (item->error) {
            stream_fail(stream, SUDOKU_BAD_CHARACTER, NULL);
            continue;
        }
        if (item_has_candidates(item))
            record->grid.candidates = item->candidates;
        else
            record->grid.clues = item->cells;
        if (item->solution)
            record_piece(record, SOLUTION, item->solution, SUDOKU_CELLS);
        stream_write(stream);
    }
}

static int run(void)
{
    struct work work = {
        .work = convert, .format = &format_line, .look.replaces = empty >= 0, .look.passes = true};
    if (empty >= 0)
        work.look.empty = empty_words[empty][0];
    return stream_run(&work);
}

const struct command command_convert = {
    .name = "convert",
    .group = GROUP_SOLVE,
    .summary = "write puzzles in another format, unsolved",
    .example = "sudoku convert -f csv puzzles.sdk",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_SOLUTIONS,
    .run = run,
};
