/* board_neon.h: one board in vectors of 128 bits with NEON, which every 64-bit ARM processor has. */
#ifndef CORE_BOARD_ISA_BOARD_NEON_H
#define CORE_BOARD_ISA_BOARD_NEON_H

#include <arm_neon.h>

enum { BOARDS = 1 };

#define FORMULA FORMULA_IN_C

#include "core/board/isa/boards1.h"
#include "core/board/isa/bytes_shuffle.h"

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

#endif
