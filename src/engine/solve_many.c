/* solve_many.c: many puzzles in one call. Chooses who solves them. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel.h"
#include "core/solve_one.h"

/* A desk needs company: below this many puzzles they are solved one at a time. */
enum { BREAK_EVEN = 6 };

/* And one puzzle's search is company enough: past this many guesses a narrow desk, which explores many branches at
 * once, is faster. Hardest of 2011, one by one: 420 us with endless patience, 192 us with 16, 177 us with 8; but 17
 * clues take 11.1, 12.7 and 16.4 us. */
enum { PATIENCE = 16 };

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

/* The puzzles from the first on that took too long. One is for a narrow desk; more are company enough for the wide one, since
 * neighbours are often alike. Hardest of 2011, five at once: 165 us each one by one, 70 so; two: 165 and 150. */
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
        if (sudoku_solve_within(puzzle, job->limit, PATIENCE, solution, &count, &guesses))
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
