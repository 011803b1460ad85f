/* text_vbmi.h: the text of one puzzle becomes a board, and a full board its text, with AVX512-VBMI.
 *
 * A comparison of 64 bytes makes a mask of 64 bits, which is two words of a board. To read, the characters of
 * row r of each band are brought into the order of a word's bits, once for each of three digits, and compared
 * with the digits of a group. To write, the cells of three rows go into one word, where a row takes the place
 * of a digit: bit 9k + 3r + i. Such words are masks over bytes, one byte for each cell:
 *
 *      byte 32j + 9k + 3r + i        band k, row r, stack j, column i */
#ifndef CORE_ONE_TEXT_VBMI_H
#define CORE_ONE_TEXT_VBMI_H

#include <string.h>

#include "core/one/sweep_one.h"
#include "sudoku.h"

/* ---- Text to board ---- */

enum { END_OF_TEXT = (1 << (SUDOKU_CELLS - 64)) - 1 }; /* a mask: the characters after the first 64 */

#define EIGHT_OF(MACRO, a, b)                                                                                \
    MACRO(a, b), MACRO(a, b + 1), MACRO(a, b + 2), MACRO(a, b + 3), MACRO(a, b + 4), MACRO(a, b + 5),        \
        MACRO(a, b + 6), MACRO(a, b + 7)
#define WORD_OF(MACRO, a)                                                                                    \
    EIGHT_OF(MACRO, a, 0), EIGHT_OF(MACRO, a, 8), EIGHT_OF(MACRO, a, 16), EIGHT_OF(MACRO, a, 24)

/* The cell of bit b in the word of row r and stack j, for word 3r + j. 127 is no cell. */
#define CELL_OF(word, b)                                                                                     \
    (b) < 27 && (word) < 9 ? 27 * ((b) / 9) + 9 * ((word) / 3) + 3 * ((word) % 3) + (b) % 3 : 127
#define DIGIT_OF(word, b) '1' + (b) % 9 / 3
static const unsigned char cell_of_bit[5][64]
    __attribute__((aligned(64))) = {{WORD_OF(CELL_OF, 0), WORD_OF(CELL_OF, 1)},
                                    {WORD_OF(CELL_OF, 2), WORD_OF(CELL_OF, 3)},
                                    {WORD_OF(CELL_OF, 4), WORD_OF(CELL_OF, 5)},
                                    {WORD_OF(CELL_OF, 6), WORD_OF(CELL_OF, 7)},
                                    {WORD_OF(CELL_OF, 8), WORD_OF(CELL_OF, 9)}};
static const unsigned char digit_of_bit[64]
    __attribute__((aligned(64))) = {WORD_OF(DIGIT_OF, 0), WORD_OF(DIGIT_OF, 0)};

#if WIDTH == 256
/* The three words of a row, for all boards. */
INLINE vec words_of_row(const uint64_t pairs[5], int r)
{
    const __m128i *words = (const __m128i *)((const uint32_t *)pairs + 3 * r);
    return (vec)_mm256_maskz_broadcast_i32x4(0x77, _mm_loadu_si128(words));
}

/* Returns false if the puzzle is invalid. Reads nothing after a NUL. */
INLINE bool read_text(struct boards *boards, const char *puzzle)
{
    uint64_t clues[3][5], open[5];
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return false;
    const __m512i a = _mm512_loadu_si512(puzzle), b = _mm512_maskz_loadu_epi8(END_OF_TEXT, puzzle + 64);
    const __m512i zero = _mm512_set1_epi8('0'), dot = _mm512_set1_epi8('.'), nine = _mm512_set1_epi8(9);
    const __mmask64 others_a = _mm512_cmpgt_epu8_mask(_mm512_sub_epi8(a, zero), nine);
    const __mmask64 others_b = _mm512_mask_cmpgt_epu8_mask(END_OF_TEXT, _mm512_sub_epi8(b, zero), nine);
    if (_mm512_mask_cmpneq_epi8_mask(others_a, a, dot) | _mm512_mask_cmpneq_epi8_mask(others_b, b, dot))
        return false;
    const __m512i digit = _mm512_load_si512(digit_of_bit);
    UNROLL_MORE
    for (int i = 0; i < 5; i++) {
        const __m512i v = _mm512_permutex2var_epi8(a, _mm512_load_si512(cell_of_bit[i]), b);
        open[i] = _mm512_cmple_epu8_mask(v, zero);
        UNROLL_MORE
        for (int g = 0; g < 3; g++)
            clues[g][i] = _mm512_cmpeq_epi8_mask(v, _mm512_add_epi8(digit, _mm512_set1_epi8((char)(3 * g))));
    }
    UNROLL_MORE
    for (int r = 0; r < 3; r++) {
        boards->two[r] = words_of_row(open, r) & ALL_WORDS(BOARD);
        UNROLL_MORE
        for (int g = 0; g < 3; g++)
            boards->x[g][r] = words_of_row(clues[g], r) | boards->two[r];
    }
    return true;
}
#endif

/* ---- Cells as bytes ---- */

/* The same vector of three rows, one in each 128 bits; the last 128 bits are 0. */
INLINE __m512i rows_of(const vec rows[3], int board)
{
    __m512i v = _mm512_maskz_broadcast_i32x4(0xf, ((const __m128i *)&rows[0])[board]);
    v = _mm512_mask_broadcast_i32x4(v, 0xf0, ((const __m128i *)&rows[1])[board]);
    return _mm512_mask_broadcast_i32x4(v, 0xf00, ((const __m128i *)&rows[2])[board]);
}

/* The cells of three rows that have the bit of the first digit; other bits do not count. */
INLINE void mask_of_rows(__m512i rows, uint64_t cells[2])
{
    const __m512i shift = _mm512_setr_epi32(0, 0, 0, 0, 3, 3, 3, 3, 6, 6, 6, 6, 0, 0, 0, 0);
    rows = _mm512_sllv_epi32(_mm512_and_si512(rows, _mm512_set1_epi32(FIRST_DIGIT)), shift);
    _mm_storeu_si128((__m128i *)cells,
                     _mm_ternarylogic_epi32(_mm512_castsi512_si128(rows), _mm512_extracti32x4_epi32(rows, 1),
                                            _mm512_extracti32x4_epi32(rows, 2), 0xfe));
}

INLINE __m512i or_of_three(__m512i a, __m512i b, __m512i c)
{
    return _mm512_ternarylogic_epi32(a, b, c, 0xfe);
}

INLINE __m512i or_of_digits(__m512i v)
{
    return or_of_three(_mm512_srli_epi32(v, 3), _mm512_srli_epi32(v, 6), v);
}

/* ---- Board to text ---- */

#define BYTE_OF(first, cell)                                                                                 \
    32 * (((first) + (cell)) % 9 / 3) + 9 * (((first) + (cell)) / 27) + 3 * (((first) + (cell)) / 9 % 3) +   \
        ((first) + (cell)) % 3
static const unsigned char byte_of_cell[2][64] __attribute__((aligned(64))) = {
    {WORD_OF(BYTE_OF, 0), WORD_OF(BYTE_OF, 32)}, {WORD_OF(BYTE_OF, 64), WORD_OF(BYTE_OF, 96)}};

/* Adds n to the bytes of the cells that have the bit of the first digit. */
INLINE void add_to_cells(__m512i v[2], __m512i rows, int n)
{
    uint64_t cells[2];
    mask_of_rows(rows, cells);
    UNROLL_MORE
    for (int i = 0; i < 2; i++)
        v[i] = _mm512_mask_add_epi8(v[i], cells[i], v[i], _mm512_set1_epi8((char)n));
}

/* Writes the digits of a full board: of each cell its group, and then which digit of the group it is. */
INLINE void write_text(const struct boards *boards, int board, char *solution)
{
    assert(!(with_open_cells(boards) >> board & 1));
    const __m512i second = rows_of(boards->x[1], board), third = rows_of(boards->x[2], board);
    const __m512i any = or_of_three(rows_of(boards->x[0], board), second, third);
    __m512i v[2] = {_mm512_set1_epi8('1'), _mm512_set1_epi8('1')};
    add_to_cells(v, _mm512_srli_epi32(any, 3), 1);
    add_to_cells(v, _mm512_srli_epi32(any, 6), 2);
    add_to_cells(v, or_of_digits(second), 3);
    add_to_cells(v, or_of_digits(third), 6);
    _mm512_storeu_si512(solution, _mm512_permutex2var_epi8(v[0], _mm512_load_si512(byte_of_cell[0]), v[1]));
    _mm512_mask_storeu_epi8(solution + 64, END_OF_TEXT,
                            _mm512_permutex2var_epi8(v[0], _mm512_load_si512(byte_of_cell[1]), v[1]));
}

#endif
