/* search.c: all puzzles of a solved grid with some number of clues, or the proof that there are none. A
 * puzzle stands for its solution. The search has steps, which the threads of the library share. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/program.h"
#include "run/made.h"
#include "run/values.h"
#include "sudoku_research.h"

static uint64_t clues, start;
static const char *part;
static struct share share; /* of the work: of --part */

static const struct option options[] = {
    {0, "clues", "N", "find the puzzles with N clues", take_number, &clues, 1, SUDOKU_CELLS, 0},
    {0, "start", "STEP", "go on from this step of an interrupted search", take_number, &start, 0, SIZE_MAX,
     0},
    {0, "part", "K/N", "do only the K-th of N shares of the steps", take_text, &part},
    {0},
};

/* A search under way. */
struct searching {
    struct finding finding;
    const double *shares;    /* of the work before each step */
    size_t steps;            /* in all */
    size_t first, next, end; /* of this run; the next one is not done */
};

/* Finds the first step that is not in the first `done` of the work. */
static size_t step_at(const struct searching *searching, double done)
{
    size_t step = 0;
    while (step < searching->steps && searching->shares[step] < done)
        step++;
    return step;
}

/* A sudoku_cancel_fn: shows the progress. */
static int show_progress(void *context)
{
    const struct searching *searching = context;
    const double *shares = searching->shares, before = shares[searching->first];
    const double all = shares[searching->end] - before;
    assert(searching->first <= searching->next && searching->next <= searching->end);
    stream_show_fraction(searching->finding.stream, all > 0 ? (shares[searching->next] - before) / all : 1);
    return stream_is_over(searching->finding.stream);
}

/* Notes where the search can be continued. A run with -o keeps nothing of what it has found. */
static void note_step(const struct searching *searching)
{
    struct stream *stream = searching->finding.stream;
    char way_out[100];
    assert(searching->first <= searching->next && searching->next <= searching->end);
    if (share.parts > 1)
        snprintf(way_out, sizeof way_out, "run this share again");
    else if (common.output && searching->next > searching->first)
        snprintf(way_out, sizeof way_out, "run it again from the start, without -o to keep what is found");
    else
        snprintf(way_out, sizeof way_out, "--start=%zu goes on from there", searching->next);
    notes_add(&stream->notes, NOTE_TROUBLE, stream->out.length, "search", 0,
              "searched up to step %zu of %zu; %s", searching->next, searching->steps, way_out);
}

/* Searches the steps of this run. */
static void search_steps(struct searching *searching, struct sudoku_grid_search *search)
{
    struct stream *stream = searching->finding.stream;
    struct sudoku_control control = stream_control(stream);
    const double parts = (double)share.parts;
    const bool is_last = share.part + 1 == share.parts;
    searching->first = start ? (size_t)start : step_at(searching, (double)share.part / parts);
    searching->end = is_last ? searching->steps : step_at(searching, (double)(share.part + 1) / parts);
    searching->next = searching->first;
    if (start && start >= searching->steps) {
        char words[100];
        snprintf(words, sizeof words, "--start=%" PRIu64 ": the search has %zu steps, the first is 0", start,
                 searching->steps);
        stream_abort(stream, "search", words);
        return;
    }
    assert(searching->first <= searching->end && searching->end <= searching->steps);
    control.cancel = show_progress;
    control.context = searching;
    int status = sudoku_grid_search_run(search, &searching->next, searching->end, write_found,
                                        &searching->finding, &control);
    stream_take_status(stream, status);
    if (status == SUDOKU_CANCELLED)
        note_step(searching);
}

/* Every share reads the same input; the first one reports an item that cannot be searched. */
static void search(struct stream *stream)
{
    const struct sudoku_item *item;
    char grid[SUDOKU_CELLS];
    while ((item = stream_next(stream))) {
        struct searching searching = {.finding = {stream, item}};
        struct sudoku_grid_search *search = NULL;
        record_begin(&stream->record, item, stream->file);
        if (stream->first > 0 || stream->n > 1)
            stream_abort(stream, "search", "expected one grid; there are several in the input");
        else if (share.part > 0 && !(is_puzzle_of_clues(item) && sudoku_solve(item->cells, 2, grid) == 1))
            continue;
        else if (find_grid(stream, item, grid) &&
                 stream_take_status(stream, sudoku_grid_search_new(grid, (unsigned)clues, &search,
                                                                   &searching.steps, &searching.shares)))
            search_steps(&searching, search);
        sudoku_grid_search_free(search);
    }
}

static int run(void)
{
    if (!clues)
        return usage_error("search needs a number of clues: %s search --clues=17 FILE", program_name());
    if (!read_share(part, &share))
        return STATUS_TROUBLE;
    if (start && share.parts > 1)
        return usage_error("--start and --part exclude each other: a share is short enough to be run again");
    const struct work work = {.work = search,
                              .batch_size = 2, /* the second is one too many */
                              .no_pictures = part ? SHARE_NO_PICTURES : NULL,
                              .follows = share.part > 0,
                              .goes_on = share.part + 1 < share.parts,
                              .format = &format_line};
    return stream_run(&work);
}

const struct command command_search = {
    .name = "search",
    .group = GROUP_RESEARCH,
    .files = " --clues=N [FILE]",
    .summary = "find all puzzles of a solved grid with N clues",
    .help =
        "A puzzle stands for its solution. An interrupted search prints the step to go\n"
        "on from.",
    .example = "sudoku search --clues=17 grid.txt",
    .options = options,
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
