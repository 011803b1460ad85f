/* Everything that the program writes as JSON, and -f json: an object a line for each puzzle, so that a file
 * of millions can be read line by line and joined with others. The columns of the input come first, under
 * their own names, and new ones must not repeat these.
 *
 * Keys and their order are a promise to scripts: new ones are added, none is renamed. Members without a value
 * are left out, rather than written as null. */
#include "cli/write/write_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/base/pattern.h"
#include "cli/base/rating_words.h"
#include "cli/write/caption.h"
#include "cli/write/write_fields.h"

/* ---- The printer ---- */

/* The text itself tells whether a comma is due: none is after what opens, or a colon. Room is asked for once,
 * as for all that is written for millions of puzzles. */
void json_key(struct text *out, const char *key)
{
    size_t n = key ? strlen(key) : 0;
    char *start = text_room(out, n + 4), *to = start, last = '\n';
    if (!to)
        return;
    if (out->length)
        last = to[-1];
    if (last != '{' && last != '[' && last != ':' && last != '\n')
        *to++ = ',';
    if (key) {
        *to++ = '"';
        memcpy(to, key, n);
        to += n;
        *to++ = '"';
        *to++ = ':';
    }
    out->length += (size_t)(to - start);
}

void json_begin(struct text *out, const char *key, char bracket)
{
    json_key(out, key);
    text_char(out, bracket);
}

void json_end(struct text *out, char bracket)
{
    text_char(out, bracket);
}

void json_number(struct text *out, const char *key, unsigned long long number)
{
    json_key(out, key);
    text_number(out, number);
}

void json_truth(struct text *out, const char *key, bool truth)
{
    json_key(out, key);
    text_string(out, truth ? "true" : "false");
}

void json_word(struct text *out, const char *key, const char *word)
{
    json_key(out, key);
    text_char(out, '"');
    text_string(out, word);
    text_char(out, '"');
}

void json_cell(struct text *out, const char *key, int cell)
{
    json_word(out, key, (char[]){'r', (char)('1' + cell / 9), 'c', (char)('1' + cell % 9), '\0'});
}

size_t json_utf8_length(const unsigned char *bytes, size_t n)
{
    uint32_t c;
    size_t length = utf8_decode(bytes, n, &c);
    return (c >= 0xd800 && c < 0xe000) || c > 0x10ffff ? 0 : length;
}

void json_add_string(struct text *out, const char *bytes, size_t n)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + n;
    text_char(out, '"');
    while (at < end) {
        size_t length = *at < 0x80 ? 1 : json_utf8_length(at, (size_t)(end - at));
        if (*at == '"' || *at == '\\')
            text_char(out, '\\');
        if (length == 0) {
            text_string(out, "\\ufffd");
            length = 1;
        } else if (*at < 0x20 || *at == 0x7f) {
            text_print(out, "\\u%04x", *at);
        } else {
            text_add(out, (const char *)at, length);
        }
        at += length;
    }
    text_char(out, '"');
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

bool json_is_number(const char *at, const char *end, bool *is_whole)
{
    at += at < end && *at == '-';
    const char *digits = at;
    at = skip_digits(at, end);
    if (is_whole)
        *is_whole = at == end;
    if (at == digits || (*digits == '0' && at - digits > 1))
        return false;
    if (at < end && *at == '.') {
        digits = ++at;
        at = skip_digits(at, end);
        if (at == digits)
            return false;
    }
    if (at == end || (*at != 'e' && *at != 'E'))
        return at == end;
    at += 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
    digits = at;
    at = skip_digits(at, end);
    return at == end && at > digits;
}

/* Turns the text that was added from start on into a string or an array of strings: of words with blanks
 * between, of lines, or of the digits of 81 cells, nine places for each. */
static void make_json(struct text *out, size_t start, enum column_type type)
{
    struct text text = {0};
    if (out->failed)
        return;
    text_add(&text, out->data + start, out->length - start);
    out->length = start;
    if (type == COLUMN_TEXT)
        json_add_string(out, text.length ? text.data : "", text.length);
    else
        text_string(out, "[\"");
    for (size_t i = 0; i < text.length && type != COLUMN_TEXT; i++) {
        char c = text.data[i];
        if (type == COLUMN_SETS ? i && i % 9 == 0 : c == (type == COLUMN_LINES ? '\n' : ' '))
            text_string(out, "\",\"");
        if (c != (type == COLUMN_SETS ? '.' : type == COLUMN_LINES ? '\n' : ' '))
            text_char(out, c);
    }
    text_string(out, type == COLUMN_TEXT ? "" : "\"]");
    text_fail_with(out, &text);
    text_free(&text);
}

/* ---- Keys of a table ---- */

/* They are made once for all its rows: looking for equal names takes time that grows with the square of the
 * number of columns, and there are tables with thousands. */
struct json_keys {
    struct names names; /* as they are shown */
    struct text json;   /* `"name":`, one after the other */
    size_t *ends;       /* in json */
};

/* Makes each name once. The first column of a name keeps it. The others get theirs when all names are known,
 * for one of these may have a number as well. */
static void number_names(struct names *names)
{
    struct text *bytes = &names->bytes;
    for (size_t i = 0; i < names->n; i++) {
        struct name *name = &names->list[i];
        size_t first = 0, start = bytes->length;
        names_find(names, bytes->data + name->start, name->length, &first);
        if (first == i || !text_room(bytes, name->length + 1))
            continue;
        text_add(bytes, bytes->data + name->start, name->length);
        names_make_free(names, bytes, start);
        *name = (struct name){start, bytes->length - start};
    }
}

struct json_keys *json_keys_new(const struct sudoku_item *row)
{
    struct json_keys *keys = calloc(1, sizeof *keys);
    bool good = keys && names_take(&keys->names, row);
    if (good) {
        text_char(&keys->names.bytes, '\0'); /* so that there is an array even without a name */
        keys->ends = malloc((keys->names.n + 1) * sizeof *keys->ends);
        good = keys->ends && !keys->names.bytes.failed;
    }
    if (good)
        number_names(&keys->names);
    for (size_t i = 0; good && i < keys->names.n; i++) {
        json_add_string(&keys->json, keys->names.bytes.data + keys->names.list[i].start,
                        keys->names.list[i].length);
        text_char(&keys->json, ':');
        keys->ends[i] = keys->json.length;
    }
    if (good && !keys->names.bytes.failed && !keys->json.failed)
        return keys;
    json_keys_free(keys);
    return NULL;
}

void json_keys_free(struct json_keys *keys)
{
    if (!keys)
        return;
    names_free(&keys->names);
    text_free(&keys->json);
    free(keys->ends);
    free(keys);
}

bool json_keys_fit(const struct json_keys *keys, const struct sudoku_table *table)
{
    const struct text *header = &keys->names.header;
    return header->length == table->header_length &&
           memcmp(header->data, table->header, table->header_length) == 0;
}

/* ---- Both ends of a puzzle's object ---- */

/* `"solution":`, or `"solution_2":` if the row has one of that name. */
static void add_free_key(struct text *out, const struct answer *answer, const char *name)
{
    static const struct text failed = {.failed = true};
    struct names names = {0};
    json_key(out, NULL);
    text_char(out, '"');
    size_t start = out->length;
    text_string(out, name);
    if (!answer->keys && !names_take(&names, answer->item))
        text_fail_with(out, &failed);
    names_make_free(answer->keys ? &answer->keys->names : &names, out, start);
    text_string(out, "\":");
    names_free(&names);
}

/* Adds the key of a new value. */
static void add_new_key(struct text *out, const struct answer *answer, const char *name)
{
    if (answer->item->table)
        add_free_key(out, answer, name);
    else
        json_key(out, name);
}

/* Adds a field of a line: numbers stay numbers, everything else is a string. Whole numbers of more than 15
 * digits are often names of things, and lose digits in programs that read them as floating point: as strings
 * they stay whole. Those with a point or an exponent were floating point before. A leading zero, as in 007,
 * makes a string as well. */
static void add_field(struct text *out, const struct sudoku_field *field)
{
    enum { MOST_DIGITS = 15 };
    struct sudoku_piece value = field->value;
    size_t start = out->length, sign = value.length && *value.at == '-';
    bool is_whole, is_number = json_is_number(value.at, value.at + value.length, &is_whole);
    if (field->is_json || (is_number && (!is_whole || value.length - sign <= MOST_DIGITS))) {
        text_add(out, value.at, value.length);
        return;
    }
    field_add_value(out, field);
    make_json(out, start, COLUMN_TEXT);
}

void json_open(struct text *out, const struct answer *answer)
{
    static const struct text failed = {.failed = true};
    const struct sudoku_item *item = answer->item;
    const struct json_keys *keys = answer->keys;
    struct sudoku_fields fields;
    struct sudoku_field field;
    if (item->table)
        fields = sudoku_item_fields(item);
    if (item->table && item->table->header) {
        if (!keys)
            text_fail_with(out, &failed); /* memory was too short for them */
        for (size_t i = 0; keys && sudoku_next_field(&fields, &field); i++) {
            size_t start = i ? keys->ends[i - 1] : 0;
            text_char(out, i ? ',' : '{');
            text_add(out, keys->json.data + start, keys->ends[i] - start);
            add_field(out, &field);
        }
    } else if (item->table) {
        /* If the closing brace is missing, it stands for the byte after the last complete member. */
        size_t length = item->table->is_cut ? 2 : item->text_length;
        while (item->table->is_cut && sudoku_next_field(&fields, &field))
            length = (size_t)(field.value.at + field.value.length - item->text) + 1;
        json_add_members(out, item->text, length);
    } else {
        text_string(out, item->error ? "{\"puzzle\":null" : "{\"puzzle\":\"");
        column_add(column_puzzle, out, answer);
        text_string(out, item->error ? "" : "\"");
        if (item->name) {
            json_key(out, "name");
            json_add_string(out, item->name, item->name_length);
        }
    }
}

/* Objects with an error or a verdict also give the place of the puzzle, since these are about the input. */
void json_close(struct text *out, const struct answer *answer)
{
    if (answer->reason) {
        add_new_key(out, answer, "error");
        json_add_string(out, answer->reason, strlen(answer->reason));
    }
    if (answer->reason || answer->verdict) {
        add_new_key(out, answer, "file");
        json_add_string(out, answer->file, strlen(answer->file));
        add_new_key(out, answer, "line");
        text_number(out, answer->item->line);
    }
    text_string(out, "}\n");
}

void json_add_candidates(struct text *out, const uint16_t *candidates)
{
    json_key(out, "candidates");
    size_t start = out->length;
    line_add_candidates(out, candidates);
    make_json(out, start, COLUMN_SETS);
}

/* ---- Steps ---- */

/* The digits of these cells are in `digits`, or follow from the technique. */
static void add_cells(struct text *out, const char *key, const struct sudoku_cell_digits *cells, size_t n)
{
    if (!n)
        return;
    json_begin(out, key, '[');
    for (size_t i = 0; i < n; i++)
        json_cell(out, NULL, cells[i].cell);
    json_end(out, ']');
}

static void add_digits(struct text *out, const char *key, unsigned digits)
{
    if (!digits)
        return;
    json_begin(out, key, '[');
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1)
            json_number(out, NULL, digit);
    json_end(out, ']');
}

/* `"row 4"` */
static void add_house(struct text *out, const char *key, unsigned house)
{
    char word[16];
    snprintf(word, sizeof word, "%s %u", house_names[house / 9 % 3], house % 9 + 1);
    json_word(out, key, word);
}

static void add_houses(struct text *out, const char *key, uint32_t houses)
{
    if (!houses)
        return;
    json_begin(out, key, '[');
    for (unsigned house = 0; house < 27; house++)
        if (houses >> house & 1)
            add_house(out, NULL, house);
    json_end(out, ']');
}

/* A start follows from nothing: it has neither from nor why. Members that are false or 0 are left out, since
 * most are, and chains may be long. */
static void add_link(struct text *out, const struct sudoku_link *link, bool is_start)
{
    /* In the order of the constants from SUDOKU_SAME_CELL on. */
    static const char *const others[] = {"cell", "locked", "hidden-pair", "naked-pair", "x-wing", "chain"};
    json_begin(out, NULL, '{');
    json_cell(out, "cell", link->cell);
    json_number(out, "digit", link->digit);
    json_truth(out, "on", link->on);
    if (!is_start)
        json_number(out, "from", link->from);
    if (!is_start && link->house < SUDOKU_SAME_CELL)
        add_house(out, "why", link->house);
    else if (!is_start)
        json_word(out, "why", others[link->house - SUDOKU_SAME_CELL]);
    if (link->strong)
        json_truth(out, "strong", true);
    if (link->grouped)
        json_truth(out, "grouped", true);
    if (link->branch)
        json_number(out, "branch", link->branch);
    if (link->depth)
        json_number(out, "depth", link->depth);
    if (link->nested)
        json_number(out, "nested", link->nested);
    json_end(out, '}');
}

/* These words need no escapes: they hold no quotes, backslashes or control characters but the ends of
 * lines. */
void step_json_words(struct text *out, const char *key, const struct sudoku_step *step,
                     enum sudoku_description description)
{
    json_key(out, key);
    text_char(out, '"');
    step_add_words(out, step, description);
    text_char(out, '"');
}

void step_json_technique(struct text *out, const struct sudoku_step *step)
{
    json_word(out, "technique", step->title);
    json_key(out, "er");
    rating_add(out, step->rating);
}

void step_json_rest(struct text *out, const struct sudoku_step *step)
{
    add_cells(out, "cells", step->cells, step->n_cells);
    add_digits(out, "digits", step->digits);
    add_digits(out, "extra", step->extra);
    add_cells(out, "with", step->helpers, step->n_helpers);
    add_houses(out, "houses", step->houses);
    add_houses(out, "covers", step->covers);
    if (step->digit) {
        json_begin(out, "place", '{');
        json_cell(out, "cell", step->cell);
        json_number(out, "digit", step->digit);
        json_end(out, '}');
    }
    if (step->n_removals)
        json_begin(out, "remove", '[');
    for (size_t i = 0; i < step->n_removals; i++) {
        json_begin(out, NULL, '{');
        json_cell(out, "cell", step->removals[i].cell);
        add_digits(out, "digits", step->removals[i].digits);
        json_end(out, '}');
    }
    if (step->n_removals)
        json_end(out, ']');
    if (step->length)
        json_number(out, "length", step->length);
    if (step->n_links)
        json_begin(out, "links", '[');
    for (size_t i = 0; i < step->n_links; i++)
        add_link(out, &step->links[i], step->links[i].from == i);
    if (step->n_links)
        json_end(out, ']');
    step_json_words(out, "text", step, SUDOKU_DESCRIBE_STEP);
    step_json_words(out, "why", step, SUDOKU_DESCRIBE_REASON);
}

/* One line for each branch becomes one string. */
void step_json_eureka(struct text *out, const struct sudoku_step *step)
{
    size_t before = out->length;
    json_key(out, "eureka");
    size_t start = out->length;
    step_add_words(out, step, SUDOKU_DESCRIBE_EUREKA);
    if (out->length == start)
        out->length = before;
    else
        make_json(out, start, COLUMN_LINES);
}

/* ---- -f json ---- */

/* A column without a value is left out. Its key is written first, and removed if there is no value. */
static void write_column(struct text *out, const struct look *look, const struct answer *answer,
                         const struct column *column)
{
    size_t before = out->length;
    add_new_key(out, answer, column->name);
    if (column->type == COLUMN_CELLS)
        text_char(out, '"');
    size_t start = out->length;
    column_add(column, out, answer);
    bool is_false = out->length > start && out->data[start] == 'f';
    if (out->length == start || (column->only_if_true && is_false && !look->columns_chosen))
        out->length = before;
    else if (column->type == COLUMN_CELLS)
        text_char(out, '"');
    else if (column->type >= COLUMN_LIST)
        make_json(out, start, column->type);
}

/* Adds what the columns of a verdict say, and more: whether the contradiction is the smallest, and repairs as
 * objects. */
static void add_verdict(struct text *out, const struct look *look, const struct answer *answer)
{
    static const char *const columns[] = {"verdict", "reason", "wrong", "contradiction", "differing"};
    const struct verdict *verdict = answer->verdict;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (i == 4 && verdict->n_conflict) {
            add_new_key(out, answer, "smallest");
            text_string(out, verdict->smallest ? "true" : "false");
        }
        write_column(out, look, answer, columns_find(columns[i], strlen(columns[i])));
    }
    if (!verdict->n_repairs)
        return;
    add_new_key(out, answer, "repairs");
    json_begin(out, NULL, '[');
    for (size_t i = 0; i < verdict->n_repairs; i++) {
        const struct repair *repair = &verdict->repairs[i];
        json_begin(out, NULL, '{');
        json_cell(out, "cell", repair->cell);
        for (int to = 0; to < 2; to++) {
            char digit = to ? repair->to : repair->from;
            json_key(out, to ? "to" : "from");
            text_string(out, digit == '.' ? "null" : (char[]){digit, '\0'});
        }
        json_end(out, '}');
    }
    json_end(out, ']');
}

/* A verdict has a form of its own, with more than the columns can say; those that are chosen are members like
 * others, and then a line that cannot be read has its error as in other modes. Both ends of the object have
 * some columns already. */
static void write_json(struct text *out, const struct look *look, const struct answer *answer)
{
    static const struct text failed = {.failed = true};
    bool whole_verdict = answer->verdict && !look->columns_chosen, is_row = answer->item->table != NULL;
    bool is_object = is_row && !answer->item->table->header;
    struct json_keys keys;
    struct answer with_error = *answer;
    json_open(out, answer);
    if (is_object) {
        keys.names = (struct names){.n = 0};
        if (!names_take(&keys.names, answer->item))
            text_fail_with(out, &failed);
        with_error.keys = &keys;
    }
    if (!whole_verdict && !answer->reason)
        with_error.reason = answer->item->error;
    answer = &with_error;
    if (whole_verdict)
        add_verdict(out, look, answer);
    for (size_t i = 0; look->columns[i] && !(look->only_rows && is_row); i++) {
        const struct column *column = look->columns[i];
        bool is_open = !is_row && (column == column_puzzle || column == column_name);
        if (!is_open && column != column_error && !(whole_verdict && column->of_verdict))
            write_column(out, look, answer, column);
    }
    json_close(out, answer);
    if (is_object)
        names_free(&keys.names);
}

const struct format format_json = {.name = "json",
                                   .size = 330,
                                   .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | GIVES_REASON | HAS_COLUMNS,
                                   .write = write_json};
