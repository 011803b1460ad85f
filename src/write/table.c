/* table.c: the columns of a table, and its rows: -f csv and -f tsv; and the lines as they are in the input,
 * which filter and distinct pass on.
 *
 * The first row that is read determines the columns of the input for the whole run. The fields of a row from
 * a file with other columns are put under those of the same name; a puzzle from no table fills the columns of
 * the puzzles and of the names. A row is nearly always copied as it stands (is_simple): that is what makes a
 * table of millions of rows fast. */
#include <stdlib.h>

#include "write/layout.h"

/* ---- Layouts ---- */

/* Adds a new column: `solution`, or `solution_2` if the input has one of that name. */
static void add_column(struct layout *layout, int column, const char *name)
{
    size_t start = layout->added.length;
    layout->columns[layout->n_columns++] = column;
    text_string(&layout->added, name);
    names_make_free(&layout->names, &layout->added, start);
    text_char(&layout->added, '\0');
}

/* Returns the column that the table names or else, since the first object may have no puzzle and objects do
 * not tell which member is the name, the one of this name; names.n if there is none. */
static size_t find_column(const struct layout *layout, int known, const char *name)
{
    size_t at = 0;
    if (known)
        return (size_t)known - 1;
    return names_find(&layout->names, name, strlen(name), &at) ? at : layout->names.n;
}

static bool has_field(const struct record *record, const char *name)
{
    size_t i = 0;
    while (i < record->n_fields && strcmp(record->fields[i].name, name) != 0)
        i++;
    return i < record->n_fields;
}

/* Adds the columns of a table. The puzzle and its name are among the input's columns, if it has any. */
static void add_columns(struct layout *layout, const struct record *first, const struct look *look)
{
    const bool alone = layout->names.n == 0;
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

const char *const error_members[] = {"error", "file", "line", NULL};

struct layout *layout_new(const struct record *first, const struct look *look, const struct format *format)
{
    struct layout *layout = calloc(1, sizeof *layout);
    const struct sudoku_item *row = first->item && first->item->table ? first->item : NULL;
    if (!layout)
        return NULL;
    const bool is_json = format == &format_json;
    if (row && (!is_json || row->table->header))
        names_take(&layout->names, row, is_json);
    layout->separator = format == &format_csv ? ',' : format == &format_tsv ? '\t' : layout->names.separator;
    layout->puzzle = row ? find_column(layout, row->table->puzzle_column, "puzzle") : 0;
    layout->name = row ? find_column(layout, row->table->name_column, "name") : 0;
    layout->passes_lines = format == &format_raw;
    layout->has_verdict = has_field(first, "verdict");
    if (!is_json)
        add_columns(layout, first, look);
    for (size_t i = 0; is_json && i < first->n_fields; i++)
        add_column(layout, (int)i, first->fields[i].name);
    for (size_t i = 0; is_json && error_members[i]; i++)
        add_column(layout, COLUMN_ERROR, error_members[i]);
    if (!layout->names.bytes.failed && !layout->added.failed)
        return layout;
    layout_free(layout);
    return NULL;
}

void layout_free(struct layout *layout)
{
    if (!layout)
        return;
    names_free(&layout->names);
    text_free(&layout->added);
    free(layout);
}

/* Lines pass as they are where the first table has a single column, or there was none: each is a puzzle,
 * wherever it comes from. */
bool layout_fits(const struct layout *layout, const struct sudoku_item *item)
{
    const struct names *names = &layout->names;
    bool is_alone = !names->header.length || (names->n == 1 && !memchr(item->text, '\n', item->text_length));
    return (layout->passes_lines && is_alone) || (item->table && names_fit(names, item->table));
}

/* Called for each member of each object: a name without escapes need not be copied. */
bool layout_has(const struct layout *layout, const struct sudoku_field *field)
{
    struct sudoku_piece name = field->name;
    struct text bare = {0};
    size_t at = 0;
    if (!layout->names.n)
        return true;
    if (name.length >= 2 && *name.at == '"')
        name = (struct sudoku_piece){name.at + 1, name.length - 2};
    if (name.length && (memchr(name.at, '\\', name.length) || memchr(name.at, '"', name.length))) {
        field_add_bare(&bare, field->name, field->is_json);
        name = (struct sudoku_piece){bare.data, bare.length};
    }
    bool has = bare.failed || names_find(&layout->names, name.at, name.length, &at) ||
               (layout->name < layout->names.n && name.length == 4 && memcmp(name.at, "name", 4) == 0);
    text_free(&bare);
    return has;
}

/* ---- The input's fields of a row ---- */

/* Has the row as many fields as the header, and none in quotes? Then it can be copied as it stands, since
 * each field is in its column. Nearly all rows are like that, and memchr is several times as fast here as
 * looking at each byte. */
static bool is_simple(const struct layout *layout, const struct sudoku_item *item)
{
    size_t fields = 1, n = item->text_length;
    const char *at = item->text, *end = at + n, separator = layout->separator;
    if (separator != layout->names.separator || memchr(at, '"', n) || memchr(at, '\n', n) ||
        memchr(at, '\r', n))
        return false;
    while ((at = memchr(at, separator, (size_t)(end - at))) != NULL) {
        fields++;
        at++;
    }
    return fields == layout->names.n;
}

/* Finds the row's field of this column's name. It is probably the next one; if not, all fields are searched
 * once from the start. */
static bool find_field(const struct layout *layout, size_t column, const struct sudoku_item *item,
                       struct sudoku_fields *next, struct sudoku_field *field, struct text *name)
{
    const struct names *names = &layout->names;
    struct sudoku_fields from_start = sudoku_item_fields(item);
    bool found = false;
    for (int pass = 0; pass < 2 && !found; pass++) {
        struct sudoku_fields *fields = pass ? &from_start : next;
        while (!found && sudoku_next_field(fields, field)) {
            size_t length = names->list[column].length;
            name->length = 0;
            field_add_bare(name, field->name, field->is_json);
            found =
                name->length == length &&
                (!length || memcmp(name->data, names->bytes.data + names->list[column].start, length) == 0);
        }
        if (pass)
            *next = from_start;
    }
    return found;
}

/* Adds a field, spelt for a table with the separator `to`; where it stands in one with the same, the spelling
 * stays, unless its quotes are open. */
static void add_field(struct text *out, const struct sudoku_field *field, char from, char to)
{
    size_t start = out->length;
    struct sudoku_piece value = field->value;
    bool is_open =
        value.length && *value.at == '"' && (value.length == 1 || value.at[value.length - 1] != '"');
    if (from == to && !field->is_surplus && value.at && !is_open) {
        text_add(out, value.at, value.length);
        return;
    }
    field_add_value(out, field);
    field_quote(out, start, to);
}

/* Adds the input's fields of a row, without the end of the line. */
static void add_fields(struct text *out, const struct look *look, const struct layout *layout,
                       const struct record *record)
{
    const struct sudoku_item *item = record->item;
    const char separator = layout->separator;
    bool fits = item->table && names_fit(&layout->names, item->table);
    if (fits && !look->replaces && is_simple(layout, item)) {
        text_add(out, item->text, item->text_length);
        return;
    }
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    struct text name = {0};
    for (size_t column = 0; column < layout->names.n; column++) {
        if (column)
            text_char(out, separator);
        bool has = fits ? sudoku_next_field(&fields, &field)
                        : find_field(layout, column, item, &fields, &field, &name);
        /* Is it the puzzle, but not as it is to be written: with another sign for empty cells, or as an array
         * of JSON? */
        bool is_respelt = has && column == layout->puzzle && !item->error &&
                          (look->replaces || (field.is_json && field.value.length && *field.value.at == '['));
        size_t start = out->length;
        if (has && !is_respelt) {
            add_field(out, &field, fits ? layout->names.separator : '\0', separator);
            continue;
        }
        if (column == layout->puzzle && look->replaces && !item->error)
            line_add_grid(out, look, &record->grid);
        else if (column == layout->puzzle)
            line_add_puzzle(out, look, record);
        else if (column == layout->name)
            text_add(out, item->name, item->name ? item->name_length : 0);
        field_quote(out, start, separator);
    }
    text_fail_with(out, &name);
    text_free(&name);
}

/* Ends a line; crlf: as it ends in files of Windows. */
static void end_line(struct text *out, bool crlf)
{
    if (crlf)
        text_char(out, '\r');
    text_char(out, '\n');
}

/* ---- -f csv and -f tsv: a table with a header line ---- */

static void write_header(struct text *out, const struct look *look, const struct layout *layout)
{
    const struct names *names = &layout->names;
    const char separator = layout->separator;
    for (size_t i = 0; i < names->n; i++) {
        if (i)
            text_char(out, separator);
        size_t start = out->length;
        text_add(out, names->bytes.data + names->list[i].start, names->list[i].length);
        field_quote(out, start, separator);
    }
    const char *name = layout->added.data;
    for (size_t i = 0; i < layout->n_columns; i++, name += strlen(name) + 1) {
        if (i || names->n)
            text_char(out, separator);
        text_string(out, name);
    }
    end_line(out, look->crlf && names->header.length);
}

static void add_value(struct text *out, const struct look *look, const struct record *record, int column,
                      char separator)
{
    const struct sudoku_item *item = record->item;
    size_t start = out->length;
    if (column == COLUMN_PUZZLE) {
        line_add_puzzle(out, look, record);
        return;
    }
    if (column == COLUMN_NAME) {
        text_add(out, item ? item->name : NULL, item && item->name ? item->name_length : 0);
    } else if (column == COLUMN_ERROR) {
        text_string(out, record->error ? record->error : "");
    } else {
        const struct sudoku_piece value = record_value(record, (size_t)column);
        text_add(out, value.at, value.length);
        if (record->fields[column].kind <= KIND_FLAG)
            return; /* these have neither separators nor quotes in them */
    }
    field_quote(out, start, separator);
}

/* Adds the input's fields, and those of the record. */
static void write_row(struct text *out, const struct look *look, const struct layout *layout,
                      struct record *record)
{
    const char separator = layout->separator;
    if (layout->names.n)
        add_fields(out, look, layout, record);
    for (size_t i = 0; i < layout->n_columns; i++) {
        if (i || layout->names.n)
            text_char(out, separator);
        add_value(out, look, record, layout->columns[i], separator);
    }
    end_line(out, look->crlf && layout->names.header.length);
}

const struct format format_csv = {
    .name = "csv",
    .summary = "a table: the columns of the input, and those of the command",
    .needs = NEEDS_FIELDS,
    .has_layout = true,
    .gives_error = true,
    .open = write_header,
    .write = write_row,
};

const struct format format_tsv = {
    .name = "tsv",
    .summary = "the same with tabs between the columns",
    .needs = NEEDS_FIELDS,
    .has_layout = true,
    .gives_error = true,
    .open = write_header,
    .write = write_row,
};

/* ---- The lines of the input ---- */

static void write_raw_header(struct text *out, const struct look *look, const struct layout *layout)
{
    const struct text *header = &layout->names.header;
    text_add(out, header->data, header->length);
    if (header->length)
        end_line(out, look->crlf);
}

/* A puzzle of several lines gets a blank line before it, which separates it from the one before; but in a
 * table a blank line would be a row. Rows of another file are sorted under the columns of the first, so that
 * the output is one table. */
static void write_raw(struct text *out, const struct look *look, const struct layout *layout,
                      struct record *record)
{
    const struct sudoku_item *item = record->item;
    if (!layout_fits(layout, item)) {
        add_fields(out, look, layout, record);
    } else {
        bool is_row = item->table && item->table->header;
        if (!is_row && memchr(item->text, '\n', item->text_length))
            end_line(out, look->crlf);
        text_add(out, item->text, item->text_length);
    }
    end_line(out, look->crlf);
}

const struct format format_raw = {
    .name = "the lines as they are",
    .needs = NEEDS_ROWS,
    .has_layout = true,
    .open = write_raw_header,
    .write = write_raw,
};
