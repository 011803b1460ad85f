/* kernels.c: which kernels there are, and which of them this machine can run. The only place that asks. */
#include <string.h>

#include "core/grid.h"
#include "core/kernel.h"
#include "core/lone.h"
#include "core/solve_one.h"

static int always(void)
{
    return 1;
}

#if defined(__GNUC__) && defined(__x86_64__)
static int has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

/* Zen 4 works through 512 bits in two steps, and half the lanes fit its first-level cache. */
static int has_wide_avx512(void)
{
    return has_avx512() && !__builtin_cpu_is("amdfam19h");
}

static int has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
#endif

/* The one-puzzle solver in a kernel's clothes: no desk at all, and nothing to say about lines. It is never the best. */
static void solve_one_by_one(void *desk, const struct many_job *job)
{
    uint64_t guesses = 0;
    (void)desk;
    for (size_t i = 0; i < job->n; i++) {
        char *solution = job->solutions ? job->solutions + i * job->solution_stride : NULL;
        size_t count;
        sudoku_solve_within(job->puzzles + i * job->stride, job->limit, UINT64_MAX, solution, &count,
                            &guesses);
        job->counts[i] = (unsigned char)count;
    }
    if (job->statistics)
        job->statistics->guesses += guesses;
}

static const struct sudoku_kernel one_by_one = {"one", 1, 1, 0, solve_one_by_one, NULL};

/* Best first. A kernel may be able to run where another one is the better choice. */
static const struct {
    const struct sudoku_kernel *kernel;
    int (*supported)(void);
    int (*advisable)(void);
} kernels[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&sudoku_kernel_avx512, has_avx512, has_wide_avx512},
    {&sudoku_kernel_avx512vl, has_avx512, has_avx512},
    {&sudoku_kernel_avx2, has_avx2, has_avx2},
    {&sudoku_kernel_sse2, always, always},
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
    {&sudoku_kernel_neon, always, always},
#endif
    {&sudoku_kernel_generic, always, always},
    {&one_by_one, always, always},
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

const char *sudoku_kernel(size_t index, int *runs)
{
    if (index >= KERNELS)
        return NULL;
    if (runs)
        *runs = kernels[index].supported() != 0;
    return kernels[index].kernel->name;
}

const struct sudoku_kernel *sudoku_find_kernel(const char *name)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (name ? strcmp(name, kernels[i].kernel->name) == 0 && kernels[i].supported()
                 : kernels[i].advisable())
            return kernels[i].kernel;
    return NULL;
}

const char *sudoku_best_kernel(void)
{
    return sudoku_find_kernel(NULL)->name;
}

const struct sudoku_kernel *sudoku_narrow_kernel(void)
{
    size_t i = 0;
    while (kernels[i].kernel->lanes > 256 || !kernels[i].supported())
        i++;
    return kernels[i].kernel;
}

size_t sudoku_plain_lines(const char *text, size_t n)
{
    return sudoku_find_kernel(NULL)->plain_lines(text, n);
}

/* The solvers for one board, best first. */
static const struct {
    const struct sudoku_lone *lone;
    int (*supported)(void);
} lones[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&sudoku_lone_avx512, has_avx512}, {&sudoku_lone_avx2, has_avx2}, {&sudoku_lone_sse2, always},
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
    {&sudoku_lone_neon, always},
#endif
    {&sudoku_lone_plain, always},
};

const struct sudoku_lone *sudoku_lone(size_t index, int *runs)
{
    if (index >= sizeof lones / sizeof lones[0])
        return NULL;
    if (runs)
        *runs = lones[index].supported() != 0;
    return lones[index].lone;
}

const struct sudoku_lone *sudoku_best_lone(void)
{
    size_t i = 0;
    while (!lones[i].supported())
        i++;
    return lones[i].lone;
}
