/* rate.c: how hard puzzles are, on the scale of Sudoku Explainer 1.2.1. */
#include "base/terms.h"
#include "run/reason.h"

static unsigned max_er;

static const struct option options[] = {
    {0, "max-er", "N", "do not rate above N, and print: above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    REASON_ROWS,
    {0},
};

enum { DIFFICULTY = 3, HARDEST, STEPS };
static const struct field fields[] = {
    {"er", KIND_NUMBER, "ER="},
    {"ep", KIND_NUMBER, "EP="},
    {"ed", KIND_NUMBER, "ED="},
    [DIFFICULTY] = {"difficulty", KIND_TEXT, ""},
    [HARDEST] = {"hardest", KIND_TITLE, ""},
    [STEPS] = {"steps", KIND_NUMBER, NULL},
};

/* With --max-er, the limit comes before the difficulty, whose place it takes. */
enum { ABOVE = DIFFICULTY };
static const struct field limited_fields[] = {
    {"er", KIND_NUMBER, "ER="},
    {"ep", KIND_NUMBER, "EP="},
    {"ed", KIND_NUMBER, "ED="},
    [ABOVE] = {"above", KIND_NUMBER, "above "},
    [DIFFICULTY + 1] = {"difficulty", KIND_TEXT, ""},
    [HARDEST + 1] = {"hardest", KIND_TITLE, ""},
    [STEPS + 1] = {"steps", KIND_NUMBER, NULL},
};

static void rate(struct stream *stream)
{
    struct sudoku_reasoner *reasoner = reason_new(stream, SUDOKU_LADDER_SE, max_er);
    struct record *record = &stream->record;
    const size_t more = max_er ? 1 : 0;
    const struct sudoku_item *item;
    while (reasoner && (item = stream_next(stream))) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        int status = reason_rate(reasoner, item, &rating);
        bool is_rated = status == SUDOKU_OK || status == SUDOKU_TOO_HARD;
        if (!stream_goes_on(stream, status))
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
            record_set_rating(record, DIFFICULTY + more, &rating);
        stream_write(stream);
    }
    sudoku_reasoner_free(reasoner);
}

static int run(void)
{
    struct work work = {.work = rate, .most = 32, .format = &format_line};
    if (max_er) {
        work.fields = limited_fields;
        work.n_fields = sizeof limited_fields / sizeof *limited_fields;
    }
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
    FIELDS(fields),
    .formats = CLASS_LINE | CLASS_TABLE,
    .run = run,
};
