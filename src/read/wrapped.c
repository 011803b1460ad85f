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

/* Cells without anything between them but perhaps a backslash at the end, for a line that goes on. */
static size_t count_joined_cells(struct line line, char *cells)
{
    size_t n = 0;

    line = sudoku_trim(line);
    line.end -= line.end > line.at && line.end[-1] == '\\';
    line = sudoku_trim(line);
    if (line.end - line.at >= SUDOKU_CELLS)
        return 0;
    for (; line.at < line.end; line.at++) {
        cells[n] = cell_of(*line.at);
        if (!cells[n++])
            return 0;
    }
    return n;
}

/* Two lines that have 81 cells together, the first of them the shorter one: an editor breaks a line after 40
 * characters, or people break it where they like. Fewer cells than 30 in a line may be anything. */
static enum verdict take_two_lines(const struct view *text, struct finding *finding)
{
    char second[SUDOKU_CELLS];
    struct line line = sudoku_line_at(text, text->at);
    size_t n = count_joined_cells(line, finding->cells);

    if (n < LEAST_GRID || SUDOKU_CELLS - n < LEAST_GRID)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    line = sudoku_line_at(text, line.next);
    if (n + count_joined_cells(line, second) != SUDOKU_CELLS)
        return NOT_MINE;
    memcpy(finding->cells + n, second, SUDOKU_CELLS - n);
    finding->text = text->at;
    finding->text_end = line.end;
    finding->taken = line.next;
    return PUZZLE;
}

/* A width of nine is left to the recognisers of grids, and one of 81 to those of lines. The first line
 * decides the width, but that of two lines may be the shorter one. */
enum verdict sudoku_recognise_wrapped(const struct view *text, struct finding *finding)
{
    const char *at = text->at;
    unsigned width = 0, cells = 0, gaps = 0;
    struct row row;
    enum verdict verdict = take_two_lines(text, finding);

    if (verdict != NOT_MINE)
        return verdict;
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
