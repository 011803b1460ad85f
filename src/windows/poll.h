/* poll.h: waiting for input (console.c). */
enum { POLLIN = 1, POLLOUT = 4 };
struct pollfd {
    int fd;
    short events, revents;
};
int poll(struct pollfd *file, unsigned n, int milliseconds);
