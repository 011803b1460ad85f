/* Lines between the rows of a grid that look like rows without a clue: ",,,,,,,,", which spreadsheets write
 * for an empty line, and "- - - - - - - - -", a border. Only the lines below tell what they are. */
#include <string.h>

#include "read/row.h"

enum { ROWS_OF_GRID = 9, MOST_LINES = 40 };

/* Are there so many rows between lines like this one, up to the ninth row? Several may stand in one place. */
static bool fits_between(const char *lines, unsigned rows, unsigned step)
{
    if (rows % step)
        return false;
    for (; rows < ROWS_OF_GRID; rows += step) {
        size_t gap = strspn(lines, "s");
        lines += gap;
        if (!gap || strspn(lines, "r") != step)
            return false;
        lines += step;
    }
    return true;
}

/* Does a grid that begins here end with its ninth row, if lines that may separate rows are rows, too? */
static bool ends_as_rows(const char *lines)
{
    return strlen(lines) >= ROWS_OF_GRID && lines[ROWS_OF_GRID] != 'r';
}

/* Writes a letter for each line from here on: 'r' for a row, 's' for one that may separate rows. Anything
 * else ends them. The number of lines is limited, so the answer does not depend on how much text has
 * arrived. */
static enum verdict read_lines(const struct view *text, const char *at, char lines[MOST_LINES + 1])
{
    unsigned n = 0;
    struct row row;

    for (; n < MOST_LINES && at < text->end; n++, at = row.line.next) {
        sudoku_read_row(sudoku_line_at(text, at), &row);
        if (row.kind != ROW_CELLS || (row.cells != ROWS_OF_GRID && row.groups != ROWS_OF_GRID))
            break;
        lines[n] = row.may_separate ? 's' : 'r';
    }
    lines[n] = '\0';
    return n < MOST_LINES && at == text->end && !text->complete ? NEED_MORE : PUZZLE;
}

/* A grid may have rows without clues, so the line is one if that makes nine rows. Lines around each row or
 * each three rows are never such rows: a grid does not go on after its ninth row. */
enum verdict sudoku_judge_separator(const struct view *text, const char *at, unsigned rows)
{
    char lines[MOST_LINES + 1];

    if (read_lines(text, at, lines) == NEED_MORE)
        return NEED_MORE;
    if (fits_between(lines, rows, 1) || fits_between(lines, rows, 3))
        return SKIPPED;
    if (rows > 0 || ends_as_rows(lines))
        return NOT_MINE;
    return ends_as_rows(lines + strspn(lines, "s")) ? SKIPPED : NOT_MINE;
}
