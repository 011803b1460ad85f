/* posix.h: the calls of POSIX that Windows lacks, or has with other rules. The compiler includes this file
 * before every other one (-include), so the rest of the source needs no word about Windows. Calls that the C
 * library has, too, as open() and write(), are declared by its headers; ours come first when the program is
 * linked.
 *
 * Names of files are UTF-8 on our side and UTF-16 on that of Windows; files are binary. A name may have a
 * slash before its drive, as in /C:/Users, so that absolute names look absolute to the rest of the
 * program. */
#ifndef WINDOWS_POSIX_H
#define WINDOWS_POSIX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int posix_main(int argc, char **argv); /* main() of main.c */

/* ---- files.c ---- */

#define FOLDER_ENDS "/\\:"
#define O_CLOEXEC 0

/* The number of a file has 64 bits; in the C library's structure it is 0. */
struct windows_stat {
    uint64_t st_dev, st_ino;
    int64_t st_size;
    unsigned st_mode;
    int st_uid, st_gid;
};
struct flock {
    int l_type, l_whence;
};
enum { F_GETFD, F_GETFL, F_SETLK, F_WRLCK };

int fcntl(int file, int what, ...);
int windows_stat(const char *name, struct windows_stat *status);
int windows_fstat(int file, struct windows_stat *status);
char *windows_strerror(int error);

#undef access
#define stat windows_stat
#define fstat windows_fstat
#define strerror windows_strerror
#define mkdir(name, mode) mkdir(name)
#define fsync _commit
#define tell unknown_tell /* POSIX leaves this name to programs */

/* Files have neither owners nor links: the callers do without. */
#define fchown(file, owner, group) ((void)(file), (void)(owner), (void)(group), 0)
#define fchmod(file, mode) ((void)(file), (void)(mode), 0)
#define readlink(name, target, room) ((void)(name), (void)(target), (void)(room), errno = EINVAL, -1)
#define mkstemp(name) ((void)(name), errno = ENOSYS, -1)

void console_prepare(void);               /* console.c, for start.c */
#define signal(number, handler) ((void)0) /* Windows has neither SIGPIPE nor SIGXFSZ */

/* ---- For the library, which needs none of these files ---- */

__declspec(dllimport) unsigned long __stdcall GetActiveProcessorCount(unsigned short group);
enum { _SC_NPROCESSORS_ONLN };
#define sysconf(name) ((long)GetActiveProcessorCount(0xffff))

#endif
