/* pane.c: text in a part of the screen. */
#include "cli/play/view/pane.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void next_row(struct pane *pane)
{
    pane->row++;
}

/* Writes part of a line at a column of the pane; returns the column behind it. */
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

/* How many characters of the text fit into a line: up to the last blank, or all that there is room for. */
static size_t fitting(const char *text, size_t width)
{
    size_t n = strlen(text), cut = width;
    if (n <= width)
        return n;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    return cut ? cut : width;
}

/* Writes text in as many lines as it takes, words kept whole. If there is no room for all of it, dots say
 * so. */
void put_wrapped(struct pane *pane, enum ink ink, const char *text)
{
    const int width = pane->end - pane->column;
    while (*text && pane->row < pane->end_row && width > 0) {
        size_t n = fitting(text, (size_t)width);
        put(pane, 0, ink, "%.*s", (int)(n < 399 ? n : 399), text);
        text += n;
        text += strspn(text, " ");
        if (*text && pane->row == pane->end_row - 1 && width > 3)
            put(pane, width - 3, INK_FAINT, "...");
        next_row(pane);
    }
}

void fill_row(struct screen *screen, int row, enum ground ground)
{
    for (int column = 0; column < screen->columns; column++)
        screen_put(screen, row, column, ' ', INK_PLAIN, ground);
}
