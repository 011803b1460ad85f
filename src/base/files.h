/* files.h: the parts of paths; read() and write() without their partial reads and writes. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/text.h"

#ifndef FOLDER_ENDS /* elsewhere there are more */
#define FOLDER_ENDS "/"
#endif

/* Returns the length of a path's folder with its slash; 0 if it has none. */
static inline size_t folder_length(const char *path)
{
    size_t n = strlen(path);
    while (n && !strchr(FOLDER_ENDS, path[n - 1]))
        n--;
    return n;
}

/* Adds the rest of the file. Returns 0 or errno; EFBIG if that is more than `most` bytes. */
int read_all(int descriptor, size_t most, struct text *out);

/* Writes n bytes, which begin a line; waits if the other side is slow. Returns 0 or errno: a regular file
 * then ends with the last whole line. */
int write_all(int descriptor, const char *bytes, size_t n);

#endif
