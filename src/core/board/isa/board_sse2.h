/* board_sse2.h: one board in vectors of 128 bits with SSE2, which every x86-64 processor has. */
#ifndef CORE_BOARD_ISA_BOARD_SSE2_H
#define CORE_BOARD_ISA_BOARD_SSE2_H

#include <immintrin.h>

enum { BOARDS = 1 };

#define FORMULA FORMULA_IN_C

#include "core/board/isa/boards1.h"
#include "core/board/isa/bytes_x86.h"

INLINE unsigned boards_with_any(vec v)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)v, _mm_setzero_si128())) != 0xffff;
}

/* Each of the first four bytes, four times. SSE2 cannot shuffle bytes, but interleave them. */
INLINE bytes repeat_bytes(bytes v)
{
    v = (bytes)_mm_unpacklo_epi8((__m128i)v, (__m128i)v);
    return (bytes)_mm_unpacklo_epi16((__m128i)v, (__m128i)v);
}

/* In each word, the sum of its first three bytes, in each of these. */
INLINE bytes sum_over_columns(bytes v)
{
    vec128 sum = (vec128)(v + (bytes)((vec128)v >> 8) + (bytes)((vec128)v >> 16)) & 255;
    return (bytes)(sum | sum << 8 | sum << 16);
}

#endif
