/* sse2.c: the bit-sliced solver for x86-64 with SSE2. The Makefile adds the compiler's flags for it.
 */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include "engine/isa/sse2.h"
#include "engine/body.h"

const struct sudoku_kernel sudoku_kernel_sse2 = KERNEL("sse2");
#endif
