/* Writing to a file, terminal or pipe, until everything is out. */
#include "cli/base/write_all.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

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
