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

struct window {
    int fd;
    char *buffer;
    size_t start, whole, end, size;
    bool at_end; /* the input has ended */
    int error;   /* of a read, to be reported once what came before it is delivered */
};

/* False when memory is short. */
bool window_open(struct window *window, int fd);

void window_close(struct window *window);

/* Room after end: by sliding down what is left, or by growing. False when memory is short, or when the window
 * is as long as it may be. */
bool window_make_room(struct window *window);

/* Reads once, waiting if need be. The window has room. */
void window_read(struct window *window);

/* Reads once as window_read does, but to another place with room for n bytes, behind what is left in the window and moves
 * there, too. Returns how many bytes are there then. 0: the input has ended or failed, and the window keeps what it had. */
size_t window_read_to(struct window *window, char *to, size_t n);

/* The way back for the last n of these bytes: the window, which is empty, holds them. */
void window_put_back(struct window *window, const char *bytes, size_t n);

/* Would a read return at once? Files always do. */
bool window_waits(const struct window *window);

#endif
