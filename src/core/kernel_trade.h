/* kernel_trade.h: puzzles take the places of solutions. See kernel_desk.h. */
#ifndef CORE_KERNEL_TRADE_H
#define CORE_KERNEL_TRADE_H

#include <string.h>

#include "core/kernel_in.h"
#include "core/kernel_out.h"

/* Boards go to the outgoing tray, puzzles come to these lanes from the incoming one, each in its lane: one pass over the
 * desk, and no turns. */
NOINLINE void trade_boards(struct desk *k, plane in)
{
    const plane rest = ~in;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9], new[9], empty;
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        bits_of_digit(v, k->out.bit[c]);
        candidates_of_bits(k->in.bit[c], in, new, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = or_and(new[d], v[d], rest);
        k->two[c] = or_and(empty, k->two[c], rest);
    }
}

static void trade_numbers(struct desk *k, plane in)
{
    memcpy(k->out.puzzle, k->puzzle, sizeof k->puzzle);
    for (int w = 0; w < WORDS; w++)
        move_numbers(k->in.puzzle + 64 * w, k->puzzle + 64 * w, 0, word_of(&in, w));
}

/* Is there room for puzzles in most lanes, and for nothing else? */
static int trade_pays(const struct desk *k)
{
    return 100 * count_lanes(k->live) <= (100 - TRADE_AT) * LANES && k->next < k->job->n && !k->frames &&
           !k->in_depth;
}

/* Parked solutions go, the next puzzles come. */
static void trade(struct desk *k)
{
    plane room = ~k->live, in;
    if (any_lane(k->out.taken))
        empty_tray(k);
    fill_tray(k, room & ~k->in.taken);
    in = room & k->in.taken;
    trade_boards(k, in);
    trade_numbers(k, in);
    take_puzzles(k, in, in);
    k->out.taken = k->parked;
    k->parked = none();
    if (any_lane(k->out.taken))
        empty_tray(k);
}

#endif
