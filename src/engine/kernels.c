/* kernels.c: the list of kernels, and which of them this machine can run. */
#include <stdbool.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/machine.h"
#include "engine/kernel.h"

/* Best first. */
static const struct {
    const struct kernel *kernel;
    enum needs needs;
} kernels[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&engine_kernel_icelake, NEEDS_ICELAKE}, {&engine_kernel_avx512, NEEDS_AVX512},
    {&engine_kernel_avx2, NEEDS_AVX2},
#endif
#if defined(CORE_VECTORS_OF_128_BITS)
    {&engine_kernel_128, NEEDS_NOTHING},
#endif
#if !defined(__wasm_simd128__) /* there each kernel is a tenth of the library's size */
    {&engine_kernel_generic, NEEDS_NOTHING},
#endif
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
