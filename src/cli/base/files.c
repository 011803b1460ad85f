/* files.c: files without a name; read() and write() without their partial reads and writes. */
#define _GNU_SOURCE /* for O_TMPFILE: POSIX knows no nameless files. NOLINT(bugprone-reserved-identifier) */
#include "cli/base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Files without a name ---- */

const char *temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

int temporary_nameless(const char *folder, unsigned mode)
{
#ifdef O_TMPFILE
    return open(folder, O_TMPFILE | O_RDWR, (mode_t)mode);
#else
    (void)folder, (void)mode;
    return -1;
#endif
}

/* Opens a file and takes its name away. One that keeps its name would stay in the folder for ever, so
 * there is a second attempt, and then no file. */
static int open_and_unlink(const char *folder)
{
    size_t room = strlen(folder) + sizeof "/sudoku-XXXXXX";
    char *name = malloc(room);
    if (!name)
        return -1;
    snprintf(name, room, "%s/sudoku-XXXXXX", folder);
    int file = mkstemp(name);
    if (file >= 0 && unlink(name) != 0 && unlink(name) != 0) {
        int error = errno;
        close(file);
        errno = error;
        file = -1;
    }
    free(name);
    return file;
}

int temporary_open(void)
{
    const char *folder = temporary_folder();
    int file = temporary_nameless(folder, 0600);
    return file >= 0 ? file : open_and_unlink(folder);
}

/* ---- Reading and writing to the end ---- */

int read_all(int descriptor, size_t most, struct text *out)
{
    enum { PIECE = 65536 };
    const size_t before = out->length;
    ssize_t n;
    do {
        if (out->length - before > most)
            return EFBIG;
        char *room = text_room(out, PIECE);
        if (!room)
            return ENOMEM;
        n = read(descriptor, room, PIECE);
        out->length += n > 0 ? (size_t)n : 0;
    } while (n > 0 || (n < 0 && errno == EINTR));
    return n < 0 ? errno : 0;
}

int write_all(int descriptor, const char *bytes, size_t n)
{
    while (n) {
        ssize_t written = write(descriptor, bytes, n);
        if (written >= 0) {
            bytes += written;
            n -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            /* The descriptor may have been made non-blocking by the program at its other end. */
            (void)poll(&(struct pollfd){.fd = descriptor, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}
