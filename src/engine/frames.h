/* frames.h: boards that wait in frames, in breadth and in depth. See desk.h. */
#ifndef ENGINE_FRAMES_H
#define ENGINE_FRAMES_H

#include "engine/desk.h"
#include "engine/rescue.h"
#include "engine/solutions.h"
#include "engine/turns.h"

/* ---- In breadth: wherever there is room ---- */

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

static int unused_lanes(const struct desk *k)
{
    return LANES - count_lanes(k->live | k->parked);
}

/* Takes boards from a frame. */
NOINLINE void thaw(struct desk *k, struct frame *frame, const struct turns *turns)
{
    TO_AND_FRO(k, c)
    {
        plane after[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            after[d] = turned(turns, frame->x[d][c], k->x[d][c]);
            k->x[d][c] = after[d];
        }
        count_cell(after, &one, &k->two[c]);
    }
    move_puzzles(turns, frame->puzzle, k->puzzle);
    k->live |= turns->all;
    k->forked |= turns->all;
    k->fresh &= ~turns->all;
}

/* Takes boards from the frames as long as it pays, the newest first, since they are nearest to a solution; but the
 * oldest first when no puzzles are left and few frames in use, lest all lanes search what may be one great dead end. */
static void thaw_frames(struct desk *k)
{
    int oldest_first = !input_left(k) && k->frames <= FEW_FRAMES;
    for (int n = k->frames - 1; n >= 0 && 100 * unused_lanes(k) >= THAW_AT * LANES; n--) {
        int i = oldest_first ? k->frames - 1 - n : n;
        struct frame *frame = k->stack[i];
        struct turns turns;
        plane moving;
        int most;
        if (frame->stale)
            frame->taken &= ~finished_lanes(k, frame->taken, frame->puzzle);
        frame->stale = 0;
        most = most_hits(frame->taken, ~(k->live | k->parked));
        if (100 * most < THAW_LEAST * LANES && most < count_lanes(frame->taken) && any_lane(k->live))
            continue;
        moving = find_turns(&turns, frame->taken, ~(k->live | k->parked));
        if (100 * count_lanes(moving) < THAW_LEAST * LANES && any_lane(frame->taken & ~moving) &&
            any_lane(k->live))
            continue;
        if (any_lane(moving))
            thaw(k, frame, &turns);
        frame->taken &= ~moving;
        if (!any_lane(frame->taken)) {
            k->frames--;
            for (int j = i; j < k->frames; j++)
                k->stack[j] = k->stack[j + 1];
            k->stack[k->frames] = frame;
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
static void leave_depth(struct desk *k)
{
    k->in_depth = 0;
    k->forked |= k->live;
    for (int i = 0; i < k->frames; i++)
        k->stack[i]->forked |= k->stack[i]->taken;
    drop_finished(k);
}

/* Judges by the share of guesses that were for nothing, because their boards were dropped, whether to search in
 * depth. There it is not seen, so after a while judgement starts anew. Without more puzzles the lanes are better used
 * by searching all boards at once. */
static void judge(struct desk *k)
{
    uint64_t guesses = k->guesses - k->judged;
    if (k->in_depth ? input_left(k) && guesses < DEPTH_FOR : guesses < JUDGE_AFTER)
        return;
    if (k->in_depth)
        leave_depth(k);
    else
        k->in_depth = input_left(k) && 100 * k->dropped >= DEPTH_AT * guesses;
    k->judged = k->guesses;
    k->dropped = 0;
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
static plane find_layers(struct desk *k, plane which, int least, struct layers *layers)
{
    plane clear = ~none(), full = none(); /* clear: nothing at this height or above */
    layers->n = 0;
    layers->all = none();
    for (int i = k->frames; i >= 0; i--) {
        plane below = i ? k->stack[i - 1]->taken : ~none(), here = and3(which, clear, below);
        clear = BUT(clear, below);
        if (i == DEPTH_FRAMES) {
            full = here;
        } else if (count_lanes(here) >= least) {
            if (i == k->frames)
                open_frame(k);
            add_layer(layers, k->stack[i], here);
        }
    }
    return full;
}

/* Lets the picked lanes keep the lowest digit of their cell, and writes the alternatives into the frames. */
NOINLINE void put_above(struct desk *k, const struct layers *layers)
{
    TO_AND_FRO(k, c)
    {
        plane seen = none(), pick = k->pick[c] & layers->all, after[9], other[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = k->x[d][c];
            other[d] = and_one_not(v, seen, pick);
            after[d] = but_both(v, seen, pick);
            k->x[d][c] = after[d];
            seen = or_and(seen, v, pick);
        }
        count_cell(after, &one, &k->two[c]);
        for (int i = 0; i < layers->n; i++) {
            struct frame *frame = layers->frame[i];
            plane lanes = layers->lanes[i];
            UNROLL for (int d = 0; d < 9; d++) frame->x[d][c] = choose(lanes, other[d], frame->x[d][c]);
        }
    }
    for (int i = 0; i < layers->n; i++) {
        struct frame *frame = layers->frame[i];
        copy_numbers(k->puzzle, frame->puzzle, layers->lanes[i]);
        frame->taken |= layers->lanes[i];
        frame->forked = choose(layers->lanes[i], k->forked, frame->forked);
    }
}

/* Splits stalled boards in two, of which one waits. */
static void fork_in_depth(struct desk *k, plane stalled)
{
    struct layers layers;
    plane full = find_layers(k, stalled, PASS_LEAST, &layers);
    if (!layers.n)
        find_layers(k, stalled, 1, &layers);
    if (layers.n)
        put_above(k, &layers);
    k->guesses += (uint64_t)count_lanes(layers.all);
    if (any_lane(full))
        make_room(k, full);
}

NOINLINE void take_boards(struct desk *k, const struct layers *layers)
{
    TO_AND_FRO(k, c)
    {
        plane v[9], one;
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        for (int i = 0; i < layers->n; i++) {
            const struct frame *frame = layers->frame[i];
            plane lanes = layers->lanes[i];
            UNROLL for (int d = 0; d < 9; d++) v[d] = choose(lanes, frame->x[d][c], v[d]);
        }
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = v[d];
        count_cell(v, &one, &k->two[c]);
    }
    for (int i = 0; i < layers->n; i++) {
        struct frame *frame = layers->frame[i];
        copy_numbers(frame->puzzle, k->puzzle, layers->lanes[i]);
        frame->taken &= ~layers->lanes[i];
        k->forked = choose(layers->lanes[i], frame->forked, k->forked);
    }
    k->live |= layers->all;
    k->fresh &= ~layers->all;
}

/* The highest boards of these lanes, where one frame has so many. Boards whose puzzles have all their solutions are
 * dropped on the way. */
static void find_highest(struct desk *k, plane room, int least, struct layers *layers)
{
    layers->n = 0;
    layers->all = none();
    for (int i = k->frames - 1; i >= 0; i--) {
        struct frame *frame = k->stack[i];
        plane here = room & frame->taken, done = finished_lanes(k, here, frame->puzzle);
        frame->taken &= ~done;
        here &= ~done;
        room &= ~here;
        if (count_lanes(here) >= least)
            add_layer(layers, frame, here);
    }
}

/* Gives the free lanes their highest boards. */
static void take_highest(struct desk *k)
{
    plane room = ~(k->live | k->parked);
    struct layers layers;
    find_highest(k, room, any_lane(k->live) ? PASS_LEAST : 1, &layers);
    if (layers.n)
        take_boards(k, &layers);
    while (k->frames && !any_lane(k->stack[k->frames - 1]->taken))
        k->frames--;
}

#endif
