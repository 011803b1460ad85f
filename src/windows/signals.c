/* signals.c: Ctrl-C, Ctrl-Break and a console that closes as SIGINT, SIGTERM and SIGHUP. */
#include <windows.h>

#undef raise

enum { NUMBERS = SIGWINCH + 1, PATIENCE = 5000 /* milliseconds */ };

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

/* Windows calls this in a new thread for each event, and ends the program when it returns after the console
 * was closed. */
static BOOL WINAPI take_event(DWORD event)
{
    const int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGTERM : SIGHUP;
    if (!has_handler(number))
        return handlers[number] == SIG_IGN;
    signals_send(number);
    Sleep(PATIENCE);
    signals_send(SIGALRM);
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

/* Ends the program as Windows does after Ctrl-C, so that a batch file ends as well. Nothing can be
 * stopped. */
int windows_raise(int number)
{
    if (number != SIGTSTP)
        ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
    return 0;
}
