/* kernel.h: what a many-puzzle kernel looks like from outside; for the library's own use.
 *
 * A kernel is src/engine/body.h compiled for one instruction set. The list of kernels is in kernels.c,
 * which alone asks the processor what it can do. */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

/* What a call to sudoku_solve_many asks for. */
struct many_job {
    const char *puzzles;
    size_t stride;
    size_t n;
    unsigned limit;
    char *solutions; /* NULL if only the counts are wanted */
    size_t solution_stride;
    unsigned char *counts;
    struct sudoku_statistics *statistics;
};

/* Are its numbers in range, and its pointers there? Kernels number puzzles in 32 bits besides. */
bool sudoku_is_job_valid(const struct many_job *job);

struct sudoku_kernel {
    const char *name;
    size_t lanes;      /* puzzles that its desk holds at once */
    size_t desk_size;  /* bytes of the workspace, to be aligned to 64 */
    size_t clear_size; /* so many at its beginning are zero before the first job */
    void (*solve)(void *desk, const struct many_job *job);
    size_t (*plain_lines)(const char *text, size_t n); /* sudoku_count_plain_lines */
};

#define KERNEL_ALIGNMENT 64

#if defined(__GNUC__) && defined(__x86_64__)
extern const struct sudoku_kernel sudoku_kernel_icelake;
extern const struct sudoku_kernel sudoku_kernel_avx512;
extern const struct sudoku_kernel sudoku_kernel_avx512vl;
extern const struct sudoku_kernel sudoku_kernel_avx2;
extern const struct sudoku_kernel sudoku_kernel_sse2;
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
extern const struct sudoku_kernel sudoku_kernel_neon;
#endif
extern const struct sudoku_kernel sudoku_kernel_generic;

/* The kernel of this name, or the best; NULL if this machine cannot run it. */
const struct sudoku_kernel *sudoku_find_kernel(const char *name);

/* The best kernel whose desk is small, for a few boards at a time. Not the widest: that has no use for its lanes, and twice
 * the planes for a new process to touch. */
const struct sudoku_kernel *sudoku_narrow_kernel(void);

#endif
