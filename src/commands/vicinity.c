/* vicinity.c: all proper puzzles that a puzzle becomes when a few clues are removed and a few added. One
 * puzzle may be work for hours, which the threads of the library share. */
#include <assert.h>

#include "base/terms.h"
#include "run/made.h"
#include "run/solver.h"
#include "run/values.h"
#include "sudoku_research.h"

static struct sudoku_vicinity_options reach;
static bool minimal;
static const char *part;
static struct share share;

static const struct option options[] = {
    {0, "minimal", NULL, "only puzzles from which no clue can be removed", take_flag, &minimal},
    {0, "part", "K/N", "do only the K-th of N shares of the work", take_text, &part},
    {0},
};

/* Reads `2` or `1..2` after its sign; 0 without the sign. */
static bool read_step(const char **text, char sign, unsigned *least, unsigned *most)
{
    *least = *most = 0;
    if (**text != sign)
        return true;
    const char *at = *text + 1;
    bool valid = *at >= '0' && *at <= '0' + SUDOKU_VICINITY_MOST;
    *least = *most = valid ? (unsigned)(*at++ - '0') : 0;
    if (valid && at[0] == '.' && at[1] == '.') {
        valid = at[2] >= '0' && at[2] <= '0' + SUDOKU_VICINITY_MOST;
        *most = valid ? (unsigned)(at[2] - '0') : 0;
        at += 3;
    }
    *text = at;
    assert(*most <= SUDOKU_VICINITY_MOST);
    return valid && *least <= *most;
}

/* Reads `{-2+1..2}`, as people write it in forums, or the same without braces. */
static bool take_reach(const struct option *option, const char *value, struct text *problem)
{
    struct sudoku_vicinity_options *reached = option->to;
    const bool has_braces = *value == '{';
    const char *text = value + has_braces;
    *reached = (struct sudoku_vicinity_options)SUDOKU_VICINITY_OPTIONS_INIT;
    bool valid = *text && *text != '}' &&
                 read_step(&text, '-', &reached->least_removed, &reached->most_removed) &&
                 read_step(&text, '+', &reached->least_added, &reached->most_added);
    valid = valid && (!has_braces || *text++ == '}') && !*text;
    if (!valid)
        text_string(problem,
                    "expected clues to take away and to add, each up to 9, such as {-1+1}, "
                    "{-2+1..2}, {-1} or {+2}, then files");
    return valid;
}

static const struct option operand = {
    0, NULL, "{-N+M}", "remove N clues and add M: up to 9, or ranges: {-2+1..2}", take_reach, &reach};

/* A search under way. */
struct searching {
    struct finding finding;
    uint64_t done; /* parts of the puzzle */
    uint64_t parts;
};

/* A sudoku_cancel_fn: shows the progress. */
static int show_progress(void *context)
{
    const struct searching *searching = context;
    assert(searching->done <= searching->parts);
    stream_show_fraction(searching->finding.stream,
                         searching->parts ? (double)searching->done / (double)searching->parts : 1);
    return stream_is_over(searching->finding.stream);
}

/* Finds this share of the vicinity of a puzzle. Every share refuses the same puzzles; the first share reports
 * them. */
static void find(struct stream *stream, const struct sudoku_item *item)
{
    struct searching searching = {.finding = {stream, item, .is_nameless = true}};
    struct sudoku_control control = stream_control(stream);
    struct sudoku_vicinity_options ours = reach;
    int status = sudoku_find_vicinity(item->cells, &ours, &searching.parts, NULL, NULL, NULL);
    ours.first_part = share_begin(&share, searching.parts);
    ours.n_parts = searching.parts = share_end(&share, searching.parts) - ours.first_part;
    assert(share.part < share.parts);
    ours.done = &searching.done;
    control.cancel = show_progress;
    control.context = &searching;
    if (status == SUDOKU_OK)
        status = sudoku_find_vicinity(item->cells, &ours, NULL, write_found, &searching.finding, &control);
    if (stream_take_status(stream, status) && status != SUDOKU_OK && share.part == 0)
        stream_fail(stream, status, NULL);
}

static void vicinity(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream)))
        if ((share.part == 0 || is_puzzle_of_clues(item)) && begin_clues(stream, item))
            find(stream, item);
}

static int run(void)
{
    if (!read_share(part, &share) || !kernel_check())
        return STATUS_TROUBLE;
    reach.minimal = minimal;
    reach.kernel = kernel_name();
    const struct work work = {.work = vicinity,
                              .batch_size = 1,
                              .no_pictures = part ? SHARE_NO_PICTURES : NULL,
                              .follows = share.part > 0,
                              .goes_on = share.part + 1 < share.parts,
                              .look.filters = true,
                              .format = &format_line};
    return stream_run(&work);
}

const struct command command_vicinity = {
    .name = "vicinity",
    .group = GROUP_RESEARCH,
    .operand = &operand,
    .summary = "find all proper puzzles with N clues replaced by M",
    .help =
        "Clues that were taken away may be among those added. Without braces, -1+1 stands\n"
        "after --.\n"
        "A puzzle that several inputs reach is printed for each of them.",
    .example = "sudoku vicinity '{-2+2}' puzzles.txt | sudoku canonical",
    .options = options,
    FIELDS(result_field),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
