/* window.h: the part of the input that is in memory. It slides:
 *
 *     buffer ... start ............ whole ...... end ... size
 *                | lines to be read | part of one | free
 *
 * The recognisers see whole lines only, from start to whole. */
#ifndef READ_WINDOW_H
#define READ_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "sudoku.h"

struct window {
    sudoku_source *source;
    void *context; /* the source's */
    char *buffer;
    size_t start, whole, end, size;
    bool at_end;               /* the input has ended */
    enum sudoku_status status; /* why it ended early, to be reported once what came before is delivered */
};

/* Opens a window on a source. False when memory is short. */
bool sudoku_window_open(struct window *window, sudoku_source *source, void *context);

void sudoku_window_close(struct window *window);

/* Makes room after end, by moving down what is left or by growing. False when memory is short, or when the
 * window is as long as it may be. */
bool sudoku_window_make_room(struct window *window);

/* Asks the source once; the window has room. False if the source has nothing right now. */
bool sudoku_window_read(struct window *window);

/* Asks the source once, as sudoku_window_read does, but for n bytes at another place. What is left in the
 * window goes there first and is part of them. Returns how many bytes are there then; 0 if the source gave
 * none: the window keeps what it had. */
size_t sudoku_window_read_to(struct window *window, char *to, size_t n);

/* Brings the last n of these bytes back to the window, which is empty and holds them. */
void sudoku_window_put_back(struct window *window, const char *bytes, size_t n);

#endif
