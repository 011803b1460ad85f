/* layout.c: columns and their names, and fields from the spelling of the input to bare text and back. */
#include "write/format.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Fields ---- */

char *row_room(struct row_room *room, const struct sudoku_item *row)
{
    assert(row->table);
    const size_t n = row->text_length + (row->table->header ? row->table->header_length : 0) + 1;
    room->large = n > sizeof room->small ? malloc(n) : NULL;
    return n > sizeof room->small ? room->large : room->small;
}

/* Works in place, from the end to the start: the text grows by the two quotes and one for each quote in it,
 * and each byte moves once. */
void field_quote(struct text *out, size_t start, char separator)
{
    assert(start <= out->length);
    size_t n = out->length - start, quotes = 0;
    if (out->failed || !n)
        return;
    const char *value = out->data + start;
    for (const char *at = value; (at = memchr(at, '"', (size_t)(value + n - at))); at++)
        quotes++;
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

/* ---- Columns ---- */

/* Finds a column among the first n, from place *at on and then from the first, and stores its place in *at.
 * In rows with the same names in the same order, each is where it is looked for first. */
static bool find_name(const struct layout *layout, size_t n, struct sudoku_piece name, size_t *at)
{
    assert(n <= layout->n_columns);
    for (size_t i = 0; i < n; i++, ++*at) {
        *at = *at < n ? *at : 0;
        if (is_same(column_name(layout, *at), name))
            return true;
    }
    return false;
}

/* Makes a column of the name that was added from start on. A name that is taken gets a number, `solution_2`:
 * a reader of the output could not tell two of one name apart. */
static void end_column(struct layout *layout, size_t start, int content, bool is_unique)
{
    assert(start <= layout->names.length);
    struct text *names = &layout->names;
    const size_t end = names->length;
    size_t at = 0;
    for (unsigned number = 2;
         is_unique && !names->failed &&
         find_name(layout, layout->n_columns,
                   (struct sudoku_piece){names->data + start, names->length - start}, &at);
         number++) {
        names->length = end;
        text_print(names, "_%u", number);
    }
    const struct column column = {start, names->length - start, content};
    text_add(&layout->columns, (const char *)&column, sizeof column);
    layout->n_columns = layout->columns.length / sizeof column;
}

static void add_column(struct layout *layout, int content, const char *name)
{
    const size_t start = layout->names.length;
    text_string(&layout->names, name);
    end_column(layout, start, content, true);
}

/* Begins with the columns of a row, NULL for none, as keys of JSON or as they are. Searching for equal names
 * takes time that grows with the square of the number of columns, and there are tables with thousands: the
 * names of a table are taken once for all rows. */
static void take_names(struct layout *layout, const struct sudoku_item *row, bool as_keys)
{
    layout->header.length = layout->names.length = layout->columns.length = layout->n_columns = 0;
    if (row) {
        struct sudoku_field field = SUDOKU_FIELD_INIT;
        struct row_room memory;
        char *room = row_room(&memory, row);
        layout->from = row->table->separator;
        text_add(&layout->header, row->table->header, row->table->header ? row->table->header_length : 0);
        while (room && sudoku_next_field(row, &field, room)) {
            const struct sudoku_piece name = field.bare_name;
            const size_t start = layout->names.length;
            if (as_keys)
                json_add_escaped(&layout->names, name.at, name.length);
            else
                text_add(&layout->names, name.at, name.length);
            end_column(layout, start, 0, as_keys);
        }
        layout->names.failed |= !room;
        free(memory.large);
    }
    layout->n_input = layout->n_columns;
}

static bool is_complete(const struct layout *layout)
{
    return !layout->names.failed && !layout->header.failed && !layout->columns.failed;
}

bool layout_set_keys(struct layout *layout, const struct record *record, const struct sudoku_item *row)
{
    assert(row || !record->item || record->n_fields <= FIELDS_MOST);
    take_names(layout, row, true);
    for (size_t i = 0; i < record->n_fields; i++)
        add_column(layout, (int)i, record->fields[i].name);
    for (size_t i = 0; error_members[i]; i++)
        add_column(layout, COLUMN_ERROR, error_members[i]);
    return is_complete(layout);
}

/* ---- Tables ---- */

/* Returns the index of the command's field of this name; n_fields if there is none. */
static size_t find_field(const struct record *record, const char *name)
{
    size_t i = 0;
    while (i < record->n_fields && strcmp(record->fields[i].name, name) != 0)
        i++;
    return i;
}

static bool has_field(const struct record *record, const char *name)
{
    return find_field(record, name) < record->n_fields;
}

/* Returns the column that the table names or else, since the first object may have no puzzle and objects do
 * not tell which member is the name, the one of this name; n_input if there is none. */
static size_t find_column(const struct layout *layout, int known, const char *name)
{
    size_t at = 0;
    if (known)
        return (size_t)known - 1;
    return find_name(layout, layout->n_input, piece_of(name), &at) ? at : layout->n_input;
}

/* After the columns of the input come those of the command. The puzzle and its name are among the first, if
 * there are any. */
struct layout *layout_new(const struct record *first, const struct look *look, const struct format *format)
{
    assert(format->has_layout && first->n_fields <= FIELDS_MOST);
    struct layout *layout = calloc(1, sizeof *layout);
    const struct sudoku_item *row = first->item && first->item->table ? first->item : NULL;
    if (!layout)
        return NULL;
    if (format == &format_json) {
        layout_set_keys(layout, first, NULL);
        layout->name = find_field(first, "name");
    } else {
        take_names(layout, row, false);
        layout->to = format == &format_csv ? ',' : format == &format_tsv ? '\t' : layout->from;
        layout->puzzle = row ? find_column(layout, row->table->puzzle_column, "puzzle") : 0;
        layout->name = row ? find_column(layout, row->table->name_column, "name") : 0;
        layout->passes_lines = format == &format_raw;
        const bool alone = layout->n_input == 0;
        if (alone)
            add_column(layout, COLUMN_PUZZLE, "puzzle");
        for (size_t i = 0; i < first->n_fields && (alone || !look->passes); i++)
            add_column(layout, (int)i, first->fields[i].name);
        if (alone && !look->made && !has_field(first, "name"))
            add_column(layout, COLUMN_NAME, "name");
        /* A verdict has its reason in a column of its own. */
        if (!look->passes && !look->filters && !look->made && !has_field(first, "reason"))
            add_column(layout, COLUMN_ERROR, "error");
    }
    if (is_complete(layout))
        return layout;
    layout_free(layout);
    return NULL;
}

void layout_free(struct layout *layout)
{
    if (layout) {
        text_free(&layout->header);
        text_free(&layout->names);
        text_free(&layout->columns);
    }
    free(layout);
}

bool layout_is_of(const struct layout *layout, const struct sudoku_item *item)
{
    const struct sudoku_table *table = item ? item->table : NULL;
    return table && table->header && layout->n_input && table->separator == layout->from &&
           table->header_length == layout->header.length &&
           memcmp(table->header, layout->header.data, table->header_length) == 0;
}

/* Lines pass as they are where the first table has a single column, or there was none: each is a puzzle,
 * wherever it comes from. */
bool layout_fits(const struct layout *layout, const struct sudoku_item *item)
{
    assert(item);
    bool is_alone =
        !layout->header.length || (layout->n_input == 1 && !memchr(item->text, '\n', item->text_length));
    return (layout->passes_lines && is_alone) || layout_is_of(layout, item);
}

bool layout_has(const struct layout *layout, struct sudoku_piece name)
{
    size_t at = 0;
    return !layout->n_input || find_name(layout, layout->n_input, name, &at) ||
           (layout->name < layout->n_input && is_same(name, piece_of("name")));
}
