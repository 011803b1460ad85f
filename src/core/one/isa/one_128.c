/* one_128.c: the solver for one board with vectors of 128 bits, as every x86-64, every 64-bit ARM and most
 * machines for WebAssembly have them. */
#include "core/one/solver.h"

#if defined(CORE_VECTORS_OF_128_BITS)
#define WIDTH 128

#include "core/one/search_one.h"

const struct core_board_solver core_board_solver_128 = {"128", NEEDS_NOTHING, solve, search_from};
#endif
