/* lanes128.c: 128 lanes, in vectors that every x86-64, every 64-bit ARM and most machines for WebAssembly
 * have. The compiler makes their instructions of formulas on vectors; what it does not find has a branch
 * for each machine. Compiled with flags of its own, see the Makefile. */
#include "core/one/solver.h"
#include "engine/kernel.h"

#if defined(CORE_VECTORS_OF_128_BITS)
#define WIDTH 128

#include "engine/plane.h"

#if defined(__x86_64__)
#define NAME "sse2"
#elif defined(__wasm_simd128__)
#define NAME "wasm"
#else
#define NAME "neon" /* its 32 registers are not used: that has not been measured on such a machine */
#endif

INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return (plane){p[1], p[0]};
}

#if defined(__AARCH64EL__)

INLINE plane rotate(plane p, plane by)
{
    return p << by | p >> ((64 - by) & 63);
}

#else

/* Both words of `by` are equal: these machines cannot shift them by different numbers. */
INLINE plane rotate(plane p, plane by)
{
#if defined(__x86_64__)
    __m128i left = _mm_move_epi64((__m128i)by);
    return (plane)_mm_or_si128(_mm_sll_epi64((__m128i)p, left),
                               _mm_srl_epi64((__m128i)p, _mm_sub_epi64(_mm_cvtsi32_si128(64), left)));
#else
    return p << by[0] | p >> ((64 - by[0]) & 63);
#endif
}

/* Adds up pairs of bits, fours, eights, and then the bytes. */
INLINE plane count_words(plane p)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u, eights = 0x0f0f0f0f0f0f0f0fu;
    p -= p >> 1 & pairs;
    p = (p & fours) + (p >> 2 & fours);
    p = (p + (p >> 4)) & eights;
#if defined(__x86_64__)
    return (plane)_mm_sad_epu8((__m128i)p, _mm_setzero_si128());
#else
    p += p >> 32;
    p += p >> 16;
    return (p + (p >> 8)) & 0xff;
#endif
}

INLINE plane larger(plane a, plane b)
{
    typedef int16_t numbers __attribute__((vector_size(16)));
    plane is_larger = (plane)((numbers)a > (numbers)b);
    return (a & is_larger) | BUT(b, is_larger);
}

#define CAN_COUNT_WORDS

#endif

#define LOW_WORDS(a, b) ((plane){(a)[0], (b)[0]})
#define HIGH_WORDS(a, b) ((plane){(a)[1], (b)[1]})

INLINE plane invalid_bytes(plane v)
{
    typedef unsigned char characters __attribute__((vector_size(16)));
    characters c = (characters)v;
    return (plane)(((characters)(c - '0') > 9) & (c != '.'));
}

#include "engine/isa/rows.h"

/* One chunk of characters fills a plane. */
INLINE void load_rows(const char *const *rows, int from, plane *v, plane *invalid)
{
    plane even, odd;
    memcpy(&even, rows[0] + from, sizeof even);
    memcpy(&odd, rows[64] + from, sizeof odd);
    *v = squeeze(even, odd, invalid);
}

INLINE void store_rows(char *const *rows, int from, const plane *v)
{
    plane even, odd;
    spread(*v, &even, &odd);
    memcpy(rows[0] + from, &even, sizeof even);
    memcpy(rows[64] + from, &odd, sizeof odd);
}

#include "engine/isa/portable.h"

#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

#include "engine/body.h"

const struct kernel engine_kernel_128 = KERNEL(NAME);
#endif
