/* console.c: the console: the game's terminal (play/terminal.h), and waiting for input. */
#include <io.h>
#include <poll.h>
#include <windows.h>

#include "base/interrupt.h"
#include "play/terminal.h"

enum { MOMENT = 10 }; /* milliseconds between two looks: Windows waits for neither pipes nor keys alone */

static HANDLE input, output; /* of the game */
static DWORD modes_before[2];
static bool resized, lost;
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

/* Sets UTF-8, and TERM to say whether the console has sequences that colour and place text. */
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
        resized |= event.EventType == WINDOW_BUFFER_SIZE_EVENT;
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

/* Output is never waited for. */
int poll(struct pollfd *file, unsigned n, int milliseconds)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file->fd);
    (void)n;
    for (; (file->events & POLLIN) && !is_ready(handle); milliseconds -= MOMENT) {
        if (milliseconds <= 0)
            return 0;
        Sleep(MOMENT);
    }
    return 1;
}

/* ---- The game's terminal ---- */

/* Keys come as sequences, and the mouse does not select text, which would stop the output. */
int terminal_open(void)
{
    const DWORD keys = ENABLE_VIRTUAL_TERMINAL_INPUT | ENABLE_WINDOW_INPUT | ENABLE_EXTENDED_FLAGS;
    const DWORD places = ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT |
                         ENABLE_VIRTUAL_TERMINAL_PROCESSING | DISABLE_NEWLINE_AUTO_RETURN;
    input = open_part(L"CONIN$");
    output = open_part(L"CONOUT$");
    if (!GetConsoleMode(input, &modes_before[0]) || !GetConsoleMode(output, &modes_before[1]) ||
        !SetConsoleMode(output, places))
        return ENXIO;
    if (!SetConsoleMode(input, keys)) {
        SetConsoleMode(output, modes_before[1]);
        return ENXIO;
    }
    interrupt_catch();
    FlushConsoleInputBuffer(input);
    terminal_write(TERMINAL_TAKE_OVER, sizeof TERMINAL_TAKE_OVER - 1);
    return 0;
}

void terminal_close(void)
{
    terminal_write(TERMINAL_GIVE_BACK, sizeof TERMINAL_GIVE_BACK - 1);
    FlushConsoleInputBuffer(input);
    SetConsoleMode(input, modes_before[0]);
    SetConsoleMode(output, modes_before[1]);
}

/* Nothing can be stopped. */
void terminal_suspend(void)
{
}

void terminal_die(void)
{
    if (interrupt_signal())
        interrupt_die();
}

void terminal_size(int *rows, int *columns)
{
    CONSOLE_SCREEN_BUFFER_INFO found;
    const bool known = GetConsoleScreenBufferInfo(output, &found);
    *rows = known ? found.srWindow.Bottom - found.srWindow.Top + 1 : 24;
    *columns = known ? found.srWindow.Right - found.srWindow.Left + 1 : 80;
}

/* A console does not take much at once. */
void terminal_write(const char *bytes, size_t n)
{
    enum { MOST = 16384 };
    for (DWORD written; n && !lost; bytes += written, n -= written)
        lost = !WriteFile(output, bytes, n < MOST ? (DWORD)n : MOST, &written, NULL);
}

int terminal_wait(int milliseconds)
{
    const unsigned before = terminal_news();
    for (; !has_key(input); milliseconds -= MOMENT) {
        if (terminal_news() != before)
            return -1;
        if (milliseconds <= 0)
            return 0;
        Sleep(MOMENT);
    }
    return 1;
}

size_t terminal_read(char *bytes, size_t n)
{
    DWORD got = 0;
    lost |= !ReadFile(input, bytes, (DWORD)n, &got, NULL);
    return got;
}

unsigned terminal_news(void)
{
    return lost || interrupt_signal() ? KEY_OVER : resized ? KEY_RESIZE : KEY_NONE;
}

void terminal_resume(void)
{
    resized = false;
}
