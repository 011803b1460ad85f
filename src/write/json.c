/* json.c: -f json, an object a line for each puzzle, so that a file of millions can be read line by line and
 * joined with others. The members of the input come first, under their own names, and new ones do not repeat
 * these.
 *
 * Keys and their order are a promise to scripts: new ones are added, none is renamed. Members without a value
 * are left out, rather than written as null. */
#include <stdlib.h>

#include "write/layout.h"

/* ---- Strings and numbers ---- */

/* Returns the length of the escape that begins with this backslash; 1 if JSON has no such escape. */
static size_t escape_length(const char *at, const char *end)
{
    size_t digits = 0;
    if (at + 1 == end || !at[1] || !strchr("\"\\/bfnrtu", at[1]))
        return 1;
    if (at[1] != 'u')
        return 2;
    while (digits < 4 && at + 2 + digits < end && at[2 + digits] &&
           strchr("0123456789abcdefABCDEF", at[2 + digits]))
        digits++;
    return digits == 4 ? 6 : 1;
}

/* Adds the character that begins here, or the escape if the bytes are from JSON. Returns its length. Readers
 * of JSON reject a whole text for one byte that is not UTF-8. */
static size_t add_character(struct text *out, const char *at, const char *end, bool is_json)
{
    uint32_t c = (unsigned char)*at;
    size_t length = c == '\\' && is_json ? escape_length(at, end)
                                         : utf8_decode((const unsigned char *)at, (size_t)(end - at), &c);
    if (!length || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff) {
        text_string(out, "\\ufffd");
        return 1;
    }
    if (c < ' ' || (c == 0x7f && !is_json)) {
        text_print(out, "\\u%04x", (unsigned)c);
        return 1;
    }
    if (c == '"' || (c == '\\' && length == 1))
        text_char(out, '\\');
    text_add(out, at, length);
    return length;
}

/* Adds what goes between the quotes of a string; if it stood there in JSON, its escapes stay as they are. */
static void add_characters(struct text *out, const char *at, size_t n, bool is_json)
{
    for (const char *end = n ? at + n : at; at < end;) {
        const char *plain = at;
        while (at < end && *at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\')
            at++;
        text_add(out, plain, (size_t)(at - plain));
        if (at < end)
            at += add_character(out, at, end, is_json);
    }
}

void json_add_escaped(struct text *out, const char *bytes, size_t n)
{
    add_characters(out, bytes, n, false);
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

/* ---- Objects of the input ---- */

/* They are copied into one line. The reader accepts objects in which separators are doubled or mixed up,
 * values are missing, strings have raw control characters or lone backslashes, or words are Python's: people
 * write them by hand. Other programs reject these, so they are corrected; everything else is copied byte for
 * byte. */

/* Adds what is between two values: its blanks, and one separator if there is one to be. */
static void add_gap(struct text *out, const char *at, const char *end, char separator)
{
    for (; at < end; at++) {
        if (*at == ' ' || *at == '\t')
            text_char(out, *at);
        if (separator && (*at == ',' || *at == ':')) {
            text_char(out, separator);
            separator = '\0';
        }
    }
    if (separator)
        text_char(out, separator);
}

/* Adds a number or a word that JSON knows as it is, one of Python in the spelling of JSON, and all others as
 * strings. */
static void add_word(struct text *out, struct sudoku_piece word)
{
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
                                           {"True", "true"}, {"False", "false"}, {"None", "null"}};
    bool is_whole;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_same(word, (struct sudoku_piece){words[i][0], strlen(words[i][0])})) {
            text_string(out, words[i][1]);
            return;
        }
    if (is_number(word, &is_whole))
        text_add(out, word.at, word.length);
    else
        add_string(out, word.at, word.length);
}

static void add_parts(struct text *out, struct sudoku_piece brackets);

static void add_any(struct text *out, struct sudoku_piece value, bool is_key)
{
    const char first = *value.at;
    if (value.length > 1 && (first == '"' || first == '\'')) {
        text_char(out, '"');
        add_characters(out, value.at + 1, value.length - 2, true);
        text_char(out, '"');
    } else if (is_key) {
        add_string(out, value.at, value.length);
    } else if (value.length > 1 && (first == '{' || first == '[' || first == '(')) {
        add_parts(out, value);
    } else {
        add_word(out, value);
    }
}

/* Adds an object or an array. The reader takes no more than 32 levels. The names of fields are every second
 * element of an array. */
static void add_parts(struct text *out, struct sudoku_piece brackets)
{
    const bool is_object = *brackets.at == '{';
    const char *at = brackets.at + 1, *end = at + brackets.length - 2;
    struct sudoku_fields parts = {.is_json = 1, .values = {at, brackets.length - 2}};
    struct sudoku_field part;
    char separator = '\0';
    text_char(out, is_object ? '{' : '[');
    while (sudoku_next_field(&parts, &part)) {
        add_gap(out, at, part.name.at, separator);
        add_any(out, part.name, is_object);
        at = part.name.at + part.name.length;
        if (part.value.length) {
            add_gap(out, at, part.value.at, is_object ? ':' : ',');
            add_any(out, part.value, false);
            at = part.value.at + part.value.length;
        } else if (is_object) {
            text_string(out, ":null");
        }
        separator = ',';
    }
    add_gap(out, at, end, '\0');
    text_char(out, is_object ? '}' : ']');
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
    struct text bare = {0};
    bool is_whole;
    if (is_number(value, &is_whole) && (!is_whole || value.length - sign <= MOST_DIGITS)) {
        text_add(out, value.at, value.length);
    } else if (!value.length || !memchr(value.at, '"', value.length)) {
        add_string(out, value.at, value.length);
    } else {
        field_add_value(&bare, field);
        add_string(out, bare.data, bare.length);
        text_fail_with(out, &bare);
        text_free(&bare);
    }
}

/* Adds the beginning of the object: the input's row, without its end, or the puzzle and its name. */
static void open_object(struct text *out, const struct look *look, const struct layout *layout,
                        const struct record *record)
{
    const struct sudoku_item *item = record->item;
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
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
        text_char(out, '{');
        for (size_t i = 0; !out->failed && i < layout->n_input && sudoku_next_field(&fields, &field); i++) {
            add_key(out, column_name(layout, i));
            add_field(out, &field);
        }
    } else {
        add_parts(out, (struct sudoku_piece){item->text, item->text_length});
        out->length -= !out->failed; /* the brace, and blanks before it */
        while (!out->failed && (out->data[out->length - 1] == ' ' || out->data[out->length - 1] == '\t'))
            out->length--;
    }
}

/* Does an object of the input have a key of a new member? Usually not, and then its keys need not be taken
 * over. */
static bool has_key_of_ours(const struct record *record)
{
    struct sudoku_fields fields = sudoku_item_fields(record->item);
    struct sudoku_field field;
    struct text room = {0};
    bool has = false;
    while (!has && sudoku_next_field(&fields, &field)) {
        const struct sudoku_piece name = field_name(&field, &room);
        for (size_t i = 0; i < record->n_fields && !has; i++)
            has =
                is_same(name, (struct sudoku_piece){record->fields[i].name, strlen(record->fields[i].name)});
        for (size_t i = 0; error_members[i] && !has; i++)
            has = is_same(name, (struct sudoku_piece){error_members[i], strlen(error_members[i])});
    }
    has |= room.failed;
    text_free(&room);
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
