/* write_all.h: bytes out, all of them. */
#ifndef CLI_BASE_WRITE_ALL_H
#define CLI_BASE_WRITE_ALL_H

#include <stddef.h>

/* Writes everything, waiting where the other side is slow. 0, or errno. */
int write_all(int descriptor, const char *bytes, size_t n);

#endif
