/* start.c: where the program begins on Windows: arguments in UTF-8, binary streams, and the variables of the
 * environment that programs for POSIX read. In main.c, main() has another name. */
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

int wmain(int argc, wchar_t **wide)
{
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
    return posix_main(argc, argv);
}
