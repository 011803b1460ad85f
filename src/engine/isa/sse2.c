/* sse2.c: 128 lanes with SSE2, which every x86-64 processor has. Compiled with flags of its own, see the
 * Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <emmintrin.h>
#include <stdint.h>

enum { LANES = 128, TERNARY = 0, MANY_REGISTERS = 0, HALF_WORDS = 0 };

typedef uint64_t plane __attribute__((vector_size(LANES / 8), may_alias));

#define FORMULA FORMULA_AS_WRITTEN
#define BUT(a, b) ((plane)_mm_andnot_si128((__m128i)(b), (__m128i)(a)))
#define count_bits count_bits_by_adding

#include "engine/plane.h"

/* Both words of `by` are equal: SSE2 cannot shift them by different numbers. */
INLINE plane rotate(plane p, plane by)
{
    __m128i left = _mm_move_epi64((__m128i)by);
    return (plane)_mm_or_si128(_mm_sll_epi64((__m128i)p, left),
                               _mm_srl_epi64((__m128i)p, _mm_sub_epi64(_mm_cvtsi32_si128(64), left)));
}

INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return (plane)_mm_shuffle_epi32((__m128i)p, 0x4e);
}

/* Adds up pairs of bits, fours, eights, and then the bytes. */
INLINE plane count_words(plane p)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u, eights = 0x0f0f0f0f0f0f0f0fu;
    p -= p >> 1 & pairs;
    p = (p & fours) + (p >> 2 & fours);
    p = (p + (p >> 4)) & eights;
    return (plane)_mm_sad_epu8((__m128i)p, _mm_setzero_si128());
}

INLINE plane larger(plane a, plane b)
{
    return (plane)_mm_max_epi16((__m128i)a, (__m128i)b);
}

#define LOW_WORDS(a, b) ((plane)_mm_unpacklo_epi64((__m128i)(a), (__m128i)(b)))
#define HIGH_WORDS(a, b) ((plane)_mm_unpackhi_epi64((__m128i)(a), (__m128i)(b)))

#include "engine/isa/x86.h"
#include "engine/isa/lanes128.h"

#include "engine/body.h"

const struct kernel engine_kernel_sse2 = KERNEL("sse2");
#endif
