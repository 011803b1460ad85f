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

#endif
