/* pane.c: text in a part of the screen.
 *
 * Text is cut, never written outside of its pane. Lines are counted and written by the same function, so
 * the number of pages cannot differ from what is shown. */
#include "cli/play/view/drawing.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void next_row(struct pane *pane)
{
    pane->row++;
}

/* Writes part of a line at a column of the pane; returns the column behind it. A pane without rows left
 * takes nothing, so the caller need not ask. */
int put(struct pane *pane, int column, enum ink ink, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (pane->row >= pane->end_row)
        return column;
    return screen_text(pane->screen, pane->row, pane->column + column, pane->end, text, ink, pane->ground) -
           pane->column;
}

/* ---- Wrapped text ---- */

/* One line of a text, and what follows. */
struct line {
    const char *text;
    size_t length;
    size_t indent; /* blanks before it */
    const char *rest;
};

/* Cuts the next line off: up to the end of the paragraph, or the last blank that fits. Lines of a
 * paragraph that begins with blanks are indented alike, and a little more from the second on. A word that
 * is longer than the line is cut. */
static struct line cut_line(const char *text, size_t width, size_t *indent)
{
    size_t n = strcspn(text, "\n");
    struct line line = {text, n, *indent, text + n + (text[n] == '\n')};
    if (!*indent) {
        size_t blanks = strspn(text, " ");
        line.indent = blanks < width / 4 ? blanks : width / 4;
        line.text += blanks;
        line.length = n = n - blanks;
    }
    if (n <= width - line.indent) {
        *indent = 0;
        return line;
    }
    size_t cut = width - line.indent;
    while (cut > 0 && line.text[cut] != ' ')
        cut--;
    line.length = cut ? cut : width - line.indent;
    line.rest = line.text + line.length;
    line.rest += strspn(line.rest, " ");
    if (!*indent && line.indent)
        *indent = line.indent + (width > 20);
    return line;
}

/* Writes the lines from the first on that have room; returns how many there are. */
static int put_lines(struct pane *pane, const struct paragraph *paragraphs, size_t n, int width, int first,
                     int rows)
{
    int number = 0;
    for (size_t i = 0; i < n; i++) {
        size_t indent = 0;
        for (const char *text = paragraphs[i].text; *text; number++) {
            struct line line = cut_line(text, (size_t)width, &indent);
            text = line.rest;
            if (number < first || number >= first + rows)
                continue;
            put(pane, (int)line.indent, paragraphs[i].ink, "%.*s",
                (int)(line.length < 399 ? line.length : 399), line.text);
            next_row(pane);
        }
    }
    return number;
}

int put_from(struct pane *pane, const struct paragraph *paragraphs, size_t n, int first)
{
    return put_lines(pane, paragraphs, n, pane->end - pane->column, first, pane->end_row - pane->row);
}

bool put_pages(struct pane *pane, const struct paragraph *paragraphs, size_t n, int page)
{
    enum { MARK = 8, WIDTH_LEAST = 12 };
    int width = pane->end - pane->column, rows = pane->end_row - pane->row;
    if (width < 1 || rows < 1)
        return false;
    if (put_lines(pane, paragraphs, n, width, 0, 0) <= rows) {
        put_lines(pane, paragraphs, n, width, 0, rows);
        return false;
    }
    /* The mark has a row of its own, or the end of the last one where rows are few. */
    bool own_row = rows > 2 || (rows == 2 && width < MARK + WIDTH_LEAST);
    int text_rows = own_row ? rows - 1 : rows, text_width = own_row || width <= MARK ? width : width - MARK;
    int pages = (put_lines(pane, paragraphs, n, text_width, 0, 0) + text_rows - 1) / text_rows;
    /* The remainder of a negative page is negative, hence the sum. */
    page = (page % pages + pages) % pages;
    put_lines(pane, paragraphs, n, text_width, page * text_rows, text_rows);
    pane->row = pane->end_row - 1;
    int column = put(pane, own_row ? 0 : text_width + 1, INK_KEY, ".");
    put(pane, column + 1, INK_FAINT, own_row ? "goes on (%d/%d)" : "%d/%d", page + 1, pages);
    next_row(pane);
    return true;
}

void put_wrapped(struct pane *pane, enum ink ink, const char *text)
{
    const struct paragraph paragraph = {ink, text};
    put_lines(pane, &paragraph, 1, pane->end - pane->column, 0, pane->end_row - pane->row);
}

void fill_row(struct screen *screen, int row, enum ground ground)
{
    for (int column = 0; column < screen->columns; column++)
        screen_put(screen, row, column, ' ', INK_PLAIN, ground);
}
