/* sweep_one.h: one board in nine vectors, and how it is swept.
 *
 * A board is 9 digits x 81 cells = 729 candidates, one bit each. 128 bits hold 81 of them: three digits in
 * nine rows would do, and so do three digits in three rows of three bands. Vector x[g][r] holds the digits
 * 3g + 1 to 3g + 3 in row r of each band; its words are the stacks, the fourth is 0:
 *
 *          word 3      word 2 = right stack          word 1 = middle stack         word 0 = left stack
 *          +---+     +--------+--------+--------+  +--------+--------+--------+  +--------+--------+--------+
 *          | 0 |     | band 2 | band 1 | band 0 |  | band 2 | band 1 | band 0 |  | band 2 | band 1 | band 0 |
 *          +---+     +--------+--------+--------+  +--------+--------+--------+  +--------+--------+--------+
 *                                                                           bit 26      17 /      8 \      0
 *                                                                                         /          \
 *                                                            three columns each of        8 7 6 5 4 3 2 1 0
 *                                                            digits 3g + 3, + 2, + 1      -----
 *
 * So candidate (digit 3g + s + 1, band k, row r, stack j, column i) is bit 9k + 3s + i of word j of
 * x[g][r]. What a rule combines lies in different vectors wherever possible, else in different words, which
 * turn in one instruction, else 9 bits apart, which takes two shifts; only columns and digits of a group
 * have neighbours and need masks. 256 bits hold two boards: after a guess both branches are swept at once,
 * for the price of one.
 *
 * A miniline is three cells where a line crosses a box. The rules of a sweep, for all digits at the same
 * time:
 *
 *   1. A solved cell clears its digit from the rest of its box.
 *   2. By stack: the minicolumns that can hold a digit are a 3 x 3 matrix, band by column. Each band and
 *      each column takes it once, so a minicolumn stays only if it is part of one of the six permutations.
 *      That contains pointing and claiming, and carries rule 1 to the columns. If there is no permutation,
 *      nothing is left.
 *   3. By band: the same with minirows.
 *   4. A digit that has one minirow and one minicolumn left in a box has one cell there, which loses its
 *      other digits. (The last place in a row or column is the last one in its box after rules 2 and 3.)
 *
 * Then `two` says which cells have at least two candidates left; a cell without any is a dead end. Sweeps
 * are repeated until one changes nothing. What they leave without being seen is two solved cells of the
 * same digit in one box; so boards at rest are checked for that. A board at rest that passes and has no
 * cell in `two` is a solution.
 *
 * Tried and lost: stopping as soon as no cell is decided (5 % fewer sweeps, 3 times the guesses on 17
 * clues); rule 4 without the minirows that rule 3 has just closed (4 % more sweeps); one vector a digit
 * (540 operations, not 310). */
#ifndef CORE_ONE_SWEEP_ONE_H
#define CORE_ONE_SWEEP_ONE_H
#include <assert.h>

#include "core/vector.h"
#include "sudoku.h"

/* Does the compiler know the instructions on bytes that Ice Lake brought? */
#if WIDTH >= 256 && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__)
#define BY_VBMI 1
#else
#define BY_VBMI 0
#endif

typedef uint32_t vec128 __attribute__((vector_size(16), may_alias));
typedef uint8_t bytes __attribute__((vector_size(16), may_alias));

enum {
    BOARDS = WIDTH / 128,              /* of one vector */
    BOARD = 0x7ffffff,                 /* the 27 bits of a word */
    FIRST_COLUMNS = 0x49249249,        /* every third bit; beyond bit 26, too, where no bit is ever set */
    LAST_COLUMNS = 0x24924924,         /* every third bit, two places higher */
    MINILINES = 0x1249249,             /* one bit for every three columns */
    FIRST_DIGIT = 7 | 7 << 9 | 7 << 18 /* the cells of a word, as bits of the first digit of three */
};

#define ALL_CELLS WORDS_OF_128(BOARD, BOARD, BOARD, 0)

struct boards {
    vec x[3][3];
    vec two[3]; /* the cells with two candidates or more, once for each of three digits */
};

/* A board while it is read: the words of the nine vectors. */
union reading {
    vec128 x[3][3];
    uint32_t word[36];
};

/* The place of a cell: a word of the first group's vectors, and the bit of its first digit. */
struct place {
    unsigned char word, shift;
};
#define THREE(k, r, j)                                                                                       \
    {4 * (r) + (j), 9 * (k)}, {4 * (r) + (j), 9 * (k) + 1},                                                  \
    {                                                                                                        \
        4 * (r) + (j), 9 * (k) + 2                                                                           \
    }
#define ROW(k, r) THREE(k, r, 0), THREE(k, r, 1), THREE(k, r, 2)
#define BAND(k) ROW(k, 0), ROW(k, 1), ROW(k, 2)
static const struct place place_of[SUDOKU_CELLS] = {BAND(0), BAND(1), BAND(2)};

INLINE vec128 board_of(const vec *v, int board)
{
    return ((const vec128 *)v)[board];
}

INLINE uint32_t word_at(const vec *v, int board, int word)
{
    return ((const uint32_t *)v)[4 * board + word];
}

/* The same board in all places. */
INLINE vec for_all_boards(const vec128 *board)
{
#if WIDTH == 512
    return (vec)_mm512_broadcast_i32x4(*(const __m128i *)board);
#elif WIDTH == 256
    return (vec)_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)board));
#else
    return *board;
#endif
}

/* Returns the boards that have a bit set, one bit each. */
INLINE unsigned boards_with_any(vec v)
{
#if WIDTH == 512
    unsigned words = _mm512_test_epi32_mask((__m512i)v, (__m512i)v);
    words |= words >> 1;
    return _pext_u32(words | words >> 2, 0x1111);
#elif WIDTH == 256
#if TERNARY
    unsigned words = _mm256_test_epi32_mask((__m256i)v, (__m256i)v);
#else
    __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    unsigned words = 255 ^ (unsigned)_mm256_movemask_ps((__m256)zero);
#endif
    return (unsigned)((words & 15) != 0) | (unsigned)(words > 15) << 1;
#else
    return any_bit(v);
#endif
}

/* The cells of a row, as bits of the first digit. */
INLINE vec first_digit(void)
{
    return WORDS_OF_128(FIRST_DIGIT, FIRST_DIGIT, FIRST_DIGIT, 0);
}

/* Sets all three columns of a miniline where any of them has the bit. The three vectors are worked on in
 * step: one after the other, the processor finds no work to overlap (8 % slower). Adding 3 to the first
 * two columns carries into the third if one of them is set; that takes fewer shifts than or. */
INLINE void over_columns(vec v[3])
{
    const vec first_two = ALL_WORDS(3 * MINILINES);
    vec any[3];
    UNROLL
    for (int i = 0; i < 3; i++)
        any[i] = (v[i] & first_two) + first_two;
    UNROLL
    for (int i = 0; i < 3; i++)
        any[i] = either_and(any[i], v[i], ALL_WORDS(4 * MINILINES));
    UNROLL
    for (int i = 0; i < 3; i++)
        v[i] = (any[i] + any[i]) - (any[i] >> 2);
}

/* Copies the bits of the first of three digits to the other two. */
INLINE vec to_three_digits(vec v)
{
    return or3(v, v << 3, v << 6);
}

/* Sets the bit of all three digits where any of them has it. */
INLINE void over_digits(vec v[3])
{
    UNROLL
    for (int r = 0; r < 3; r++)
        v[r] = or3(v[r], v[r] >> 3, v[r] >> 6) & ALL_WORDS(FIRST_DIGIT);
    UNROLL
    for (int r = 0; r < 3; r++)
        v[r] = to_three_digits(v[r]);
}

/* Rule 1. */
INLINE void clear_solved(vec x[3][3], const vec two[3])
{
    vec solved[3];
    UNROLL
    for (int g = 0; g < 3; g++)
        solved[g] = or_but(or_but(x[g][0] & ~two[0], x[g][1], two[1]), x[g][2], two[2]);
    over_columns(solved);
    UNROLL
    for (int g = 0; g < 3; g++)
        UNROLL
    for (int r = 0; r < 3; r++)
        x[g][r] = but_both(x[g][r], two[r], solved[g]);
}

/* The low words of (high : low) >> by. With a word of 27 bits as high, and shifted by 5 as low, they turn in
 * one instruction. */
#if WIDTH == 512
#define FUNNEL(low, high, by) ((vec)_mm512_shrdi_epi32((__m512i)(low), (__m512i)(high), by))
#else
#define FUNNEL(low, high, by) ((vec)_mm256_shrdi_epi32((__m256i)(low), (__m256i)(high), by))
#endif

/* Rule 2 for three digits. Returns the boxes with two minicolumns or more. */
INLINE vec close_stacks(vec x[3])
{
    vec open = or3(x[0], x[1], x[2]);
    vec up = choose(ALL_WORDS(FIRST_COLUMNS), open >> 2, open + open);
    vec down = choose(ALL_WORDS(LAST_COLUMNS), open << 2, open >> 1);
#if BY_VBMI
    vec up_twice = up << 5, down_twice = down << 5;
    vec even = FUNNEL(up_twice, up, 23) & FUNNEL(down_twice, down, 14);
    vec stays = or_and(even, FUNNEL(up_twice, up, 14), FUNNEL(down_twice, down, 23));
    UNROLL
    for (int r = 0; r < 3; r++)
        x[r] &= stays;
#else
    vec even = and_or(down >> 9 | down << 18, up >> 18, up << 9);
    vec odd = and_or(up >> 9 | up << 18, down >> 18, down << 9);
    UNROLL
    for (int r = 0; r < 3; r++)
        x[r] = and_or(x[r], even, odd);
#endif
    return majority(open, up, down);
}

/* Rule 3 for three digits. Returns the boxes with two minirows or more. */
INLINE vec close_bands(vec x[3])
{
    vec row[3], next[3], before[3];
    UNROLL
    for (int r = 0; r < 3; r++)
        row[r] = x[r];
    over_columns(row);
    UNROLL
    for (int r = 0; r < 3; r++) {
        next[r] = NEXT_WORD(row[r]);
        before[r] = LAST_WORD(row[r]);
    }
    UNROLL
    for (int r = 0; r < 3; r++) {
        int below = (r + 1) % 3, above = (r + 2) % 3;
        vec stays = or_and(next[below] & before[above], before[below], next[above]);
        x[r] &= stays;
        row[r] &= stays;
    }
    return majority(row[0], row[1], row[2]);
}

/* Rule 4; two_lines: the boxes with two minirows or two minicolumns. */
INLINE void claim_cells(vec x[3][3], const vec two_lines[3])
{
    vec claimed[3];
    UNROLL
    for (int r = 0; r < 3; r++)
        claimed[r] = or_but(or_but(x[0][r] & ~two_lines[0], x[1][r], two_lines[1]), x[2][r], two_lines[2]);
    over_digits(claimed);
    UNROLL
    for (int g = 0; g < 3; g++)
        UNROLL
    for (int r = 0; r < 3; r++)
        x[g][r] = but_both(x[g][r], two_lines[g], claimed[r]);
}

/* Finds the cells with two candidates or more. Returns bits where a cell has none. */
INLINE vec count_candidates(vec x[3][3], vec two[3])
{
    vec one[3], filled[3];
    UNROLL
    for (int r = 0; r < 3; r++) {
        one[r] = or3(x[0][r], x[1][r], x[2][r]);
        two[r] = majority(x[0][r], x[1][r], x[2][r]);
    }
    UNROLL
    for (int r = 0; r < 3; r++) {
        vec one1 = one[r] >> 3, one2 = one[r] >> 6;
        filled[r] = or3(one[r], one1, one2);
        one[r] = majority(one[r], one1, one2);
        two[r] = or3(two[r], two[r] >> 3, two[r] >> 6);
    }
    UNROLL
    for (int r = 0; r < 3; r++)
        two[r] = either_and(one[r], two[r], ALL_WORDS(FIRST_DIGIT));
    UNROLL
    for (int r = 0; r < 3; r++)
        two[r] = to_three_digits(two[r]);
    return first_digit() & ~and3(filled[0], filled[1], filled[2]);
}

/* A sweep only clears bits, so the plain sum of the nine vectors tells whether it has cleared any. */
INLINE vec sum_of(vec x[3][3])
{
    return (x[0][0] + x[0][1] + x[0][2]) + (x[1][0] + x[1][1] + x[1][2]) + (x[2][0] + x[2][1] + x[2][2]);
}

/* Returns the boards on which a digit has no place in a row, a column or a box. Where all cells have one
 * candidate, the other boards are solutions. */
INLINE unsigned without_places(vec x[3][3])
{
    vec missing = ALL_WORDS(0);
    UNROLL
    for (int g = 0; g < 3; g++) {
        vec any = or3(x[g][0], x[g][1], x[g][2]), row[3], boxes, columns;
        UNROLL
        for (int r = 0; r < 3; r++)
            row[r] = or3(x[g][r], NEXT_WORD(x[g][r]), LAST_WORD(x[g][r]));
        UNROLL
        for (int r = 0; r < 3; r++)
            row[r] = or3(row[r], row[r] >> 1, row[r] >> 2);
        boxes = or3(any, any >> 1, any >> 2) & and3(row[0], row[1], row[2]);
        columns = or3(any, any >> 9, any >> 18);
        missing |= (ALL_WORDS(MINILINES) & ~boxes) | (ALL_WORDS(0x1ff) & ~columns);
    }
    return boards_with_any(missing & ALL_CELLS);
}

/* Sweeps until nothing changes any more on the first live board that is not dead; four boards, until one is
 * dead or at rest. Returns the dead boards, one bit each, and stores in *moving those that the last sweep has
 * changed: the others need not be at rest. A full board takes no last sweep: whether it is a solution is
 * checked in a third of its operations (four boards: neutral). */
NOINLINE unsigned sweep_to_rest(struct boards *boards, unsigned live, unsigned *moving)
{
    vec x[3][3], two[3], two_lines[3], sum_before;
    UNROLL
    for (int r = 0; r < 3; r++) {
        two[r] = boards->two[r];
        UNROLL
        for (int g = 0; g < 3; g++)
            x[g][r] = boards->x[g][r];
    }
    assert(live && live < 1u << BOARDS);
    assert(!(boards_with_any(or3(two[0], two[1], two[2]) & ~ALL_CELLS) & live));
    for (int g = 0; g < 3; g++)
        assert(!(boards_with_any(or3(x[g][0], x[g][1], x[g][2]) & ~ALL_CELLS) & live));
    sum_before = BOARDS == 4 ? sum_of(x) : ALL_WORDS(0);
    unsigned dead, changed, alive, open = (1 << BOARDS) - 1;
    do {
        vec empty, sum;
        clear_solved(x, two);
        UNROLL
        for (int g = 0; g < 3; g++)
            two_lines[g] = close_stacks(x[g]);
        UNROLL
        for (int g = 0; g < 3; g++)
            two_lines[g] |= close_bands(x[g]);
        claim_cells(x, two_lines);
        empty = count_candidates(x, two);
        sum = sum_of(x);
        dead = boards_with_any(empty);
        changed = boards_with_any(sum ^ sum_before);
        if (BOARDS < 4)
            open = boards_with_any(or3(two[0], two[1], two[2]));
        sum_before = sum;
        alive = live & ~dead;
    } while (BOARDS == 4 ? !(live & (dead | ~changed)) : changed & open & alive & -alive);
    if (BOARDS < 4 && changed & ~open & alive)
        dead |= without_places(x) & ~open;
    *moving = changed & open;
    UNROLL
    for (int r = 0; r < 3; r++) {
        assert(!(boards_with_any((x[0][r] & ~boards->x[0][r]) | (x[1][r] & ~boards->x[1][r])) & live));
        boards->two[r] = two[r];
        UNROLL
        for (int g = 0; g < 3; g++)
            boards->x[g][r] = x[g][r];
    }
    return dead;
}

/* Returns the boards on which a digit is solved twice in one box. */
INLINE unsigned with_clashes(const struct boards *boards)
{
    vec clashes = ALL_WORDS(0);
    UNROLL
    for (int g = 0; g < 3; g++) {
        vec a = boards->x[g][0] & ~boards->two[0];
        vec b = boards->x[g][1] & ~boards->two[1];
        vec c = boards->x[g][2] & ~boards->two[2];
        vec any = or3(a, b, c), two = majority(a, b, c);
        clashes |= or3(two, two >> 1, two >> 2) | majority(any, any >> 1, any >> 2);
    }
    return boards_with_any(clashes & ALL_WORDS(MINILINES));
}

INLINE unsigned with_open_cells(const struct boards *boards)
{
    return boards_with_any(or3(boards->two[0], boards->two[1], boards->two[2]));
}

#endif
