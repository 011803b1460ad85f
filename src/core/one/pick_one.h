/* pick_one.h: where the one-board solver guesses.
 *
 * The cell with the highest worth is chosen among those with two or three candidates, as in engine/fork.h:
 * the sum of
 *
 *      4      if it has two candidates,
 *      1      for each unsolved cell of its row and its column, - 5 for each in its two minilines,
 *      2      for each unsolved cell of its box.
 *
 * Counts need more than a bit: one vector of bytes for the cells (band k, column i) at byte 4k + i of one
 * row r of one stack j, nine in all. Unsolved cells are bytes of 255, which is -1, so that sums are counts
 * with the sign changed.
 *
 * Tried and lost: the first cell with two candidates (twice the guesses on the hardest lists), box and
 * peers alone (1.6 times), one candidate after the other in plain code (a guess took 280 ns, not 130). */
#ifndef CORE_ONE_PICK_ONE_H
#define CORE_ONE_PICK_ONE_H

#include "core/grid.h"
#include "core/one/solver.h"
#include "core/one/sweep_one.h"

/* A guess: its cell and its digit. */
struct choice {
    uint32_t cell;                         /* its bits, once for each of three digits */
    unsigned char row, stack, group, slot; /* the digit is 3 * group + slot + 1 */
    unsigned char pair;                    /* there are two candidates */
};

/* ---- Bytes ---- */

INLINE bytes all_bytes(uint8_t b)
{
    bytes v = {b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
    return v;
}

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

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
#if defined(__x86_64__)
    return (unsigned)_mm_movemask_epi8((__m128i)v);
#elif defined(__wasm_simd128__)
    return wasm_i8x16_bitmask((v128_t)v);
#else
    const bytes bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    typedef uint64_t halves __attribute__((vector_size(16), may_alias));
    halves sums = (halves)(v & bit);
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return (unsigned)(sums[0] * ones >> 56 | (sums[1] * ones >> 56) << 8);
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

/* Row r, stack j and bit 9k + i of a cell. */
struct spot {
    int row, stack, shift;
};

/* The cell, of which there is one. */
INLINE struct spot most_worth(const struct unsolved *cells)
{
    bytes row[3][3], column[3], worth[3][3], most = all_bytes(0);
    UNROLL_MORE
    for (int j = 0; j < 3; j++) {
        bytes a = spread(cells->open[0][j]), b = spread(cells->open[1][j]), c = spread(cells->open[2][j]);
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
            sum += spread(cells->pair[q][j]) & all_bytes(4);
            worth[q][j] = sum & spread(cells->few[q][j]);
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
    unsigned at = (unsigned)__builtin_ctzll(found[r]);
    return (struct spot){r, (int)(at >> 4), (int)(9 * (at >> 2 & 3) + (at & 3))};
}

/* The candidates of a cell: bit 3s + g is digit 3g + s + 1. */
INLINE unsigned candidates_at(const struct boards *boards, int board, struct spot spot)
{
    return (word_at(&boards->x[0][spot.row], board, spot.stack) >> spot.shift & 0x49) |
           (word_at(&boards->x[1][spot.row], board, spot.stack) >> spot.shift & 0x49) << 1 |
           (word_at(&boards->x[2][spot.row], board, spot.stack) >> spot.shift & 0x49) << 2;
}

/* Finds the first cell with the fewest candidates, for boards where all open cells have four or more. */
NOINLINE struct spot least_choice(const struct boards *boards, int board)
{
    struct spot best = {0, 0, 0};
    int fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        struct spot spot = {cell / 27, cell % 9 / 3, cell / 9 % 3 * 9 + cell % 3};
        unsigned set = candidates_at(boards, board, spot);
        int count = 0;
        for (; set; set &= set - 1)
            count++;
        if (count > 1 && count < fewest) {
            fewest = count;
            best = spot;
        }
    }
    return best;
}

/* Chooses a guess on a board that has open cells. */
INLINE struct choice choose_guess(const struct boards *boards, int board)
{
    struct unsolved cells;
    count_choices(boards, board, &cells);
    vec128 few = cells.few[0] | cells.few[1] | cells.few[2];
    struct spot spot = few[0] | few[1] | few[2] ? most_worth(&cells) : least_choice(boards, board);
    unsigned digits = candidates_at(boards, board, spot);
    unsigned digit = (unsigned)__builtin_ctz(digits);
    digits &= digits - 1;
    struct choice choice;
    choice.cell = (uint32_t)0x49 << spot.shift;
    choice.row = (unsigned char)spot.row;
    choice.stack = (unsigned char)spot.stack;
    choice.group = (unsigned char)(digit % 3);
    choice.slot = (unsigned char)(digit / 3);
    choice.pair = (digits & (digits - 1)) == 0;
    return choice;
}

/* Writes the digits of group g in row r of each band to their cells. Each digit stands once in such a row.
 * */
INLINE void write_rows(const struct boards *boards, int board, int g, int r, char *solution)
{
    vec128 x = board_of(&boards->x[g][r], board);
    uint32_t left = x[0], middle = x[1], right = x[2];
    UNROLL_MORE
    for (int s = 0; s < 3; s++) {
        uint32_t cells = (left >> 3 * s & FIRST_DIGIT) | (middle >> 3 * s & FIRST_DIGIT) << 3 |
                         (right >> 3 * s & FIRST_DIGIT) << 6;
        char digit = (char)('1' + 3 * g + s);
        solution[9 * r + __builtin_ctz(cells)] = digit;
        solution[9 * r + 27 - 9 + __builtin_ctz(cells >> 9 << 9)] = digit;
        solution[9 * r + 54 - 18 + __builtin_ctz(cells >> 18 << 18)] = digit;
    }
}

NOINLINE void write_solution(const struct boards *boards, int board, char *solution)
{
    UNROLL_MORE
    for (int g = 0; g < 3; g++)
        UNROLL_MORE
    for (int r = 0; r < 3; r++)
        write_rows(boards, board, g, r, solution);
}

/* Reports the solution on this board. */
static void take_solution(struct board_search *search, const struct boards *boards, int board)
{
    char solution[SUDOKU_CELLS];
    if (search->visit || (search->solution && !search->found))
        write_solution(boards, board, solution);
    core_take_solution(search, solution);
}

#endif
