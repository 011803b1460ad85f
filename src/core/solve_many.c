/* solve_many.c: many puzzles in one call. Chooses who solves them. */
#include <stdlib.h>

#include "core/kernel.h"

/* A desk needs company: below this many puzzles the one-puzzle solver is faster. */
enum { BREAK_EVEN = 32 };

struct sudoku_workspace {
    const struct sudoku_kernel *kernel;
    int forced; /* the caller has named the kernel */
    void *memory;
    void *desk; /* the aligned part of the memory */
};

struct sudoku_workspace *sudoku_workspace_new(const char *name)
{
    const struct sudoku_kernel *kernel = sudoku_find_kernel(name);
    struct sudoku_workspace *workspace = kernel ? malloc(sizeof *workspace) : NULL;
    if (!workspace)
        return NULL;
    workspace->kernel = kernel;
    workspace->forced = name != NULL;
    workspace->memory = calloc(1, kernel->desk_size + KERNEL_ALIGNMENT); /* lanes not yet used hold nothing */
    if (!workspace->memory) {
        free(workspace);
        return NULL;
    }
    workspace->desk =
        (char *)workspace->memory + KERNEL_ALIGNMENT - (uintptr_t)workspace->memory % KERNEL_ALIGNMENT;
    return workspace;
}

void sudoku_workspace_free(struct sudoku_workspace *workspace)
{
    if (!workspace)
        return;
    free(workspace->memory);
    free(workspace);
}

/* A job's edges. Puzzles are numbered in 32 bits inside. */
static int job_is_valid(const struct many_job *job)
{
    return job->limit >= 1 && job->limit <= 255 && job->n <= UINT32_MAX &&
           (job->n == 0 || (job->puzzles && job->counts));
}

int sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles, size_t stride, size_t n,
                           unsigned limit, char *solutions, size_t solution_stride, unsigned char *counts,
                           struct sudoku_statistics *statistics)
{
    struct many_job job = {puzzles, stride, n, limit, solutions, solution_stride, counts, statistics};
    const struct sudoku_kernel *kernel = workspace->kernel;
    if (!job_is_valid(&job))
        return SUDOKU_BAD_ARGUMENT;
    if (n < BREAK_EVEN && !workspace->forced)
        kernel = sudoku_find_kernel("one");
    kernel->solve(workspace->desk, &job);
    return SUDOKU_OK;
}

int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit, char *solutions,
                      size_t solution_stride, unsigned char *counts)
{
    struct many_job job = {puzzles, stride, n, limit, solutions, solution_stride, counts, NULL};
    struct sudoku_workspace *workspace;
    if (!job_is_valid(&job))
        return SUDOKU_BAD_ARGUMENT;
    if (n < BREAK_EVEN) {
        sudoku_find_kernel("one")->solve(NULL, &job);
        return SUDOKU_OK;
    }
    workspace = sudoku_workspace_new(NULL);
    if (!workspace)
        return SUDOKU_NO_MEMORY;
    workspace->kernel->solve(workspace->desk, &job);
    sudoku_workspace_free(workspace);
    return SUDOKU_OK;
}
