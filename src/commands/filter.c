/* filter.c: keeps the puzzles with one solution that meet all conditions, their lines unchanged. All other
 * puzzles are dropped, with a note if they are invalid or have no solution.
 *
 * The cheap conditions come first: a puzzle is rated only if one needs that, and if it meets the others. */
#include <assert.h>

#include "base/terms.h"
#include "run/facts.h"
#include "run/reason.h"
#include "run/solver.h"
#include "run/values.h"
#include "run/wanted.h"
#include "sudoku_research.h"

enum { N_CLASSES = SUDOKU_CLASS_W + 1, MOST_CLASS = 99 };
static struct range ep, ed, clues, classes[N_CLASSES];
static bool minimal;

static bool rates, classifies, solves; /* do the conditions ask for that? Set before the run */

#define CLASS_ROW(name, help, kind)                                                                          \
    {                                                                                                        \
        0, name, "N|N..M", help, take_range, &classes[kind], 0, MOST_CLASS, 0                                \
    }

/* Tables have the rating of puzzles that were rated, else the solution that the input gives. */
static const struct field fields[] = {
    RATING_FIELDS(false),
    {"solution", KIND_CELLS, NULL},
    {"solutions", KIND_NUMBER, NULL},
    {"unique", KIND_TRUTH, NULL},
};
enum { SOLUTION, SOLUTIONS, UNIQUE, N_PROPER_FIELDS };

/* The fields of a rating in the run; their indices are the numbers of a rating's fields. */
static struct field_list listed;
static bool chosen;

static bool take_fields(const struct option *option, const char *value, struct text *problem)
{
    *(bool *)option->to = value != NULL;
    return field_list_read(&listed, fields, N_RATING_FIELDS, value ? value : USUAL_RATING, problem);
}

static const struct option options[] = {
    WANTED_ROWS,
    {0, "fields", "LIST", "rate the puzzles; these are the fields of tables and JSON", take_fields, &chosen},
    {0, "ep", "LOW..HIGH", "only puzzles whose EP is in this range", take_tenths, &ep, 0, SUDOKU_BEYOND},
    {0, "ed", "LOW..HIGH", "only puzzles whose ED is in this range", take_tenths, &ed, 0, SUDOKU_BEYOND},
    {0, "clues", "N|N..M", "only puzzles with this number of clues", take_clues, &clues, 0, SUDOKU_CELLS, 0},
    {0, "minimal", NULL, "only puzzles from which no clue can be removed", take_flag, &minimal},
    CLASS_ROW("te", "only puzzles with this depth of trial and error", SUDOKU_CLASS_TE),
    CLASS_ROW("b", "only puzzles that need braids of length N", SUDOKU_CLASS_B),
    CLASS_ROW("bxb", "only puzzles that need braids of length N in depth 1", SUDOKU_CLASS_BXB),
    CLASS_ROW("bxbb", "only puzzles that need braids of length N in depth 2", SUDOKU_CLASS_BXBB),
    CLASS_ROW("w", "only puzzles that need whips of length N", SUDOKU_CLASS_W),
    REASON_ROWS,
    {0},
};

/* ---- Conditions ---- */

static bool is_within(unsigned number, const struct range *range)
{
    return number >= range->low && number <= range->high;
}

static bool has_limit(const struct range *range, unsigned most)
{
    return range->low > 0 || range->high < most;
}

/* What a thread needs. */
struct tools {
    struct stream *stream;
    struct sudoku_reasoner *reasoner;
    struct solver solver;
};

/* Passes the range to the library, which stops when it knows on which side of it the class lies. */
static int check_classes(struct tools *tools, const struct sudoku_item *item, bool *meets)
{
    const struct sudoku_control control = stream_control(tools->stream);
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = item_candidates(item, room);
    int status = SUDOKU_OK;
    for (int kind = 0; kind < N_CLASSES && status == SUDOKU_OK && *meets; kind++) {
        const struct range *range = &classes[kind];
        unsigned value = 0;
        if (!has_limit(range, MOST_CLASS))
            continue;
        unsigned least = range->low ? range->low : range->high + 1;
        unsigned most = range->high < MOST_CLASS ? range->high : range->low - 1;
        assert(least <= most);
        status = sudoku_classify(candidates, (enum sudoku_class)kind, least, most, &value, &control);
        *meets = status == SUDOKU_OK && is_within(value, range);
    }
    return status == SUDOKU_TOO_DEEP ? SUDOKU_OK : status;
}

/* A puzzle of candidates is never minimal: candidates are not clues. */
static int check_minimal(struct tools *tools, const struct sudoku_item *item, bool *meets)
{
    struct stream *stream = tools->stream;
    const bool *redundant;
    *meets = !item_has_candidates(item);
    if (!*meets)
        return SUDOKU_OK;
    int status = solver_test_clues(&tools->solver, stream, stream_now(stream), &clues, &redundant);
    *meets = status == SUDOKU_OK && !memchr(redundant, 1, SUDOKU_CELLS);
    return status;
}

/* Has the item one solution? Returns SUDOKU_OK or why not. Solves its whole batch. */
static int check_solution(struct tools *tools, const struct sudoku_item *item)
{
    struct sudoku_position position;
    int status = solver_solve(&tools->solver, tools->stream, 2, true);
    if (status == SUDOKU_OK && (item->error || item->candidates))
        status = reason_position(item, &position);
    if (status != SUDOKU_OK)
        return status;
    const int count = (signed char)tools->solver.counts.data[stream_now(tools->stream)];
    return count < 0 ? count : count == 0 ? SUDOKU_NO_SOLUTION : count == 1 ? SUDOKU_OK : SUDOKU_NOT_UNIQUE;
}

/* With --only or --without, the remaining techniques must solve the puzzle. */
static bool accepts(const struct sudoku_rating *rating)
{
    return wanted_meets(rating) && !(rating->er == SUDOKU_BEYOND && reasoning_is_limited()) &&
           is_within(rating->ep, &ep) && is_within(rating->ed, &ed);
}

/* Does the puzzle meet all conditions? Returns SUDOKU_OK, or why that is not known, as for a puzzle without a
 * solution or with several. A puzzle that is too hard has one, but rates above the range. */
static int check(struct tools *tools, const struct sudoku_item *item, struct sudoku_rating *rating,
                 bool *meets)
{
    struct sudoku_position position;
    int status = solves ? check_solution(tools, item) : reason_position(item, &position);
    *meets = is_within(count_clues(item->cells), &clues);
    if (status == SUDOKU_OK && *meets && classifies)
        status = check_classes(tools, item, meets);
    if (status == SUDOKU_OK && !*meets && !solves)
        status = reason_check_position(tools->stream, &position);
    if (status == SUDOKU_OK && *meets && minimal)
        status = check_minimal(tools, item, meets);
    if (status == SUDOKU_OK && *meets && rates) {
        status = reason_rate(tools->reasoner, item, rating);
        *meets = status == SUDOKU_OK && accepts(rating);
    }
    return status == SUDOKU_TOO_HARD ? SUDOKU_OK : status;
}

/* ---- The run ---- */

static void filter(struct stream *stream)
{
    struct tools tools = {.stream = stream,
                          .reasoner = reason_new(stream, SUDOKU_LADDER_SE, wanted_max_er())};
    struct record *record = &stream->record;
    const struct sudoku_item *item;
    while (tools.reasoner && (item = stream_next(stream))) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        bool meets = true;
        int status = check(&tools, item, &rating, &meets);
        if (!stream_take_status(stream, status))
            break;
        record_begin(record, item, stream->file);
        stream->tally.solved += status == SUDOKU_OK || status == SUDOKU_NOT_UNIQUE;
        stream->tally.not_unique += status == SUDOKU_NOT_UNIQUE;
        stream->tally.unsolvable += status == SUDOKU_NO_SOLUTION;
        if (status != SUDOKU_OK && status != SUDOKU_NOT_UNIQUE && status != SUDOKU_NO_SOLUTION)
            reason_fail(stream, status);
        if (status != SUDOKU_OK || !meets)
            continue;
        record->grid = item_grid(item);
        if (rates) {
            for (size_t i = 0; i < listed.n; i++)
                record_set_rating(record, i, listed.indices[i], &rating);
        } else {
            if (item->solution)
                record_piece(record, SOLUTION, item->solution, SUDOKU_CELLS);
            record_number(record, SOLUTIONS, 1);
            record_truth(record, UNIQUE, true);
        }
        stream_write(stream);
    }
    sudoku_reasoner_free(tools.reasoner);
    solver_free(&tools.solver);
}

static int run(void)
{
    if (!kernel_check() || !wanted_check() || !reason_prepare(SUDOKU_LADDER_SE, true))
        return STATUS_TROUBLE;
    rates = wanted_rates() || has_limit(&ep, SUDOKU_BEYOND) || has_limit(&ed, SUDOKU_BEYOND) ||
            reasoning_is_limited() || chosen;
    classifies = false;
    for (int kind = 0; kind < N_CLASSES; kind++)
        classifies |= has_limit(&classes[kind], MOST_CLASS);
    solves = !rates || minimal;
    const struct work work = {.work = filter,
                              .batch_size = rates || classifies ? 32 : 0,
                              .format = chosen ? &format_csv : &format_raw,
                              .fields = rates ? listed.fields : fields + N_RATING_FIELDS,
                              .n_fields = rates ? listed.n : N_PROPER_FIELDS,
                              .look.passes = !rates,
                              .look.filters = true};
    return stream_run(&work);
}

const struct command command_filter = {
    .name = "filter",
    .group = GROUP_REASON,
    .summary = "keep the puzzles that meet all conditions, lines unchanged",
    .help = "Without conditions, keeps the puzzles that have one solution.",
    .example = "sudoku filter --er=4.2..5.6 --needs=x-wing puzzles.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_PUZZLES,
    .run = run,
};
