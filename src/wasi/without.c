/* without.c: what WebAssembly lacks: terminals to play at, signals, and some calls on files. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "run/command.h"

static int refuse_to_play(void)
{
    return usage_error("play needs a terminal, and there is none in WebAssembly");
}

const struct command command_play = {
    .name = "play",
    .group = GROUP_MAKE,
    .summary = "play at the terminal: not in WebAssembly",
    .run = refuse_to_play,
};

void interrupt_catch(void)
{
}

int interrupt_signal(void)
{
    return 0;
}

void interrupt_die(void)
{
}

static int refuse(void)
{
    errno = ENOTSUP;
    return -1;
}

int dup(int descriptor)
{
    (void)descriptor;
    return refuse();
}

int dup2(int descriptor, int wanted)
{
    (void)descriptor, (void)wanted;
    return refuse();
}

/* Reads and writes wait by themselves; that of node is never ready for a pipe. */
int poll(struct pollfd *descriptors, nfds_t n, int milliseconds)
{
    (void)milliseconds;
    for (nfds_t i = 0; i < n; i++)
        descriptors[i].revents = descriptors[i].events;
    return (int)n;
}

/* Files have neither owners nor modes. */
int fchown(int descriptor, uid_t owner, gid_t group)
{
    (void)descriptor, (void)owner, (void)group;
    return 0;
}

int fchmod(int descriptor, mode_t mode)
{
    (void)descriptor, (void)mode;
    return 0;
}

/* Tries names that end with 000000, 000001, ... */
int mkstemp(char *name)
{
    char *end = name + strlen(name) - 6;
    for (unsigned i = 0; i < 1000000; i++) {
        snprintf(end, 7, "%06u", i);
        int file = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}
