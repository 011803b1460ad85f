/* kernel_text.h: from text to planes and back, 64 puzzles at a time.
 *
 * A cell of 64 puzzles is four words: the low four bits of its character, one word for each bit. '1'..'9' are
 * 1..9, an empty cell is 0 ('0') or 14 ('.'). Characters are first gathered by cell: a square of 16 rows and
 * 16 columns of bytes is transposed by four rounds of interleaving row i with row i + 8. */
#ifndef CORE_KERNEL_TEXT_H
#define CORE_KERNEL_TEXT_H

#include <string.h>

#include "core/kernel_plane.h"
#include "sudoku.h"

enum { NIBBLE = 4 };

#if defined(__x86_64__) && KERNEL_LANES > 64

#if defined(__AVX512BW__)
typedef __m512i bytes;
#define BYTES_LOW _mm512_unpacklo_epi8
#define BYTES_HIGH _mm512_unpackhi_epi8
#elif defined(__AVX2__)
typedef __m256i bytes;
#define BYTES_LOW _mm256_unpacklo_epi8
#define BYTES_HIGH _mm256_unpackhi_epi8
#else
typedef __m128i bytes;
#define BYTES_LOW _mm_unpacklo_epi8
#define BYTES_HIGH _mm_unpackhi_epi8
#endif

enum { SQUARES = sizeof(bytes) / 16, GROUP = 16 * SQUARES }; /* rows that are transposed together */

INLINE __m128i row_part(const char *row)
{
    return _mm_loadu_si128((const __m128i *)(const void *)row);
}

/* Rows r, r + 16, r + 32 ...: each square has its own 128 bits. */
INLINE bytes load_rows(const char *const *rows, int offset)
{
#if defined(__AVX512BW__)
    __m512i v = _mm512_castsi128_si512(row_part(rows[0] + offset));
    v = _mm512_inserti32x4(v, row_part(rows[16] + offset), 1);
    v = _mm512_inserti32x4(v, row_part(rows[32] + offset), 2);
    return _mm512_inserti32x4(v, row_part(rows[48] + offset), 3);
#elif defined(__AVX2__)
    return _mm256_inserti128_si256(_mm256_castsi128_si256(row_part(rows[0] + offset)),
                                   row_part(rows[16] + offset), 1);
#else
    return row_part(rows[0] + offset);
#endif
}

INLINE void store_row(char *row, __m128i part)
{
    _mm_storeu_si128((__m128i *)(void *)row, part);
}

INLINE void store_rows(char *const *rows, int offset, bytes v)
{
#if defined(__AVX512BW__)
    store_row(rows[0] + offset, _mm512_castsi512_si128(v));
    store_row(rows[16] + offset, _mm512_extracti32x4_epi32(v, 1));
    store_row(rows[32] + offset, _mm512_extracti32x4_epi32(v, 2));
    store_row(rows[48] + offset, _mm512_extracti32x4_epi32(v, 3));
#elif defined(__AVX2__)
    store_row(rows[0] + offset, _mm256_castsi256_si128(v));
    store_row(rows[16] + offset, _mm256_extracti128_si256(v, 1));
#else
    store_row(rows[0] + offset, v);
#endif
}

INLINE void transpose(bytes *v)
{
    bytes other[16];
    for (int round = 0; round < 2; round++) {
#pragma GCC unroll 8
        for (int i = 0; i < 8; i++) {
            other[2 * i] = BYTES_LOW(v[i], v[i + 8]);
            other[2 * i + 1] = BYTES_HIGH(v[i], v[i + 8]);
        }
#pragma GCC unroll 8
        for (int i = 0; i < 8; i++) {
            v[2 * i] = BYTES_LOW(other[i], other[i + 8]);
            v[2 * i + 1] = BYTES_HIGH(other[i], other[i + 8]);
        }
    }
}

/* Splits a cell's characters into their four low bits; group says which rows of the 64 they are. */
INLINE void bits_of_bytes(bytes v, uint64_t *words, size_t step, int group)
{
#pragma GCC unroll 4
    for (int k = 0; k < NIBBLE; k++) {
#if defined(__AVX512BW__)
        words[step * (size_t)k] = _mm512_test_epi8_mask(v, _mm512_set1_epi8((char)(1 << k)));
        (void)group;
#elif defined(__AVX2__)
        uint32_t mask = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(v, 7 - k));
        memcpy((char *)(words + step * (size_t)k) + 4 * group, &mask, sizeof mask);
#else
        uint16_t mask = (uint16_t)_mm_movemask_epi8(_mm_slli_epi16(v, 7 - k));
        memcpy((char *)(words + step * (size_t)k) + 2 * group, &mask, sizeof mask);
#endif
    }
}

/* Bytes that are 0 where a character is a digit or a dot: what its low four bits should look like, compared
 * with what it is. */
INLINE bytes strange_bytes(bytes v)
{
#if defined(__AVX512BW__)
    const __m512i valid = _mm512_broadcast_i32x4(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return _mm512_xor_si512(v, _mm512_shuffle_epi8(valid, v));
#elif defined(__AVX2__)
    const __m256i valid = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', -1, -1, -1, -1, '.', 0));
    return _mm256_xor_si256(v, _mm256_shuffle_epi8(valid, v));
#else
    __m128i value = _mm_sub_epi8(v, _mm_set1_epi8('0'));
    __m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(value, _mm_set1_epi8(9)), value);
    return _mm_andnot_si128(_mm_or_si128(digit, _mm_cmpeq_epi8(v, _mm_set1_epi8('.'))), _mm_set1_epi8(-1));
#endif
}

INLINE uint64_t rows_not_zero(bytes v)
{
#if defined(__AVX512BW__)
    return _mm512_test_epi8_mask(v, v);
#elif defined(__AVX2__)
    return (uint32_t)~_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
#else
    return (uint16_t)~_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128()));
#endif
}

/* The other way: a cell's digits as characters. */
INLINE bytes bytes_of_bits(const uint64_t *words, size_t step, int group)
{
#if defined(__AVX512BW__)
    __m512i v = _mm512_set1_epi8('0');
#pragma GCC unroll 4
    for (int k = 0; k < NIBBLE; k++)
        v = _mm512_mask_add_epi8(v, words[step * (size_t)k], v, _mm512_set1_epi8((char)(1 << k)));
    (void)group;
    return v;
#elif defined(__AVX2__)
    const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i places = _mm256_set1_epi64x((long long)0x8040201008040201u);
    __m256i v = _mm256_set1_epi8('0');
#pragma GCC unroll 4
    for (int k = 0; k < NIBBLE; k++) {
        int32_t mask;
        memcpy(&mask, (const char *)(words + step * (size_t)k) + 4 * group, sizeof mask);
        __m256i set = _mm256_shuffle_epi8(_mm256_set1_epi32(mask), spread);
        set = _mm256_cmpeq_epi8(_mm256_and_si256(set, places), places);
        v = _mm256_add_epi8(v, _mm256_and_si256(set, _mm256_set1_epi8((char)(1 << k))));
    }
    return v;
#else
    const __m128i places = _mm_set1_epi64x((long long)0x8040201008040201u);
    __m128i v = _mm_set1_epi8('0');
#pragma GCC unroll 4
    for (int k = 0; k < NIBBLE; k++) {
        uint16_t mask;
        memcpy(&mask, (const char *)(words + step * (size_t)k) + 2 * group, sizeof mask);
        __m128i set = _mm_cvtsi32_si128(mask);
        set = _mm_shuffle_epi32(_mm_shufflelo_epi16(_mm_unpacklo_epi8(set, set), 0x50), 0x50);
        set = _mm_cmpeq_epi8(_mm_and_si128(set, places), places);
        v = _mm_add_epi8(v, _mm_and_si128(set, _mm_set1_epi8((char)(1 << k))));
    }
    return v;
#endif
}

enum { CELLS_AT_ONCE = 16 };

/* 16 cells, from the given one on, of one group of rows. Returns the rows with strange characters. */
INLINE uint64_t read_square(const char *const *rows, int from, uint64_t *words, size_t step, int group)
{
    bytes v[16], strange;
#pragma GCC unroll 16
    for (int r = 0; r < 16; r++)
        v[r] = load_rows(rows + r, from);
    transpose(v);
    strange = strange_bytes(v[0]);
#pragma GCC unroll 16
    for (int c = 0; c < 16; c++) {
        bits_of_bytes(v[c], words + step * NIBBLE * (size_t)(from + c), step, group);
        strange |= strange_bytes(v[c]);
    }
    return rows_not_zero(strange) << (group * GROUP % 64);
}

INLINE void write_square(char *const *rows, int from, const uint64_t *words, size_t step, int group)
{
    bytes v[16];
#pragma GCC unroll 16
    for (int c = 0; c < 16; c++)
        v[c] = bytes_of_bits(words + step * NIBBLE * (size_t)(from + c), step, group);
    transpose(v);
#pragma GCC unroll 16
    for (int r = 0; r < 16; r++)
        store_rows(rows + r, from, v[r]);
}

#else /* plain words: squares of 8 rows and 8 columns */

enum { GROUP = 8, CELLS_AT_ONCE = 8 };

static const uint64_t ONES = 0x0101010101010101u;

/* Byte i of word j becomes byte j of word i: swap blocks of 4, 2 and 1 bytes across the diagonal. */
INLINE void transpose(uint64_t *v)
{
    static const uint64_t masks[3] = {0x00000000ffffffffu, 0x0000ffff0000ffffu, 0x00ff00ff00ff00ffu};
    for (int k = 0, step = 4; k < 3; k++, step /= 2)
        for (int i = 0; i < 8; i++)
            if (!(i & step)) {
                uint64_t swap = (v[i] >> 8 * step ^ v[i + step]) & masks[k];
                v[i + step] ^= swap;
                v[i] ^= swap << 8 * step;
            }
}

/* Eight bytes of 0 or 1 as the bits of one byte, the lowest first; and back. */
INLINE uint64_t squeeze(uint64_t ones)
{
    return ones * 0x0102040810204080u >> 56;
}

INLINE uint64_t spread(uint64_t byte)
{
    uint64_t apart = byte * ONES & 0x8040201008040201u;
    return (apart + 0x7f7f7f7f7f7f7f7fu) >> 7 & ONES; /* no carry: a byte is at most 0x80 */
}

/* 0x80 in every byte that is not 0. */
INLINE uint64_t not_zero(uint64_t v)
{
    return (((v & 0x7f * ONES) + 0x7f * ONES) | v) & 0x80 * ONES;
}

INLINE uint64_t strange_bytes(uint64_t v)
{
    uint64_t digit = v ^ '0' * ONES;
    uint64_t no_digit = (digit | ((digit & 0x0f * ONES) + 6 * ONES)) & 0xf0 * ONES;
    return squeeze((not_zero(no_digit) & not_zero(v ^ '.' * ONES)) >> 7);
}

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

INLINE uint64_t read_square(const char *const *rows, int from, uint64_t *words, size_t step, int group)
{
    uint64_t v[8], strange = 0;
    for (int r = 0; r < 8; r++)
        v[r] = load_little(rows[r] + from);
    transpose(v);
    for (int c = 0; c < 8; c++) {
        for (int k = 0; k < NIBBLE; k++) {
            uint64_t *word = words + step * (size_t)(NIBBLE * (from + c) + k);
            *word = (*word & ~((uint64_t)0xff << 8 * group)) | squeeze(v[c] >> k & ONES) << 8 * group;
        }
        strange |= strange_bytes(v[c]);
    }
    return strange << 8 * group;
}

INLINE void write_square(char *const *rows, int from, const uint64_t *words, size_t step, int group)
{
    uint64_t v[8];
    for (int c = 0; c < 8; c++) {
        v[c] = '0' * ONES;
        for (int k = 0; k < NIBBLE; k++)
            v[c] += spread(words[step * (size_t)(NIBBLE * (from + c) + k)] >> 8 * group & 0xff) << k;
    }
    transpose(v);
    for (int r = 0; r < 8; r++)
        store_little(rows[r] + from, v[r]);
}

#endif

/* Reads 64 puzzles, 81 characters from each row on. Cell c's bit k goes to words[step * (4 * c + k)]. Returns
 * the rows with a character that does not belong there. */
NOINLINE uint64_t read_texts(const char *const rows[64], uint64_t *words, size_t step)
{
    uint64_t strange = 0;
    for (int group = 0; group < 64 / GROUP; group++) {
        for (int from = 0; from + CELLS_AT_ONCE <= SUDOKU_CELLS; from += CELLS_AT_ONCE)
            strange |= read_square(rows + group * GROUP, from, words, step, group);
        strange |= read_square(rows + group * GROUP, SUDOKU_CELLS - CELLS_AT_ONCE, words, step, group);
    }
    return strange;
}

NOINLINE void write_texts(char *const rows[64], const uint64_t *words, size_t step)
{
    for (int group = 0; group < 64 / GROUP; group++) {
        for (int from = 0; from + CELLS_AT_ONCE <= SUDOKU_CELLS; from += CELLS_AT_ONCE)
            write_square(rows + group * GROUP, from, words, step, group);
        write_square(rows + group * GROUP, SUDOKU_CELLS - CELLS_AT_ONCE, words, step, group);
    }
}

#endif
