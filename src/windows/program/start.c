/* start.c: where the program begins on Windows: arguments in UTF-8, binary streams, and the variables of the
 * environment by which programs for POSIX find their folders. In main.c, main() has another name. */
#include <io.h>
#include <wchar.h>
#include <windows.h>

int wmain(int argc, wchar_t **wide);

/* The shell of Windows leaves *.txt to the program. */
int _dowildcard = -1; /* NOLINT(bugprone-reserved-identifier) */

/* Copies a text as UTF-8 after a prefix. */
static char *to_utf8(const char *prefix, const wchar_t *wide)
{
    const size_t length = strlen(prefix);
    const int n = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc(length + (size_t)n + 1);
    if (!text) {
        fputs("sudoku: out of memory\n", stderr);
        exit(2);
    }
    memcpy(text, prefix, length + 1);
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, text + length, n, NULL, NULL);
    return text;
}

/* Sets a variable to a folder that Windows has under another name: C:\Temp becomes /C:/Temp. */
static void set_folder(const char *setting, const wchar_t *windows_name)
{
    const wchar_t *folder = _wgetenv(windows_name);
    char *text = to_utf8(setting, folder ? folder : L"");
    for (char *at = text; *at; at++)
        *at = *at == '\\' ? '/' : *at;
    if (folder && *folder)
        _putenv(text);
    free(text);
}

/* C:\bin\sudoku.exe calls itself sudoku. */
static char *plain_name(char *path)
{
    char *name = path + strlen(path);
    while (name > path && !strchr(FOLDER_ENDS, name[-1]))
        name--;
    const size_t n = strlen(name);
    if (n > 4 && _stricmp(name + n - 4, ".exe") == 0)
        name[n - 4] = '\0';
    return name;
}

int wmain(int argc, wchar_t **wide)
{
    char **argv = calloc((size_t)argc + 1, sizeof *argv);
    for (int i = 0; argv && i < argc; i++)
        argv[i] = i ? to_utf8("", wide[i]) : plain_name(to_utf8("", wide[i]));
    for (int file = 0; file < 3; file++)
        _setmode(file, _O_BINARY);
    if (!getenv("TMPDIR"))
        set_folder("TMPDIR=/", L"TEMP");
    if (!getenv("XDG_STATE_HOME"))
        set_folder("XDG_STATE_HOME=/", L"LOCALAPPDATA");
    if (!getenv("LANG"))
        _putenv("LANG=C.UTF-8");
    console_prepare();
    return argv ? posix_main(argc, argv) : 2;
}
