/* fork.h: boards that have stalled, and where their alternatives go. See kernel_desk.h. */
#ifndef ENGINE_FORK_H
#define ENGINE_FORK_H

#include "engine/depth.h"
#include "engine/desk.h"
#include "engine/elsewhere.h"
#include "engine/pick.h"
#include "engine/turns.h"

/* The lanes where a box holds a digit in two solved cells: clues that clash so are not found by the sweeps,
 * and a nearly empty board would be searched for ever. */
NOINLINE plane clashes(const struct desk *k)
{
    plane clash = none();
    for (int d = 0; d < 9; d++)
        for (int b = 0; b < 9; b++) {
            int corner = b / 3 * 27 + b % 3 * 3;
            plane v[9], one, two;
            UNROLL for (int i = 0; i < 9; i++)
            {
                int c = corner + i / 3 * 9 + i % 3;
                v[i] = k->x[d][c] & ~k->two[c];
            }
            count_cell(v, &one, &two);
            clash |= two;
        }
    return clash;
}

/* Copies the alternatives (all but the lowest digit in the picked cell) of turning lanes to a frame. */
NOINLINE void freeze_boards(struct desk *k, struct frame *frame, const struct turns *turns)
{
    TO_AND_FRO(k, c)
    {
        plane seen = none(), pick = k->pick[c];
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = k->x[d][c];
            frame->x[d][c] = turned(turns, and_one_not(v, seen, pick), frame->x[d][c]);
            seen = or_and(seen, v, pick);
        }
    }
    move_puzzles(turns, k->puzzle, frame->puzzle);
    frame->taken |= turns->all;
    frame->forked |= turns->all;
}

/* The frame in use with the most room, NULL if none is in use. */
static struct frame *roomiest_frame(const struct desk *k)
{
    struct frame *best = NULL;
    int fewest = LANES;
    for (int i = 0; i < k->frames; i++)
        if (count_lanes(k->stack[i]->taken) < fewest) {
            fewest = count_lanes(k->stack[i]->taken);
            best = k->stack[i];
        }
    return best;
}

/* Puts alternatives aside, first into a frame in use, then into a new one. Returns the lanes for which there was
 * room. */
static plane freeze(struct desk *k, plane which)
{
    struct turns turns;
    struct frame *frame = roomiest_frame(k);
    plane frozen = none();
    if (frame) {
        frozen = find_turns(&turns, which, ~frame->taken);
        freeze_boards(k, frame, &turns);
    }
    if (any_lane(which & ~frozen) && k->frames < FRAMES) {
        frame = open_frame(k);
        find_turns(&turns, which & ~frozen, ~none());
        freeze_boards(k, frame, &turns);
        frozen = which;
    }
    return frozen;
}

/* Lets the picked lanes keep the lowest digit of their cell, and puts the alternatives where they go. */
NOINLINE void hand_over(struct desk *k, plane forks, const struct turns *turns)
{
    TO_AND_FRO(k, c)
    {
        plane seen = none(), pick = k->pick[c] & forks, after[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = k->x[d][c];
            after[d] = turned(turns, and_one_not(v, seen, pick), but_both(v, seen, pick));
            k->x[d][c] = after[d];
            seen = or_and(seen, v, pick);
        }
        count_cell(after, &one, &k->two[c]);
    }
}

/* Splits stalled boards in two. */
static void fork_boards(struct desk *k, plane stalled)
{
    struct turns turns;
    plane moving, waiting;
    if (any_lane(stalled & k->fresh)) {
        plane clash = clashes(k) & stalled;
        k->fresh &= ~stalled;
        k->live &= ~clash;
        stalled &= ~clash;
    }
    pick_cells(k, stalled);
    k->down = 0;
    if (k->in_depth) {
        fork_in_depth(k, stalled);
        return;
    }
    moving = find_turns(&turns, stalled, ~(k->live | k->parked));
    waiting = stalled & ~moving;
    if (100 * count_lanes(waiting) > FREEZE_AT * LANES || !any_lane(moving)) {
        plane frozen = freeze(k, waiting);
        if (any_lane(waiting) && !any_lane(moving | frozen)) {
            make_room(k, waiting);
            return;
        }
        k->forked |= frozen;
        k->guesses += (uint64_t)count_lanes(frozen);
        hand_over(k, moving | frozen, &turns);
    } else {
        hand_over(k, moving, &turns);
    }
    move_puzzles(&turns, k->puzzle, k->puzzle);
    k->guesses += (uint64_t)count_lanes(moving);
    k->live |= turns.all;
    k->fresh &= ~turns.all;
    k->forked |= moving | turns.all;
}

#endif
