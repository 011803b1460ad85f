/* transpose.h: text to planes and back, all lanes at once.
 *
 * isa/rows.h shows how a text is cut into chunks of 16 cells, and how the chunks of 64 puzzles are a
 * square of 64 x 64 bits. A square is transposed in six rounds, as usual: the rounds exchange the
 * off-diagonal quarters of squares of 2, 4, ... 64 rows. All words of a plane are transposed at the same
 * time, one square for each. */
#ifndef ENGINE_TRANSPOSE_H
#define ENGINE_TRANSPOSE_H

#include "engine/isa/rows.h"
#include "engine/kernel.h"
#include "sudoku.h"

/* ---- Squares of bits ---- */

/* Exchanges the upper right quarter and the lower left quarter of squares of 2 * size rows and columns,
 * in all such squares of the words. a is a row of the upper half, b the row `size` rows below. */
INLINE void exchange(plane *a, plane *b, int size)
{
    plane right = none() + UINT64_MAX / (((uint64_t)1 << size) + 1); /* size ones, size zeros, and so on */
    if (TERNARY) {
        plane low = choose(right, *a >> size, *b);
        *a = choose(right, *a, *b << size);
        *b = low;
    } else {
        plane swap = xor_and(*a >> size, *b, right);
        *b ^= swap;
        *a ^= swap << size;
    }
}

/* Three of the six rounds, for eight of the 64 rows, `step` rows apart. */
INLINE void exchange_rows(plane v[8], int step)
{
    UNROLL_MORE for (int half = 4; half > 0; half /= 2)
    {
        UNROLL_MORE for (int i = 0; i < 8; i++)
        {
            if (!(i & half))
                exchange(&v[i], &v[i + half], half * step);
        }
    }
}

/* ---- The lone cell ---- */

/* Turns four planes, each with the four bits of every fourth lane, into four planes with one bit of every
 * lane. It is its own inverse. */
INLINE void exchange_halves(plane v[NIBBLE])
{
    exchange(&v[0], &v[2], 2);
    exchange(&v[1], &v[3], 2);
    exchange(&v[0], &v[1], 1);
    exchange(&v[2], &v[3], 1);
}

/* ---- Whole texts ---- */

/* The first cell of a chunk. */
INLINE int chunk_start(int chunk)
{
    return chunk < BEGINNING ? CHUNK * chunk : LONE + 1;
}

/* The place of row 8 * j + i of a chunk's square among the bits of all cells is this, plus NIBBLE * j. */
INLINE int place_of_row(int chunk, int i)
{
    assert(chunk < CHUNKS && i >= 0 && i < 8);
    return NIBBLE * (chunk_start(chunk) + CHUNK / 2 * (i / NIBBLE)) + i % NIBBLE;
}

/* Loads eight rows of WIDE squares and does the first three rounds. */
INLINE void begin_squares(const char *const *rows, int chunk, plane *to, plane *invalid)
{
    plane v[WIDE][8], row[WIDE];
    UNROLL_MORE for (int j = 0; j < 8; j++)
    {
        load_rows(rows + j, CHUNK * chunk, row, invalid);
        UNROLL_MORE for (int part = 0; part < WIDE; part++) v[part][j] = row[part];
        FENCE(); /* otherwise the compiler loads all rows first, and spills them */
    }
    UNROLL_MORE for (int part = 0; part < WIDE; part++)
    {
        exchange_rows(v[part], 1);
        UNROLL_MORE for (int j = 0; j < 8; j++) to[SQUARE * part + j] = v[part][j];
    }
}

INLINE void end_squares(char *const *rows, int chunk, const plane *from)
{
    plane v[WIDE][8], row[WIDE];
    UNROLL_MORE for (int part = 0; part < WIDE; part++)
    {
        UNROLL_MORE for (int j = 0; j < 8; j++) v[part][j] = from[SQUARE * part + j];
        exchange_rows(v[part], 1);
    }
    UNROLL_MORE for (int j = 0; j < 8; j++)
    {
        UNROLL_MORE for (int part = 0; part < WIDE; part++) row[part] = v[part][j];
        store_rows(rows + j, CHUNK * chunk, row);
    }
}

/* The same for the last chunk. The lone cells of the 64 rows go through four planes, four bits at a time:
 * those of row i are shifted into plane i % 4 from above. */
INLINE void begin_last(const char *const *rows, plane lone[NIBBLE], plane *to, plane *invalid)
{
    plane v[8], end[2];
    UNROLL_MORE for (int j = 0; j < 8; j++)
    {
        plane *four = &lone[j % NIBBLE];
        UNROLL_MORE for (int i = 0; i < 2; i += WIDE) load_rows(rows + j, END + CHUNK * i, end + i, invalid);
        *four = *four >> NIBBLE | (end[0] & (none() + ((uint64_t)0xf << (64 - NIBBLE))));
        v[j] = end[1];
        FENCE();
    }
    exchange_rows(v, 1);
    UNROLL_MORE for (int j = 0; j < 8; j++) to[j] = v[j];
}

/* Stores eight rows of the last chunk. The cells before the lone one get a '0', so the chunks of the
 * beginning have to be stored afterwards. */
INLINE void end_last(char *const *rows, plane lone[NIBBLE], const plane *from)
{
    plane v[8], end[2];
    UNROLL_MORE for (int j = 0; j < 8; j++) v[j] = from[j];
    exchange_rows(v, 1);
    UNROLL_MORE for (int j = 0; j < 8; j++)
    {
        plane *four = &lone[j % NIBBLE];
        end[0] = *four << (64 - NIBBLE);
        end[1] = v[j];
        *four = *four >> NIBBLE;
        UNROLL_MORE for (int i = 0; i < 2; i += WIDE) store_rows(rows + j, END + CHUNK * i, end + i);
    }
}

/* Reads 81 characters from each row. The text of lane i of word w is rows[64 * w + i]. Bit b of cell c
 * goes to bits[4 * c + b], except in the lanes to keep. Returns whether a character is neither a digit
 * nor a dot. All squares are begun before the first is finished, so that each text is fetched only once. */
NOINLINE bool read_texts(const char *const *rows, plane *bits, plane keep)
{
    plane invalid = none(), squares[CHUNKS * SQUARE], lone[NIBBLE] = {none(), none(), none(), none()};
    for (int i = 0; i < SQUARE; i += 8) {
        for (int chunk = 0; chunk < BEGINNING; chunk += WIDE)
            begin_squares(rows + i, chunk, squares + SQUARE * chunk + i, &invalid);
        begin_last(rows + i, lone, squares + SQUARE * BEGINNING + i, &invalid);
    }
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 8; i++) {
            plane v[8], *to = bits + place_of_row(chunk, i);
            UNROLL_MORE for (int j = 0; j < 8; j++) v[j] = squares[SQUARE * chunk + i + 8 * j];
            exchange_rows(v, 8);
            UNROLL_MORE for (int j = 0; j < 8; j++) to[NIBBLE * j] = choose(keep, to[NIBBLE * j], v[j]);
        }
    exchange_halves(lone);
    for (int i = 0; i < NIBBLE; i++)
        bits[NIBBLE * LONE + i] = choose(keep, bits[NIBBLE * LONE + i], lone[i]);
    return any_lane(invalid);
}

/* Writes cells that hold digits as text. */
NOINLINE void write_texts(char *const *rows, const plane *bits)
{
    plane squares[CHUNKS * SQUARE], lone[NIBBLE];
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 8; i++) {
            plane v[8], *to = squares + SQUARE * chunk + i;
            const plane *from = bits + place_of_row(chunk, i);
            UNROLL_MORE for (int j = 0; j < 8; j++) v[j] = from[NIBBLE * j];
            exchange_rows(v, 8);
            UNROLL_MORE for (int j = 0; j < 8; j++) to[8 * j] = v[j];
        }
    for (int i = 0; i < NIBBLE; i++)
        lone[i] = bits[NIBBLE * LONE + i];
    exchange_halves(lone);
    for (int i = 0; i < SQUARE; i += 8) {
        /* the end comes first: its chunk with the lone cell overlaps the beginning */
        end_last(rows + i, lone, squares + SQUARE * BEGINNING + i);
        for (int chunk = 0; chunk < BEGINNING; chunk += WIDE)
            end_squares(rows + i, chunk, squares + SQUARE * chunk + i);
    }
}

/* Not 0 where one of the 81 characters is neither a digit nor a dot. */
INLINE plane invalid_characters(const char *text)
{
    plane invalid = none(), v;
    UNROLL_MORE for (int at = 0; at < SUDOKU_CELLS; at += (int)sizeof v)
    {
        int last = SUDOKU_CELLS - (int)sizeof v;
        memcpy(&v, text + (at < last ? at : last), sizeof v);
        invalid |= invalid_bytes(v);
    }
    return invalid;
}

/* ---- Plain lines ---- */

INLINE bool ends_here(const char *text)
{
    return text[SUDOKU_CELLS] == '\n';
}

/* See kernel.h. Lines are checked in blocks, and those of the last block one by one. */
static size_t plain_lines(const char *text, size_t n)
{
    enum { BLOCK = 16 };
    size_t lines = 0;
    for (plane invalid = none(); n - lines >= BLOCK; lines += BLOCK) {
        const char *line = text + SUDOKU_LINE * lines;
        bool all_end = true;
        for (int i = 0; i < BLOCK; i++, line += SUDOKU_LINE) {
            invalid |= invalid_characters(line);
            all_end &= ends_here(line);
        }
        if (!all_end || any_lane(invalid))
            break;
    }
    for (text += SUDOKU_LINE * lines; lines < n && ends_here(text) && !any_lane(invalid_characters(text));
         lines++)
        text += SUDOKU_LINE;
    assert(lines <= n);
    return lines;
}

#endif
