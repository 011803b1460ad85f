/* console.c: the console: its modes, its size, and waiting for keys. */
#include <io.h>
#include <windows.h>

enum { MOMENT = 10 }; /* milliseconds between two looks: Windows waits for neither pipes nor keys alone */

static HANDLE input, output; /* of the game's terminal */
static int terminal = -1;
static UINT pages_before[2];

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

/* ---- The game's terminal ---- */

int console_open(void)
{
    input = open_part(L"CONIN$");
    output = open_part(L"CONOUT$");
    const bool opened = input != INVALID_HANDLE_VALUE && output != INVALID_HANDLE_VALUE;
    terminal = opened ? _open_osfhandle((intptr_t)input, O_BINARY) : -1;
    errno = ENXIO;
    return terminal;
}

bool console_is_terminal(int file)
{
    return file >= 0 && file == terminal;
}

int console_write(const void *bytes, unsigned n)
{
    DWORD written;
    return WriteFile(output, bytes, n, &written, NULL) ? (int)written : -1;
}

int tcgetattr(int file, struct termios *modes)
{
    (void)file;
    *modes = (struct termios){.c_lflag = ICANON};
    errno = ENOTTY;
    return GetConsoleMode(input, &modes->input) && GetConsoleMode(output, &modes->output) ? 0 : -1;
}

/* In the game, keys come as sequences, and the mouse does not select text, which would stop the output. */
int tcsetattr(int file, int when, const struct termios *modes)
{
    const DWORD keys = ENABLE_VIRTUAL_TERMINAL_INPUT | ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS;
    const DWORD places = ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT |
                         ENABLE_VIRTUAL_TERMINAL_PROCESSING | DISABLE_NEWLINE_AUTO_RETURN;
    const bool raw = !(modes->c_lflag & ICANON);
    (void)file, (void)when;
    errno = ENOTTY;
    return SetConsoleMode(input, raw ? keys : modes->input) &&
                   SetConsoleMode(output, raw ? places : modes->output)
               ? 0
               : -1;
}

int tcflush(int file, int what)
{
    (void)file, (void)what;
    return FlushConsoleInputBuffer(input) ? 0 : -1;
}

int ioctl(int file, int what, struct winsize *size)
{
    CONSOLE_SCREEN_BUFFER_INFO found;
    (void)file, (void)what;
    if (!GetConsoleScreenBufferInfo(output, &found))
        return -1;
    size->ws_col = (unsigned short)(found.srWindow.Right - found.srWindow.Left + 1);
    size->ws_row = (unsigned short)(found.srWindow.Bottom - found.srWindow.Top + 1);
    return 0;
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
        if (event.EventType == WINDOW_BUFFER_SIZE_EVENT)
            signals_send(SIGWINCH);
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

/* A signal ends the wait. */
static int wait_until_ready(HANDLE handle, long milliseconds)
{
    const unsigned before = signals_count();
    for (; !is_ready(handle); milliseconds -= MOMENT) {
        errno = EINTR;
        if (signals_count() != before || milliseconds <= 0)
            return signals_count() != before ? -1 : 0;
        Sleep(MOMENT);
    }
    return 1;
}

/* Output is never waited for. */
int pselect(int n, fd_set *reading, fd_set *writing, fd_set *failing, const struct timespec *time,
            const windows_sigset *mask)
{
    (void)n, (void)reading, (void)failing, (void)mask;
    return writing ? 1 : wait_until_ready(input, (long)time->tv_sec * 1000 + time->tv_nsec / 1000000);
}

int poll(struct pollfd *file, unsigned n, int milliseconds)
{
    (void)n;
    return file->events & POLLIN ? wait_until_ready((HANDLE)_get_osfhandle(file->fd), milliseconds) : 1;
}
