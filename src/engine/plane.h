/* plane.h: planes, one bit for each puzzle, and the boolean formulas on them.
 *
 * An instruction set is a file in isa/. It defines WIDTH, includes this header, and then defines the
 * following. Everything above it is written once, without a word about instruction sets.
 *
 * Words of a plane:
 *
 *      rotate(p, by)             each word to the left, by the number in the same word of `by`, 0..63
 *      count_words(p)            the number of set bits in each word, and larger(a, b), the larger of two
 *                                numbers below 2^15 in each word: if it has them, it defines CAN_COUNT_WORDS
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
 *      move_numbers(from, to, by, lanes)            64 numbers, rotated by `by` places, to these lanes
 *      deal(supply, vacant, rows, number)           the next puzzles to vacant lanes
 *      place_rows(rows, lanes, number, base, ...)   where the text of each lane's puzzle is
 *
 * isa/portable.h has a version of each in plain C, which any instruction set can name. */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#define WORD_BITS 64

#include <assert.h>

#include "core/grid.h"
#include "core/vector.h"

/* gcc substitutes expressions into their uses. Here that costs registers: a tenth of the speed with AVX2. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-ter")
#endif

typedef vec plane;

enum {
    LANES = WIDTH, /* puzzles in a plane */
    WORDS = WIDTH / 64,
    MANY_REGISTERS = TERNARY, /* a sweep keeps some 30 planes in registers */
    HALF_WORDS = WIDTH == 256 /* permute_words() takes the numbers of 32-bit halves of words */
};

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
#else
#define FENCE() ((void)0)
#define PREFETCH(place) ((void)(place))
#endif

INLINE plane none(void)
{
    plane zero = {0};
    return zero;
}

/* Word w of a plane: 64 lanes. */
INLINE uint64_t word_of(const plane *p, int w)
{
    assert(w >= 0 && w < WORDS);
    return ((const uint64_t *)p)[w];
}

INLINE void set_word(plane *p, int w, uint64_t bits)
{
    assert(w >= 0 && w < WORDS);
    ((uint64_t *)p)[w] = bits;
}

INLINE bool has_lane(plane p, int lane)
{
    assert(lane >= 0 && lane < LANES);
    return word_of(&p, lane / 64) >> lane % 64 & 1;
}

INLINE void add_lane(plane *p, int lane)
{
    assert(lane >= 0 && lane < LANES);
    set_word(p, lane / 64, word_of(p, lane / 64) | (uint64_t)1 << lane % 64);
}

INLINE int count_lanes(plane p)
{
    int count = 0;
    for (int w = 0; w < WORDS; w++)
        count += (int)count_bits(word_of(&p, w));
    return count;
}

INLINE bool any_lane(plane p)
{
    return any_bit(p);
}

#endif
