/* write_all.h: write() without its partial writes. */
#ifndef CLI_BASE_WRITE_ALL_H
#define CLI_BASE_WRITE_ALL_H

#include <stddef.h>

/* Writes n bytes; waits if the other side is slow. Returns 0 or errno. */
int write_all(int descriptor, const char *bytes, size_t n);

#endif
