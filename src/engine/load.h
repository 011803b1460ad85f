/* load.h: new puzzles for free lanes. See desk.h. */
#ifndef ENGINE_LOAD_H
#define ENGINE_LOAD_H

#include <string.h>

#include "engine/desk.h"
#include "engine/frames.h"
#include "engine/solutions.h"
#include "engine/turns.h"

/* Deals the next puzzles out to vacant lanes of the incoming tray. Returns the lanes that got one. Neighbours, which
 * are often alike, go to different words, so that no single word has all the boards that need room. */
static plane deal_rows(struct desk *k, plane vacant, const char *rows[LANES])
{
    struct supply supply = {k->job->puzzles, k->job->stride, k->next, k->job->n, k->blank};
    plane dealt = deal(&supply, vacant, rows, k->in.puzzle);
    k->next = supply.next;
    return dealt;
}

/* The lanes whose texts are no grids. */
static plane strange_lanes(const char *const rows[LANES])
{
    plane strange = none();
    for (int lane = 0; lane < LANES; lane++)
        if (any_lane(strange_in(rows[lane])))
            add_lane(&strange, lane);
    return strange;
}

/* Reads the next puzzles into vacant lanes of the incoming tray. */
NOINLINE void fill_tray(struct desk *k, plane vacant)
{
    const char *rows[LANES];
    size_t first = k->next;
    plane dealt = deal_rows(k, vacant, rows);
    if (read_texts(rows, &k->in.bit[0][0], k->in.taken))
        dealt &= ~strange_lanes(rows);
    k->in.taken |= dealt;
    memset(k->job->counts + first, 0, k->next - first);
}

/* The nine candidates that the four bits of a character mean, in these lanes. */
INLINE void candidates_of_bits(const plane bit[NIBBLE], plane lanes, plane v[9], plane *empty)
{
    plane low = BUT(lanes, bit[3] | bit[2]), middle = and_but(lanes, bit[2], bit[3]),
          high = and_but(lanes, bit[3], bit[2]);
    plane n0 = ~(bit[1] | bit[0]), n1 = BUT(bit[0], bit[1]), n2 = BUT(bit[1], bit[0]), n3 = bit[1] & bit[0];
    plane open = or_and(and3(bit[3], bit[1], lanes), low, n0);
    *empty = open;
    v[0] = or_and(open, low, n1);
    v[1] = or_and(open, low, n2);
    v[2] = or_and(open, low, n3);
    v[3] = or_and(open, middle, n0);
    v[4] = or_and(open, middle, n1);
    v[5] = or_and(open, middle, n2);
    v[6] = or_and(open, middle, n3);
    v[7] = or_and(open, high, n0);
    v[8] = or_and(open, high, n1);
}

NOINLINE void blend_in(struct desk *k, const struct turns *turns)
{
    TO_AND_FRO(k, c)
    {
        plane bit[NIBBLE], v[9], empty;
        UNROLL for (int i = 0; i < NIBBLE; i++) bit[i] = brought(turns, k->in.bit[c][i]);
        candidates_of_bits(bit, turns->all, v, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = or_and(v[d], k->x[d][c], turns->rest);
        k->two[c] = or_and(empty, k->two[c], turns->rest);
    }
}

/* What is in these lanes of the tray is now in those of the desk. */
static void mark_loaded(struct desk *k, plane from, plane loaded)
{
    k->in.taken &= ~from;
    k->live |= loaded;
    k->forked &= ~loaded;
    k->fresh |= loaded;
}

/* Loads new puzzles into these free lanes. */
static void load(struct desk *k, plane room)
{
    struct turns turns;
    plane moving;
    if (100 * count_lanes(k->in.taken) <= FILL_AT * LANES && k->next < k->job->n)
        fill_tray(k, ~k->in.taken);
    moving = find_turns(&turns, k->in.taken, room);
    blend_in(k, &turns);
    move_puzzles(&turns, k->in.puzzle, k->puzzle);
    mark_loaded(k, moving, turns.all);
}

/* The free lanes of the words that have no boards in frames, in depth those that have none themselves: these come
 * before new puzzles, which bounds their number. */
static plane room_for_puzzles(const struct desk *k)
{
    plane room = ~(k->live | k->parked);
    for (int i = 0; i < k->frames; i++) {
        plane taken = k->stack[i]->taken;
        room &= ~taken;
        for (int w = 0; w < WORDS; w++)
            if (!k->in_depth && word_of(&taken, w))
                set_word(&room, w, 0);
    }
    return room;
}

static void refill(struct desk *k)
{
    plane room;
    if (k->in_depth)
        take_highest(k);
    else
        thaw_frames(k);
    if (!input_left(k))
        return;
    room = room_for_puzzles(k);
    for (int i = 0; i < LOADS_AT_MOST && 100 * count_lanes(room) >= LOAD_AT * LANES && input_left(k); i++) {
        load(k, room);
        room &= ~k->live;
    }
}

/* ---- Trade: puzzles take the places of solutions ---- */

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
