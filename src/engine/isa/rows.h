/* rows.h: how the 81 characters of a puzzle are cut into words of four bits a cell. See text.h. */
#ifndef ENGINE_ISA_ROWS_H
#define ENGINE_ISA_ROWS_H

#include "engine/plane.h"
#include "sudoku.h"

enum {
    NIBBLE = 4,
    CHUNK = 16,              /* cells */
    SQUARE = NIBBLE * CHUNK, /* rows */
    CHUNKS = SUDOKU_CELLS / CHUNK,
    WIDE = LANES < 128 ? 1 : LANES / 128, /* chunks of one puzzle that fill a plane */
    BEGINNING = CHUNKS - 1,               /* chunks before the lone cell, in portions of WIDE */
    LONE = CHUNK * BEGINNING,             /* the cell between these and the last chunk */
    END = SUDOKU_CELLS - 2 * CHUNK /* two chunks from here: one ends with the lone cell, one with the last */
};

/* The same byte everywhere. */
INLINE uint64_t bytes(unsigned value)
{
    return value * (uint64_t)0x0101010101010101u;
}

#endif
