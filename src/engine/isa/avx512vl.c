/* avx512vl.c: the kernel for x86-64 with AVX-512 in vectors of 256 bits. Compiled with flags of its own,
 * see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/avx512vl.h"
#include "engine/body.h"

const struct kernel engine_kernel_avx512vl = KERNEL("avx512vl");
#endif
