/* kernel.h: the interface of the kernels of the solver for many puzzles.
 *
 * A kernel is body.h compiled for one instruction set. kernels.c lists the kernels and chooses one that this
 * machine can run. */
#ifndef ENGINE_KERNEL_H
#define ENGINE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/control.h"

/* Counts of the work in one call; for tests and benchmarks. */
struct statistics {
    uint64_t guesses;
    uint64_t sweeps;     /* passes over all lanes */
    uint64_t services;   /* times that boards were removed, split or loaded */
    uint64_t lanes;      /* lanes, summed over the sweeps */
    uint64_t lanes_used; /* lanes that held a board, summed over the sweeps */
    uint64_t overflows;  /* boards that found no lane and were solved one at a time */
};

/* Arguments of sudoku_solve_many(). An invalid puzzle counts 0 solutions here. */
struct many_job {
    const char *puzzles;
    size_t stride;
    size_t n;
    unsigned limit;
    char *solutions; /* NULL if only the counts are wanted */
    size_t solution_stride;
    unsigned char *counts;
    struct statistics *statistics; /* added up */
    const struct sudoku_control *control;
};

struct kernel {
    const char *name;
    size_t desk_size;  /* bytes of the workspace, which is aligned to KERNEL_ALIGNMENT */
    size_t clear_size; /* bytes at its beginning that must be zero before the first job */
    bool (*solve)(void *desk, const struct many_job *job); /* false if it was cancelled */
    size_t (*plain_lines)(const char *text, size_t n);     /* engine_count_plain_lines() */
};

#define KERNEL_ALIGNMENT 64

/* The memory is allocated when it is first needed, and the desk in it is aligned. */
struct sudoku_solver {
    const struct kernel *kernel; /* NULL: not chosen yet */
    void *memory;
    void *desk;  /* the aligned part of the memory */
    bool forced; /* the caller has named the kernel */
    struct statistics
        statistics; /* of the last call, without those of other threads but with their guesses */
};

extern const struct kernel engine_kernel_icelake;
extern const struct kernel engine_kernel_avx512;
extern const struct kernel engine_kernel_avx2;
extern const struct kernel engine_kernel_128;
extern const struct kernel engine_kernel_generic;

/* Returns how many of the first n lines of a text, of SUDOKU_LINE bytes each, are plain: 81 digits or dots
 * and a line feed. Stops at the first that is not. */
size_t engine_count_plain_lines(const char *text, size_t n);

/* The kernel of this name, or the best one if the name is NULL. Returns NULL if there is no such kernel
 * or this machine cannot run it. */
const struct kernel *engine_find_kernel(const char *name);

#endif
