/* frames.h: in breadth, alternatives wait in frames, beside the desk, until lanes are free: each in any lane
 * of any frame. See desk.h. */
#ifndef ENGINE_FRAMES_H
#define ENGINE_FRAMES_H

#include "engine/desk.h"
#include "engine/moves.h"
#include "engine/rescue.h"
#include "engine/solutions.h"

/* Copies alternatives to a frame: the boards of the moving lanes with all digits of the picked cell but
 * the one that the next sweep meets first. */
NOINLINE void copy_to_frame(struct desk *desk, struct frame *frame, const struct moves *moves)
{
    const int first = desk->upwards ? 0 : 8, step = desk->upwards ? 1 : -1;
    assert(!any_lane(frame->taken & moves->all));
    FOR_EACH_CELL(desk, c)
    {
        plane seen = none(), pick = desk->pick[c];
        UNROLL_MORE for (int i = 0; i < 9; i++)
        {
            int d = first + i * step;
            plane v = desk->possible[d][c];
            frame->possible[d][c] = blend_moved(moves, and_one_not(v, seen, pick), frame->possible[d][c]);
            seen = or_and(seen, v, pick);
        }
    }
    move_puzzles(moves, desk->puzzle, frame->puzzle);
    frame->taken |= moves->all;
    frame->fresh = blend_moved(moves, desk->fresh, frame->fresh);
}

/* Puts alternatives into the emptiest frame and then, if some are left, into a new one. Returns the lanes
 * whose alternatives have found a place. */
static plane set_aside(struct desk *desk, plane which)
{
    struct frame *frame = NULL; /* in use, with the most free lanes */
    plane stored = none();
    int fewest = LANES;
    for (int i = 0; i < desk->frames_used; i++)
        if (count_lanes(desk->frames[i]->taken) < fewest) {
            fewest = count_lanes(desk->frames[i]->taken);
            frame = desk->frames[i];
        }
    struct moves moves;
    if (frame) {
        stored = find_moves(&moves, which, ~frame->taken);
        copy_to_frame(desk, frame, &moves);
    }
    if (any_lane(which & ~stored) && desk->frames_used < FRAMES) {
        frame = open_frame(desk);
        find_moves(&moves, which & ~stored, ~none());
        copy_to_frame(desk, frame, &moves);
        stored = which;
    }
    assert(!any_lane(stored & ~which));
    return stored;
}

/* Moves boards from a frame to the desk. */
NOINLINE void copy_from_frame(struct desk *desk, struct frame *frame, const struct moves *moves)
{
    assert(!any_lane(moves->all & ~free_lanes(desk)));
    FOR_EACH_CELL(desk, c)
    {
        plane after[9], any, undecided;
        UNROLL_MORE for (int d = 0; d < 9; d++)
        {
            after[d] = blend_moved(moves, frame->possible[d][c], desk->possible[d][c]);
            desk->possible[d][c] = after[d];
        }
        count_candidates(after, &any, &undecided);
        /* the other lanes may be about to be split, and prepare_split() has seen to theirs */
        desk->undecided[c] = choose(moves->all, undecided, desk->undecided[c]);
    }
    move_puzzles(moves, frame->puzzle, desk->puzzle);
    desk->live |= moves->all;
    desk->forked |= moves->all;
    desk->fresh = blend_moved(moves, frame->fresh, desk->fresh);
}

/* Takes boards back from the frames as long as it pays, from the newest frame first, because its boards
 * are nearest to a solution. But if no puzzles are left and few frames are in use, the oldest frame comes
 * first: otherwise all lanes might end up searching one great dead end. */
static void take_back_boards(struct desk *desk)
{
    bool oldest_first = !puzzles_left(desk) && desk->frames_used <= FEW_FRAMES;
    for (int n = desk->frames_used - 1; n >= 0 && 100 * count_lanes(free_lanes(desk)) >= TAKE_BACK_AT * LANES;
         n--) {
        int i = oldest_first ? desk->frames_used - 1 - n : n;
        struct frame *frame = desk->frames[i];
        plane moving;
        if (frame->stale)
            frame->taken &= ~finished_lanes(desk, frame->taken, frame->puzzle);
        frame->stale = false;
        int most = most_moves(frame->taken, free_lanes(desk));
        if (100 * most < TAKE_BACK_LEAST * LANES && most < count_lanes(frame->taken) && any_lane(desk->live))
            continue;
        struct moves moves;
        moving = find_moves(&moves, frame->taken, free_lanes(desk));
        if (100 * count_lanes(moving) < TAKE_BACK_LEAST * LANES && any_lane(frame->taken & ~moving) &&
            any_lane(desk->live))
            continue;
        assert(!any_lane(moving & ~frame->taken));
        if (any_lane(moving))
            copy_from_frame(desk, frame, &moves);
        frame->taken &= ~moving;
        if (!any_lane(frame->taken)) {
            desk->frames_used--;
            for (int j = i; j < desk->frames_used; j++)
                desk->frames[j] = desk->frames[j + 1];
            desk->frames[desk->frames_used] = frame;
        }
    }
}

#endif
