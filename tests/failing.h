/* failing.h: calls to the system that fail when a test wants it. A test that includes it is linked with
 * --wrap (see the Makefile): what the program calls as open() comes to __wrap_open() here. A process that
 * is forked has the same fault, and counts on from where the other one was. */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include "tests/test.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <termios.h>

/* The fault: the call of this name that fails, from 1, and its errno. `memory` is malloc, calloc and
 * realloc. */
struct fault {
    const char *call; /* NULL: none */
    unsigned long at; /* 0: none, the calls are only counted */
    int error;
    bool on; /* all later calls fail as well */
};

static struct fault fault;
static unsigned long fault_calls;
static pthread_mutex_t fault_lock = PTHREAD_MUTEX_INITIALIZER;

static inline void begin_fault(struct fault wanted)
{
    fault = wanted;
    fault_calls = 0;
}

/* Returns how many of these calls there were. */
static inline unsigned long end_fault(void)
{
    fault.call = NULL;
    return fault_calls;
}

static inline bool fails(const char *call)
{
    if (!fault.call || strcmp(call, fault.call) != 0)
        return false;
    pthread_mutex_lock(&fault_lock);
    unsigned long number = ++fault_calls;
    pthread_mutex_unlock(&fault_lock);
    bool yes = fault.at && (number == fault.at || (fault.on && number > fault.at));
    if (yes)
        errno = fault.error;
    return yes;
}

/* A call with its type, its parameters, the arguments that hand them on, and what it returns when it
 * fails. */
#define FAILING(type, name, kind, parameters, arguments, failure)                                            \
    type __real_##name parameters;                                                                           \
    type __wrap_##name parameters;                                                                           \
    type __wrap_##name parameters                                                                            \
    {                                                                                                        \
        return fails(kind) ? failure : __real_##name arguments;                                              \
    }

FAILING(void *, malloc, "memory", (size_t n), (n), NULL)
FAILING(void *, realloc, "memory", (void *memory, size_t n), (memory, n), NULL)
FAILING(void *, calloc, "memory", (size_t n, size_t size), (n, size), NULL)
FAILING(ssize_t, read, "read", (int file, void *to, size_t n), (file, to, n), -1)
FAILING(ssize_t, write, "write", (int file, const void *from, size_t n), (file, from, n), -1)
FAILING(int, fsync, "fsync", (int file), (file), -1)
FAILING(int, rename, "rename", (const char *from, const char *to), (from, to), -1)
FAILING(int, link, "rename", (const char *from, const char *to), (from, to), -1)
FAILING(int, mkdir, "mkdir", (const char *path, mode_t mode), (path, mode), -1)
FAILING(int, poll, "poll", (struct pollfd * ends, nfds_t n, int wait), (ends, n, wait), -1)
FAILING(int, pipe, "pipe", (int ends[2]), (ends), -1)
FAILING(pid_t, fork, "fork", (void), (), -1)
FAILING(char *, getcwd, "getcwd", (char *path, size_t room), (path, room), NULL)
FAILING(int, tcgetattr, "tcgetattr", (int file, struct termios *modes), (file, modes), -1)
FAILING(int, tcsetattr, "tcsetattr", (int file, int when, const struct termios *modes), (file, when, modes),
        -1)

/* A file that cannot be closed is closed all the same. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file)
{
    int closed = __real_close(file);
    return fails("close") ? -1 : closed;
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = va_arg(arguments, int);
    va_end(arguments);
    /* What a build with --coverage writes is no work of the program's. */
    bool is_count = strstr(path, ".gcda") != NULL;
    return !is_count && fails("open") ? -1 : __real_open(path, flags, mode);
}

/* Its third argument is a number, a pointer or nothing: the size of a pointer holds them all. */
int __real_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return fails("fcntl") ? -1 : __real_fcntl(file, command, argument);
}

#endif
