/* A cell in each line, by its row, its column and its digit: "row,col,value" above "1,1,5", as databases
 * and programs write grids. Cells that do not come are empty.
 *
 * The head must name the three columns, or all 81 cells must come in their order: three numbers in a line
 * may be anything else. */
#include <string.h>

#include "read/names.h"
#include "read/values.h"

enum { FIELDS = 3 };

/* The cells so far. */
struct triples {
    int field[MEANINGS]; /* which of them, from 0, is which part; -1: none */
    struct places places;
    bool is_ordered; /* every cell came after the one before it, row by row, and none is missing */
};

/* Splits a line into three fields, between commas, semicolons, tabs or blanks. A tab at the end has an empty
 * field behind it. */
static bool split(struct line line, struct line fields[FIELDS])
{
    static const char separators[] = ",;\t ";
    char separator = ' ';

    while (line.at < line.end && *line.at == ' ')
        line.at++;
    while (line.end > line.at && line.end[-1] == ' ')
        line.end--;
    for (const char *at = separators; separator == ' ' && *at; at++)
        if (memchr(line.at, *at, (size_t)(line.end - line.at)))
            separator = *at;
    for (int i = 0; i < FIELDS; i++) {
        if (!line.at)
            return false;
        struct line field = sudoku_field(line, separator, 1);
        fields[i] = sudoku_trim(sudoku_unquote(sudoku_trim(field)));
        line.at = field.next;
    }
    return !line.at;
}

/* Reads the names of the three columns. */
static bool read_head(struct line line, struct triples *triples)
{
    static const char *const values[] = {"n", "num", NULL}; /* in objects of JSON they may be anything */
    struct line fields[FIELDS];
    int *field = triples->field;

    field[MEANS_ROW] = field[MEANS_COLUMN] = field[MEANS_VALUE] = -1;
    if (!split(line, fields))
        return false;
    for (int i = 0; i < FIELDS; i++)
        field[sudoku_is_one_of(fields[i], values) ? MEANS_VALUE : read_meaning(fields[i], NULL)] = i;
    return field[MEANS_ROW] >= 0 && field[MEANS_COLUMN] >= 0 && field[MEANS_VALUE] >= 0;
}

static bool is_number(struct line field)
{
    return field.end - field.at == 1 && *field.at >= '0' && *field.at <= '9';
}

/* Reads a line as a cell. False if it is none. */
static bool read_cell(struct line line, struct triples *triples)
{
    struct line fields[FIELDS];
    struct places *places = &triples->places;

    if (!split(line, fields))
        return false;
    struct line row = fields[triples->field[MEANS_ROW]], column = fields[triples->field[MEANS_COLUMN]];
    char value = sudoku_cell_of_value(fields[triples->field[MEANS_VALUE]]);
    if (!is_number(row) || !is_number(column) || !value)
        return false;
    unsigned base = places->cells[0][0] || (*row.at == '0' && *column.at == '0') ? 0 : 1;
    unsigned place = 9 * ((unsigned)(*row.at - '0') - base) + (unsigned)(*column.at - '0') - base;
    triples->is_ordered = triples->is_ordered && place == places->n;
    sudoku_place_cell(places, *row.at, *column.at, value);
    return true;
}

enum verdict sudoku_recognise_triples(const struct view *text, struct finding *finding)
{
    static const struct triples ordered = {.field = {[MEANS_ROW] = 0, [MEANS_COLUMN] = 1, [MEANS_VALUE] = 2},
                                           .is_ordered = true};
    struct triples triples = ordered;
    const struct places *places = &triples.places;
    struct line line = sudoku_line_at(text, text->at);
    bool has_head = line.end - line.at < 40 && read_head(line, &triples);

    if (!has_head)
        triples = ordered;
    else if (line.next < text->end)
        line = sudoku_line_at(text, line.next);
    else
        return text->complete ? NOT_MINE : NEED_MORE;
    while (places->n < SUDOKU_CELLS && read_cell(line, &triples) && (has_head || triples.is_ordered)) {
        finding->text_end = line.end;
        finding->taken = line.next;
        if (places->n == SUDOKU_CELLS)
            break;
        if (line.next == text->end && !text->complete)
            return NEED_MORE;
        if (line.next == text->end)
            break;
        line = sudoku_line_at(text, line.next);
    }
    if (!places->n || (places->n < SUDOKU_CELLS && !has_head) || (!has_head && !triples.is_ordered))
        return NOT_MINE;
    finding->text = text->at;
    const char *reason = sudoku_take_places(places, finding->cells);
    return reason ? sudoku_reject(finding, "%s", reason) : PUZZLE;
}
