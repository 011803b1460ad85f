/* The spelling of fields: from CSV and JSON as it stands in the input to bare text, and back. */
#include "cli/write/write_fields.h"

#include <stdlib.h>

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

/* In a table, a quote within quotes is doubled; of the two, one is kept. A value in quotes with something
 * after them, as in `"a" b`, keeps its quotes. */
void field_add_bare(struct text *out, struct sudoku_piece piece, bool is_json)
{
    bool quoted = piece.length >= 2 && *piece.at == '"' && piece.at[piece.length - 1] == '"';
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

/* ---- Names ---- */

bool names_take(struct names *names, const struct sudoku_item *row)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    while (sudoku_next_field(&fields, &field)) {
        if (names->n == names->room) {
            size_t room = names->room ? 2 * names->room : 16;
            struct name *list = realloc(names->list, room * sizeof *list);
            if (!list)
                return false;
            names->list = list;
            names->room = room;
        }
        size_t start = names->bytes.length;
        field_add_bare(&names->bytes, field.name, field.is_json);
        names->list[names->n++] = (struct name){start, names->bytes.length - start};
    }
    if (row->table->header)
        text_add(&names->header, row->table->header, row->table->header_length);
    return !names->bytes.failed && !names->header.failed;
}

void names_free(struct names *names)
{
    text_free(&names->header);
    text_free(&names->bytes);
    free(names->list);
}

bool names_find(const struct names *names, const char *name, size_t length, size_t *at)
{
    for (size_t i = 0; i < names->n; i++, ++*at) {
        *at = *at < names->n ? *at : 0;
        if (names->list[*at].length == length &&
            (!length || memcmp(names->bytes.data + names->list[*at].start, name, length) == 0))
            return true;
    }
    return false;
}

void names_make_free(const struct names *names, struct text *out, size_t start)
{
    size_t end = out->length, at = 0;
    for (unsigned number = 2; !out->failed && names_find(names, out->data + start, out->length - start, &at);
         number++) {
        out->length = end;
        text_print(out, "_%u", number);
    }
}
