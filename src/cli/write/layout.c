/* The columns of a table, and its rows: -f csv, -f tsv, and -f raw, the lines as they are in the input.
 *
 * A row is nearly always copied as it stands (is_simple): that is what makes a table of millions of rows
 * fast. The rest of this file is for rows with quotes, other separators or other columns. */
#include "cli/write/layout.h"

#include <stdlib.h>

#include "cli/write/write_json.h"

/* ---- The spelling of fields: from CSV and JSON as it stands in the input to bare text, and back ---- */

static void add_bare(struct text *out, struct sudoku_piece piece, bool is_json)
{
    char *room = piece.length ? text_room(out, piece.length) : NULL;
    out->length += room ? sudoku_field_text(piece, is_json, room) : 0;
}

void field_add_value(struct text *out, const struct sudoku_field *field)
{
    if (field->is_surplus)
        text_add(out, field->value.at, field->value.length);
    else
        add_bare(out, field->value, field->is_json);
}

/* Works in place, from the end to the start: the text grows by the two quotes and one for each quote in
 * it, and each byte moves once. */
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

/* Finds a name, from place *at on and then from the first, and stores its place in *at. In rows with the same
 * names in the same order, each is where it is looked for first. */
static bool find_name(const struct names *names, const char *name, size_t length, size_t *at)
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
    for (unsigned number = 2; !out->failed && find_name(names, out->data + start, out->length - start, &at);
         number++) {
        out->length = end;
        text_print(out, "_%u", number);
    }
}

/* Makes each name of a header once. The first column of a name keeps it. The others get theirs when all names
 * are known, for one of these may have a number as well. */
static void number_names(struct names *names)
{
    struct text *bytes = &names->bytes;
    for (size_t i = 0; i < names->n; i++) {
        struct name *name = &names->list[i];
        size_t first = 0, start = bytes->length;
        find_name(names, bytes->data + name->start, name->length, &first);
        if (first == i || !text_room(bytes, name->length + 1))
            continue;
        text_add(bytes, bytes->data + name->start, name->length);
        names_make_free(names, bytes, start);
        *name = (struct name){start, bytes->length - start};
    }
}

/* Looking for equal names takes time that grows with the square of the number of columns, and there are
 * tables with thousands: the names are taken once for all rows. */
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
        add_bare(to, field.name, field.is_json);
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

/* ---- Layouts ---- */

/* Made once, before the first row is written, and not changed after that: all threads read it. */
struct layout {
    struct names names;  /* of the input's columns; none: the puzzles have no table */
    size_t puzzle, name; /* the columns of the puzzles and their names; names.n if there is none */
    struct text added;   /* the names of the new columns, each with a NUL */
    const struct column *list[COLUMNS_MOST];
};

/* Adds a new column: `solution`, or `solution_2` if the input has one of that name. */
static void add_column(struct layout *layout, size_t *n, const struct column *column)
{
    size_t start = layout->added.length;
    layout->list[(*n)++] = column;
    text_string(&layout->added, column->name);
    names_make_free(&layout->names, &layout->added, start);
    text_char(&layout->added, '\0');
}

/* Returns the column that the table names or else, since the first object may have no puzzle and objects do
 * not say which member is the name, the one of this name; names.n if there is none. */
static size_t find_column(const struct layout *layout, int known, const char *name)
{
    size_t at = 0;
    if (known)
        return (size_t)known - 1;
    return find_name(&layout->names, name, strlen(name), &at) ? at : layout->names.n;
}

struct layout *layout_new(const struct look *look, const struct sudoku_table *table,
                          const struct sudoku_item *row)
{
    struct layout *layout = calloc(1, sizeof *layout);
    struct sudoku_item no_row = {.table = table, .text = ""};
    bool good = layout != NULL;
    if (good && table) {
        row = row ? row : &no_row;
        good = names_take(&layout->names, row, false);
        layout->puzzle = find_column(layout, table->puzzle_column, "puzzle");
        layout->name = find_column(layout, table->name_column, "name");
    }
    /* The puzzle and its name are among the input's columns, if it has any. Names that puzzles have without a
     * table come along, too, even if the user has chosen other columns. */
    bool alone = good && layout->names.n == 0, chosen = look->columns_chosen;
    bool has_names = chosen ? !table && row && row->name : look->has_names;
    bool has_solutions = !look->given_solutions || (row && row->solution);
    size_t n = 0;
    if (alone && !columns_have(look->columns, column_puzzle))
        add_column(layout, &n, column_puzzle);
    for (size_t i = 0; good && look->columns[i] && (alone || !look->only_rows); i++)
        if (has_solutions || look->columns[i] != column_solution)
            add_column(layout, &n, look->columns[i]);
    if (alone && has_names && !columns_have(look->columns, column_name))
        add_column(layout, &n, column_name);
    if (good && !chosen && look->shows_error)
        add_column(layout, &n, column_error);
    if (good && !layout->added.failed)
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

bool layout_fits(const struct layout *layout, const struct sudoku_table *table)
{
    return names_fit(&layout->names, table);
}

/* A table with a single column needs no fitting: each line is a puzzle, wherever it comes from. */
bool layout_sorts(const struct layout *layout, const struct sudoku_item *item)
{
    if (!layout->names.header.length ||
        (layout->names.n == 1 && !memchr(item->text, '\n', item->text_length)))
        return false;
    return !item->table || !names_fit(&layout->names, item->table);
}

bool layout_has_names(const struct layout *layout)
{
    return layout->name < layout->names.n || columns_have(layout->list, column_name);
}

bool layout_next_missing(const struct layout *layout, struct sudoku_fields *fields, int *number,
                         int puzzle_column, struct text *name)
{
    struct sudoku_field field;
    for (size_t at = 0; layout->names.n && sudoku_next_field(fields, &field); at++) {
        name->length = 0;
        add_bare(name, field.name, field.is_json);
        if (++*number != puzzle_column && !find_name(&layout->names, name->data, name->length, &at))
            return true;
    }
    return false;
}

/* ---- The fields of a row ---- */

/* Has the row as many fields as the header, and none in quotes? Then it can be copied as it stands, since
 * each field is in its column. Nearly all rows are like that, and memchr is several times as fast here as
 * looking at each byte. */
static bool is_simple(const struct layout *layout, const struct sudoku_item *item, char separator)
{
    size_t fields = 1, n = item->text_length;
    const char *at = item->text, *end = at + n;
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
 * once from the start. The caller provides the room for names and checks whether it has failed. */
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
            add_bare(name, field->name, field->is_json);
            found =
                name->length == length &&
                (!length || memcmp(name->data, names->bytes.data + names->list[column].start, length) == 0);
        }
        if (pass)
            *next = from_start;
    }
    return found;
}

/* Adds a field: as it stands, if its quotes are those of the table that is written. A quote that opens it and
 * is not closed at its end would join the fields behind it. */
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
static void add_fields(struct text *out, const struct look *look, const struct answer *answer, char separator)
{
    const struct layout *layout = look->layout;
    const struct sudoku_item *item = answer->item;
    bool fits = item->table && names_fit(&layout->names, item->table);
    if (fits && !look->empty && !look->replaces && is_simple(layout, item, separator)) {
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
                          (look->empty || look->replaces ||
                           (field.is_json && field.value.length && *field.value.at == '['));
        size_t start = out->length;
        if (has && !is_respelt) {
            add_field(out, &field, fits ? layout->names.separator : '\0', separator);
            continue;
        }
        if (column == layout->puzzle && look->replaces)
            line_add_grid(out, answer->shown, answer->candidates);
        else if (column == layout->puzzle)
            column_add(column_puzzle, out, answer);
        else if (column == layout->name)
            column_add(column_name, out, answer);
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

/* Which fields need quotes depends on the separator. */
static void add_header(struct text *out, const struct names *names, char separator)
{
    for (size_t i = 0; i < names->n; i++) {
        if (i)
            text_char(out, separator);
        size_t start = out->length;
        text_add(out, names->bytes.data + names->list[i].start, names->list[i].length);
        field_quote(out, start, separator);
    }
}

static void write_header(struct text *out, const struct look *look)
{
    char separator = look->separator;
    const struct layout *layout = look->layout;
    const struct names *names = &layout->names;
    add_header(out, names, separator);
    const char *name = layout->added.data;
    for (size_t i = 0; layout->list[i]; i++, name += strlen(name) + 1) {
        if (i || names->n)
            text_char(out, separator);
        text_string(out, name);
    }
    end_line(out, look->crlf && names->header.length);
}

/* Adds the input's fields, and those of the answer. */
static void write_row(struct text *out, const struct look *look, const struct answer *answer)
{
    char separator = look->separator;
    const struct layout *layout = look->layout;
    add_fields(out, look, answer, separator);
    for (size_t i = 0; layout->list[i]; i++) {
        if (i || layout->names.n)
            text_char(out, separator);
        size_t start = out->length;
        column_add(layout->list[i], out, answer);
        /* The other types have neither separators nor quotes in them. */
        if (layout->list[i]->type == COLUMN_TEXT)
            field_quote(out, start, separator);
    }
    end_line(out, look->crlf && layout->names.header.length);
}

const struct format format_csv = {.name = "csv",
                                  .size = 200,
                                  .traits =
                                      HOLDS_CANDIDATES | SHOWS_PUZZLE | GIVES_REASON | HAS_COLUMNS | IS_TABLE,
                                  .separator = ',',
                                  .open = write_header,
                                  .write = write_row};

const struct format format_tsv = {.name = "tsv",
                                  .size = 200,
                                  .traits =
                                      HOLDS_CANDIDATES | SHOWS_PUZZLE | GIVES_REASON | HAS_COLUMNS | IS_TABLE,
                                  .separator = '\t',
                                  .open = write_header,
                                  .write = write_row};

/* ---- -f raw ---- */

static void write_raw_header(struct text *out, const struct look *look)
{
    const struct text *header = &look->layout->names.header;
    text_add(out, header->data, header->length);
    if (header->length)
        end_line(out, look->crlf);
}

/* A puzzle of several lines gets a blank line before it, which separates it from the one before; but in a
 * table a blank line would be a row. Rows of another file are sorted under the columns of the first, so that
 * the output is one table. */
static void write_raw(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (layout_sorts(look->layout, item)) {
        add_fields(out, look, answer, look->layout->names.separator);
    } else {
        bool is_row = item->table && item->table->header;
        if (!is_row && memchr(item->text, '\n', item->text_length))
            end_line(out, look->crlf);
        text_add(out, item->text, item->text_length);
    }
    end_line(out, look->crlf);
}

const struct format format_raw = {.name = "raw",
                                  .size = 82,
                                  .traits = HOLDS_CANDIDATES | IS_TABLE | FIXED_EMPTY,
                                  .open = write_raw_header,
                                  .write = write_raw};

/* ---- What a link of a chain hands to the next: lines, or a table if the input was one ---- */

static void write_link_header(struct text *out, const struct look *look)
{
    add_header(out, &look->layout->names, look->separator);
    if (look->layout->names.n)
        end_line(out, look->crlf);
}

/* In a row, the puzzle that was made stands in the place of the one that was read. A puzzle without an answer
 * goes no further. */
static void write_link(struct text *out, const struct look *look, const struct answer *answer)
{
    bool is_row = look->layout->names.n > 0;
    if (!answer->shown && !answer->candidates)
        return;
    if (is_row) {
        add_fields(out, look, answer, look->separator);
    } else {
        line_add_grid(out, answer->shown, answer->candidates);
        line_add_name(out, answer->item);
    }
    end_line(out, is_row && look->crlf);
}

const struct format format_link = {.name = "(link)",
                                   .size = 82,
                                   .traits = HOLDS_CANDIDATES | IS_TABLE | FIXED_EMPTY,
                                   .separator = ',',
                                   .open = write_link_header,
                                   .write = write_link};
