/* board_sse2.c: the one-board solver for any x86-64. */
#include "core/board/solver.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define BOARDS 1

#include "core/board/board_vector.h"

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

#include "core/board/board_search.h"

const struct core_board_solver core_board_solver_sse2 = {"sse2", solve, search_from};
#endif
