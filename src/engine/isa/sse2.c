/* sse2.c: the kernel for any x86-64. Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/sse2.h"
#include "engine/body.h"

const struct kernel engine_kernel_sse2 = KERNEL("sse2");
#endif
