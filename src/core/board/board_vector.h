/* board_vector.h: the vectors of the one-board solver, and the formulas on them, for every instruction set.
 * See board_search.h.
 *
 * A source file of isa/ includes this file after it has defined BOARDS, 1 or 2, and perhaps FORMULA. With
 * two boards, it then adds boards_with_any(). */
#ifndef CORE_BOARD_BOARD_VECTOR_H
#define CORE_BOARD_BOARD_VECTOR_H

#include <stdint.h>

typedef uint32_t vec __attribute__((vector_size(16 * BOARDS), may_alias));
typedef uint32_t vec128 __attribute__((vector_size(16), may_alias));
typedef uint8_t bytes __attribute__((vector_size(16), may_alias));
typedef uint64_t halves __attribute__((vector_size(16), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline, unused))

#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#define SHUFFLE(type, v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define UNROLL _Pragma("GCC unroll 9")
#define SHUFFLE(type, v, ...) __builtin_shuffle(v, (type){__VA_ARGS__})
#endif

/* A formula of three vectors: as many instructions as it takes. */
#ifndef FORMULA
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

INLINE vec128 board_of(const vec *v, int board)
{
    return ((const vec128 *)v)[board];
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

#if BOARDS == 2

/* The same four words for both boards, and turns of the first three words of each. */
#define WORDS(a, b, c, d) ((vec){a, b, c, d, a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3, 5, 6, 4, 7)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3, 6, 4, 5, 7)

/* The same board in both places. */
INLINE vec for_all_boards(const vec128 *board)
{
    return (vec)_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)board));
}

/* Bit b of the answer: board b has a bit set. words has a bit for each of the eight words that is not 0. */
INLINE unsigned boards_of_words(unsigned words)
{
    return (unsigned)((words & 15) != 0) | (unsigned)(words > 15) << 1;
}

#elif BOARDS == 1

/* A vector of four words, and turns of the first three. */
#define WORDS(a, b, c, d) ((vec){a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3)

INLINE vec for_all_boards(const vec128 *board)
{
    return *board;
}

INLINE unsigned boards_with_any(vec v)
{
    halves any = (halves)v;
    return (any[0] | any[1]) != 0;
}

#endif

#ifndef ALL_WORDS
#define ALL_WORDS(a) WORDS(a, a, a, a)
#endif

/* Without SSSE3, an x86-64 cannot shuffle bytes, but interleave and shift them. */
#if defined(__x86_64__) && !defined(__SSSE3__)
#define CANNOT_SHUFFLE_BYTES
#endif

/* Each of the first four bytes, four times. */
INLINE bytes repeat_bytes(bytes v)
{
#if defined(CANNOT_SHUFFLE_BYTES)
    v = (bytes)_mm_unpacklo_epi8((__m128i)v, (__m128i)v);
    return (bytes)_mm_unpacklo_epi16((__m128i)v, (__m128i)v);
#else
    return SHUFFLE(bytes, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#endif
}

/* In each word, the sum of its first three bytes, in each of these. */
INLINE bytes sum_over_columns(bytes v)
{
#if defined(CANNOT_SHUFFLE_BYTES)
    vec128 sum = (vec128)(v + (bytes)((vec128)v >> 8) + (bytes)((vec128)v >> 16)) & 255;
    return (bytes)(sum | sum << 8 | sum << 16);
#else
    return v + SHUFFLE(bytes, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15) +
           SHUFFLE(bytes, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
#endif
}

INLINE bytes larger_bytes(bytes a, bytes b)
{
#if defined(__x86_64__)
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    bytes is_larger = (bytes)(a > b);
    return (a & is_larger) | (b & ~is_larger);
#endif
}

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
#if defined(__x86_64__)
    return (unsigned)_mm_movemask_epi8((__m128i)v);
#elif defined(__wasm_simd128__)
    return wasm_i8x16_bitmask((v128_t)v);
#else
    const bytes bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    halves sums = (halves)(v & bit);
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return (unsigned)(sums[0] * ones >> 56 | (sums[1] * ones >> 56) << 8);
#endif
}

#endif
