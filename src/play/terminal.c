/* terminal.c: termios, signals, and the sequences that a terminal sends and takes.
 *
 * Signals are blocked except while the program waits in pselect, so a handler only notes its signal and
 * interrupts nothing else. A crash is different: it gives the terminal back at once and dies. */
#define _DEFAULT_SOURCE /* SIGWINCH: POSIX knows no windows. NOLINT(bugprone-reserved-identifier) */
#include "play/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

/* The other screen, no cursor, clicks with large coordinates, bracketed paste; and a question for the colour
 * of the background. */
static const char take_over[] = "\033[?1049h\033[?25l\033[?1000h\033[?1006h\033[?2004h\033]11;?\033\\";
/* Where there is no other screen, as on the Linux console, the prompt comes below the last one. */
static const char give_back[] =
    "\033[?2026l\033[?2004l\033[?1006l\033[?1000l\033[0m\033[?25h\033[999;1H\r\n\033[?1049l";

enum {
    ROOM = 1 << 20, /* of a paste; the rest is left out */
    AT_ONCE = 4096,
    LONGEST = 64,      /* sequence */
    BURST = 27,        /* bytes at once that nobody types */
    ESCAPE_DELAY = 40, /* milliseconds until Escape alone is a key */
    PASTE_DELAY = 1000,
    ESCAPE = 27
};

static struct {
    int file;
    struct termios before;                                  /* how the terminal was */
    volatile sig_atomic_t taken;                            /* it is ours now */
    sigset_t open_mask;                                     /* of signals, while the program waits */
    volatile sig_atomic_t resized, resumed, stopped, ended; /* signals that came; ended: which */
    char bytes[ROOM + AT_ONCE]; /* read but not taken; an array, so that no paste can fail */
    size_t n;
    size_t n_done; /* of a paste that was returned; dropped before the next event */
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
    (void)!write(terminal.file, give_back, sizeof give_back - 1);
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
    terminal_write(take_over, sizeof take_over - 1);
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
    const int error = enter_raw_mode();
    if (error)
        terminal_close();
    return error;
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
static bool wait_for(bool writing, int milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    fd_set files;
    FD_ZERO(&files);
    FD_SET(terminal.file, &files);
    return pselect(terminal.file + 1, writing ? NULL : &files, writing ? &files : NULL, NULL, &time,
                   &terminal.open_mask) > 0;
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

/* Reads more bytes. Returns false if none came in time. Of a paste that is too long, the last bytes, which
 * may be the beginning of its end, replace those before them. */
static bool read_bytes(int milliseconds)
{
    enum { KEPT = 8 };
    if (!wait_for(false, milliseconds))
        return false;
    if (terminal.n > ROOM) {
        memmove(terminal.bytes + ROOM - KEPT, terminal.bytes + terminal.n - KEPT, KEPT);
        terminal.n = ROOM;
    }
    const ssize_t n = read(terminal.file, terminal.bytes + terminal.n, AT_ONCE);
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        terminal.ended = SIGHUP;
    terminal.n += n > 0 ? (size_t)n : 0;
    return n > 0;
}

static void drop_bytes(size_t n)
{
    terminal.n -= n;
    memmove(terminal.bytes, terminal.bytes + n, terminal.n);
}

bool terminal_is_touched(void)
{
    return terminal.n > terminal.n_done || terminal.ended || terminal.stopped || wait_for(false, 0);
}

bool terminal_is_resized(void)
{
    return terminal.resized || terminal.resumed;
}

/* ---- Pasted text ---- */

/* Terminals that do not mark pastes send more bytes at once than anybody types; but not a key that repeats on
 * a slow line, nor control characters. */
static bool is_burst(void)
{
    size_t same = 0, odd = 0;
    for (size_t i = 0; i < terminal.n; i++) {
        const unsigned char byte = (unsigned char)terminal.bytes[i];
        same += terminal.bytes[i] == terminal.bytes[0];
        odd += byte < '\t' || (byte > '\r' && byte < ' ');
    }
    return terminal.n >= BURST && same < terminal.n && !odd;
}

/* Takes a paste from the byte `from` up to the sequence that ends it, or until nothing more comes. */
static struct event take_paste(size_t from, int milliseconds)
{
    static const char end[] = "\033[201~";
    enum { LENGTH = sizeof end - 1 };
    struct event event = {.key = KEY_PASTE, .pasted = terminal.bytes + from};
    size_t seen = from;
    do {
        for (seen = seen < ROOM - 2 * LENGTH ? seen : ROOM - 2 * LENGTH; seen + LENGTH <= terminal.n; seen++)
            if (memcmp(terminal.bytes + seen, end, LENGTH) == 0) {
                event.n_pasted = seen - from;
                terminal.n_done = seen + LENGTH;
                return event;
            }
    } while (read_bytes(milliseconds) || terminal_is_resized());
    event.n_pasted = terminal.n - from;
    terminal.n_done = terminal.n;
    return event;
}

/* ---- Keys ---- */

/* Returns the length of the key at the start of the bytes; 0 if its end has not come. */
static size_t key_length(void)
{
    const char *at = terminal.bytes;
    const size_t n = terminal.n < LONGEST ? terminal.n : LONGEST;
    size_t i = 1;
    if ((unsigned char)at[0] >= 0xc0) /* not ASCII; a character that is cut off must not take the next key */
        while (i < n && i < 4 && ((unsigned char)at[i] & 0xc0) == 0x80)
            i++;
    if (at[0] != ESCAPE)
        return i;
    if (n < 2)
        return 0;
    if (at[1] == ESCAPE)
        return 1;
    if (at[1] != '[' && at[1] != 'O' && at[1] != ']')
        return 2;
    if (at[1] == '[' && n > 2 && at[2] == 'M') /* a click, of terminals that know no large coordinates */
        return n < 6 ? 0 : 6;
    /* The Linux console's function keys begin with two brackets. */
    for (i = at[1] == '[' && n > 2 && at[2] == '[' ? 3 : 2; i < n; i++)
        if (at[1] == ']' ? at[i] == '\a' || (at[i] == '\\' && at[i - 1] == ESCAPE)
                         : at[i] >= '@' && at[i] <= '~')
            return i + 1;
        else if (at[i] == ESCAPE && at[1] != ']') /* the sequence was cut off */
            return i;
    return n == LONGEST ? n : 0;
}

/* `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`: the colour of the background. */
static unsigned take_answer(const char *text)
{
    const char *at = strstr(text, "]11;rgb:");
    unsigned sum = 0, parts = 0;
    for (at = at ? at + 7 : ""; *at == ':' || *at == '/'; parts++) {
        const size_t n = strspn(at + 1, "0123456789abcdefABCDEF");
        const unsigned long part = strtoul(at + 1, NULL, 16);
        sum += n > 2 ? (unsigned)(part >> 8) : (unsigned)part; /* two or four digits: the first two count */
        at += 1 + n;
    }
    return parts != 3 ? KEY_OTHER : sum > 3 * 128 ? KEY_LIGHT : KEY_DARK;
}

/* A whole sequence: `ESC [ numbers letter`, `ESC O letter`, `ESC [ < button ; column ; row M`. */
static struct event take_sequence(const char *text, char last)
{
    static const unsigned arrows[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT};
    struct event event = {.key = KEY_OTHER};
    if (text[1] == ']')
        event.key = take_answer(text);
    else if (sscanf(text, "\033[<0;%4d;%4dM", &event.column, &event.row) == 2 && last == 'M')
        event.key = KEY_CLICK;
    else if (last >= 'A' && last <= 'D' && text[2] != '[' && text[2] != '<')
        event.key = arrows[last - 'A'];
    else if (strcmp(text, "\033[3~") == 0)
        event.key = KEY_DELETE;
    return event;
}

static struct event take_key(void)
{
    char text[LONGEST + 1];
    struct event event = {.key = KEY_OTHER};
    size_t n = key_length();
    while (!n && read_bytes(ESCAPE_DELAY))
        n = key_length();
    const bool whole = n > 0;
    n = n ? n : terminal.n < LONGEST ? terminal.n : LONGEST;
    memcpy(text, terminal.bytes, n);
    text[n] = '\0';
    if (strcmp(text, "\033[200~") == 0)
        return take_paste(n, PASTE_DELAY);
    drop_bytes(n);
    const unsigned char first = (unsigned char)text[0];
    if (n == 1 && first < 0x80)
        event.key = first == '\b' ? KEY_BACKSPACE : first == '\n' ? KEY_RETURN : first;
    return whole && n > 2 && first == ESCAPE ? take_sequence(text, text[n - 1]) : event;
}

struct event terminal_event(int milliseconds)
{
    drop_bytes(terminal.n_done);
    terminal.n_done = 0;
    const bool waits = !terminal.n && !terminal_is_resized() && !terminal.stopped && !terminal.ended;
    const bool burst = waits && read_bytes(milliseconds) && is_burst();
    if (terminal.ended || (terminal.resumed && enter_raw_mode() != 0))
        return (struct event){.key = KEY_OVER};
    if (terminal.stopped) {
        terminal.stopped = 0;
        return (struct event){.key = KEY_SUSPEND};
    }
    if (terminal_is_resized()) {
        terminal.resized = terminal.resumed = 0;
        return (struct event){.key = KEY_RESIZE};
    }
    return burst ? take_paste(0, ESCAPE_DELAY) : terminal.n ? take_key() : (struct event){.key = KEY_NONE};
}
