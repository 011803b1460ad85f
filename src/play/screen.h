/* screen.h: a grid of styled characters. The view fills one; the differences from the one before are sent to
 * the terminal. */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "write/marks.h"

/* The kinds of characters. Each is a row of a table in screen.c; the last rows are the roles of candidates in
 * a step. */
enum ink {
    INK_PLAIN,
    INK_FAINT,
    INK_TITLE,
    INK_KEY,
    INK_GOOD,
    INK_WARNING,
    INK_BOX,  /* lines around boxes */
    INK_LINE, /* lines between cells */
    INK_CLUE,
    INK_OWN,
    INK_AUTOMATIC,
    INK_WRONG,
    INK_CANDIDATE,
    INK_MARK, /* a pencil mark */
    INK_SAME, /* the highlighted digit */
    INK_NOW,  /* the link of a chain that the walk has reached */
    INK_ROLES,
    INKS = INK_ROLES + ROLE_REMOVED + 1
};

enum ground {
    GROUND_PLAIN,
    GROUND_BOX, /* of every second box, if there is no room for lines */
    GROUND_BAR,
    GROUND_CURSOR,
    GROUND_SAME,
    GROUND_PLACE, /* where a hint says to look */
    GROUND_WRONG,
    GROUND_WRONG_CURSOR,
    GROUND_COLOR, /* the player's colours of cells */
    GROUNDS = GROUND_COLOR + 4
};

/* A wide character has SPOT_COVERED at its right. */
enum { SPOT_COVERED = 0x110000 };

struct spot {
    uint32_t character; /* of Unicode; 0: a blank */
    unsigned char ink, ground;
};

/* A larger window has its rest empty. */
enum { SCREEN_ROWS = 120, SCREEN_COLUMNS = 300 };

struct screen {
    int rows, columns;
    struct spot spots[SCREEN_ROWS][SCREEN_COLUMNS];
};

/* Empties a screen and gives it a size. */
void screen_clear(struct screen *screen, int rows, int columns);

/* Puts a character; nothing outside of the screen. */
void screen_put(struct screen *screen, int row, int column, uint32_t character, enum ink ink,
                enum ground ground);

/* Fills a rectangle with blanks. */
void screen_fill(struct screen *screen, int row, int column, int rows, int columns, enum ground ground);

/* Puts UTF-8 text on the ground that is there, cut at the column end. Returns the column after it. */
int screen_text(struct screen *screen, int row, int column, int end, enum ink ink, const char *text);

/* A part of the screen that text fills row by row: from row on, until end_row. Rows above top are not drawn,
 * so that a long text can be turned like pages. With screen NULL the rows are only counted. */
struct pane {
    struct screen *screen;
    int row, top, end_row, column, end;
};

/* Writes text in whole words. */
void pane_text(struct pane *pane, enum ink ink, const char *text);

/* Writes a row with a key and, some columns after its start, words. */
void pane_item(struct pane *pane, int columns, const char *key, const char *words);

/* What the terminal can show. */
struct looks {
    bool colors, light, unicode;
};

/* Chooses looks by the environment: TERM, NO_COLOR, COLORFGBG and the locale. */
struct looks looks_choose(void);

/* Adds the bytes that turn one screen into another; all of them if the sizes differ. */
void screen_changes(const struct screen *before, const struct screen *now, const struct looks *looks,
                    struct text *out);

#endif
