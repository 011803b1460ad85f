/* kernel_rows.h: a row of characters, one puzzle's or several puzzles', to words of four bits a cell and back. See
 * kernel_text.h. */
#ifndef CORE_KERNEL_ROWS_H
#define CORE_KERNEL_ROWS_H

#include <string.h>

#include "core/kernel_plane.h"
#include "sudoku.h"

enum {
    NIBBLE = 4,
    CHUNK = 16,              /* cells */
    SQUARE = NIBBLE * CHUNK, /* rows */
    CHUNKS = SUDOKU_CELLS / CHUNK,
    LAST = CHUNK * CHUNKS,                /* the cell that is left */
    WIDE = LANES < 128 ? 1 : LANES / 128, /* chunks of one puzzle that fill a plane */
    WIDE_CHUNKS = CHUNKS / WIDE * WIDE    /* those that are loaded so; the others each by itself */
};

/* The same byte everywhere. */
INLINE uint64_t bytes(unsigned value)
{
    return value * (uint64_t)0x0101010101010101u;
}

/* ---- A chunk of WORDS puzzles, 64 rows apart ---- */

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
#elif KERNEL_LANES == 256
    __m256i v = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(rows[0] + from)));
    return (plane)_mm256_inserti128_si256(
        v, _mm_loadu_si128((const __m128i *)(const void *)(rows[128] + from)), 1);
#else
    plane v;
    memcpy(&v, rows[0] + from, sizeof v);
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
#elif KERNEL_LANES == 256
    _mm_storeu_si128((__m128i *)(void *)(rows[0] + from), _mm256_castsi256_si128((__m256i)v));
    _mm_storeu_si128((__m128i *)(void *)(rows[128] + from), _mm256_extracti128_si256((__m256i)v, 1));
#else
    memcpy(rows[0] + from, &v, sizeof v);
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

INLINE plane load_row(const char *const *rows, int from, plane *strange)
{
    return squeeze(load_characters(rows, from), load_characters(rows + 64, from), strange);
}

INLINE void store_row(char *const *rows, int from, plane v)
{
    plane even, odd;
    spread(v, &even, &odd);
    store_characters(rows, from, even);
    store_characters(rows + 64, from, odd);
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

INLINE plane load_row(const char *const *rows, int from, plane *strange)
{
    uint64_t low = load_little(rows[0] + from), high = load_little(rows[0] + from + 8);
    *strange |= strange_bytes(low) | strange_bytes(high);
    return squeeze_word(low) | squeeze_word(high) << 32;
}

INLINE void store_row(char *const *rows, int from, plane v)
{
    store_little(rows[0] + from, spread_word(v & 0xffffffffu) | bytes('0'));
    store_little(rows[0] + from + 8, spread_word(v >> 32) | bytes('0'));
}

#endif

/* ---- WIDE chunks of the same puzzles ---- */

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

/* A plane of characters is loaded from one puzzle; a pair of puzzles makes a word of each for all chunks. */
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

#else

INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *strange)
{
    v[0] = load_row(rows, from, strange);
}

INLINE void store_rows(char *const *rows, int from, plane v[WIDE])
{
    store_row(rows, from, v[0]);
}

#endif

#endif
