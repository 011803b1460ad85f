/* kernel_text.h: from text to planes and back, all lanes at once.
 *
 * Of 16 cells of a puzzle the low four bits of each character make a word. '1'..'9' are 1..9, an empty cell is 0
 * ('0') or 14 ('.'). The words of 64 puzzles, one below the other, are a square of 64 x 64 bits: transposed, each
 * of its rows is one bit of one cell for 64 puzzles. All words of a plane are transposed at the same time. */
#ifndef CORE_KERNEL_TEXT_H
#define CORE_KERNEL_TEXT_H

#include <string.h>

#include "core/grid.h"
#include "core/kernel_plane.h"
#include "sudoku.h"

enum {
    NIBBLE = 4,
    CELLS_AT_ONCE = 16,
    CHUNKS = 6 /* the last one covers one new cell, and 15 of the chunk before it once more */
};

INLINE int chunk_start(int chunk)
{
    return chunk < CHUNKS - 1 ? CELLS_AT_ONCE * chunk : SUDOKU_CELLS - CELLS_AT_ONCE;
}

/* The same byte everywhere. */
INLINE uint64_t bytes(unsigned value)
{
    return value * (uint64_t)0x0101010101010101u;
}

/* ---- One row: 16 cells of WORDS puzzles, 64 rows apart ---- */

#if KERNEL_LANES > 64

/* Each 128 bits of a row hold two words, a pair. */
#if KERNEL_LANES == 512
#define INTERLEAVE_LOW(a, b) ((plane)_mm512_unpacklo_epi8((__m512i)(a), (__m512i)(b)))
#define INTERLEAVE_HIGH(a, b) ((plane)_mm512_unpackhi_epi8((__m512i)(a), (__m512i)(b)))
#define EVEN_BYTES(a, b) ((plane)_mm512_packus_epi16((__m512i)(a), (__m512i)(b)))
#elif KERNEL_LANES == 256
#define INTERLEAVE_LOW(a, b) ((plane)_mm256_unpacklo_epi8((__m256i)(a), (__m256i)(b)))
#define INTERLEAVE_HIGH(a, b) ((plane)_mm256_unpackhi_epi8((__m256i)(a), (__m256i)(b)))
#define EVEN_BYTES(a, b) ((plane)_mm256_packus_epi16((__m256i)(a), (__m256i)(b)))
#elif defined(__x86_64__)
#define INTERLEAVE_LOW(a, b) ((plane)_mm_unpacklo_epi8((__m128i)(a), (__m128i)(b)))
#define INTERLEAVE_HIGH(a, b) ((plane)_mm_unpackhi_epi8((__m128i)(a), (__m128i)(b)))
#define EVEN_BYTES(a, b) ((plane)_mm_packus_epi16((__m128i)(a), (__m128i)(b)))
#else
#define INTERLEAVE_LOW(a, b) ((plane)vzip1q_u8((uint8x16_t)(a), (uint8x16_t)(b)))
#define INTERLEAVE_HIGH(a, b) ((plane)vzip2q_u8((uint8x16_t)(a), (uint8x16_t)(b)))
#define EVEN_BYTES(a, b) ((plane)vuzp1q_u8((uint8x16_t)(a), (uint8x16_t)(b)))
#endif

/* The characters of every second word's puzzle. */
INLINE plane load_characters(const char *const *rows, int from)
{
#if KERNEL_LANES == 512
    __m512i v = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)(const void *)(rows[0] + from)));
    v = _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(const void *)(rows[128] + from)), 1);
    v = _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(const void *)(rows[256] + from)), 2);
    return (plane)_mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(const void *)(rows[384] + from)),
                                     3);
#else
    plane v;
    for (int pair = 0; pair < WORDS / 2; pair++)
        memcpy((char *)&v + 16 * pair, rows[128 * pair] + from, 16);
    return v;
#endif
}

INLINE void store_characters(char *const *rows, int from, plane v)
{
#if KERNEL_LANES == 512
    _mm_storeu_si128((__m128i *)(void *)(rows[0] + from), _mm512_castsi512_si128((__m512i)v));
    _mm_storeu_si128((__m128i *)(void *)(rows[128] + from), _mm512_extracti32x4_epi32((__m512i)v, 1));
    _mm_storeu_si128((__m128i *)(void *)(rows[256] + from), _mm512_extracti32x4_epi32((__m512i)v, 2));
    _mm_storeu_si128((__m128i *)(void *)(rows[384] + from), _mm512_extracti32x4_epi32((__m512i)v, 3));
#else
    for (int pair = 0; pair < WORDS / 2; pair++)
        memcpy(rows[128 * pair] + from, (const char *)&v + 16 * pair, 16);
#endif
}

/* Not 0 where a character is neither a digit nor a dot. With a table: what its low four bits should look like,
 * compared with what it is. */
INLINE plane strange_bytes(plane v)
{
#if KERNEL_LANES == 512
    const __m512i valid = _mm512_broadcast_i32x4(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return v ^ (plane)_mm512_shuffle_epi8(valid, (__m512i)v);
#elif KERNEL_LANES == 256
    const __m256i valid = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return v ^ (plane)_mm256_shuffle_epi8(valid, (__m256i)v);
#else
    typedef unsigned char characters __attribute__((vector_size(16)));
    characters c = (characters)v;
    return (plane)(((characters)(c - '0') > 9) & (c != '.'));
#endif
}

INLINE plane load_row(const char *const *rows, int from, plane *strange)
{
    plane even = load_characters(rows, from), odd = load_characters(rows + 64, from);
    *strange |= strange_bytes(even) | strange_bytes(odd);
    even &= bytes(0x0f);
    odd &= bytes(0x0f);
    return EVEN_BYTES((even | even >> 4) & 0x00ff00ff00ff00ffu, (odd | odd >> 4) & 0x00ff00ff00ff00ffu);
}

INLINE void store_row(char *const *rows, int from, plane v)
{
    plane first = v & bytes(0x0f), second = v >> 4 & bytes(0x0f);
    store_characters(rows, from, INTERLEAVE_LOW(first, second) | bytes('0'));
    store_characters(rows + 64, from, INTERLEAVE_HIGH(first, second) | bytes('0'));
}

#else

INLINE uint64_t load_little(const char *text)
{
    uint64_t v = 0;
    for (int i = 0; i < 8; i++)
        v |= (uint64_t)(unsigned char)text[i] << 8 * i;
    return v;
}

INLINE void store_little(char *text, uint64_t v)
{
    for (int i = 0; i < 8; i++)
        text[i] = (char)(v >> 8 * i);
}

/* 0x80 in every byte that is not 0. */
INLINE uint64_t not_zero(uint64_t v)
{
    return (((v & bytes(0x7f)) + bytes(0x7f)) | v) & bytes(0x80);
}

/* Not 0 where a character is neither a digit nor a dot. */
INLINE uint64_t strange_bytes(uint64_t v)
{
    uint64_t digit = v ^ bytes('0');
    uint64_t no_digit = (digit | ((digit & bytes(0x0f)) + bytes(6))) & bytes(0xf0);
    return not_zero(no_digit) & not_zero(v ^ bytes('.'));
}

/* The low halves of eight bytes, side by side; and back. */
INLINE uint64_t squeeze(uint64_t v)
{
    v &= bytes(0x0f);
    v = (v | v >> 4) & 0x00ff00ff00ff00ffu;
    v = (v | v >> 8) & 0x0000ffff0000ffffu;
    return (v | v >> 16) & 0xffffffffu;
}

INLINE uint64_t spread(uint64_t v)
{
    v = (v | v << 16) & 0x0000ffff0000ffffu;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    return (v | v << 4) & bytes(0x0f);
}

INLINE plane load_row(const char *const *rows, int from, plane *strange)
{
    uint64_t low = load_little(rows[0] + from), high = load_little(rows[0] + from + 8);
    *strange |= strange_bytes(low) | strange_bytes(high);
    return squeeze(low) | squeeze(high) << 32;
}

INLINE void store_row(char *const *rows, int from, plane v)
{
    store_little(rows[0] + from, spread(v & 0xffffffffu) | bytes('0'));
    store_little(rows[0] + from + 8, spread(v >> 32) | bytes('0'));
}

#endif

/* ---- Squares of bits ---- */

/* In all squares of 2 * size rows and columns, exchanges the upper right quarter with the lower left; a and b are rows
 * of the two. */
INLINE void exchange(plane *a, plane *b, int size)
{
    plane right = none() + UINT64_MAX / (((uint64_t)1 << size) + 1); /* size ones, size zeros, and so on */
    plane swap = xor_and(*a >> size, *b, right);
    *b ^= swap;
    *a ^= swap << size;
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

/* Reads 81 characters of each row; that of word w's lane i is rows[64 * w + i]. Cell c's bit k goes to
 * bits[4 * c + k], except in the lanes to keep. Returns whether there were characters that do not belong there.
 * All squares are begun before one is finished, so that each text is fetched only once. */
NOINLINE int read_texts(const char *const *rows, plane *bits, plane keep)
{
    plane strange = none(), squares[CHUNKS][64];
    for (int i = 0; i < 8; i++)
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            plane v[8];
            UNROLL for (int j = 0; j < 8; j++) v[j] =
                load_row(rows + i + 8 * j, chunk_start(chunk), &strange);
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) squares[chunk][i + 8 * j] = v[j];
        }
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 64; i += 8) {
            plane v[8], *to = bits + NIBBLE * chunk_start(chunk) + i;
            UNROLL for (int j = 0; j < 8; j++) v[j] = squares[chunk][i + j];
            exchange_rows(v, 1);
            UNROLL for (int j = 0; j < 8; j++) to[j] = choose(keep, to[j], v[j]);
        }
    return any_lane(strange);
}

/* The other way, for cells that hold digits. */
NOINLINE void write_texts(char *const *rows, const plane *bits)
{
    plane squares[CHUNKS][64];
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        for (int i = 0; i < 64; i += 8) {
            plane v[8];
            UNROLL for (int j = 0; j < 8; j++) v[j] = bits[NIBBLE * chunk_start(chunk) + i + j];
            exchange_rows(v, 1);
            UNROLL for (int j = 0; j < 8; j++) squares[chunk][i + j] = v[j];
        }
    for (int i = 0; i < 8; i++)
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            plane v[8];
            UNROLL for (int j = 0; j < 8; j++) v[j] = squares[chunk][i + 8 * j];
            exchange_rows(v, 8);
            UNROLL for (int j = 0; j < 8; j++) store_row(rows + i + 8 * j, chunk_start(chunk), v[j]);
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
