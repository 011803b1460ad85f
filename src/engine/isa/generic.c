/* generic.c: the kernel in plain C99, with words of 64 bits, for any machine and compiler. */
#include "engine/kernel.h"
#include "engine/isa/generic.h"
#include "engine/body.h"

const struct kernel engine_kernel_generic = KERNEL("generic");
