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
};

/* Can the input be cut by bytes? All files must be regular and begin with a plain line, and the output must
 * not number puzzles. If so, finds the places of the cuts. */
bool share_cut_bytes(struct share *share, const struct options *options);

/* Counts the lines of a file before a place; 0 if it cannot be read. */
unsigned long share_count_lines(const char *file, uint64_t place);

#endif
