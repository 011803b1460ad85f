/* output_file.c: writes a new file beside the old one, and puts it in its place. */
#include "cli/write/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/base/files.h"
#include "cli/base/text.h"

/* ---- Which file? ---- */

/* Follows symbolic links to the file that they mean, which need not exist; as many as Linux follows. NULL if
 * that fails. Without this, the link itself would be replaced by the new file. */
static char *follow_links(const char *name)
{
    enum { MOST_LINKS = 40, LONGEST_LINK = 4096 }; /* some file systems do not say how long a link is */
    struct stat status;
    size_t size = strlen(name) + 1;
    char *path = malloc(size);
    if (path)
        memcpy(path, name, size);
    for (int i = 0; path && lstat(path, &status) == 0 && S_ISLNK(status.st_mode); i++) {
        size_t folder = folder_length(path);
        char *next = i < MOST_LINKS ? malloc(folder + LONGEST_LINK + 1) : NULL;
        ssize_t n = next ? readlink(path, next + folder, LONGEST_LINK) : -1;
        /* A relative link starts at the folder of the link, not at ours. */
        if (n >= 0) {
            next[folder + (size_t)n] = '\0';
            if (next[folder] == '/')
                memmove(next, next + folder, (size_t)n + 1);
            else
                memcpy(next, path, folder);
        } else {
            free(next);
            next = NULL;
            errno = i < MOST_LINKS ? errno : ELOOP;
        }
        free(path);
        path = next;
    }
    return path;
}

/* Finds a descriptor of ours that writes to the same file, as for /dev/stdout; -1 if there is none. Opened
 * by its name, such a file would be written from its start, over what others have written to it. */
static int find_descriptor(const struct stat *wanted)
{
    enum { MOST_DESCRIPTORS = 256 };
    for (int descriptor = 0; descriptor < MOST_DESCRIPTORS; descriptor++) {
        struct stat status;
        int flags = fcntl(descriptor, F_GETFL);
        if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fstat(descriptor, &status) == 0 &&
            status.st_dev == wanted->st_dev && status.st_ino == wanted->st_ino)
            return descriptor;
    }
    return -1;
}

/* ---- Opening ---- */

/* The names of new files, while there are some: a process writes two output files at most. */
enum { FILES_MOST = 2 };
static const char *volatile unfinished[FILES_MOST];

void output_file_unlink_unfinished(void)
{
    for (int i = 0; i < FILES_MOST; i++)
        if (unfinished[i])
            unlink(unfinished[i]);
}

/* Puts a name in the place of another one, or of none. */
static void note_unfinished(const char *before, const char *name)
{
    int i = 0;
    while (i < FILES_MOST - 1 && unfinished[i] != before)
        i++;
    unfinished[i] = name;
}

/* Forgets the name of the new file; a signal must not find it freed. */
static void free_fresh(struct output_file *file)
{
    if (file->fresh && !file->nameless)
        note_unfinished(file->fresh, NULL);
    free(file->fresh);
    file->fresh = NULL;
}

enum { NAME_SHOWN = 200, NAME_REST = 40 }; /* together below the 255 that most systems allow */
enum { MOST_TRIES = 100 };                 /* should files of dead processes be in the way */

/* The name of the new file, after the target and this process. In the same folder, since a file cannot be
 * renamed into another file system. No character of UTF-8 is cut: some file systems refuse halves. */
static void name_fresh(struct output_file *file, int try)
{
    size_t folder = folder_length(file->target);
    const char *name = file->target + folder;
    size_t shown = folder + utf8_fit(name, strlen(name), NAME_SHOWN);
    snprintf(file->fresh, folder + NAME_SHOWN + NAME_REST, "%.*s.new-%ld-%d", (int)shown, file->target,
             (long)getpid(), try);
}

/* Where Linux shows the file of a descriptor, for linkat. */
enum { LINK_ROOM = 40 };

static void name_descriptor(int descriptor, char name[LINK_ROOM])
{
    snprintf(name, LINK_ROOM, "/proc/self/fd/%d", descriptor);
}

/* Opens a new file that has no name yet, if it can be given one later. */
static bool open_nameless(struct output_file *file, unsigned mode)
{
    char descriptor[LINK_ROOM];
    size_t length = folder_length(file->target);
    char end = file->target[length];
    file->target[length] = '\0';
    file->descriptor = temporary_nameless(length ? file->target : ".", mode);
    file->target[length] = end;
    if (file->descriptor < 0)
        return false;
    name_descriptor(file->descriptor, descriptor);
    file->nameless = access(descriptor, F_OK) == 0;
    if (!file->nameless)
        close(file->descriptor);
    return file->nameless;
}

/* Makes a new file beside the target. O_EXCL refuses a link that somebody has put there. */
static int open_beside(struct output_file *file)
{
    unsigned mode = file->replaces ? file->mode : 0666;
    file->fresh = malloc(folder_length(file->target) + NAME_SHOWN + NAME_REST);
    if (!file->fresh)
        return ENOMEM;
    if (open_nameless(file, mode))
        return 0;
    file->descriptor = -1;
    for (int i = 1; i <= MOST_TRIES && file->descriptor < 0; i++) {
        name_fresh(file, i);
        file->descriptor = open(file->fresh, O_RDWR | O_CREAT | O_EXCL, mode);
        if (file->descriptor < 0 && errno != EEXIST)
            break;
    }
    if (file->descriptor >= 0) {
        note_unfinished(NULL, file->fresh);
        return 0;
    }
    int error = errno;
    file->nameless = true;
    free_fresh(file);
    return error;
}

int output_file_open(struct output_file *file, const char *name)
{
    struct stat old;
    *file = (struct output_file){.descriptor = -1};
    file->replaces = stat(name, &old) == 0;
    file->mode = file->replaces ? old.st_mode & 07777 : 0;
    int shared = file->replaces ? find_descriptor(&old) : -1;
    if (shared >= 0 || (file->replaces && !S_ISREG(old.st_mode))) {
        /* dup shares the place in the file with the descriptor that the caller has open. */
        file->descriptor = shared >= 0 ? dup(shared) : open(name, O_WRONLY);
        return file->descriptor < 0 ? errno : 0;
    }
    if (file->replaces && access(name, W_OK) != 0) /* rename would not ask */
        return errno;
    file->target = follow_links(name);
    int error = file->target ? open_beside(file) : errno;
    if (!error && file->replaces) {
        /* If the owner cannot be given, a set-user-id bit would be that of another user. */
        bool same_owner = fchown(file->descriptor, old.st_uid, old.st_gid) == 0;
        (void)fchmod(file->descriptor, same_owner ? file->mode : file->mode & 0777);
    } else if (file->target && file->replaces && (error == EACCES || error == EPERM || error == EROFS)) {
        /* Only a lack of permission leads to the copy, for which the old file must be writable. Other errors,
         * such as a full disk, would befall the copy as well. */
        int writable = open(file->target, O_WRONLY);
        if (writable >= 0) {
            close(writable);
            file->descriptor = temporary_open();
        }
        error = file->descriptor < 0 ? errno : 0;
    }
    if (error)
        free(file->target);
    return error;
}

/* ---- Closing ---- */

/* Copies the bytes over the old file. This is the only way that can destroy the old file: if the disk
 * fills up in the middle, neither is whole. */
static int copy_to_target(const struct output_file *file)
{
    char buffer[1 << 14];
    ssize_t n = 0;
    int error = 0, target = open(file->target, O_WRONLY | O_TRUNC);
    if (target < 0)
        return errno;
    if (lseek(file->descriptor, 0, SEEK_SET) != 0)
        error = errno;
    while (!error && (n = read(file->descriptor, buffer, sizeof buffer)) != 0) {
        if (n > 0)
            error = write_all(target, buffer, (size_t)n);
        else if (errno != EINTR)
            error = errno;
    }
    if (!error && fsync(target) != 0)
        error = errno;
    if (close(target) != 0 && !error)
        error = errno;
    return error;
}

/* Gives a name to the new file that has none. Returns 0 or errno. */
static int give_name(struct output_file *file)
{
    char descriptor[LINK_ROOM];
    int error = EEXIST;
    name_descriptor(file->descriptor, descriptor);
    for (int i = 1; i <= MOST_TRIES && error == EEXIST; i++) {
        name_fresh(file, i);
        error = linkat(AT_FDCWD, descriptor, AT_FDCWD, file->fresh, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    }
    file->nameless = error != 0;
    if (!error)
        note_unfinished(NULL, file->fresh);
    return error;
}

/* Closes the new file when its bytes are on the disk, and moves it to its name: otherwise a crash could leave
 * the new name with an empty file. Some file systems know no fsync. A file cannot be moved to a mount point,
 * as single files in containers are, nor over one of another user in /tmp: these get a copy. */
static int move_to_target(struct output_file *file)
{
    int error = fsync(file->descriptor) == 0 || errno == EINVAL ? 0 : errno;
    if (!error && file->nameless)
        error = give_name(file);
    if (close(file->descriptor) != 0 && !error)
        error = errno;
    file->descriptor = -1;
    if (error)
        return error;
    if (rename(file->fresh, file->target) == 0) {
        free_fresh(file);
        /* The new name must reach the disk, too. Where folders cannot be flushed, nothing can be done. */
        size_t length = folder_length(file->target);
        file->target[length] = '\0';
        int folder = open(length ? file->target : ".", O_RDONLY);
        if (folder >= 0) {
            (void)fsync(folder);
            close(folder);
        }
        return 0;
    }
    if (errno != EBUSY && errno != EPERM && errno != EACCES)
        return errno;
    file->descriptor = open(file->fresh, O_RDONLY);
    return file->descriptor < 0 ? errno : copy_to_target(file);
}

/* Closes everything, and removes the new file if it has not taken its place. */
static int close_all(struct output_file *file)
{
    int error = file->descriptor < 0 || close(file->descriptor) == 0 ? 0 : errno;
    if (file->fresh && !file->nameless)
        unlink(file->fresh);
    free_fresh(file);
    free(file->target);
    *file = (struct output_file){.descriptor = -1};
    return error;
}

int output_file_keep(struct output_file *file)
{
    int error = file->fresh ? move_to_target(file) : file->target ? copy_to_target(file) : 0;
    int close_error = close_all(file);
    return error ? error : close_error;
}

void output_file_drop(struct output_file *file)
{
    (void)close_all(file);
}
