/* -f json: an object on a line for each puzzle. */
#include "cli/write/json_parts.h"

#include "cli/base/rating.h"
#include "cli/write/line_parts.h"

/* Writes the number of solutions and whether it is the only one; nothing if they were not counted. */
static void add_counts(struct text *out, const struct answer *answer)
{
    if (!answer->counts)
        return;
    /* One solution at a limit of one says nothing about a second, so unique is left out then. */
    text_string(out, ",\"solutions\":");
    text_total(out, answer->count);
    if (answer->at_least)
        text_string(out, ",\"at_least\":true");
    if (answer->count.high || answer->count.low > 1)
        text_string(out, ",\"unique\":false");
    else if (answer->count.low == 1 && !answer->at_least)
        text_string(out, ",\"unique\":true");
}

/* A form of candidates has no clues to print, so all of it is written. */
static void add_canonical(struct text *out, const struct answer *answer)
{
    text_string(out, ",\"canonical\":\"");
    if (answer->candidates)
        line_add_candidates(out, answer->candidates);
    else
        text_add(out, answer->solution, SUDOKU_CELLS);
    text_string(out, "\",\"automorphisms\":");
    text_number(out, answer->automorphisms);
}

static void add_number(struct text *out, const char *key, unsigned tenths)
{
    text_string(out, key);
    rating_add(out, tenths);
}

static void add_rating(struct text *out, const struct answer *answer)
{
    const struct sudoku_rating *rating = answer->rating;
    /* The search stopped there: the true rating is unknown. */
    if (answer->above) {
        add_number(out, ",\"above\":", answer->above);
        return;
    }
    add_number(out, ",\"er\":", rating->er);
    add_number(out, ",\"ep\":", rating->ep);
    add_number(out, ",\"ed\":", rating->ed);
    text_print(out, ",\"level\":\"%s\"", rating_word(rating->er));
    if (*rating_hardest(rating))
        text_print(out, ",\"hardest\":\"%s\"", rating_hardest(rating));
    text_string(out, ",\"steps\":");
    text_number(out, rating->steps);
}

static void write_json(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    json_open(out, answer);
    if (answer->verdict)
        verdict_add_json(out, answer->verdict);
    if (answer->automorphisms)
        add_canonical(out, answer);
    else if (answer->solution && !answer->numbers_only)
        json_add_cells(out, ",\"solution\":", answer->solution);
    /* Each of several solutions is an object of its own; their count is known only after the last. */
    if (answer->number) {
        text_string(out, ",\"number\":");
        text_number(out, answer->number);
    } else {
        add_counts(out, answer);
    }
    if (answer->rating)
        add_rating(out, answer);
    if (answer->candidates && !answer->automorphisms)
        json_add_candidates(out, answer->candidates);
    json_close(out, answer);
}

const struct format format_json = {
    .name = "json",
    .size = 240,
    .gives_reason = true,
    .shows_puzzle = true,
    .write = write_json,
};
