/* vector.h: rows of text in vectors, for all instruction sets that have them.
 *
 * The instruction set has defined LOW_WORDS(a, b) and HIGH_WORDS(a, b), the lower and the higher words of
 * each 128 bits of both, side by side; and invalid_bytes(). */
#ifndef ENGINE_ISA_VECTOR_H
#define ENGINE_ISA_VECTOR_H

#include <string.h>

#include "engine/isa/rows.h"

/* Characters of two puzzles, 128 bits of each, become 128 bits: a word of one puzzle and a word of the
 * other. The low halves of characters 8 to 15 go above those of characters 0 to 7. */
INLINE plane squeeze(plane even, plane odd, plane *invalid)
{
    *invalid |= invalid_bytes(even) | invalid_bytes(odd);
    return choose(none() + bytes(0xf0), HIGH_WORDS(even, odd) << 4, LOW_WORDS(even, odd));
}

/* The way back. */
INLINE void spread(plane v, plane *even, plane *odd)
{
    const plane zeros = none() + bytes('0'), digits = none() + bytes(0x0f);
    plane low = or_and(zeros, v, digits), high = or_and(zeros, v >> 4, digits);
    *even = LOW_WORDS(low, high);
    *odd = HIGH_WORDS(low, high);
}

#endif
