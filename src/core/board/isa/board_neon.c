/* board_neon.c: the one-board solver for 64-bit ARM. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#include <arm_neon.h>

#define BOARDS 1
#define SHUFFLES_BYTES

#include "core/board/board_vector.h"

INLINE unsigned boards_with_any(vec v)
{
    const uint64x2_t halves = (uint64x2_t)v;
    return (halves[0] | halves[1]) != 0;
}

INLINE bytes larger_bytes(bytes a, bytes b)
{
    return (bytes)vmaxq_u8((uint8x16_t)a, (uint8x16_t)b);
}

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
    const bytes bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    v &= bit;
    return (unsigned)vaddv_u8(vget_low_u8((uint8x16_t)v)) | (unsigned)vaddv_u8(vget_high_u8((uint8x16_t)v))
                                                                << 8;
}

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_neon = {"neon", solve, search_from};
#endif
