/* trade.h: puzzles take the places of solutions. See kernel_desk.h. */
#ifndef ENGINE_TRADE_H
#define ENGINE_TRADE_H

#include <string.h>

#include "engine/in.h"
#include "engine/out.h"

/* Are most lanes free or parked, with puzzles to be read and no boards in frames, which would come first? */
static int trade_pays(const struct desk *k)
{
    return 100 * count_lanes(k->live) <= (100 - TRADE_AT) * LANES && k->next < k->job->n && !k->frames &&
           !k->in_depth;
}

/* All boards go to the outgoing tray, where only the parked lanes will count; puzzles are loaded from the incoming one. */
NOINLINE void trade_boards(struct desk *k, plane loaded)
{
    const plane rest = ~loaded;
    TO_AND_FRO(k, c)
    {
        plane v[9], puzzle[9], empty;
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        bits_of_digit(v, k->out.bit[c]);
        candidates_of_bits(k->in.bit[c], loaded, puzzle, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = or_and(puzzle[d], v[d], rest);
        k->two[c] = or_and(empty, k->two[c], rest);
    }
}

/* Parked solutions go, the next puzzles come: each in its lane. */
static void trade(struct desk *k)
{
    plane room = ~k->live, loaded;
    empty_tray(k);
    fill_tray(k, room & ~k->in.taken);
    loaded = room & k->in.taken;
    trade_boards(k, loaded);
    memcpy(k->out.puzzle, k->puzzle, sizeof k->puzzle);
    copy_numbers(k->in.puzzle, k->puzzle, loaded);
    mark_loaded(k, loaded, loaded);
    k->out.taken = k->parked;
    k->parked = none();
}

#endif
