/* vector.h: rows of text in vectors: what all instruction sets with vectors share.
 *
 * An instruction set has defined INTERLEAVE_LOW, INTERLEAVE_HIGH and EVEN_BYTES, invalid_bytes() and
 * transpose_parts(). Each 128 bits of a row hold two words, a pair. */
#ifndef ENGINE_ISA_VECTOR_H
#define ENGINE_ISA_VECTOR_H

#include <string.h>

#include "engine/isa/rows.h"

/* The low halves of neighbouring bytes, as the low half of 16 bits. Not by a multiplication: a processor with AVX-512
 * lowers its clock for those. */
INLINE plane join_halves(plane v)
{
    return or_and(v & 0x000f000f000f000fu, v >> 4, none() + 0x00f000f000f000f0u);
}

/* 128 bits of each make 128 bits: a word of one, a word of the other. */
INLINE plane squeeze(plane even, plane odd, plane *invalid)
{
    *invalid |= invalid_bytes(even) | invalid_bytes(odd);
    return EVEN_BYTES(join_halves(even), join_halves(odd));
}

INLINE void spread(plane v, plane *even, plane *odd)
{
    plane first = v & bytes(0x0f), second = v >> 4 & bytes(0x0f);
    *even = INTERLEAVE_LOW(first, second) | bytes('0');
    *odd = INTERLEAVE_HIGH(first, second) | bytes('0');
}

/* WIDE chunks: a plane of characters is loaded from one puzzle; a pair of puzzles makes a word of each for all
 * chunks. */
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
