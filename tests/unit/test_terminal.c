/* What the program does at a terminal, and how it writes to a pipe that is full. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "base/files.h"
#include "tests/test.h"

#define P "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

enum { MOST = 1 << 16, PATIENCE = 60000 /* milliseconds */ };

/* What the program wrote to the terminal. */
static char seen[MOST];

/* Reads until the program has closed the terminal. */
static void read_terminal(int master)
{
    size_t n = 0;
    struct pollfd terminal = {.fd = master, .events = POLLIN};
    while (n < MOST - 1 && poll(&terminal, 1, PATIENCE) > 0) {
        ssize_t got = read(master, seen + n, MOST - 1 - n);
        if (got <= 0 && errno != EINTR)
            break;
        n += got > 0 ? (size_t)got : 0;
    }
    seen[n] = '\0';
}

/* Runs the program with some of its descriptors at a terminal; the others are /dev/null. TERM and NO_COLOR
 * are set as given; NULL: not at all. */
static void run(char **arguments, const char *at_terminal, const char *term, const char *no_color)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY), status = 0;
    CHECK(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0, "no terminal");
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY), null = open("/dev/null", O_RDWR);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++)
            dup2(strchr(at_terminal, '0' + i) ? slave : null, i);
        close(slave), close(master), close(null);
        if (term)
            setenv("TERM", term, 1);
        else
            unsetenv("TERM");
        if (no_color)
            setenv("NO_COLOR", no_color, 1);
        else
            unsetenv("NO_COLOR");
        const char *program = getenv("SUDOKU");
        execv(program ? program : "./sudoku", arguments);
        _exit(127);
    }
    close(slave);
    close(null);
    read_terminal(master);
    waitpid(child, &status, 0);
    close(master);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d of %s", status, arguments[1]);
}

static void test_color(void)
{
    char *solve[] = {"sudoku", P, NULL}, *never[] = {"sudoku", "--color=never", P, NULL};
    char *lines[] = {"sudoku", "-f", "line", P, NULL};
    static const struct {
        const char *term, *no_color;
        bool color;
    } cases[] = {{"xterm", NULL, true},
                 {"xterm", "", true},
                 {NULL, NULL, true},
                 {"xterm", "1", false},
                 {"dumb", NULL, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run(solve, "1", cases[i].term, cases[i].no_color);
        CHECK(strstr(seen, "| 5 ") || strchr(seen, '\033'), "no grid: %s", seen);
        CHECK((strchr(seen, '\033') != NULL) == cases[i].color, "case %zu: %s", i, seen);
    }
    run(never, "1", "xterm", NULL);
    CHECK(strchr(seen, '|') && !strchr(seen, '\033'), "--color=never: %s", seen);
    run(lines, "1", "xterm", NULL);
    CHECK(strncmp(seen, "534678912", 9) == 0, "a line: %s", seen);
}

/* A terminal is told what the program waits for. */
static void test_input(void)
{
    char *solve[] = {"sudoku", "-f", "line", P, NULL}, *quiet[] = {"sudoku", "count", "-q", P, NULL};
    char *make[] = {"sudoku", "generate", "--seed=1", "--color=never", NULL};
    run(solve, "12", "xterm", NULL);
    CHECK(!strstr(seen, "reading puzzles"), "no puzzle is read: %s", seen);
    run(quiet, "012", "xterm", NULL);
    CHECK(seen[0] == '1', "a count: %s", seen);
    run(make, "1", "xterm", NULL);
    CHECK(strstr(seen, "---"), "puzzles are made as grids at a terminal: %s", seen);
}

/* A pipe that others have made non-blocking: what does not fit waits, and nothing is lost. */
static void test_full_pipe(void)
{
    enum { BYTES = 1 << 19 };
    int ends[2], status = 0;
    char *bytes = malloc(BYTES);
    for (int i = 0; i < BYTES; i++)
        bytes[i] = (char)(i * 7 + i / 251);
    if (pipe(ends) != 0 || fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0)
        abort();
    pid_t reader = fork();
    if (reader == 0) {
        static char got[BYTES];
        size_t n = 0;
        close(ends[1]);
        nanosleep(&(struct timespec){0, 50000000}, NULL);
        for (ssize_t more; n < BYTES && (more = read(ends[0], got + n, BYTES - n)) > 0;)
            n += (size_t)more;
        _exit(n != BYTES || memcmp(got, bytes, BYTES) != 0);
    }
    close(ends[0]);
    CHECK(write_all(ends[1], bytes, BYTES) == 0, "%s", strerror(errno));
    close(ends[1]);
    waitpid(reader, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "bytes were lost");
    CHECK(write_all(-1, bytes, 1) == EBADF, "no such descriptor");
    free(bytes);
}

int main(void)
{
    test_color();
    test_input();
    test_full_pipe();
    return test_report();
}
