/* board_wasm.c: the one-board solver for WebAssembly with vectors. */
#include "core/board/solver.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define BOARDS 1
#define SHUFFLES_BYTES

#include "core/board/board_vector.h"

INLINE unsigned boards_with_any(vec v)
{
    return wasm_v128_any_true((v128_t)v);
}

INLINE bytes larger_bytes(bytes a, bytes b)
{
    return (bytes)wasm_u8x16_max((v128_t)a, (v128_t)b);
}

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
    return wasm_i8x16_bitmask((v128_t)v);
}

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_wasm = {"wasm", solve, search_from};
#endif
