/* files.c: files by the rules of POSIX: names in UTF-8; a file that is open can be removed and renamed;
 * renaming replaces; errors have their numbers. */
#include <io.h>
#include <unistd.h>
#include <windows.h>

#undef strerror

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* Sets errno for the last error of Windows, and returns -1. */
static int failed(void)
{
    static const unsigned short known[][2] = {
        {ERROR_FILE_NOT_FOUND, ENOENT}, {ERROR_PATH_NOT_FOUND, ENOENT},    {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},    {ERROR_INVALID_DRIVE, ENOENT},     {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_WRITE_PROTECT, EROFS},   {ERROR_FILE_EXISTS, EEXIST},       {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},      {ERROR_HANDLE_DISK_FULL, ENOSPC},  {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},         {ERROR_PIPE_NOT_CONNECTED, EPIPE}, {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_LOCK_VIOLATION, EAGAIN}, {ERROR_SHARING_VIOLATION, EBUSY},  {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_DIRECTORY, ENOTDIR},
    };
    const DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i][0] == error)
            errno = known[i][1];
    return -1;
}

char *windows_strerror(int error)
{
    static char busy[] = "it is open in another program";
    return error == EBUSY ? busy : strerror(error);
}

/* Converts a name, without the slash before a drive. Each thread has two, for calls with two names. */
static const wchar_t *wide_name(const char *name)
{
    enum { ROOM = 32768 };
    static __thread wchar_t names[2][ROOM];
    static __thread unsigned turn;
    wchar_t *wide = names[turn++ % 2];
    if (name[0] == '/' && name[1] && name[2] == ':')
        name++;
    if (strcmp(name, "/dev/null") == 0)
        name = "NUL";
    if (!MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, wide, ROOM))
        *wide = L'\0';
    return wide;
}

static bool is_folder(const char *name)
{
    const DWORD attributes = GetFileAttributesW(wide_name(name));
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY);
}

/* ---- Opening, reading, writing ---- */

int open(const char *name, int flags, ...)
{
    static const DWORD ways[] = {GENERIC_READ, GENERIC_WRITE, GENERIC_READ | GENERIC_WRITE};
    const DWORD old = flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
    const DWORD any = flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    const DWORD how = !(flags & O_CREAT) ? old : flags & O_EXCL ? CREATE_NEW : any;
    HANDLE handle = CreateFileW(wide_name(name), ways[flags & O_ACCMODE], SHARED, NULL, how, 0, NULL);
    if (handle != INVALID_HANDLE_VALUE)
        return _open_osfhandle((intptr_t)handle, O_BINARY | (flags & O_APPEND));
    failed();
    if (errno == EACCES && is_folder(name))
        errno = EISDIR;
    return -1;
}

FILE *fopen(const char *name, const char *mode)
{
    return _wfopen(wide_name(name), *mode == 'r' ? L"rb" : L"wb");
}

/* At a console, Ctrl-Z or Ctrl-D at the start of a line is the end of the input. */
int read(int file, void *bytes, unsigned n)
{
    const int got = _read(file, bytes, n);
    const char first = got > 0 ? *(char *)bytes : 0;
    return (first == 26 || first == 4) && isatty(file) ? 0 : got;
}

/* A console does not take much at once. To the C library, a full disk is a success with fewer bytes. */
int write(int file, const void *bytes, unsigned n)
{
    enum { CONSOLE_MOST = 16384 };
    const unsigned piece = n > CONSOLE_MOST && isatty(file) ? CONSOLE_MOST : n;
    const int written = _write(file, bytes, piece);
    if (written > 0 || n == 0)
        return written;
    SetLastError(written == 0 ? ERROR_DISK_FULL : _doserrno);
    return failed();
}

/* A lock is on a byte that no file has: others can read the file meanwhile. */
int fcntl(int file, int what, ...)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    OVERLAPPED place = {.OffsetHigh = 0x7fffffff};
    const DWORD way = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (GetFileType(handle) == FILE_TYPE_UNKNOWN)
        return failed();
    return what != F_SETLK ? O_RDWR : LockFileEx(handle, way, 0, 1, 0, &place) ? 0 : failed();
}

int isatty(int file)
{
    DWORD mode;
    return GetConsoleMode((HANDLE)_get_osfhandle(file), &mode) != 0;
}

/* ---- The kind, number and size of a file ---- */

static int find_status(HANDLE handle, struct windows_stat *status)
{
    BY_HANDLE_FILE_INFORMATION found;
    const DWORD type = GetFileType(handle);
    *status = (struct windows_stat){.st_dev = (uintptr_t)handle, .st_ino = type};
    status->st_mode = type == FILE_TYPE_PIPE ? S_IFIFO | 0666 : S_IFCHR | 0666;
    if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR)
        return 0;
    if (!GetFileInformationByHandle(handle, &found))
        return failed();
    status->st_mode = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR | 0777 : S_IFREG | 0666;
    status->st_dev = found.dwVolumeSerialNumber;
    status->st_ino = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    status->st_size = (int64_t)((uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow);
    return 0;
}

int windows_stat(const char *name, struct windows_stat *status)
{
    HANDLE handle = CreateFileW(wide_name(name), FILE_READ_ATTRIBUTES, SHARED, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return failed();
    const int result = find_status(handle, status);
    CloseHandle(handle);
    return result;
}

int windows_fstat(int file, struct windows_stat *status)
{
    return find_status((HANDLE)_get_osfhandle(file), status);
}

/* ---- Names ---- */

int access(const char *name, int mode)
{
    return _waccess(wide_name(name), mode);
}

/* Of a drive, which is there, Windows says that access is denied. */
int(mkdir)(const char *name)
{
    SetLastError(ERROR_ALREADY_EXISTS);
    return !is_folder(name) && CreateDirectoryW(wide_name(name), NULL) ? 0 : failed();
}

int unlink(const char *name)
{
    return DeleteFileW(wide_name(name)) ? 0 : failed();
}

int rename(const char *from, const char *to)
{
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return MoveFileExW(wide_name(from), wide_name(to), how) ? 0 : failed();
}
