/* interrupt.c: Ctrl-C, Ctrl-Break and a console that closes end a run at the end of a line. */
#include "base/interrupt.h"

#include <windows.h>

#include "base/output_file.h"

/* Milliseconds that a run has to finish its lines, and in which a second event is the same press of a key. */
enum { PATIENCE = 5000, MOMENT = 200 };

static volatile LONG caught;

/* Windows calls this in a new thread for each event, and ends the program when it returns after the console
 * was closed. A second event ends the program at once. */
static BOOL WINAPI take_event(DWORD event)
{
    static volatile LONG64 first;
    const LONG64 now = (LONG64)GetTickCount64(), before = InterlockedCompareExchange64(&first, now, 0);
    if (before && now - before < MOMENT)
        return TRUE;
    if (!before) {
        caught = event == CTRL_C_EVENT ? SIGINT : SIGTERM;
        Sleep(PATIENCE);
    }
    output_file_unlink_unfinished();
    interrupt_die();
    return TRUE;
}

void interrupt_catch(void)
{
    SetConsoleCtrlHandler(take_event, TRUE);
}

int interrupt_signal(void)
{
    return (int)caught;
}

/* The exit status is that of Windows after Ctrl-C, so that a batch file ends as well. */
void interrupt_die(void)
{
    ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
}
