/* temporary.c: files without a name. */
#define _GNU_SOURCE /* for O_TMPFILE: POSIX knows no nameless files. NOLINT(bugprone-reserved-identifier) */
#include "cli/base/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

int temporary_nameless(const char *folder, unsigned mode)
{
#ifdef O_TMPFILE
    return open(folder, O_TMPFILE | O_RDWR, (mode_t)mode);
#else
    (void)folder, (void)mode;
    return -1;
#endif
}

/* Opens a file and takes its name away. One that keeps its name would stay in the folder for ever, so there is
 * a second attempt, and then no file. */
static int open_and_unlink(const char *folder)
{
    size_t room = strlen(folder) + sizeof "/sudoku-XXXXXX";
    char *name = malloc(room);
    if (!name)
        return -1;
    snprintf(name, room, "%s/sudoku-XXXXXX", folder);
    int file = mkstemp(name);
    if (file >= 0 && unlink(name) != 0 && unlink(name) != 0) {
        int error = errno;
        close(file);
        errno = error;
        file = -1;
    }
    free(name);
    return file;
}

int temporary_open(void)
{
    const char *folder = temporary_folder();
    int file = temporary_nameless(folder, 0600);
    return file >= 0 ? file : open_and_unlink(folder);
}
