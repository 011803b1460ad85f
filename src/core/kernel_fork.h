/* kernel_fork.h: boards that have stalled: which cell to guess at, and where the alternative goes. See
 * kernel_desk.h. */
#ifndef CORE_KERNEL_FORK_H
#define CORE_KERNEL_FORK_H

#include <string.h>

#include "core/kernel_desk.h"
#include "core/kernel_turns.h"

/* ---- The cell to guess at ---- */

/* How many unsolved cells the other two minilines of a line hold, three bits, for each miniline: [line][box of
 * the line]. */
struct others {
    plane sum[9][3][3];
};

/* The lines are rows (step 1 from cell to cell, 9 from line to line) or columns (9 and 1). */
INLINE void count_others(struct others *others, const plane *two, int step, int line_step)
{
    for (int line = 0; line < 9; line++) {
        const plane *t = two + line_step * line;
        plane low[3], high[3];
        UNROLL for (int i = 0; i < 3; i++)
        {
            low[i] = xor3(t[3 * i * step], t[(3 * i + 1) * step], t[(3 * i + 2) * step]);
            high[i] = majority(t[3 * i * step], t[(3 * i + 1) * step], t[(3 * i + 2) * step]);
        }
        UNROLL for (int i = 0; i < 3; i++)
        {
            plane *sum = others->sum[line][i];
            plane carry = low[(i + 1) % 3] & low[(i + 2) % 3];
            sum[0] = low[(i + 1) % 3] ^ low[(i + 2) % 3];
            sum[1] = xor3(high[(i + 1) % 3], high[(i + 2) % 3], carry);
            sum[2] = majority(high[(i + 1) % 3], high[(i + 2) % 3], carry);
        }
    }
}

/* The upper two bits of a cell's worth: 3 with two candidates, 2 with three, 1 with more. */
INLINE void score_candidates(const struct desk *k, int c, plane score[7])
{
    plane a = none(), b = none(), three = none(), odd = none();
    plane once[3], twice[3], pair;
    UNROLL for (int i = 0; i < 3; i++)
    {
        plane p = k->x[3 * i][c], q = k->x[3 * i + 1][c], r = k->x[3 * i + 2][c];
        once[i] = xor3(p, q, r);
        twice[i] = majority(p, q, r);
    }
    odd = xor3(once[0], once[1], once[2]);
    a = majority(once[0], once[1], once[2]);
    b = xor3(twice[0], twice[1], twice[2]);
    three = majority(twice[0], twice[1], twice[2]);
    pair = xor_but(a, b, three); /* exactly one of the four carries */
    score[5] = choose(pair, ~odd, k->two[c]);
    score[6] = pair;
}

/* The lower five: the unsolved peers outside the box, and twice those in the box but in another row and column. */
INLINE void score_peers(const plane a[3], const plane b[3], plane p, plane q, plane r, plane s,
                        plane score[7])
{
    plane part = xor3(p, q, r), carry = majority(p, q, r);
    plane n0 = part ^ s, n1 = xor_both(carry, part, s), n2 = and3(carry, part, s);
    plane carry1, carry2, carry3;
    score[0] = a[0] ^ b[0];
    carry = a[0] & b[0];
    part = xor3(a[1], b[1], carry);
    carry1 = majority(a[1], b[1], carry);
    score[1] = part ^ n0;
    carry2 = part & n0;
    part = xor3(a[2], b[2], carry1);
    carry3 = majority(a[2], b[2], carry1);
    score[2] = xor3(part, n1, carry2);
    carry2 = majority(part, n1, carry2);
    score[3] = xor3(carry3, n2, carry2);
    score[4] = majority(carry3, n2, carry2);
}

/* Goes on with the search for the best cell, in one box. A cell that beats all before it is noted in its pick. */
INLINE void pick_in_box(struct desk *k, const struct others *rows, const struct others *columns, int band,
                        int stack, plane best[7])
{
    int corner = 27 * band + 3 * stack;
    const plane *two = k->two + corner;
    UNROLL for (int i = 0; i < 9; i++)
    {
        int r = i / 3, c = i % 3;
        int r0 = 9 * ((r + 1) % 3), r1 = 9 * ((r + 2) % 3), c0 = (c + 1) % 3, c1 = (c + 2) % 3;
        plane score[7], better = none();
        score_peers(rows->sum[3 * band + r][stack], columns->sum[3 * stack + c][band], two[r0 + c0],
                    two[r0 + c1], two[r1 + c0], two[r1 + c1], score);
        score_candidates(k, corner + 9 * r + c, score);
        UNROLL for (int j = 0; j < 7; j++) better = beats(better, score[j], best[j]);
        better &= two[9 * r + c];
        UNROLL for (int j = 0; j < 7; j++) best[j] = choose(better, score[j], best[j]);
        k->pick[corner + 9 * r + c] = better;
        FENCE();
    }
}

/* Chooses, in each of the lanes asked for, the cell to fork at. */
NOINLINE void pick_cells(struct desk *k, plane wanted)
{
    struct others rows, columns;
    plane best[7], later = none();
    count_others(&rows, k->two, 1, 9);
    count_others(&columns, k->two, 9, 1);
    UNROLL for (int i = 0; i < 7; i++) best[i] = none();
    for (int box = 0; box < 9; box++)
        pick_in_box(k, &rows, &columns, box / 3, box % 3, best);
    for (int box = 8; box >= 0; box--)
        UNROLL for (int i = 8; i >= 0; i--)
        {
            int c = box / 3 * 27 + box % 3 * 3 + i / 3 * 9 + i % 3;
            plane here = k->pick[c];
            k->pick[c] = and_but(here, wanted, later);
            later |= here;
        }
}

/* ---- Where the alternatives go ---- */

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
    for (int c = 0; c < SUDOKU_CELLS; c++) {
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
        frame = k->stack[k->frames++];
        frame->taken = none();
        frame->stale = 0;
        find_turns(&turns, which & ~frozen, ~none());
        freeze_boards(k, frame, &turns);
        frozen = which;
    }
    return frozen;
}

/* Lets the picked lanes keep the lowest digit of their cell, and puts the alternatives where they go. */
NOINLINE void hand_over(struct desk *k, plane forks, const struct turns *turns)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
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

static int keep_solution(void *context, const char *solution)
{
    memcpy(context, solution, SUDOKU_CELLS);
    return 1;
}

/* The way out when every place is taken: finishes a board with the one-puzzle solver. */
static void finish_elsewhere(struct desk *k, int lane)
{
    const struct many_job *job = k->job;
    uint16_t candidates[SUDOKU_CELLS];
    size_t p = k->puzzle[lane], found;
    int w = lane / 64;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        candidates[c] = 0;
        for (int d = 0; d < 9; d++)
            candidates[c] |= (uint16_t)((word_of(&k->x[d][c], w) >> (lane & 63) & 1) << d);
    }
    if (job->counts[p] == 0 && job->solutions)
        sudoku_search(candidates, 1, keep_solution, job->solutions + p * job->solution_stride, NULL);
    found = sudoku_search(candidates, job->limit - job->counts[p], NULL, NULL, &k->statistics.guesses);
    job->counts[p] = (unsigned char)(job->counts[p] + found);
    k->statistics.overflows++;
    set_word(&k->live, w, word_of(&k->live, w) & ~((uint64_t)1 << (lane & 63)));
}

/* Frees some lanes in each word by solving their boards elsewhere. */
static void make_room(struct desk *k, plane stuck)
{
    for (int w = 0; w < WORDS; w++) {
        uint64_t bits = word_of(&stuck, w);
        for (int i = 0; i < 4 && bits; i++, bits &= bits - 1)
            finish_elsewhere(k, 64 * w + lowest_bit(bits));
    }
    drop_finished(k);
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
    moving = find_turns(&turns, stalled, ~(k->live | k->parked));
    waiting = stalled & ~moving;
    if (100 * count_lanes(waiting) > FREEZE_AT * LANES || !any_lane(moving)) {
        plane frozen = freeze(k, waiting);
        if (any_lane(waiting) && !any_lane(moving | frozen)) {
            make_room(k, waiting);
            return;
        }
        k->forked |= frozen;
        k->statistics.guesses += (uint64_t)count_lanes(frozen);
        hand_over(k, moving | frozen, &turns);
    } else {
        hand_over(k, moving, &turns);
    }
    move_puzzles(&turns, k->puzzle, k->puzzle);
    k->statistics.guesses += (uint64_t)count_lanes(moving);
    k->live |= turns.all;
    k->fresh &= ~turns.all;
    k->forked |= moving | turns.all;
}

#endif
