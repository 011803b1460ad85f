/* worth_one.h: the worth of cells to guess in, and the cell that has most, with vectors of 128 bits.
 *
 * Counts need more than a bit: one vector of bytes for the cells (band k, column i) at byte 4k + i of one
 * row r of one stack j, nine in all. Unsolved cells are bytes of 255, which is -1, so that sums are counts
 * with the sign changed. */
#ifndef CORE_ONE_WORTH_ONE_H
#define CORE_ONE_WORTH_ONE_H

#include "core/one/text_one.h"

/* ---- Bytes ---- */

/* Without SSSE3, an x86-64 cannot shuffle bytes, but interleave and shift them. */
#if defined(__x86_64__) && !defined(__SSSE3__)
#define CANNOT_SHUFFLE_BYTES
#endif

/* Each of the first four bytes, four times. */
INLINE bytes repeat_bytes(bytes v)
{
#if defined(CANNOT_SHUFFLE_BYTES)
    v = (bytes)_mm_unpacklo_epi8((__m128i)v, (__m128i)v);
    return (bytes)_mm_unpacklo_epi16((__m128i)v, (__m128i)v);
#else
    return SHUFFLE(bytes, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#endif
}

/* In each word, the sum of its first three bytes, in each of these. */
INLINE bytes sum_over_columns(bytes v)
{
#if defined(CANNOT_SHUFFLE_BYTES)
    vec128 sum = (vec128)(v + (bytes)((vec128)v >> 8) + (bytes)((vec128)v >> 16)) & 255;
    return (bytes)(sum | sum << 8 | sum << 16);
#else
    return v + SHUFFLE(bytes, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15) +
           SHUFFLE(bytes, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
#endif
}

INLINE bytes larger_bytes(bytes a, bytes b)
{
#if defined(__x86_64__)
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    bytes is_larger = (bytes)(a > b);
    return (a & is_larger) | (b & ~is_larger);
#endif
}

/* ---- Worth ---- */

/* Byte 4k + i is 255 if bit 9k + i is set, which is one of the first digit's. */
INLINE bytes spread(uint32_t word)
{
    const bytes bit = {1, 2, 4, 128, 2, 4, 8, 128, 4, 8, 16, 128, 128, 128, 128, 128};
    vec128 w = {word, 0, 0, 0};
    bytes v = (bytes)w;
    v = repeat_bytes(v);
    return (bytes)((v & bit) == bit);
}

INLINE bytes sum_over_bands(bytes v)
{
    vec128 w = (vec128)v;
    return v + (bytes)SHUFFLE(vec128, w, 1, 2, 0, 3) + (bytes)SHUFFLE(vec128, w, 2, 0, 1, 3);
}

INLINE bytes five_times(bytes v)
{
    bytes twofold = v + v;
    return twofold + twofold + v;
}

/* The cells that are not solved, those with two candidates, and those with two or three. */
struct unsolved {
    vec128 open[3], pair[3], few[3];
};

INLINE void count_choices(const struct boards *boards, int board, struct unsolved *cells)
{
    UNROLL_MORE
    for (int r = 0; r < 3; r++) {
        vec128 a = board_of(&boards->x[0][r], board);
        vec128 b = board_of(&boards->x[1][r], board);
        vec128 c = board_of(&boards->x[2][r], board);
        vec128 one = a | b | c, two = (a & b) | (c & (a | b)), three = a & b & c;
        vec128 one1 = one >> 3, one2 = one >> 6, two1 = two >> 3, two2 = two >> 6;
        vec128 any_two = two | two1 | two2, any_three = three | three >> 3 | three >> 6;
        vec128 two_groups = (one & one1) | (one2 & (one | one1)), three_groups = one & one1 & one2;
        vec128 open = board_of(&boards->two[r], board) & (vec128){FIRST_DIGIT, FIRST_DIGIT, FIRST_DIGIT, 0};
        cells->open[r] = open;
        cells->pair[r] = open & ~(any_three | (any_two & two_groups) | three_groups);
        cells->few[r] = open & ~((any_three & two_groups) | (two & two1) | (two2 & (two | two1)) |
                                 (any_two & three_groups));
    }
}

/* The largest byte, in all bytes. */
INLINE bytes largest_of(bytes v)
{
    vec128 w = (vec128)v;
    v = larger_bytes(v, (bytes)SHUFFLE(vec128, w, 2, 3, 0, 1));
    w = (vec128)v;
    v = larger_bytes(v, (bytes)SHUFFLE(vec128, w, 1, 0, 3, 2));
    w = (vec128)v;
    v = larger_bytes(v, (bytes)(w >> 16 | w << 16));
    w = (vec128)v;
    return larger_bytes(v, (bytes)((w >> 8 & 0xff00ff) | (w << 8 & 0xff00ff00)));
}

/* Finds the cell of most worth. Returns false if no cell has two or three candidates. */
INLINE bool most_worth(const struct boards *boards, int board, struct spot *spot)
{
    struct unsolved cells;
    count_choices(boards, board, &cells);
    vec128 few = cells.few[0] | cells.few[1] | cells.few[2];
    if (!(few[0] | few[1] | few[2]))
        return false;
    bytes row[3][3], column[3], worth[3][3], most = all_bytes(0);
    UNROLL_MORE
    for (int j = 0; j < 3; j++) {
        bytes a = spread(cells.open[0][j]), b = spread(cells.open[1][j]), c = spread(cells.open[2][j]);
        bytes minicolumn = a + b + c, box;
        row[0][j] = sum_over_columns(a);
        row[1][j] = sum_over_columns(b);
        row[2][j] = sum_over_columns(c);
        box = row[0][j] + row[1][j] + row[2][j];
        column[j] = five_times(minicolumn) - sum_over_bands(minicolumn) - box - box;
    }
    UNROLL_MORE
    for (int q = 0; q < 3; q++) {
        bytes whole = row[q][0] + row[q][1] + row[q][2] - all_bytes(67);
        UNROLL_MORE
        for (int j = 0; j < 3; j++) {
            bytes sum = five_times(row[q][j]) - whole + column[j];
            sum += spread(cells.pair[q][j]) & all_bytes(4);
            worth[q][j] = sum & spread(cells.few[q][j]);
            most = larger_bytes(most, worth[q][j]);
        }
    }
    most = largest_of(most);
    uint64_t found[3];
    UNROLL_MORE
    for (int q = 0; q < 3; q++)
        found[q] = bits_of_bytes((bytes)(worth[q][0] == most)) |
                   (uint64_t)bits_of_bytes((bytes)(worth[q][1] == most)) << 16 |
                   (uint64_t)bits_of_bytes((bytes)(worth[q][2] == most)) << 32;
    int r = found[0] ? 0 : found[1] ? 1 : 2;
    assert(found[r]);
    unsigned at = (unsigned)__builtin_ctzll(found[r]);
    *spot = (struct spot){r, (int)(at >> 4), (int)(9 * (at >> 2 & 3) + (at & 3))};
    return true;
}

#endif
