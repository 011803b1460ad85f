/* vector.h: rows of text in vectors, for all instruction sets that have them.
 *
 * The instruction set has defined, for bytes in each 128 bits, INTERLEAVE_LOW, INTERLEAVE_HIGH and
 * EVEN_BYTES; invalid_bytes(); and transpose_parts(v), which transposes WIDE planes as a square matrix of
 * 128-bit parts. */
#ifndef ENGINE_ISA_VECTOR_H
#define ENGINE_ISA_VECTOR_H

#include <string.h>

#include "engine/isa/rows.h"

/* The low halves of neighbouring bytes, side by side in the low half of 16 bits. A multiplication would
 * do it, but a processor with AVX-512 lowers its clock for those. */
INLINE plane join_halves(plane v)
{
    return or_and(v & 0x000f000f000f000fu, v >> 4, none() + 0x00f000f000f000f0u);
}

/* Characters of two puzzles, 128 bits of each, become 128 bits: a word of one puzzle and a word of the
 * other. */
INLINE plane squeeze(plane even, plane odd, plane *invalid)
{
    *invalid |= invalid_bytes(even) | invalid_bytes(odd);
    return EVEN_BYTES(join_halves(even), join_halves(odd));
}

/* The way back. */
INLINE void spread(plane v, plane *even, plane *odd)
{
    plane first = v & bytes(0x0f), second = v >> 4 & bytes(0x0f);
    *even = INTERLEAVE_LOW(first, second) | bytes('0');
    *odd = INTERLEAVE_HIGH(first, second) | bytes('0');
}

/* A plane of characters comes from one puzzle, so a pair of puzzles gives the words of WIDE chunks for
 * two puzzles. Transposed, each plane holds one chunk for all puzzles. */
INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *invalid)
{
    UNROLL for (int pair = 0; pair < WIDE; pair++)
    {
        plane even, odd;
        memcpy(&even, rows[128 * pair] + from, sizeof even);
        memcpy(&odd, rows[128 * pair + 64] + from, sizeof odd);
        v[pair] = squeeze(even, odd, invalid);
    }
    transpose_parts(v);
}

INLINE void store_rows(char *const *rows, int from, plane v[WIDE])
{
    transpose_parts(v);
    UNROLL for (int pair = 0; pair < WIDE; pair++)
    {
        plane even, odd;
        spread(v[pair], &even, &odd);
        memcpy(rows[128 * pair] + from, &even, sizeof even);
        memcpy(rows[128 * pair + 64] + from, &odd, sizeof odd);
    }
}

#endif
