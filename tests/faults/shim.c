/* shim.c: makes one call to the system fail, to be loaded before libc with LD_PRELOAD.
 *
 *   FAULT_CALL   the call that fails, one of those below; or "none"
 *   FAULT_AT     which of these calls, from 1
 *                note: write to standard error
 *   FAULT_ERROR  its errno as a number; 0: it succeeds with half of the bytes (read, write, pread, pwrite)
 *   FAULT_ON     1: that call and all later ones fail; 0 (the default): that call alone
 *   FAULT_COUNT  a file that gets the number of these calls when the program ends
 *
 * Only calls that the program makes through the dynamic linker are seen, so the program must not be
 * static. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long calls;
static long fault_at;
static int fault_error;
static bool fault_on;
static const char *fault_call = "none";

/* dlsym() may allocate before the real calloc is known: it gets this memory, which is never freed. */
static char early[1 << 14];
static size_t early_used;

static void *next_symbol(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

__attribute__((constructor)) static void read_environment(void)
{
    const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
    const char *on = getenv("FAULT_ON");
    fault_at = at ? atol(at) : 0;
    fault_error = error ? atoi(error) : 0;
    fault_on = on && *on == '1';
    atomic_store(&calls, 0);
    if (call)
        fault_call = call;
}

/* Faults end with main(): what comes after it is no work of the program's, such as writing the counts of a
 * build with --coverage. */
static void end_faults(void)
{
    const char *name = getenv("FAULT_COUNT");
    long n = atomic_load(&calls);
    fault_call = "none";
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", n);
        fclose(file);
    }
}

typedef int main_function(int, char **, char **);
static main_function *program;

static int run_program(int n, char **arguments, char **environment)
{
    int status = program(n, arguments, environment);
    end_faults();
    return status;
}

/* The start of a program calls this to run its main(). */
int __libc_start_main(main_function *its_main, int n, char **arguments, void (*begin)(void),
                      void (*end)(void), void (*linker_end)(void), void *stack)
{
    int (*real)(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
    *(void **)&real = next_symbol("__libc_start_main");
    program = its_main;
    return real(run_program, n, arguments, begin, end, linker_end, stack);
}

/* Counts a call, and says whether it is the one to fail. */
static bool is_faulty(const char *name)
{
    if (strcmp(name, fault_call) != 0)
        return false;
    long n = atomic_fetch_add(&calls, 1) + 1;
    return fault_at && (n == fault_at || (fault_on && n > fault_at));
}

#define REAL(type, name, ...)                                                                                \
    static type (*real)(__VA_ARGS__);                                                                        \
    if (!real)                                                                                               \
    *(void **)&real = next_symbol(#name)

void *malloc(size_t size)
{
    REAL(void *, malloc, size_t);
    if (is_faulty("malloc")) {
        errno = fault_error;
        return NULL;
    }
    return real(size);
}

void *calloc(size_t n, size_t size)
{
    static bool looking;
    if (looking) {
        void *memory = early + early_used;
        early_used += (n * size + 15) & ~(size_t)15;
        return early_used <= sizeof early ? memory : NULL;
    }
    static void *(*real)(size_t, size_t);
    if (!real) {
        looking = true;
        *(void **)&real = next_symbol("calloc");
        looking = false;
    }
    if (is_faulty("calloc")) {
        errno = fault_error;
        return NULL;
    }
    return real(n, size);
}

void free(void *memory)
{
    REAL(void, free, void *);
    if ((char *)memory < early || (char *)memory >= early + sizeof early)
        real(memory);
}

void *realloc(void *memory, size_t size)
{
    REAL(void *, realloc, void *, size_t);
    if (is_faulty("realloc")) {
        errno = fault_error;
        return NULL;
    }
    return real(memory, size);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    return is_faulty("pthread_create") ? fault_error : real(thread, attributes, start, argument);
}

int open(const char *path, int flags, ...)
{
    REAL(int, open, const char *, int, mode_t);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
    va_end(arguments);
    if (is_faulty("open")) {
        errno = fault_error;
        return -1;
    }
    return real(path, flags, mode);
}

/* What a program that is compiled with _FORTIFY_SOURCE calls instead. */
int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

/* Reading and writing: with error 0 a call moves half of the bytes. */
#define TRANSFERS(name, known_as, parameters, short_call, call)                                              \
    ssize_t name parameters                                                                                  \
    {                                                                                                        \
        static ssize_t(*real) parameters;                                                                    \
        if (!real)                                                                                           \
            *(void **)&real = next_symbol(#name);                                                            \
        if (!is_faulty(known_as))                                                                            \
            return real call;                                                                                \
        if (!fault_error)                                                                                    \
            return real short_call;                                                                          \
        errno = fault_error;                                                                                 \
        return -1;                                                                                           \
    }

#define HALF (n > 1 ? n / 2 : n)
TRANSFERS(read, "read", (int file, void *to, size_t n), (file, to, HALF), (file, to, n))
TRANSFERS(write, file == STDERR_FILENO ? "note" : "write", (int file, const void *from, size_t n),
          (file, from, HALF), (file, from, n))
TRANSFERS(pread, "pread", (int file, void *to, size_t n, off_t at), (file, to, HALF, at), (file, to, n, at))
TRANSFERS(pwrite, "pwrite", (int file, const void *from, size_t n, off_t at), (file, from, HALF, at),
          (file, from, n, at))

/* Calls that do nothing when they fail. */
#define FAILS(type, name, parameters, call, failure)                                                         \
    type name parameters                                                                                     \
    {                                                                                                        \
        static type(*real) parameters;                                                                       \
        if (!real)                                                                                           \
            *(void **)&real = next_symbol(#name);                                                            \
        if (!is_faulty(#name))                                                                               \
            return real call;                                                                                \
        errno = fault_error;                                                                                 \
        return failure;                                                                                      \
    }

FAILS(int, fstat, (int file, struct stat *status), (file, status), -1)
FAILS(int, stat, (const char *path, struct stat *status), (path, status), -1)
FAILS(int, access, (const char *path, int kind), (path, kind), -1)
FAILS(int, rename, (const char *from, const char *to), (from, to), -1)
FAILS(int, fsync, (int file), (file), -1)
FAILS(int, dup, (int file), (file), -1)
FAILS(int, mkstemp, (char *path), (path), -1)
FAILS(int, poll, (struct pollfd * files, nfds_t n, int wait), (files, n, wait), -1)
FAILS(off_t, lseek, (int file, off_t at, int from), (file, at, from), -1)
FAILS(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL)
FAILS(FILE *, fdopen, (int file, const char *mode), (file, mode), NULL)
FAILS(size_t, fread, (void *to, size_t size, size_t n, FILE *file), (to, size, n, file), 0)
FAILS(size_t, fwrite, (const void *from, size_t size, size_t n, FILE *file), (from, size, n, file), 0)
FAILS(int, fflush, (FILE * file), (file), EOF)
FAILS(int, fseeko, (FILE * file, off_t at, int from), (file, at, from), -1)

int close(int descriptor)
{
    REAL(int, close, int);
    int result = real(descriptor);
    if (is_faulty("close")) {
        errno = fault_error;
        return -1;
    }
    return result;
}
