/* kernel_neon.c: the bit-sliced solver for 64-bit ARM, which always has NEON. */
#include "core/kernel.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#define KERNEL_LANES 128
#include "core/kernel_body.h"
#include "core/kernel_lines.h"

const struct sudoku_kernel sudoku_kernel_neon = {"neon",     LANES, sizeof(struct desk),
                                                 CLEAR_SIZE, solve, plain_lines};
#endif
