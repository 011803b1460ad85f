/* shim.c: makes one call to the system fail, to be loaded before libc with LD_PRELOAD.
 *
 *   FAULT_CALL   the call that fails, one of those below; or "none". note: write to standard error; create:
 *                open of a file that must not exist; memory: any of malloc, calloc and realloc
 *   FAULT_AT     which of these calls, from 1
 *   FAULT_ERROR  its errno as a number; 0: it succeeds with half of the bytes (read, write, pread, pwrite);
 *                -N: it does that, and the next of these calls fails with errno N
 *   FAULT_ALSO   a second one, which fails each time, with FAULT_ALSO_ERROR
 *   FAULT_ON     1: that call and all later ones fail; 0 (the default): that call alone
 *   FAULT_COUNT  a file that gets the number of these calls when the program ends; after it, with
 *                FAULT_DEPTH and without a fault, a line `K PLACE` for the first call from each place, where
 *                glibc can tell: places differ in where one of the FAULT_DEPTH innermost functions of the
 *                program is
 *
 * Only calls that the program makes through the dynamic linker are seen, so the program must not be
 * static. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#ifdef __GLIBC__
#include <execinfo.h>
#include <link.h>
#endif
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long calls;
static long fault_at;
static int fault_error;
static bool fault_on;
static const char *fault_call, *also_call;
static int also_error;
static __thread int error_now; /* of the call that fails */

/* dlsym() may allocate before the real calloc is known: it gets this memory, which is never freed. */
static char early[1 << 14];
static size_t early_used;

static void *next_symbol(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

/* The places that calls came from, each with the number of the first call. */
enum { MOST_PLACES = 4096, MOST_FRAMES = 64 };
static struct {
    long call;
    uint64_t place;
} places[MOST_PLACES];
static size_t n_places;
static int depth;
static pthread_mutex_t places_lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef __GLIBC__
static uintptr_t program_begin, program_end;

/* The program itself comes first. Places count from where it begins, which changes from run to run. */
static int find_program(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size, (void)context;
    program_begin = object->dlpi_addr;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && program_begin + part->p_vaddr + part->p_memsz > program_end)
            program_end = program_begin + part->p_vaddr + part->p_memsz;
    }
    return 1;
}

/* The first use of backtrace() allocates. */
static void prepare_places(void)
{
    void *frame;
    backtrace(&frame, 1);
    dl_iterate_phdr(find_program, NULL);
}

static void note_place(long call)
{
    void *frames[MOST_FRAMES];
    int n = backtrace(frames, MOST_FRAMES), left = depth;
    uint64_t place = 14695981039346656037u; /* FNV-1a over the numbers */
    for (int i = 0; i < n && left; i++)
        if ((uintptr_t)frames[i] >= program_begin && (uintptr_t)frames[i] < program_end) {
            place = (place ^ ((uintptr_t)frames[i] - program_begin)) * 1099511628211u;
            left--;
        }
    pthread_mutex_lock(&places_lock);
    size_t i = 0;
    while (i < n_places && places[i].place != place)
        i++;
    if (i == n_places && n_places < MOST_PLACES) {
        places[n_places].call = call;
        places[n_places++].place = place;
    }
    pthread_mutex_unlock(&places_lock);
}
#else
static void prepare_places(void)
{
}

static void note_place(long call)
{
    (void)call;
}
#endif

__attribute__((constructor)) static void read_environment(void)
{
    const char *deep = getenv("FAULT_DEPTH");
    depth = deep ? atoi(deep) : 0;
    if (depth)
        prepare_places();
    const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
    const char *on = getenv("FAULT_ON");
    fault_at = at ? atol(at) : 0;
    fault_error = error ? atoi(error) : 0;
    fault_on = on && *on == '1';
    atomic_store(&calls, 0);
    fault_call = call;
    also_call = getenv("FAULT_ALSO");
    also_error = also_call ? atoi(getenv("FAULT_ALSO_ERROR")) : 0;
}

/* Faults end with main(): what comes after it is no work of the program's, such as writing the counts of a
 * build with --coverage. */
static void end_faults(void)
{
    const char *name = getenv("FAULT_COUNT");
    long n = atomic_load(&calls);
    fault_call = NULL;
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", n);
        for (size_t i = 0; i < n_places; i++)
            fprintf(file, "%ld %llx\n", places[i].call, (unsigned long long)places[i].place);
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
    error_now = also_error;
    if (also_call && fault_call && strcmp(name, also_call) == 0)
        return true;
    error_now = fault_error;
    if (!fault_call || strcmp(name, fault_call) != 0)
        return false;
    long n = atomic_fetch_add(&calls, 1) + 1;
    if (depth && !fault_at)
        note_place(n);
    if (fault_error < 0 && fault_at && n == fault_at + 1) {
        error_now = -fault_error;
        return true;
    }
    return fault_at && (n == fault_at || (fault_on && n > fault_at));
}

static bool is_out_of_memory(const char *name)
{
    return is_faulty(name) || is_faulty("memory");
}

#define REAL(type, name, ...)                                                                                \
    static type (*real)(__VA_ARGS__);                                                                        \
    if (!real)                                                                                               \
    *(void **)&real = next_symbol(#name)

void *malloc(size_t size)
{
    REAL(void *, malloc, size_t);
    if (is_out_of_memory("malloc")) {
        errno = error_now;
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
    if (is_out_of_memory("calloc")) {
        errno = error_now;
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
    if (is_out_of_memory("realloc")) {
        errno = error_now;
        return NULL;
    }
    return real(memory, size);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    return is_faulty("pthread_create") ? error_now : real(thread, attributes, start, argument);
}

int open(const char *path, int flags, ...)
{
    REAL(int, open, const char *, int, mode_t);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
    va_end(arguments);
    if (is_faulty(flags & O_EXCL ? "create" : "open")) {
        errno = error_now;
        return -1;
    }
    return real(path, flags, mode);
}

/* What a program that is compiled with _FORTIFY_SOURCE calls instead. */
int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

/* Reading and writing: with an error of 0 or less, a call moves half of the bytes. */
#define TRANSFERS(name, known_as, parameters, short_call, call)                                              \
    ssize_t name parameters                                                                                  \
    {                                                                                                        \
        static ssize_t(*real) parameters;                                                                    \
        if (!real)                                                                                           \
            *(void **)&real = next_symbol(#name);                                                            \
        if (!is_faulty(known_as))                                                                            \
            return real call;                                                                                \
        if (error_now <= 0)                                                                                  \
            return real short_call;                                                                          \
        errno = error_now;                                                                                   \
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
        errno = error_now;                                                                                   \
        return failure;                                                                                      \
    }

FAILS(int, fstat, (int file, struct stat *status), (file, status), -1)
FAILS(int, stat, (const char *path, struct stat *status), (path, status), -1)
FAILS(int, access, (const char *path, int kind), (path, kind), -1)
FAILS(int, rename, (const char *from, const char *to), (from, to), -1)
FAILS(int, fsync, (int file), (file), -1)
FAILS(int, dup, (int file), (file), -1)
FAILS(int, dup2, (int file, int number), (file, number), -1)
FAILS(ssize_t, readlink, (const char *path, char *to, size_t n), (path, to, n), -1)
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
        errno = error_now;
        return -1;
    }
    return result;
}
