/* names.c: names of columns, and fields from the spelling of the input to bare text and back. */
#include <stdlib.h>

#include "write/layout.h"

/* ---- Fields ---- */

void field_add_bare(struct text *out, struct sudoku_piece piece, bool is_json)
{
    char *room = piece.length ? text_room(out, piece.length) : NULL;
    out->length += room ? sudoku_field_text(piece, is_json, room) : 0;
}

void field_add_value(struct text *out, const struct sudoku_field *field)
{
    if (field->is_surplus)
        text_add(out, field->value.at, field->value.length);
    else
        field_add_bare(out, field->value, field->is_json);
}

/* Works in place, from the end to the start: the text grows by the two quotes and one for each quote in it,
 * and each byte moves once. */
void field_quote(struct text *out, size_t start, char separator)
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

static void add_name(struct names *names, size_t start)
{
    if (names->n == names->room) {
        size_t room = names->room ? 2 * names->room : 16;
        struct name *list = realloc(names->list, room * sizeof *list);
        if (!list) {
            names->bytes.failed = true;
            return;
        }
        names->list = list;
        names->room = room;
    }
    if (!names->bytes.failed)
        names->list[names->n++] = (struct name){start, names->bytes.length - start};
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

/* Makes each name of a header unique. The first column of a name keeps it. The others are numbered when all
 * names are known, for one of these may end with a number as well. */
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

/* Searching for equal names takes time that grows with the square of the number of columns, and there are
 * tables with thousands: the names of a table are taken once for all rows. */
bool names_take(struct names *names, const struct sudoku_item *row, bool as_keys)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    struct text bare = {0};
    names->n = names->bytes.length = names->header.length = 0;
    names->separator = row->table->separator;
    while (sudoku_next_field(&fields, &field)) {
        struct text *to = as_keys ? &bare : &names->bytes;
        size_t start = names->bytes.length;
        bare.length = 0;
        field_add_bare(to, field.name, field.is_json);
        if (as_keys)
            json_add_escaped(&names->bytes, bare.data, bare.length);
        add_name(names, start);
    }
    if (row->table->header)
        text_add(&names->header, row->table->header, row->table->header_length);
    if (as_keys && row->table->header)
        number_names(names);
    names->bytes.failed |= names->header.failed || bare.failed;
    text_free(&bare);
    return !names->bytes.failed;
}

bool names_fit(const struct names *names, const struct sudoku_table *table)
{
    const struct text *header = &names->header;
    return table->header && names->n && table->separator == names->separator &&
           table->header_length == header->length && memcmp(table->header, header->data, header->length) == 0;
}

void names_free(struct names *names)
{
    text_free(&names->header);
    text_free(&names->bytes);
    free(names->list);
}
