/* icelake.c: kernel_avx512.c for processors that also count the bits of words (AVX512VPOPCNTDQ: Ice Lake,
 * Zen 4 and later). */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx512.h"
#include "engine/body.h"

const struct sudoku_kernel sudoku_kernel_icelake = KERNEL("icelake");
#endif
