/* One puzzle in several lines that are not its rows: wrapped by an editor, a cell in each line,
 * or the cells of a table in HTML one below the other. */
#include <string.h>

#include "read/formats.h"
#include "read/row.h"

enum { MOST_GAPS = 4 };

/* Is it a line of a wrapped puzzle, after lines with width cells each? The last one may be shorter. */
static bool continues(const struct row *row, unsigned width, unsigned cells)
{
    if (row->kind != ROW_CELLS || row->wrong || row->cells > width)
        return false;
    return row->cells == width || cells + row->cells == SUDOKU_CELLS;
}

/* A line of tags alone, which may stand between the cells. */
static bool is_markup(const struct row *row)
{
    struct line line = sudoku_trim(row->line);

    return row->kind == ROW_BLANK && line.at < line.end && *line.at == '<';
}

/* A width of nine is left to the recognisers of grids, and one of 81 to those of lines. The first line
 * decides the width, so a puzzle whose first line is the short one is not found. */
enum verdict sudoku_recognise_wrapped(const struct view *text, struct finding *finding)
{
    const char *at = text->at;
    unsigned width = 0, cells = 0, gaps = 0;
    struct row row;

    while (cells < SUDOKU_CELLS) {
        if (at == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        sudoku_read_row(sudoku_line_at(text, at), &row);
        at = row.line.next;
        if (cells && is_markup(&row) && ++gaps < MOST_GAPS)
            continue;
        if (!cells)
            width = row.cells;
        if (width == 9 || width >= SUDOKU_CELLS || !row.cells || !continues(&row, width, cells))
            return NOT_MINE;
        if (cells + row.cells > SUDOKU_CELLS)
            return NOT_MINE;
        memcpy(finding->cells + cells, row.cell, row.cells);
        cells += row.cells;
        gaps = 0;
    }
    finding->text = text->at;
    finding->text_end = row.line.end;
    finding->taken = row.line.next;
    return PUZZLE;
}
