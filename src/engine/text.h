/* text.h: from text to planes and back, all lanes at once.
 *
 * Of 16 cells of a puzzle, a chunk, the low four bits of each character make a word. '1'..'9' are 1..9, an empty cell is
 * 0 ('0') or 14 ('.'). The words of 64 puzzles, one below the other, are a square of 64 x 64 bits: transposed, each of
 * its rows is one bit of one cell for 64 puzzles. All words of a plane are transposed at the same time. Four chunks at
 * the beginning and one at the end make 80 cells; the four bits of the lone cell between are transposed by themselves. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/kernel.h"
#include "engine/isa/rows.h"
#include "sudoku.h"

/* ---- Squares of bits ---- */

/* In all squares of 2 * size rows and columns, exchanges the upper right quarter with the lower left; a and b are rows
 * of the two. */
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
    UNROLL for (int half = 4; half > 0; half /= 2)
    {
        UNROLL for (int i = 0; i < 8; i++)
        {
            if (!(i & half))
                exchange(&v[i], &v[i + half], half * step);
        }
    }
}

/* ---- The lone cell ---- */

/* Four planes with all four bits of every fourth lane become four planes with one bit of every lane; and back. */
INLINE void exchange_halves(plane v[NIBBLE])
{
    exchange(&v[0], &v[2], 2);
    exchange(&v[1], &v[3], 2);
    exchange(&v[0], &v[1], 1);
    exchange(&v[2], &v[3], 1);
}

/* ---- All of it ---- */

/* The first of a chunk's cells. */
INLINE int chunk_start(int chunk)
{
    return chunk < BEGINNING ? CHUNK * chunk : LONE + 1;
}

/* Three rounds for eight rows of WIDE squares. */
INLINE void begin_squares(const char *const *rows, int chunk, plane *to, plane *invalid)
{
    plane v[8], row[WIDE];
    for (int j = 0; j < 8; j++) {
        load_rows(rows + j, CHUNK * chunk, row, invalid);
        UNROLL for (int part = 0; part < WIDE; part++) to[SQUARE * part + j] = row[part];
    }
    UNROLL for (int part = 0; part < WIDE; part++)
    {
        UNROLL for (int j = 0; j < 8; j++) v[j] = to[SQUARE * part + j];
        exchange_rows(v, 1);
        UNROLL for (int j = 0; j < 8; j++) to[SQUARE * part + j] = v[j];
        FENCE();
    }
}

INLINE void end_squares(char *const *rows, int chunk, const plane *from)
{
    plane v[WIDE][8], row[WIDE];
    UNROLL for (int part = 0; part < WIDE; part++)
    {
        UNROLL for (int j = 0; j < 8; j++) v[part][j] = from[SQUARE * part + j];
        exchange_rows(v[part], 1);
    }
    UNROLL for (int j = 0; j < 8; j++)
    {
        UNROLL for (int part = 0; part < WIDE; part++) row[part] = v[part][j];
        store_rows(rows + j, CHUNK * chunk, row);
    }
}

/* The same for the last chunk. The lone cells of 64 rows go through four planes, four bits at a time: those of row i are
 * shifted into plane i % 4 from above. */
INLINE void begin_last(const char *const *rows, plane lone[NIBBLE], plane *to, plane *invalid)
{
    plane v[8], end[2];
    UNROLL for (int j = 0; j < 8; j++)
    {
        plane *four = &lone[j % NIBBLE];
        load_end(rows + j, end, invalid);
        *four = *four >> NIBBLE | (end[0] & (none() + ((uint64_t)0xf << (64 - NIBBLE))));
        v[j] = end[1];
        FENCE(); /* else all rows are loaded first, and spilled */
    }
    exchange_rows(v, 1);
    UNROLL for (int j = 0; j < 8; j++) to[j] = v[j];
}

/* The cells before the lone one get a '0', over which the chunks of the beginning have to be stored afterwards. */
INLINE void end_last(char *const *rows, plane lone[NIBBLE], const plane *from)
{
    plane v[8], end[2];
    UNROLL for (int j = 0; j < 8; j++) v[j] = from[j];
    exchange_rows(v, 1);
    UNROLL for (int j = 0; j < 8; j++)
    {
        plane *four = &lone[j % NIBBLE];
        end[0] = *four << (64 - NIBBLE);
        end[1] = v[j];
        *four = *four >> NIBBLE;
        store_end(rows + j, end);
    }
}

/* Reads 81 characters of each row; that of word w's lane i is rows[64 * w + i]. Cell c's bit part goes to
 * bits[4 * c + part], except in the lanes to keep. Returns whether there were characters that do not belong there.
 * All squares are begun before one is finished, so that each text is fetched only once. */
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
            plane v[8], *to = bits + NIBBLE * chunk_start(chunk) + i;
            UNROLL for (int j = 0; j < 8; j++) v[j] = squares[SQUARE * chunk + i + 8 * j];
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) to[8 * j] = choose(keep, to[8 * j], v[j]);
        }
    exchange_halves(lone);
    for (int i = 0; i < NIBBLE; i++)
        bits[NIBBLE * LONE + i] = choose(keep, bits[NIBBLE * LONE + i], lone[i]);
    return any_lane(invalid);
}

/* The other way, for cells that hold digits. Uses up the bits. */
NOINLINE void write_texts(char *const *rows, plane *bits)
{
    plane lone[NIBBLE];
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 8; i++) {
            plane v[8], *row = bits + NIBBLE * chunk_start(chunk) + i;
            UNROLL for (int j = 0; j < 8; j++) v[j] = row[8 * j];
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) row[8 * j] = v[j];
        }
    for (int i = 0; i < NIBBLE; i++)
        lone[i] = bits[NIBBLE * LONE + i];
    exchange_halves(lone);
    for (int i = 0; i < SQUARE; i += 8) {
        /* first the end, whose chunk with the lone cell reaches into the beginning */
        end_last(rows + i, lone, bits + NIBBLE * chunk_start(BEGINNING) + i);
        for (int chunk = 0; chunk < BEGINNING; chunk += WIDE)
            end_squares(rows + i, chunk, bits + SQUARE * chunk + i);
    }
}

/* Not 0 where one of 81 characters is neither a digit nor a dot. */
INLINE plane invalid_characters(const char *text)
{
    plane invalid = none(), v;
    UNROLL for (int at = 0; at < SUDOKU_CELLS; at += (int)sizeof v)
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

/* See kernel.h. By blocks; what is left of the plain lines one by one. */
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
    return lines;
}

#endif
