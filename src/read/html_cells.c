/* Grids of pages that are no tables: 81 elements whose tags say that they are cells, such as
 * <div class="cell">5</div>, with nothing but other tags between them. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/labels.h"

enum { LONGEST = 32 * 1024 };

static bool begins(const char *at, const char *end, const char *word)
{
    while (*word && at < end && (*at | 32) == *word)
        at++, word++;
    return !*word;
}

/* Does the tag begin a cell? Two attributes of tables begin with the same letters. */
static bool is_cell_tag(const char *at, const char *end)
{
    if (end - at < 2 || at[1] == '/' || at[1] == '!')
        return false;
    for (; at < end; at++)
        if (begins(at, end, "cell") && !begins(at, end, "cellpadding") && !begins(at, end, "cellspacing"))
            return true;
    return false;
}

/* Reads what stands in a cell: a digit, or nothing. NUL if it is anything else. */
static char read_cell(const char *at, const char *end)
{
    char cell = '.';
    unsigned cells = 0;

    while (at < end) {
        struct glyph glyph = glyph_at(at, end);
        bool is_line_end = *at == '\n' || *at == '\r';
        if (!is_line_end && glyph.kind == GLYPH_CELL) {
            cell = glyph.cell;
            cells++;
        } else if (!is_line_end && glyph.kind != GLYPH_SPACE && glyph.kind != GLYPH_TAB &&
                   glyph.kind != GLYPH_NOTHING) {
            return '\0';
        }
        at += is_line_end ? 1 : glyph.length;
    }
    return cells <= 1 ? cell : '\0';
}

/* Returns the first tag of a cell in a line that begins with a tag; NULL if there is none. */
static const char *find_first(struct line line)
{
    line = sudoku_trim(line);
    if (line.at == line.end || *line.at != '<')
        return NULL;
    for (const char *at = line.at; (at = memchr(at, '<', (size_t)(line.end - at))) != NULL;) {
        const char *close = memchr(at, '>', (size_t)(line.end - at));
        if (!close || is_cell_tag(at, close))
            return close ? at : NULL;
        at = close;
    }
    return NULL;
}

/* Returns where the text of a cell ends, which begins here: at the next cell, or at the end of the last
 * one. NULL if that has not come. */
static const char *end_of_cell(const char *at, const char *end, bool is_last)
{
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        const char *close = memchr(at, '>', (size_t)(end - at));
        if (!close)
            return NULL;
        if ((is_last && at[1] == '/') || is_cell_tag(at, close))
            return at;
        at = close;
    }
    return NULL;
}

/* Takes everything up to a place, and the rest of the line if it has nothing but tags. */
static void take_until(const struct view *text, const char *at, struct finding *finding)
{
    struct line rest = sudoku_line_at(text, at);

    finding->text = text->at;
    finding->text_end = finding->taken = at;
    while (rest.at < rest.end) {
        struct glyph glyph = glyph_at(rest.at, rest.end);
        if (glyph.kind != GLYPH_NOTHING && glyph.kind != GLYPH_SPACE && glyph.kind != GLYPH_CLOSE)
            return;
        rest.at += glyph.length;
    }
    finding->text_end = rest.end;
    finding->taken = rest.next;
}

/* Pages may have the cells box by box. Read as rows, nearly all such puzzles clash. */
static void arrange(char *cells)
{
    char turned[SUDOKU_CELLS];

    if (sudoku_check(cells, NULL) == SUDOKU_OK)
        return;
    sudoku_arrange_boxes(cells, turned);
    if (sudoku_check(turned, NULL) == SUDOKU_OK)
        memcpy(cells, turned, sizeof turned);
}

enum verdict sudoku_recognise_html_cells(const struct view *text, struct finding *finding)
{
    const char *at = find_first(sudoku_line_at(text, text->at));
    bool is_long = text->end - text->at > LONGEST;
    const char *end = is_long ? text->at + LONGEST : text->end;

    for (unsigned n = 0; n < SUDOKU_CELLS; n++) {
        const char *close = at ? memchr(at, '>', (size_t)(end - at)) : NULL;
        if (!close)
            return NOT_MINE;
        bool is_empty_tag = close[-1] == '/', is_last = n == SUDOKU_CELLS - 1;
        const char *next = is_empty_tag && is_last ? close + 1 : end_of_cell(close + 1, end, is_last);
        if (!next)
            return text->complete || is_long ? NOT_MINE : NEED_MORE;
        finding->cells[n] = read_cell(close + 1, next);
        if (!finding->cells[n])
            return NOT_MINE;
        at = next;
    }
    arrange(finding->cells);
    take_until(text, at, finding);
    return PUZZLE;
}
