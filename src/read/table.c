/* The table of formats. */
#include "read/formats.h"

/* The most common format first. A comment may contain anything: a recogniser that could take it for a puzzle
 * checks for comments (sudoku_recognise_data_line) or comes after them. */
static recogniser *const formats[] = {
    sudoku_recognise_plain_line, sudoku_recognise_pencilmarks, sudoku_recognise_hodoku,
    sudoku_recognise_sdk,        sudoku_recognise_json,        sudoku_recognise_xml,
    sudoku_recognise_data_line,  sudoku_recognise_grid,        sudoku_recognise_spread_line,
    sudoku_recognise_comment,    sudoku_recognise_border,      sudoku_recognise_section,
    sudoku_recognise_table_head, sudoku_recognise_titled_grid, sudoku_recognise_csv_head,
    sudoku_recognise_near_grid,  sudoku_recognise_unknown,
};

enum verdict sudoku_recognise(const struct view *text, struct finding *finding)
{
    size_t i = 0;
    enum verdict verdict;

    do
        verdict = formats[i](text, finding);
    while (verdict == NOT_MINE && ++i < sizeof formats / sizeof *formats);
    return verdict;
}
