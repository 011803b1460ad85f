/* sets.h: puzzles to race on. */
#ifndef BENCH_SETS_H
#define BENCH_SETS_H

#include <stddef.h>

enum { SET_STRIDE = 82, SETS = 64, SET_LEAST = 8192 }; /* 81 cells, '.' where empty, and a newline */

struct set {
    const char *name;
    char *text;
    size_t n;
};

struct sets {
    struct set set[SETS];
    size_t count;
};

/* Reads a file, one puzzle a line; lines that begin with no puzzle are left out. Shuffles it, and
 * repeats it if it is small. */
void sets_add_file(struct sets *sets, const char *path);

/* Every file of a directory that holds puzzles, by name. */
void sets_add_directory(struct sets *sets, const char *path);

/* Sets made here: easy, minimal, and with several solutions. Always the same ones. */
void sets_make(struct sets *sets);

#endif
