/* A grid as a table of HTML, however its lines are broken: pandas writes each cell in a line of its own,
 * with the names of rows and columns as <th>; pages have nine tables of nine cells within a table, one for
 * each box.
 *
 * The table must be a grid and nothing else: nine rows of nine cells. Everything that is not, such as a
 * table of candidates or of puzzles, is left to the other formats. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/labels.h"
#include "read/values.h"

enum { LONGEST = 32 * 1024, MOST_ROWS = 12, MOST_CELLS = 10 };

/* The rows of a table so far. */
struct table {
    struct table_row {
        unsigned tds, ths;
        char cells[MOST_CELLS]; /* of both kinds, in their order */
        bool is_th[MOST_CELLS];
    } rows[MOST_ROWS];
    unsigned n;
};

/* What is read, and where. */
struct html {
    const char *at, *end;
    unsigned depth;           /* 1 in the table, 2 in one of its boxes */
    struct table tables[2];   /* by depth */
    const char *cell;         /* the text of the cell that is open, or NULL */
    bool is_th;               /* it is a <th> */
    bool has_boxes;           /* some cell is a table */
    char boxes[SUDOKU_CELLS]; /* their cells, box by box */
    unsigned n_boxes;
};

/* Is it a tag of this name, "</name>" included? Stores which of them. */
static bool is_tag(const char *at, const char *end, const char *name, bool *closes)
{
    if (at == end || *at++ != '<')
        return false;
    *closes = at < end && *at == '/';
    at += *closes;
    while (*name && at < end && (*at | 32) == *name)
        at++, name++;
    return !*name && at < end && !is_letter(*at);
}

/* ---- Cells ---- */

/* Reads the text between the tags of a cell: a digit, any sign of an empty cell, an input field, a value
 * such as 5.0 or NaN. NUL if it is anything else. */
static char read_cell(const char *at, const char *end)
{
    char cell = '.';
    unsigned cells = 0;
    struct line text = {at, end, NULL};

    while (at < end && cells <= 1) {
        if (*at == '\n' || *at == '\r') {
            at++;
            continue;
        }
        struct glyph glyph = glyph_at(at, end);
        if (glyph.kind == GLYPH_CELL) {
            cell = glyph.cell;
            cells++;
        } else if (glyph.kind != GLYPH_SPACE && glyph.kind != GLYPH_TAB && glyph.kind != GLYPH_NOTHING) {
            cells = 2;
        }
        at += glyph.length;
    }
    while (text.at < text.end && (*text.at == '\n' || *text.at == '\r' || *text.at == ' '))
        text.at++;
    while (text.end > text.at && (text.end[-1] == '\n' || text.end[-1] == '\r' || text.end[-1] == ' '))
        text.end--;
    return cells <= 1 ? cell : sudoku_cell_of_value(text);
}

/* Ends the cell that is open, if one is. False if that is no cell of a grid. */
static bool end_cell(struct html *html)
{
    struct table *table = &html->tables[html->depth - 1];

    if (!html->cell)
        return true;
    if (!table->n)
        return false;
    struct table_row *row = &table->rows[table->n - 1];
    unsigned n = row->tds + row->ths;
    char cell = read_cell(html->cell, html->at);
    html->cell = NULL;
    if (n == MOST_CELLS || (!cell && !html->is_th))
        return false;
    row->cells[n] = cell;
    row->is_th[n] = html->is_th;
    *(html->is_th ? &row->ths : &row->tds) += 1;
    return true;
}

/* ---- Tables ---- */

/* Copies the cells of a table with so many rows and columns. Rows of headings alone do not count, nor does
 * a heading beside a full row. */
static bool copy_table(const struct table *table, unsigned size, char *cells)
{
    unsigned rows = 0;

    for (unsigned i = 0; i < table->n; i++) {
        const struct table_row *row = &table->rows[i];
        bool with_ths = row->tds != size;
        if (!row->tds)
            continue;
        if (rows == size || row->tds + (with_ths ? row->ths : 0) != size)
            return false;
        unsigned column = 0;
        for (unsigned k = 0; k < row->tds + row->ths; k++) {
            if (row->is_th[k] && !with_ths)
                continue;
            if (!row->cells[k])
                return false;
            cells[size * rows + column++] = row->cells[k];
        }
        rows++;
    }
    return rows == size;
}

/* Opens the table, or a box in the cell that is open. */
static bool open_table(struct html *html)
{
    if (html->depth == 2 || (html->depth == 1 && !html->cell))
        return false;
    html->has_boxes |= html->depth == 1;
    html->cell = NULL;
    html->tables[html->depth++].n = 0;
    return true;
}

/* Ends a box, whose cell has nothing else in it, or the table. */
static bool close_table(struct html *html)
{
    if (!end_cell(html))
        return false;
    html->depth--;
    if (!html->depth)
        return true;
    return html->n_boxes < 9 && copy_table(&html->tables[1], 3, html->boxes + 9 * html->n_boxes++);
}

static bool open_row(struct html *html)
{
    struct table *table = &html->tables[html->depth - 1];

    if (!end_cell(html) || table->n == MOST_ROWS)
        return false;
    table->rows[table->n++] = (struct table_row){.tds = 0};
    return true;
}

/* Takes the tag here if it is one of a table. False if it cannot be in the table of a grid. Tags may lack
 * those that close them. */
static bool take_tag(struct html *html, const char *after)
{
    bool closes;

    if (is_tag(html->at, html->end, "table", &closes))
        return closes ? close_table(html) : open_table(html);
    if (is_tag(html->at, html->end, "tr", &closes))
        return closes ? end_cell(html) : open_row(html);
    bool is_th = is_tag(html->at, html->end, "th", &closes);
    if (!is_th && !is_tag(html->at, html->end, "td", &closes))
        return true;
    if (!end_cell(html))
        return false;
    html->cell = closes ? NULL : after;
    html->is_th = is_th;
    return true;
}

/* Copies the boxes to their places, or the rows. */
static bool copy_cells(const struct html *html, char *cells)
{
    if (!html->has_boxes)
        return copy_table(&html->tables[0], 9, cells);
    if (html->n_boxes == 9)
        sudoku_arrange_boxes(html->boxes, cells);
    return html->n_boxes == 9;
}

/* Finds "<table" in a line of tags. */
static const char *find_table(struct line line)
{
    bool closes;

    line = sudoku_trim(line);
    if (line.at == line.end || *line.at != '<')
        return NULL;
    for (const char *at = line.at; (at = memchr(at, '<', (size_t)(line.end - at))) != NULL; at++)
        if (is_tag(at, line.end, "table", &closes) && !closes)
            return at;
    return NULL;
}

/* Text outside of cells is a caption, or the like; digits in it could be cells. */
static bool is_text_of_grid(const struct html *html, const char *end)
{
    const char *at = html->at;

    while (!html->cell && at < end && !(*at >= '0' && *at <= '9'))
        at++;
    return html->cell || at == end;
}

enum verdict sudoku_recognise_html_table(const struct view *text, struct finding *finding)
{
    bool is_long = text->end - text->at > LONGEST;
    struct html html = {.at = find_table(sudoku_line_at(text, text->at)), .cell = NULL};

    if (!html.at)
        return NOT_MINE;
    html.end = is_long ? text->at + LONGEST : text->end;
    for (;;) {
        const char *after = memchr(html.at, '>', (size_t)(html.end - html.at));
        if (!after)
            return text->complete || is_long ? NOT_MINE : NEED_MORE;
        if (!take_tag(&html, ++after))
            return NOT_MINE;
        if (!html.depth)
            break;
        const char *next = memchr(after, '<', (size_t)(html.end - after));
        html.at = after;
        if (!is_text_of_grid(&html, next ? next : html.end))
            return NOT_MINE;
        if (!next)
            return text->complete || is_long ? NOT_MINE : NEED_MORE;
        html.at = next;
    }
    if (!copy_cells(&html, finding->cells))
        return NOT_MINE;
    sudoku_take_until(text, (const char *)memchr(html.at, '>', (size_t)(html.end - html.at)) + 1, finding);
    return PUZZLE;
}
