#include "read/window.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SPARE = 256,
    FIRST_WINDOW = 128 * 1024, /* bytes asked for at a time */
    LONGEST_WINDOW = 1 << 20   /* what the window may grow to for a puzzle with very long lines */
};

/* Just room for all of a small file and for seeing its end, so that a lone puzzle touches little memory. The
 * window grows where it is too small. */
static size_t first_size(int fd)
{
    struct stat status;
    bool small = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < FIRST_WINDOW;
    return small ? (size_t)status.st_size + SPARE : FIRST_WINDOW;
}

bool window_open(struct window *window, int fd)
{
    *window = (struct window){.fd = fd, .size = first_size(fd)};
    window->buffer = malloc(window->size + 1);
    return window->buffer != NULL;
}

void window_close(struct window *window)
{
    free(window->buffer);
}

/* Moves whole past the last line end after it. A CR at the very end may be half a CRLF: it waits for the next
 * byte. */
static void find_whole_lines(struct window *window, size_t from)
{
    const char *buffer = window->buffer;
    size_t i = window->end;
    while (i > from && buffer[i - 1] != '\n' && (buffer[i - 1] != '\r' || i == window->end))
        i--;
    if (i > from)
        window->whole = i;
}

/* The end of the input also ends its last line. There is always room for that one byte. */
static void end_input(struct window *window)
{
    window->at_end = true;
    if (window->end > window->start) {
        char last = window->buffer[window->end - 1];
        if (last != '\n' && last != '\r')
            window->buffer[window->end++] = '\n';
    }
    window->whole = window->end;
}

bool window_make_room(struct window *window)
{
    size_t left = window->end - window->start;
    if (window->start > 0) {
        memmove(window->buffer, window->buffer + window->start, left);
        window->whole -= window->start;
        window->end = left;
        window->start = 0;
    }
    if (window->end < window->size)
        return true;
    if (window->size >= LONGEST_WINDOW)
        return false;
    char *bigger = realloc(window->buffer, 2 * window->size + 1);
    if (!bigger) {
        window->error = ENOMEM;
        return false;
    }
    window->buffer = bigger;
    window->size *= 2;
    return true;
}

/* Reads once, waiting if need be. 0: the input has ended, or there was an error. */
static size_t read_once(struct window *window, char *to, size_t n)
{
    ssize_t got;
    do {
        got = read(window->fd, to, n);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            struct pollfd wait = {window->fd, POLLIN, 0};
            (void)poll(&wait, 1, -1);
            errno = EINTR;
        }
    } while (got < 0 && errno == EINTR);
    if (got < 0)
        window->error = errno;
    if (got <= 0)
        end_input(window);
    return got > 0 ? (size_t)got : 0;
}

void window_read(struct window *window)
{
    size_t before = window->end > 0 ? window->end - 1 : 0; /* a CR may have been waiting there */
    size_t got = read_once(window, window->buffer + window->end, window->size - window->end);
    if (got) {
        window->end += got;
        find_whole_lines(window, before > window->whole ? before : window->whole);
    }
}

size_t window_read_to(struct window *window, char *to, size_t n)
{
    size_t left = window->end - window->start;
    memcpy(to, window->buffer + window->start, left);
    size_t got = read_once(window, to + left, n - left);
    if (!got)
        return 0;
    window->start = window->whole = window->end = 0;
    return left + got;
}

void window_put_back(struct window *window, const char *bytes, size_t n)
{
    memcpy(window->buffer, bytes, n);
    window->end = n;
    find_whole_lines(window, 0);
}

bool window_waits(const struct window *window)
{
    struct pollfd now = {window->fd, POLLIN, 0};
    return poll(&now, 1, 0) != 0;
}
