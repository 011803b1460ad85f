/* pane.h: a part of the screen that is written line by line. */
#ifndef CLI_PLAY_VIEW_PANE_H
#define CLI_PLAY_VIEW_PANE_H

#include "cli/play/terminal/screen.h"

/* Rows from row up to end_row and columns from column up to end, ends excluded; row moves on with each
 * line. */
struct pane {
    struct screen *screen;
    int row, end_row, column, end;
    enum ground ground;
};

void next_row(struct pane *pane);

/* Writes part of a line at a column of the pane; returns the column behind it. */
int put(struct pane *pane, int column, enum ink ink, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Writes text in as many lines as it takes and there is room for, words kept whole. */
void put_wrapped(struct pane *pane, enum ink ink, const char *text);

/* Text that begins a line of its own; \n ends a line. */
struct paragraph {
    enum ink ink;
    const char *text;
};

/* Writes the lines from the first on that there is room for; returns how many there are in all. */
int put_from(struct pane *pane, const struct paragraph *paragraphs, size_t n, int first);

/* Fills the rest of the pane with a page of text, if it needs more than one: page counts from 0, and round.
 * Returns whether there are other pages; a mark says which this is, and which key turns them. */
bool put_pages(struct pane *pane, const struct paragraph *paragraphs, size_t n, int page);

/* Gives a whole row of the screen a ground. */
void fill_row(struct screen *screen, int row, enum ground ground);

#endif
