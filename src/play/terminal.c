/* terminal.c: termios, signals, and the sequences that a terminal sends and takes.
 *
 * Signals are blocked except while the program waits in pselect, so a handler only notes its signal and
 * interrupts nothing else. A crash is different: it gives the terminal back at once and dies. */
#define _DEFAULT_SOURCE /* SIGWINCH: POSIX knows no windows. NOLINT(bugprone-reserved-identifier) */
#include "play/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
    PENDING = 4096,
    PASTE_MOST = 1 << 20,
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
    bool gone;
    bool burst;
    unsigned char bytes[PENDING]; /* read but not taken */
    size_t n;
    char pasted[PASTE_MOST + PENDING]; /* an array, so that no paste can fail */
    size_t n_pasted;
    int row, column; /* of the click */
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
    return terminal_write(take_over, sizeof take_over - 1);
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

int terminal_write(const char *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t written = write(terminal.file, bytes, n);
        if (written > 0) {
            bytes += written;
            n -= (size_t)written;
        } else if (written < 0 && errno != EINTR && errno != EAGAIN) {
            terminal.gone = true;
            return errno;
        } else if (!wait_for(true, 1000) && terminal.ended) {
            return EINTR;
        }
    }
    return 0;
}

/* More bytes at once than anybody types are a paste, where the terminal does not tell; but not a key that
 * repeats on a slow line, nor control characters. */
static bool is_burst(const unsigned char *bytes, size_t n)
{
    size_t same = 0, odd = 0;
    for (size_t i = 0; i < n; i++) {
        same += bytes[i] == *bytes;
        odd += bytes[i] < ' ' && (bytes[i] < '\t' || bytes[i] > '\r');
    }
    return n >= BURST && same < n && !odd;
}

/* Reads more bytes. Returns false if none came in time. */
static bool read_bytes(int milliseconds)
{
    if (terminal.n == PENDING || !wait_for(false, milliseconds))
        return false;
    const ssize_t n = read(terminal.file, terminal.bytes + terminal.n, PENDING - terminal.n);
    terminal.gone |= n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
    if (n <= 0)
        return false;
    terminal.burst |= terminal.n == 0 && is_burst(terminal.bytes, (size_t)n);
    terminal.n += (size_t)n;
    return true;
}

static void drop_bytes(size_t n)
{
    terminal.n -= n;
    memmove(terminal.bytes, terminal.bytes + n, terminal.n);
}

bool terminal_is_touched(void)
{
    return terminal.n > 0 || terminal.ended || terminal.stopped || terminal.gone || wait_for(false, 0);
}

bool terminal_is_gone(void)
{
    return terminal.gone;
}

bool terminal_is_resized(void)
{
    return terminal.resized || terminal.resumed;
}

/* ---- Pasted text ---- */

/* Moves all bytes that were read to the pasted text. Beyond its size the rest is left out, except for the
 * last bytes, which may be the beginning of the end. */
static void add_pasted(void)
{
    enum { KEPT = 8 };
    memcpy(terminal.pasted + terminal.n_pasted, terminal.bytes, terminal.n);
    terminal.n_pasted += terminal.n;
    terminal.n = 0;
    if (terminal.n_pasted > PASTE_MOST) {
        memmove(terminal.pasted + PASTE_MOST - KEPT, terminal.pasted + terminal.n_pasted - KEPT, KEPT);
        terminal.n_pasted = PASTE_MOST;
    }
}

/* Takes a paste up to the sequence that ends it, or until nothing more comes. */
static unsigned take_paste(void)
{
    static const char end[] = "\033[201~";
    enum { LENGTH = sizeof end - 1 };
    terminal.n_pasted = 0;
    size_t seen = 0;
    for (;;) {
        add_pasted();
        for (; seen + LENGTH <= terminal.n_pasted; seen++)
            if (memcmp(terminal.pasted + seen, end, LENGTH) == 0) {
                terminal.n = terminal.n_pasted - seen - LENGTH;
                memcpy(terminal.bytes, terminal.pasted + seen + LENGTH, terminal.n);
                terminal.n_pasted = seen;
                return KEY_PASTE;
            }
        if (!read_bytes(PASTE_DELAY) && !terminal_is_resized())
            return KEY_PASTE;
        seen = seen < PASTE_MOST - 2 * LENGTH ? seen : PASTE_MOST - 2 * LENGTH;
    }
}

static unsigned take_burst(void)
{
    terminal.n_pasted = 0;
    do
        add_pasted();
    while (read_bytes(ESCAPE_DELAY));
    terminal.burst = false;
    return KEY_PASTE;
}

const char *terminal_pasted(size_t *length)
{
    *length = terminal.n_pasted;
    return terminal.pasted;
}

/* ---- Keys ---- */

/* Returns the length of the key at the start of the bytes; 0 if its end has not come. */
static size_t key_length(void)
{
    const unsigned char *at = terminal.bytes;
    const size_t n = terminal.n, most = n < LONGEST ? n : LONGEST;
    if (at[0] >= 0xc0) { /* a character that is not ASCII; one that is cut off must not take the next key */
        size_t length = 1;
        while (length < n && length < 4 && (at[length] & 0xc0) == 0x80)
            length++;
        return length;
    }
    if (at[0] != ESCAPE)
        return 1;
    if (n < 2)
        return 0;
    if (at[1] == ESCAPE)
        return 1;
    if (at[1] != '[' && at[1] != 'O' && at[1] != ']')
        return 2;
    if (at[1] == '[' && n > 2 && at[2] == 'M') /* a click, of terminals that know no large coordinates */
        return n < 6 ? 0 : 6;
    /* The Linux console's function keys begin with two brackets. */
    for (size_t i = at[1] == '[' && n > 2 && at[2] == '[' ? 3 : 2; i < most; i++)
        if (at[1] == ']' ? at[i] == '\a' || (at[i] == '\\' && at[i - 1] == ESCAPE)
                         : at[i] >= '@' && at[i] <= '~')
            return i + 1;
        else if (at[i] == ESCAPE && at[1] != ']') /* the sequence was cut off */
            return i;
    return most == LONGEST ? most : 0;
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

/* Only a press of the first button counts; the wheel moves. */
static unsigned click(unsigned button, unsigned column, unsigned row)
{
    terminal.row = (int)row - 1;
    terminal.column = (int)column - 1;
    return button == 0 ? KEY_CLICK : button == 64 ? KEY_UP : button == 65 ? KEY_DOWN : KEY_OTHER;
}

/* A whole `ESC [ numbers letter`, or `ESC O letter`. */
static unsigned key_of(const char *text, size_t n)
{
    static const struct {
        char end;
        unsigned number, key;
    } known[] = {{'A', 0, KEY_UP},        {'B', 0, KEY_DOWN},   {'C', 0, KEY_RIGHT},  {'D', 0, KEY_LEFT},
                 {'H', 0, KEY_HOME},      {'F', 0, KEY_LAST},   {'~', 1, KEY_HOME},   {'~', 7, KEY_HOME},
                 {'~', 4, KEY_LAST},      {'~', 8, KEY_LAST},   {'~', 3, KEY_DELETE}, {'~', 5, KEY_PAGE_UP},
                 {'~', 6, KEY_PAGE_DOWN}, {'~', 200, KEY_PASTE}};
    const char last = text[n - 1];
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned numbers[3] = {0}, count = 0;
    for (size_t i = 2; i < n && count < 3; i++)
        if (text[i] >= '0' && text[i] <= '9' && numbers[count] < 10000)
            numbers[count] = 10 * numbers[count] + (unsigned)(text[i] - '0');
        else if (text[i] == ';')
            count++;
    if (text[2] == '<')
        return last == 'M' && count == 2 && numbers[1] && numbers[2]
                   ? click(numbers[0], numbers[1], numbers[2])
                   : KEY_OTHER;
    if (text[2] == 'M' && n == 6)
        return click(bytes[3] - 32u, bytes[4] - 32u, bytes[5] - 32u);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].end == last && text[2] != '[' && (last != '~' || known[i].number == numbers[0]))
            return known[i].key;
    return KEY_OTHER;
}

/* Takes a key of n bytes; whole: its end has come. */
static unsigned take_key(size_t n, bool whole)
{
    char text[LONGEST + 1];
    memcpy(text, terminal.bytes, n);
    text[n] = '\0';
    drop_bytes(n);
    const unsigned char first = (unsigned char)text[0];
    if (n == 1)
        return first == '\b' ? KEY_BACKSPACE : first == '\n' ? KEY_RETURN : first < 0x80 ? first : KEY_OTHER;
    if (first != ESCAPE)
        return KEY_OTHER;
    if (n == 2)
        return KEY_ALT + (unsigned char)text[1];
    if (!whole)
        return KEY_OTHER;
    const unsigned key = text[1] == ']' ? take_answer(text) : key_of(text, n);
    return key == KEY_PASTE ? take_paste() : key;
}

void terminal_clicked(int *row, int *column)
{
    *row = terminal.row;
    *column = terminal.column;
}

unsigned terminal_key(int milliseconds)
{
    if (!terminal.n && !terminal_is_resized() && !terminal.stopped && !terminal.ended)
        read_bytes(milliseconds);
    if (terminal.gone || terminal.ended)
        return KEY_OVER;
    if (terminal.stopped) {
        terminal.stopped = 0;
        return KEY_SUSPEND;
    }
    if (terminal.resumed && enter_raw_mode() != 0)
        return KEY_OVER;
    if (terminal_is_resized()) {
        terminal.resized = terminal.resumed = 0;
        return KEY_RESIZE;
    }
    if (!terminal.n)
        return KEY_NONE;
    if (terminal.burst)
        return take_burst();
    size_t n = key_length();
    while (!n && read_bytes(ESCAPE_DELAY))
        n = key_length();
    return take_key(n ? n : terminal.n < LONGEST ? terminal.n : LONGEST, n > 0);
}
