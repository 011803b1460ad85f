/* worth_vbmi.h: the worth of cells to guess in, and the cell that has most, with AVX512-VBMI: a byte for each
 * cell, all at once, in the order of text_vbmi.h. */
#ifndef CORE_ONE_WORTH_VBMI_H
#define CORE_ONE_WORTH_VBMI_H

#include "core/one/text_vbmi.h"

typedef uint8_t bytes512 __attribute__((vector_size(64)));

/* The bytes of neighbours in turns of three, which are columns of a minirow (1), rows of a box (3) and bands
 * (9): the next and the last one. */
#define TURN(by_step_word, b)                                                                                \
    32 * ((by_step_word) % 4) +                                                                              \
        ((b) < 27 ? (b) + TURN_OF((by_step_word) / 16, (by_step_word) / 4 % 4, b) : (b))
#define TURN_OF(by, step, b) (by) * (((b) / (by) + (step)) % 3 - (b) / (by) % 3)
#define TURNS(by)                                                                                            \
    {                                                                                                        \
        {WORD_OF(TURN, 16 * (by) + 4), WORD_OF(TURN, 16 * (by) + 5)},                                        \
        {                                                                                                    \
            WORD_OF(TURN, 16 * (by) + 8), WORD_OF(TURN, 16 * (by) + 9)                                       \
        }                                                                                                    \
    }
static const unsigned char columns[2][64] __attribute__((aligned(64))) = TURNS(1);
static const unsigned char rows[2][64] __attribute__((aligned(64))) = TURNS(3);
static const unsigned char bands[2][64] __attribute__((aligned(64))) = TURNS(9);

/* The sum of three neighbours, in each of them. */
INLINE bytes512 sum_over(const unsigned char turns[2][64], bytes512 v)
{
    return v + (bytes512)_mm512_permutexvar_epi8(_mm512_load_si512(turns[0]), (__m512i)v) +
           (bytes512)_mm512_permutexvar_epi8(_mm512_load_si512(turns[1]), (__m512i)v);
}

#define TERNARY_512(table, a, b, c) _mm512_ternarylogic_epi32(a, b, c, table)

/* Finds the cells that are not solved, those with two candidates, and those with two or three. */
INLINE void count_choices(const struct boards *boards, int board, uint64_t open[2], uint64_t pair[2],
                          uint64_t few[2])
{
    enum { OR = 0xfe, AND = 0x80, MAJORITY = 0xe8, AND_OR = 0xea, BUT_EITHER = 0x10 };
    const __m512i a = rows_of(boards->x[0], board), b = rows_of(boards->x[1], board);
    const __m512i c = rows_of(boards->x[2], board), all = rows_of(boards->two, board);
    const __m512i one = TERNARY_512(OR, a, b, c), three = TERNARY_512(AND, a, b, c);
    const __m512i two = TERNARY_512(MAJORITY, a, b, c);
    const __m512i one1 = _mm512_srli_epi32(one, 3), one2 = _mm512_srli_epi32(one, 6);
    const __m512i two1 = _mm512_srli_epi32(two, 3), two2 = _mm512_srli_epi32(two, 6);
    const __m512i any_two = TERNARY_512(OR, two, two1, two2), any_three = or_of_digits(three);
    const __m512i two_slots = TERNARY_512(MAJORITY, one, one1, one2);
    const __m512i three_slots = TERNARY_512(AND, one, one1, one2);
    const __m512i more_than_two = TERNARY_512(AND_OR, any_two, two_slots, three_slots);
    const __m512i many = TERNARY_512(AND_OR, any_two, three_slots, TERNARY_512(MAJORITY, two, two1, two2));
    const __m512i more_than_three = TERNARY_512(AND_OR, any_three, two_slots, many);
    mask_of_rows(all, open);
    mask_of_rows(TERNARY_512(BUT_EITHER, all, more_than_two, any_three), pair);
    mask_of_rows(_mm512_andnot_si512(more_than_three, all), few);
}

/* Finds the cell of most worth. Returns false if no cell has two or three candidates. */
INLINE bool most_worth(const struct boards *boards, int board, struct spot *spot)
{
    enum { OFFSET = 32 }; /* no worth is below it */
    uint64_t open[2], pair[2], few[2], found[2];
    bytes512 minirow[2], worth[2];
    count_choices(boards, board, open, pair, few);
    if (!(few[0] | few[1]))
        return false;
    assert(!(pair[0] & ~few[0]) && !(pair[1] & ~few[1]));
    assert(!(few[0] & ~open[0]) && !(few[1] & ~open[1]));
    UNROLL_MORE
    for (int i = 0; i < 2; i++) {
        bytes512 cells = (bytes512)_mm512_maskz_set1_epi8(open[i], 1), minicolumn = sum_over(rows, cells);
        minirow[i] = sum_over(columns, cells);
        bytes512 box = sum_over(rows, minirow[i]), lines = minirow[i] + minicolumn, twice = lines + lines;
        worth[i] = sum_over(bands, minicolumn) + box + box - twice - twice - lines;
    }
    const __m512i halves = (__m512i)minirow[0], last = (__m512i)minirow[1];
    const bytes512 row = minirow[0] + (bytes512)_mm512_shuffle_i64x2(halves, halves, 0x4e) +
                         (bytes512)_mm512_shuffle_i64x2(last, last, 0x44);
    UNROLL_MORE
    for (int i = 0; i < 2; i++) {
        const __m512i bonus = _mm512_maskz_set1_epi8(pair[i], 4), offset = _mm512_set1_epi8(OFFSET);
        worth[i] =
            (bytes512)_mm512_maskz_add_epi8(few[i], (__m512i)(worth[i] + row + (bytes512)bonus), offset);
    }
    /* the largest byte: there is an instruction for the least of eight words */
    const __m512i most64 = _mm512_max_epu8((__m512i)worth[0], (__m512i)worth[1]);
    const __m256i most32 =
        _mm256_max_epu8(_mm512_castsi512_si256(most64), _mm512_extracti64x4_epi64(most64, 1));
    __m128i most = _mm_max_epu8(_mm256_castsi256_si128(most32), _mm256_extracti128_si256(most32, 1));
    most = _mm_andnot_si128(_mm_max_epu8(most, _mm_srli_epi16(most, 8)), _mm_set1_epi16(0xff));
    most = _mm_xor_si128(_mm_minpos_epu16(most), _mm_set1_epi8(-1));
    for (int i = 0; i < 2; i++)
        found[i] = _mm512_cmpeq_epi8_mask((__m512i)worth[i], _mm512_broadcastb_epi8(most));
    /* the first row of a band that has it, then the first stack, then the first band */
    uint64_t of_row = 0x1c0e07 | (uint64_t)0x1c0e07 << 32;
    int r = 0;
    for (; !((found[0] | found[1]) & of_row); of_row <<= 3)
        r++;
    assert(r < 3);
    const int pairs = !(found[0] & of_row), at = __builtin_ctzll(found[pairs] & of_row);
    *spot = (struct spot){r, 2 * pairs + at / 32, at % 32 - 3 * r};
    return true;
}

#endif
