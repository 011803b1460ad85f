/* json.c: -f json, an object a line for each puzzle, so that a file of millions can be read line by line and
 * joined with others. The members of the input come first, under their own names, and new ones do not repeat
 * these.
 *
 * Keys and their order are a promise to scripts: new ones are added, none is renamed. Members without a value
 * are left out, rather than written as null. */
#include <stdlib.h>

#include "write/layout.h"

/* ---- Strings and numbers ---- */

/* Adds a character that may need an escape. Returns its length. Readers of JSON reject a whole text for one
 * byte that is not UTF-8. */
static size_t add_character(struct text *out, const char *at, const char *end)
{
    uint32_t c;
    const size_t length = utf8_decode((const unsigned char *)at, (size_t)(end - at), &c);
    if (!length || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff) {
        text_string(out, "\\ufffd");
        return 1;
    }
    if (c < ' ' || c == 0x7f) {
        text_print(out, "\\u%04x", (unsigned)c);
        return 1;
    }
    if (c == '"' || c == '\\')
        text_char(out, '\\');
    text_add(out, at, length);
    return length;
}

void json_add_escaped(struct text *out, const char *at, size_t n)
{
    for (const char *end = n ? at + n : at; at < end;) {
        const char *plain = at;
        while (at < end && *at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\')
            at++;
        text_add(out, plain, (size_t)(at - plain));
        if (at < end)
            at += add_character(out, at, end);
    }
}

static void add_string(struct text *out, const char *bytes, size_t n)
{
    text_char(out, '"');
    json_add_escaped(out, bytes, n);
    text_char(out, '"');
}

/* Moves past digits. Returns false if there are none. */
static bool take_digits(const char **at, const char *end)
{
    const char *start = *at;
    while (*at < end && **at >= '0' && **at <= '9')
        ++*at;
    return *at > start;
}

/* Is it a number as JSON writes it? Stores whether it is whole. */
static bool is_number(struct sudoku_piece value, bool *is_whole)
{
    const char *at = value.at, *end = at + value.length;
    at += at < end && *at == '-';
    const char *first = at;
    bool good = take_digits(&at, end) && (*first != '0' || at - first == 1);
    *is_whole = at == end;
    if (good && at < end && *at == '.') {
        at++;
        good = take_digits(&at, end);
    }
    if (good && at < end && (*at == 'e' || *at == 'E')) {
        at += 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
        good = take_digits(&at, end);
    }
    return good && at == end;
}

/* ---- New members ---- */

/* Adds a key and its colon: `"solution":`. A comma comes before it, but for the first key of an object. Room
 * is requested once, as for everything that is written for millions of puzzles. */
static void add_key(struct text *out, struct sudoku_piece key)
{
    char *start = text_room(out, key.length + 4), *to = start;
    if (!to)
        return;
    if (out->data[out->length - 1] != '{')
        *to++ = ',';
    *to++ = '"';
    memcpy(to, key.at, key.length);
    to += key.length;
    *to++ = '"';
    *to++ = ':';
    out->length += (size_t)(to - start);
}

/* Adds an array of strings: what stands between separators. */
static void add_list(struct text *out, struct sudoku_piece value, char separator)
{
    const char *end = value.at + value.length;
    text_char(out, '[');
    for (const char *at = value.at, *stop; at < end; at = stop + 1) {
        stop = memchr(at, separator, (size_t)(end - at));
        stop = stop ? stop : end;
        text_string(out, at == value.at ? "" : ",");
        add_string(out, at, (size_t)(stop - at));
    }
    text_char(out, ']');
}

/* Adds the digits of each cell as a string. */
static void add_sets(struct text *out, struct sudoku_piece value)
{
    for (size_t at = 0; at < value.length; at++) {
        if (at % 9 == 0)
            text_string(out, at ? ",\"" : "[\"");
        if (value.at[at] != '.')
            text_char(out, value.at[at]);
        if (at % 9 == 8)
            text_char(out, '"');
    }
    text_char(out, ']');
}

/* Adds a string without characters that need escapes. */
static void add_cells(struct text *out, struct sudoku_piece value)
{
    char *to = text_room(out, value.length + 2);
    if (!to)
        return;
    *to = to[value.length + 1] = '"';
    memcpy(to + 1, value.at, value.length);
    out->length += value.length + 2;
}

static void add_value(struct text *out, struct sudoku_piece value, enum kind kind)
{
    if (kind == KIND_NUMBER || kind == KIND_TRUTH || kind == KIND_FLAG || kind == KIND_JSON)
        text_add(out, value.at, value.length);
    else if (kind == KIND_SETS)
        add_sets(out, value);
    else if (kind == KIND_LIST || kind == KIND_LINES)
        add_list(out, value, kind == KIND_LIST ? ' ' : '\n');
    else if (kind == KIND_TEXT || kind == KIND_TITLE)
        add_string(out, value.at, value.length);
    else
        add_cells(out, value);
}

/* ---- The row of the input ---- */

/* Adds a field of a line: numbers stay numbers, everything else is a string. Whole numbers of more than 15
 * digits are often names of things, and lose digits in programs that read them as floating point: as strings
 * they stay whole. Those with a point or an exponent were floating point before. A leading zero, as in 007,
 * makes a string as well. */
static void add_field(struct text *out, const struct sudoku_field *field)
{
    enum { MOST_DIGITS = 15 };
    const struct sudoku_piece value = field->value;
    const size_t sign = value.length && *value.at == '-';
    bool is_whole;
    if (is_number(value, &is_whole) && (!is_whole || value.length - sign <= MOST_DIGITS))
        text_add(out, value.at, value.length);
    else
        add_string(out, field->bare_value.at, field->bare_value.length);
}

/* Adds an object of the input in one line, without its end: the brace, and blanks and commas before it. It is
 * copied as it stands, even if other programs would reject it. */
static void add_object(struct text *out, const char *at, size_t length)
{
    const char *end = at + length - 1;
    while (end > at + 1 && strchr(" \t\r\n,", end[-1]))
        end--;
    for (const char *line = at; line < end; line = at + 1) {
        at = line;
        while (at < end && *at != '\n' && *at != '\r')
            at++;
        text_add(out, line, (size_t)(at - line));
    }
}

/* Adds the beginning of the object: the input's row, without its end, or the puzzle and its name. */
static void open_object(struct text *out, const struct look *look, const struct layout *layout,
                        const struct record *record)
{
    const struct sudoku_item *item = record->item;
    struct sudoku_field field = {.number = 0};
    if (!item || !item->table) {
        bool has_puzzle = !item || !item->error;
        text_string(out, has_puzzle ? "{\"puzzle\":\"" : "{\"puzzle\":null");
        line_add_puzzle(out, look, record);
        text_string(out, has_puzzle ? "\"" : "");
        if (item && item->name) {
            add_key(out, (struct sudoku_piece){"name", 4});
            add_string(out, item->name, item->name_length);
        }
    } else if (item->table->header) {
        struct row_room memory;
        char *room = row_room(&memory, item);
        text_char(out, '{');
        out->failed |= !room;
        for (size_t i = 0; !out->failed && i < layout->n_input && sudoku_next_field(item, &field, room);
             i++) {
            add_key(out, column_name(layout, i));
            add_field(out, &field);
        }
        free(memory.large);
    } else {
        add_object(out, item->text, item->text_length);
    }
}

/* Does an object of the input have a key of a new member? Usually not, and then its keys need not be taken
 * over. */
static bool has_key_of_ours(const struct record *record)
{
    struct sudoku_field field = {.number = 0};
    struct row_room memory;
    char *room = row_room(&memory, record->item);
    bool has = !room;
    while (!has && sudoku_next_field(record->item, &field, room)) {
        const struct sudoku_piece name = field.bare_name;
        for (size_t i = 0; i < record->n_fields && !has; i++)
            has =
                is_same(name, (struct sudoku_piece){record->fields[i].name, strlen(record->fields[i].name)});
        for (size_t i = 0; error_members[i] && !has; i++)
            has = is_same(name, (struct sudoku_piece){error_members[i], strlen(error_members[i])});
    }
    free(memory.large);
    return has;
}

/* Stores the layout of the record's row: that of the run or, for a row of another table, the record's own,
 * which may be that of the row before. NULL: new members have their own names. Returns false when memory is
 * short. */
static bool find_layout(struct record *record, const struct look *look, const struct layout **layout)
{
    const struct sudoku_item *item = record->item;
    *layout = look->layout;
    if (layout_is_of(look->layout, item))
        return true;
    bool has_own = item && item->table && (item->table->header || has_key_of_ours(record));
    if (has_own && !record->layout)
        record->layout = calloc(1, sizeof *record->layout);
    *layout = has_own ? record->layout : NULL;
    return !has_own || (record->layout && (layout_is_of(record->layout, item) ||
                                           layout_set(record->layout, record, look, &format_json)));
}

/* ---- -f json ---- */

/* Adds the key of new member number i. */
static void add_new_key(struct text *out, const struct layout *layout, size_t i, const char *name)
{
    add_key(out,
            layout ? column_name(layout, layout->n_input + i) : (struct sudoku_piece){name, strlen(name)});
}

static void write_json(struct text *out, const struct look *look, struct record *record)
{
    const struct sudoku_item *item = record->item;
    const char *const errors[] = {record->error, record->file};
    const size_t n = record->n_fields;
    const struct layout *layout;
    if (!find_layout(record, look, &layout)) {
        out->failed = true;
        return;
    }
    open_object(out, look, layout, record);
    for (size_t i = 0; i < n && !(item && item->table && look->passes); i++) {
        const struct field *field = &record->fields[i];
        const struct sudoku_piece value = record_value(record, i);
        if (!value.length || (field->kind == KIND_FLAG && *value.at == 'f'))
            continue;
        add_new_key(out, layout, i, field->name);
        add_value(out, value, field->kind);
    }
    /* The reason why there is no answer, and the place of the puzzle in the input. */
    for (size_t i = 0; i < 2 && record->error; i++)
        if (errors[i]) {
            add_new_key(out, layout, n + i, error_members[i]);
            add_string(out, errors[i], strlen(errors[i]));
        }
    if (record->error && item) {
        add_new_key(out, layout, n + 2, error_members[2]);
        text_number(out, item->line);
    }
    text_string(out, "}\n");
}

const struct format format_json = {
    .name = "json",
    .summary = "an object a line: the members of the input, and those of the command",
    .needs = NEEDS_FIELDS,
    .has_layout = true,
    .gives_error = true,
    .write = write_json,
};
