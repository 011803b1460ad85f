/* fork.h: boards that have stalled make a guess: which cell it is made at, and where the two boards go.
 * See desk.h. */
#ifndef ENGINE_FORK_H
#define ENGINE_FORK_H

#include "engine/depth.h"
#include "engine/desk.h"
#include "engine/frames.h"
#include "engine/moves.h"
#include "engine/rescue.h"

/* ---- Which cell to guess at ----
 *
 * The cell with the highest worth is chosen. The worth of a cell is the sum of
 *
 *      7      if it has two candidates, 3 if it has three,
 *      1      for each undecided cell of its row and column outside its box, since a guess may decide these,
 *      2      for each undecided cell of its box in other rows and columns,
 *      2      for each decided cell in its two minilines.
 *
 * With u undecided cells in a miniline and b in the box, the last two items are, except for a constant,
 *
 *      2 b - 4 u (of the minirow) - 4 u (of the minicolumn).
 *
 * So everything but the first item can be added up by minilines. Where a cell can be picked, u is at
 * least 1, so a miniline adds at most 14, with its box at most 28, and the sum is at most 49: six bits.
 * bench/EXPERIMENTS.md lists what other sums would guess. */

/* The sum of three bits, or of two, and the carry. */
INLINE plane add3(plane a, plane b, plane c, plane *carried)
{
    *carried = carry_of(a, b, c);
    return xor3(a, b, c);
}

INLINE plane add2(plane a, plane b, plane *carried)
{
    *carried = a & b;
    return a ^ b;
}

/* The weight of each miniline: four bits, [line][box of the line]. */
struct lines {
    plane worth[9][3][4];
};

/* Counts the undecided cells in the line's other two minilines, and four for each decided cell in this
 * one. The lines are rows (step 1 from cell to cell, 9 from line to line) or columns (9 and 1). */
INLINE void weigh_lines(struct lines *lines, const plane *undecided, int step, int line_step)
{
    for (int line = 0; line < 9; line++) {
        const plane *t = undecided + line_step * line;
        plane low[3], high[3];
        UNROLL for (int i = 0; i < 3; i++) low[i] =
            add3(t[3 * i * step], t[(3 * i + 1) * step], t[(3 * i + 2) * step], &high[i]);
        UNROLL for (int i = 0; i < 3; i++)
        {
            plane *worth = lines->worth[line][i], carry;
            int p = (i + 1) % 3, q = (i + 2) % 3;
            worth[0] = add2(low[p], low[q], &carry);
            worth[1] = add3(high[p], high[q], carry, &carry);
            worth[2] = add2(carry, ~low[i], &carry);
            worth[3] = carry | ~high[i];
        }
    }
}

/* Adds the weights of the box's minirows and twice the undecided cells of the box: five bits. */
INLINE void weigh_box(const struct lines *rows, const plane *undecided, int band, int stack,
                      plane worth[3][5])
{
    plane low[3], high[3], box[4], carry, other;
    UNROLL for (int i = 0; i < 3; i++) low[i] =
        add3(undecided[9 * i], undecided[9 * i + 1], undecided[9 * i + 2], &high[i]);
    box[0] = add3(low[0], low[1], low[2], &carry);
    box[1] = add2(add3(high[0], high[1], high[2], &other), carry, &carry);
    box[2] = add2(other, carry, &box[3]);
    UNROLL for (int i = 0; i < 3; i++)
    {
        const plane *row = rows->worth[3 * band + i][stack];
        worth[i][0] = row[0];
        worth[i][1] = add2(row[1], box[0], &carry);
        worth[i][2] = add3(row[2], box[1], carry, &carry);
        worth[i][3] = add3(row[3], box[2], carry, &carry);
        worth[i][4] = box[3] ^ carry;
    }
}

/* Weighs a cell by the number of its candidates: three bits. */
INLINE void weigh_candidates(const struct desk *desk, int c, plane worth[3])
{
    plane low[3], high[3], odd, carry[3], few;
    UNROLL for (int i = 0; i < 3; i++) low[i] =
        add3(desk->possible[3 * i][c], desk->possible[3 * i + 1][c], desk->possible[3 * i + 2][c], &high[i]);
    odd = add3(low[0], low[1], low[2], &carry[0]);
    carry[1] = add3(high[0], high[1], high[2], &carry[2]);
    few = xor_but(carry[0], carry[1], carry[2]); /* two or three */
    worth[0] = worth[1] = few;
    worth[2] = few & ~odd;
}

INLINE void add_up(const plane row[5], const plane column[4], const plane cell[3], plane sum[6])
{
    plane part, carry, other;
    sum[0] = add3(row[0], column[0], cell[0], &carry);
    part = add3(row[1], column[1], carry, &carry);
    sum[1] = add2(part, cell[1], &other);
    part = add3(row[2], column[2], carry, &carry);
    sum[2] = add3(part, cell[2], other, &other);
    part = add3(row[3], column[3], carry, &carry);
    sum[3] = add2(part, other, &other);
    sum[4] = add3(row[4], carry, other, &sum[5]);
}

/* Continues the search for the best cell in one box. A cell that beats all cells before it is noted in
 * its pick, and in *two whether it has two candidates. */
INLINE void pick_in_box(struct desk *desk, const struct lines *rows, const struct lines *columns, int band,
                        int stack, plane best[6], plane *two)
{
    int corner = 27 * band + 3 * stack;
    plane row[3][5];
    weigh_box(rows, desk->undecided + corner, band, stack, row);
    UNROLL for (int i = 0; i < 9; i++)
    {
        int c = corner + i / 3 * 9 + i % 3;
        plane cell[3], sum[6], better = none();
        weigh_candidates(desk, c, cell);
        add_up(row[i / 3], columns->worth[3 * stack + i % 3][band], cell, sum);
        UNROLL for (int j = 0; j < 6; j++) better = beats(better, sum[j], best[j]);
        better &= desk->undecided[c];
        UNROLL for (int j = 0; j < 6; j++) best[j] = choose(better, sum[j], best[j]);
        *two = choose(better, cell[2], *two);
        desk->pick[c] = better;
        FENCE();
    }
}

/* Chooses the cell to fork at in each of the wanted lanes. Several cells were noted; the last of them is
 * the best. */
NOINLINE void pick_cells(struct desk *desk, plane wanted)
{
    plane best[6], two = none(), later = none();
    struct lines rows;
    weigh_lines(&rows, desk->undecided, 1, 9);
    struct lines columns;
    weigh_lines(&columns, desk->undecided, 9, 1);
    UNROLL for (int i = 0; i < 6; i++) best[i] = none();
    for (int box = 0; box < 9; box++)
        pick_in_box(desk, &rows, &columns, box / 3, box % 3, best, &two);
    desk->picked_two = two;
    for (int box = 8; box >= 0; box--)
        UNROLL for (int i = 8; i >= 0; i--)
        {
            int c = box / 3 * 27 + box % 3 * 3 + i / 3 * 9 + i % 3;
            plane here = desk->pick[c];
            desk->pick[c] = and_but(here, wanted, later);
            later |= here;
        }
}

/* ---- Forks ---- */

/* The lanes where a box holds a digit in two decided cells. The sweeps do not see clues that clash in
 * this way, and a nearly empty board would be searched forever. */
NOINLINE plane find_clashes(const struct desk *desk)
{
    plane clash = none();
    for (int d = 0; d < 9; d++)
        for (int b = 0; b < 9; b++) {
            int corner = b / 3 * 27 + b % 3 * 3;
            plane v[9], any, several;
            UNROLL for (int i = 0; i < 9; i++)
            {
                int c = corner + i / 3 * 9 + i % 3;
                v[i] = desk->possible[d][c] & ~desk->undecided[c];
            }
            count_candidates(v, &any, &several);
            clash |= several;
        }
    return clash;
}

/* The check takes a third as long as pick_cells(), and such clues are rare, so most services skip it. A board
 * may fork unchecked meanwhile; its copies stay marked. Every service checks while there are clashes; while
 * boards wait in frames, because copies could multiply there; in depth, because boards are built again from
 * the one at the first guess; and when no puzzles are left, because a lone board would keep the desk busy. */
static bool must_check_clues(const struct desk *desk)
{
    return desk->clashes || desk->frames_used || desk->in_depth || !puzzles_left(desk) ||
           desk->statistics.services % CHECK_CLUES == 0;
}

static void drop_clashes(struct desk *desk)
{
    plane clash = find_clashes(desk) & desk->live;
    desk->clashes = any_lane(clash);
    desk->fresh = none();
    desk->live &= ~clash;
    desk->unproven &= desk->live;
}

/* Splits all boards at once, with the digits in the order of the next sweep. */
NOINLINE void split_boards(struct desk *desk)
{
    const int first = desk->upwards ? 0 : 8, step = desk->upwards ? 1 : -1;
    struct split split = desk->split;
    FOR_EACH_CELL(desk, c)
    {
        plane pick = desk->pick[c];
        split.met = none();
        UNROLL for (int i = 0; i < 9; i++)
        {
            plane *cell = &desk->possible[first + i * step][c];
            *cell = split_plane(&split, *cell, pick, split.met ^ split.moves.all);
        }
    }
}

/* Lets the next sweep split the boards of these lanes. The boards' new lanes get the picks, too, and the
 * picked cells that are decided by this are known to be. */
NOINLINE void prepare_split(struct desk *desk, plane forks, const struct moves *moves)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane pick = desk->pick[c] & forks, undecided = desk->undecided[c];
        desk->pick[c] = blend_moved(moves, pick, pick);
        desk->undecided[c] =
            blend_moved(moves, but_both(undecided, pick, desk->picked_two), BUT(undecided, pick));
    }
    desk->split = (struct split){.moves = *moves, .met = none(), .pending = true};
    if (!SPLIT_IN_PASSING)
        split_boards(desk);
}

/* Makes a guess in every stalled board. Board A, with the guessed digit, keeps its lane; B, without it, needs
 * a place:
 *
 *      moving    the next sweep splits the board: B goes to a free lane
 *      frozen    too many wait for a lane, or all do: B is copied to a frame, and the sweep keeps A
 *      waiting   few are left without a lane: the board stays as it is until the next service
 *      stuck     neither lane nor frame is free for any: a few boards are finished one at a time (rescue.h)
 *
 * Each stalled board is in one line. In depth, B goes onto the lane's own stack instead (depth.h). */
static void fork_boards(struct desk *desk, plane stalled)
{
    assert(any_lane(stalled) && !any_lane(stalled & ~desk->live));
    plane moving, waiting;
    if (any_lane(stalled & desk->fresh) && must_check_clues(desk)) {
        drop_clashes(desk);
        stalled &= desk->live;
    }
    pick_cells(desk, stalled);
    desk->backwards = false;
    if (desk->in_depth) {
        fork_in_depth(desk, stalled);
        return;
    }
    struct moves moves;
    moving = find_moves(&moves, stalled, free_lanes(desk));
    waiting = stalled & ~moving;
    assert(!any_lane(BUT(moving, stalled)) && count_lanes(moving) == count_lanes(moves.all));
    if (100 * count_lanes(waiting) > SET_ASIDE_AT * LANES || !any_lane(moving)) {
        plane frozen = set_aside(desk, waiting);
        if (any_lane(waiting) && !any_lane(moving | frozen)) {
            free_stuck_lanes(desk, waiting);
            return;
        }
        assert(!any_lane(frozen & moving) && !any_lane(BUT(frozen, stalled)));
        desk->forked |= frozen;
        desk->guesses += (uint64_t)count_lanes(frozen);
        prepare_split(desk, moving | frozen, &moves);
    } else {
        prepare_split(desk, moving, &moves);
    }
    move_puzzles(&moves, desk->puzzle, desk->puzzle);
    desk->guesses += (uint64_t)count_lanes(moving);
    desk->live |= moves.all;
    desk->fresh = blend_moved(&moves, desk->fresh, desk->fresh);
    desk->forked |= moving | moves.all;
}

#endif
