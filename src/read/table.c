/* The table of formats.
 *
 * The order is what decides between formats, and nothing else: each recogniser looks only at its own
 * signs. Moving a row changes what ambiguous lines mean: tests/unit/test_reader_formats.c has many of
 * these. */
#include "read/formats.h"

typedef recogniser *const format;

/* The most common format first. A comment may contain anything: a recogniser that could take it for a puzzle
 * checks for comments (sudoku_recognise_data_line) or comes after them. */
static format formats[] = {
    sudoku_recognise_row,          sudoku_recognise_record,       sudoku_recognise_rule,
    sudoku_recognise_plain_line,   sudoku_recognise_pencilmarks,  sudoku_recognise_hodoku,
    sudoku_recognise_link,         sudoku_recognise_xml,          sudoku_recognise_sdk,
    sudoku_recognise_data_line,    sudoku_recognise_other_record, sudoku_recognise_bytes,
    sudoku_recognise_wide_row,     sudoku_recognise_section,      sudoku_recognise_triples,
    sudoku_recognise_tall_rows,    sudoku_recognise_html_table,   sudoku_recognise_html_cells,
    sudoku_recognise_title,        sudoku_recognise_grid,         sudoku_recognise_nine_rows,
    sudoku_recognise_blank_line,   sudoku_recognise_wrapped,      sudoku_recognise_spread_line,
    sudoku_recognise_sign_line,    sudoku_recognise_comment,      sudoku_recognise_border,
    sudoku_recognise_ellipses,     sudoku_recognise_bold,         sudoku_recognise_ocr,
    sudoku_recognise_assignment,   sudoku_recognise_table_head,   sudoku_recognise_csv_head,
    sudoku_recognise_titled_grid,  sudoku_recognise_lone_head,    sudoku_recognise_titled_line,
    sudoku_recognise_prose,        sudoku_recognise_other_size,   sudoku_recognise_broken_grid,
    sudoku_recognise_short_record, sudoku_recognise_unknown,
};

/* Nine rows, or what was meant to be nine rows, below a head or a title. */
static format rows_below[] = {
    sudoku_recognise_tall_rows,   sudoku_recognise_html_table, sudoku_recognise_html_cells,
    sudoku_recognise_grid,        sudoku_recognise_nine_rows,  sudoku_recognise_wrapped,
    sudoku_recognise_ellipses,    sudoku_recognise_bold,       sudoku_recognise_ocr,
    sudoku_recognise_broken_grid,
};

/* A puzzle in one line below a title. */
static format lines_below[] = {
    sudoku_recognise_plain_line, sudoku_recognise_data_line, sudoku_recognise_spread_line,
    sudoku_recognise_sign_line,  sudoku_recognise_ellipses,  sudoku_recognise_bold,
};

/* The text of a field: of a CSV file, or a string of JSON. */
static format fields[] = {
    sudoku_recognise_plain_line,  sudoku_recognise_pencilmarks, sudoku_recognise_grid,
    sudoku_recognise_nine_rows,   sudoku_recognise_blank_line,  sudoku_recognise_wrapped,
    sudoku_recognise_spread_line, sudoku_recognise_sign_line,
};

/* Asks one after the other. */
static enum verdict ask(format *row, size_t n, const struct view *text, struct finding *finding)
{
    enum verdict verdict = NOT_MINE;

    for (size_t i = 0; i < n && verdict == NOT_MINE; i++)
        verdict = row[i](text, finding);
    return verdict;
}

enum verdict sudoku_recognise(const struct view *text, struct finding *finding)
{
    return ask(formats, sizeof formats / sizeof *formats, text, finding);
}

enum verdict sudoku_recognise_rows(const struct view *text, struct finding *finding)
{
    return ask(rows_below, sizeof rows_below / sizeof *rows_below, text, finding);
}

enum verdict sudoku_recognise_line(const struct view *text, struct finding *finding)
{
    return ask(lines_below, sizeof lines_below / sizeof *lines_below, text, finding);
}

enum verdict sudoku_recognise_field(const struct view *text, struct finding *finding)
{
    return ask(fields, sizeof fields / sizeof *fields, text, finding);
}
