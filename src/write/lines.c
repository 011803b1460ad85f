/* lines.c: the list of all formats; those that are lines, and what they share.
 *
 * -f line has 81 digits, or 729 characters for a puzzle of candidates, then the values that have a label,
 * then the puzzle's name. The grid comes first and the rest after a blank: most programs read such lines and
 * take the rest for a name. */
#include <assert.h>
#include <stdio.h>

#include "base/terms.h"
#include "write/format.h"

#define ADDRESS_OF_FORMAT(name) &format_##name,
const struct format *const formats[] = {FORMATS(ADDRESS_OF_FORMAT) NULL};

/* ---- Parts of lines ---- */

void line_add_cells(struct text *out, const struct look *look, const char *cells, size_t n)
{
    assert(look->empty && (cells || !n));
    text_add(out, cells, n);
    for (size_t i = out->length - n; i < out->length && look->empty != '.'; i++)
        if (out->data[i] == '.')
            out->data[i] = look->empty;
}

void line_add_sets(struct text *out, const uint16_t *candidates)
{
    /* The digits of each half of a set: 1 to 4, and 5 to 8. */
    static const char low[] = "....1....2..12....3.1.3..23.123....41..4.2.412.4..341.34.2341234",
                      high[] = "....5....6..56....7.5.7..67.567....85..8.6.856.8..785.78.6785678";
    char *to = candidates ? text_room(out, 9 * SUDOKU_CELLS) : NULL;
    for (int cell = 0; cell < SUDOKU_CELLS && to; cell++, to += 9) {
        const unsigned set = candidates[cell];
        memcpy(to, low + 4 * (set & 15), 4);
        memcpy(to + 4, high + 4 * (set >> 4 & 15), 4);
        to[8] = set >> 8 ? '9' : '.';
    }
    out->length += to ? 9 * SUDOKU_CELLS : 0;
}

void line_add_grid(struct text *out, const struct look *look, const struct grid *grid)
{
    const char *digits = grid->lines_have_candidates ? NULL : grid_digits(grid);
    if (digits)
        line_add_cells(out, look, digits, SUDOKU_CELLS);
    else
        line_add_sets(out, grid->candidates);
}

void line_add_puzzle(struct text *out, const struct look *look, const struct record *record)
{
    const struct sudoku_item *item = record->item;
    if (item && item->error)
        return;
    if (item && item_has_candidates(item))
        line_add_grid(out, look, &(struct grid){.candidates = item->candidates});
    else
        line_add_cells(out, look, item ? item->cells : record->grid.clues, SUDOKU_CELLS);
}

/* After a line end in a name, the rest would be a line of its own. */
void line_add_name(struct text *out, struct sudoku_piece name)
{
    if (!name.length)
        return;
    text_char(out, ' ');
    text_add(out, name.at, name.length);
    if (!out->failed)
        text_tame(out->data + out->length - name.length, name.length, ' ');
}

void line_add_heading(struct text *out, const struct record *record)
{
    const struct sudoku_piece name = record_name(record);
    if (!name.length && !record->number)
        return;
    text_char(out, '#');
    line_add_name(out, name);
    if (!name.length) {
        text_char(out, ' ');
        text_number(out, record->number);
    }
    if (record->nth)
        text_print(out, ": solution %llu", (unsigned long long)record->nth);
    text_char(out, '\n');
}

void line_add_location(struct text *out, const char *file, const struct sudoku_item *item)
{
    assert(file);
    text_string(out, file);
    text_char(out, ':');
    text_number(out, item ? item->line : 0);
    text_char(out, ':');
    if (item && item->name) {
        line_add_name(out, item_name(item));
        text_char(out, ':');
    }
    text_char(out, ' ');
}

void line_add_comment(struct text *out, const struct record *record)
{
    assert(record->file);
    text_string(out, "# ");
    line_add_location(out, record->file, record->item);
    text_string(out, record->error ? record->error : "");
    text_char(out, '\n');
}

/* ---- -f line ---- */

/* Has the line a place for the value? An empty value has one if only the place tells its meaning: a title
 * without a label. */
static bool has_place(const struct record *record, size_t i)
{
    const struct field *field = &record->fields[i];
    return field->label && (record->values[i].length ||
                            (record->values[i].bytes && field->kind == KIND_TITLE && !*field->label));
}

/* Adds ` clues=24`: a blank, the label and the value, - for an empty one. Blanks separate the values of a
 * line, so a list gets commas for its own, and a title hyphens. */
static void add_value(struct text *out, const struct record *record, size_t i)
{
    const struct field *field = &record->fields[i];
    const struct sudoku_piece value = record_value(record, i);
    assert(field->kind != KIND_SETS);
    char title[TECHNIQUE_WORD_ROOM], word[TECHNIQUE_WORD_ROOM];
    if (field->kind == KIND_FLAG && *value.at == 'f')
        return;
    text_char(out, ' ');
    text_string(out, field->label);
    if (!value.length) {
        text_char(out, '-');
        return;
    }
    if (field->kind == KIND_TITLE) {
        snprintf(title, sizeof title, "%.*s", (int)value.length, value.at);
        text_add(out, word, technique_word(title, word));
        return;
    }
    text_add(out, value.at, value.length);
    for (size_t at = out->length - value.length; at < out->length && field->kind == KIND_LIST; at++)
        if (out->data[at] == ' ')
            out->data[at] = ',';
}

static void write_line(struct text *out, const struct look *look, struct record *record)
{
    if (!grid_digits(&record->grid) && !record->grid.candidates) {
        line_add_comment(out, record);
        return;
    }
    line_add_grid(out, look, &record->grid);
    for (size_t i = 0; i < record->n_fields; i++)
        if (has_place(record, i))
            add_value(out, record, i);
    if (record->error) {
        text_string(out, " error=\"");
        text_string(out, record->error);
        text_char(out, '"');
    }
    line_add_name(out, record_name(record));
    text_char(out, '\n');
}

const struct format format_line = {.name = "line",
                                   .summary = "81 digits, the values of the command, and the puzzle's name",
                                   .class = CLASS_LINE,
                                   .gives_error = true,
                                   .writes_empty = true,
                                   .write = write_line};

/* ---- -f pair: `puzzle,solution`, the lines of the large data sets ---- */

static void write_pair(struct text *out, const struct look *look, struct record *record)
{
    const struct sudoku_piece solution = record_solution(record);
    if (!solution.length) {
        line_add_comment(out, record);
        return;
    }
    line_add_puzzle(out, look, record);
    text_char(out, ',');
    line_add_cells(out, look, solution.at, SUDOKU_CELLS);
    text_char(out, '\n');
}

const struct format format_pair = {.name = "pair",
                                   .summary = "puzzle,solution: the lines of large data sets",
                                   .class = CLASS_PAIR,
                                   .gives_error = true,
                                   .writes_empty = true,
                                   .write = write_pair};

/* ---- -f grid, -f csv-grid ---- */

void line_add_rows(struct text *out, const struct look *look, const char *cells, char separator)
{
    assert(cells && separator != '.');
    const size_t step = separator ? 2 : 1, row_length = 8 * step + 2;
    char *to = text_room(out, 9 * row_length + 1); /* the last separator of a row is overwritten */
    for (int row = 0; row < 9 && to; row++, to += row_length) {
        for (size_t column = 0; column < 9; column++) {
            const char cell = cells[9 * (size_t)row + column];
            to[step * column + step - 1] = separator;
            to[step * column] = cell == '.' ? look->empty : cell;
        }
        to[row_length - 1] = '\n';
    }
    out->length += to ? 9 * row_length : 0;
}

/* A blank line separates the grid from the one before. A puzzle of candidates is drawn as a box. */
static void write_rows(struct text *out, const struct look *look, struct record *record, char separator)
{
    const char *digits = grid_digits(&record->grid);
    if (!digits) {
        format_box.write(out, look, record);
        return;
    }
    text_char(out, '\n');
    line_add_rows(out, look, digits, separator);
}

static void write_grid(struct text *out, const struct look *look, struct record *record)
{
    write_rows(out, look, record, '\0');
}

static void write_csv_grid(struct text *out, const struct look *look, struct record *record)
{
    write_rows(out, look, record, ',');
}

const struct format format_grid = {.name = "grid",
                                   .summary = "nine lines of nine digits",
                                   .class = CLASS_GRID,
                                   .writes_empty = true,
                                   .write = write_grid};

const struct format format_csv_grid = {.name = "csv-grid",
                                       .summary = "nine lines of nine digits with commas between them",
                                       .class = CLASS_GRID,
                                       .writes_empty = true,
                                       .write = write_csv_grid};
