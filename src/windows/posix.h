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

#define WIN32_LEAN_AND_MEAN /* without its sockets, whose names are those of select.h */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int posix_main(int argc, char **argv); /* main() of main.c */

/* ---- files.c ---- */

#define FOLDER_ENDS "/\\:"
#define O_NONBLOCK 0
#define O_CLOEXEC 0
#define S_ISLNK(mode) 0

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
#define lstat windows_stat
#define strerror windows_strerror
#define mkdir(name, mode) mkdir(name)
#define fsync _commit
#define tell unknown_tell /* POSIX leaves this name to programs */

/* Files have neither owners nor links: the callers do without. */
#define fchown(file, owner, group) ((void)(file), (void)(owner), (void)(group), 0)
#define fchmod(file, mode) ((void)(file), (void)(mode), 0)
#define readlink(name, target, room) ((void)(name), (void)(target), (void)(room), errno = EINVAL, -1)
#define mkstemp(name) ((void)(name), errno = ENOSYS, -1)

/* ---- signals.c ---- */

enum { SIGHUP = 30, SIGQUIT, SIGALRM, SIGPIPE, SIGBUS, SIGTSTP, SIGCONT, SIGWINCH };
enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK, SA_RESETHAND = 0, SA_NODEFER = 0 };
typedef unsigned windows_sigset;
struct sigaction {
    void (*sa_handler)(int);
    int sa_flags;
    windows_sigset sa_mask;
};

int sigaction(int number, const struct sigaction *action, struct sigaction *before);
int windows_raise(int number);
void windows_signal(int number, void (*handler)(int));
unsigned signals_count(void);  /* that came */
void signals_send(int number); /* to the program itself */

#define sigset_t windows_sigset
#define raise windows_raise
#define signal windows_signal
#define alarm(seconds) ((void)(seconds)) /* the thread that brings a signal waits, too */
#define sigemptyset(set) ((void)(*(set) = 0))
#define sigaddset(set, number) ((void)(set))
#define sigdelset(set, number) ((void)(set))
#define sigprocmask(how, set, before) ((void)(set), (void)(before))

/* ---- console.c ---- */

enum { POLLIN = 1, POLLOUT = 4 };
struct pollfd {
    int fd;
    short events, revents;
};
int poll(struct pollfd *file, unsigned n, int milliseconds);

typedef int fd_set;
#define FD_ZERO(set) ((void)(*(set) = -1))
#define FD_SET(file, set) ((void)(*(set) = (file)))
int pselect(int n, fd_set *reading, fd_set *writing, fd_set *failing, const struct timespec *time,
            const windows_sigset *mask);

enum { TIOCGWINSZ };
struct winsize {
    unsigned short ws_row, ws_col;
};
int ioctl(int file, int what, struct winsize *size);

/* Of the modes that play/terminal.c sets, ICANON alone counts: it is off while the game has the console. */
typedef unsigned tcflag_t;
enum { BRKINT, ICRNL = 0, INLCR = 0, IGNCR = 0, INPCK = 0, ISTRIP = 0, IXON = 0, OPOST = 0, CS8 = 0 };
enum { ECHO, ECHONL = 0, IEXTEN = 0, ISIG = 0, ICANON = 1 };
enum { TCSANOW, TCIFLUSH = 0 };
enum { VMIN, VTIME, NCCS };
struct termios {
    tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
    unsigned char c_cc[NCCS];
    unsigned long input, output; /* modes of the console before the game */
};
int tcgetattr(int file, struct termios *modes);
int tcsetattr(int file, int when, const struct termios *modes);
int tcflush(int file, int what);

/* The game has one descriptor for its console, whose input and output are two files in Windows. */
int console_open(void);
bool console_is_terminal(int file);
int console_write(const void *bytes, unsigned n);
void console_prepare(void);

/* ---- For the library, which needs none of these files ---- */

__declspec(dllimport) unsigned long __stdcall GetActiveProcessorCount(unsigned short group);
enum { _SC_NPROCESSORS_ONLN };
#define sysconf(name) ((long)GetActiveProcessorCount(0xffff))

static inline char *windows_stpcpy(char *to, const char *from)
{
    const size_t n = strlen(from);
    return (char *)memcpy(to, from, n + 1) + n;
}
#define stpcpy windows_stpcpy

#endif
