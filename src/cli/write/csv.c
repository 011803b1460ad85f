/* -f csv: a table with a header line. What the run shows decides which columns it has. */
#include "cli/base/rating.h"
#include "cli/write/line_parts.h"

/* Adds text, in quotes if it needs them; quotes in it are doubled. */
static void add_text(struct text *out, const char *bytes, size_t n)
{
    if (!memchr(bytes, ',', n) && !memchr(bytes, '"', n)) {
        text_add(out, bytes, n);
        return;
    }
    text_char(out, '"');
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == '"')
            text_char(out, '"');
        text_char(out, bytes[i]);
    }
    text_char(out, '"');
}

/* An invalid item leaves its field empty: 81 points would be a puzzle. */
static void add_puzzle(struct text *out, const struct answer *answer)
{
    if (!answer->item->error)
        line_add_puzzle(out, answer);
}

static void add_solution(struct text *out, const struct answer *answer)
{
    if (answer->solution && !answer->numbers_only)
        text_add(out, answer->solution, SUDOKU_CELLS);
}

static void add_solutions(struct text *out, const struct answer *answer)
{
    if (answer->counts)
        line_add_count(out, answer);
}

static void add_number(struct text *out, const struct answer *answer)
{
    if (answer->number)
        text_number(out, answer->number);
}

/* The rating, if it is exact. */
static const struct sudoku_rating *exact(const struct answer *answer)
{
    return answer->above ? NULL : answer->rating;
}

static void add_er(struct text *out, const struct answer *answer)
{
    if (exact(answer))
        rating_add(out, answer->rating->er);
}

static void add_ep(struct text *out, const struct answer *answer)
{
    if (exact(answer))
        rating_add(out, answer->rating->ep);
}

static void add_ed(struct text *out, const struct answer *answer)
{
    if (exact(answer))
        rating_add(out, answer->rating->ed);
}

/* A word, or `above 7.0`. */
static void add_level(struct text *out, const struct answer *answer)
{
    if (exact(answer)) {
        text_string(out, rating_word(answer->rating->er));
    } else if (answer->above) {
        text_string(out, "above ");
        rating_add(out, answer->above);
    }
}

static void add_hardest(struct text *out, const struct answer *answer)
{
    if (exact(answer))
        text_string(out, rating_hardest(answer->rating));
}

static void add_steps(struct text *out, const struct answer *answer)
{
    if (exact(answer))
        text_number(out, answer->rating->steps);
}

static void add_name(struct text *out, const struct answer *answer)
{
    if (answer->item->name)
        add_text(out, answer->item->name, answer->item->name_length);
}

static void add_error(struct text *out, const struct answer *answer)
{
    if (answer->reason)
        add_text(out, answer->reason, strlen(answer->reason));
}

static void add_verdict(struct text *out, const struct answer *answer)
{
    add_text(out, answer->verdict->word, strlen(answer->verdict->word));
}

static void add_verdict_reason(struct text *out, const struct answer *answer)
{
    if (answer->verdict->reason.length)
        add_text(out, answer->verdict->reason.data, answer->verdict->reason.length);
}

/* Cells as `r1c14 r3c2`: without the comma, the field needs no quotes. */
static void add_cells(struct text *out, const bool cells[SUDOKU_CELLS])
{
    struct text list = {0};
    verdict_add_cells(&list, cells);
    for (size_t i = 0; i < list.length; i++)
        if (list.data[i] != ',')
            text_char(out, list.data[i]);
    out->failed |= list.failed;
    text_free(&list);
}

static void add_wrong(struct text *out, const struct answer *answer)
{
    add_cells(out, answer->verdict->wrong);
}

static void add_contradiction(struct text *out, const struct answer *answer)
{
    add_cells(out, answer->verdict->conflict);
}

static void add_differing(struct text *out, const struct answer *answer)
{
    bool differing[SUDOKU_CELLS];
    verdict_differing(answer->verdict, differing);
    add_cells(out, differing);
}

/* `r3c8=6 r1c1=.` */
static void add_repairs(struct text *out, const struct answer *answer)
{
    const struct verdict *verdict = answer->verdict;
    for (size_t i = 0; i < verdict->n_repairs; i++)
        text_print(out, "%sr%dc%d=%c", i ? " " : "", verdict->repairs[i].cell / 9 + 1,
                   verdict->repairs[i].cell % 9 + 1, verdict->repairs[i].to);
}

struct column {
    const char *name;
    void (*add)(struct text *out, const struct answer *answer); /* nothing if the answer has no such value */
};

/* Every row has every column of its table, whatever the answer: other programs count the commas. */
static const struct column columns_of_solutions[] = {
    {"puzzle", add_puzzle}, {"solution", add_solution}, {"solutions", add_solutions},
    {"name", add_name},     {"error", add_error},       {NULL, NULL},
};

static const struct column columns_of_every_solution[] = {
    {"puzzle", add_puzzle}, {"solution", add_solution}, {"number", add_number},
    {"name", add_name},     {"error", add_error},       {NULL, NULL},
};

static const struct column columns_of_ratings[] = {
    {"puzzle", add_puzzle}, {"er", add_er},       {"ep", add_ep},
    {"ed", add_ed},         {"level", add_level}, {"hardest", add_hardest},
    {"steps", add_steps},   {"name", add_name},   {"error", add_error},
    {NULL, NULL},
};

static const struct column columns_of_verdicts[] = {
    {"puzzle", add_puzzle},
    {"verdict", add_verdict},
    {"solutions", add_solutions},
    {"wrong", add_wrong},
    {"contradiction", add_contradiction},
    {"repairs", add_repairs},
    {"differing", add_differing},
    {"name", add_name},
    {"reason", add_verdict_reason},
    {NULL, NULL},
};

static const struct column *columns_of(enum content content)
{
    static const struct column *const columns[] = {
        [CONTENT_SOLUTIONS] = columns_of_solutions,
        [CONTENT_EVERY_SOLUTION] = columns_of_every_solution,
        [CONTENT_RATINGS] = columns_of_ratings,
        [CONTENT_VERDICTS] = columns_of_verdicts,
    };
    return columns[content];
}

/* Written before any answer is known, so the columns can depend on the run only. */
static void write_header(struct text *out, const struct look *look)
{
    for (const struct column *column = columns_of(look->content); column->name; column++) {
        text_string(out, column->name);
        text_char(out, column[1].name ? ',' : '\n');
    }
}

static void write_row(struct text *out, const struct look *look, const struct answer *answer)
{
    for (const struct column *column = columns_of(look->content); column->name; column++) {
        column->add(out, answer);
        text_char(out, column[1].name ? ',' : '\n');
    }
}

const struct format format_csv = {
    .name = "csv",
    .size = 200,
    .gives_reason = true,
    .shows_puzzle = true,
    .open = write_header,
    .write = write_row,
};
