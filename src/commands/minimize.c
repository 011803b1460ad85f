/* minimize.c: the minimal puzzles inside each puzzle: one of them, some at random, or all. */
#include <stdlib.h>

#include "base/terms.h"
#include "run/solving.h"
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

enum { MOST_TOGETHER = 4096 }; /* puzzles: enough for the engine */

/* The memory of a thread: puzzles that are minimized together. */
struct together {
    struct sudoku_solver *workspace;
    char puzzles[MOST_TOGETHER][SUDOKU_CELLS];
    uint64_t seeds[MOST_TOGETHER];
    signed char statuses[MOST_TOGETHER];
};

static enum sudoku_status minimize_together(struct stream *stream, struct together *together, size_t n)
{
    const struct sudoku_control control = stream_control(stream);
    return sudoku_minimize(together->puzzles[0], SUDOKU_CELLS, n, (enum sudoku_symmetry)symmetry,
                           together->seeds, together->workspace, together->statuses, &control);
}

static void find_one_each(struct stream *stream, struct together *together)
{
    size_t n;
    while ((n = stream_next_batch(stream))) {
        for (size_t i = 0; i < n; i++) {
            memcpy(together->puzzles[i], stream_item(stream, i)->cells, SUDOKU_CELLS);
            together->seeds[i] = seed;
        }
        if (!stream_goes_on(stream, minimize_together(stream, together, n))) {
            stream->n = 0; /* none is done */
            return;
        }
        for (size_t i = 0; i < n; i++) {
            const struct sudoku_item *item = stream_item(stream, i);
            if (!begin_clues(stream, item))
                continue;
            stream->tally.solved += together->statuses[i] == SUDOKU_OK;
            if (together->statuses[i] == SUDOKU_OK)
                write_result(stream, item, together->puzzles[i]);
            else
                stream_fail(stream, together->statuses[i], NULL);
        }
    }
}

/* ---- Several minimal puzzles ---- */

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

/* Adds drawn puzzles. Most draws of a small puzzle are repetitions: when there is no room, these are dropped
 * first, and the list grows only if that frees less than half. Returns false if memory is short. */
static bool keep_drawn(struct text *drawn, const char *puzzles, size_t n)
{
    if (drawn->room - drawn->length < n * SUDOKU_CELLS) {
        sort_drawn(drawn);
        if (drawn->length >= drawn->room / 2)
            text_room(drawn, drawn->room + n * SUDOKU_CELLS);
    }
    text_add(drawn, puzzles, n * SUDOKU_CELLS);
    return !drawn->failed;
}

/* Draws puzzles, each with a seed of its own, and writes them in the order of their texts, each once. */
static enum sudoku_status write_draws(struct finding *finding, struct together *together)
{
    struct text drawn = {0};
    enum sudoku_status status = SUDOKU_OK;
    for (uint64_t first = 0; first < number && status == SUDOKU_OK; first += MOST_TOGETHER) {
        size_t n = number - first < MOST_TOGETHER ? (size_t)(number - first) : MOST_TOGETHER;
        for (size_t i = 0; i < n; i++) {
            memcpy(together->puzzles[i], finding->item->cells, SUDOKU_CELLS);
            together->seeds[i] = seed + first + i;
        }
        status = minimize_together(finding->stream, together, n);
        if (status == SUDOKU_OK)
            status = (enum sudoku_status)together->statuses[0];
        if (status == SUDOKU_OK && !keep_drawn(&drawn, together->puzzles[0], n))
            status = SUDOKU_NO_MEMORY;
    }
    sort_drawn(&drawn);
    for (size_t at = 0; at < drawn.length && status == SUDOKU_OK; at += SUDOKU_CELLS)
        if (write_found(finding, drawn.data + at) != 0)
            break;
    text_free(&drawn);
    return status;
}

static void find_several(struct stream *stream, struct together *together)
{
    const struct sudoku_control control = stream_control(stream);
    struct finding finding = {.stream = stream};
    while ((finding.item = stream_next(stream))) {
        if (!begin_clues(stream, finding.item))
            continue;
        int status = all ? sudoku_find_minimals(finding.item->cells, write_found, &finding, NULL, &control)
                         : write_draws(&finding, together);
        if (!stream_goes_on(stream, status))
            return;
        stream->tally.solved += status == SUDOKU_OK;
        if (status != SUDOKU_OK)
            stream_fail(stream, status, NULL);
    }
}

/* ---- The run ---- */

static void minimize(struct stream *stream)
{
    struct together *together = calloc(1, sizeof *together);
    int status = together ? sudoku_solver_new(kernel_name(), &together->workspace) : SUDOKU_NO_MEMORY;
    const bool good = stream_goes_on(stream, status) && together;
    if (good && (all || number))
        find_several(stream, together);
    else if (good)
        find_one_each(stream, together);
    if (together)
        sudoku_solver_free(together->workspace);
    free(together);
}

static int run(void)
{
    const bool several = all || number;
    const struct work work = {.work = minimize,
                              .most = several ? 16 : MOST_TOGETHER, /* several: each may hold a million */
                              .format = &format_line};
    symmetry = symmetry < 0 ? SUDOKU_NO_SYMMETRY : symmetry;
    if (all && number)
        return usage_error("--all and --number exclude each other");
    if (several && symmetry)
        return usage_error("--symmetry excludes --all and --number: it finds one minimal puzzle");
    return kernel_check() ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_minimize = {
    .name = "minimize",
    .group = GROUP_MAKE,
    .summary = "drop clues that are not needed",
    .example = "sudoku minimize --symmetry=rotate180 puzzles.txt",
    .options = options,
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
