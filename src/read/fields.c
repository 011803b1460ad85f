/* The fields of a line with separators, and those of an item's row. */
#include <string.h>

#include "read/formats.h"
#include "read/json.h"

const char *reader_skip_quotes(const char *at, const char *end)
{
    if (at < end && *at == '"')
        for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"'));)
            at += *at == '"' ? 2 : 1;
    return at;
}

struct line reader_bare(struct line field)
{
    if (!field.at)
        return field;
    field = reader_trim(field);
    field.at += field.end - field.at > 2 && field.at[0] == '=' && field.at[1] == '"'; /* ="53..": a formula */
    return reader_trim(reader_unquote(field));
}

/* Returns the field that begins here. A field in quotes may contain separators, and its quotes are
 * doubled. Quotes count only at the start of a field: elsewhere they are characters like others. */
static struct line field_at(const char *at, const char *end, char separator)
{
    const char *stop = at < end && *at == '"' ? reader_skip_quotes(at, end) : at;

    stop = stop < end ? memchr(stop, separator, (size_t)(end - stop)) : NULL;
    return (struct line){at, stop ? stop : end, stop ? stop + 1 : NULL};
}

/* Found by going through the columns before it: rows are short, and most need one or two of their columns. */
const char *reader_column(struct line line, char separator, int column)
{
    const char *at = line.at;

    while (at && --column > 0)
        at = field_at(at, line.end, separator).next;
    return at;
}

struct line reader_field_of(struct line line, char separator, int column)
{
    const char *at = reader_column(line, separator, column);
    return at ? field_at(at, line.end, separator) : (struct line){NULL, NULL, NULL};
}

int reader_count_fields(struct line line, char separator)
{
    int n = 1;

    while ((line.at = reader_column(line, separator, 2)) != NULL)
        n++;
    return n;
}

/* ---- The row of an item ---- */

struct sudoku_fields sudoku_item_fields(const struct sudoku_item *item)
{
    const struct sudoku_table *table = item ? item->table : NULL;

    if (!table)
        return (struct sudoku_fields){.names = {NULL, 0}};
    if (!table->header) /* what is between the braces */
        return (struct sudoku_fields){.is_json = 1, .values = {item->text + 1, item->text_length - 2}};
    return (struct sudoku_fields){.separator = table->separator,
                                  .names = {table->header, table->header_length},
                                  .values = {item->text, item->text_length}};
}

/* Takes the first field from the rest of a line, or the next name or value from the rest of an object. The
 * rest of a line is NULL after the last. */
static struct sudoku_piece take_first(const struct sudoku_fields *fields, struct sudoku_piece *rest)
{
    const char *at = rest->at, *end = at + rest->length;
    struct line first = fields->is_json ? reader_json_next(&at, end) : field_at(at, end, fields->separator);

    rest->at = fields->is_json ? at : first.next;
    rest->length = rest->at ? (size_t)(end - rest->at) : 0;
    return (struct sudoku_piece){first.at, (size_t)(first.end - first.at)};
}

/* A row may end before its header does, or after it: then its last value goes up to its end. */
int sudoku_next_field(struct sudoku_fields *fields, struct sudoku_field *field)
{
    if (!fields || !field)
        return 0;
    field->is_json = fields->is_json;
    field->is_surplus = 0;
    if (fields->is_json) {
        field->name = take_first(fields, &fields->values);
        field->value = take_first(fields, &fields->values);
        return field->name.length > 0;
    }
    if (!fields->names.at)
        return 0;
    field->name = take_first(fields, &fields->names);
    field->value = fields->values;
    if (!fields->values.at)
        return 1;
    struct sudoku_piece value = take_first(fields, &fields->values);
    field->is_surplus = fields->values.at && !fields->names.at;
    if (!field->is_surplus)
        field->value = value;
    return 1;
}

/* In a table, a quote within quotes is doubled; of the two, one is kept. A value in quotes with something
 * after them, as in `"a" b`, keeps its quotes. */
size_t sudoku_field_text(struct sudoku_piece piece, int is_json, char *text)
{
    struct line whole = {piece.at, piece.at + piece.length, NULL}, inner = reader_unquote(whole);
    bool is_quoted = inner.at > whole.at;
    size_t n = 0;

    if (!piece.at || !text || (is_json && piece.length == 4 && memcmp(piece.at, "null", 4) == 0))
        return 0;
    if (is_json && is_quoted)
        return reader_json_decode(inner, text, piece.length);
    if (!is_quoted) {
        memcpy(text, piece.at, piece.length);
        return piece.length;
    }
    for (; inner.at < inner.end; inner.at++) {
        text[n++] = *inner.at;
        inner.at += *inner.at == '"' && inner.end - inner.at > 1 && inner.at[1] == '"';
    }
    return n;
}
