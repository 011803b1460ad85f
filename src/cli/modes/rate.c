/* --rate, and the filter behind --filter, --er and --needs. */
#include "cli/mode.h"
#include "cli/base/rating.h"
#include "cli/options/options.h"
#include "cli/modes/position.h"
#include "cli/write/formats.h"

/* Rates item i. */
static int rate_item(const struct job *job, size_t i, struct sudoku_rating *rating)
{
    const struct item *item = &job->batch.items[i];
    struct sudoku_position position;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_rate(batch_cells(&job->batch, i), rating);
    int status = position_of_item(job, i, &position);
    return status == SUDOKU_OK ? sudoku_rate_position(&position, rating) : status;
}

/* What the hardest technique is called; nothing is known of it beyond the scale. */
static const char *hardest(const struct sudoku_rating *rating)
{
    return rating->er == SUDOKU_BEYOND || !rating->hardest ? "" : rating->hardest;
}

/* `Naked pair` as one word: `naked-pair`, or `-` */
static void add_word(struct text *out, const char *title)
{
    char word[TECHNIQUE_WORD_ROOM];
    size_t n = technique_word(*title ? title : "-", word);
    text_add(out, word, n);
}

/* `<81> ER=4.2 EP=1.2 ED=1.2 hard xy-wing name` */
static void write_line(struct text *out, const struct answer *answer, const struct sudoku_rating *rating)
{
    if (answer->reason) {
        writer_comment(out, answer);
        return;
    }
    text_add(out, answer->cells, SUDOKU_CELLS);
    text_string(out, " ER=");
    rating_add(out, rating->er);
    text_string(out, " EP=");
    rating_add(out, rating->ep);
    text_string(out, " ED=");
    rating_add(out, rating->ed);
    text_char(out, ' ');
    text_string(out, rating_word(rating->er));
    text_char(out, ' ');
    add_word(out, hardest(rating));
    if (answer->item->name) {
        text_char(out, ' ');
        text_add(out, answer->item->name, answer->item->name_length);
    }
    text_char(out, '\n');
}

static const char csv_header[] = "puzzle,er,ep,ed,level,hardest,steps,name,error\n";

static void write_csv(struct text *out, const struct answer *answer, const struct sudoku_rating *rating)
{
    text_add(out, answer->cells, answer->item->error ? 0 : SUDOKU_CELLS);
    text_char(out, ',');
    if (answer->reason) {
        text_string(out, ",,,,");
    } else {
        rating_add(out, rating->er);
        text_char(out, ',');
        rating_add(out, rating->ep);
        text_char(out, ',');
        rating_add(out, rating->ed);
        text_char(out, ',');
        text_string(out, rating_word(rating->er));
        text_char(out, ',');
        text_string(out, hardest(rating));
    }
    text_char(out, ',');
    if (!answer->reason)
        text_number(out, rating->steps);
    text_char(out, ',');
    if (answer->item->name)
        writer_csv_text(out, answer->item->name, answer->item->name_length);
    text_char(out, ',');
    if (answer->reason)
        writer_csv_text(out, answer->reason, strlen(answer->reason));
    text_char(out, '\n');
}

/* A number, or null and not less than what. */
static void json_rating(struct text *out, const char *key, unsigned tenths)
{
    text_string(out, key);
    if (tenths == SUDOKU_BEYOND)
        text_string(out, "null");
    else
        rating_add(out, tenths);
}

static void write_json(struct text *out, const struct answer *answer, const struct sudoku_rating *rating)
{
    writer_json_open(out, answer);
    if (!answer->reason) {
        json_rating(out, ",\"er\":", rating->er);
        json_rating(out, ",\"ep\":", rating->ep);
        json_rating(out, ",\"ed\":", rating->ed);
        text_string(out, rating->er == SUDOKU_BEYOND ? ",\"above\":6.2" : "");
        text_string(out, ",\"level\":\"");
        text_string(out, rating_word(rating->er));
        text_string(out, "\"");
        if (*hardest(rating)) {
            text_string(out, ",\"hardest\":\"");
            text_string(out, hardest(rating));
            text_char(out, '"');
        }
        text_string(out, ",\"steps\":");
        text_number(out, rating->steps);
    }
    writer_json_close(out, answer);
}

typedef void write_rating(struct text *out, const struct answer *answer, const struct sudoku_rating *rating);

static void run_rate(struct job *job)
{
    const char *format = job->options->format->name;
    write_rating *write = strcmp(format, "csv") == 0    ? write_csv
                          : strcmp(format, "json") == 0 ? write_json
                                                        : write_line;
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        struct sudoku_rating rating;
        int status = rate_item(job, i, &rating);
        if (status == SUDOKU_OK)
            job->tally.solved++;
        else
            position_refuse(job, i, status, &answer, reason);
        write(&job->out, &answer, &rating);
    }
    job->tally.puzzles += job->batch.n;
}

static unsigned clues_of(const char *cells)
{
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        n += cells[cell] != '.';
    return n;
}

static bool passes(const struct options *options, const struct answer *answer,
                   const struct sudoku_rating *rating)
{
    const struct sudoku_recipe *recipe = &options->making.recipe;
    unsigned clues = clues_of(answer->cells);
    return reasoning_wants(&options->reasoning, rating) && clues >= recipe->least_clues &&
           clues <= recipe->most_clues;
}

/* Lets the puzzles through, as their lines stand in the input, that are rated as wanted. */
static void run_filter(struct job *job)
{
    for (size_t i = 0; i < job->batch.n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        struct sudoku_rating rating;
        int status = rate_item(job, i, &rating);
        if (status != SUDOKU_OK)
            position_refuse(job, i, status, &answer, reason);
        else if (passes(job->options, &answer, &rating))
            job_pass_through(&job->out, answer.item);
        job->tally.solved += status == SUDOKU_OK;
    }
    job->tally.puzzles += job->batch.n;
}

const struct mode mode_rate = {
    .name = "--rate",
    .batch = 512,
    .formats = " line csv json ",
    .format = "line",
    .csv_header = csv_header,
    .run = run_rate,
};

const struct mode mode_filter = {.name = "--filter", .batch = 512, .passes_lines = true, .run = run_filter};
