/* console.c: the console, its signals, and the game's terminal at it: what play/terminal.c is for POSIX. */
#include <io.h>
#include <windows.h>

#include "play/terminal.h"

#undef raise

enum {
    MOMENT = 10, /* milliseconds between two looks: Windows waits for neither pipes nor keys alone */
    PATIENCE = 5000,
    NUMBERS = SIGPIPE + 1 /* of signals */
};

static UINT pages_before[2];

/* The game's terminal. */
static struct {
    HANDLE input, output;
    DWORD modes[2]; /* of both before the game */
    bool taken;
} terminal;

struct terminal_signals terminal_signals;

static HANDLE open_part(const wchar_t *name)
{
    return CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                       OPEN_EXISTING, 0, NULL);
}

static void restore_pages(void)
{
    SetConsoleCP(pages_before[0]);
    SetConsoleOutputCP(pages_before[1]);
}

/* Prepares the console for UTF-8 and for sequences that colour and place text; TERM says whether it has
 * them. */
void console_prepare(void)
{
    HANDLE console = open_part(L"CONOUT$");
    DWORD mode = 0;
    if (console == INVALID_HANDLE_VALUE)
        return;
    pages_before[0] = GetConsoleCP();
    pages_before[1] = GetConsoleOutputCP();
    atexit(restore_pages);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    GetConsoleMode(console, &mode);
    if (!SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING))
        _putenv("TERM=dumb");
    else if (!getenv("TERM"))
        _putenv("TERM=xterm-256color");
    CloseHandle(console);
}

/* ---- Signals: Ctrl-C, Ctrl-Break and a console that closes are SIGINT, SIGTERM and SIGHUP ---- */

static void (*volatile handlers[NUMBERS])(int);
static volatile LONG count; /* of signals that came */

static bool has_handler(int number)
{
    return handlers[number] != SIG_DFL && handlers[number] != SIG_IGN;
}

static void deliver(int number)
{
    InterlockedIncrement(&count);
    if (has_handler(number))
        handlers[number](number);
}

/* Windows calls this in a new thread for each event, and ends the program when it returns after the console
 * was closed. */
static BOOL WINAPI take_event(DWORD event)
{
    const int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGTERM : SIGHUP;
    if (!has_handler(number))
        return handlers[number] == SIG_IGN;
    deliver(number);
    Sleep(PATIENCE);
    deliver(SIGALRM);
    return TRUE;
}

/* Of crashes, handlers are not called. */
void windows_signal(int number, void (*handler)(int))
{
    handlers[number] = handler;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (before)
        before->sa_handler = handlers[number];
    if (action) {
        SetConsoleCtrlHandler(take_event, TRUE);
        handlers[number] = action->sa_handler;
    }
    return 0;
}

/* Ends the program as Windows does after Ctrl-C, so that a batch file ends as well. */
int windows_raise(int number)
{
    (void)number;
    ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
}

/* ---- Waiting ---- */

/* Is there a key that a read returns? Takes the events before it, one of which may be a new size. */
static bool has_key(HANDLE console)
{
    INPUT_RECORD event;
    DWORD n;
    while (PeekConsoleInputW(console, &event, 1, &n) && n) {
        if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown &&
            event.Event.KeyEvent.uChar.UnicodeChar)
            return true;
        ReadConsoleInputW(console, &event, 1, &n);
        terminal_signals.resized |= event.EventType == WINDOW_BUFFER_SIZE_EVENT;
    }
    return false;
}

/* Files are always ready; a pipe is when it has bytes, or at its end; a console when a line has been
 * begun. */
static bool is_ready(HANDLE handle)
{
    DWORD mode, available = 0;
    return GetConsoleMode(handle, &mode)
               ? has_key(handle)
               : !PeekNamedPipe(handle, NULL, 0, NULL, &available, NULL) || available;
}

/* Output is never waited for. A signal ends the wait. */
int poll(struct pollfd *file, unsigned n, int milliseconds)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(file->fd);
    const LONG before = count;
    (void)n;
    for (; file->events & POLLIN && !is_ready(handle); milliseconds -= MOMENT) {
        errno = EINTR;
        if (count != before || milliseconds <= 0)
            return count != before ? -1 : 0;
        Sleep(MOMENT);
    }
    return 1;
}

/* ---- The game's terminal ---- */

static void note(int number)
{
    terminal_signals.ended = number;
}

int terminal_open(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    const struct sigaction action = {.sa_handler = note};
    terminal.input = open_part(L"CONIN$");
    terminal.output = open_part(L"CONOUT$");
    if (!GetConsoleMode(terminal.input, &terminal.modes[0]) ||
        !GetConsoleMode(terminal.output, &terminal.modes[1]))
        return ENXIO;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
    return terminal_take();
}

/* Keys come as sequences, and the mouse does not select text, which would stop the output. */
int terminal_take(void)
{
    const DWORD keys = ENABLE_VIRTUAL_TERMINAL_INPUT | ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS;
    const DWORD places = ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT |
                         ENABLE_VIRTUAL_TERMINAL_PROCESSING | DISABLE_NEWLINE_AUTO_RETURN;
    terminal.taken = true;
    if (SetConsoleMode(terminal.input, keys) && SetConsoleMode(terminal.output, places)) {
        terminal_write(TERMINAL_TAKE_OVER, sizeof TERMINAL_TAKE_OVER - 1);
        return 0;
    }
    terminal_close();
    return ENOTTY;
}

void terminal_close(void)
{
    if (!terminal.taken)
        return;
    terminal.taken = false;
    terminal_write(TERMINAL_GIVE_BACK, sizeof TERMINAL_GIVE_BACK - 1);
    FlushConsoleInputBuffer(terminal.input);
    SetConsoleMode(terminal.input, terminal.modes[0]);
    SetConsoleMode(terminal.output, terminal.modes[1]);
}

/* Windows stops no programs. */
void terminal_suspend(void)
{
}

void terminal_die(void)
{
    terminal_close();
    if (terminal_signals.ended)
        windows_raise(terminal_signals.ended);
}

void terminal_size(int *rows, int *columns)
{
    CONSOLE_SCREEN_BUFFER_INFO found;
    const bool is_known = GetConsoleScreenBufferInfo(terminal.output, &found);
    *rows = is_known ? found.srWindow.Bottom - found.srWindow.Top + 1 : 24;
    *columns = is_known ? found.srWindow.Right - found.srWindow.Left + 1 : 80;
}

/* A console does not take much at once. */
void terminal_write(const char *bytes, size_t n)
{
    enum { MOST = 16384 };
    DWORD written = 0;
    for (; n > 0 && WriteFile(terminal.output, bytes, n < MOST ? (DWORD)n : MOST, &written, NULL) && written;
         bytes += written)
        n -= written;
    if (n > 0)
        terminal_signals.ended = SIGHUP;
}

bool terminal_wait(int milliseconds)
{
    for (; !has_key(terminal.input); milliseconds -= MOMENT) {
        if (terminal_signals.resized || terminal_signals.ended || milliseconds <= 0)
            return false;
        Sleep(MOMENT);
    }
    return true;
}

size_t terminal_read(char *bytes, size_t room)
{
    DWORD n = 0;
    if (!ReadFile(terminal.input, bytes, (DWORD)room, &n, NULL))
        terminal_signals.ended = SIGHUP;
    return n;
}
