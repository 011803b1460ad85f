/* rate.c: how hard puzzles are, on the scale of Sudoku Explainer 1.2.1. */
#include <assert.h>

#include "base/terms.h"
#include "run/reason.h"

static unsigned max_er;

/* The limit, with --max-er, stands in place of the others. */
enum { ABOVE = N_RATING_FIELDS, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    RATING_FIELDS(true), [ABOVE] = {"above", KIND_NUMBER, "above "}};

/* The fields of the run; their indices are the numbers above. */
static struct field_list listed;
static bool chosen;

static bool take_fields(const struct option *option, const char *value, struct text *problem)
{
    *(bool *)option->to = value != NULL;
    return field_list_read(&listed, fields, N_RATING_FIELDS, value ? value : USUAL_RATING, problem);
}

static const struct option options[] = {
    {0, "fields", "LIST", "the fields of tables and JSON", take_fields, &chosen},
    {0, "max-er", "N", "do not rate above N, and print: above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    REASON_ROWS,
    {0},
};

static void rate(struct stream *stream)
{
    struct sudoku_reasoner *reasoner = reason_new(stream, SUDOKU_LADDER_SE, max_er);
    struct record *record = &stream->record;
    const struct sudoku_item *item;
    while (reasoner && (item = stream_next(stream))) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        int status = reason_rate(reasoner, item, &rating);
        bool is_rated = status == SUDOKU_OK || status == SUDOKU_TOO_HARD;
        if (!stream_take_status(stream, status))
            break;
        record_begin(record, item, stream->file);
        stream->tally.solved += is_rated;
        if (is_rated && rating.er == SUDOKU_BEYOND && reasoning_is_limited()) {
            stream_fail(stream, SUDOKU_NO_STEP, "these techniques do not solve it");
            continue;
        }
        if (!is_rated) {
            reason_fail(stream, status);
            continue;
        }
        assert(status == SUDOKU_OK || max_er);
        record->grid = item_grid(item);
        for (size_t i = 0; i < listed.n; i++)
            if (status == SUDOKU_TOO_HARD && listed.indices[i] == ABOVE)
                record_tenths(record, i, max_er);
            else if (status == SUDOKU_OK && listed.indices[i] != ABOVE)
                record_set_rating(record, i, listed.indices[i], &rating);
        stream_write(stream);
    }
    sudoku_reasoner_free(reasoner);
}

static int run(void)
{
    if (max_er)
        field_list_insert(&listed, fields, ABOVE, listed.n);
    const struct work work = {.work = rate,
                              .batch_size = 32,
                              .format = chosen ? &format_csv : &format_line,
                              .fields = listed.fields,
                              .n_fields = listed.n};
    return reason_prepare(SUDOKU_LADDER_SE, true) ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_rate = {
    .name = "rate",
    .group = GROUP_REASON,
    .summary = "print how hard puzzles are on the scale of Sudoku Explainer",
    .help =
        "ER is the rating of the hardest step in Sudoku Explainer 1.2.1, EP of the\n"
        "hardest up to the first digit that is placed, and ED of the first step. The\n"
        "difficulty in words and the hardest technique come after them.",
    .example = "sudoku rate --max-er=7.0 puzzles.txt",
    .options = options,
    .fields = fields,
    .n_fields = N_RATING_FIELDS,
    .formats = CLASS_LINE | CLASS_TABLE,
    .run = run,
};
