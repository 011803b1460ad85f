/* json.c: -f json, an object a line for each puzzle, so that a file of millions can be read line by line. The
 * members of the input come first, under their own names, and new ones do not repeat these. Keys and their
 * order are a promise to scripts: new ones are added, none is renamed. Members without a value are left out,
 * rather than written as null. */
#include <assert.h>
#include <stdlib.h>

#include "write/format.h"

/* ---- Strings and numbers ---- */

/* Are eight bytes all printable ASCII but quotes and backslashes? Each byte that is not sets a high bit. */
static bool are_plain(const char *at)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return !((bytes | (bytes + ones) | (bytes - ' ' * ones) | ((bytes ^ '"' * ones) - ones) |
              ((bytes ^ '\\' * ones) - ones)) &
             0x80 * ones);
}

/* Readers of JSON reject a whole text for one byte that is not UTF-8. */
void json_add_escaped(struct text *out, const char *at, size_t n)
{
    assert(at || !n);
    for (const char *end = n ? at + n : at; at < end;) {
        const char *plain = at;
        uint32_t c;
        while (end - at >= 8 && are_plain(at))
            at += 8;
        for (; at < end && (unsigned char)(*at - ' ') < 0x5f; at++)
            if (*at == '"' || *at == '\\')
                break;
        text_add(out, plain, (size_t)(at - plain));
        if (at == end)
            return;
        const size_t length = utf8_decode((const unsigned char *)at, (size_t)(end - at), &c);
        const bool is_good = length && (c < 0xd800 || c >= 0xe000) && c <= 0x10ffff;
        if (!is_good || is_control(c)) {
            text_print(out, "\\u%04x", is_good ? (unsigned)c : 0xfffd);
        } else {
            text_string(out, c == '"' || c == '\\' ? "\\" : "");
            text_add(out, at, length);
        }
        at += is_good ? length : 1;
    }
}

static void add_string(struct text *out, const char *bytes, size_t n)
{
    text_char(out, '"');
    json_add_escaped(out, bytes, n);
    text_char(out, '"');
}

/* Moves past digits. Returns how many there are. */
static size_t take_digits(const char **at, const char *end)
{
    const char *start = *at;
    while (*at < end && **at >= '0' && **at <= '9')
        ++*at;
    return (size_t)(*at - start);
}

/* Is it a number as JSON writes it? With more than 15 digits, or 20 after the point, it is often the name of
 * a thing or a grid, and loses digits in programs that read it as floating point: as a string it stays whole.
 * A leading zero, as in 007, makes a string as well. */
static bool is_number(struct sudoku_piece value)
{
    enum { MOST_DIGITS = 15, MOST_AFTER_POINT = 20 };
    const char *at = value.at, *end = at + value.length;
    at += at < end && *at == '-';
    const bool has_zero = at < end && *at == '0';
    size_t n = take_digits(&at, end);
    if ((has_zero && n > 1) || n > MOST_DIGITS)
        return false;
    if (n && at < end && *at == '.') {
        at++;
        n = take_digits(&at, end);
        if (n > MOST_AFTER_POINT)
            return false;
    }
    if (n && at < end && (*at == 'e' || *at == 'E')) {
        at += 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
        n = take_digits(&at, end);
    }
    return n && at == end;
}

/* ---- New members ---- */

/* Nothing in it needs an escape. */
static void add_cells(struct text *out, struct sudoku_piece value)
{
    assert(!value.length || !memchr(value.at, '"', value.length));
    char *to = text_room(out, value.length + 2);
    if (!to)
        return;
    *to = to[value.length + 1] = '"';
    memcpy(to + 1, value.at, value.length);
    out->length += value.length + 2;
}

/* Adds `"solution":`, after a comma but for the first key of an object. */
static void add_key(struct text *out, struct sudoku_piece key)
{
    if (out->length && out->data[out->length - 1] != '{')
        text_char(out, ',');
    add_cells(out, key);
    text_char(out, ':');
}

static void add_list(struct text *out, struct sudoku_piece value, char separator)
{
    assert(separator == ' ' || separator == '\n');
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

static void add_sets(struct text *out, const uint16_t *candidates)
{
    assert(candidates);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_string(out, cell ? ",\"" : "[\"");
        for (int digit = 1; digit <= 9; digit++)
            if (candidates[cell] >> (digit - 1) & 1)
                text_char(out, (char)('0' + digit));
        text_char(out, '"');
    }
    text_char(out, ']');
}

static void add_value(struct text *out, struct sudoku_piece value, enum kind kind)
{
    if (kind == KIND_NUMBER || kind == KIND_TRUTH || kind == KIND_FLAG)
        text_add(out, value.at, value.length);
    else if (kind == KIND_SETS)
        add_sets(out, (const uint16_t *)value.at);
    else if (kind == KIND_LIST || kind == KIND_LINES)
        add_list(out, value, kind == KIND_LIST ? ' ' : '\n');
    else if (kind == KIND_TEXT || kind == KIND_TITLE)
        add_string(out, value.at, value.length);
    else
        add_cells(out, value);
}

/* ---- The row of the input ---- */

/* Adds a field of a line: numbers stay numbers, everything else is a string. */
static void add_field(struct text *out, const struct sudoku_field *field)
{
    if (is_number(field->value))
        text_add(out, field->value.at, field->value.length);
    else
        add_string(out, field->bare_value.at, field->bare_value.length);
}

/* Adds an object of the input in one line, without its end: the brace, and blanks and commas before it. It is
 * copied as it stands, even if other programs would reject it. */
static void add_object(struct text *out, const char *at, size_t length)
{
    assert(length >= 2);
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
    struct sudoku_field field = SUDOKU_FIELD_INIT;
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

const char *const error_members[] = {"error", "file", "line", NULL};

/* Does an object of the input have a key of a new member? Usually not, and then its keys need not be taken
 * over. */
static bool has_key_of_ours(const struct record *record, const struct layout *ours)
{
    assert(record->item->table && !record->item->table->header);
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    struct row_room memory;
    char *room = row_room(&memory, record->item);
    bool has = !room;
    while (!has && sudoku_next_field(record->item, &field, room))
        for (size_t i = 0; i < ours->n_columns && !has; i++)
            has = is_same(field.bare_name, column_name(ours, i));
    free(memory.large);
    return has;
}

/* Returns the keys for a record: those of the run or, for a row of a table or an object with a key of ours,
 * the record's own, which may be those of the row before. NULL when memory is short. */
static const struct layout *find_keys(struct record *record, const struct layout *ours)
{
    const struct sudoku_item *item = record->item;
    if (!item || !item->table || (!item->table->header && !has_key_of_ours(record, ours)))
        return ours;
    if (!record->layout)
        record->layout = calloc(1, sizeof *record->layout);
    bool is_good = record->layout &&
                   (layout_is_of(record->layout, item) || layout_set_keys(record->layout, record, item));
    return is_good ? record->layout : NULL;
}

/* ---- -f json ---- */

static void write_json(struct text *out, const struct look *look, struct record *record)
{
    const struct sudoku_item *item = record->item;
    const char *const error = record->error ? record->error : record->remark;
    const char *const errors[] = {error, record->file};
    const size_t n = record->n_fields;
    const struct layout *layout = find_keys(record, look->layout);
    if (!layout) {
        out->failed = true;
        return;
    }
    const size_t ours = layout->n_input;
    const bool has_name = item && item->name && !item->table; /* the object begins with it */
    open_object(out, look, layout, record);
    for (size_t i = 0; i < n && !(item && item->table && look->passes); i++) {
        const struct sudoku_piece value = record_value(record, i);
        if (!value.length || (record->fields[i].kind == KIND_FLAG && *value.at == 'f') ||
            (has_name && i == look->layout->name))
            continue;
        add_key(out, column_name(layout, ours + i));
        add_value(out, value, record->fields[i].kind);
    }
    /* The reason why there is no answer, and the place of the puzzle in the input. */
    for (size_t i = 0; i < 2 && error; i++)
        if (errors[i]) {
            add_key(out, column_name(layout, ours + n + i));
            add_string(out, errors[i], strlen(errors[i]));
        }
    if (error && item) {
        add_key(out, column_name(layout, ours + n + 2));
        text_number(out, item->line);
    }
    text_string(out, "}\n");
}

const struct format format_json = {.name = "json",
                                   .summary =
                                       "an object a line: the members of the input, and those of the command",
                                   .class = CLASS_TABLE,
                                   .has_layout = true,
                                   .gives_error = true,
                                   .writes_empty = true,
                                   .write = write_json};
