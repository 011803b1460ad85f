/* avx512.c: the bit-sliced solver for x86-64 with AVX512. The Makefile adds the compiler's flags for
 * it. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx512.h"
#include "engine/body.h"

const struct sudoku_kernel sudoku_kernel_avx512 = KERNEL("avx512");
#endif
