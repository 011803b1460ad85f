/* count.c: the number of solutions of each puzzle.
 *
 * The engine counts up to 127 solutions; the few puzzles with more are counted one by one. */
#include <assert.h>

#include "base/clock.h"
#include "run/solver.h"

enum { MOST_AT_ONCE = SUDOKU_MOST_LIMIT };

static uint64_t limit;

static const struct option options[] = {
    {0, "limit", "N|all", "count up to N solutions (1000000)", take_limit, &limit, 1, SIZE_MAX, 1000000},
    {0},
};

enum { SOLUTIONS, AT_LEAST, UNIQUE, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    [SOLUTIONS] = {"solutions", KIND_NUMBER, NULL},
    [AT_LEAST] = {"at_least", KIND_FLAG, NULL},
    [UNIQUE] = {"unique", KIND_TRUTH, NULL},
};

/* A count under way. */
struct counting {
    struct stream *stream;
    double long_from; /* when it becomes long; 0: noted */
};

/* A sudoku_cancel_fn. Notes a long count: without a terminal, nothing else would show for hours that it
 * works. */
static int note_and_end(void *context)
{
    struct counting *counting = context;
    if (counting->long_from > 0 && clock_seconds() >= counting->long_from) {
        counting->long_from = 0;
        stream_note(counting->stream, NOTE_LONG,
                    "counting the solutions, which may take long and shows no progress%s",
                    common.output ? "" : "; Ctrl-C ends it with the number so far");
    }
    return stream_is_over(counting->stream);
}

/* Counts the many solutions of a puzzle from the start: counting 127 again costs nothing in comparison.
 * Returns false if the run is over; *total is then the number so far. */
static bool count_many(struct stream *stream, const struct sudoku_item *item, struct sudoku_total *total)
{
    enum { LONG = 1 /* second */ };
    const struct sudoku_total most = {0, limit};
    struct counting counting = {stream, clock_seconds() + LONG};
    struct sudoku_control control = stream_control(stream);
    uint16_t room[SUDOKU_CELLS];
    uint64_t guesses = 0;
    assert(limit > MOST_AT_ONCE);
    control.cancel = note_and_end;
    control.context = &counting;
    int status = sudoku_count_solutions(item_candidates(item, room), limit == UINT64_MAX ? NULL : &most,
                                        total, &guesses, &control);
    stream->tally.guesses += guesses;
    if (!total->high && total->low < MOST_AT_ONCE)
        total->low = MOST_AT_ONCE; /* those that the engine has found */
    return stream_take_status(stream, status);
}

/* Writes the count of the record's puzzle: in lines, the number alone. */
static void write_count(struct stream *stream, struct sudoku_total total, bool at_least)
{
    const bool none = !total.low && !total.high;
    struct record *record = &stream->record;
    char room[60];
    struct text line = TEXT_IN(room);
    if (none && stream_why_invalid(stream, record->item)) {
        stream_fail(stream, SUDOKU_CLASH, NULL);
        return;
    }
    if (none)
        stream_decline(stream, SUDOKU_NO_SOLUTION, NULL);
    assert(total.high || total.low <= limit);
    text_string(&line, ">=");
    text_total(&line, total);
    const struct sudoku_piece number = {line.data + 2, line.length - 2};
    if (at_least ? stream_write_line(stream, line.data, line.length)
                 : stream_write_line(stream, number.at, number.length))
        return;
    record_piece(record, SOLUTIONS, number.at, number.length);
    record_truth(record, AT_LEAST, at_least);
    if (!none)
        record_truth(record, UNIQUE, total.low == 1 && !total.high && !at_least);
    stream_write(stream);
}

/* Sends the lines of a batch of n proper puzzles, each a 1. Returns false if it is no such batch, or no lines
 * are written. */
static bool send_ones(struct stream *stream, const struct solver *solver, size_t n, struct text *lines)
{
    if (limit == 1 || !solver_found_one_each(solver, n))
        return false;
    lines->length = 0;
    char *line = text_room(lines, 2 * n);
    for (size_t i = 0; line && i < n; i++)
        line[2 * i] = '1', line[2 * i + 1] = '\n';
    lines->length = line ? 2 * n : 0;
    return stream_send(stream, lines);
}

static void count(struct stream *stream)
{
    const unsigned most = limit < MOST_AT_ONCE ? (unsigned)limit : MOST_AT_ONCE;
    const struct sudoku_item *item;
    struct solver solver = {0};
    struct text lines = {0};
    size_t n;
    while ((n = solver_next(&solver, stream, most, true))) {
        const bool is_sent = send_ones(stream, &solver, n, &lines);
        stream->tally.solved += is_sent ? n : 0;
        while (!is_sent && (item = stream_next_in_batch(stream))) {
            struct sudoku_total total = {0, solver_count(&solver, stream_now(stream))};
            record_begin(&stream->record, item, stream->file);
            if (total.low == MOST_AT_ONCE && limit > MOST_AT_ONCE && !count_many(stream, item, &total))
                stream_count_partial(stream); /* a lower bound */
            if (stream->out.failed)
                break;
            write_count(stream, total, stream->cut || (total.low == limit && !total.high));
            stream->tally.solved += total.low || total.high;
            stream->tally.not_unique += total.low > 1 || total.high;
        }
    }
    text_free(&lines);
    solver_free(&solver);
}

static int run(void)
{
    const struct work work = {.work = count, .format = &format_line};
    return kernel_check() ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_count = {
    .name = "count",
    .group = GROUP_SOLVE,
    .summary = "count the solutions of each puzzle",
    .help = "Prints a number for each puzzle, after >= if counting stopped at the limit.",
    .example = "sudoku count --limit=1000 puzzles/several-solutions.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASS_LINE | CLASS_TABLE,
    .run = run,
};
