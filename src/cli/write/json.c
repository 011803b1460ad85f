/* -f json: an object on a line for each puzzle, with the fields of its row and the columns of the run.
 *
 * One object a line, so that a file of millions can be read line by line and joined with others. The
 * columns of the input come first, under their own names, and new ones must not repeat these. */
#include "cli/write/fields.h"
#include "cli/write/json_parts.h"

/* `["r1c2","r3c4"]` for `r1c2 r3c4`, which stands at the end of the text. */
static void make_array(struct text *out, size_t start)
{
    struct text array = {0};
    text_string(&array, "[\"");
    for (size_t i = start; i < out->length; i++)
        if (out->data[i] == ' ')
            text_string(&array, "\",\"");
        else
            text_char(&array, out->data[i]);
    text_string(&array, "\"]");
    out->length = start;
    text_add(out, array.data, array.length);
    text_fail_with(out, &array);
    text_free(&array);
}

/* Puts quotes around the value that was added from start on, if it is not a number. */
static void add_quotes(struct text *out, size_t start)
{
    text_char(out, '"');
    if (out->failed)
        return;
    memmove(out->data + start + 1, out->data + start, out->length - 1 - start);
    out->data[start] = '"';
    /* The closing quote; the one added first only made room for the shift. */
    text_char(out, '"');
}

/* `["1579","2",...]` for 729 characters, which stand at the end of the text. */
static void make_sets(struct text *out, size_t start)
{
    char all[9 * SUDOKU_CELLS];
    if (out->failed)
        return;
    memcpy(all, out->data + start, sizeof all);
    out->length = start;
    for (size_t i = 0; i < sizeof all; i++) {
        if (i % 9 == 0)
            text_string(out, i ? "\",\"" : "[\"");
        if (all[i] != '.')
            text_char(out, all[i]);
    }
    text_string(out, "\"]");
}

static void finish_value(struct text *out, size_t start, enum column_type type)
{
    if (type == COLUMN_CELLS)
        add_quotes(out, start);
    else if (type == COLUMN_TEXT)
        fields_make_json(out, start);
    else if (type == COLUMN_LIST)
        make_array(out, start);
    else if (type == COLUMN_SETS)
        make_sets(out, start);
}

/* A column without a value is left out. Its key is written first, and removed if there is no value. */
static void add_column(struct text *out, const struct look *look, const struct answer *answer,
                       const struct column *column)
{
    size_t before = out->length;
    json_add_key(out, answer, column->name);
    size_t start = out->length;
    column->add(out, answer);
    bool is_false = out->length > start && out->data[start] == 'f';
    if (out->length == start || (column->only_if_true && is_false && !look->columns_chosen))
        out->length = before;
    else
        finish_value(out, start, column->type);
}

static void add_columns(struct text *out, const struct look *look, const struct answer *answer,
                        const char *const *names)
{
    for (; *names; names++)
        add_column(out, look, answer, columns_find(*names, strlen(*names)));
}

/* Adds what the columns of a verdict say, and more: whether the contradiction is the smallest, and repairs as
 * objects. */
static void add_verdict(struct text *out, const struct look *look, const struct answer *answer)
{
    static const char *const first[] = {"verdict", "reason", "wrong", "contradiction", NULL};
    static const char *const then[] = {"differing", NULL};
    const struct verdict *verdict = answer->verdict;
    add_columns(out, look, answer, first);
    if (verdict->n_conflict) {
        json_add_key(out, answer, "smallest");
        text_string(out, verdict->smallest ? "true" : "false");
    }
    add_columns(out, look, answer, then);
    if (verdict->n_repairs) {
        json_add_key(out, answer, "repairs");
        verdict_add_repairs(out, verdict);
    }
}

/* A verdict has a form of its own, with more than the columns can say; those that are chosen are members like
 * others, and then a line that cannot be read has its error as in other modes. */
static void write_json(struct text *out, const struct look *look, const struct answer *answer)
{
    bool whole_verdict = answer->verdict && !look->columns_chosen;
    struct answer with_error = *answer;
    if (!whole_verdict && !answer->reason)
        with_error.reason = answer->item->error;
    json_open(out, answer);
    if (whole_verdict)
        add_verdict(out, look, answer);
    for (size_t i = 0; look->columns[i] && !(look->only_rows && answer->item->table); i++)
        if (!json_has(answer, look->columns[i]) && !(whole_verdict && look->columns[i]->of_verdict))
            add_column(out, look, answer, look->columns[i]);
    json_close(out, &with_error);
}

const struct format format_json = {
    .name = "json",
    .holds_candidates = true,
    .size = 330,
    .gives_reason = true,
    .shows_puzzle = true,
    .has_columns = true,
    .write = write_json,
};
