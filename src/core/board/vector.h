/* vector.h: the vectors of the one-board solver, and the formulas on them. See body.h.
 *
 * BOARDS_IN_VECTOR says how many boards a vector holds: 128 bits for each. A formula of three vectors is one
 * instruction with AVX-512, as in engine/plane.h. */
#ifndef CORE_BOARD_VECTOR_H
#define CORE_BOARD_VECTOR_H

#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__AARCH64EL__)
#include <arm_neon.h>
#endif

enum { BOARDS = BOARDS_IN_VECTOR };

typedef uint32_t vec __attribute__((vector_size(16 * BOARDS_IN_VECTOR), may_alias));
typedef uint32_t vec128 __attribute__((vector_size(16), may_alias));
typedef uint8_t bytes __attribute__((vector_size(16), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))

#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#define SHUFFLE(type, v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define UNROLL _Pragma("GCC unroll 9")
#define SHUFFLE(type, v, ...) __builtin_shuffle(v, (type){__VA_ARGS__})
#endif

/* The same four words for each board, and turns of the first three words of each. */
#if BOARDS_IN_VECTOR == 2
#define WORDS(a, b, c, d) ((vec){a, b, c, d, a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3, 5, 6, 4, 7)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3, 6, 4, 5, 7)
#else
#define WORDS(a, b, c, d) ((vec){a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3)
#endif
#define ALL_WORDS(a) WORDS(a, a, a, a)

#if defined(__AVX512VL__) && BOARDS_IN_VECTOR == 2
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec A, vec B, vec C)                                                                     \
    {                                                                                                        \
        enum { a = 0xF0, b = 0xCC, c = 0xAA };                                                               \
        return (vec)_mm256_ternarylogic_epi32((__m256i)A, (__m256i)B, (__m256i)C, 0xFF & (formula));         \
    }
#else
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec a, vec b, vec c)                                                                     \
    {                                                                                                        \
        return formula;                                                                                      \
    }
#endif

FORMULA(or3, a | b | c)
FORMULA(and3, (a & b & c))
FORMULA(majority, (a & b) | (c & (a | b)))
FORMULA(choose, (a & b) | (c & ~a))
FORMULA(or_and, a | (b & c))
FORMULA(or_but, a | (b & ~c))
FORMULA(and_or, a &(b | c))
FORMULA(but_both, a & ~(b & c))
FORMULA(but_either, a & ~(b | c))

/* Bit b of the answer: board b has a bit set. */
INLINE unsigned boards_with_any(vec v)
{
#if defined(__AVX512VL__) && BOARDS_IN_VECTOR == 2
    unsigned words = _mm256_test_epi32_mask((__m256i)v, (__m256i)v);
    return (unsigned)((words & 15) != 0) | (unsigned)(words > 15) << 1;
#elif defined(__AVX2__) && BOARDS_IN_VECTOR == 2
    __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    unsigned words = 255 ^ (unsigned)_mm256_movemask_ps((__m256)zero);
    return (unsigned)((words & 15) != 0) | (unsigned)(words > 15) << 1;
#elif defined(__SSE2__)
    return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)v, _mm_setzero_si128())) != 0xffff;
#else
    return (((const uint64_t *)&v)[0] | ((const uint64_t *)&v)[1]) != 0;
#endif
}

INLINE vec128 board_of(const vec *v, int board)
{
    return ((const vec128 *)v)[board];
}

/* The same board in all places. */
INLINE vec for_all_boards(const vec128 *board)
{
#if BOARDS_IN_VECTOR == 2
    return (vec)_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)board));
#else
    return *board;
#endif
}

INLINE uint32_t word_at(const vec *v, int board, int word)
{
    return ((const uint32_t *)v)[4 * board + word];
}

INLINE bytes all_bytes(uint8_t b)
{
    bytes v = {b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
    return v;
}

INLINE bytes larger_bytes(bytes a, bytes b)
{
#if defined(__SSE2__)
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    return (bytes)vmaxq_u8((uint8x16_t)a, (uint8x16_t)b);
#endif
}

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_epi8((__m128i)v);
#else
    const bytes bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    v &= bit;
    return (unsigned)vaddv_u8(vget_low_u8((uint8x16_t)v)) | (unsigned)vaddv_u8(vget_high_u8((uint8x16_t)v))
                                                                << 8;
#endif
}

#endif
