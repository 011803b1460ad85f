/* frames.h: boards that wait in frames, in breadth and in depth. See desk.h. */
#ifndef ENGINE_FRAMES_H
#define ENGINE_FRAMES_H

#include "engine/desk.h"
#include "engine/rescue.h"
#include "engine/solutions.h"
#include "engine/moves.h"

/* ---- In breadth: wherever there is room ---- */

/* Copies the alternatives (all but the lowest digit in the picked cell) of turning lanes to a frame. */
NOINLINE void copy_to_frame(struct desk *desk, struct frame *frame, const struct moves *moves)
{
    FOR_EACH_CELL(desk, c)
    {
        plane seen = none(), pick = desk->pick[c];
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = desk->possible[d][c];
            frame->possible[d][c] = blend_moved(moves, and_one_not(v, seen, pick), frame->possible[d][c]);
            seen = or_and(seen, v, pick);
        }
    }
    move_puzzles(moves, desk->puzzle, frame->puzzle);
    frame->taken |= moves->all;
    frame->forked |= moves->all;
}

/* The frame in use with the most room, NULL if none is in use. */
static struct frame *emptiest_frame(const struct desk *desk)
{
    struct frame *best = NULL;
    int fewest = LANES;
    for (int i = 0; i < desk->frames_used; i++)
        if (count_lanes(desk->frames[i]->taken) < fewest) {
            fewest = count_lanes(desk->frames[i]->taken);
            best = desk->frames[i];
        }
    return best;
}

/* Puts alternatives aside, first into a frame in use, then into a new one. Returns the lanes for which there was
 * room. */
static plane set_aside(struct desk *desk, plane which)
{
    struct moves moves;
    struct frame *frame = emptiest_frame(desk);
    plane stored = none();
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
    return stored;
}

static int count_free_lanes(const struct desk *desk)
{
    return count_lanes(free_lanes(desk));
}

/* Takes boards from a frame. */
NOINLINE void copy_from_frame(struct desk *desk, struct frame *frame, const struct moves *moves)
{
    FOR_EACH_CELL(desk, c)
    {
        plane after[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            after[d] = blend_moved(moves, frame->possible[d][c], desk->possible[d][c]);
            desk->possible[d][c] = after[d];
        }
        count_candidates(after, &one, &desk->undecided[c]);
    }
    move_puzzles(moves, frame->puzzle, desk->puzzle);
    desk->live |= moves->all;
    desk->forked |= moves->all;
    desk->fresh &= ~moves->all;
}

/* Takes boards from the frames as long as it pays, the newest first, since they are nearest to a solution; but the
 * oldest first when no puzzles are left and few frames in use, lest all lanes search what may be one great dead end. */
static void take_back_boards(struct desk *desk)
{
    bool oldest_first = !puzzles_left(desk) && desk->frames_used <= FEW_FRAMES;
    for (int n = desk->frames_used - 1; n >= 0 && 100 * count_free_lanes(desk) >= TAKE_BACK_AT * LANES; n--) {
        int i = oldest_first ? desk->frames_used - 1 - n : n;
        struct frame *frame = desk->frames[i];
        struct moves moves;
        plane moving;
        int most;
        if (frame->stale)
            frame->taken &= ~finished_lanes(desk, frame->taken, frame->puzzle);
        frame->stale = false;
        most = most_moves(frame->taken, free_lanes(desk));
        if (100 * most < TAKE_BACK_LEAST * LANES && most < count_lanes(frame->taken) && any_lane(desk->live))
            continue;
        moving = find_moves(&moves, frame->taken, free_lanes(desk));
        if (100 * count_lanes(moving) < TAKE_BACK_LEAST * LANES && any_lane(frame->taken & ~moving) &&
            any_lane(desk->live))
            continue;
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

/* ---- In depth ----
 *
 * Of a puzzle that has more solutions than are asked for most boards need not be looked at, if they are taken one
 * after the other. So where many puzzles are of that kind, each has one board on the desk, and its alternatives wait in
 * the same lane of the frames, every later one in a higher frame. A free lane takes its highest, which is nearest to a
 * solution. Nothing has to be turned, but each frame has to be passed over by itself. */

/* The boards of a puzzle are no longer all in one lane. */
static void leave_depth(struct desk *desk)
{
    desk->in_depth = false;
    desk->forked |= desk->live;
    for (int i = 0; i < desk->frames_used; i++)
        desk->frames[i]->forked |= desk->frames[i]->taken;
    drop_finished(desk);
}

/* Judges by the share of guesses that were for nothing, because their boards were dropped, whether to search in
 * depth. There it is not seen, so after a while judgement starts anew. Without more puzzles the lanes are better used
 * by searching all boards at once. */
static void judge_depth(struct desk *desk)
{
    uint64_t guesses = desk->guesses - desk->judged_at;
    if (desk->in_depth ? puzzles_left(desk) && guesses < DEPTH_FOR : guesses < JUDGE_AFTER)
        return;
    if (desk->in_depth)
        leave_depth(desk);
    else
        desk->in_depth = puzzles_left(desk) && 100 * desk->dropped >= DEPTH_AT * guesses;
    desk->judged_at = desk->guesses;
    desk->dropped = 0;
}

/* Frames to pass over, and which lanes of each. */
struct layers {
    struct frame *frame[DEPTH_FRAMES];
    plane lanes[DEPTH_FRAMES];
    plane all; /* the lanes, together */
    int n;
};

static void add_layer(struct layers *layers, struct frame *frame, plane lanes)
{
    layers->frame[layers->n] = frame;
    layers->lanes[layers->n++] = lanes;
    layers->all |= lanes;
}

/* The frames for the alternatives of these lanes: each lane's lowest with nothing in it or above it, if it serves so
 * many. Returns the lanes whose boards reach up to the top. */
static plane choose_layers(struct desk *desk, plane which, int least, struct layers *layers)
{
    plane clear = ~none(), full = none(); /* clear: nothing at this height or above */
    layers->n = 0;
    layers->all = none();
    for (int i = desk->frames_used; i >= 0; i--) {
        plane below = i ? desk->frames[i - 1]->taken : ~none(), here = and3(which, clear, below);
        clear = BUT(clear, below);
        if (i == DEPTH_FRAMES) {
            full = here;
        } else if (count_lanes(here) >= least) {
            if (i == desk->frames_used)
                open_frame(desk);
            add_layer(layers, desk->frames[i], here);
        }
    }
    return full;
}

/* Lets the picked lanes keep the lowest digit of their cell, and writes the alternatives into the frames. */
NOINLINE void store_alternatives(struct desk *desk, const struct layers *layers)
{
    FOR_EACH_CELL(desk, c)
    {
        plane seen = none(), pick = desk->pick[c] & layers->all, after[9], other[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = desk->possible[d][c];
            other[d] = and_one_not(v, seen, pick);
            after[d] = but_both(v, seen, pick);
            desk->possible[d][c] = after[d];
            seen = or_and(seen, v, pick);
        }
        count_candidates(after, &one, &desk->undecided[c]);
        for (int i = 0; i < layers->n; i++) {
            struct frame *frame = layers->frame[i];
            plane lanes = layers->lanes[i];
            UNROLL for (int d = 0; d < 9; d++) frame->possible[d][c] =
                choose(lanes, other[d], frame->possible[d][c]);
        }
    }
    for (int i = 0; i < layers->n; i++) {
        struct frame *frame = layers->frame[i];
        copy_numbers(desk->puzzle, frame->puzzle, layers->lanes[i]);
        frame->taken |= layers->lanes[i];
        frame->forked = choose(layers->lanes[i], desk->forked, frame->forked);
    }
}

/* Splits stalled boards in two, of which one waits. */
static void fork_in_depth(struct desk *desk, plane stalled)
{
    struct layers layers;
    plane full = choose_layers(desk, stalled, PASS_LEAST, &layers);
    if (!layers.n)
        choose_layers(desk, stalled, 1, &layers);
    if (layers.n)
        store_alternatives(desk, &layers);
    desk->guesses += (uint64_t)count_lanes(layers.all);
    if (any_lane(full))
        free_stuck_lanes(desk, full);
}

NOINLINE void take_layers(struct desk *desk, const struct layers *layers)
{
    FOR_EACH_CELL(desk, c)
    {
        plane v[9], one;
        UNROLL for (int d = 0; d < 9; d++) v[d] = desk->possible[d][c];
        for (int i = 0; i < layers->n; i++) {
            const struct frame *frame = layers->frame[i];
            plane lanes = layers->lanes[i];
            UNROLL for (int d = 0; d < 9; d++) v[d] = choose(lanes, frame->possible[d][c], v[d]);
        }
        UNROLL for (int d = 0; d < 9; d++) desk->possible[d][c] = v[d];
        count_candidates(v, &one, &desk->undecided[c]);
    }
    for (int i = 0; i < layers->n; i++) {
        struct frame *frame = layers->frame[i];
        copy_numbers(frame->puzzle, desk->puzzle, layers->lanes[i]);
        frame->taken &= ~layers->lanes[i];
        desk->forked = choose(layers->lanes[i], frame->forked, desk->forked);
    }
    desk->live |= layers->all;
    desk->fresh &= ~layers->all;
}

/* The highest boards of these lanes, where one frame has so many. Boards whose puzzles have all their solutions are
 * dropped on the way. */
static void choose_highest(struct desk *desk, plane vacant, int least, struct layers *layers)
{
    layers->n = 0;
    layers->all = none();
    for (int i = desk->frames_used - 1; i >= 0; i--) {
        struct frame *frame = desk->frames[i];
        plane here = vacant & frame->taken, done = finished_lanes(desk, here, frame->puzzle);
        frame->taken &= ~done;
        here &= ~done;
        vacant &= ~here;
        if (count_lanes(here) >= least)
            add_layer(layers, frame, here);
    }
}

/* Gives the free lanes their highest boards. */
static void take_highest(struct desk *desk)
{
    plane vacant = free_lanes(desk);
    struct layers layers;
    choose_highest(desk, vacant, any_lane(desk->live) ? PASS_LEAST : 1, &layers);
    if (layers.n)
        take_layers(desk, &layers);
    while (desk->frames_used && !any_lane(desk->frames[desk->frames_used - 1]->taken))
        desk->frames_used--;
}

#endif
