/* vector.h: vectors of bits and the boolean formulas on them: the alphabet of the solvers for one board and
 * for many, and of research/trials.
 *
 * A source file of isa/ defines WIDTH, the bits of a vector, and then includes this header:
 *
 *      512    x86-64 with AVX-512
 *      256    x86-64 with AVX2, and with the formulas of AVX-512 if the compiler may use them
 *      128    SSE2, NEON, WebAssembly; other machines if the compiler has GNU vectors
 *      64     a word, in plain C99, for any machine and compiler
 *
 * The words of a vector have 32 bits, or 64 if WORD_BITS is 64. */
#ifndef CORE_VECTOR_H
#define CORE_VECTOR_H

#ifndef WIDTH
#error "define WIDTH first"
#endif

#if defined(__x86_64__) && WIDTH >= 256
#include <immintrin.h>
#elif defined(__x86_64__) && WIDTH == 128
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loops over a few cells or digits must be unrolled, because their arrays live in registers. */
#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define UNROLL _Pragma("GCC unroll 9")
#else
#define UNROLL
#endif

/* Outside of sweeps, loops are not unrolled in small code (-Os). */
#if defined(__OPTIMIZE_SIZE__)
#define UNROLL_MORE
#else
#define UNROLL_MORE UNROLL
#endif

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline, unused))
#else
#define INLINE static inline
#define NOINLINE static
#endif

#ifndef WORD_BITS
#define WORD_BITS 32
#endif

#if WIDTH == 64
typedef uint64_t vec;
#elif WORD_BITS == 64
typedef uint64_t vec __attribute__((vector_size(WIDTH / 8), may_alias));
#else
typedef uint32_t vec __attribute__((vector_size(WIDTH / 8), may_alias));
#endif

/* ---- Formulas ---- */

/* Do all formulas of three vectors take one instruction? */
#if WIDTH == 512 || (WIDTH == 256 && defined(__AVX512VL__))
#define TERNARY 1
#else
#define TERNARY 0
#endif

/* a and not b. gcc inverts some planes first, with one more instruction, unless it gets the intrinsic. With
 * words of 32 bits the intrinsic makes a sweep of one board 3 % longer. */
#if WORD_BITS == 64 && WIDTH == 256
#define BUT(a, b) ((vec)_mm256_andnot_si256((__m256i)(b), (__m256i)(a)))
#elif WORD_BITS == 64 && WIDTH == 128 && defined(__x86_64__)
#define BUT(a, b) ((vec)_mm_andnot_si128((__m128i)(b), (__m128i)(a)))
#else
#define BUT(a, b) ((a) & ~(b))
#endif

/* A function of three vectors: the formula as it is written, or one instruction with its truth table. The
 * table is the same formula, applied to three constants. */
#if TERNARY
#if WIDTH == 512 && WORD_BITS == 64
#define BY_TABLE(p, q, r, table) _mm512_ternarylogic_epi64((__m512i)p, (__m512i)q, (__m512i)r, table)
#elif WIDTH == 512
#define BY_TABLE(p, q, r, table) _mm512_ternarylogic_epi32((__m512i)p, (__m512i)q, (__m512i)r, table)
#else
#define BY_TABLE(p, q, r, table) _mm256_ternarylogic_epi32((__m256i)p, (__m256i)q, (__m256i)r, table)
#endif
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec A, vec B, vec C)                                                                     \
    {                                                                                                        \
        enum { a = 0xF0, b = 0xCC, c = 0xAA };                                                               \
        return (vec)BY_TABLE(A, B, C, 0xFF & (formula));                                                     \
    }
#else
#define FORMULA(name, formula)                                                                               \
    INLINE vec name(vec a, vec b, vec c)                                                                     \
    {                                                                                                        \
        return formula;                                                                                      \
    }
#endif

/* Where the order is free, the first vector should be one that is not used again, because the instruction
 * overwrites it, and the last one should come from memory. */
FORMULA(or3, a | b | c)
FORMULA(and3, (a & b & c))
FORMULA(xor3, a ^ b ^ c)
FORMULA(majority, (a & b) | (c & (a | b)))
FORMULA(carry_of, (a & b) | (c & (a ^ b))) /* a majority that shares a ^ b with xor3 */
FORMULA(replaced, BUT(a, b) | (b & c))     /* b ? c : a */
FORMULA(or_and, a | (b & c))
FORMULA(or_but, a | BUT(b, c))
FORMULA(and_or, a &(b | c))
FORMULA(either_and, (a | b) & c)
FORMULA(and_but, BUT((a & b), c))
FORMULA(but_both, BUT(a, (b & c)))
FORMULA(and_one_not, BUT(a, BUT(c, b))) /* a & (b | ~c) */
FORMULA(xor_and, (a ^ b) & c)
FORMULA(xor_but, BUT(a ^ b, c))
FORMULA(beats, BUT(b, c) | BUT(a, BUT(c, b))) /* b > c, one binary digit at a time; a: for the lower digits */

INLINE vec choose(vec where, vec yes, vec no)
{
    return replaced(no, where, yes);
}

INLINE bool any_bit(vec v)
{
#if WIDTH == 512
    return _mm512_test_epi32_mask((__m512i)v, (__m512i)v) != 0;
#elif WIDTH == 256
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#elif WIDTH == 128
    typedef uint64_t halves __attribute__((vector_size(16), may_alias));
    halves any = (halves)v;
    return (any[0] | any[1]) != 0;
#else
    return v != 0;
#endif
}

/* ---- Three words in each 128 bits: the fourth is not used ---- */

#if defined(__clang__)
#define SHUFFLE(type, v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define SHUFFLE(type, v, ...) __builtin_shuffle(v, (type){__VA_ARGS__})
#endif

#if WIDTH == 128 || WIDTH == 256

/* The same four words in each 128 bits, and turns of their first three words. */
#if WIDTH == 256
#define WORDS_OF_128(a, b, c, d) ((vec){a, b, c, d, a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3, 5, 6, 4, 7)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3, 6, 4, 5, 7)
#else
#define WORDS_OF_128(a, b, c, d) ((vec){a, b, c, d})
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3)
#endif

#define ALL_WORDS(a) WORDS_OF_128(a, a, a, a)

#elif WIDTH == 512
#define ALL_WORDS(a) ((vec)_mm512_set1_epi32((int)(a)))
#endif

#endif
