/* canonical.c: the minlex form, which all disguises of a puzzle share. */
#include <assert.h>

#include "run/made.h"

enum { BY_PUZZLE, BY_SOLUTION };
static int by;
static const char *const by_words[] = {"puzzle", "solution", NULL};

static const struct option options[] = {
    {0, "by", "WHAT", "bring this into minlex form (puzzle)", take_word, &by, .words = by_words},
    {0},
};

enum { CANONICAL, AUTOMORPHISMS };
static const struct field fields[] = {
    [CANONICAL] = {"canonical", KIND_CELLS, NULL},
    [AUTOMORPHISMS] = {"automorphisms", KIND_NUMBER, NULL},
};

static void canonical(struct stream *stream)
{
    struct record *record = &stream->record;
    const struct sudoku_item *item;
    char form[SUDOKU_CELLS];
    uint32_t automorphisms;
    while ((item = stream_next(stream))) {
        if (!begin_clues(stream, item))
            continue;
        int status = sudoku_canonicalize(item->cells, by == BY_SOLUTION, form, &automorphisms);
        if (!stream_take_status(stream, status))
            break;
        if (status != SUDOKU_OK) {
            stream_fail(stream, status,
                        status == SUDOKU_NOT_UNIQUE ? "more than one solution; this form needs exactly one"
                                                    : NULL);
            continue;
        }
        assert(!memchr(form, 0, SUDOKU_CELLS) && automorphisms > 0);
        record->grid.clues = form;
        record_piece(record, CANONICAL, form, SUDOKU_CELLS);
        record_number(record, AUTOMORPHISMS, automorphisms);
        stream_write(stream);
    }
}

static int run(void)
{
    static const struct work work = {.work = canonical, .format = &format_line};
    return stream_run(&work);
}

const struct command command_canonical = {
    .name = "canonical",
    .group = GROUP_COMPARE,
    .summary = "print the minlex form, which all disguises of a puzzle share",
    .example = "sudoku canonical puzzles.txt | cut -d' ' -f1 | LC_ALL=C sort -u",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
