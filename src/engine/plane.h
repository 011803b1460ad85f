/* plane.h: planes, one bit for each puzzle, and the boolean formulas on them.
 *
 * KERNEL_LANES says how many puzzles a plane holds: 64 is a plain word in C99, more is a vector of words in
 * the compiler's extension. A formula of three planes is one instruction where the processor has it
 * (AVX-512), and is written once for both: its truth table is the same formula, applied to three constants.
 */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* gcc's substitution of expressions into their uses costs registers here: a tenth of the speed with AVX2. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-ter")
#endif

enum { WORDS = LANES / 64 };

/* Loops over a few cells or digits have to disappear: their arrays live in registers. */
#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define UNROLL _Pragma("GCC unroll 9")
#else
#define UNROLL
#endif

/* The loops over three chutes stay: code of a third the size, which fits the cache of decoded instructions. */
#if defined(__clang__)
#define CHUTES _Pragma("nounroll")
#elif defined(__GNUC__)
#define CHUTES _Pragma("GCC unroll 1")
#else
#define CHUTES
#endif

/* Keeps the compiler from moving loads and stores across it, which would only spill registers. */
#if defined(__GNUC__)
#define FENCE() __asm__ volatile("" ::: "memory")
#define PREFETCH(place) __builtin_prefetch(place, 1, 2)
#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))
#else
#define FENCE() ((void)0)
#define PREFETCH(place) ((void)(place))
#define INLINE static inline
#define NOINLINE static
#endif

/* A formula of three planes, as a function of them: as it is written, or by a truth table, which is the same formula
 * applied to three constants. */
#define FORMULA_AS_WRITTEN(name, formula)                                                                    \
    INLINE plane name(plane a, plane b, plane c)                                                             \
    {                                                                                                        \
        return formula;                                                                                      \
    }
#define FORMULA_BY_TABLE(name, formula)                                                                      \
    INLINE plane name(plane A, plane B, plane C)                                                             \
    {                                                                                                        \
        enum { a = 0xF0, b = 0xCC, c = 0xAA };                                                               \
        return FORMULA_OF_TABLE(A, B, C, 0xFF & (formula));                                                  \
    }

/* Where there is a choice, the first plane is one that is not used again, for the instruction overwrites it, and the
 * last one comes from memory. */
FORMULA(or3, a | b | c)
FORMULA(and3, (a & b & c))
FORMULA(xor3, a ^ b ^ c)
FORMULA(majority, (a & b) | (c & (a | b)))
FORMULA(carry_of, (a & b) | (c & (a ^ b))) /* the majority, but sharing a ^ b with xor3 */
FORMULA(replaced, BUT(a, b) | (b & c))     /* b ? c : a */
FORMULA(or_and, a | (b & c))
FORMULA(or_but, a | BUT(b, c))
FORMULA(and_but, BUT((a & b), c))
FORMULA(but_both, BUT(a, (b & c)))
FORMULA(and_one_not, BUT(a, BUT(c, b))) /* a & (b | ~c) */
FORMULA(xor_and, (a ^ b) & c)
FORMULA(xor_but, BUT(a ^ b, c))
FORMULA(beats, BUT(b, c) | BUT(a, BUT(c, b))) /* one digit of b > c, with what the lower digits said in a */

INLINE plane choose(plane where, plane yes, plane no)
{
    return replaced(no, where, yes);
}

INLINE plane none(void)
{
    plane zero = {0};
    return zero;
}

/* The 64 lanes at place w of a plane. */
INLINE uint64_t word_of(const plane *p, int w)
{
    return ((const uint64_t *)p)[w];
}

INLINE void set_word(plane *p, int w, uint64_t bits)
{
    ((uint64_t *)p)[w] = bits;
}

INLINE bool has_lane(plane p, int lane)
{
    return word_of(&p, lane / 64) >> lane % 64 & 1;
}

INLINE void add_lane(plane *p, int lane)
{
    set_word(p, lane / 64, word_of(p, lane / 64) | (uint64_t)1 << lane % 64);
}

INLINE int count_bits_by_adding(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

/* The place of the lowest bit of a word that is not 0. */
INLINE int lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    return count_bits((bits & -bits) - 1);
#endif
}

INLINE int count_lanes(plane p)
{
    int count = 0;
    for (int w = 0; w < WORDS; w++)
        count += count_bits(word_of(&p, w));
    return count;
}

INLINE bool any_lane(plane p)
{
    uint64_t all = 0;
    for (int w = 0; w < WORDS; w++)
        all |= word_of(&p, w);
    return all != 0;
}

#endif
