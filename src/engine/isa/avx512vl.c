/* avx512vl.c: the bit-sliced solver for x86-64 with AVX-512, but in vectors of 256 bits. The Makefile adds the
 * compiler's flags for it. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx512vl.h"
#include "engine/body.h"

const struct sudoku_kernel sudoku_kernel_avx512vl = KERNEL("avx512vl");
#endif
