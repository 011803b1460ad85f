/* rate.c: how hard puzzles are, on the scale of Sudoku Explainer 1.2.1. */
#include "base/terms.h"
#include "run/reason.h"

static unsigned max_er;

static const struct option options[] = {
    {0, "max-er", "N", "do not rate above N, and print: above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    REASON_ROWS,
    {0},
};

/* The limit, with --max-er, stands in place of the others. */
enum { ABOVE = N_RATING_FIELDS };
static const struct field fields[] = {RATING_FIELDS(true), [ABOVE] = {"above", KIND_NUMBER, "above "}};

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
        record->grid = item_grid(item);
        if (status == SUDOKU_TOO_HARD)
            record_tenths(record, ABOVE, max_er);
        else
            record_set_rating(record, &rating);
        stream_write(stream);
    }
    sudoku_reasoner_free(reasoner);
}

static int run(void)
{
    const struct work work = {.work = rate,
                              .batch_size = 32,
                              .format = &format_line,
                              .fields = fields,
                              .n_fields = N_RATING_FIELDS + (max_er > 0)};
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
