/* depth.h: searching in depth. See kernel_desk.h.
 *
 * Of a puzzle that has more solutions than are asked for most boards need not be looked at, if they are taken one
 * after the other. So where many puzzles are of that kind, each has one board on the desk, and its alternatives wait in
 * the same lane of the frames, every later one in a higher frame. A free lane takes its highest, which is nearest to a
 * solution. Nothing has to be turned, but each frame has to be passed over by itself. */
#ifndef ENGINE_DEPTH_H
#define ENGINE_DEPTH_H

#include "engine/desk.h"
#include "engine/elsewhere.h"
#include "engine/out.h"
#include "engine/turns.h"

static int input_left(const struct desk *k)
{
    return k->next < k->job->n || any_lane(k->in.taken);
}

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

static void copy_numbers(const uint32_t *from, uint32_t *to, plane lanes)
{
    for (int w = 0; w < WORDS; w++)
        move_numbers(from + 64 * w, to + 64 * w, 0, word_of(&lanes, w));
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
