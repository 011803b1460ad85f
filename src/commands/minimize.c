/* minimize.c: the minimal puzzles inside each puzzle: some at random, or all. */
#include <assert.h>
#include <stdlib.h>

#include "base/terms.h"
#include "run/made.h"
#include "run/solver.h"
#include "sudoku_research.h"

static int symmetry;
static bool all;
static uint64_t seed, number;

/* A random symmetry is for puzzles that are made. */
static const char *symmetry_at(size_t i)
{
    return i < SUDOKU_RANDOM_SYMMETRY ? symmetry_words[i] : NULL;
}

static const struct option options[] = {
    {0, "symmetry", "KIND", "keep the symmetry of the clues", take_word, &symmetry, .word_at = symmetry_at},
    {'n', "number", "N", "draw N minimal puzzles, which may be the same", take_number, &number, 1,
     SIZE_MAX / SUDOKU_LINE, 1},
    {0, "all", NULL, "print all minimal puzzles", take_flag, &all},
    {0, "seed", "S", "other seeds drop other clues (1)", take_number, &seed, 0, UINT64_MAX, 1},
    {0},
};

/* ---- Random minimal puzzles ---- */

enum { MOST_DRAWS = 4096 }; /* made together: enough for the engine */

/* The memory of a thread: puzzles that are minimized together. */
struct draws {
    struct sudoku_solver *workspace;
    char puzzles[MOST_DRAWS][SUDOKU_CELLS];
    uint64_t seeds[MOST_DRAWS];
    signed char statuses[MOST_DRAWS];
};

/* Makes n draws of the batch, from draw `first` on. Each puzzle has `number` draws, each with a seed of its
 * own. Returns false if the run is over. */
static bool make_draws(struct stream *stream, struct draws *draws, uint64_t first, size_t n)
{
    const struct sudoku_control control = stream_control(stream);
    assert(n <= MOST_DRAWS && (first + n - 1) / number < stream->n);
    for (size_t i = 0; i < n; i++) {
        const uint64_t draw = first + i;
        memcpy(draws->puzzles[i], stream_item(stream, (size_t)(draw / number))->cells, SUDOKU_CELLS);
        draws->seeds[i] = seed + draw % number;
    }
    return stream_take_status(stream, sudoku_minimize(draws->puzzles[0], SUDOKU_CELLS, n,
                                                      (enum sudoku_symmetry)symmetry, draws->seeds,
                                                      draws->workspace, draws->statuses, &control));
}

/* Writes a draw, number `nth` of its puzzle. The first one reports why there is none. Returns false if the
 * run is over. */
static bool write_draw(struct stream *stream, const struct sudoku_item *item, uint64_t nth, int status,
                       const char *puzzle)
{
    const bool is_first = nth == 0;
    assert(nth < number);
    if (is_first ? !begin_clues(stream, item) : !is_puzzle_of_clues(item))
        return true;
    if (status != SUDOKU_OK) {
        if (is_first)
            stream_fail(stream, status, NULL);
        return true;
    }
    stream->tally.solved += is_first;
    stream->tally.found += number > 1;
    write_result(stream, item, puzzle);
    return !stream->cut;
}

static void draw_batches(struct stream *stream, struct draws *draws)
{
    bool goes_on = true;
    size_t n;
    while (goes_on && (n = stream_next_batch(stream))) {
        const uint64_t all_draws = n * number;
        for (uint64_t first = 0; first < all_draws && goes_on; first += MOST_DRAWS) {
            const size_t few = all_draws - first < MOST_DRAWS ? (size_t)(all_draws - first) : MOST_DRAWS;
            goes_on = make_draws(stream, draws, first, few);
            for (size_t i = 0; i < few && goes_on; i++) {
                const uint64_t nth = (first + i) % number;
                goes_on = (nth || stream_next_in_batch(stream)) &&
                          write_draw(stream, stream_item(stream, stream_now(stream)), nth, draws->statuses[i],
                                     draws->puzzles[i]);
            }
        }
    }
}

static void find_some(struct stream *stream)
{
    struct draws *draws = calloc(1, sizeof *draws);
    int status = draws ? sudoku_solver_new(kernel_name(), &draws->workspace) : SUDOKU_NO_MEMORY;
    if (stream_take_status(stream, status))
        draw_batches(stream, draws);
    if (draws)
        sudoku_solver_free(draws->workspace);
    free(draws);
}

/* ---- All minimal puzzles ---- */

static void find_all(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    struct finding finding = {.stream = stream};
    while ((finding.item = stream_next(stream))) {
        if (!begin_clues(stream, finding.item))
            continue;
        int status = sudoku_find_minimals(finding.item->cells, write_found, &finding, NULL, &control);
        if (!stream_take_status(stream, status))
            return;
        stream->tally.solved += status == SUDOKU_OK;
        if (status != SUDOKU_OK)
            stream_fail(stream, status, NULL);
    }
}

/* ---- The run ---- */

static int run(void)
{
    const struct work work = {.work = all ? find_all : find_some,
                              .batch_size = all                   ? 16 /* each may have a million */
                                            : number < MOST_DRAWS ? (size_t)(MOST_DRAWS / number)
                                                                  : 1,
                              .format = &format_line};
    symmetry = symmetry < 0 ? SUDOKU_NO_SYMMETRY : symmetry;
    if (all && option_given(&number))
        return usage_error("--all and --number exclude each other");
    if (all && symmetry)
        return usage_error("--symmetry excludes --all: not all minimal puzzles have it");
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
