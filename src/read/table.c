/* The table of formats. */
#include "read/formats.h"

/* The commonest first. A comment may hold anything, so all that could take one for a puzzle look out for them
 * (sudoku_recognise_data_line), or come later. */
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
