/* A cell in each line, by its row, its column and its digit: "row,col,value" above "1,1,5", as databases
 * and programs write grids. Cells that do not come are empty.
 *
 * The head must name the three columns, or all 81 cells must come in their order: three numbers in a line
 * may be anything else. */
#include <string.h>

#include "read/formats.h"
#include "read/values.h"

enum { FIELDS = 3 };

/* The cells so far. Rows and columns count from 0 or from 1, which only the lines show. */
struct triples {
    int row, column, value; /* their fields, from 0 */
    char cells[10][10];     /* as they count; NUL if none has come */
    unsigned n;
    bool has_zero, has_nine; /* among rows and columns */
    bool is_twice;           /* some cell came twice */
    bool is_ordered;         /* every cell came after the one before it, row by row, and none is missing */
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
    static const char *const rows[] = {"row", "r", "y", "i", NULL}, *const columns[] = {"col", "column",
                                                                                        "c",   "x",
                                                                                        "j",   NULL},
                             *const values[] = {"value", "val", "v", "digit", "number", "num", "n", NULL};
    struct line fields[FIELDS];

    triples->row = triples->column = triples->value = -1;
    if (!split(line, fields))
        return false;
    for (int i = 0; i < FIELDS; i++) {
        triples->row = sudoku_is_one_of(fields[i], rows) ? i : triples->row;
        triples->column = sudoku_is_one_of(fields[i], columns) ? i : triples->column;
        triples->value = sudoku_is_one_of(fields[i], values) ? i : triples->value;
    }
    return triples->row >= 0 && triples->column >= 0 && triples->value >= 0;
}

static bool is_number(struct line field)
{
    return field.end - field.at == 1 && *field.at >= '0' && *field.at <= '9';
}

/* Reads a line as a cell. False if it is none. */
static bool read_cell(struct line line, struct triples *triples)
{
    struct line fields[FIELDS];

    if (!split(line, fields) || !is_number(fields[triples->row]) || !is_number(fields[triples->column]))
        return false;
    char row = *fields[triples->row].at, column = *fields[triples->column].at;
    char value = sudoku_cell_of_value(fields[triples->value]);
    if (!value)
        return false;
    char *cell = &triples->cells[row - '0'][column - '0'];
    unsigned base = triples->cells[0][0] || (row == '0' && column == '0') ? 0 : 1;
    unsigned place = 9 * ((unsigned)(row - '0') - base) + (unsigned)(column - '0') - base;
    triples->is_ordered = triples->is_ordered && place == triples->n;
    triples->is_twice |= *cell != '\0';
    triples->has_zero |= row == '0' || column == '0';
    triples->has_nine |= row == '9' || column == '9';
    *cell = value;
    triples->n++;
    return true;
}

/* Puts the cells in their places, or says why there are none. */
static enum verdict take_cells(const struct triples *triples, struct finding *finding)
{
    unsigned base = triples->has_zero ? 0 : 1;

    if (triples->is_twice)
        return sudoku_reject(finding, "a list of cells with one of them twice");
    if (triples->has_zero == triples->has_nine)
        return sudoku_reject(finding,
                             triples->has_zero
                                 ? "a list of cells whose rows and columns are neither 0 to 8 nor 1 to 9"
                                 : "a list of cells: do rows and columns count from 0 or 1? "
                                   "add one in row or column 0 or 9");
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        char cell = triples->cells[i / 9 + base][i % 9 + base];
        finding->cells[i] = cell ? cell : '.';
    }
    return PUZZLE;
}

enum verdict sudoku_recognise_triples(const struct view *text, struct finding *finding)
{
    struct triples triples = {.column = 1, .value = 2, .is_ordered = true};
    struct line line = sudoku_line_at(text, text->at);
    bool has_head = line.end - line.at < 40 && read_head(line, &triples);

    if (!has_head)
        triples.row = 0, triples.column = 1, triples.value = 2;
    else if (line.next < text->end)
        line = sudoku_line_at(text, line.next);
    else
        return text->complete ? NOT_MINE : NEED_MORE;
    while (triples.n < SUDOKU_CELLS && read_cell(line, &triples) && (has_head || triples.is_ordered)) {
        finding->text_end = line.end;
        finding->taken = line.next;
        if (triples.n == SUDOKU_CELLS)
            break;
        if (line.next == text->end && !text->complete)
            return NEED_MORE;
        if (line.next == text->end)
            break;
        line = sudoku_line_at(text, line.next);
    }
    if (!triples.n || (triples.n < SUDOKU_CELLS && !has_head) || (!has_head && !triples.is_ordered))
        return NOT_MINE;
    finding->text = text->at;
    return take_cells(&triples, finding);
}
