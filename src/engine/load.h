/* load.h: free lanes are filled, with boards from frames or with new puzzles. See desk.h. */
#ifndef ENGINE_LOAD_H
#define ENGINE_LOAD_H

#include <string.h>

#include "engine/depth.h"
#include "engine/desk.h"
#include "engine/frames.h"
#include "engine/moves.h"
#include "engine/solutions.h"

/* Reads the next puzzles into vacant lanes of the incoming tray. */
NOINLINE void fill_tray(struct desk *desk, plane vacant)
{
    const char *rows[LANES];
    size_t first = desk->next_puzzle;
    assert(!any_lane(vacant & desk->incoming.taken));
    struct supply supply = {desk->job->puzzles, desk->job->stride, first, desk->job->n, desk->blank};
    plane dealt = deal(&supply, vacant, rows, desk->incoming.puzzle);
    desk->next_puzzle = supply.next;
    assert(first <= supply.next && supply.next <= desk->job->n && !any_lane(dealt & ~vacant));
    if (read_texts(rows, &desk->incoming.bit[0][0], desk->incoming.taken)) {
        plane invalid = none(); /* the lanes whose texts are not grids */
        for (int lane = 0; lane < LANES; lane++)
            if (any_lane(invalid_characters(rows[lane])))
                add_lane(&invalid, lane);
        dealt &= ~invalid;
    }
    desk->incoming.taken |= dealt;
    memset(desk->job->counts + first, 0, desk->next_puzzle - first);
}

/* The nine candidates that the four bits of a character mean, in these lanes. *empty: the cell has no
 * clue. */
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

NOINLINE void blend_puzzles(struct desk *desk, const struct moves *moves)
{
    FOR_EACH_CELL(desk, c)
    {
        plane bit[NIBBLE], v[9], empty;
        UNROLL for (int i = 0; i < NIBBLE; i++) bit[i] = moved(moves, desk->incoming.bit[c][i]);
        candidates_of_bits(bit, moves->all, v, &empty);
        UNROLL for (int d = 0; d < 9; d++) desk->possible[d][c] =
            or_and(v[d], desk->possible[d][c], moves->rest);
        desk->undecided[c] = or_and(empty, desk->undecided[c], moves->rest);
    }
}

/* Notes that the puzzles in these lanes of the tray have moved to lanes of the desk. */
static void mark_loaded(struct desk *desk, plane from, plane loaded)
{
    assert(!any_lane(loaded & (desk->live | desk->guessing)));
    desk->incoming.taken &= ~from;
    desk->live |= loaded;
    desk->forked &= ~loaded;
    desk->fresh |= loaded;
}

/* Loads new puzzles into vacant lanes. */
static void load_puzzles(struct desk *desk, plane vacant)
{
    assert(!any_lane(vacant & (desk->live | desk->parked)));
    plane moving;
    if (100 * count_lanes(desk->incoming.taken) <= FILL_AT * LANES && desk->next_puzzle < desk->job->n)
        fill_tray(desk, ~desk->incoming.taken);
    struct moves moves;
    moving = find_moves(&moves, desk->incoming.taken, vacant);
    blend_puzzles(desk, &moves);
    move_puzzles(&moves, desk->incoming.puzzle, desk->puzzle);
    mark_loaded(desk, moving, moves.all);
}

/* The lanes that may be loaded: the free lanes of words without boards in frames, and in depth the free
 * lanes without boards in frames. Those boards come first, which bounds their number. */
static plane room_for_puzzles(const struct desk *desk)
{
    plane vacant = free_lanes(desk);
    for (int i = 0; i < desk->frames_used; i++) {
        plane taken = desk->frames[i]->taken;
        vacant &= ~taken;
        for (int w = 0; w < WORDS; w++)
            if (!desk->in_depth && word_of(&taken, w))
                set_word(&vacant, w, 0);
    }
    return vacant;
}

static void refill_lanes(struct desk *desk)
{
    plane vacant;
    if (desk->in_depth)
        go_back(desk);
    take_back_boards(desk);
    if (!puzzles_left(desk))
        return;
    vacant = room_for_puzzles(desk);
    for (int i = 0; i < LOADS_AT_MOST && 100 * count_lanes(vacant) >= LOAD_AT * LANES && puzzles_left(desk);
         i++) {
        load_puzzles(desk, vacant);
        vacant &= ~desk->live;
    }
}

/* ---- Trade: puzzles take the lanes of solutions ---- */

/* Does a trade pay? Most lanes must be free or parked, with puzzles to be read and no boards in frames,
 * which would come first. */
static bool trade_pays(const struct desk *desk)
{
    return 100 * count_lanes(desk->live) <= (100 - TRADE_AT) * LANES && desk->next_puzzle < desk->job->n &&
           !desk->frames_used && !desk->in_depth;
}

/* Copies all boards to the outgoing tray, where only the parked lanes will count, and loads the puzzles
 * of the incoming tray. */
NOINLINE void trade_boards(struct desk *desk, plane loaded)
{
    const plane rest = ~loaded;
    FOR_EACH_CELL(desk, c)
    {
        plane v[9], puzzle[9], empty;
        UNROLL for (int d = 0; d < 9; d++) v[d] = desk->possible[d][c];
        bits_of_digit(v, desk->outgoing.bit[c]);
        candidates_of_bits(desk->incoming.bit[c], loaded, puzzle, &empty);
        UNROLL for (int d = 0; d < 9; d++) desk->possible[d][c] = or_and(puzzle[d], v[d], rest);
        desk->undecided[c] = or_and(empty, desk->undecided[c], rest);
    }
}

/* Replaces parked solutions by the next puzzles, each in its lane. */
static void replace_parked_solutions(struct desk *desk)
{
    plane vacant = ~desk->live, loaded;
    empty_tray(desk);
    fill_tray(desk, vacant & ~desk->incoming.taken);
    loaded = vacant & desk->incoming.taken;
    trade_boards(desk, loaded);
    memcpy(desk->outgoing.puzzle, desk->puzzle, sizeof desk->puzzle);
    copy_numbers(desk->incoming.puzzle, desk->puzzle, loaded);
    mark_loaded(desk, loaded, loaded);
    desk->outgoing.taken = desk->parked;
    desk->parked = none();
}

#endif
