/* Nine rows that only make sense together: a label before each row, blanks or some unusual sign for the empty
 * cells, words such as NaN or None, numbers such as 5.0. What a character means in one of them is decided by
 * all nine: they must be read in the same way, and each must hold nine cells. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/labels.h"
#include "read/row.h"
#include "read/values.h"

enum { ROWS = 9, MOST_GAPS = 3 };

/* Properties that the rows share: set by the first row, they must hold for the others. Each is learnt from
 * the first row that has it. */
struct common {
    struct labels labels, last_labels; /* before the rows, and behind them */
    struct line sign;                  /* of empty cells */
    unsigned columns;                  /* bit k: some row has a digit in place k */
    unsigned separated;                /* rows with tabs */
    bool has_blank;
    unsigned long line; /* the number before the row that was read last */
};

/* Reads the row of this number, from 0; cells has room for nine. */
typedef bool row_reader(struct line line, unsigned number, struct common *common, char *cells);

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* ---- Rows of usual cells ---- */

/* Reads what is behind a label like any other row. */
static bool read_usual_cells(struct line line, char *cells)
{
    struct row row;

    sudoku_read_row(line, &row);
    if (row.kind != ROW_CELLS || row.cells != 9 || row.wrong)
        return false;
    memcpy(cells, row.cell, 9);
    return true;
}

static bool read_labelled_cells(struct line line, unsigned number, struct common *common, char *cells)
{
    return sudoku_skip_label(&line, number, &common->labels) && read_usual_cells(line, cells);
}

static bool read_cells_before_labels(struct line line, unsigned number, struct common *common, char *cells)
{
    return sudoku_skip_last_label(&line, number, &common->last_labels) && read_usual_cells(line, cells);
}

static bool read_cells_between_labels(struct line line, unsigned number, struct common *common, char *cells)
{
    return sudoku_skip_last_label(&line, number, &common->last_labels) &&
           read_labelled_cells(line, number, common, cells);
}

static bool read_cells_of_list(struct line line, unsigned number, struct common *common, char *cells)
{
    return sudoku_skip_bullet(&line, number, &common->labels) && read_usual_cells(line, cells);
}

/* The rows have the numbers of their lines in a longer file, as by cat -n and grep -n. Blank lines between
 * them may have been counted, too. */
static bool read_numbered_cells(struct line line, unsigned number, struct common *common, char *cells)
{
    enum { MOST_DIGITS = 9, LONGEST_STEP = 1 + MOST_GAPS };
    unsigned long n = 0;
    unsigned digits = 0;

    while (line.at < line.end && is_blank(*line.at))
        line.at++;
    for (; line.at < line.end && *line.at >= '0' && *line.at <= '9' && digits < MOST_DIGITS; digits++)
        n = 10 * n + (unsigned long)(*line.at++ - '0');
    if (!digits || line.at == line.end || (*line.at != '\t' && *line.at != ':'))
        return false;
    if (number && (n <= common->line || n > common->line + LONGEST_STEP))
        return false;
    common->line = n;
    line.at++;
    return read_usual_cells(line, cells);
}

/* ---- Rows of values ---- */

/* Returns what is inside of the innermost brackets of a row. The last bracket that opens and the first
 * that closes after it. */
static struct line inside_brackets(struct line line)
{
    for (const char *at = line.at; at < line.end; at++)
        if (*at == '[' || *at == '(' || *at == '{')
            line.at = at + 1;
    for (const char *at = line.at; at < line.end; at++)
        if (*at == ']' || *at == ')' || *at == '}')
            line.end = at;
    return line;
}

/* Removes what LaTeX has around the row of a table: "\hline" before it, perhaps twice, "\\ \hline" after it.
 * The blanks before the row stay: they may be an empty cell. */
static struct line inside_latex(struct line line)
{
    static const char rule[] = "\\hline";
    const size_t length = sizeof rule - 1;
    const char *at = line.at;

    while ((size_t)(line.end - at) > length && (*at == ' ' || memcmp(at, rule, length) == 0)) {
        bool is_rule = *at != ' ';
        at += is_rule ? length : 1;
        line.at = is_rule ? at : line.at;
    }
    for (at = line.at; line.end - at > 1; at++)
        if (at[0] == '\\' && at[1] == '\\')
            line.end = at;
    return line;
}

/* The semicolon first: where it separates fields, the comma is a decimal sign. */
static char find_separator(struct line line)
{
    static const char separators[] = ";\t,&";

    for (const char *at = separators; *at; at++)
        if (sudoku_count_character(line, *at) >= 8)
            return *at;
    return ' ';
}

static bool read_values(struct line line, unsigned number, struct common *common, char *cells)
{
    unsigned n = 0;

    (void)number;
    (void)common;
    line = inside_latex(inside_brackets(line));
    char separator = find_separator(line);
    if (separator != '\t' && separator != '&')
        line = sudoku_unwrap_value(line);
    while (line.at < line.end && n <= 9) {
        struct line value = line;
        while (value.at < line.end && is_blank(*value.at) && separator == ' ')
            value.at++;
        if (n == 9)
            return sudoku_is_rest_empty(value, separator);
        value.end = memchr(value.at, separator, (size_t)(line.end - value.at));
        value.end = value.end ? value.end : line.end;
        line.at = value.end + (value.end < line.end);
        cells[n] = sudoku_cell_of_value(value);
        if (!cells[n++])
            return false;
    }
    if (n == 8 && separator != ' ')
        cells[n++] = '.'; /* the line ends with a separator */
    return n == 9;
}

static bool read_labelled_values(struct line line, unsigned number, struct common *common, char *cells)
{
    return sudoku_skip_label(&line, number, &common->labels) && read_values(line, number, common, cells);
}

/* ---- Blanks for empty cells ---- */

/* A blank, or one of another width, as between full-width digits; but no entity and no tag. */
static bool is_blank_place(struct glyph glyph, const char *at)
{
    return *at == ' ' || (glyph.kind == GLYPH_SPACE && (unsigned char)*at >= 0x80);
}

/* Reads digits that stand in every first or every second place. */
static bool read_places(struct line line, unsigned step, struct common *common, char *cells)
{
    bool is_empty = line.at == line.end;

    memset(cells, '.', 9);
    for (unsigned i = 0; line.at < line.end; i++) {
        struct glyph glyph = glyph_at(line.at, line.end);
        bool is_blank = is_blank_place(glyph, line.at),
             is_digit = glyph.kind == GLYPH_CELL && glyph.cell != '.';
        if (i == 9 * step || (!is_blank && (!is_digit || i % step)))
            return false;
        common->has_blank |= is_blank;
        if (is_digit) {
            cells[i / step] = glyph.cell;
            common->columns |= 1u << i;
        }
        line.at += glyph.length;
    }
    return !is_empty;
}

static bool read_blanks(struct line line, unsigned number, struct common *common, char *cells)
{
    (void)number;
    return read_places(line, 1, common, cells);
}

static bool read_wide_blanks(struct line line, unsigned number, struct common *common, char *cells)
{
    (void)number;
    return read_places(line, 2, common, cells);
}

/* The same, where a line with nothing in it is a row without clues. */
static bool read_stripped_blanks(struct line line, unsigned number, struct common *common, char *cells)
{
    if (line.at < line.end || number == 0)
        return read_places(line, 1, common, cells);
    memset(cells, '.', 9);
    return true;
}

/* Digits in every second place alone are a list of numbers. Blanks at every place alone would also make
 * nine lines of text with a number in each a grid. */
static bool fills_places(const struct common *common)
{
    enum { EVEN = 0x155, ODD = 0x0aa };

    return common->has_blank && (common->columns & EVEN) && (common->columns & ODD);
}

static bool fills_wide_places(const struct common *common)
{
    return common->has_blank && common->columns >> 10 != 0;
}

/* ---- Fields of a spreadsheet; editors remove the tabs at the end of a line ---- */

static bool read_tabs(struct line line, unsigned number, struct common *common, char *cells)
{
    unsigned n = 0;

    (void)number;
    memset(cells, '.', 9);
    if (line.at == line.end || sudoku_count_character(line, '\t') > 8)
        return false;
    common->separated += sudoku_count_character(line, '\t') > 0;
    for (; line.at < line.end; line.at++) {
        char cell = cell_of(*line.at);
        if (*line.at == '\t')
            n++;
        else if (cell && (line.at + 1 == line.end || line.at[1] == '\t'))
            cells[n] = cell;
        else
            return false;
    }
    return true;
}

/* Five rows with tabs: the others may have lost theirs because their last cells are empty. */
static bool has_tabs(const struct common *common)
{
    return common->separated >= 5;
}

/* ---- Another sign for empty cells ---- */

static bool read_signs(struct line line, unsigned number, struct common *common, char *cells)
{
    (void)number;
    return sudoku_read_sign_cells(line, 9, &common->sign, cells) == 9;
}

/* ---- All nine ---- */

/* The ways to read nine rows, in the order in which they are tried. */
static const struct reading {
    row_reader *read;
    bool (*fits)(const struct common *common); /* is it certain now? NULL if the rows alone make it so */
} readings[] = {
    {read_labelled_cells, NULL},
    {read_numbered_cells, NULL},
    {read_values, NULL},
    {read_labelled_values, NULL},
    {read_cells_before_labels, NULL},
    {read_cells_between_labels, NULL},
    {read_cells_of_list, NULL},
    {read_tabs, has_tabs},
    {read_blanks, fills_places},
    {read_stripped_blanks, fills_places},
    {read_signs, NULL},
    {read_wide_blanks, fills_wide_places},
};

/* "\hline" and the like alone. */
static bool is_latex_rule(struct line line)
{
    line = sudoku_trim(line);
    return line.end - line.at > 2 && *line.at == '\\' && is_letter(line.at[1]) &&
           !sudoku_count_character(line, '&');
}

/* A blank line that was numbered with the others. */
static bool is_number_alone(struct line line)
{
    line = sudoku_trim(line);
    while (line.at < line.end && *line.at >= '0' && *line.at <= '9')
        line.at++;
    return line.end - line.at <= 1 && (line.at == line.end || *line.at == ':');
}

/* May the line stand between rows, or above them? */
static bool is_border(struct line line, unsigned rows, const struct reading *reading, bool *is_blank)
{
    struct row row;

    sudoku_read_row(line, &row);
    *is_blank = row.kind == ROW_BLANK;
    return row.kind == ROW_BORDER || is_latex_rule(line) ||
           (rows && reading->read == read_numbered_cells && is_number_alone(line));
}

/* Reads nine rows in one way. Blank lines or borders may stand after each third row or after each; above the
 * first row, only borders. */
static enum verdict read_rows(const struct view *text, const struct reading *reading, bool has_border_above,
                              struct finding *finding)
{
    struct common common = {.has_blank = false};
    const char *at = text->at;
    unsigned n = 0, gaps = 0, between = 0, odd = 0;
    bool is_blank;

    while (n < ROWS) {
        if (at == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        struct line line = sudoku_line_at(text, at);
        if (reading->read(line, n, &common, finding->cells + 9 * n)) {
            finding->text_end = line.end;
            finding->taken = at = line.next;
            n++;
            gaps = 0;
            continue;
        }
        bool may_skip =
            at == text->at ? has_border_above : is_border(line, n, reading, &is_blank) || (is_blank && n);
        if (!may_skip || ++gaps > MOST_GAPS)
            return NOT_MINE;
        between += n && gaps == 1;
        odd += n % 3 != 0 && gaps == 1;
        at = line.next;
    }
    finding->text = text->at;
    bool is_regular = odd == 0 || between == ROWS - 1;
    if (!is_regular || (reading->fits && !reading->fits(&common)))
        return NOT_MINE;
    if (common.labels.prefix.at)
        sudoku_arrange_by_labels(&common.labels, finding->cells);
    return PUZZLE;
}

/* The first line is looked at once: for most texts it decides all. */
enum verdict sudoku_recognise_nine_rows(const struct view *text, struct finding *finding)
{
    bool is_blank, has_border_above = is_border(sudoku_line_at(text, text->at), 0, readings, &is_blank);

    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        enum verdict verdict = read_rows(text, &readings[i], has_border_above, finding);
        if (verdict != NOT_MINE)
            return verdict;
    }
    return NOT_MINE;
}
