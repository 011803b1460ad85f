/* The spelling of fields: from CSV and JSON as it stands in the input to bare text, and back. */
#include "cli/write/write_fields.h"

#include "cli/write/write_json.h"

/* Returns the value of four hexadecimal digits. Any other character counts as 0: values are shown, not
 * checked. */
static unsigned hex_value(const char *at)
{
    static const char digits[] = "0123456789abcdef";
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = strchr(digits, at[i] >= 'A' && at[i] <= 'F' ? at[i] | 32 : at[i]);
        value = value << 4 | (digit && *digit ? (unsigned)(digit - digits) : 0);
    }
    return value;
}

/* Adds the character that \uXXXX, perhaps with its second half, stands for; returns what it has taken. NUL, a
 * half without its other half and an escape that is cut off become U+FFFD, as in the reader. */
static size_t add_code(struct text *out, const char *at, size_t left)
{
    enum { REPLACEMENT = 0xfffd };
    unsigned code = left >= 6 ? hex_value(at + 2) : REPLACEMENT;
    bool is_pair = code >= 0xd800 && code < 0xdc00 && left >= 12 && at[6] == '\\' && at[7] == 'u';
    unsigned second = is_pair ? hex_value(at + 8) : 0;
    if (second >= 0xdc00 && second < 0xe000) {
        text_utf8(out, 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00));
        return 12;
    }
    text_utf8(out, code == 0 || (code >= 0xd800 && code < 0xe000) ? REPLACEMENT : code);
    return left < 6 ? left : 6;
}

static void add_json_string(struct text *out, const char *at, size_t n)
{
    static const char escapes[] = "nrtbf", meanings[] = "\n\r\t\b\f";
    for (size_t i = 0; i < n; i++) {
        if (at[i] != '\\' || i + 1 == n) {
            text_char(out, at[i]);
        } else if (at[i + 1] == 'u') {
            i += add_code(out, at + i, n - i) - 1;
        } else {
            const char *escape = strchr(escapes, at[++i]);
            text_char(out, escape ? meanings[escape - escapes] : at[i]);
        }
    }
}

/* A value in quotes with something after them, as in `"a" b`, keeps its quotes. */
static bool is_quoted(struct sudoku_piece piece)
{
    return piece.length >= 2 && *piece.at == '"' && piece.at[piece.length - 1] == '"';
}

/* In a table, a quote within quotes is doubled; of the two, one is kept. */
void field_add_bare(struct text *out, struct sudoku_piece piece, bool is_json)
{
    bool quoted = is_quoted(piece);
    if (is_json && quoted) {
        add_json_string(out, piece.at + 1, piece.length - 2);
    } else if (is_json) {
        bool is_null = piece.length == 4 && memcmp(piece.at, "null", 4) == 0;
        text_add(out, piece.at, is_null ? 0 : piece.length);
    } else if (quoted) {
        for (size_t i = 1; i + 1 < piece.length; i++) {
            text_char(out, piece.at[i]);
            i += piece.at[i] == '"';
        }
    } else if (piece.length) {
        text_add(out, piece.at, piece.length);
    }
}

void field_add_value(struct text *out, const struct sudoku_field *field)
{
    if (field->is_surplus)
        text_add(out, field->value.at, field->value.length);
    else
        field_add_bare(out, field->value, field->is_json);
}

/* Works in place, from the end to the start: the text grows by the two quotes and one for each quote in
 * it, and each byte moves once. */
void fields_quote(struct text *out, size_t start, char separator)
{
    size_t n = out->length - start, quotes = 0;
    if (out->failed || !n)
        return;
    const char *value = out->data + start;
    for (size_t i = 0; i < n; i++)
        quotes += value[i] == '"';
    if (!quotes && !memchr(value, separator, n) && !memchr(value, '\n', n) && !memchr(value, '\r', n))
        return;
    if (!text_room(out, quotes + 2))
        return;
    char *from = out->data + out->length, *to = from + quotes + 1;
    out->length += quotes + 2;
    *to-- = '"';
    while (from > out->data + start) {
        *to-- = *--from;
        if (*from == '"')
            *to-- = '"';
    }
    *to = '"';
}

void fields_make_json(struct text *out, size_t start)
{
    struct text copy = {0};
    if (out->failed)
        return;
    text_add(&copy, out->data + start, out->length - start);
    out->length = start;
    json_add_string(out, copy.data ? copy.data : "", copy.length);
    text_fail_with(out, &copy);
    text_free(&copy);
}

/* Is it a number as JSON writes it? Whole numbers of more than 15 digits are often names of things, and lose
 * digits in programs that read them as floating point: as strings they stay whole. Those with a point or an
 * exponent were floating point before. A leading zero, as in 007, makes a string as well. */
static bool is_number(struct sudoku_piece piece)
{
    enum { MOST_DIGITS = 15 };
    const char *end = piece.at + piece.length, *digits = piece.at + (piece.length && *piece.at == '-');
    bool is_whole = json_skip_digits(digits, end) == end;
    return json_is_number(piece.at, end) && !(is_whole && end - digits > MOST_DIGITS);
}

void field_add_json(struct text *out, const struct sudoku_field *field)
{
    size_t start = out->length;
    if (field->is_json || is_number(field->value)) {
        text_add(out, field->value.at, field->value.length);
        return;
    }
    field_add_value(out, field);
    fields_make_json(out, start);
}

/* Names are compared without quotes and escapes: "a" and a are the same name. */
bool fields_have_name(const struct sudoku_item *item, const char *name, size_t length, struct text *out)
{
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    struct text bare = {0};
    bool found = false;
    while (!found && sudoku_next_field(&fields, &field)) {
        bare.length = 0;
        field_add_bare(&bare, field.name, field.is_json);
        found = bare.length == length && (!length || memcmp(bare.data, name, length) == 0);
    }
    text_fail_with(out, &bare);
    text_free(&bare);
    return found;
}
