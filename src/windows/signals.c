/* signals.c: Ctrl-C, Ctrl-Break and a console that closes as SIGINT, SIGTERM and SIGHUP. Windows calls
 * take_event() in a thread of its own, and ends the program when it returns after the console was closed. */
#include <windows.h>

#undef signal
#undef raise

enum { NUMBERS = SIGWINCH + 1, CLOSING = 10000 /* milliseconds */ };

static void (*volatile handlers[NUMBERS])(int);
static volatile LONG count;

unsigned signals_count(void)
{
    return (unsigned)count;
}

static bool has_handler(int number)
{
    return handlers[number] != SIG_DFL && handlers[number] != SIG_IGN;
}

void signals_send(int number)
{
    InterlockedIncrement(&count);
    if (has_handler(number))
        handlers[number](number);
}

static BOOL WINAPI take_event(DWORD event)
{
    const int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGTERM : SIGHUP;
    if (!has_handler(number))
        return handlers[number] == SIG_IGN;
    signals_send(number);
    if (number == SIGHUP)
        Sleep(CLOSING);
    return TRUE;
}

/* Crashes go to the C library. */
static bool is_crash(int number)
{
    return number == SIGSEGV || number == SIGFPE || number == SIGILL || number == SIGABRT;
}

void windows_signal(int number, void (*handler)(int))
{
    handlers[number] = handler;
    if (is_crash(number))
        signal(number, handler);
}

int windows_sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (before)
        before->sa_handler = handlers[number];
    if (action) {
        SetConsoleCtrlHandler(take_event, TRUE);
        windows_signal(number, action->sa_handler);
    }
    return 0;
}

/* Ends the program as Windows does after Ctrl-C, so that a batch file ends as well. Nothing can be
 * stopped. */
int windows_raise(int number)
{
    if (number != SIGTSTP && !is_crash(number))
        ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
    return number == SIGTSTP ? 0 : raise(number);
}

static DWORD WINAPI ring(void *seconds)
{
    Sleep((DWORD)(uintptr_t)seconds * 1000);
    signals_send(SIGALRM);
    return 0;
}

void windows_alarm(unsigned seconds)
{
    HANDLE thread = CreateThread(NULL, 0, ring, (void *)(uintptr_t)seconds, 0, NULL);
    if (thread)
        CloseHandle(thread);
}
