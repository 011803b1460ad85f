/* avx2.c: the kernel for x86-64 with AVX2. Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx2.h"
#include "engine/body.h"

const struct kernel engine_kernel_avx2 = KERNEL("avx2");
#endif
