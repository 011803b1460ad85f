/* frames.h: boards wait in frames, beside the desk, until lanes are free. See desk.h. */
#ifndef ENGINE_FRAMES_H
#define ENGINE_FRAMES_H

#include "engine/desk.h"
#include "engine/moves.h"
#include "engine/rescue.h"
#include "engine/solutions.h"

/* ---- In breadth: an alternative goes to any free lane of a frame ---- */

/* Copies alternatives to a frame: the boards of the moving lanes with all digits of the picked cell but
 * the lowest. */
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

/* The frame in use with the most free lanes, or NULL if none is in use. */
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

/* Puts alternatives into the emptiest frame and then, if some are left, into a new one. Returns the lanes
 * whose alternatives have found a place. */
static plane set_aside(struct desk *desk, plane which)
{
    struct frame *frame = emptiest_frame(desk);
    plane stored = none();
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
    return stored;
}

static int count_free_lanes(const struct desk *desk)
{
    return count_lanes(free_lanes(desk));
}

/* Moves boards from a frame to the desk. */
NOINLINE void copy_from_frame(struct desk *desk, struct frame *frame, const struct moves *moves)
{
    FOR_EACH_CELL(desk, c)
    {
        plane after[9], any;
        UNROLL for (int d = 0; d < 9; d++)
        {
            after[d] = blend_moved(moves, frame->possible[d][c], desk->possible[d][c]);
            desk->possible[d][c] = after[d];
        }
        count_candidates(after, &any, &desk->undecided[c]);
    }
    move_puzzles(moves, frame->puzzle, desk->puzzle);
    desk->live |= moves->all;
    desk->forked |= moves->all;
    desk->fresh &= ~moves->all;
}

/* Takes boards back from the frames as long as it pays, from the newest frame first, because its boards
 * are nearest to a solution. But if no puzzles are left and few frames are in use, the oldest frame comes
 * first: otherwise all lanes might end up searching one great dead end. */
static void take_back_boards(struct desk *desk)
{
    bool oldest_first = !puzzles_left(desk) && desk->frames_used <= FEW_FRAMES;
    for (int n = desk->frames_used - 1; n >= 0 && 100 * count_free_lanes(desk) >= TAKE_BACK_AT * LANES; n--) {
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

/* ---- In depth: an alternative stays in its lane, one frame higher ----
 *
 * If a puzzle has more solutions than wanted, most of its boards need not be looked at, provided they are
 * searched one after the other. So when there are many such puzzles, each of them has one board on the
 * desk, and its alternatives wait in the same lane of the frames, a later one in a higher frame. A free
 * lane takes its highest board, which is nearest to a solution. Nothing has to move to another lane, but
 * every frame costs a pass over its planes. */

/* Returns to search in breadth. The boards of a puzzle are no longer all in one lane. */
static void leave_depth(struct desk *desk)
{
    desk->in_depth = false;
    desk->forked |= desk->live;
    for (int i = 0; i < desk->frames_used; i++)
        desk->frames[i]->forked |= desk->frames[i]->taken;
    drop_finished(desk);
}

/* Decides whether to search in depth, by the share of guesses that were wasted because their boards were
 * dropped. This share cannot be seen in depth, so after a while the desk returns to breadth and is judged
 * anew. Without more puzzles, the lanes are better used by searching all boards at once. */
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

/* Frames that one pass over the cells serves, and the lanes that it serves in each. */
struct layers {
    struct frame *frame[DEPTH_FRAMES];
    plane lanes[DEPTH_FRAMES];
    plane all; /* the lanes of all frames together */
    int n;
};

static void add_layer(struct layers *layers, struct frame *frame, plane lanes)
{
    layers->frame[layers->n] = frame;
    layers->lanes[layers->n++] = lanes;
    layers->all |= lanes;
}

/* Finds frames for the alternatives of these lanes. A lane's frame is the lowest that holds none of its
 * boards and has none above; a frame is chosen if it serves at least `least` lanes. Returns the lanes
 * whose boards reach up to the top. */
static plane choose_layers(struct desk *desk, plane which, int least, struct layers *layers)
{
    plane clear = ~none(), full = none(); /* clear: no board in this frame or above */
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

/* Lets the picked lanes keep the lowest digit of their cell, and writes the boards with the other digits
 * into the frames. */
NOINLINE void store_alternatives(struct desk *desk, const struct layers *layers)
{
    FOR_EACH_CELL(desk, c)
    {
        plane seen = none(), pick = desk->pick[c] & layers->all, after[9], other[9], any;
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = desk->possible[d][c];
            other[d] = and_one_not(v, seen, pick);
            after[d] = but_both(v, seen, pick);
            desk->possible[d][c] = after[d];
            seen = or_and(seen, v, pick);
        }
        count_candidates(after, &any, &desk->undecided[c]);
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

/* Makes a guess in stalled boards, with the alternatives left in frames. */
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
        plane v[9], any;
        UNROLL for (int d = 0; d < 9; d++) v[d] = desk->possible[d][c];
        for (int i = 0; i < layers->n; i++) {
            const struct frame *frame = layers->frame[i];
            plane lanes = layers->lanes[i];
            UNROLL for (int d = 0; d < 9; d++) v[d] = choose(lanes, frame->possible[d][c], v[d]);
        }
        UNROLL for (int d = 0; d < 9; d++) desk->possible[d][c] = v[d];
        count_candidates(v, &any, &desk->undecided[c]);
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

/* Finds the highest boards of these lanes, in frames that serve at least `least` lanes. Drops boards
 * whose puzzles have all the solutions wanted. */
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

/* Gives each free lane its highest board. */
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
