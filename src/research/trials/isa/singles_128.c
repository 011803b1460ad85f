/* singles_128.c: singles for vectors of 128 bits, a digit in each. With vectors they are 20 times as much
 * code, so programs that are to be small have the plain ones instead. */
#include "core/board/solver.h"
#include "research/trials/singles.h"

#if defined(CORE_VECTORS_OF_128_BITS) && !defined(__OPTIMIZE_SIZE__)
#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define BOARDS 1

#include "core/board/board_vector.h"
#include "research/trials/vector_parts.h"
#include "research/trials/vector_singles.h"

const struct singles research_singles_128 = {"128",        close_singles, assert_one,
                                             count_rounds, count_without, count_after};
#endif
