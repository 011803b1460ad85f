/* terminal.c: termios, signals, and the sequences that switch a terminal's modes.
 *
 * Handlers of signals only write the signal's number into a pipe, which the main loop polls with everything
 * else. A crash is different: it puts the terminal back at once and dies. */
#include "cli/play/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/files.h"

/* The other screen, no cursor, mouse clicks and drags with large coordinates, bracketed paste; and a question
 * for the colour of the background. */
static const char take_over[] =
    "\033[?1049h\033[?25l\033[?1000h\033[?1002h\033[?1006h\033[?2004h\033]11;?\033\\";
/* Where there is no other screen, as on the Linux console, the prompt comes below the last one that was
 * drawn. */
static const char give_back[] =
    "\033[?2004l\033[?1006l\033[?1002l\033[?1000l\033[0m\033[?25h\033[999;1H\r\n\033[?1049l";

static struct {
    struct termios before;       /* how the terminal was */
    volatile sig_atomic_t taken; /* it is ours now */
    int pipe[2];
} terminal;

/* Only what a signal handler may do. `taken` is cleared before anything is done: a crash in the middle of
 * it must not begin again. */
void terminal_close(void)
{
    if (!terminal.taken)
        return;
    terminal.taken = 0;
    (void)!write(STDOUT_FILENO, give_back, sizeof give_back - 1);
    /* Keys that were typed but not read must not reach the shell. */
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal.before);
}

/* The pipe does not block: if it were full, losing a signal is better than a program that hangs. errno is
 * kept for the code that was interrupted. */
static void report_signal(int number)
{
    int error = errno;
    unsigned char byte = (unsigned char)number;
    (void)!write(terminal.pipe[1], &byte, 1);
    errno = error;
}

static void crash(int number)
{
    terminal_close();
    /* The handler was reset when it was called: this is the end. */
    raise(number);
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Raw mode: keys come at once, unseen, and none of them is a signal. `when` is for tcsetattr: TCSAFLUSH drops
 * the keys that were typed before. */
static int enter_raw_mode(int when)
{
    struct termios raw = terminal.before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_cflag |= CS8;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    /* A read returns at once with what there is: poll does the waiting. */
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, when, &raw) != 0)
        return errno;
    terminal.taken = 1;
    return write_all(STDOUT_FILENO, take_over, sizeof take_over - 1);
}

int terminal_open(void)
{
    static const int reported[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH, SIGTSTP, SIGCONT};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    if (tcgetattr(STDIN_FILENO, &terminal.before) != 0 || pipe(terminal.pipe) != 0)
        return errno;
    /* A pipe that blocks would make the program wait for a signal instead of a key. */
    for (int i = 0; i < 2; i++)
        if (fcntl(terminal.pipe[i], F_SETFL, O_NONBLOCK) != 0 ||
            fcntl(terminal.pipe[i], F_SETFD, FD_CLOEXEC) != 0)
            return errno;
    for (size_t i = 0; i < sizeof reported / sizeof *reported; i++)
        handle(reported[i], report_signal, SA_RESTART);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        handle(crashes[i], crash, SA_RESETHAND | SA_NODEFER);
    int error = enter_raw_mode(TCSAFLUSH);
    if (error)
        terminal_close();
    return error;
}

/* Some terminals, serial lines for one, report 0 by 0. */
void terminal_size(int *rows, int *columns)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    *rows = known ? size.ws_row : 24;
    *columns = known ? size.ws_col : 80;
}

int terminal_read(unsigned char *bytes, int room)
{
    ssize_t n = read(STDIN_FILENO, bytes, (size_t)room);
    if (n > 0)
        return (int)n;
    if (n < 0)
        return errno == EINTR || errno == EAGAIN ? 0 : -1;
    /* With VMIN 0 a terminal that has no input just now looks like one that is gone. */
    struct pollfd end = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&end, 1, 0) > 0 && end.revents & (POLLHUP | POLLERR | POLLNVAL) ? -1 : 0;
}

int terminal_signals(void)
{
    return terminal.pipe[0];
}

int terminal_next_signal(void)
{
    unsigned char byte;
    return read(terminal.pipe[0], &byte, 1) == 1 ? byte : 0;
}

/* After SIGCONT the modes are the shell's again, whatever `taken` says. Keys that were typed meanwhile count.
 * If the terminal is gone, the next read or write tells. */
void terminal_resume(void)
{
    terminal.taken = 0;
    (void)enter_raw_mode(TCSANOW);
}

void terminal_suspend(void)
{
    terminal_close();
    handle(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    /* Here the program was stopped, and goes on. A shell may have changed the terminal's modes meanwhile. */
    handle(SIGTSTP, report_signal, SA_RESTART);
    tcgetattr(STDIN_FILENO, &terminal.before);
    terminal_resume();
}

/* The signal may be blocked, and its handler only reports it: both are put back, or raise() would return. */
void terminal_die(int number)
{
    sigset_t set;
    terminal_close();
    handle(number, SIG_DFL, 0);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}
