/* lines.h: are these lines puzzles? Asked of all that is read, before it is solved. */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include "engine/kernel.h"
#include "engine/text.h"

INLINE int ends_here(const char *text)
{
    return text[SUDOKU_CELLS] == '\n';
}

/* See kernel.h. By blocks; what is left of the plain lines one by one. */
static size_t plain_lines(const char *text, size_t n)
{
    enum { BLOCK = 16 };
    size_t lines = 0;
    for (plane strange = none(); n - lines >= BLOCK; lines += BLOCK) {
        const char *line = text + PLAIN_LINE * lines;
        int all_end = 1;
        for (int i = 0; i < BLOCK; i++, line += PLAIN_LINE) {
            strange |= strange_in(line);
            all_end &= ends_here(line);
        }
        if (!all_end || any_lane(strange))
            break;
    }
    for (text += PLAIN_LINE * lines; lines < n && ends_here(text) && !any_lane(strange_in(text)); lines++)
        text += PLAIN_LINE;
    return lines;
}

#endif
