/* pick_one.h: where the one-board solver guesses.
 *
 * The cell with the highest worth is chosen among those with two or three candidates, as in engine/fork.h:
 * the sum of
 *
 *      4      if it has two candidates,
 *      1      for each unsolved cell of its row and its column, - 5 for each in its two minilines,
 *      2      for each unsolved cell of its box.
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

/* Row r, stack j and bit 9k + i of a cell. */
struct spot {
    int row, stack, shift;
};

#if BY_VBMI
#include "core/one/text_vbmi.h"
#include "core/one/worth_vbmi.h"
#else
#include "core/one/text_one.h"
#include "core/one/worth_one.h"
#endif

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
    assert(fewest < 10);
    return best;
}

/* Chooses a guess on a board that has open cells. */
INLINE struct choice choose_guess(const struct boards *boards, int board)
{
    assert(with_open_cells(boards) >> board & 1);
    struct spot spot;
    if (!most_worth(boards, board, &spot))
        spot = least_choice(boards, board);
    assert(spot.row < 3 && spot.stack < 3 && spot.shift % 9 < 3);
    unsigned digits = candidates_at(boards, board, spot);
    unsigned digit = (unsigned)__builtin_ctz(digits);
    digits &= digits - 1;
    struct choice choice;
    assert(digits); /* two candidates */
    choice.cell = (uint32_t)0x49 << spot.shift;
    choice.row = (unsigned char)spot.row;
    choice.stack = (unsigned char)spot.stack;
    choice.group = (unsigned char)(digit % 3);
    choice.slot = (unsigned char)(digit / 3);
    choice.pair = (digits & (digits - 1)) == 0;
    return choice;
}

/* Reports the solution on this board. */
static void take_solution(struct board_search *search, const struct boards *boards, int board)
{
    char solution[SUDOKU_CELLS];
    if (search->visit || (search->solution && !search->found))
        write_text(boards, board, solution);
    core_take_solution(search, solution);
}

#endif
