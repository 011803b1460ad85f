/* solve.c: one solution of each puzzle, and a note if it is not the only one; or all of them.
 *
 * The engine searches for two solutions, to notice puzzles with several; --first searches for one. */
#include <assert.h>

#include "base/program.h"
#include "run/solver.h"

static bool first, all;
static uint64_t limit;

static const struct option options[] = {
    {0, "first", NULL, "print the first solution; do not search for a second one", take_flag, &first},
    {0, "all", NULL, "print all solutions", take_flag, &all},
    {0, "limit", "N|all", "with --all: print at most N of a puzzle (1000000)", take_limit, &limit, 1,
     SIZE_MAX - 1, 1000000},
    {0},
};

enum { SOLUTION, SOLUTIONS, AT_LEAST, UNIQUE, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [SOLUTIONS] = {"solutions", KIND_NUMBER, NULL},
    [AT_LEAST] = {"at_least", KIND_FLAG, NULL},
    [UNIQUE] = {"unique", KIND_TRUTH, NULL},
};

/* Writes the puzzle under way with its first solution, and a note if there are others. */
static void write_solved(struct stream *stream, const struct solver *solver, const struct sudoku_item *item)
{
    const size_t i = stream_now(stream);
    const char *solution = solver->solutions.data + SUDOKU_LINE * i;
    const unsigned count = solver_count(solver, i);
    struct record *record = &stream->record;
    record_begin(record, item, stream->file);
    if (!count) {
        if (!stream_why_invalid(stream, item)) {
            record_number(record, SOLUTIONS, 0);
            record_truth(record, AT_LEAST, false);
        }
        stream_fail(stream, SUDOKU_NO_SOLUTION, NULL);
        return;
    }
    record->grid = (struct grid){
        .clues = item->cells, .digits = solution, .caption = count > 1 ? "one of several solutions" : NULL};
    record_piece(record, SOLUTION, solution, SUDOKU_CELLS);
    if (!first) {
        record_number(record, SOLUTIONS, count);
        record_truth(record, AT_LEAST, count > 1);
        record_truth(record, UNIQUE, count == 1);
    }
    stream_write(stream);
    stream->tally.solved++;
    if (!first && count > 1) {
        stream->tally.not_unique++;
        stream_note(stream, NOTE_NOT_UNIQUE,
                    "more than one solution; the first one found is shown; try '%s check'", program_name());
    }
}

/* Sends the lines that the engine has written, if the solution is all that there is to say about each of the
 * n puzzles of the batch: the hot path of a run over millions of lines. Returns false if it is not. */
static bool send_solutions(struct stream *stream, struct solver *solver, size_t n)
{
    solver->solutions.length = SUDOKU_LINE * n;
    return solver_found_one_each(solver, n) && stream_send(stream, &solver->solutions);
}

static void solve(struct stream *stream)
{
    const struct sudoku_item *item;
    struct solver solver = {0};
    size_t n;
    while ((n = solver_next(&solver, stream, first ? 1 : 2, false))) {
        const bool is_sent = send_solutions(stream, &solver, n);
        stream->tally.solved += is_sent ? n : 0;
        while (!is_sent && (item = stream_next_in_batch(stream)))
            write_solved(stream, &solver, item);
    }
    solver_free(&solver);
}

/* ---- All solutions ---- */

enum { NUMBER = 1 };
static const struct field fields_of_all[] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [NUMBER] = {"number", KIND_NUMBER, NULL},
};

/* The solutions of one puzzle while they are visited. */
struct visit {
    struct stream *stream;
    uint64_t shown;
    bool cut_short; /* there are more solutions than the limit */
};

/* A sudoku_text_fn. The list goes one solution beyond the limit, to find out whether it is complete. */
static int show_solution(void *context, const char *solution)
{
    struct visit *visit = context;
    struct stream *stream = visit->stream;
    struct record *record = &stream->record;
    assert(visit->shown <= limit);
    visit->cut_short = visit->shown == limit;
    if (visit->cut_short)
        return 1;
    visit->shown++;
    if (record->item->name || !stream_write_line(stream, solution, SUDOKU_CELLS)) {
        record->grid.digits = solution;
        record_piece(record, SOLUTION, solution, SUDOKU_CELLS);
        record_number(record, NUMBER, record->nth = visit->shown);
        stream_write(stream);
    }
    return stream->cut || stream->out.failed;
}

/* Shows the solutions of the item. Its batch was solved: only puzzles with several solutions are searched.
 * Returns false if the run is over. */
static bool show_item(struct stream *stream, const struct sudoku_item *item, const struct solver *solver)
{
    const unsigned count = solver_count(solver, stream_now(stream));
    struct visit visit = {.stream = stream};
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    uint16_t room[SUDOKU_CELLS];
    uint64_t guesses = 0;
    int status = SUDOKU_OK;
    record_begin(&stream->record, item, stream->file);
    stream->record.grid.clues = item->cells;
    if (count == 1) {
        show_solution(&visit, solver->solutions.data + SUDOKU_LINE * stream_now(stream));
    } else if (count > 1) {
        const struct sudoku_control control = stream_control(stream);
        query.candidates = item_candidates(item, room);
        query.limit = limit == UINT64_MAX ? SIZE_MAX : (size_t)limit + 1;
        query.visit = show_solution;
        query.context = &visit;
        status = sudoku_search(&query, NULL, &guesses, &control);
    }
    stream->tally.guesses += guesses;
    if (!stream_take_status(stream, stream->out.failed ? SUDOKU_NO_MEMORY : status))
        return false;
    if (!visit.shown) {
        stream_fail(stream, SUDOKU_NO_SOLUTION, NULL);
        return true;
    }
    stream->tally.solved++;
    stream->tally.not_unique += visit.shown > 1;
    if (visit.cut_short)
        stream_note(stream, NOTE_CUT_SHORT, "more solutions than the %llu shown; --limit=all shows them all",
                    (unsigned long long)limit);
    return true;
}

static void solve_all(struct stream *stream)
{
    struct solver solver = {0};
    const struct sudoku_item *item;
    while ((item = stream_next(stream)))
        if (!stream_take_status(stream, solver_solve(&solver, stream, 2, false)) ||
            !show_item(stream, item, &solver))
            break;
    solver_free(&solver);
}

static int run(void)
{
    struct work work = {.work = solve, .format = &format_box, .suggests_check = !all};
    if (first && all)
        return usage_error("--first and --all exclude each other");
    if (option_given(&limit) && !all)
        return usage_error("--limit needs --all");
    if (!kernel_check())
        return STATUS_TROUBLE;
    if (first) { /* nothing is counted */
        work.fields = fields;
        work.n_fields = SOLUTION + 1;
    }
    if (all) {
        work.work = solve_all;
        work.batch_size = 512; /* for one desk. A puzzle may have a million solutions */
        work.fields = fields_of_all;
        work.n_fields = sizeof fields_of_all / sizeof *fields_of_all;
    }
    return stream_run(&work);
}

const struct command command_solve = {
    .name = "solve",
    .group = GROUP_SOLVE,
    .summary = "solve puzzles (the default)",
    .help =
        "If a puzzle has several solutions, the first one found is printed, with a note.\n"
        "-f line prints 81 digits for each puzzle, for programs and data sets.",
    .example = "sudoku solve -f line puzzles/easy.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_SOLUTIONS,
    .run = run,
};
