/* screen.c: puts characters on a screen. */
#include "cli/play/terminal/screen.h"

#include <stdlib.h>
#include <string.h>

/* Blanks even if the size stays the same: the view draws every frame onto an empty screen. Zero bytes are
 * a blank spot, see struct spot. The limits keep the product far from an overflow, whatever a terminal
 * claims. */
bool screen_resize(struct screen *screen, int rows, int columns)
{
    rows = rows < 1 ? 1 : rows > SCREEN_MOST ? SCREEN_MOST : rows;
    columns = columns < 1 ? 1 : columns > SCREEN_MOST ? SCREEN_MOST : columns;
    size_t n = (size_t)rows * (size_t)columns;
    if (!screen->spots || rows != screen->rows || columns != screen->columns) {
        struct spot *spots = realloc(screen->spots, n * sizeof *spots);
        if (!spots)
            return false;
        screen->spots = spots;
    }
    memset(screen->spots, 0, n * sizeof *screen->spots);
    screen->rows = rows;
    screen->columns = columns;
    screen->cursor_row = screen->cursor_column = 0;
    return true;
}

void screen_free(struct screen *screen)
{
    free(screen->spots);
    *screen = (struct screen){0};
}

/* Drawing is cut here and nowhere else, so the view need not ask whether something fits a small window. */
void screen_put(struct screen *screen, int row, int column, unsigned character, enum ink ink,
                enum ground ground)
{
    if (row >= 0 && row < screen->rows && column >= 0 && column < screen->columns)
        *screen_at(screen, row, column) = (struct spot){(uint16_t)character, (uint8_t)ink, (uint8_t)ground};
}

/* The next character of UTF-8 text. Malformed ones and those outside of the first plane become question
 * marks. */
static unsigned next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    unsigned n = at[0] < 0x80 ? 0 : at[0] >= 0xc2 && at[0] < 0xe0 ? 1 : at[0] >= 0xe0 && at[0] < 0xf0 ? 2 : 3;
    unsigned character = n == 0 ? at[0] : n == 1 ? at[0] & 0x1fu : at[0] & 0x0fu;
    for (unsigned i = 1; i <= n && n < 3; i++) {
        if ((at[i] & 0xc0) != 0x80)
            n = 3;
        else
            character = character << 6 | (at[i] & 0x3fu);
    }
    if (n < 3) {
        *text += n + 1;
        return character;
    }
    for (++*text; ((unsigned char)**text & 0xc0) == 0x80;)
        ++*text;
    return '?';
}

int screen_text(struct screen *screen, int row, int column, int end, const char *text, enum ink ink,
                enum ground ground)
{
    while (*text && column < end)
        screen_put(screen, row, column++, next_character(&text), ink, ground);
    return column;
}
