/* minimize.c: the minimal puzzles inside each puzzle: one of them, some at random, or all. */
#include <stdlib.h>

#include "base/terms.h"
#include "run/making.h"
#include "run/solver.h"
#include "sudoku_research.h"

static int symmetry;
static bool all;
static uint64_t seed, number;

/* A random symmetry is one of puzzles that are made. */
static const char *symmetry_at(size_t i)
{
    return i < SUDOKU_RANDOM_SYMMETRY ? symmetry_words[i] : NULL;
}

static const struct option options[] = {
    {0, "symmetry", "KIND", "keep the symmetry of the clues", take_word, &symmetry, .word_at = symmetry_at},
    {'n', "number", "N", "draw N minimal puzzles and print the different ones", take_number, &number, 1,
     SIZE_MAX / SUDOKU_LINE, 0},
    {0, "all", NULL, "print all minimal puzzles", take_flag, &all},
    {0, "seed", "S", "other seeds drop other clues (1)", take_number, &seed, 0, UINT64_MAX, 1},
    {0},
};

/* ---- One minimal puzzle ---- */

static enum sudoku_status minimize_batch(struct stream *stream, size_t n, struct sudoku_workspace *workspace,
                                         struct text *puzzles, struct text *statuses)
{
    const struct sudoku_control control = stream_control(stream);
    puzzles->length = statuses->length = 0;
    if (!text_room(puzzles, SUDOKU_CELLS * n) || !text_room(statuses, n))
        return SUDOKU_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        memcpy(puzzles->data + SUDOKU_CELLS * i, stream_item(stream, i)->cells, SUDOKU_CELLS);
    return sudoku_minimize(puzzles->data, SUDOKU_CELLS, n, (enum sudoku_symmetry)symmetry, seed, workspace,
                           (signed char *)statuses->data, &control);
}

static void minimize(struct stream *stream)
{
    struct sudoku_workspace *workspace = NULL;
    struct text puzzles = {0}, statuses = {0};
    bool goes_on = stream_goes_on(stream, sudoku_workspace_new(kernel_name(), &workspace));
    size_t n;
    while (goes_on && (n = stream_next_batch(stream))) {
        goes_on = stream_goes_on(stream, minimize_batch(stream, n, workspace, &puzzles, &statuses));
        for (size_t i = 0; i < n && goes_on; i++) {
            const struct sudoku_item *item = stream_item(stream, i);
            const int status = item->error ? SUDOKU_BAD_CHARACTER : (signed char)statuses.data[i];
            if (!needs_clues(stream, item))
                continue;
            record_begin(&stream->record, item, stream->file);
            stream->tally.solved += status == SUDOKU_OK;
            if (status == SUDOKU_OK)
                write_result(stream, item, puzzles.data + SUDOKU_CELLS * i);
            else
                stream_fail(stream, status, status == SUDOKU_NOT_UNIQUE ? "more than one solution" : NULL);
        }
    }
    text_free(&puzzles);
    text_free(&statuses);
    sudoku_workspace_free(workspace);
}

/* ---- Several minimal puzzles ---- */

/* The puzzle whose minimal puzzles are being written. */
struct inside {
    struct stream *stream;
    const struct sudoku_item *item;
};

/* A sudoku_puzzle_visitor. There may be more than fit into memory. */
static int write_minimal(void *context, const char *puzzle)
{
    enum { FLUSH_SIZE = 1 << 20 };
    const struct inside *inside = context;
    struct stream *stream = inside->stream;
    write_result(stream, inside->item, puzzle);
    if (stream->out.length > FLUSH_SIZE && !stream_flush(stream))
        return 1;
    return stream_is_over(stream);
}

static int compare_puzzles(const void *a, const void *b)
{
    return memcmp(a, b, SUDOKU_CELLS);
}

/* Sorts drawn puzzles by their texts, and drops repetitions. */
static void sort_drawn(struct text *drawn)
{
    size_t n = drawn->length / SUDOKU_CELLS, kept = 0;
    if (n)
        qsort(drawn->data, n, SUDOKU_CELLS, compare_puzzles);
    for (size_t i = 0; i < n; i++) {
        const char *puzzle = drawn->data + SUDOKU_CELLS * i;
        if (i && memcmp(puzzle - SUDOKU_CELLS, puzzle, SUDOKU_CELLS) == 0)
            continue;
        memmove(drawn->data + SUDOKU_CELLS * kept++, puzzle, SUDOKU_CELLS);
    }
    drawn->length = kept * SUDOKU_CELLS;
}

/* A sudoku_puzzle_visitor. Most draws of a small puzzle are the same ones again: when there is no room,
 * repetitions are dropped first, and it grows only if that frees less than half. */
static int keep_drawn(void *context, const char *puzzle)
{
    enum { FIRST_ROOM = 4096 * SUDOKU_CELLS };
    struct text *drawn = context;
    if (drawn->room - drawn->length < SUDOKU_CELLS) {
        sort_drawn(drawn);
        if (drawn->length >= drawn->room / 2)
            text_room(drawn, drawn->room ? drawn->room : FIRST_ROOM);
    }
    text_add(drawn, puzzle, SUDOKU_CELLS);
    return drawn->failed;
}

/* Draws puzzles, and writes them in the order of their texts, each once. */
static enum sudoku_status write_draws(struct inside *inside, const struct sudoku_control *control)
{
    struct sudoku_draws draws = SUDOKU_DRAWS_INIT;
    struct text drawn = {0};
    draws.seed = seed;
    draws.n = number;
    enum sudoku_status status =
        sudoku_find_minimals(inside->item->cells, &draws, keep_drawn, &drawn, NULL, control);
    if (drawn.failed)
        status = SUDOKU_NO_MEMORY;
    sort_drawn(&drawn);
    for (size_t at = 0; at < drawn.length && status == SUDOKU_OK; at += SUDOKU_CELLS)
        if (write_minimal(inside, drawn.data + at) != 0)
            break;
    text_free(&drawn);
    return status;
}

static void find_minimals(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    struct inside inside = {.stream = stream};
    while ((inside.item = stream_next(stream))) {
        int status = SUDOKU_BAD_CHARACTER;
        if (!needs_clues(stream, inside.item))
            continue;
        if (!inside.item->error)
            status =
                all ? sudoku_find_minimals(inside.item->cells, NULL, write_minimal, &inside, NULL, &control)
                    : write_draws(&inside, &control);
        if (!stream_goes_on(stream, status))
            return;
        record_begin(&stream->record, inside.item, stream->file);
        stream->tally.solved += status == SUDOKU_OK;
        if (status != SUDOKU_OK)
            stream_fail(stream, status, status == SUDOKU_NOT_UNIQUE ? "more than one solution" : NULL);
    }
}

static int run(void)
{
    const bool several = all || number;
    const struct work work = {.work = several ? find_minimals : minimize,
                              .most = several ? 16 : 0, /* each may hold a million */
                              .format = &format_line};
    symmetry = symmetry < 0 ? SUDOKU_NO_SYMMETRY : symmetry;
    if (all && number)
        return usage_error("--all and --number exclude each other");
    if (several && symmetry)
        return usage_error("--symmetry finds one minimal puzzle, without --all and --number");
    return kernel_check() ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_minimize = {
    .name = "minimize",
    .group = GROUP_MAKE,
    .arguments = "[FILE...]",
    .summary = "drop clues that are not needed",
    .example = "sudoku minimize --symmetry=rotate180 puzzles.txt",
    .options = options,
    .fields = result_field,
    .n_fields = 1,
    .gives = NEEDS_CELLS | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
