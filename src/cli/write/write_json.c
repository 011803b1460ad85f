/* Strings, cells, candidates, keys, and both ends of a puzzle's object.
 *
 * The keys of a table are made once for all its rows: looking for equal names takes time that grows with the
 * square of the number of columns, and there are tables with thousands. */
#include "cli/write/write_json.h"

#include <stdlib.h>

#include "cli/write/write_fields.h"

/* ---- Keys of a table ---- */

struct key {
    size_t name, name_length; /* in names */
    size_t json, json_length; /* in json */
};

struct json_keys {
    struct text header; /* of the table, as it stands there */
    struct text names;  /* as they are shown, one after the other */
    struct text json;   /* `"name":`, one after the other */
    struct key *list;
    size_t n, room;
};

/* Has one of the first most columns this name? */
static bool is_taken(const struct json_keys *keys, size_t most, const char *name, size_t length)
{
    for (size_t i = 0; i < most; i++)
        if (keys->list[i].name_length == length &&
            (!length || memcmp(keys->names.data + keys->list[i].name, name, length) == 0))
            return true;
    return false;
}

static bool add_column(struct json_keys *keys, const struct sudoku_field *field)
{
    if (keys->n == keys->room) {
        size_t room = keys->room ? 2 * keys->room : 16;
        struct key *list = realloc(keys->list, room * sizeof *list);
        if (!list)
            return false;
        keys->list = list;
        keys->room = room;
    }
    size_t start = keys->names.length;
    field_add_bare(&keys->names, field->name, field->is_json);
    keys->list[keys->n++] = (struct key){.name = start, .name_length = keys->names.length - start};
    return !keys->names.failed;
}

/* Adds a number to the name at the end of the text, from start on, until no column has it. */
static void add_number(struct text *out, size_t start, const struct json_keys *keys)
{
    size_t end = out->length;
    for (unsigned number = 2; !out->failed && is_taken(keys, keys->n, out->data + start, out->length - start);
         number++) {
        out->length = end;
        text_print(out, "_%u", number);
    }
}

/* The first column of a name keeps it. The others get theirs when all names are known, for one of these may
 * have a number as well. */
static void number_column(struct json_keys *keys, size_t column)
{
    struct key *key = &keys->list[column];
    struct text name = {0};
    text_add(&name, keys->names.data + key->name, key->name_length);
    if (!name.failed && is_taken(keys, column, name.data ? name.data : "", name.length)) {
        add_number(&name, 0, keys);
        key->name = keys->names.length;
        key->name_length = name.length;
        text_add(&keys->names, name.data, name.length);
    }
    text_fail_with(&keys->names, &name);
    text_free(&name);
}

static void write_key(struct json_keys *keys, struct key *key)
{
    key->json = keys->json.length;
    json_add_string(&keys->json, keys->names.data + key->name, key->name_length);
    text_char(&keys->json, ':');
    key->json_length = keys->json.length - key->json;
}

struct json_keys *json_keys_new(const struct sudoku_item *row)
{
    struct json_keys *keys = calloc(1, sizeof *keys);
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    bool good = keys != NULL;
    while (good && sudoku_next_field(&fields, &field))
        good = add_column(keys, &field);
    if (good) {
        text_add(&keys->header, row->table->header, row->table->header_length);
        text_char(&keys->names, '\0'); /* so that there is an array even without a name */
    }
    for (size_t i = 0; good && i < keys->n; i++) {
        number_column(keys, i);
        good = !keys->names.failed;
    }
    for (size_t i = 0; good && i < keys->n; i++)
        write_key(keys, &keys->list[i]);
    if (good && !keys->header.failed && !keys->json.failed)
        return keys;
    json_keys_free(keys);
    return NULL;
}

void json_keys_free(struct json_keys *keys)
{
    if (!keys)
        return;
    text_free(&keys->header);
    text_free(&keys->names);
    text_free(&keys->json);
    free(keys->list);
    free(keys);
}

bool json_keys_fit(const struct json_keys *keys, const struct sudoku_table *table)
{
    return keys->header.length == table->header_length &&
           memcmp(keys->header.data, table->header, table->header_length) == 0;
}

void json_keys_add(struct text *out, const struct json_keys *keys, size_t column)
{
    text_add(out, keys->json.data + keys->list[column].json, keys->list[column].json_length);
}

void json_keys_add_new(struct text *out, const struct json_keys *keys, const char *name)
{
    text_char(out, '"');
    size_t start = out->length;
    text_string(out, name);
    add_number(out, start, keys);
    text_string(out, "\":");
}

/* ---- Strings, cells, candidates ---- */

size_t json_utf8_length(const unsigned char *bytes, size_t n)
{
    /* The second byte decides about overlong forms, surrogates and numbers beyond Unicode. */
    static const unsigned char lowest_second[] = {
        [0xe0 - 0xc0] = 0xa0, [0xf0 - 0xc0] = 0x90, [0xff - 0xc0] = 0};
    static const unsigned char highest_second[] = {
        [0xed - 0xc0] = 0x9f, [0xf4 - 0xc0] = 0x8f, [0xff - 0xc0] = 0};
    unsigned char first = bytes[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    unsigned char low = lowest_second[first - 0xc0], high = highest_second[first - 0xc0];
    return (low && bytes[1] < low) || (high && bytes[1] > high) ? 0 : length;
}

bool json_is_number(const char *at, const char *end)
{
    at += at < end && *at == '-';
    const char *digits = at;
    at = json_skip_digits(at, end);
    if (at == digits || (*digits == '0' && at - digits > 1))
        return false;
    if (at < end && *at == '.') {
        digits = ++at;
        at = json_skip_digits(at, end);
        if (at == digits)
            return false;
    }
    if (at == end || (*at != 'e' && *at != 'E'))
        return at == end;
    at += 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
    digits = at;
    at = json_skip_digits(at, end);
    return at == end && at > digits;
}

void json_add_string(struct text *out, const char *bytes, size_t n)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + n;
    text_char(out, '"');
    while (at < end) {
        size_t length = json_utf8_length(at, (size_t)(end - at));
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

/* Adds a field for bytes of the input, which may be anything; the program's own text needs no escapes. */
static void add_field(struct text *out, const char *name, const char *bytes, size_t n)
{
    text_string(out, name);
    json_add_string(out, bytes, n);
}

void json_add_candidates(struct text *out, const uint16_t *candidates)
{
    text_string(out, ",\"candidates\":[");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_string(out, cell ? ",\"" : "\"");
        for (int digit = 0; digit < 9; digit++)
            if (candidates[cell] >> digit & 1)
                text_char(out, (char)('1' + digit));
        text_char(out, '"');
    }
    text_char(out, ']');
}

/* Adds the fields of a line as members of an object. */
static void add_fields(struct text *out, const struct answer *answer)
{
    struct sudoku_fields fields = sudoku_item_fields(answer->item);
    struct sudoku_field field;
    for (size_t i = 0; sudoku_next_field(&fields, &field); i++) {
        text_char(out, i ? ',' : '{');
        json_keys_add(out, answer->keys, i);
        field_add_json(out, &field);
    }
}

/* `"solution":`, or `"solution_2":` if the object of the input has a member of that name. */
static void add_key_to_members(struct text *out, const struct sudoku_item *item, const char *name)
{
    text_char(out, '"');
    size_t start = out->length, end;
    text_string(out, name);
    end = out->length;
    for (unsigned number = 2;
         !out->failed && fields_have_name(item, out->data + start, out->length - start, out); number++) {
        out->length = end;
        text_print(out, "_%u", number);
    }
    text_string(out, "\":");
}

void json_add_key(struct text *out, const struct answer *answer, const char *name)
{
    if (out->length && out->data[out->length - 1] != '{')
        text_char(out, ',');
    if (answer->keys)
        json_keys_add_new(out, answer->keys, name);
    else if (answer->item->table)
        add_key_to_members(out, answer->item, name);
    else {
        text_char(out, '"');
        text_string(out, name);
        text_string(out, "\":");
    }
}

bool json_has(const struct answer *answer, const struct column *column)
{
    bool opens = column == column_puzzle || column == column_name;
    return column == column_error || (opens && !answer->item->table);
}

/* Returns the length of an object with its last byte, the closing brace. If that is missing, a brace
 * stands for the byte after its last complete member. */
static size_t length_of_object(const struct sudoku_item *item)
{
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    size_t length = 1;
    if (!item->table->is_cut)
        return item->text_length;
    while (sudoku_next_field(&fields, &field))
        length = (size_t)(field.value.at + field.value.length - item->text);
    return length + 1;
}

void json_open(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (item->table && item->table->header) {
        static const struct text failed = {.failed = true};
        if (answer->keys)
            add_fields(out, answer);
        else
            text_fail_with(out, &failed); /* memory was too short for them */
        return;
    }
    if (item->table) {
        json_add_members(out, item->text, length_of_object(item));
        return;
    }
    text_string(out, "{\"puzzle\":");
    if (item->error) {
        text_string(out, "null");
    } else {
        text_char(out, '"');
        column_puzzle->add(out, answer);
        text_char(out, '"');
    }
    if (item->name)
        add_field(out, ",\"name\":", item->name, item->name_length);
}

static void add_source(struct text *out, const struct answer *answer)
{
    json_add_key(out, answer, "file");
    json_add_string(out, answer->file, strlen(answer->file));
    json_add_key(out, answer, "line");
    text_number(out, answer->item->line);
}

static void add_error(struct text *out, const struct answer *answer)
{
    json_add_key(out, answer, "error");
    json_add_string(out, answer->reason, strlen(answer->reason));
    add_source(out, answer);
}

/* Objects with an error or a verdict also give the place of the puzzle, since these are about the input. */
void json_close(struct text *out, const struct answer *answer)
{
    if (answer->reason)
        add_error(out, answer);
    else if (answer->verdict)
        add_source(out, answer);
    text_string(out, "}\n");
}

/* ---- -f json: an object a line for each puzzle, its row's fields and the run's columns ---- */

/* One object a line, so that a file of millions can be read line by line and joined with others. The
 * columns of the input come first, under their own names, and new ones must not repeat these. */

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
static void write_column(struct text *out, const struct look *look, const struct answer *answer,
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

static void write_columns(struct text *out, const struct look *look, const struct answer *answer,
                          const char *const *names)
{
    for (; *names; names++)
        write_column(out, look, answer, columns_find(*names, strlen(*names)));
}

/* Adds what the columns of a verdict say, and more: whether the contradiction is the smallest, and repairs as
 * objects. */
static void add_verdict(struct text *out, const struct look *look, const struct answer *answer)
{
    static const char *const first[] = {"verdict", "reason", "wrong", "contradiction", NULL};
    static const char *const then[] = {"differing", NULL};
    const struct verdict *verdict = answer->verdict;
    write_columns(out, look, answer, first);
    if (verdict->n_conflict) {
        json_add_key(out, answer, "smallest");
        text_string(out, verdict->smallest ? "true" : "false");
    }
    write_columns(out, look, answer, then);
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
            write_column(out, look, answer, look->columns[i]);
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
