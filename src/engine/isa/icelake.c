/* icelake.c: the kernel for x86-64 with AVX-512 that can also count the bits of words (AVX512VPOPCNTDQ):
 * Ice Lake, Zen 4 and later. Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx512.h"
#include "engine/body.h"

const struct kernel engine_kernel_icelake = KERNEL("icelake");
#endif
