/* ctrl_c.c: runs a program in a console of its own, sends two Ctrl-C's of one press after some milliseconds,
 * and prints the exit code: ctrl_c.exe MILLISECONDS COMMAND-LINE OUTPUT. For tests/windows.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static BOOL WINAPI stay(DWORD event)
{
    (void)event;
    return TRUE;
}

int main(int argc, char **argv)
{
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    STARTUPINFOA start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION child;
    DWORD code = 0;
    FreeConsole();
    if (argc < 4 || !AllocConsole() || !SetConsoleCtrlHandler(stay, TRUE))
        return 1;
    start.hStdInput = CreateFileA("NUL", GENERIC_READ, 0, &inherited, OPEN_EXISTING, 0, NULL);
    start.hStdOutput = CreateFileA(argv[3], GENERIC_WRITE, 0, &inherited, CREATE_ALWAYS, 0, NULL);
    start.hStdError = start.hStdOutput;
    if (!CreateProcessA(NULL, argv[2], NULL, NULL, TRUE, 0, NULL, NULL, &start, &child))
        return 1;
    Sleep((DWORD)atoi(argv[1]));
    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    if (WaitForSingleObject(child.hProcess, 20000) != WAIT_OBJECT_0)
        TerminateProcess(child.hProcess, 1);
    GetExitCodeProcess(child.hProcess, &code);
    printf("%lx\n", code);
    return 0;
}
