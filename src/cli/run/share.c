/* Cutting plain files by bytes, so that N runs read them once in all.
 *
 * A share ends where the next one begins, and both find the same place: the first one, from an N-th of the
 * bytes on, where a plain line ends and another one begins. In a plain line stands one puzzle and nothing
 * else, so no other format is ever cut in two, whatever else the file holds. A file's end is such a place,
 * too. */
#include "cli/run/input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/options.h"

enum { WINDOW = 1 << 16 };

/* Reads up to n bytes from a place; returns how many there were. Sets *error if that fails. */
static size_t read_at(int fd, uint64_t place, char *buffer, size_t n, int *error)
{
    size_t length = 0;
    while (length < n) {
        ssize_t got = pread(fd, buffer + length, n - length, (off_t)(place + length));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            *error = errno;
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    return length;
}

/* Sets *error if the file cannot be opened. */
static int open_file(const char *name, int *error)
{
    int fd = open(name, O_RDONLY);
    if (fd < 0)
        *error = errno;
    return fd;
}

/* Does a plain line begin here? */
static bool is_plain(const char *text, size_t length)
{
    return length >= SUDOKU_LINE && sudoku_count_plain_lines(text, 1) == 1;
}

/* Finds the first cut from a place on in a window, which holds the line before it, too. Returns its offset,
 * or 0 if there is none. */
static size_t find_in_window(const char *window, size_t length, size_t from)
{
    for (size_t at = from; at + SUDOKU_LINE <= length; at++) {
        const char *line_end = memchr(window + at - 1, '\n', length - at - SUDOKU_LINE + 1);
        if (!line_end)
            return 0;
        at = (size_t)(line_end - window) + 1;
        bool begins = at == SUDOKU_LINE || window[at - SUDOKU_LINE - 1] == '\n';
        if (begins && is_plain(window + at - SUDOKU_LINE, SUDOKU_LINE) && is_plain(window + at, length - at))
            return at;
    }
    return 0;
}

/* Finds the first cut of a file from a place on, or its end. */
static uint64_t find_cut(const char *name, uint64_t place, uint64_t size, int *error)
{
    char window[WINDOW];
    int fd = place ? open_file(name, error) : -1;
    uint64_t cut = place ? size : 0;
    while (fd >= 0) {
        /* The line before the place, and the byte before that. */
        uint64_t start = place > SUDOKU_LINE ? place - SUDOKU_LINE - 1 : 0;
        size_t from = place - start > SUDOKU_LINE ? (size_t)(place - start) : SUDOKU_LINE;
        size_t length = read_at(fd, start, window, WINDOW, error);
        size_t at = length > from ? find_in_window(window, length, from) : 0;
        if (at) {
            cut = start + at;
            break;
        }
        if (start + length >= size || length < WINDOW)
            break;
        place = start + length - SUDOKU_LINE;
    }
    if (fd >= 0)
        close(fd);
    return cut;
}

/* Finds the cut from a place on, counted over all files. */
static uint64_t find_cut_of_all(struct share *share, const struct options *options, uint64_t place,
                                int *error)
{
    uint64_t before = 0;
    struct stat status;
    for (size_t i = 0; i < options->n_files; i++) {
        share->unread = options->files[i];
        if (stat(options->files[i], &status) != 0) {
            *error = errno;
            break;
        }
        uint64_t size = (uint64_t)status.st_size;
        if (place < before + size)
            return before + find_cut(options->files[i], place - before, size, error);
        before += size;
    }
    return before;
}

/* Is it a regular file that begins with a plain line? Adds its size. No file at all may be a puzzle. */
static bool is_plain_file(const char *name, uint64_t *total, int *error)
{
    char line[SUDOKU_LINE];
    struct stat status;
    if (strcmp(name, "-") == 0)
        return false;
    if (stat(name, &status) != 0) {
        *error = errno == EIO || errno == ENOMEM ? errno : 0;
        return false;
    }
    int fd = S_ISREG(status.st_mode) ? open_file(name, error) : -1;
    size_t length = fd >= 0 ? read_at(fd, 0, line, sizeof line, error) : 0;
    if (fd >= 0)
        close(fd);
    *total += (uint64_t)status.st_size;
    return is_plain(line, length);
}

/* Other formats and modes give every puzzle a number, or draw by it: it is not known in the middle of a
 * file. */
static bool numbers_puzzles(const struct options *options)
{
    static const struct format *const without[] = {&format_line, &format_csv, &format_tsv,
                                                   &format_json, &format_raw, NULL};
    return !format_is_in(options->format, without) || options->mode == &mode_check ||
           options->mode == &mode_hint || options->mode == &mode_explain || options->mode == &mode_shuffle;
}

bool share_cut_bytes(struct share *share, const struct options *options, int *error)
{
    uint64_t total = 0;
    *error = 0;
    if (numbers_puzzles(options) || options->n_files == 0)
        return false;
    for (size_t i = 0; i < options->n_files; i++) {
        share->unread = options->files[i];
        if (!is_plain_file(options->files[i], &total, error))
            return false;
    }
    share->kind = SHARE_BYTES;
    share->begin = find_cut_of_all(share, options, share_begin(total, options->part, options->parts), error);
    if (!*error)
        share->end =
            find_cut_of_all(share, options, share_begin(total, options->part + 1, options->parts), error);
    return !*error;
}

int share_count_lines(int fd, uint64_t place, unsigned long *lines)
{
    char window[WINDOW];
    int error = 0;
    *lines = 0;
    for (uint64_t at = 0; at < place;) {
        size_t wanted = place - at < WINDOW ? (size_t)(place - at) : WINDOW;
        size_t length = read_at(fd, at, window, wanted, &error);
        if (!length)
            break;
        for (const char *next = window; (next = memchr(next, '\n', (size_t)(window + length - next))); next++)
            ++*lines;
        at += length;
    }
    return error;
}
