/* plane.h: planes, one bit for each puzzle, and the boolean formulas on them.
 *
 * An instruction set is a file in isa/. It defines the following, and it includes this header after the first
 * part. Everything above it is written once, without a word about instruction sets.
 *
 * Before plane.h:
 *
 *      LANES             puzzles in a plane: 64, 128, 256 or 512
 *      TERNARY           true if any formula of three planes is one instruction
 *      MANY_REGISTERS    true if a sweep is to keep some 30 planes in registers
 *      HALF_WORDS        true if permute_words() takes the numbers of 32-bit halves of words
 *      plane             the type: a word, or a vector of words that may alias
 *      FORMULA           FORMULA_AS_WRITTEN; or FORMULA_BY_TABLE, with FORMULA_OF_TABLE(p, q, r, table)
 *      BUT(a, b)         a and not b; the compiler would sometimes invert b first, with one more instruction
 *      count_bits(word)  the number of bits that are set
 *
 * Words of a plane:
 *
 *      rotate(p, by)             each word to the left, by the number in the same word of `by`, 0..63
 *      best_rotations(from, to)  by how much to rotate each word of `from` so that most of it meets `to`
 *      permute_words(p, words)   word w of the result is the word of p that word w of `words` names;
 *                                two words always change places
 *
 * Rows of text; isa/rows.h explains the layout, and does most of it for vectors of bytes:
 *
 *      invalid_bytes(v)                  not 0 in bytes that are neither a digit nor a dot
 *      load_rows(rows, from, v, invalid) WIDE chunks from cell `from` on, of the rows 0, 64, 128, ...
 *      store_rows(rows, from, v)         the way back
 *
 * Numbers of puzzles:
 *
 *      move_numbers(from, to, by, lanes)            64 numbers, rotated by so many places, to these lanes
 *      deal(supply, vacant, rows, number)           the next puzzles to vacant lanes
 *      place_rows(rows, lanes, number, base, ...)   where the text of each lane's puzzle is
 *
 * isa/portable.h has a version of each in plain C, which any instruction set can name. */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#ifndef FORMULA
#error "include an instruction set first: see engine/isa"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* gcc substitutes expressions into their uses. Here that costs registers: a tenth of the speed with AVX2. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-ter")
#endif

enum { WORDS = LANES / 64 };

/* Loops over a few cells or digits must be unrolled, because their arrays live in registers. */
#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define UNROLL _Pragma("GCC unroll 9")
#else
#define UNROLL
#endif

/* Loops over texts and frames are not unrolled where small code is asked for (-Os). */
#if defined(__OPTIMIZE_SIZE__)
#define UNROLL_TEXT
#else
#define UNROLL_TEXT UNROLL
#endif

/* The loops over three chutes must stay: the code is a third of the size and fits the cache of decoded
 * instructions. */
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
#define PREFETCH(place) __builtin_prefetch(place, 1, 2) /* the hint for writing was no slower for reading */
#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))
#else
#define FENCE() ((void)0)
#define PREFETCH(place) ((void)(place))
#define INLINE static inline
#define NOINLINE static
#endif

/* A function of three planes: the formula as it is written, or its truth table. The table is the same
 * formula, applied to three constants. */
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

/* If the order is free, the first plane should be one that is not used again, because the instruction
 * overwrites it, and the last one should come from memory. */
FORMULA(or3, a | b | c)
FORMULA(and3, (a & b & c))
FORMULA(xor3, a ^ b ^ c)
FORMULA(majority, (a & b) | (c & (a | b)))
FORMULA(carry_of, (a & b) | (c & (a ^ b))) /* a majority that shares a ^ b with xor3 */
FORMULA(replaced, BUT(a, b) | (b & c))     /* b ? c : a */
FORMULA(or_and, a | (b & c))
FORMULA(or_but, a | BUT(b, c))
FORMULA(and_but, BUT((a & b), c))
FORMULA(but_both, BUT(a, (b & c)))
FORMULA(and_one_not, BUT(a, BUT(c, b))) /* a & (b | ~c) */
FORMULA(xor_and, (a ^ b) & c)
FORMULA(xor_but, BUT(a ^ b, c))
FORMULA(beats,
        BUT(b, c) |
            BUT(a, BUT(c, b))) /* b > c, one binary digit at a time: a is the result for the lower digits */

INLINE plane choose(plane where, plane yes, plane no)
{
    return replaced(no, where, yes);
}

INLINE plane none(void)
{
    plane zero = {0};
    return zero;
}

/* Word w of a plane: 64 lanes. */
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

/* The number of the lowest bit of a word that is not 0. */
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
