/* solve_many.c: many puzzles in one call. Chooses who solves them. */
#include <stdlib.h>
#include <string.h>

#include "core/kernel.h"
#include "core/solve_one.h"

/* Smaller batches are solved one puzzle at a time. A desk is faster from about 32 easy puzzles on, and from
 * 60 with 17 clues or with several solutions. */
enum { BREAK_EVEN = 45 };

/* Unless they are hard: a desk is faster from about 5 of the hardest puzzles on. So after this many guesses
 * at one puzzle it and those behind it go to a desk, since neighbours are often alike; 32 guesses take 8
 * us. A few last puzzles get more, for a desk alone takes 100 us. */
enum { PATIENCE = 32, FEW = 5, PATIENCE_WITH_FEW = 500 };

/* A desk in memory that is aligned as the kernels want it, taken when it is first needed. */
struct desk_memory {
    const struct sudoku_kernel *kernel;
    void *memory;
    void *desk; /* the aligned part of the memory */
};

struct sudoku_workspace {
    struct desk_memory wide, narrow;
    int forced; /* the caller has named the kernel */
};

/* Memory for a desk, cleared as far as the kernel wants it. */
static int take_desk(struct desk_memory *place)
{
    place->memory = malloc(place->kernel->desk_size + KERNEL_ALIGNMENT);
    if (!place->memory)
        return SUDOKU_NO_MEMORY;
    place->desk = (char *)place->memory + KERNEL_ALIGNMENT - (uintptr_t)place->memory % KERNEL_ALIGNMENT;
    memset(place->desk, 0, place->kernel->clear_size);
    return SUDOKU_OK;
}

static int solve_on(struct desk_memory *place, const struct many_job *job)
{
    if (!place->memory && take_desk(place) != SUDOKU_OK)
        return SUDOKU_NO_MEMORY;
    place->kernel->solve(place->desk, job);
    return SUDOKU_OK;
}

struct sudoku_workspace *sudoku_workspace_new(const char *name)
{
    const struct sudoku_kernel *kernel = sudoku_find_kernel(name);
    struct sudoku_workspace *workspace = kernel ? calloc(1, sizeof *workspace) : NULL;
    if (!workspace)
        return NULL;
    workspace->wide.kernel = kernel;
    workspace->narrow.kernel = sudoku_narrow_kernel();
    workspace->forced = name != NULL;
    return workspace;
}

void sudoku_workspace_free(struct sudoku_workspace *workspace)
{
    if (!workspace)
        return;
    free(workspace->wide.memory);
    free(workspace->narrow.memory);
    free(workspace);
}

/* A job's edges. Puzzles are numbered in 32 bits inside. */
static int job_is_valid(const struct many_job *job)
{
    return job->limit >= 1 && job->limit <= 255 && job->n <= UINT32_MAX &&
           (job->n == 0 || (job->puzzles && job->counts)) &&
           (job->n <= 1 ||
            (job->stride >= SUDOKU_CELLS && (!job->solutions || job->solution_stride >= SUDOKU_CELLS)));
}

/* The puzzles from the first on that took too long. */
static int solve_rest(struct sudoku_workspace *workspace, const struct many_job *job, size_t first)
{
    struct many_job rest = *job;
    rest.puzzles += first * job->stride;
    rest.n -= first;
    rest.solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
    rest.counts += first;
    return solve_on(rest.n == 1 ? &workspace->narrow : &workspace->wide, &rest);
}

/* A few puzzles, one at a time. */
static int solve_few(struct sudoku_workspace *workspace, const struct many_job *job)
{
    uint64_t guesses = 0;
    size_t i = 0;
    for (; i < job->n; i++) {
        const char *puzzle = job->puzzles + i * job->stride;
        char solution[SUDOKU_CELLS];
        size_t count;
        uint64_t patience = job->n - i < FEW ? PATIENCE_WITH_FEW : PATIENCE;
        if (sudoku_solve_within(puzzle, job->limit, patience, solution, &count, &guesses))
            break;
        job->counts[i] = (unsigned char)count;
        if (count && job->solutions)
            memcpy(job->solutions + i * job->solution_stride, solution, SUDOKU_CELLS);
    }
    if (job->statistics)
        job->statistics->guesses += guesses;
    return i < job->n ? solve_rest(workspace, job, i) : SUDOKU_OK;
}

int sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles, size_t stride, size_t n,
                           unsigned limit, char *solutions, size_t solution_stride, unsigned char *counts,
                           struct sudoku_statistics *statistics)
{
    struct many_job job = {puzzles, stride, n, limit, solutions, solution_stride, counts, statistics};
    if (!job_is_valid(&job))
        return SUDOKU_BAD_ARGUMENT;
    if (n < BREAK_EVEN && !workspace->forced)
        return solve_few(workspace, &job);
    return solve_on(&workspace->wide, &job);
}

int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit, char *solutions,
                      size_t solution_stride, unsigned char *counts)
{
    struct sudoku_workspace workspace = {
        {sudoku_find_kernel(NULL), NULL, NULL}, {sudoku_narrow_kernel(), NULL, NULL}, 0};
    int status = sudoku_workspace_solve(&workspace, puzzles, stride, n, limit, solutions, solution_stride,
                                        counts, NULL);
    free(workspace.wide.memory);
    free(workspace.narrow.memory);
    return status;
}
