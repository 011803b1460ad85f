/* -f line: 81 digits, or 729 characters for a puzzle of candidates; for --count a number, for --rate and
 * --info the puzzle and the facts about it. The puzzle or solution always comes first and the rest after a
 * blank: most programs read such lines and take the rest for a name. */
#include "cli/base/rating.h"
#include "cli/write/line_parts.h"

/* An invalid puzzle has no number of solutions. */
static void write_number(struct text *out, const struct answer *answer)
{
    if (!answer->counts) {
        line_add_comment(out, answer);
    } else {
        line_add_count(out, answer);
        text_char(out, '\n');
    }
}

/* `<81> above 7.0 name` The search stopped at --max-er, so there is no exact rating. */
static void write_above(struct text *out, const struct answer *answer)
{
    line_add_puzzle(out, answer);
    text_string(out, " above ");
    rating_add(out, answer->above);
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

/* `<81> ER=4.2 EP=1.2 ED=1.2 hard xy-wing name` The puzzle comes first: the line can be read again, and the
 * rating is then its name. */
static void write_rated(struct text *out, const struct answer *answer)
{
    const struct sudoku_rating *rating = answer->rating;
    const char *hardest = rating_hardest(rating);
    char word[TECHNIQUE_WORD_ROOM];
    line_add_puzzle(out, answer);
    text_string(out, " ER=");
    rating_add(out, rating->er);
    text_string(out, " EP=");
    rating_add(out, rating->ep);
    text_string(out, " ED=");
    rating_add(out, rating->ed);
    text_char(out, ' ');
    text_string(out, rating_word(rating->er));
    text_char(out, ' ');
    text_add(out, word, technique_word(*hardest ? hardest : "-", word));
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

/* `<81> clues=24 solutions=1 redundant=r1c2,r3c4 ... name`: what is known, and why there is no more. Lists
 * get commas for their blanks, since blanks separate the fields here. */
static void write_info(struct text *out, const struct look *look, const struct answer *answer)
{
    line_add_puzzle(out, answer);
    for (size_t i = 0; look->columns[i]; i++) {
        const struct column *column = look->columns[i];
        size_t before = out->length;
        text_print(out, " %s=", column->name);
        size_t start = out->length;
        column->add(out, answer);
        bool is_false = out->length > start && out->data[start] == 'f';
        if (out->length == start || (column->only_if_true && is_false))
            out->length = before;
        for (size_t at = start; column->type == COLUMN_LIST && at < out->length; at++)
            if (out->data[at] == ' ')
                out->data[at] = ',';
    }
    if (answer->reason)
        text_print(out, " error=\"%s\"", answer->reason);
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

/* Millions of lines are written here, so room is asked for once. */
static void write_solution(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    size_t name = item->name ? item->name_length : 0;
    char *to = text_room(out, SUDOKU_CELLS + 2 + name);
    if (!to)
        return;
    memcpy(to, answer->solution, SUDOKU_CELLS);
    to += SUDOKU_CELLS;
    if (name) {
        *to++ = ' ';
        line_copy_name(to, item);
        to += name;
    }
    *to++ = '\n';
    out->length = (size_t)(to - out->data);
}

/* A changed puzzle of candidates. */
static void write_candidates(struct text *out, const struct answer *answer)
{
    line_add_candidates(out, answer->candidates);
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

/* The order of the tests matters: an answer may have several of these. */
static void write_line(struct text *out, const struct look *look, const struct answer *answer)
{
    if (look->content == CONTENT_INFO && !answer->item->error)
        write_info(out, look, answer);
    else if (answer->numbers_only)
        write_number(out, answer);
    else if (answer->above && !answer->shows_puzzle)
        write_above(out, answer);
    else if (answer->rating && !answer->shows_puzzle)
        write_rated(out, answer);
    else if (answer->solution)
        write_solution(out, answer);
    else if (answer->candidates)
        write_candidates(out, answer);
    else
        line_add_comment(out, answer);
}

const struct format format_line = {
    .name = "line",
    .holds_candidates = true,
    .size = 82,
    .gives_reason = true,
    .plain_lines = true,
    .write = write_line,
};
