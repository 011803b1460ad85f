/* start.c: where the program begins on Windows: arguments in UTF-8, binary streams, the variables of the
 * environment that programs for POSIX read, and a window that waits if it was opened by a double click. In
 * main.c, main() has another name. */
#include <conio.h>
#include <io.h>
#include <wchar.h>
#include <windows.h>

int wmain(int argc, wchar_t **wide);

/* The shell of Windows leaves *.txt to the program. */
int _dowildcard = -1; /* NOLINT(bugprone-reserved-identifier) */

/* Returns NULL without memory. */
static char *to_utf8(const wchar_t *wide)
{
    const int room = 3 * (int)wcslen(wide) + 1;
    char *text = malloc((size_t)room);
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, room, NULL, NULL);
    return text;
}

/* The folder of games: C:\Users becomes /C:/Users. */
static void set_state_folder(void)
{
    const wchar_t *folder = _wgetenv(L"LOCALAPPDATA");
    wchar_t setting[MAX_PATH + 32];
    if (!folder || !*folder || wcslen(folder) > MAX_PATH || getenv("XDG_STATE_HOME"))
        return;
    wcscat(wcscpy(setting, L"XDG_STATE_HOME=/"), folder);
    char *text = to_utf8(setting);
    for (char *at = text; at && (at = strchr(at, '\\'));)
        *at = '/';
    if (text)
        _putenv(text);
    free(text);
}

/* Is the console the program's own, opened by a double click? A shell would be attached to it, too. */
static bool has_own_window(void)
{
    DWORD processes[2];
    return GetConsoleProcessList(processes, 2) == 1 && _isatty(0) && _isatty(1);
}

static void wait_for_key(void)
{
    fputs("\nPress a key to close this window.\n", stdout);
    fflush(stdout);
    _getch();
}

int wmain(int argc, wchar_t **wide)
{
    const bool waits = has_own_window();
    char **argv = calloc((size_t)argc + 1, sizeof *argv);
    bool is_whole = argv != NULL;
    for (int i = 0; i < argc && is_whole; i++)
        is_whole = (argv[i] = to_utf8(wide[i])) != NULL;
    if (!is_whole)
        return 2;
    char *end = strrchr(*argv, '.'); /* sudoku.exe calls itself sudoku */
    if (end && _stricmp(end, ".exe") == 0)
        *end = '\0';
    for (int file = 0; file < 3; file++)
        _setmode(file, _O_BINARY);
    set_state_folder();
    if (!getenv("LANG"))
        _putenv("LANG=C.UTF-8");
    console_prepare();
    if (waits && argc == 1)
        fputs(
            "sudoku solves, explains, rates and makes Sudoku puzzles. It is a program for the command line:\n"
            "open a terminal (Windows key, then type cmd), go to its folder, and type\n\n"
            "    sudoku help             to see its commands\n"
            "    sudoku play             to play\n"
            "    sudoku puzzles.txt      to solve the puzzles of a file\n\n"
            "Or drop a file with puzzles on its icon to see their solutions.\n",
            stdout);
    const int status = waits && argc == 1 ? 0 : posix_main(argc, argv);
    if (waits)
        wait_for_key();
    return status;
}
