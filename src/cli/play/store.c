/* store.c: files that survive whatever happens to the program. */
#include "cli/play/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"

uint64_t store_hash(const char *bytes, size_t n)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return hash;
}

/* ---- The folder ---- */

static void path_of(const struct store *store, const char *name, const char *ending, char path[STORE_PATH])
{
    snprintf(path, STORE_PATH, "%.*s/%s%s", STORE_PATH - 2 * STORE_NAME, store->folder, name, ending);
}

/* Finds the folder, and makes it and those above it. Mode 0700, as the specification of XDG asks: games are
 * nobody else's business. Returns 0 or errno. */
static int make_folder(char folder[STORE_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    /* The specification says to ignore a path that is not absolute. */
    bool given = state && state[0] == '/';
    if (!given && !(home && home[0] == '/'))
        return ENOENT;
    int n = given ? snprintf(folder, STORE_PATH, "%s/sudoku", state)
                  : snprintf(folder, STORE_PATH, "%s/.local/state/sudoku", home);
    /* The longest name and ending have room behind it, so path_of never cuts a path. */
    if (n < 0 || n >= STORE_PATH - 2 * STORE_NAME)
        return ENAMETOOLONG;
    for (int i = 1; i <= n; i++) {
        char part[STORE_PATH];
        snprintf(part, sizeof part, "%.*s", i, folder);
        if ((i == n || folder[i] == '/') && mkdir(part, 0700) != 0 && errno != EEXIST)
            return errno;
    }
    return 0;
}

/* The lock file is opened once and stays open: closing any descriptor of a file gives up all locks of
 * fcntl that the process has on it. It is a file of its own because the others are replaced by renaming,
 * which would leave a lock on the old one. */
bool store_open(struct store *store)
{
    char path[STORE_PATH];
    store->lock = -1;
    store->error = make_folder(store->folder);
    if (store->error)
        return false;
    path_of(store, "lock", "", path);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    store->error = store->lock < 0 ? errno : 0;
    return !store->error;
}

void store_close(struct store *store)
{
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}

/* ---- Locks ---- */

/* 30 bits of the hash, which any off_t can hold; the file itself stays empty. Two names with the same byte
 * only make one of them look taken. */
static struct flock lock_of(const char *name, short type)
{
    uint64_t hash = store_hash(name, strlen(name));
    return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)(hash >> 34), .l_len = 1};
}

bool store_lock(struct store *store, const char *name, bool wait)
{
    struct flock lock = lock_of(name, F_WRLCK);
    int status;
    if (store->lock < 0)
        return true;
    do
        status = fcntl(store->lock, wait ? F_SETLKW : F_SETLK, &lock);
    while (status != 0 && errno == EINTR);
    /* Some file systems know no locks; there the game is still worth keeping. */
    return status == 0 || (errno != EACCES && errno != EAGAIN);
}

void store_unlock(struct store *store, const char *name)
{
    struct flock lock = lock_of(name, F_UNLCK);
    if (store->lock >= 0)
        fcntl(store->lock, F_SETLK, &lock);
}

/* ---- Files ---- */

/* `end 0123456789abcdef` and a line's end. It also shows that the file is complete: a file that was cut
 * off has no such line. */
enum { SUM_LINE = 21 };

static void sum_line(const char *text, size_t length, char line[SUM_LINE + 1])
{
    snprintf(line, SUM_LINE + 1, "end %016llx\n", (unsigned long long)store_hash(text, length));
}

enum loaded store_load(const struct store *store, const char *name, struct text *out)
{
    /* A larger file is certainly none of ours. Its checksum cannot be right, so it counts as damaged. */
    enum { MOST = 1 << 26 };
    char path[STORE_PATH], line[SUM_LINE + 1];
    size_t before = out->length;
    if (store->error)
        return LOADED_NOTHING;
    path_of(store, name, "", path);
    int descriptor = open(path, O_RDONLY);
    if (descriptor < 0)
        return errno == ENOENT ? LOADED_NOTHING : LOADED_DAMAGE;
    int error = read_all(descriptor, MOST, out);
    close(descriptor);
    size_t length = out->length - before;
    if (error || length < SUM_LINE)
        return LOADED_DAMAGE;
    length -= SUM_LINE;
    sum_line(out->data + before, length, line);
    if (memcmp(out->data + before + length, line, SUM_LINE) != 0)
        return LOADED_DAMAGE;
    out->length = before + length;
    return LOADED;
}

/* The old file stays as it is until the new one is on the disk under another name in the same folder.
 * Whatever goes wrong before rename() leaves the old game. */
int store_save(const struct store *store, const char *name, const char *text, size_t length)
{
    char path[STORE_PATH], fresh[STORE_PATH], line[SUM_LINE + 1];
    if (store->error)
        return store->error;
    path_of(store, name, "", path);
    path_of(store, name, ".new", fresh);
    sum_line(text, length, line);
    int descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600), error = descriptor < 0 ? errno : 0;
    if (!error)
        error = write_all(descriptor, text, length);
    if (!error)
        error = write_all(descriptor, line, SUM_LINE);
    if (!error && fsync(descriptor) != 0)
        error = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && !error)
        error = errno;
    if (!error && rename(fresh, path) != 0)
        error = errno;
    if (error) {
        unlink(fresh);
        return error;
    }
    /* The new name must reach the disk, too. Where folders cannot be flushed, nothing more can be done. */
    int folder = open(store->folder, O_RDONLY);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    return 0;
}

bool store_set_aside(const struct store *store, const char *name, char path[STORE_PATH])
{
    char damaged[STORE_PATH], ending[STORE_NAME];
    path_of(store, name, "", damaged);
    for (int i = 1; i < 1000; i++) {
        snprintf(ending, sizeof ending, ".damaged-%d", i);
        path_of(store, name, ending, path);
        /* link() fails if the name is taken, where rename() would overwrite. */
        if (link(damaged, path) == 0)
            return unlink(damaged) == 0;
        if (errno != EEXIST)
            return rename(damaged, path) == 0;
    }
    return false;
}
