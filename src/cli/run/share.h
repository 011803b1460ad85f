/* share.h: the part of the input that --part=K/N leaves to this run. */
#ifndef CLI_RUN_SHARE_H
#define CLI_RUN_SHARE_H

#include <stdbool.h>
#include <stdint.h>

struct options;

/* By bytes, the share is what stands between two places, counted over all files. By items, it is known when
 * they have been counted, and the reader skips those before it. */
struct share {
    enum share_kind { SHARE_ALL, SHARE_BYTES, SHARE_ITEMS } kind;
    uint64_t begin, end; /* bytes of all files, or items */
    const char *unread;  /* the file that was read last: with an error, the one that cannot be read */
};

/* Can the input be cut by bytes? All files must be regular and begin with a plain line, and the output must
 * not number puzzles. If so, finds the places of the cuts. *error is 0, or the errno of what could not be
 * read: then nothing is known, and another way to cut would not fit the shares of other runs. */
bool share_cut_bytes(struct share *share, const struct options *options, int *error);

/* Counts the lines of an open file before a place. Returns 0 or errno. */
int share_count_lines(int fd, uint64_t place, unsigned long *lines);

#endif
