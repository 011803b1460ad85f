/* depth.h: search in depth, for puzzles with more solutions than wanted. See desk.h.
 *
 * Most boards of such a puzzle need not be looked at, provided that they are searched one after the other.
 * So each puzzle has one board on the desk, in a lane of its own, and its alternatives wait until the lane
 * is free again. Most of them never get their turn, so they are not kept as boards. A lane keeps the board
 * at its first guess, the root, and its guesses, one at each level:
 *
 *      level 0    r4c7 = 2
 *      level 1    r1c1 is not 5     closed: the boards with a 5 there have been searched
 *      level 2    r9c3 = 1          open: the board in the lane
 *
 * When the board is decided, the lane goes back to its highest open guess, closes it, and builds its board
 * again from the root: here with r4c7 = 2 and neither 5 in r1c1 nor 1 in r9c3. The sweeps make the other
 * deductions once more. That costs less than boards in frames, a frame for each level: the lanes of one
 * service are at eight levels, and each frame is a pass over its planes. */
#ifndef ENGINE_DEPTH_H
#define ENGINE_DEPTH_H

#include <string.h>

#include "engine/desk.h"
#include "engine/frames.h"
#include "engine/rescue.h"
#include "engine/solutions.h"

/* ---- Guesses ---- */

/* Lets the boards of these lanes keep the lowest digit of their picked cell; *digit are the lanes that keep
 * each digit. Boards without open guesses are copied to the roots before. */
NOINLINE void guess_lowest(struct desk *desk, plane lanes, plane digit[9])
{
    plane roots = lanes & ~desk->guessing;
    assert(any_lane(lanes) && !any_lane(lanes & ~desk->live));
    UNROLL for (int d = 0; d < 9; d++) digit[d] = none();
    FOR_EACH_CELL(desk, c)
    {
        plane seen = none(), pick = desk->pick[c] & lanes;
        UNROLL for (int d = 0; d < 9; d++)
        {
            plane v = desk->possible[d][c], after = but_both(v, seen, pick);
            desk->root[d][c] = choose(roots, v, desk->root[d][c]);
            desk->possible[d][c] = after;
            digit[d] = or_and(digit[d], after, pick);
            seen = or_and(seen, v, pick);
        }
        desk->undecided[c] = BUT(desk->undecided[c], pick);
    }
}

/* The lanes whose picked cell is in each row and in each column. */
static void locate_picks(const struct desk *desk, plane row[9], plane column[9])
{
    for (int i = 0; i < 9; i++)
        row[i] = column[i] = none();
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        row[c / 9] |= desk->pick[c];
        column[c % 9] |= desk->pick[c];
    }
}

/* Adds a guess in these lanes, each at its lowest free level. */
static void note_guesses(struct desk *desk, plane lanes, const plane digit[9])
{
    plane row[9], column[9];
    locate_picks(desk, row, column);
    desk->guessing |= lanes;
    for (struct level *level = desk->levels; any_lane(lanes); level++) {
        assert(level < desk->levels + LEVELS);
        if (level == desk->levels + desk->levels_used) {
            desk->levels_used++;
            memset(level, 0, sizeof *level);
        }
        plane here = lanes & ~level->made;
        for (int i = 0; i < 9; i++) {
            level->row[i] = choose(here, row[i], level->row[i]);
            level->column[i] = choose(here, column[i], level->column[i]);
            level->digit[i] = choose(here, digit[i], level->digit[i]);
        }
        level->made |= here;
        level->open |= here;
        lanes &= ~here;
    }
}

/* Makes a guess in stalled boards. A board without a free level is finished elsewhere. */
static void fork_in_depth(struct desk *desk, plane stalled)
{
    plane full = none(), lanes, digit[9];
    if (desk->levels_used == LEVELS)
        full = stalled & desk->levels[LEVELS - 1].made;
    lanes = stalled & ~full;
    if (any_lane(lanes)) {
        guess_lowest(desk, lanes, digit);
        note_guesses(desk, lanes, digit);
        desk->guesses += (uint64_t)count_lanes(lanes);
    }
    if (any_lane(full))
        free_stuck_lanes(desk, full);
}

/* ---- Back to the highest open guess ---- */

/* Closes the highest open guess of each of these lanes and forgets those above. */
static void close_highest(struct desk *desk, plane lanes)
{
    desk->guessing = none();
    for (int i = desk->levels_used - 1; i >= 0; i--) {
        struct level *level = &desk->levels[i];
        plane here = lanes & level->open;
        lanes &= ~here;
        level->open &= ~here;
        level->made &= ~lanes;
        desk->guessing |= level->open;
    }
    assert(!any_lane(lanes)); /* each had an open guess */
}

/* Forgets the guesses of lanes of which none is open. */
static void forget_closed(struct desk *desk)
{
    for (int i = 0; i < desk->levels_used; i++)
        desk->levels[i].made &= desk->guessing;
    while (desk->levels_used && !any_lane(desk->levels[desk->levels_used - 1].made))
        desk->levels_used--;
}

/* With 32 registers, three digits of a row stay in them. */
enum { DIGITS_AT_ONCE = MANY_REGISTERS ? 3 : 1 };

/* What the guesses of each level remove from their cell. */
struct removals {
    plane digit[LEVELS][9];
    int levels; /* up to the highest guess of the lanes */
};

static void find_removals(const struct desk *desk, plane lanes, struct removals *removals)
{
    removals->levels = desk->levels_used;
    assert(desk->levels_used <= LEVELS);
    while (removals->levels && !any_lane(desk->levels[removals->levels - 1].made & lanes))
        removals->levels--;
    for (int i = 0; i < removals->levels; i++) {
        const struct level *level = &desk->levels[i];
        UNROLL for (int d = 0; d < 9; d++) removals->digit[i][d] =
            xor_and(level->open, level->digit[d], level->made);
    }
}

/* Builds a few digits of a row: the root without what the guesses remove. The cells stay in registers while
 * the levels go by. */
INLINE void rebuild_row(const struct desk *desk, const struct removals *removals, int row, int digit,
                        plane v[DIGITS_AT_ONCE][9])
{
    UNROLL for (int k = 0; k < DIGITS_AT_ONCE; k++)
    {
        UNROLL for (int i = 0; i < 9; i++) v[k][i] = desk->root[digit + k][9 * row + i];
    }
    for (int level = 0; level < removals->levels; level++) {
        const plane *column = desk->levels[level].column;
        plane here[DIGITS_AT_ONCE];
        UNROLL for (int k = 0; k < DIGITS_AT_ONCE; k++) here[k] =
            desk->levels[level].row[row] & removals->digit[level][digit + k];
        UNROLL for (int i = 0; i < 9; i++)
        {
            UNROLL for (int k = 0; k < DIGITS_AT_ONCE; k++) v[k][i] = but_both(v[k][i], here[k], column[i]);
        }
    }
}

/* Builds the boards of these lanes, on the desk or in a frame, from their roots and guesses. */
NOINLINE void rebuild_boards(struct desk *desk, plane lanes, plane to[9][SUDOKU_CELLS],
                             plane undecided[SUDOKU_CELLS])
{
    struct removals removals;
    find_removals(desk, lanes, &removals);
    for (int row = 0; row < 9; row++) {
        for (int digit = 0; digit < 9; digit += DIGITS_AT_ONCE) {
            plane v[DIGITS_AT_ONCE][9];
            rebuild_row(desk, &removals, row, digit, v);
            UNROLL for (int k = 0; k < DIGITS_AT_ONCE; k++)
            {
                plane *cell = &to[digit + k][9 * row];
                UNROLL for (int i = 0; i < 9; i++) cell[i] = choose(lanes, v[k][i], cell[i]);
            }
        }
        for (int c = 9 * row; c < 9 * row + 9; c++) {
            plane v[9], any;
            UNROLL for (int d = 0; d < 9; d++) v[d] = to[d][c];
            count_candidates(v, &any, &undecided[c]);
        }
    }
}

/* Gives each lane that waits to go back to a guess its next board, if there are enough of them. Those of
 * finished puzzles forget their guesses. */
static void go_back(struct desk *desk)
{
    plane lanes = desk->guessing & ~(desk->live | desk->parked);
    plane done = finished_lanes(desk, lanes, desk->puzzle);
    drop_guesses(desk, done);
    lanes &= ~done;
    if (count_lanes(lanes) >= (any_lane(desk->live) ? GO_BACK_LEAST : 1)) {
        close_highest(desk, lanes);
        rebuild_boards(desk, lanes, desk->possible, desk->undecided);
        desk->live |= lanes;
    }
    forget_closed(desk);
}

/* ---- Into depth and out of it ---- */

/* Writes all alternatives to frames, the oldest ones to the first. */
static void unroll_guesses(struct desk *desk)
{
    int first = desk->frames_used;
    plane undecided[SUDOKU_CELLS];
    while (any_lane(desk->guessing)) {
        struct frame *frame = open_frame(desk);
        frame->taken = desk->guessing;
        close_highest(desk, frame->taken);
        rebuild_boards(desk, frame->taken, frame->possible, undecided);
        memcpy(frame->puzzle, desk->puzzle, sizeof frame->puzzle);
    }
    for (int low = first, high = desk->frames_used - 1; low < high; low++, high--) {
        struct frame *frame = desk->frames[low];
        desk->frames[low] = desk->frames[high];
        desk->frames[high] = frame;
    }
    forget_closed(desk);
}

/* Returns to search in breadth. The boards of a puzzle are no longer all in one lane. */
static void leave_depth(struct desk *desk)
{
    desk->in_depth = false;
    desk->forked |= desk->live;
    unroll_guesses(desk);
    drop_finished(desk);
    assert(!any_lane(desk->guessing) && !desk->levels_used);
}

/* Decides whether to search in depth, by the share of guesses that were wasted because their boards were
 * dropped. This share cannot be seen in depth, so after a while the desk returns to breadth and is judged
 * anew. Without more puzzles, the lanes are better used by searching all boards at once. */
static void judge_depth(struct desk *desk)
{
    uint64_t guesses = desk->guesses - desk->judged_at;
    if (desk->in_depth ? puzzles_left(desk) && guesses < DEPTH_FOR : guesses < JUDGE_AFTER)
        return;
    if (!desk->in_depth)
        desk->in_depth = puzzles_left(desk) && 100 * desk->dropped >= DEPTH_AT * guesses;
    else if (desk->frames_used + desk->levels_used <= MOST_FRAMES)
        leave_depth(desk);
    desk->judged_at = desk->guesses;
    desk->dropped = 0;
}

#endif
