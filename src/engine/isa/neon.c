/* neon.c: the kernel for 64-bit ARM, which always has NEON. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#include "engine/isa/neon.h"
#include "engine/body.h"

const struct kernel engine_kernel_neon = KERNEL("neon");
#endif
