/* rate.c: how hard puzzles are, on the scale of Sudoku Explainer 1.2.1. */
#include "base/rating_words.h"
#include "run/reason.h"

static unsigned max_er;

static const struct option options[] = {
    {0, "max-er", "N", "do not rate above N, and print: above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    REASON_ROWS,
    {0},
};

/* With --max-er there is one more value: ABOVE in the place of the words, which come after it then. */
enum { ER, EP, ED, WORDS, ABOVE = WORDS };
enum { DIFFICULTY, HARDEST, STEPS }; /* from WORDS on */
#define NUMBER_ROWS                                                                                          \
    {"er", KIND_NUMBER, "ER="}, {"ep", KIND_NUMBER, "EP="},                                                  \
    {                                                                                                        \
        "ed", KIND_NUMBER, "ED="                                                                             \
    }
#define WORD_ROWS                                                                                            \
    {"difficulty", KIND_TEXT, ""}, {"hardest", KIND_TITLE, ""},                                              \
    {                                                                                                        \
        "steps", KIND_NUMBER, NULL                                                                           \
    }
static const struct field fields[] = {NUMBER_ROWS, WORD_ROWS};
static const struct field limited_fields[] = {NUMBER_ROWS, {"above", KIND_NUMBER, "above "}, WORD_ROWS};

static void rate(struct stream *stream)
{
    struct sudoku_reasoner *reasoner = reason_new(stream, SUDOKU_LADDER_SE, max_er);
    struct record *record = &stream->record;
    const bool is_line = !common.format || common.format == &format_line;
    const size_t words = max_er ? WORDS + 1 : WORDS;
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
            stream_fail(stream, status, NEEDS_ONE_SOLUTION);
            continue;
        }
        record->grid = item_grid(item);
        if (status == SUDOKU_TOO_HARD)
            record_tenths(record, ABOVE, max_er);
        else
            record_set_rating(record, words, &rating);
        if (is_line && status == SUDOKU_OK && !*rating_hardest(&rating))
            record_string(record, words + HARDEST, "-");
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
    .arguments = "[FILE...]",
    .summary = "print how hard puzzles are: ER, EP and ED of Sudoku Explainer 1.2.1",
    .help =
        "ER is the rating of the hardest step, EP of the hardest up to the first digit that is placed,\n"
        "and ED of the first step. The difficulty in words and the hardest technique come after them.",
    .example = "sudoku rate --max-er=7.0 puzzles.txt",
    .options = options,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .gives = NEEDS_FIELDS,
    .run = run,
};
