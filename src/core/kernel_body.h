/* kernel_body.h: the bit-sliced solver. One bit is one puzzle. (Essay to come.) */
#ifndef CORE_KERNEL_BODY_H
#define CORE_KERNEL_BODY_H

#include <string.h>

#include "core/grid.h"
#include "core/kernel.h"
#include "core/kernel_plane.h"
#include "core/kernel_text.h"

enum { FRAMES = 12 };

#ifndef TURNS
#define TURNS 2
#endif
/* When to do what, in percent of the lanes or of the live ones. Measured; see bench/EXPERIMENTS.md. */
#ifndef SERVE_AT
#define SERVE_AT 60
#endif
#ifndef SERVE_LATE
#define SERVE_LATE 74
#endif
#ifndef FORK_AT
#define FORK_AT 10
#endif
#ifndef FREEZE_AT
#define FREEZE_AT 9
#endif
#ifndef THAW_AT
#define THAW_AT 5
#endif
#ifndef THAW_LEAST
#define THAW_LEAST 3
#endif
#ifndef LOAD_AT
#define LOAD_AT 10
#endif
#ifndef PARK_AT
#define PARK_AT 4
#endif
enum { SWEEPS_AT_MOST = 16, LOADS_AT_MOST = 3 };

/* Boards set aside, lane by lane, until there is room on the desk. */
struct frame {
    plane x[9][SUDOKU_CELLS];
    plane taken;
    int stale; /* some of its puzzles may have all their solutions by now */
    uint32_t puzzle[LANES];
};

/* Puzzles, or solutions, as four bits a cell: on their way from or to text. */
struct tray {
    plane bit[SUDOKU_CELLS][NIBBLE];
    plane taken;
    uint32_t puzzle[LANES];
};

/* What one digit's pass over the stacks leaves for its pass over the bands. */
struct columns {
    plane open[9][3]; /* [box][minicolumn]: the digit may still be there */
    plane twice[9];   /* it has two places or more in this column */
};

struct desk {
    plane x[9][SUDOKU_CELLS];
    plane two[SUDOKU_CELLS];  /* the cell has at least two candidates */
    plane last[SUDOKU_CELLS]; /* some digit was the last of a house here, in this sweep */
    plane pick[SUDOKU_CELLS]; /* the cell to fork at */
    plane bad;                /* no solution here */
    plane changed;            /* the last sweep has decided a cell, or will */
    plane unsolved;           /* some cell has at least two candidates */
    plane live;               /* a board is being worked on */
    plane parked;             /* a solution is waiting for the tray */
    plane forked;             /* this board has had, or has, siblings */
    plane fresh;              /* its clues have not been checked for clashes */
    uint32_t puzzle[LANES];
    struct tray in, out;
    struct frame frame[FRAMES];
    struct frame *stack[FRAMES]; /* the frames, those in use first, the newest last of them */
    int frames;                  /* in use */
    int up;                      /* the direction of the next sweep */
    size_t next;                 /* the next puzzle to be read */
    size_t stalled_before;       /* lanes that had stalled at the last service */
    const struct many_job *job;
    struct sudoku_statistics statistics;
    char sink[SUDOKU_CELLS]; /* where rows go that nobody wants */
    char blank[SUDOKU_CELLS];
};

/* ---- One sweep ---- */

/* Permutation closure. The nine planes say in which minilines of a chute (box by line) the digit may be: only
 * those of a permutation can hold it. Returns the lanes where there is none. */
INLINE plane close_chute(plane o[9])
{
    plane p0 = and3(o[0], o[4], o[8]);
    plane p1 = and3(o[1], o[5], o[6]);
    plane p2 = and3(o[2], o[3], o[7]);
    plane n0 = and3(o[2], o[4], o[6]);
    plane n1 = and3(o[0], o[5], o[7]);
    plane n2 = and3(o[1], o[3], o[8]);
    o[0] = p0 | n1;
    o[1] = p1 | n2;
    o[2] = p2 | n0;
    o[3] = p2 | n2;
    o[4] = p0 | n0;
    o[5] = p1 | n1;
    o[6] = p1 | n0;
    o[7] = p2 | n1;
    o[8] = p0 | n2;
    return ~or3(o[0], o[1], o[2]);
}

/* Two places or more in the house that is made of these three minilines. */
INLINE plane house_twice(plane o0, plane o1, plane o2, plane t0, plane t1, plane t2)
{
    return majority(o0, o1, o2) | or3(t0, t1, t2);
}

INLINE void sweep_stack(struct desk *k, plane *x, int stack, struct columns *columns)
{
    plane o[9], t[9];
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = x + 27 * b + 3 * stack;
        const plane *two = k->two + 27 * b + 3 * stack;
        plane single = none();
        plane v[9];
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cell[i / 3 * 9 + i % 3];
            single = or_but(single, v[i], two[i / 3 * 9 + i % 3]);
        }
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = but_both(v[i], two[i / 3 * 9 + i % 3], single);
            cell[i / 3 * 9 + i % 3] = v[i];
        }
        UNROLL for (int j = 0; j < 3; j++)
        {
            o[3 * b + j] = or3(v[j], v[3 + j], v[6 + j]);
            t[3 * b + j] = majority(v[j], v[3 + j], v[6 + j]);
        }
        FENCE();
    }
    k->bad |= close_chute(o);
    UNROLL for (int i = 0; i < 9; i++)
    {
        t[i] &= o[i];
        columns->open[i / 3 * 3 + stack][i % 3] = o[i];
    }
    UNROLL for (int j = 0; j < 3; j++) columns->twice[3 * stack + j] =
        house_twice(o[j], o[3 + j], o[6 + j], t[j], t[3 + j], t[6 + j]);
    FENCE();
}

INLINE void sweep_band(struct desk *k, plane *x, int band, const struct columns *columns, int first)
{
    plane o[9], t[9], many[9], row[3], box[3];
    plane *cells = x + 27 * band;
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane v[9];
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cells[i / 3 * 9 + 3 * b + i % 3] & columns->open[3 * band + b][i % 3];
        }
        FENCE();
        UNROLL for (int j = 0; j < 3; j++)
        {
            o[3 * b + j] = or3(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
            t[3 * b + j] = majority(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
        }
    }
    k->bad |= close_chute(o);
    UNROLL for (int i = 0; i < 9; i++) t[i] &= o[i];
    UNROLL for (int j = 0; j < 3; j++)
    {
        row[j] = house_twice(o[j], o[3 + j], o[6 + j], t[j], t[3 + j], t[6 + j]);
        box[j] = house_twice(o[3 * j], o[3 * j + 1], o[3 * j + 2], t[3 * j], t[3 * j + 1], t[3 * j + 2]);
    }
    UNROLL for (int i = 0; i < 9; i++) many[i] = row[i % 3] & box[i / 3];
    UNROLL for (int i = 0; i < 9; i++)
    {
        UNROLL for (int j = 0; j < 3; j++)
        {
            int c = i % 3 * 9 + i / 3 * 3 + j;
            plane *last = k->last + 27 * band + c;
            plane twice = columns->twice[i / 3 * 3 + j];
            plane v = and3(cells[c], o[i], columns->open[3 * band + i / 3][j]);
            if (first) {
                cells[c] = v;
                *last = but_both(v, many[i], twice);
            } else {
                v &= ~*last;
                cells[c] = v;
                *last |= but_both(v, many[i], twice);
            }
        }
        FENCE();
    }
}

INLINE void sweep_digit(struct desk *k, int digit, int first)
{
    struct columns columns;
    CHUTES for (int stack = 0; stack < 3; stack++) sweep_stack(k, k->x[digit], stack, &columns);
    CHUTES for (int band = 0; band < 3; band++) sweep_band(k, k->x[digit], band, &columns, first);
}

NOINLINE void sweep_first_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, 1);
}

NOINLINE void sweep_later_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, 0);
}

/* The nine candidates of a cell, counted: at least one, at least two. */
INLINE void count_cell(const plane v[9], plane *one, plane *two)
{
    plane a = or3(v[0], v[1], v[2]), b = or3(v[3], v[4], v[5]), c = or3(v[6], v[7], v[8]);
    plane t = or3(majority(v[0], v[1], v[2]), majority(v[3], v[4], v[5]), majority(v[6], v[7], v[8]));
    *one = or3(a, b, c);
    *two = majority(a, b, c) | t;
}

NOINLINE void review_cells(struct desk *k)
{
    plane bad = k->bad, changed = none(), unsolved = none();
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9], one, two;
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        count_cell(v, &one, &two);
        bad = bad | ~one;
        changed = or_but(changed, k->two[c], two);
        changed = or_and(changed, k->last[c], two);
        unsolved |= two;
        k->two[c] = two;
    }
    k->bad = bad;
    k->changed = changed;
    k->unsolved = unsolved;
}

static void sweep(struct desk *k)
{
    int digit = k->up ? 0 : 8, step = k->up ? 1 : -1;
    sweep_first_digit(k, digit);
    for (int i = 1; i < 9; i++)
        sweep_later_digit(k, digit += step);
    review_cells(k);
    k->up = !k->up;
    k->statistics.sweeps++;
    k->statistics.lanes += LANES;
    k->statistics.lanes_used += (uint64_t)count_lanes(k->live);
}

/* ---- Solutions ---- */

/* The lanes where every house holds every digit. The sweeps do not promise it of a board that has just become
 * full. */
NOINLINE plane covered(const struct desk *k)
{
    plane fine = ~none();
    for (int d = 0; d < 9; d++) {
        const plane *x = k->x[d];
        for (int i = 0; i < 9; i++) {
            const plane *row = x + 9 * i, *column = x + i, *box = x + i / 3 * 27 + i % 3 * 3;
            plane in_row =
                or3(or3(row[0], row[1], row[2]), or3(row[3], row[4], row[5]), or3(row[6], row[7], row[8]));
            plane in_column =
                or3(or3(column[0], column[9], column[18]), or3(column[27], column[36], column[45]),
                    or3(column[54], column[63], column[72]));
            plane in_box = or3(or3(box[0], box[1], box[2]), or3(box[9], box[10], box[11]),
                               or3(box[18], box[19], box[20]));
            fine &= and3(in_row, in_column, in_box);
        }
    }
    return fine;
}

/* Two turns, one after the other, and where each of them puts something. */
struct turns {
    plane by[TURNS], to[TURNS];
    plane all; /* where they put something, together */
};

/* Finds places in `to` for as many lanes of `from` as two turns can. Returns the lanes that move. */
static plane find_turns(struct turns *turns, plane from, plane to)
{
    plane moving = none();
    turns->all = none();
    for (int i = 0; i < TURNS; i++) {
        plane by = any_lane(from & ~moving) ? best_turns(from & ~moving, to) : none();
        plane back = (64 - by) & 63;
        plane hit = turn(from & ~moving, by) & to;
        turns->by[i] = by;
        turns->to[i] = hit;
        turns->all |= hit;
        to &= ~hit;
        moving |= turn(hit, back);
    }
    return moving;
}

/* How many lanes of one could at most move to the other. */
static int most_hits(plane from, plane to)
{
    int sum = 0;
    for (int w = 0; w < WORDS; w++) {
        int f = count_bits(word_of(&from, w)), t = count_bits(word_of(&to, w));
        sum += f < t ? f : t;
    }
    return sum;
}

INLINE plane turned(const struct turns *turns, plane moving, plane staying)
{
    UNROLL for (int i = TURNS - 1; i >= 0; i--)
        staying = choose(turns->to[i], turn(moving, turns->by[i]), staying);
    return staying;
}

/* Tells where each moving lane's puzzle goes. */
static void move_puzzles(const struct turns *turns, const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < TURNS; i++)
        for (int w = 0; w < WORDS; w++) {
            int by = (int)word_of(&turns->by[i], w);
            for (uint64_t bits = word_of(&turns->to[i], w); bits; bits &= bits - 1) {
                int lane = lowest_bit(bits);
                to[64 * w + lane] = from[64 * w + ((lane - by) & 63)];
            }
        }
}

/* Writes the text of every solution in one word of the tray. */
NOINLINE void empty_out_word(struct desk *k, int w)
{
    char *rows[64];
    uint64_t taken = word_of(&k->out.taken, w);
    for (int i = 0; i < 64; i++)
        rows[i] = taken >> i & 1 ? k->job->solutions + k->job->solution_stride * k->out.puzzle[64 * w + i]
                                 : k->sink;
    write_texts(rows, (const uint64_t *)&k->out.bit[0][0] + w, WORDS);
    set_word(&k->out.taken, w, 0);
}

/* Blends the parked solutions into the outgoing tray. */
NOINLINE void blend_out(struct desk *k, const struct turns *turns)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9], bit[NIBBLE];
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        bit[0] = or3(or3(v[0], v[2], v[4]), v[6], v[8]);
        bit[1] = or3(v[1], v[2], v[5] | v[6]);
        bit[2] = or3(v[3], v[4], v[5] | v[6]);
        bit[3] = v[7] | v[8];
        UNROLL for (int i = 0; i < NIBBLE; i++) k->out.bit[c][i] = turned(turns, bit[i], k->out.bit[c][i]);
    }
}

static void unpark(struct desk *k)
{
    while (any_lane(k->parked)) {
        struct turns turns;
        plane moving;
        for (int w = 0; w < WORDS; w++) /* no room for all of this word's? */
            if (count_bits(word_of(&k->out.taken, w)) + count_bits(word_of(&k->parked, w)) > 64)
                empty_out_word(k, w);
        moving = find_turns(&turns, k->parked, ~k->out.taken);
        blend_out(k, &turns);
        move_puzzles(&turns, k->puzzle, k->out.puzzle);
        k->out.taken |= turns.all;
        k->parked &= ~moving;
    }
}

/* Counts the solutions in these lanes. Returns whether some puzzle has all that were asked for, with boards
 * still on the desk or in a frame. */
static int take_solutions(struct desk *k, plane solved)
{
    unsigned char *counts = k->job->counts;
    unsigned limit = k->job->limit;
    uint64_t finished = 0, wanted = k->job->solutions != NULL;
    for (int w = 0; w < WORDS; w++) {
        uint64_t first = 0, last = 0;
        for (uint64_t bits = word_of(&solved, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            unsigned char *count = counts + k->puzzle[64 * w + lane];
            if (*count >= limit)
                continue;
            first |= (uint64_t)(*count == 0) << lane;
            ++*count;
            last |= (uint64_t)(*count == limit) << lane;
        }
        set_word(&k->parked, w, word_of(&k->parked, w) | (wanted ? first : 0));
        finished |= last & word_of(&k->forked, w);
    }
    return finished != 0;
}

/* The lanes of a mask whose puzzles have all their solutions. */
static plane finished_lanes(const struct desk *k, plane mask, const uint32_t *puzzle)
{
    const unsigned char *counts = k->job->counts;
    unsigned limit = k->job->limit;
    plane done = none();
    for (int w = 0; w < WORDS; w++) {
        uint64_t found = 0;
        for (uint64_t bits = word_of(&mask, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            found |= (uint64_t)(counts[puzzle[64 * w + lane]] >= limit) << lane;
        }
        set_word(&done, w, found);
    }
    return done;
}

/* Forgets the boards of puzzles that have all their solutions. */
NOINLINE void drop_finished(struct desk *k)
{
    k->live &= ~finished_lanes(k, k->live & k->forked, k->puzzle);
    for (int i = 0; i < k->frames; i++)
        k->stack[i]->stale = 1;
}

/* Frees the lanes that are dead or solved. */
static void settle(struct desk *k)
{
    plane solved = k->live & ~k->unsolved & ~k->bad;
    k->live &= ~k->bad & k->unsolved;
    k->bad = none();
    if (!any_lane(solved))
        return;
    solved &= covered(k);
    if (take_solutions(k, solved))
        drop_finished(k);
    if (100 * count_lanes(k->parked) >= PARK_AT * LANES)
        unpark(k);
}

/* ---- Forks ---- */

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
        UNROLL for (int j = 0; j < 7; j++) better = beats(score[j], best[j], better);
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
            plane lowest = and_but(v, pick, seen);
            seen = or_and(seen, v, pick);
            frame->x[d][c] = turned(turns, v & ~lowest, frame->x[d][c]);
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
            plane lowest = and_but(v, pick, seen);
            seen = or_and(seen, v, pick);
            after[d] = turned(turns, v & ~lowest, and_one_not(v, lowest, pick));
            k->x[d][c] = after[d];
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

/* ---- Filling free lanes ---- */

static int unused_lanes(const struct desk *k)
{
    return LANES - count_lanes(k->live | k->parked);
}

/* Takes boards from a frame. */
NOINLINE void thaw(struct desk *k, struct frame *frame, const struct turns *turns)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
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

/* Takes boards from the frames, the newest first, as long as it pays. */
static void thaw_frames(struct desk *k)
{
    for (int i = k->frames - 1; i >= 0 && 100 * unused_lanes(k) >= THAW_AT * LANES; i--) {
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

/* Reads the next puzzles into one word of the incoming tray. */
NOINLINE void fill_in_word(struct desk *k, int w)
{
    const struct many_job *job = k->job;
    const char *rows[64];
    size_t left = job->n - k->next, share = (left + WORDS - 1) / WORDS;
    int count = share >= 64 ? 64 : share >= 16 ? (int)share : left >= 16 ? 16 : (int)left;
    uint64_t strange, taken = count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
    for (int i = 0; i < 64; i++) {
        rows[i] = i < count ? job->puzzles + job->stride * (k->next + (size_t)i) : k->blank;
        k->in.puzzle[64 * w + i] = (uint32_t)(k->next + (size_t)i);
    }
    strange = read_texts(rows, (uint64_t *)&k->in.bit[0][0] + w, WORDS);
    set_word(&k->in.taken, w, taken & ~strange);
    memset(job->counts + k->next, 0, (size_t)count);
    k->next += (size_t)count;
}

/* The nine candidates that the four bits of a character mean. */
INLINE void candidates_of_bits(const plane bit[NIBBLE], plane v[9], plane *empty)
{
    plane low = ~(bit[3] | bit[2]), middle = bit[2] & ~bit[3], high = bit[3] & ~bit[2];
    plane n0 = ~(bit[1] | bit[0]), n1 = bit[0] & ~bit[1], n2 = bit[1] & ~bit[0], n3 = bit[1] & bit[0];
    plane open = or_and(bit[3] & bit[1], low, n0);
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
    plane loaded = turns->all;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane bit[NIBBLE], v[9], empty;
        UNROLL for (int i = 0; i < NIBBLE; i++)
        {
            plane b = k->in.bit[c][i];
            bit[i] = turned(turns, b, b);
        }
        candidates_of_bits(bit, v, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = choose(loaded, v[d], k->x[d][c]);
        k->two[c] = choose(loaded, empty, k->two[c]);
    }
}

/* Loads new puzzles into these free lanes. */
static void load(struct desk *k, plane room)
{
    struct turns turns;
    plane moving, loaded;
    for (int w = 0; w < WORDS; w++)
        if (!word_of(&k->in.taken, w) && k->next < k->job->n)
            fill_in_word(k, w);
    moving = find_turns(&turns, k->in.taken, room);
    blend_in(k, &turns);
    move_puzzles(&turns, k->in.puzzle, k->puzzle);
    loaded = turns.all;
    k->in.taken &= ~moving;
    k->live |= loaded;
    k->forked &= ~loaded;
    k->fresh |= loaded;
}

static int input_left(const struct desk *k)
{
    return k->next < k->job->n || any_lane(k->in.taken);
}

/* The free lanes of the words that have no boards in frames: those come before new puzzles, which bounds their
 * number. */
static plane room_for_puzzles(const struct desk *k)
{
    plane room = ~(k->live | k->parked);
    for (int w = 0; w < WORDS; w++)
        for (int i = 0; i < k->frames; i++)
            if (word_of(&k->stack[i]->taken, w))
                set_word(&room, w, 0);
    return room;
}

static void refill(struct desk *k)
{
    plane room;
    if (k->frames)
        thaw_frames(k);
    if (!input_left(k))
        return;
    room = room_for_puzzles(k);
    for (int i = 0; i < LOADS_AT_MOST && 100 * count_lanes(room) >= LOAD_AT * LANES && input_left(k); i++) {
        load(k, room);
        room &= ~k->live;
    }
}

/* ---- The whole ---- */

static void serve(struct desk *k)
{
    plane stalled;
    int count;
    settle(k);
    stalled = k->live & ~k->changed;
    count = count_lanes(stalled);
    k->stalled_before = (size_t)count;
    if (count && (100 * count >= FORK_AT * LANES || 2 * count >= count_lanes(k->live) || !input_left(k)))
        fork_boards(k, stalled);
    refill(k);
    k->statistics.services++;
}

/* Sweeps until enough lanes need something from outside. */
static void sweep_on(struct desk *k)
{
    int percent = 100 * k->stalled_before < 10 * LANES ? SERVE_LATE : SERVE_AT;
    for (int i = 0; i < SWEEPS_AT_MOST; i++) {
        plane decided;
        sweep(k);
        decided = k->live & (k->bad | ~k->unsolved | ~k->changed);
        if (100 * count_lanes(decided) >= percent * count_lanes(k->live))
            return;
    }
}

static void solve(void *memory, const struct many_job *job)
{
    struct desk *k = memory;
    k->bad = k->changed = k->unsolved = k->live = k->parked = k->forked = k->fresh = none();
    k->in.taken = k->out.taken = none();
    k->frames = k->up = 0;
    for (int i = 0; i < FRAMES; i++)
        k->stack[i] = &k->frame[i];
    k->next = 0;
    k->stalled_before = 0;
    k->job = job;
    memset(&k->statistics, 0, sizeof k->statistics);
    memset(k->blank, '.', sizeof k->blank);
    load(k, ~none());
    while (any_lane(k->live) || k->frames || input_left(k)) {
        sweep_on(k);
        serve(k);
    }
    unpark(k);
    for (int w = 0; w < WORDS; w++)
        if (word_of(&k->out.taken, w))
            empty_out_word(k, w);
    if (job->statistics) {
        job->statistics->guesses += k->statistics.guesses;
        job->statistics->sweeps += k->statistics.sweeps;
        job->statistics->services += k->statistics.services;
        job->statistics->lanes += k->statistics.lanes;
        job->statistics->lanes_used += k->statistics.lanes_used;
        job->statistics->overflows += k->statistics.overflows;
    }
}

#endif
