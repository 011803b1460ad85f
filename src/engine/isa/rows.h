/* rows.h: how the 81 characters of a text are cut into words of four bits per cell.
 *
 * Of each character the low four bits are kept: '1'..'9' are 1..9, and an empty cell is 0 ('0') or 14
 * ('.'). The bits of 16 cells, a chunk, are one word:
 *
 *      cell  0             16            32            48            64  65           80
 *            +-------------+-------------+-------------+-------------+---+-------------+
 *            |   chunk 0   |   chunk 1   |   chunk 2   |   chunk 3   | * |   chunk 4   |
 *            +-------------+-------------+-------------+-------------+---+-------------+
 *                                                      ^               ^
 *                               END: two chunks, from cell 49          LONE: cell 64, by itself
 *
 * Byte i of the word has cell i in its lower half and cell 8 + i in its upper half. One chunk of 64 puzzles
 * is a square of 64 x 64 bits. Transposed, each of its rows is one bit of one cell for 64 puzzles, which is
 * a word of a plane:
 *
 *                   cell 0   cell 8  ... cell 15                   puzzle  0 1 2 3 ... 63
 *      puzzle  0    b0..b3   b0..b3  ... b0..b3      cell  0, b0           . . . .      .
 *      puzzle  1    b0..b3   b0..b3  ... b0..b3      cell  0, b1           . . . .      .
 *       ...                                    -->    ...
 *      puzzle 63    b0..b3   b0..b3  ... b0..b3      cell 15, b3           . . . .      .
 *
 * A plane holds one such word per 64 puzzles. The functions on text take rows that are 64 puzzles apart
 * together, one for each word of a plane. */
#ifndef ENGINE_ISA_ROWS_H
#define ENGINE_ISA_ROWS_H

#include <string.h>

#include "engine/plane.h"
#include "sudoku.h"

enum {
    NIBBLE = 4,
    CHUNK = 16,              /* cells in a word */
    SQUARE = NIBBLE * CHUNK, /* rows and columns */
    CHUNKS = SUDOKU_CELLS / CHUNK,
    WIDE = LANES < 256 ? 1 : 2,    /* chunks that are loaded together */
    BEGINNING = CHUNKS - 1,        /* chunks before the lone cell, a multiple of WIDE */
    LONE = CHUNK * BEGINNING,      /* the cell between these and the last chunk */
    END = SUDOKU_CELLS - 2 * CHUNK /* the two last chunks of 16 cells start here */
};

/* A word of equal bytes. */
INLINE uint64_t bytes(unsigned value)
{
    return value * (uint64_t)0x0101010101010101u;
}

/* For instruction sets with vectors, which define, before they include this file, LOW_WORDS(a, b) and
 * HIGH_WORDS(a, b): the lower and the higher words of each 128 bits of both, side by side. */
#if defined(LOW_WORDS)

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
#endif
