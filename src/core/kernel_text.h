/* kernel_text.h: from text to planes and back, all lanes at once.
 *
 * Of 16 cells of a puzzle, a chunk, the low four bits of each character make a word. '1'..'9' are 1..9, an empty cell is
 * 0 ('0') or 14 ('.'). The words of 64 puzzles, one below the other, are a square of 64 x 64 bits: transposed, each of
 * its rows is one bit of one cell for 64 puzzles. All words of a plane are transposed at the same time. Five chunks make
 * 80 cells; the last cell's four bits are transposed by themselves. */
#ifndef CORE_KERNEL_TEXT_H
#define CORE_KERNEL_TEXT_H

#include "core/grid.h"
#include "core/kernel_rows.h"
#include "sudoku.h"

/* ---- Squares of bits ---- */

/* In all squares of 2 * size rows and columns, exchanges the upper right quarter with the lower left; a and b are rows
 * of the two. */
INLINE void exchange(plane *a, plane *b, int size)
{
    plane right = none() + UINT64_MAX / (((uint64_t)1 << size) + 1); /* size ones, size zeros, and so on */
#ifdef TERNARY
    plane low = choose(right, *a >> size, *b);
    *a = choose(right, *a, *b << size);
    *b = low;
#else
    plane swap = xor_and(*a >> size, *b, right);
    *b ^= swap;
    *a ^= swap << size;
#endif
}

/* Three of the six rounds, for eight of the 64 rows, `step` rows apart. */
INLINE void exchange_rows(plane v[8], int step)
{
    UNROLL for (int half = 4; half > 0; half /= 2)
    {
        UNROLL for (int i = 0; i < 8; i++)
        {
            if (!(i & half))
                exchange(&v[i], &v[i + half], half * step);
        }
    }
}

/* ---- The last cell ---- */

/* Four planes with all four bits of every fourth lane become four planes with one bit of every lane; and back. */
INLINE void exchange_halves(plane v[NIBBLE])
{
    exchange(&v[0], &v[2], 2);
    exchange(&v[1], &v[3], 2);
    exchange(&v[0], &v[1], 1);
    exchange(&v[2], &v[3], 1);
}

/* Row i's four bits go to plane i % 4 of these. */
INLINE void load_last(const char *const *rows, int i, plane v[NIBBLE], plane *strange)
{
    plane row = load_row(rows + i, SUDOKU_CELLS - CHUNK, strange) >> (64 - NIBBLE);
    v[i % NIBBLE] |= row << (i - i % NIBBLE);
}

INLINE void store_last(char *const *rows, int i, const plane v[NIBBLE])
{
    plane row = (v[i % NIBBLE] >> (i - i % NIBBLE) & 0x0f) | '0';
    for (int w = 0; w < WORDS; w++)
        rows[64 * w + i][LAST] = (char)word_of(&row, w);
}

/* ---- All of it ---- */

/* Three rounds for eight rows of so many squares: one or WIDE. */
INLINE void begin_squares(const char *const *rows, int chunk, int squares, plane *to, plane *strange)
{
    plane v[WIDE][8], row[WIDE];
    UNROLL for (int j = 0; j < 8; j++)
    {
        if (squares == WIDE)
            load_rows(rows + j, CHUNK * chunk, row, strange);
        else
            row[0] = load_row(rows + j, CHUNK * chunk, strange);
        UNROLL for (int k = 0; k < squares; k++) v[k][j] = row[k];
    }
    UNROLL for (int k = 0; k < squares; k++)
    {
        exchange_rows(v[k], 1);
        UNROLL for (int j = 0; j < 8; j++) to[SQUARE * k + j] = v[k][j];
    }
}

INLINE void end_squares(char *const *rows, int chunk, int squares, const plane *from)
{
    plane v[WIDE][8], row[WIDE];
    UNROLL for (int k = 0; k < squares; k++)
    {
        UNROLL for (int j = 0; j < 8; j++) v[k][j] = from[SQUARE * k + j];
        exchange_rows(v[k], 1);
    }
    UNROLL for (int j = 0; j < 8; j++)
    {
        UNROLL for (int k = 0; k < squares; k++) row[k] = v[k][j];
        if (squares == WIDE)
            store_rows(rows + j, CHUNK * chunk, row);
        else
            store_row(rows + j, CHUNK * chunk, row[0]);
    }
}

/* Reads 81 characters of each row; that of word w's lane i is rows[64 * w + i]. Cell c's bit k goes to
 * bits[4 * c + k], except in the lanes to keep. Returns whether there were characters that do not belong there.
 * All squares are begun before one is finished, so that each text is fetched only once. */
NOINLINE int read_texts(const char *const *rows, plane *bits, plane keep)
{
    plane strange = none(), squares[CHUNKS * SQUARE], last[NIBBLE] = {none(), none(), none(), none()};
    for (int i = 0; i < SQUARE; i += 8) {
        for (int chunk = 0; chunk < WIDE_CHUNKS; chunk += WIDE)
            begin_squares(rows + i, chunk, WIDE, squares + SQUARE * chunk + i, &strange);
        for (int chunk = WIDE_CHUNKS; chunk < CHUNKS; chunk++)
            begin_squares(rows + i, chunk, 1, squares + SQUARE * chunk + i, &strange);
        for (int j = i; j < i + 8; j++)
            load_last(rows, j, last, &strange);
    }
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 8; i++) {
            plane v[8], *to = bits + SQUARE * chunk + i;
            UNROLL for (int j = 0; j < 8; j++) v[j] = squares[SQUARE * chunk + i + 8 * j];
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) to[8 * j] = choose(keep, to[8 * j], v[j]);
        }
    exchange_halves(last);
    for (int i = 0; i < NIBBLE; i++)
        bits[NIBBLE * LAST + i] = choose(keep, bits[NIBBLE * LAST + i], last[i]);
    return any_lane(strange);
}

/* The other way, for cells that hold digits. Uses up the bits. */
NOINLINE void write_texts(char *const *rows, plane *bits)
{
    plane *last = bits + NIBBLE * LAST;
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 8; i++) {
            plane v[8], *row = bits + SQUARE * chunk + i;
            UNROLL for (int j = 0; j < 8; j++) v[j] = row[8 * j];
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) row[8 * j] = v[j];
        }
    exchange_halves(last);
    for (int i = 0; i < SQUARE; i += 8) {
        for (int chunk = 0; chunk < WIDE_CHUNKS; chunk += WIDE)
            end_squares(rows + i, chunk, WIDE, bits + SQUARE * chunk + i);
        for (int chunk = WIDE_CHUNKS; chunk < CHUNKS; chunk++)
            end_squares(rows + i, chunk, 1, bits + SQUARE * chunk + i);
        for (int j = i; j < i + 8; j++)
            store_last(rows, j, last);
    }
}

/* Are these 81 characters digits and dots? */
INLINE int is_grid(const char *text)
{
    for (int c = 0; c < SUDOKU_CELLS; c++)
        if (cell_value(text[c]) < 0)
            return 0;
    return 1;
}

#endif
