/* terminal.c: the terminal by POSIX: modes, signals, bytes. Windows has src/windows/console.c in its place.
 *
 * Signals are blocked except while the program waits in pselect, so a handler only notes its signal and
 * interrupts nothing else. A crash is different: it gives the terminal back at once and dies. */
#define _DEFAULT_SOURCE /* SIGWINCH: POSIX knows no windows. NOLINT(bugprone-reserved-identifier) */
#include "play/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static struct {
    int file;
    struct termios before;                                  /* how the terminal was */
    volatile sig_atomic_t taken;                            /* it is ours now */
    sigset_t open_mask;                                     /* of signals, while the program waits */
    volatile sig_atomic_t resized, resumed, stopped, ended; /* signals that came; ended: which */
} terminal = {.file = -1};

/* ---- Signals ---- */

static void note(int number)
{
    if (number == SIGWINCH)
        terminal.resized = 1;
    else if (number == SIGCONT)
        terminal.resumed = 1;
    else if (number == SIGTSTP)
        terminal.stopped = 1;
    else
        terminal.ended = number;
}

/* taken is cleared first: a crash in the middle must not begin again. Signal handlers call this, so it uses
 * only what they may. It never waits for a terminal that does not read. */
void terminal_close(void)
{
    if (!terminal.taken)
        return;
    terminal.taken = 0;
    (void)!write(terminal.file, TERMINAL_GIVE_BACK, sizeof TERMINAL_GIVE_BACK - 1);
    tcflush(terminal.file, TCIFLUSH); /* keys that were typed but not read must not reach the shell */
    tcsetattr(terminal.file, TCSANOW, &terminal.before);
}

static void crash(int number)
{
    terminal_close();
    raise(number); /* the handler was reset when it was called: this is the end */
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

/* Lets a signal do what it does by default. */
static void raise_by_default(int number)
{
    sigset_t set, before;
    handle(number, SIG_DFL, 0);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void terminal_die(void)
{
    terminal_close();
    if (terminal.ended)
        raise_by_default(terminal.ended);
}

unsigned terminal_news(void)
{
    if (terminal.ended)
        return KEY_OVER;
    return terminal.stopped ? KEY_SUSPEND : terminal.resized || terminal.resumed ? KEY_RESIZE : KEY_NONE;
}

/* ---- Modes ---- */

static int enter_raw_mode(void)
{
    struct termios raw = terminal.before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_cflag |= CS8;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(terminal.file, TCSANOW, &raw) != 0)
        return errno;
    terminal.taken = 1;
    terminal_write(TERMINAL_TAKE_OVER, sizeof TERMINAL_TAKE_OVER - 1);
    return 0;
}

/* The descriptor does not block: a terminal that stops reading must not keep a signal from ending the
 * program. It is of our own, so no other program notices. */
int terminal_open(void)
{
    static const int noted[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t blocked;
    terminal.file = open("/dev/tty", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (terminal.file < 0 || tcgetattr(terminal.file, &terminal.before) != 0)
        return errno;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) {
        handle(noted[i], note, 0);
        sigaddset(&blocked, noted[i]);
    }
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        handle(crashes[i], crash, (int)(SA_RESETHAND | SA_NODEFER));
    sigprocmask(SIG_BLOCK, &blocked, &terminal.open_mask);
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        sigdelset(&terminal.open_mask, noted[i]);
    tcflush(terminal.file, TCIFLUSH);
    return enter_raw_mode();
}

/* While it was stopped, a shell may have changed the modes. */
void terminal_suspend(void)
{
    terminal_close();
    raise_by_default(SIGTSTP);
    handle(SIGTSTP, note, 0);
    terminal.stopped = 0;
    terminal.resumed = 1;
    tcgetattr(terminal.file, &terminal.before);
}

void terminal_resume(void)
{
    if (terminal.resumed && enter_raw_mode() != 0)
        terminal.ended = SIGHUP;
    terminal.resized = terminal.resumed = 0;
}

/* Some terminals, serial lines for one, report 0 by 0. */
void terminal_size(int *rows, int *columns)
{
    struct winsize size;
    const bool known = ioctl(terminal.file, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    *rows = known ? size.ws_row : 24;
    *columns = known ? size.ws_col : 80;
}

/* ---- Reading and writing ---- */

/* Waits until the terminal can be read or written, and lets signals in. */
static int wait_for(bool writing, int milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    fd_set files;
    FD_ZERO(&files);
    FD_SET(terminal.file, &files);
    return pselect(terminal.file + 1, writing ? NULL : &files, writing ? &files : NULL, NULL, &time,
                   &terminal.open_mask);
}

int terminal_wait(int milliseconds)
{
    return wait_for(false, milliseconds);
}

void terminal_write(const char *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t written = write(terminal.file, bytes, n);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            terminal.ended = SIGHUP;
        if (written > 0) {
            bytes += written;
            n -= (size_t)written;
        } else if (terminal.ended) {
            return;
        } else {
            wait_for(true, 1000);
        }
    }
}

size_t terminal_read(char *bytes, size_t n)
{
    const ssize_t got = read(terminal.file, bytes, n);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
        terminal.ended = SIGHUP;
    return got > 0 ? (size_t)got : 0;
}
