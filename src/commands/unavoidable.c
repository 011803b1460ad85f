/* unavoidable.c: the minimal unavoidable sets of a solved grid. A puzzle stands for its solution. */
#include <assert.h>

#include "run/made.h"
#include "sudoku_research.h"

static uint64_t size;

static const struct option options[] = {
    {0, "size", "N", "sets of at most N cells (12)", take_number, &size, 4, 18, 12},
    {0},
};

/* The name of the set, beside the name of the row. */
enum { NAME = RESULT + 1 };
static const struct field fields[] = {
    [RESULT] = {"result", KIND_CELLS, NULL},
    [NAME] = {"name", KIND_TEXT, NULL},
};

static bool has(const struct sudoku_cell_set *set, unsigned cell)
{
    return set->bits[cell / 64] >> cell % 64 & 1;
}

/* `6 cells: r1c2 r1c5 r4c2 r4c8 r7c5 r7c8` */
static void name_set(struct text *name, const struct sudoku_cell_set *set)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += has(set, cell);
    text_print(name, "%u cells:", n);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (has(set, cell))
            text_print(name, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

/* The grid whose sets are being written. */
struct set_finding {
    struct stream *stream;
    const struct sudoku_item *item;
    char grid[SUDOKU_CELLS];
};

/* A sudoku_result_fn: writes a set as a puzzle with its cells of the grid, under a name that lists them. */
static int write_set(void *context, const void *result)
{
    const struct set_finding *finding = context;
    const struct sudoku_cell_set *set = result;
    struct stream *stream = finding->stream;
    struct record *record = &stream->record;
    struct sudoku_item named = *finding->item;
    char cells[SUDOKU_CELLS], room[16 + 5 * SUDOKU_CELLS];
    struct text name = TEXT_IN(room);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        cells[cell] = has(set, cell) ? finding->grid[cell] : '.';
    assert(record->n_fields > 0 && size >= 4);
    name_set(&name, set);
    named.name = name.data;
    named.name_length = name.length;
    record_begin(record, &named, stream->file);
    record_piece(record, RESULT, cells, SUDOKU_CELLS);
    record_piece(record, NAME, named.name, named.name_length);
    record->grid.clues = cells;
    stream->tally.found++;
    stream_write(stream);
    return stream->cut;
}

static void unavoidable(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    struct set_finding finding = {.stream = stream};
    while ((finding.item = stream_next(stream))) {
        const struct sudoku_item *item = finding.item;
        record_begin(&stream->record, item, stream->file);
        if (!find_grid(stream, item, finding.grid))
            continue;
        int status = sudoku_find_unavoidable(finding.grid, (unsigned)size, write_set, &finding, &control);
        if (!stream_take_status(stream, status))
            return;
    }
}

static int run(void)
{
    static const struct work work = {.work = unavoidable,
                                     .batch_size = 32, /* a grid may have many sets */
                                     .format = &format_line};
    return stream_run(&work);
}

const struct command command_unavoidable = {
    .name = "unavoidable",
    .group = GROUP_RESEARCH,
    .summary = "list the unavoidable sets of solved grids",
    .help =
        "A puzzle stands for its solution. Each set is printed as a puzzle with its\n"
        "cells, under a name that lists them.",
    .example = "sudoku unavoidable --size=8 grid.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
