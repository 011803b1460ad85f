/* json.c: -f json, an object a line for each puzzle, so that a file of millions can be read line by line and
 * joined with others. The columns of the input come first, under their own names, and new ones do not repeat
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
    if (c < 0x20 || (c == 0x7f && !is_json)) {
        text_print(out, "\\u%04x", (unsigned)c);
        return 1;
    }
    if (c == '"' || (c == '\\' && length == 1))
        text_char(out, '\\');
    text_add(out, at, length);
    return length;
}

/* Adds what goes between the quotes of a string; if it stood there in JSON, its escapes stay as they are. */
static void add_characters(struct text *out, const char *at, const char *end, bool is_json)
{
    while (at < end) {
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
    if (n)
        add_characters(out, bytes, bytes + n, false);
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
static bool is_number(const char *at, const char *end, bool *is_whole)
{
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

/* ---- The members of an object of the input ---- */

/* They are copied into one line. The reader accepts objects in which commas or colons are missing, doubled or
 * mixed up, strings have raw control characters or lone backslashes, or words are Python's or not JSON at
 * all: people write them by hand. Other programs reject these, so they are corrected; everything else is
 * copied byte for byte. */
struct members {
    struct text *out;
    unsigned long long is_object; /* of each bracket that is open, a bit; the lowest is that of the last */
    unsigned long long has_key;   /* the same: of an object, the next value belongs to a key */
    char due;                     /* the separator before the next value, or NUL */
};

static const char white[] = " \t\n\r", separators[] = ",:", brackets[] = "{}[]";

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static void add_due(struct members *members)
{
    text_add(members->out, &members->due, members->due != '\0');
    members->due = '\0';
}

/* Copies the white space before a value or bracket; of the separators, the first becomes the one that is due.
 * Returns where the value begins. */
static const char *take_gap(struct members *members, const char *at, const char *end)
{
    const char *stop = at;
    while (stop < end && (is_one_of(*stop, white) || is_one_of(*stop, separators)))
        stop++;
    bool closes = stop == end || *stop == '}' || *stop == ']';
    for (; at < stop; at++)
        if (is_one_of(*at, separators) && !closes)
            add_due(members);
        else if (*at == ' ' || *at == '\t')
            text_char(members->out, *at);
    if (!closes)
        add_due(members);
    return stop;
}

/* Is the next string or word a key? */
static bool is_at_key(const struct members *members)
{
    return (members->is_object & 1) && !(members->has_key & 1);
}

/* Called at the end of a key or a value. */
static void end_value(struct members *members)
{
    bool is_key = is_at_key(members);
    members->has_key = (members->has_key & ~1ULL) | is_key;
    members->due = is_key ? ':' : ',';
}

static const char *take_string(struct members *members, const char *at, const char *end)
{
    const char *start = ++at;
    while (at < end && *at != '"')
        at += *at == '\\' ? escape_length(at, end) : 1;
    text_char(members->out, '"');
    add_characters(members->out, start, at, true);
    text_char(members->out, '"');
    return at < end ? at + 1 : end;
}

/* Copies a number or a word that JSON knows, spells those of Python as JSON does, and turns all others, and
 * keys, into strings. */
static const char *take_word(struct members *members, const char *at, const char *limit)
{
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
                                           {"True", "true"}, {"False", "false"}, {"None", "null"}};
    const char *end = at, *ours = NULL;
    while (end < limit && !is_one_of(*end, white) && !is_one_of(*end, separators) &&
           !is_one_of(*end, brackets) && *end != '"')
        end++;
    size_t length = (size_t)(end - at);
    bool is_key = is_at_key(members), is_whole;
    for (size_t i = 0; i < sizeof words / sizeof *words && !is_key; i++)
        if (length == strlen(words[i][0]) && memcmp(at, words[i][0], length) == 0)
            ours = words[i][1];
    if (ours)
        text_string(members->out, ours);
    else if (!is_key && is_number(at, end, &is_whole))
        text_add(members->out, at, length);
    else
        add_string(members->out, at, length);
    return end;
}

/* Adds null for a value that a key lacks at the end of its object. */
static void add_missing(struct members *members)
{
    if (members->due == ':')
        text_string(members->out, ":null");
}

static void take_bracket(struct members *members, char bracket)
{
    bool opens = bracket == '{' || bracket == '[';
    if (!opens)
        add_missing(members);
    text_char(members->out, bracket);
    members->is_object = opens ? members->is_object << 1 | (bracket == '{') : members->is_object >> 1;
    members->has_key = opens ? members->has_key << 1 : members->has_key >> 1;
    if (!opens)
        end_value(members);
}

/* Adds an object of the input, without its closing brace. */
static void add_members(struct text *out, const char *at, size_t length)
{
    struct members members = {.out = out};
    const char *end = at + length - 1; /* the brace */
    while (end > at + 1 && (is_one_of(end[-1], white) || is_one_of(end[-1], separators)))
        end--;
    while ((at = take_gap(&members, at, end)) < end) {
        if (is_one_of(*at, brackets)) {
            take_bracket(&members, *at++);
            continue;
        }
        at = *at == '"' ? take_string(&members, at, end) : take_word(&members, at, end);
        end_value(&members);
    }
    add_missing(&members);
}

/* ---- Values ---- */

/* Adds a key and its colon: `"solution":`, or `"solution_2":` if it is among those that are taken. A comma
 * comes before it, but for the first key of an object. Room is requested once, as for everything that is
 * written for millions of puzzles. */
static void add_key(struct text *out, const struct names *taken, const char *key)
{
    size_t n = strlen(key);
    char *start = text_room(out, n + 4), *to = start;
    if (!to)
        return;
    if (out->data[out->length - 1] != '{')
        *to++ = ',';
    *to++ = '"';
    to = stpcpy(to, key);
    out->length += (size_t)(to - start);
    if (taken)
        names_make_free(taken, out, out->length - n);
    text_add(out, "\":", 2);
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

static void add_value(struct text *out, struct sudoku_piece value, enum kind kind)
{
    switch (kind) {
    case KIND_NUMBER:
    case KIND_TRUTH:
    case KIND_FLAG:
    case KIND_JSON:
        text_add(out, value.at, value.length);
        break;
    case KIND_CELLS:
        text_char(out, '"');
        text_add(out, value.at, value.length);
        text_char(out, '"');
        break;
    case KIND_SETS:
        add_sets(out, value);
        break;
    case KIND_TEXT:
    case KIND_TITLE:
        add_string(out, value.at, value.length);
        break;
    case KIND_LIST:
        add_list(out, value, ' ');
        break;
    case KIND_LINES:
        add_list(out, value, '\n');
        break;
    }
}

/* ---- The row of the input ---- */

/* Adds a field of a line: numbers stay numbers, everything else is a string. Whole numbers of more than 15
 * digits are often names of things, and lose digits in programs that read them as floating point: as strings
 * they stay whole. Those with a point or an exponent were floating point before. A leading zero, as in 007,
 * makes a string as well. */
static void add_field(struct text *out, const struct sudoku_field *field)
{
    enum { MOST_DIGITS = 15 };
    struct sudoku_piece value = field->value;
    struct text bare = {0};
    size_t sign = value.length && *value.at == '-';
    bool is_whole, is_plain = is_number(value.at, value.at + value.length, &is_whole);
    if (field->is_json || (is_plain && (!is_whole || value.length - sign <= MOST_DIGITS))) {
        text_add(out, value.at, value.length);
        return;
    }
    if (!field->is_json && !memchr(value.length ? value.at : "", '"', value.length)) {
        add_string(out, value.at, value.length);
        return;
    }
    field_add_value(&bare, field);
    add_string(out, bare.length ? bare.data : "", bare.length);
    text_fail_with(out, &bare);
    text_free(&bare);
}

/* Adds the beginning of the object: the input's row, without its end, or the puzzle and its name. */
static void open_object(struct text *out, const struct look *look, const struct names *keys,
                        const struct record *record)
{
    const struct sudoku_item *item = record->item;
    struct sudoku_fields fields;
    struct sudoku_field field;
    if (!item || !item->table) {
        bool has_puzzle = !item || !item->error;
        text_string(out, has_puzzle ? "{\"puzzle\":\"" : "{\"puzzle\":null");
        line_add_puzzle(out, look, record);
        text_string(out, has_puzzle ? "\"" : "");
        if (item && item->name) {
            add_key(out, NULL, "name");
            add_string(out, item->name, item->name_length);
        }
        return;
    }
    fields = sudoku_item_fields(item);
    if (item->table->header) {
        for (size_t i = 0; !out->failed && i < keys->n && sudoku_next_field(&fields, &field); i++) {
            text_string(out, i ? ",\"" : "{\"");
            text_add(out, keys->bytes.data + keys->list[i].start, keys->list[i].length);
            text_string(out, "\":");
            add_field(out, &field);
        }
        return;
    }
    add_members(out, item->text, item->text_length);
}

/* Does an object of the input have a key that may be that of a new member? Usually not, and then its keys
 * need not be taken over. A key with an escape may be any. */
static bool has_key_of_ours(const struct layout *layout, const struct sudoku_item *item)
{
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    while (sudoku_next_field(&fields, &field)) {
        const char *name = field.name.at, *ours = layout->added.data;
        size_t n = field.name.length;
        if (n >= 2 && *name == '"') {
            name++;
            n -= 2;
        }
        if (n && memchr(name, '\\', n))
            return true;
        for (size_t i = 0; i < layout->n_columns; i++, ours += strlen(ours) + 1)
            if (strlen(ours) == n && memcmp(ours, name, n) == 0)
                return true;
    }
    return false;
}

/* Returns the keys of a row that is not of the layout's table: those of the row before, if it has the same
 * header. Returns NULL when memory is short. */
static const struct names *take_keys(struct record *record)
{
    struct names *keys = record->keys ? record->keys : calloc(1, sizeof *keys);
    record->keys = keys;
    if (keys && !names_fit(keys, record->item->table) && !names_take(keys, record->item, true))
        return NULL;
    return keys;
}

/* ---- -f json ---- */

/* Adds the reason why there is no answer, and the place of the puzzle in the input. */
static void add_error(struct text *out, const struct names *taken, const char *key,
                      const struct record *record)
{
    const char *const values[] = {record->error, record->file};
    for (size_t i = 0; error_members[i]; i++) {
        const char *name = key ? key : error_members[i];
        if (i == 2 ? record->item != NULL : values[i] != NULL) {
            add_key(out, taken, name);
            if (i < 2)
                add_string(out, values[i], strlen(values[i]));
            else
                text_number(out, record->item->line);
        }
        key = key ? key + strlen(key) + 1 : NULL;
    }
}

/* The layout has the names for the new members of rows of its table. */
static void write_json(struct text *out, const struct look *look, const struct layout *layout,
                       struct record *record)
{
    const struct sudoku_item *item = record->item;
    bool is_row = item && item->table, fits = is_row && names_fit(&layout->names, item->table);
    bool has_own = is_row && !fits && (item->table->header || has_key_of_ours(layout, item));
    const struct names *taken = has_own ? take_keys(record) : NULL;
    if (has_own && !taken) {
        out->failed = true;
        return;
    }
    open_object(out, look, fits ? &layout->names : taken, record);
    const char *key = fits ? layout->added.data : NULL;
    for (size_t i = 0; i < record->n_fields; i++) {
        const struct field *field = &record->fields[i];
        const struct sudoku_piece value = record_value(record, i);
        bool is_false = field->kind == KIND_FLAG && value.length && *value.at == 'f';
        if (value.length && !is_false && !(is_row && look->passes)) {
            add_key(out, taken, key ? key : field->name);
            add_value(out, value, field->kind);
        }
        key = key ? key + strlen(key) + 1 : NULL;
    }
    if (record->error || layout->has_verdict)
        add_error(out, taken, key, record);
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
