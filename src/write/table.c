/* table.c: -f csv and -f tsv, and the lines as they are in the input, which filter and distinct pass on.
 *
 * The first row determines the columns of the input for the whole run. The fields of a row of another table
 * are put under those of the same name; a puzzle from no table fills the columns of the puzzles and of the
 * names. Most rows are copied as they stand (is_simple), which makes a table of millions of rows fast. */
#include <assert.h>
#include <stdlib.h>

#include "write/format.h"

/* Has the row as many fields as the header, and none in quotes? Then each field is in its column. memchr is
 * several times as fast here as looking at each byte. */
static bool is_simple(const struct layout *layout, const struct sudoku_item *item)
{
    assert(layout->n_input && item->table);
    size_t fields = 1, n = item->text_length;
    const char *at = item->text, *end = at + n, separator = layout->to;
    if (separator != layout->from || memchr(at, '"', n) || memchr(at, '\n', n) || memchr(at, '\r', n))
        return false;
    while ((at = memchr(at, separator, (size_t)(end - at))) != NULL) {
        fields++;
        at++;
    }
    return fields == layout->n_input;
}

/* Finds the row's field of this name. It is probably the next one; if not, all fields are searched once from
 * the start. */
static bool find_field(const struct sudoku_item *item, struct sudoku_piece name, struct sudoku_field *field,
                       char *room)
{
    for (int pass = 0; pass < 2; pass++)
        while (sudoku_next_field(item, field, room))
            if (is_same(field->bare_name, name))
                return true;
    return false;
}

/* Adds a field. In a table with the same separator it is spelt as it was, unless its quotes are open. */
static void add_field(struct text *out, const struct sudoku_field *field, char from, char to)
{
    const size_t start = out->length;
    const struct sudoku_piece value = field->value;
    bool is_open =
        value.length && *value.at == '"' && (value.length == 1 || value.at[value.length - 1] != '"');
    if (from == to && !field->is_surplus && value.at && !is_open) {
        text_add(out, value.at, value.length);
        return;
    }
    text_add(out, field->bare_value.at, field->bare_value.length);
    field_quote(out, start, to);
}

/* Adds the input's fields of a row, without the end of the line. The puzzle is respelt if it gets another
 * sign for empty cells, or was an array of JSON. */
static void add_fields(struct text *out, const struct look *look, const struct record *record)
{
    assert(look->layout && look->layout->n_input);
    const struct layout *layout = look->layout;
    const struct sudoku_item *item = record->item;
    const bool fits = layout_is_of(layout, item);
    if (fits && !look->replaces && is_simple(layout, item)) {
        text_add(out, item->text, item->text_length);
        return;
    }
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    struct row_room memory = {.large = NULL};
    char *room = item->table ? row_room(&memory, item) : memory.small;
    out->failed |= !room;
    for (size_t i = 0; room && i < layout->n_input; i++) {
        if (i)
            text_char(out, layout->to);
        const size_t start = out->length;
        bool has = fits ? sudoku_next_field(item, &field, room)
                        : find_field(item, column_name(layout, i), &field, room);
        const bool is_array =
            has && item->table && !item->table->header && field.value.length && *field.value.at == '[';
        if (i == layout->puzzle && !item->error && (!has || look->replaces || is_array))
            line_add_puzzle(out, look, record);
        else if (has)
            add_field(out, &field, fits ? layout->from : '\0', layout->to);
        else if (i == layout->name && item->name)
            text_add(out, item->name, item->name_length);
        if (!has)
            field_quote(out, start, layout->to);
    }
    free(memory.large);
}

/* Ends a line as the lines of the input end. */
static void end_line(struct text *out, bool crlf)
{
    text_add(out, crlf ? "\r\n" : "\n", crlf ? 2 : 1);
}

/* ---- -f csv and -f tsv: a table with a header line ---- */

static void write_header(struct text *out, const struct look *look)
{
    assert(look->layout && look->layout->n_columns);
    const struct layout *layout = look->layout;
    for (size_t i = 0; i < layout->n_columns; i++) {
        const struct sudoku_piece name = column_name(layout, i);
        if (i)
            text_char(out, layout->to);
        text_add(out, name.at, name.length);
        field_quote(out, out->length - name.length, layout->to);
    }
    end_line(out, look->crlf && layout->header.length);
}

static void add_content(struct text *out, const struct look *look, const struct record *record, int content,
                        char separator)
{
    assert(content >= COLUMN_PUZZLE && content < (int)record->n_fields);
    const struct sudoku_item *item = record->item;
    const size_t start = out->length;
    if (content == COLUMN_PUZZLE) {
        line_add_puzzle(out, look, record);
    } else if (content == COLUMN_NAME && item && item->name) {
        text_add(out, item->name, item->name_length);
    } else if (content == COLUMN_ERROR) {
        text_string(out, record->error ? record->error : record->remark ? record->remark : "");
    } else if (content >= 0) {
        const struct sudoku_piece value = record_value(record, (size_t)content);
        if (!value.length && item && item->name && strcmp(record->fields[content].name, "name") == 0)
            text_add(out, item->name, item->name_length);
        else if (record->fields[content].kind == KIND_SETS)
            line_add_sets(out, value.length ? (const uint16_t *)value.at : NULL);
        else
            text_add(out, value.at, value.length);
    }
    if (content < 0 || record->fields[content].kind > KIND_FLAG) /* others have no quotes or separators */
        field_quote(out, start, separator);
}

static void write_row(struct text *out, const struct look *look, struct record *record)
{
    assert(look->layout->n_input <= look->layout->n_columns);
    const struct layout *layout = look->layout;
    if (layout->n_input)
        add_fields(out, look, record);
    for (size_t i = layout->n_input; i < layout->n_columns; i++) {
        if (i)
            text_char(out, layout->to);
        add_content(out, look, record, layout_column(layout, i)->content, layout->to);
    }
    end_line(out, look->crlf && layout->header.length);
}

const struct format format_csv = {.name = "csv",
                                  .summary = "a table: the columns of the input, and those of the command",
                                  .class = CLASS_TABLE,
                                  .has_layout = true,
                                  .gives_error = true,
                                  .open = write_header,
                                  .writes_empty = true,
                                  .write = write_row};

const struct format format_tsv = {.name = "tsv",
                                  .summary = "the same with tabs between the columns",
                                  .class = CLASS_TABLE,
                                  .has_layout = true,
                                  .gives_error = true,
                                  .open = write_header,
                                  .writes_empty = true,
                                  .write = write_row};

/* ---- The lines of the input ---- */

static void write_raw_header(struct text *out, const struct look *look)
{
    text_add(out, look->layout->header.data, look->layout->header.length);
    if (look->layout->header.length)
        end_line(out, look->crlf);
}

/* A puzzle of several lines gets a blank line before it, which separates it from the one before; but in a
 * table a blank line would be a row. Rows of another file are sorted under the columns of the first, so that
 * the output is one table. */
static void write_raw(struct text *out, const struct look *look, struct record *record)
{
    const struct sudoku_item *item = record->item;
    if (!layout_fits(look->layout, item)) {
        add_fields(out, look, record);
    } else {
        bool is_row = item->table && item->table->header;
        if (!is_row && memchr(item->text, '\n', item->text_length))
            end_line(out, look->crlf);
        text_add(out, item->text, item->text_length);
    }
    end_line(out, look->crlf);
}

const struct format format_raw = {
    .name = "the lines as they are", .has_layout = true, .open = write_raw_header, .write = write_raw};
