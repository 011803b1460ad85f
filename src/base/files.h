/* files.h: the parts of paths; files without a name, which disappear when they are closed or the program
 * ends; read() and write() without their partial reads and writes. */
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

/* Returns the folder of temporary files: TMPDIR, or else /tmp. */
const char *temporary_folder(void);

/* Opens a new file there for reading and writing, without a name. Returns its descriptor, or -1; errno says
 * why. */
int temporary_open(void);

/* Opens a file in a folder that never has a name, where the system and the file system know such files; -1
 * where they do not. */
int temporary_nameless(const char *folder, unsigned mode);

/* Adds all that can still be read. Returns 0 or errno; EFBIG if there is more than that. */
int read_all(int descriptor, size_t most, struct text *out);

/* Writes n bytes; waits if the other side is slow. Returns 0 or errno. */
int write_all(int descriptor, const char *bytes, size_t n);

#endif
