/* text_one.h: the text of one puzzle becomes a board, and a full board its text, clue by clue. */
#ifndef CORE_ONE_TEXT_ONE_H
#define CORE_ONE_TEXT_ONE_H

#include <string.h>

#include "core/one/sweep_one.h"
#include "sudoku.h"

/* ---- Bytes ---- */

INLINE bytes all_bytes(uint8_t b)
{
    bytes v = {b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
    return v;
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

/* ---- Text to board ---- */

/* What a digit adds to it. */
static const struct place digit_at[9] = {{0, 0},  {0, 3},  {0, 6},  {12, 0}, {12, 3},
                                         {12, 6}, {24, 0}, {24, 3}, {24, 6}};

static const unsigned char valid[256] = {['.'] = 1, ['0'] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* Reads nothing after the first invalid character. */
INLINE bool is_valid(const char *puzzle)
{
    for (int i = 0; i < SUDOKU_CELLS; i++)
        if (!valid[(unsigned char)puzzle[i]])
            return false;
    return true;
}

/* The clues among 16 valid characters, one bit each. */
INLINE uint64_t clues_in(const char *text)
{
    typedef signed char letters __attribute__((vector_size(16)));
    letters v;
    memcpy(&v, text, sizeof v);
    return bits_of_bytes((bytes)(v > (letters)all_bytes('0')));
}

INLINE void read_clues(union reading *reading, const char *puzzle, int first, uint64_t clues)
{
    for (; clues; clues &= clues - 1) {
        int cell = first + __builtin_ctzll(clues);
        assert(cell < SUDOKU_CELLS && puzzle[cell] > '0' && puzzle[cell] <= '9');
        struct place place = place_of[cell], digit = digit_at[puzzle[cell] - '1'];
        reading->word[place.word + digit.word] |= (uint32_t)1 << (place.shift + digit.shift);
    }
}

/* The clues read so far, in all places: every digit is possible where there is no clue. */
INLINE void set_board(struct boards *boards, const union reading *reading)
{
    const vec128 board = {BOARD, BOARD, BOARD, 0};
    UNROLL_MORE
    for (int r = 0; r < 3; r++) {
        vec128 clues = reading->x[0][r] | reading->x[1][r] | reading->x[2][r], open;
        clues = (clues | clues >> 3 | clues >> 6) & (vec128){FIRST_DIGIT, FIRST_DIGIT, FIRST_DIGIT, 0};
        open = board & ~(clues | clues << 3 | clues << 6);
        boards->two[r] = for_all_boards(&open);
        UNROLL_MORE
        for (int g = 0; g < 3; g++) {
            vec128 x = reading->x[g][r] | open;
            boards->x[g][r] = for_all_boards(&x);
        }
    }
}

/* Returns false if the puzzle is invalid. Reads nothing after the first invalid character. */
INLINE bool read_text(struct boards *boards, const char *puzzle)
{
    union reading reading;
    if (!is_valid(puzzle))
        return false;
    memset(&reading, 0, sizeof reading);
    read_clues(&reading, puzzle, 0,
               clues_in(puzzle) | clues_in(puzzle + 16) << 16 | clues_in(puzzle + 32) << 32 |
                   clues_in(puzzle + 48) << 48);
    read_clues(&reading, puzzle, 64, clues_in(puzzle + 64) | (uint64_t)(puzzle[80] > '0') << 16);
    set_board(boards, &reading);
    return true;
}

/* ---- Board to text ---- */

/* Writes the digits of group g in row r of each band to their cells. Each digit stands once in such a row. */
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

NOINLINE void write_text(const struct boards *boards, int board, char *solution)
{
    assert(!(with_open_cells(boards) >> board & 1));
    UNROLL_MORE
    for (int g = 0; g < 3; g++)
        UNROLL_MORE
    for (int r = 0; r < 3; r++)
        write_rows(boards, board, g, r, solution);
}

#endif
