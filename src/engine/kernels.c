/* kernels.c: the list of kernels, and which of them this machine can run. */
#include <stdbool.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/machine.h"
#include "engine/kernel.h"

/* The one-puzzle solver as a kernel, for tests and comparisons. It has no desk and no plain_lines, and it
 * is never the best. */
static bool solve_one_by_one(void *desk, const struct many_job *job)
{
    (void)desk;
    for (size_t i = 0; i < job->n && !control_is_cancelled(job->control); i++) {
        struct board_search search = {
            .limit = job->limit, .most_guesses = UINT64_MAX, .control = job->control};
        search.solution = job->solutions ? job->solutions + i * job->solution_stride : NULL;
        sudoku_best_board_solver()->solve(job->puzzles + i * job->stride, &search);
        job->counts[i] = (unsigned char)search.found;
        job->statistics->guesses += search.guesses;
        if (search.cancelled)
            return false;
    }
    return true;
}

static const struct sudoku_kernel one_by_one = {"one", 1, 1, 0, solve_one_by_one, NULL};

/* Best first. */
static const struct {
    const struct sudoku_kernel *kernel;
    bool (*supported)(void);
} kernels[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&sudoku_kernel_icelake, sudoku_has_icelake},  {&sudoku_kernel_avx512, sudoku_has_avx512},
    {&sudoku_kernel_avx512vl, sudoku_has_avx512},  {&sudoku_kernel_avx2, sudoku_has_avx2},
    {&sudoku_kernel_sse2, sudoku_has_baseline},
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
    {&sudoku_kernel_neon, sudoku_has_baseline},
#endif
    {&sudoku_kernel_generic, sudoku_has_baseline}, {&one_by_one, sudoku_has_baseline},
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const char *sudoku_kernel(size_t index, int *runs)
{
    if (index >= KERNELS)
        return NULL;
    if (runs)
        *runs = kernels[index].supported();
    return kernels[index].kernel->name;
}

const struct sudoku_kernel *sudoku_find_kernel(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (kernels[i].supported() && (!name || strcmp(name, kernels[i].kernel->name) == 0))
            return kernels[i].kernel;
    return NULL;
}

const struct sudoku_kernel *sudoku_narrow_kernel(void)
{
    size_t i = 0;
    while (kernels[i].kernel->lanes > 256 || !kernels[i].supported())
        i++;
    return kernels[i].kernel;
}

size_t sudoku_count_plain_lines(const char *text, size_t n)
{
    return text ? sudoku_find_kernel(NULL)->plain_lines(text, n) : 0;
}
