/* Grids that look valid but are ambiguous: with a blank or a question mark for an empty cell. They
 * are rejected as a whole, with one reason that says what to do. */
#include <string.h>

#include "read/formats.h"
#include "read/row.h"

enum { LEAST_ROWS = 7, MOST_ROWS = 9 };

/* Digits, and blanks for empty cells; nine characters at most. */
static bool is_blank_row(struct line line)
{
    bool any = line.at < line.end;

    if (line.end - line.at > 9)
        return false;
    for (; line.at < line.end; line.at++)
        if (*line.at != ' ' && (*line.at < '1' || *line.at > '9'))
            return false;
    return any;
}

/* Nine digits, signs of empty cells and question marks, with separators between them. */
static bool is_asking_row(struct line line)
{
    unsigned cells = 0;
    bool asks = false;

    for (; line.at < line.end; line.at++) {
        if (*line.at == '?' || cell_of(*line.at))
            cells++;
        else if (!*line.at || !strchr(" \t|,;", *line.at))
            return false;
        asks |= *line.at == '?';
    }
    return cells == 9 && asks;
}

/* Takes the rows of one kind that begin here, and the borders between them. NEED_MORE if the text ends among
 * them. */
static enum verdict take_rows(const struct view *text, struct finding *finding,
                              bool (*is_row)(struct line line))
{
    const char *at = text->at;
    unsigned n = 0;

    while (n < MOST_ROWS) {
        struct line line;
        struct row row;
        if (at == text->end && !text->complete)
            return NEED_MORE;
        if (at == text->end)
            break;
        line = sudoku_line_at(text, at);
        at = line.next;
        if (is_row(line)) {
            finding->text_end = line.end;
            finding->taken = line.next;
            n++;
            continue;
        }
        sudoku_read_row(line, &row);
        if (n == 0 || row.kind != ROW_BORDER)
            break;
    }
    finding->text = text->at;
    return n >= LEAST_ROWS ? INVALID : NOT_MINE;
}

enum verdict sudoku_recognise_near_grid(const struct view *text, struct finding *finding)
{
    enum verdict verdict = take_rows(text, finding, is_blank_row);

    if (verdict == INVALID)
        return sudoku_reject(finding, "a grid with blanks for its empty cells: put a point into each");
    if (verdict == NOT_MINE)
        verdict = take_rows(text, finding, is_asking_row);
    if (verdict == INVALID)
        return sudoku_reject(finding, "a grid with '?' for its empty cells: put a point into each");
    return verdict;
}
