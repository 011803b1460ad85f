/* pane.c: text in a part of the screen.
 *
 * Text is never written outside of its pane, and no word is cut: those that do not fit are left out. Lines
 * are counted and written by the same function, so the number of pages cannot differ from what is shown. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/player/view.h"

int put_text(struct pane *pane, int column, enum ink ink, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t room = pane->end > pane->column + column ? (size_t)(pane->end - pane->column - column) : 0,
           cut = screen_fit(text, strlen(text), room);
    if (pane->row >= pane->end_row)
        return column;
    if (text[cut]) {
        while (cut && text[cut] != ' ')
            cut--;
        text[cut] = '\0';
    }
    return screen_text(pane->screen, pane->row, pane->column + column, pane->end, text, ink, pane->ground) -
           pane->column;
}

/* One line of a text, and what follows. */
struct line {
    const char *text;
    size_t length;
    size_t indent; /* blanks before it */
    const char *rest;
};

/* May a line end at this place? Not within `r1c2 <> 3`. */
static bool is_gap(const char *text, size_t at)
{
    const char before = at ? text[at - 1] : ' ', after = text[at + 1];
    return text[at] == ' ' && after != '<' && after != '=' && before != '>' && before != '=';
}

/* Cuts the next line off: up to the end of the paragraph, or the last gap that fits. Lines of a paragraph
 * that begins with blanks are indented alike, and a little more from the second on. A word that is longer
 * than the line is cut. */
static struct line cut_line(const char *text, size_t width, size_t *indent)
{
    size_t n = strcspn(text, "\n");
    struct line line = {text, n, *indent, text + n + (text[n] == '\n')};
    if (!*indent) {
        size_t blanks = strspn(text, " ");
        line.indent = blanks < width / 4 ? blanks : width / 4;
        line.text += blanks;
        line.length -= blanks;
    }
    const size_t room = screen_fit(line.text, line.length, width - line.indent);
    if (line.length == room) {
        *indent = 0;
        return line;
    }
    size_t cut = room;
    while (cut > 0 && !is_gap(line.text, cut))
        cut--;
    line.length = cut ? cut : room;
    line.rest = line.text + line.length;
    line.rest += strspn(line.rest, " ");
    if (!*indent && line.indent)
        *indent = line.indent + (width > 20);
    return line;
}

int put_from(struct pane *pane, const struct paragraph *paragraphs, size_t n, int first)
{
    int number = 0;
    for (size_t i = 0; i < n; i++) {
        size_t indent = 0;
        for (const char *text = paragraphs[i].text; *text; number++) {
            struct line line = cut_line(text, (size_t)(pane->end - pane->column), &indent);
            text = line.rest;
            if (number < first || pane->row >= pane->end_row)
                continue;
            const char *tab = memchr(line.text, '\t', line.length);
            int column = (int)line.indent, key = tab ? (int)(tab - line.text) + 1 : 0;
            if (tab)
                column = put_text(pane, column, INK_KEY, "%.*s", key - 1, line.text) + 1;
            put_text(pane, column, paragraphs[i].ink, "%.*s", (int)line.length - key, line.text + key);
            pane->row++;
        }
    }
    return number;
}

void put_lines(struct pane *pane, enum ink ink, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_from(pane, &(struct paragraph){ink, text}, 1, 0);
}

/* Returns how many lines the text takes in panes of this width. */
static int count_lines(struct pane pane, const struct paragraph *paragraphs, size_t n)
{
    pane.end_row = pane.row;
    return put_from(&pane, paragraphs, n, 0);
}

bool put_pages(struct pane *pane, const struct paragraph *paragraphs, size_t n, int page, const char *key)
{
    enum { WIDTH_LEAST = 12, MARK = 8 };
    int width = pane->end - pane->column, rows = pane->end_row - pane->row;
    if (width < 1 || rows < 1)
        return false;
    int lines = count_lines(*pane, paragraphs, n);
    if (lines <= rows) {
        put_from(pane, paragraphs, n, 0);
        return false;
    }
    /* The mark has a row of its own, or the end of the last one where rows are few. */
    const bool own_row = rows > 2 || (rows == 2 && width < MARK + WIDTH_LEAST), whole = *key == 'T';
    struct pane part = *pane;
    if (own_row) {
        part.end_row--;
        rows--;
    } else if (width > MARK) {
        part.end -= MARK;
        lines = count_lines(part, paragraphs, n);
    }
    int pages = (lines + rows - 1) / rows;
    /* The remainder of a negative page is negative, hence the sum. */
    page = (page % pages + pages) % pages;
    put_from(&part, paragraphs, n, page * rows);
    pane->row = pane->end_row - 1;
    int column = put_text(pane, own_row ? 0 : part.end - part.column + 1, INK_KEY, "%s", key) + 1;
    if (whole)
        put_text(pane, column, INK_FAINT, own_row ? "shows the rest" : "all");
    else
        put_text(pane, column, INK_FAINT, own_row ? "goes on (%d/%d)" : "%d/%d", page + 1, pages);
    pane->row++;
    return true;
}
