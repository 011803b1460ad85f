/* output_file.h: a file that is written as a whole or not at all.
 *
 * The bytes go to a new file beside the old one, which takes its name when all went well. Until then, and
 * whatever happens to the program, the old file stays as it is. There are two exceptions:
 *
 *   - What is no regular file (a device, a FIFO), and what the caller has open already (/dev/stdout,
 *     /dev/fd/3), cannot be replaced: it is written directly.
 *   - Where the folder takes no new file, or the file is a mount point, the bytes go to a temporary file
 *     first and are copied over the old ones at the end. */
#ifndef CLI_WRITE_OUTPUT_FILE_H
#define CLI_WRITE_OUTPUT_FILE_H

#include <stdbool.h>

struct output_file {
    int descriptor; /* to write to, and, if the bytes are copied at the end, to read */
    char *target;   /* the file, behind all symbolic links; NULL: written directly */
    char *fresh;    /* the new file beside it; NULL: the bytes are copied at the end */
    unsigned mode;  /* the permissions of the old file */
    bool replaces;  /* there is an old file */
};

/* Opens a file for writing. Returns 0 or errno; only after 0 the file is to be kept or dropped. */
int output_file_open(struct output_file *file, const char *name);

/* Gives the new file its name, and waits until it is on the disk. Returns 0 or errno; after an error, the
 * old file is still there. */
int output_file_keep(struct output_file *file);

/* Drops the new file; the old file stays. */
void output_file_drop(struct output_file *file);

/* Removes the new file of the output that is under way, if any, before a signal ends the program. Does only
 * what a signal handler may do. */
void output_file_unlink_unfinished(void);

#endif
