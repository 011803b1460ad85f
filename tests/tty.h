/* tty.h: a pseudo-terminal with the program in it, for tests: it understands what the program sends and keeps
 * the screen. */
#ifndef TESTS_TTY_H
#define TESTS_TTY_H

#include "tests/test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { HEIGHT_MOST = 60, WIDTH_MOST = 200, PATIENCE = 30000, SLOW = 8 };

static char folder[] = "/tmp/test-play-XXXXXX";

/* Plays in a copy of the test itself, with this file or NULL, instead of the program. */
static int (*play_here)(const char *file);

struct tty {
    int master, slave;
    struct termios before;
    pid_t shell, pid;
    int report; /* what the shell says */
    int rows, columns, row, column;
    char screen[HEIGHT_MOST][WIDTH_MOST + 1]; /* bytes; what is not ASCII is a # */
    bool other_screen;
    unsigned long received;        /* bytes */
    unsigned long frames, cleared; /* screens drawn, and how often from scratch */
    unsigned long at_clear;        /* frames, when the last one from scratch began */
    char pending[64];              /* a sequence that has not ended */
    size_t n_pending;
};

static inline double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* PLAY_SLOW is set where a tool makes the program slow. */
static inline double patience(void)
{
    return (getenv("PLAY_SLOW") ? SLOW : 1) * PATIENCE / 1000.0;
}

/* ---- The terminal ---- */

static inline void clear_screen(struct tty *tty)
{
    for (int row = 0; row < HEIGHT_MOST; row++) {
        memset(tty->screen[row], ' ', WIDTH_MOST);
        tty->screen[row][tty->columns] = '\0';
    }
}

/* A whole `ESC [ ...` */
static inline void obey(struct tty *tty, const char *sequence, char last)
{
    if (last == 'H' && sscanf(sequence, "\033[%d;%d", &tty->row, &tty->column) == 2) {
        tty->row = (tty->row < tty->rows ? tty->row : tty->rows) - 1;
        tty->column--;
    } else if (last == 'J') {
        clear_screen(tty);
        tty->cleared++;
        tty->at_clear = tty->frames;
    } else if (strcmp(sequence, "\033[?2026l") == 0) {
        tty->frames++;
    } else if (strcmp(sequence, "\033[?1049h") == 0 || strcmp(sequence, "\033[?1049l") == 0) {
        tty->other_screen = last == 'h';
    } else {
        CHECK(last == 'm' || last == 'h' || last == 'l', "unexpected sequence %s", sequence + 1);
    }
}

static inline void show(struct tty *tty, unsigned char byte)
{
    if ((byte & 0xc0) == 0x80)
        return;
    if (byte == '\r' || byte == '\n') {
        tty->row += byte == '\n' && tty->row + 1 < tty->rows;
        tty->column = 0;
        return;
    }
    bool inside = tty->row >= 0 && tty->row < tty->rows && tty->column >= 0 && tty->column < tty->columns;
    if (inside)
        tty->screen[tty->row][tty->column] = byte < 0x80 ? (char)byte : '#';
    tty->column++;
}

static inline void take_byte(struct tty *tty, unsigned char byte)
{
    if (!tty->n_pending && byte != 27) {
        show(tty, byte);
        return;
    }
    if (tty->n_pending + 1 < sizeof tty->pending)
        tty->pending[tty->n_pending++] = (char)byte;
    tty->pending[tty->n_pending] = '\0';
    char second = tty->pending[1];
    bool question = tty->n_pending > 2 && second == ']' && byte == '\\';
    if (question) {
        tty->n_pending = 0;
    } else if (tty->n_pending > 2 && second == '[' && byte >= '@') {
        obey(tty, tty->pending, (char)byte);
        tty->n_pending = 0;
    }
}

/* Takes what comes within some milliseconds. False when the other side is gone. */
static inline bool take(struct tty *tty, int milliseconds)
{
    struct pollfd end = {.fd = tty->master, .events = POLLIN};
    unsigned char bytes[65536];
    if (poll(&end, 1, milliseconds) <= 0)
        return true;
    ssize_t n = read(tty->master, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++)
        take_byte(tty, bytes[i]);
    tty->received += n > 0 ? (unsigned long)n : 0;
    return n > 0;
}

static inline bool sees(const struct tty *tty, const char *words)
{
    for (int row = 0; row < tty->rows; row++)
        if (strstr(tty->screen[row], words))
            return true;
    return false;
}

static inline void print_screen(const struct tty *tty)
{
    for (int row = 0; row < tty->rows; row++)
        fprintf(stderr, "|%s|\n", tty->screen[row]);
}

/* Waits until the words are on the screen, or until they are gone. */
static inline bool wait_for(struct tty *tty, const char *words, bool there)
{
    double end = seconds() + patience();
    while (sees(tty, words) != there && seconds() < end)
        if (!take(tty, 20))
            break;
    return sees(tty, words) == there;
}

static inline void expect(struct tty *tty, const char *words)
{
    bool seen = wait_for(tty, words, true);
    CHECK(seen, "waited for \"%s\"", words);
    if (!seen)
        print_screen(tty);
}

static inline void type(struct tty *tty, const char *keys)
{
    ssize_t n = write(tty->master, keys, strlen(keys));
    CHECK(n == (ssize_t)strlen(keys), "typing");
}

/* Waits until all keys so far are obeyed and the screen is drawn: Ctrl-L draws it from scratch. */
static inline void settle(struct tty *tty)
{
    unsigned long before = tty->cleared;
    double end = seconds() + patience();
    type(tty, "\014");
    while ((tty->cleared == before || tty->frames == tty->at_clear) && seconds() < end && take(tty, 20))
        ;
    CHECK(tty->cleared > before, "the program does not answer");
}

static inline void resize(struct tty *tty, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    tty->rows = rows;
    tty->columns = columns;
    clear_screen(tty);
    CHECK(ioctl(tty->master, TIOCSWINSZ, &size) == 0, "resize");
}

/* ---- The program ---- */

static inline void be_program(struct tty *tty, const char *file)
{
    const char *program = getenv("SUDOKU");
    /* In a group of its own in the foreground, as a shell would have it. */
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(tty->slave, getpid());
    signal(SIGTTOU, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    for (int i = 0; i < 3; i++)
        dup2(tty->slave, i);
    close(tty->slave);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_STATE_HOME", folder, 1);
    unsetenv("COLORTERM");
    unsetenv("NO_COLOR");
    if (play_here)
        exit(play_here(file));
    execl(program ? program : "./sudoku", "sudoku", "--play", file, (char *)NULL);
    _exit(127);
}

/* The shell's part: without another process at its terminal the program could not be stopped. It reports the
 * program's number, and then each time how the program was stopped or ended. */
static inline void be_shell(struct tty *tty, const char *file, int report)
{
    int status;
    setsid();
    close(tty->master);
    ioctl(tty->slave, TIOCSCTTY, 0);
    signal(SIGHUP, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        close(report);
        be_program(tty, file);
    }
    close(tty->slave);
    bool told = write(report, &pid, sizeof pid) == sizeof pid;
    do
        told = told && waitpid(pid, &status, WUNTRACED) == pid &&
               write(report, &status, sizeof status) == sizeof status;
    while (told && WIFSTOPPED(status));
    _exit(!told);
}

/* Do the settings of one program hold for the next? Otherwise each begins without any. */
static bool keeps_settings;

/* Starts the program in a terminal of this size, or in the terminal that the tty still has. */
static inline void start(struct tty *tty, const char *file, int rows, int columns)
{
    char settings[sizeof folder + 20];
    snprintf(settings, sizeof settings, "%s/sudoku/settings", folder);
    if (!keeps_settings)
        unlink(settings);
    if (tty->master < 0) {
        tty->master = posix_openpt(O_RDWR | O_NOCTTY);
        CHECK(tty->master >= 0 && grantpt(tty->master) == 0 && unlockpt(tty->master) == 0, "posix_openpt");
        tty->slave = open(ptsname(tty->master), O_RDWR | O_NOCTTY);
        CHECK(tty->slave >= 0 && tcgetattr(tty->slave, &tty->before) == 0, "the terminal's other end");
    }
    resize(tty, rows, columns);
    tty->n_pending = 0;
    int ends[2];
    CHECK(pipe(ends) == 0, "a pipe");
    fflush(NULL);
    tty->shell = fork();
    if (tty->shell == 0) {
        close(ends[0]);
        be_shell(tty, file, ends[1]);
    }
    close(ends[1]);
    tty->report = ends[0];
    CHECK(read(ends[0], &tty->pid, sizeof tty->pid) == sizeof tty->pid, "the program's number");
}

/* Waits until the program stops or ends. */
static inline int status_of(struct tty *tty)
{
    int status = -1;
    double end = seconds() + patience();
    struct pollfd report = {.fd = tty->report, .events = POLLIN};
    while (poll(&report, 1, 0) == 0 && seconds() < end)
        tty->master < 0 ? poll(NULL, 0, 10) : take(tty, 10);
    if (poll(&report, 1, 0) == 0)
        kill(tty->pid, SIGKILL);
    CHECK(read(tty->report, &status, sizeof status) == sizeof status, "the program does not end");
    for (unsigned long before = 0; tty->master >= 0 && before != tty->received;) {
        before = tty->received;
        take(tty, 20);
    }
    if (!WIFSTOPPED(status)) {
        waitpid(tty->shell, NULL, 0);
        close(tty->report);
    }
    return status;
}

/* Is the terminal as it was before the program? */
static inline void check_sane(struct tty *tty, const char *after)
{
    struct termios now;
    CHECK(tcgetattr(tty->slave, &now) == 0, "%s", after);
    CHECK(now.c_lflag == tty->before.c_lflag && now.c_iflag == tty->before.c_iflag &&
              now.c_oflag == tty->before.c_oflag && now.c_cflag == tty->before.c_cflag,
          "modes of the terminal after %s", after);
    for (double end = seconds() + patience(); tty->other_screen && seconds() < end;)
        take(tty, 20);
    CHECK(!tty->other_screen, "the other screen is left on after %s", after);
}

static inline void finish(struct tty *tty)
{
    close(tty->master);
    close(tty->slave);
    tty->master = -1;
}

static inline char *write_file(const char *name, const char *text)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
    return path;
}

#endif
