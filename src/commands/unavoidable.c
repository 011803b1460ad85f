/* unavoidable.c: the minimal unavoidable sets of a solved grid. A puzzle stands for its solution. */
#include "run/making.h"
#include "sudoku_research.h"

static uint64_t size;

static const struct option options[] = {
    {0, "size", "N", "sets of at most N cells (12)", take_number, &size, 4, 18, 12},
    {0},
};

/* A set has a name of its own, beside that of the row. */
enum { NAME = RESULT + 1 };
static const struct field fields[] = {
    [RESULT] = {"result", KIND_CELLS, NULL},
    [NAME] = {"name", KIND_TEXT, NULL},
};

static bool has(const struct sudoku_cell_set *set, unsigned cell)
{
    return set->bits[cell / 64] >> cell % 64 & 1;
}

/* `6 cells, one of 11 disjoint: r1c2 r1c5 r4c2 r4c8 r7c5 r7c8` */
static void name_set(struct text *name, const struct sudoku_cell_set *set, size_t n_disjoint)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += has(set, cell);
    name->length = 0;
    text_print(name, "%u cells", n);
    if (n_disjoint)
        text_print(name, ", one of %zu disjoint", n_disjoint);
    text_char(name, ':');
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (has(set, cell))
            text_print(name, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

/* An object of JSON that was no row has the name of the item. */
static void write_set(struct stream *stream, const struct sudoku_item *named, const char *cells)
{
    struct record *record = &stream->record;
    record_begin(record, named, stream->file);
    record_piece(record, RESULT, cells, SUDOKU_CELLS);
    if (named->table || common.format != &format_json)
        record_piece(record, NAME, named->name, named->name_length);
    record->grid.clues = cells;
    stream->tally.found++;
    stream_write(stream);
}

/* Writes each set as a puzzle with its cells of the grid, under a name that lists them. */
static int write_sets(struct stream *stream, const struct sudoku_item *item, const char *grid,
                      const struct sudoku_cell_set *sets, size_t n)
{
    enum { FLUSH_SIZE = 1 << 16 };
    const struct sudoku_control control = stream_control(stream);
    size_t disjoint[SUDOKU_CELLS], n_disjoint = 0, next = 0;
    struct sudoku_item named = *item;
    struct text name = {0};
    int status = SUDOKU_OK;
    if (n <= SUDOKU_MOST_SETS)
        status = sudoku_find_disjoint_sets(sets, n, disjoint, &n_disjoint, &control);
    else
        stream_note(
            stream, NOTE_TROUBLE,
            "disjoint sets are not marked, because the %zu sets are more than %d; try a smaller --size", n,
            (int)SUDOKU_MOST_SETS);
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++) {
        char cells[SUDOKU_CELLS];
        bool is_disjoint = next < n_disjoint && disjoint[next] == i;
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            cells[cell] = has(&sets[i], cell) ? grid[cell] : '.';
        next += is_disjoint;
        name_set(&name, &sets[i], is_disjoint ? n_disjoint : 0);
        named.name = name.data;
        named.name_length = name.length;
        if (name.failed)
            status = SUDOKU_NO_MEMORY;
        else
            write_set(stream, &named, cells);
        if (stream->out.length > FLUSH_SIZE && !stream_flush(stream))
            status = SUDOKU_CANCELLED;
    }
    text_free(&name);
    return status;
}

static void unavoidable(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        char grid[SUDOKU_CELLS];
        struct sudoku_cell_set *sets = NULL;
        size_t n = 0;
        record_begin(&stream->record, item, stream->file);
        if (item->name && common.format != &format_json)
            record_piece(&stream->record, NAME, item->name, item->name_length);
        if (!find_grid(stream, item, grid))
            continue;
        int status = sudoku_find_unavoidable_sets(grid, (unsigned)size, &sets, &n, &control);
        if (status == SUDOKU_OK)
            status = write_sets(stream, item, grid, sets, n);
        sudoku_cell_sets_free(sets);
        if (!stream_goes_on(stream, status))
            return;
    }
}

static int run(void)
{
    static const struct work work = {.work = unavoidable,
                                     .most = 32, /* a grid may have many sets */
                                     .format = &format_line,
                                     .tally = TALLY_FINDING};
    return stream_run(&work);
}

const struct command command_unavoidable = {
    .name = "unavoidable",
    .group = GROUP_RESEARCH,
    .arguments = "[FILE...]",
    .summary = "list the unavoidable sets of solved grids",
    .help =
        "A puzzle stands for its solution. Each set is printed as a puzzle with its\n"
        "cells, under a name that lists them.",
    .example = "sudoku unavoidable --size=8 grid.txt",
    .options = options,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .gives = NEEDS_CELLS | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
