/* rows.h: a row of characters, one puzzle's or several puzzles', to words of four bits a cell and back. See
 * kernel_text.h. */
#ifndef ENGINE_ROWS_H
#define ENGINE_ROWS_H

#include <string.h>

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

/* ---- Characters and half bytes ---- */

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

/* The low halves of neighbouring bytes, as the low half of 16 bits. Not by a multiplication: a processor with AVX-512
 * lowers its clock for those. */
INLINE plane join_halves(plane v)
{
    return or_and(v & 0x000f000f000f000fu, v >> 4, none() + 0x00f000f000f000f0u);
}

/* 128 bits of each make 128 bits: a word of one, a word of the other. */
INLINE plane squeeze(plane even, plane odd, plane *strange)
{
    *strange |= strange_bytes(even) | strange_bytes(odd);
    return EVEN_BYTES(join_halves(even), join_halves(odd));
}

INLINE void spread(plane v, plane *even, plane *odd)
{
    plane first = v & bytes(0x0f), second = v >> 4 & bytes(0x0f);
    *even = INTERLEAVE_LOW(first, second) | bytes('0');
    *odd = INTERLEAVE_HIGH(first, second) | bytes('0');
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
INLINE uint64_t squeeze_word(uint64_t v)
{
    v &= bytes(0x0f);
    v = (v | v >> 4) & 0x00ff00ff00ff00ffu;
    v = (v | v >> 8) & 0x0000ffff0000ffffu;
    return (v | v >> 16) & 0xffffffffu;
}

INLINE uint64_t spread_word(uint64_t v)
{
    v = (v | v << 16) & 0x0000ffff0000ffffu;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    return (v | v << 4) & bytes(0x0f);
}

#endif

/* ---- Rows of WORDS puzzles, 64 rows apart ---- */

#if KERNEL_LANES >= 256

/* The 128-bit parts of WIDE planes as a square matrix, transposed. */
INLINE void transpose_parts(plane v[WIDE])
{
#if KERNEL_LANES == 512
    __m512i a = (__m512i)v[0], b = (__m512i)v[1], c = (__m512i)v[2], d = (__m512i)v[3];
    __m512i even_ab = _mm512_shuffle_i64x2(a, b, 0x88), odd_ab = _mm512_shuffle_i64x2(a, b, 0xdd);
    __m512i even_cd = _mm512_shuffle_i64x2(c, d, 0x88), odd_cd = _mm512_shuffle_i64x2(c, d, 0xdd);
    v[0] = (plane)_mm512_shuffle_i64x2(even_ab, even_cd, 0x88);
    v[1] = (plane)_mm512_shuffle_i64x2(odd_ab, odd_cd, 0x88);
    v[2] = (plane)_mm512_shuffle_i64x2(even_ab, even_cd, 0xdd);
    v[3] = (plane)_mm512_shuffle_i64x2(odd_ab, odd_cd, 0xdd);
#else
    __m256i a = (__m256i)v[0], b = (__m256i)v[1];
    v[0] = (plane)_mm256_permute2x128_si256(a, b, 0x20);
    v[1] = (plane)_mm256_permute2x128_si256(a, b, 0x31);
#endif
}

/* WIDE chunks: a plane of characters is loaded from one puzzle; a pair of puzzles makes a word of each for all
 * chunks. */
INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *strange)
{
    UNROLL for (int pair = 0; pair < WIDE; pair++)
    {
        plane even, odd;
        memcpy(&even, rows[128 * pair] + from, sizeof even);
        memcpy(&odd, rows[128 * pair + 64] + from, sizeof odd);
        v[pair] = squeeze(even, odd, strange);
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

#elif KERNEL_LANES == 128

INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *strange)
{
    plane even, odd;
    memcpy(&even, rows[0] + from, sizeof even);
    memcpy(&odd, rows[64] + from, sizeof odd);
    v[0] = squeeze(even, odd, strange);
}

INLINE void store_rows(char *const *rows, int from, plane v[WIDE])
{
    plane even, odd;
    spread(v[0], &even, &odd);
    memcpy(rows[0] + from, &even, sizeof even);
    memcpy(rows[64] + from, &odd, sizeof odd);
}

#else

INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *strange)
{
    uint64_t low = load_little(rows[0] + from), high = load_little(rows[0] + from + 8);
    *strange |= strange_bytes(low) | strange_bytes(high);
    v[0] = squeeze_word(low) | squeeze_word(high) << 32;
}

INLINE void store_rows(char *const *rows, int from, plane v[WIDE])
{
    store_little(rows[0] + from, spread_word(v[0] & 0xffffffffu) | bytes('0'));
    store_little(rows[0] + from + 8, spread_word(v[0] >> 32) | bytes('0'));
}

#endif

/* ---- Their two chunks at the end ---- */

#if KERNEL_LANES == 512

/* The 32 characters of two puzzles. */
INLINE plane load_halves(const char *low, const char *high)
{
    __m256i first = _mm256_loadu_si256((const __m256i *)(const void *)low);
    __m256i second = _mm256_loadu_si256((const __m256i *)(const void *)high);
    return (plane)_mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
}

INLINE void store_halves(char *low, char *high, plane v)
{
    _mm256_storeu_si256((__m256i *)(void *)low, _mm512_castsi512_si256((__m512i)v));
    _mm256_storeu_si256((__m256i *)(void *)high, _mm512_extracti64x4_epi64((__m512i)v, 1));
}

INLINE void load_end(const char *const *rows, plane v[2], plane *strange)
{
    plane four
        [2]; /* of four puzzles, by 128 bits: first chunk of two, second chunk of these, the same of the others */
    UNROLL for (int i = 0; i < 2; i++)
    {
        const char *const *part = rows + 256 * i;
        plane even = load_halves(part[0] + END, part[128] + END);
        plane odd = load_halves(part[64] + END, part[192] + END);
        four[i] = squeeze(even, odd, strange);
    }
    v[0] = (plane)_mm512_shuffle_i64x2((__m512i)four[0], (__m512i)four[1], 0x88);
    v[1] = (plane)_mm512_shuffle_i64x2((__m512i)four[0], (__m512i)four[1], 0xdd);
}

INLINE void store_end(char *const *rows, plane v[2])
{
    const __m512i first =
        _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11); /* words of both chunks, by pairs of puzzles */
    UNROLL for (int i = 0; i < 2; i++)
    {
        char *const *part = rows + 256 * i;
        __m512i which = _mm512_add_epi64(first, _mm512_set1_epi64(4 * i));
        plane even, odd, four = (plane)_mm512_permutex2var_epi64((__m512i)v[0], which, (__m512i)v[1]);
        spread(four, &even, &odd);
        store_halves(part[0] + END, part[128] + END, even);
        store_halves(part[64] + END, part[192] + END, odd);
    }
}

#else

INLINE void load_end(const char *const *rows, plane v[2], plane *strange)
{
    UNROLL for (int i = 0; i < 2; i += WIDE) load_rows(rows, END + CHUNK * i, v + i, strange);
}

INLINE void store_end(char *const *rows, plane v[2])
{
    UNROLL for (int i = 0; i < 2; i += WIDE) store_rows(rows, END + CHUNK * i, v + i);
}

#endif

#endif
