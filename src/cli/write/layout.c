/* The columns of a table, and its rows.
 *
 * A row is nearly always copied as it stands (is_simple): that is what makes a table of millions of rows
 * fast. The rest of this file is for rows with quotes, other separators or other columns. */
#include "cli/write/layout.h"

#include <stdlib.h>

/* A column of the input. */
struct input_column {
    size_t start, length; /* of its name in names */
};

/* Made once, before the first row is written, and not changed after that: all threads read it. */
struct layout {
    struct text header; /* of the table in the input, as it stands there; "" for objects of JSON */
    char separator;     /* of that table; '\0': objects of JSON */
    struct text names;  /* of its columns, one after the other */
    struct input_column *columns;
    size_t n_columns;    /* 0: the puzzles have no table */
    size_t puzzle, name; /* the columns of the puzzles and their names; n_columns if there is none */
    struct text added;   /* the names of the new columns, each with a NUL */
    const struct column *list[COLUMNS_MOST];
};

/* ---- Making ---- */

/* Takes over the names of the columns. False when memory is short. */
static bool take_columns(struct layout *layout, const struct sudoku_item *row)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    while (sudoku_next_field(&fields, &field)) {
        size_t start = layout->names.length;
        struct input_column *columns = realloc(layout->columns, (layout->n_columns + 1) * sizeof *columns);
        if (!columns)
            return false;
        field_add_bare(&layout->names, field.name, field.is_json);
        layout->columns = columns;
        layout->columns[layout->n_columns++] = (struct input_column){start, layout->names.length - start};
    }
    return !layout->names.failed;
}

static bool is_name(const struct layout *layout, size_t column, const char *name, size_t length)
{
    return layout->columns[column].length == length &&
           (!length || memcmp(layout->names.data + layout->columns[column].start, name, length) == 0);
}

/* Finds the column of this name, from column *at on and then from the first. In rows with the same names in
 * the same order, each is where it is looked for first. */
static bool finds_name(const struct layout *layout, const char *name, size_t length, size_t *at)
{
    for (size_t i = 0; i < layout->n_columns; i++, ++*at) {
        *at = *at < layout->n_columns ? *at : 0;
        if (is_name(layout, *at, name, length))
            return true;
    }
    return false;
}

static bool is_taken(const struct layout *layout, const char *name, size_t length)
{
    size_t at = 0;
    return finds_name(layout, name, length, &at);
}

/* Adds the name of a new column: `solution`, or `solution_2` if the input has one of that name. A reader
 * of the table could not tell two columns of one name apart. */
static void add_free_name(struct layout *layout, const char *name)
{
    struct text *added = &layout->added;
    size_t start = added->length;
    text_string(added, name);
    for (unsigned number = 2; !added->failed && is_taken(layout, added->data + start, added->length - start);
         number++) {
        added->length = start;
        text_print(added, "%s_%u", name, number);
    }
    text_char(added, '\0');
}

static void add_column(struct layout *layout, size_t *n, const struct column *column)
{
    layout->list[(*n)++] = column;
    add_free_name(layout, column->name);
}

/* The puzzle and its name are among the input's columns, if it has any. Names that puzzles have without a
 * table come along, too, even if the user has chosen other columns. */
static void choose_columns(struct layout *layout, const struct look *look, bool has_name)
{
    bool alone = layout->n_columns == 0, chosen = look->columns_chosen;
    size_t n = 0;
    if (alone && !columns_have(look->columns, column_puzzle))
        add_column(layout, &n, column_puzzle);
    for (size_t i = 0; look->columns[i] && (alone || !look->only_rows); i++)
        add_column(layout, &n, look->columns[i]);
    if (alone && (chosen ? has_name : look->has_names) && !columns_have(look->columns, column_name))
        add_column(layout, &n, column_name);
    if (!chosen && look->shows_error)
        add_column(layout, &n, column_error);
}

/* Returns the column of this name, or n_columns. */
static size_t find_column(const struct layout *layout, const char *name)
{
    size_t i = 0;
    while (i < layout->n_columns && !is_name(layout, i, name, strlen(name)))
        i++;
    return i;
}

/* The first object may have no puzzle, and objects do not say which member is the name. */
static void set_places(struct layout *layout, const struct sudoku_table *table)
{
    layout->puzzle = table->puzzle_column ? (size_t)table->puzzle_column - 1 : find_column(layout, "puzzle");
    layout->name = table->name_column ? (size_t)table->name_column - 1 : find_column(layout, "name");
}

struct layout *layout_new(const struct look *look, const struct sudoku_table *table,
                          const struct sudoku_item *row)
{
    struct layout *layout = calloc(1, sizeof *layout);
    struct sudoku_item no_row = {.table = table, .text = ""};
    bool good = layout != NULL;
    if (good && table) {
        if (table->header)
            text_add(&layout->header, table->header, table->header_length);
        layout->separator = table->separator;
        row = row ? row : &no_row;
        good = take_columns(layout, row) && !layout->header.failed;
        set_places(layout, table);
    }
    if (good)
        choose_columns(layout, look, !table && row && row->name);
    if (good && !layout->added.failed)
        return layout;
    layout_free(layout);
    return NULL;
}

void layout_free(struct layout *layout)
{
    if (!layout)
        return;
    text_free(&layout->header);
    text_free(&layout->names);
    text_free(&layout->added);
    free(layout->columns);
    free(layout);
}

/* Ends a line as the lines of the input end, if it is a table: a table with CRLF keeps it. */
static void end_line(struct text *out, const struct look *look)
{
    if (look->crlf && look->layout->header.length)
        text_char(out, '\r');
    text_char(out, '\n');
}

void layout_add_header(struct text *out, const struct look *look, char separator)
{
    const struct layout *layout = look->layout;
    bool first = true;
    for (size_t i = 0; i < layout->n_columns; i++, first = false) {
        if (!first)
            text_char(out, separator);
        size_t start = out->length;
        text_add(out, layout->names.data + layout->columns[i].start, layout->columns[i].length);
        fields_quote(out, start, separator);
    }
    const char *name = layout->added.data;
    for (size_t i = 0; layout->list[i]; i++, first = false, name += strlen(name) + 1) {
        if (!first)
            text_char(out, separator);
        text_string(out, name);
    }
    end_line(out, look);
}

/* ---- Rows ---- */

bool layout_fits(const struct layout *layout, const struct sudoku_table *table)
{
    return table->header && layout->n_columns && table->separator == layout->separator &&
           table->header_length == layout->header.length &&
           memcmp(table->header, layout->header.data, layout->header.length) == 0;
}

bool layout_add_own_header(const struct layout *layout, struct text *out)
{
    text_add(out, layout->header.length ? layout->header.data : "", layout->header.length);
    return layout->header.length > 0;
}

/* A table with a single column needs no fitting: each line is a puzzle, wherever it comes from. */
bool layout_sorts(const struct layout *layout, const struct sudoku_item *item)
{
    if (!layout->header.length || (layout->n_columns == 1 && !memchr(item->text, '\n', item->text_length)))
        return false;
    return !item->table || !layout_fits(layout, item->table);
}

char layout_separator(const struct layout *layout)
{
    return layout->separator;
}

/* Has the row as many fields as the header, and none in quotes? Then it can be copied as it stands, since
 * each field is in its column. Nearly all rows are like that, and memchr is several times as fast here as
 * looking at each byte. */
static bool is_simple(const struct layout *layout, const struct sudoku_item *item, char separator)
{
    size_t fields = 1, n = item->text_length;
    const char *at = item->text, *end = at + n;
    if (separator != layout->separator || memchr(at, '"', n) || memchr(at, '\n', n) || memchr(at, '\r', n))
        return false;
    while ((at = memchr(at, separator, (size_t)(end - at))) != NULL) {
        fields++;
        at++;
    }
    return fields == layout->n_columns;
}

/* Is a quote that opens the field closed at its end? One that is not would join the fields behind it. */
static bool is_closed(struct sudoku_piece value)
{
    return !value.length || *value.at != '"' || (value.length > 1 && value.at[value.length - 1] == '"');
}

/* Adds a field as it stands, if its quotes are those of the table that is written. */
static void add_field(struct text *out, const struct sudoku_field *field, char from, char to)
{
    size_t start = out->length;
    if (from == to && !field->is_surplus && field->value.at && is_closed(field->value)) {
        text_add(out, field->value.at, field->value.length);
        return;
    }
    field_add_value(out, field);
    fields_quote(out, start, to);
}

/* Finds the row's field of this name. It is probably the next one; if not, all fields are searched once
 * from the start. The caller provides the room for names and checks whether it has failed. */
static bool find_field(const struct layout *layout, size_t column, const struct sudoku_item *item,
                       struct sudoku_fields *next, struct sudoku_field *field, struct text *name)
{
    struct sudoku_fields from_start = sudoku_item_fields(item);
    bool found = false;
    for (int pass = 0; pass < 2 && !found; pass++) {
        struct sudoku_fields *fields = pass ? &from_start : next;
        while (!found && sudoku_next_field(fields, field)) {
            name->length = 0;
            field_add_bare(name, field->name, field->is_json);
            found = is_name(layout, column, name->data, name->length);
        }
        if (pass)
            *next = from_start;
    }
    return found;
}

/* The field of a puzzle whose row has no such column. */
static void add_known_field(struct text *out, const struct layout *layout, size_t column,
                            const struct answer *answer, char separator)
{
    size_t start = out->length;
    if (column == layout->puzzle)
        column_puzzle->add(out, answer);
    else if (column == layout->name)
        column_name->add(out, answer);
    fields_quote(out, start, separator);
}

/* Is the field the puzzle, but not as it is to be written: with another sign for empty cells, or as an
 * array of JSON? */
static bool is_other_spelling(const struct look *look, size_t column, const struct answer *answer,
                              const struct sudoku_field *field)
{
    bool is_array = field->is_json && field->value.length && *field->value.at == '[';

    return (look->empty || is_array) && column == look->layout->puzzle && !answer->item->error;
}

void layout_add_fields(struct text *out, const struct look *look, const struct answer *answer, char separator)
{
    const struct layout *layout = look->layout;
    const struct sudoku_item *item = answer->item;
    bool fits = item->table && layout_fits(layout, item->table);
    if (fits && !look->empty && is_simple(layout, item, separator)) {
        text_add(out, item->text, item->text_length);
        return;
    }
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    struct text name = {0};
    for (size_t column = 0; column < layout->n_columns; column++) {
        if (column)
            text_char(out, separator);
        bool has = fits ? sudoku_next_field(&fields, &field)
                        : find_field(layout, column, item, &fields, &field, &name);
        if (has && !is_other_spelling(look, column, answer, &field))
            add_field(out, &field, fits ? layout->separator : '\0', separator);
        else
            add_known_field(out, layout, column, answer, separator);
    }
    text_fail_with(out, &name);
    text_free(&name);
}

void layout_add_row(struct text *out, const struct look *look, const struct answer *answer, char separator)
{
    const struct layout *layout = look->layout;
    layout_add_fields(out, look, answer, separator);
    for (size_t i = 0; layout->list[i]; i++) {
        if (i || layout->n_columns)
            text_char(out, separator);
        size_t start = out->length;
        layout->list[i]->add(out, answer);
        /* The other types have neither separators nor quotes in them. */
        if (layout->list[i]->type == COLUMN_TEXT)
            fields_quote(out, start, separator);
    }
    end_line(out, look);
}

bool layout_has_names(const struct layout *layout)
{
    return layout->name < layout->n_columns || columns_have(layout->list, column_name);
}

bool layout_next_missing(const struct layout *layout, struct sudoku_fields *fields, int *number,
                         int puzzle_column, struct text *name)
{
    struct sudoku_field field;
    for (size_t at = 0; layout->n_columns && sudoku_next_field(fields, &field); at++) {
        name->length = 0;
        field_add_bare(name, field.name, field.is_json);
        if (++*number != puzzle_column && !finds_name(layout, name->data, name->length, &at))
            return true;
    }
    return false;
}

/* ---- -f csv and -f tsv: a table with a header line ---- */

/* The two formats differ in their separator alone; which fields need quotes depends on it. */
static void write_csv_header(struct text *out, const struct look *look)
{
    layout_add_header(out, look, ',');
}

static void write_csv_row(struct text *out, const struct look *look, const struct answer *answer)
{
    layout_add_row(out, look, answer, ',');
}

static void write_tsv_header(struct text *out, const struct look *look)
{
    layout_add_header(out, look, '\t');
}

static void write_tsv_row(struct text *out, const struct look *look, const struct answer *answer)
{
    layout_add_row(out, look, answer, '\t');
}

const struct format format_csv = {
    .name = "csv",
    .holds_candidates = true,
    .size = 200,
    .gives_reason = true,
    .shows_puzzle = true,
    .has_columns = true,
    .is_table = true,
    .separator = ',',
    .open = write_csv_header,
    .write = write_csv_row,
};

const struct format format_tsv = {
    .name = "tsv",
    .holds_candidates = true,
    .size = 200,
    .gives_reason = true,
    .shows_puzzle = true,
    .has_columns = true,
    .is_table = true,
    .separator = '\t',
    .open = write_tsv_header,
    .write = write_tsv_row,
};
