/* board_128.c: the one-board solver for vectors of 128 bits, as every x86-64, every 64-bit ARM and most
 * machines for WebAssembly have them. */
#include "core/board/solver.h"

#if defined(CORE_VECTORS_OF_128_BITS)
#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define BOARDS 1

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_128 = {"128", solve, search_from};
#endif
