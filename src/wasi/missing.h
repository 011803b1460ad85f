/* missing.h: calls of POSIX that WASI lacks; without.c has what it can have of them. */
#ifndef WASI_MISSING_H
#define WASI_MISSING_H

#include <sys/types.h>

int dup(int descriptor);
int dup2(int descriptor, int wanted);
int fchown(int descriptor, uid_t owner, gid_t group);
int fchmod(int descriptor, mode_t mode);
int mkstemp(char *name);

#endif
