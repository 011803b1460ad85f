/* kernels.c: the list of kernels, and which of them this machine can run. */
#include <stdbool.h>
#include <string.h>

#include "core/one/solver.h"
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
        core_best_board_solver()->solve(job->puzzles + i * job->stride, &search);
        job->counts[i] = (unsigned char)search.found;
        job->statistics->guesses += search.guesses;
        if (search.cancelled)
            return false;
    }
    return true;
}

static const struct kernel one_by_one = {"one", 1, 0, solve_one_by_one, NULL};

/* Best first. */
static const struct {
    const struct kernel *kernel;
    enum needs needs;
} kernels[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&engine_kernel_icelake, NEEDS_ICELAKE},
    {&engine_kernel_avx512, NEEDS_AVX512},
    {&engine_kernel_avx2, NEEDS_AVX2},
#endif
#if defined(CORE_VECTORS_OF_128_BITS)
    {&engine_kernel_128, NEEDS_NOTHING},
#endif
#if !defined(__wasm_simd128__) /* there each kernel is a tenth of the library's size */
    {&engine_kernel_generic, NEEDS_NOTHING},
#endif
    {&one_by_one, NEEDS_NOTHING},
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const char *sudoku_kernel(size_t index, int *runs)
{
    if (index >= KERNELS)
        return NULL;
    if (runs)
        *runs = core_can_run(kernels[index].needs);
    return kernels[index].kernel->name;
}

const struct kernel *engine_find_kernel(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (core_can_run(kernels[i].needs) && (!name || strcmp(name, kernels[i].kernel->name) == 0))
            return kernels[i].kernel;
    return NULL;
}

size_t engine_count_plain_lines(const char *text, size_t n)
{
    return engine_find_kernel(NULL)->plain_lines(text, n);
}
