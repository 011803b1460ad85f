/* kernel_body.h: the bit-sliced solver. One bit is one puzzle. (Essay to come.) */
#ifndef CORE_KERNEL_BODY_H
#define CORE_KERNEL_BODY_H

#include <string.h>

#include "core/grid.h"
#include "core/kernel.h"
#include "core/kernel_plane.h"
#include "core/kernel_text.h"

enum { FRAMES = 12 };

/* When to do what, in percent of the lanes or of the live ones. Measured; see bench/EXPERIMENTS.md. */
#ifndef SERVE_AT
#define SERVE_AT 60
#endif
#ifndef SERVE_LATE
#define SERVE_LATE 68
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
#define LOAD_AT 15
#endif
#ifndef PARK_AT
#define PARK_AT 4
#endif
enum { SWEEPS_AT_MOST = 16 };

/* Boards set aside, lane by lane, until there is room on the desk. */
struct frame {
    plane x[9][SUDOKU_CELLS];
    plane taken;
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
            cells[i / 3 * 9 + 3 * b + i % 3] = v[i];
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
            if (first) {
                plane v = cells[c] & o[i];
                cells[c] = v;
                *last = but_both(v, many[i], twice);
            } else {
                plane v = and_but(cells[c], o[i], *last);
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
    UNROLL for (int stack = 0; stack < 3; stack++) sweep_stack(k, k->x[digit], stack, &columns);
    UNROLL for (int band = 0; band < 3; band++) sweep_band(k, k->x[digit], band, &columns, first);
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

/* How many places to the left to turn `from` (words of it, count of them) so that most of it meets `to`. */
static unsigned best_turn(const uint64_t *from, const uint64_t *to, int words)
{
    unsigned best = 0;
    int most = 0, possible = 0;
    for (int w = 0; w < words; w++)
        possible += count_bits(from[w]) < count_bits(to[w]) ? count_bits(from[w]) : count_bits(to[w]);
    for (unsigned by = 0; by < 64 && most < possible; by++) {
        int hits = 0;
        for (int w = 0; w < words; w++)
            hits += count_bits(rotate_word(from[w], by) & to[w]);
        if (hits > most) {
            most = hits;
            best = by;
        }
    }
    return best;
}

/* The same for every word by itself, where the machine can turn them so. */
NOINLINE plane best_turns(plane from, plane to)
{
    enum { TOGETHER = TURNS_TOGETHER ? WORDS : 1 };
    plane by = none();
    for (int w = 0; w < WORDS; w += TOGETHER) {
        unsigned best = best_turn((const uint64_t *)&from + w, (const uint64_t *)&to + w, TOGETHER);
        for (int i = 0; i < TOGETHER; i++)
            set_word(&by, w + i, best);
    }
    return by;
}

/* Two turns, one after the other, and where each of them puts something. */
struct turns {
    plane by[2], to[2];
};

/* Finds places in `to` for as many lanes of `from` as two turns can. Returns the lanes that move. */
static plane find_turns(struct turns *turns, plane from, plane to)
{
    plane moving = none();
    for (int i = 0; i < 2; i++) {
        plane by = best_turns(from & ~moving, to);
        plane back = (64 - by) & 63;
        plane hit = turn(from & ~moving, by) & to;
        turns->by[i] = by;
        turns->to[i] = hit;
        to &= ~hit;
        moving |= turn(hit, back);
    }
    return moving;
}

INLINE plane turned(const struct turns *turns, plane moving, plane staying)
{
    staying = choose(turns->to[1], turn(moving, turns->by[1]), staying);
    return choose(turns->to[0], turn(moving, turns->by[0]), staying);
}

/* Tells where each moving lane's puzzle goes. */
static void move_puzzles(const struct turns *turns, const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < 2; i++)
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
        k->out.taken |= turns.to[0] | turns.to[1];
        k->parked &= ~moving;
    }
}

/* Counts the solutions in these lanes. Returns whether some puzzle has all that were asked for, with boards
 * still on the desk or in a frame. */
static int take_solutions(struct desk *k, plane solved)
{
    const struct many_job *job = k->job;
    int finished = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t bits = word_of(&solved, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            unsigned char *count = job->counts + k->puzzle[64 * w + lane];
            if (*count >= job->limit)
                continue;
            if (*count == 0 && job->solutions)
                set_word(&k->parked, w, word_of(&k->parked, w) | (uint64_t)1 << lane);
            ++*count;
            finished |= *count == job->limit && (word_of(&k->forked, w) >> lane & 1);
        }
    return finished;
}

/* The lanes of a mask whose puzzles have all their solutions. */
static plane finished_lanes(const struct desk *k, plane mask, const uint32_t *puzzle)
{
    plane done = none();
    for (int w = 0; w < WORDS; w++)
        for (uint64_t bits = word_of(&mask, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            if (k->job->counts[puzzle[64 * w + lane]] >= k->job->limit)
                set_word(&done, w, word_of(&done, w) | (uint64_t)1 << lane);
        }
    return done;
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
        k->live &= ~finished_lanes(k, k->live & k->forked, k->puzzle);
    if (100 * count_lanes(k->parked) >= PARK_AT * LANES)
        unpark(k);
}

/* ---- Forks ---- */

/* A minirow's or minicolumn's unsolved cells, as a number of two bits; and what the other two of its line
 * hold together, three bits. */
struct line_counts {
    plane low[27], high[27];
};

INLINE void add_lines(const struct line_counts *n, int i, int j, plane sum[3])
{
    plane carry = n->low[i] & n->low[j];
    sum[0] = n->low[i] ^ n->low[j];
    sum[1] = xor3(n->high[i], n->high[j], carry);
    sum[2] = majority(n->high[i], n->high[j], carry);
}

/* Exactly two, exactly three candidates. */
INLINE void count_exactly(const plane v[9], plane *exactly2, plane *exactly3)
{
    plane a = xor3(v[0], v[1], v[2]), b = xor3(v[3], v[4], v[5]), c = xor3(v[6], v[7], v[8]);
    plane d = majority(v[0], v[1], v[2]), e = majority(v[3], v[4], v[5]), f = majority(v[6], v[7], v[8]);
    plane odd = xor3(a, b, c), g = majority(a, b, c);
    plane pair =
        xor_but(xor3(d, e, f), g, majority(d, e, f)); /* one of the four carries, or three: see below */
    *exactly2 = pair & ~odd;
    *exactly3 = pair & odd;
}

/* A cell's worth for a fork, seven bits: few candidates first, then many unsolved peers. */
INLINE void score_cell(const struct desk *k, const struct line_counts *rows,
                       const struct line_counts *columns, int row, int column, plane score[7])
{
    int box = row / 3 * 3 + column / 3, c = 9 * row + column;
    int r0 = row * 3 + (column / 3 + 1) % 3, r1 = row * 3 + (column / 3 + 2) % 3;
    int c0 = column * 3 + (row / 3 + 1) % 3, c1 = column * 3 + (row / 3 + 2) % 3;
    int i0 = row / 3 * 3 + (row + 1) % 3, i1 = row / 3 * 3 + (row + 2) % 3;
    int j0 = column / 3 * 3 + (column + 1) % 3, j1 = column / 3 * 3 + (column + 2) % 3;
    plane a[3], b[3], n[3], v[9], carry0, carry1, carry2, carry3, part, exactly2, exactly3;
    plane p = k->two[9 * i0 + j0], q = k->two[9 * i0 + j1], r = k->two[9 * i1 + j0], s = k->two[9 * i1 + j1];
    (void)box;
    add_lines(rows, r0, r1, a);
    add_lines(columns, c0, c1, b);
    part = xor3(p, q, r);
    carry0 = majority(p, q, r);
    n[0] = part ^ s;
    carry1 = part & s;
    n[1] = carry0 ^ carry1;
    n[2] = carry0 & carry1;
    score[0] = a[0] ^ b[0];
    carry0 = a[0] & b[0];
    part = xor3(a[1], b[1], carry0);
    carry1 = majority(a[1], b[1], carry0);
    score[1] = part ^ n[0];
    carry2 = part & n[0];
    part = xor3(a[2], b[2], carry1);
    carry3 = majority(a[2], b[2], carry1);
    score[2] = xor3(part, n[1], carry2);
    carry2 = majority(part, n[1], carry2);
    score[3] = xor3(carry3, n[2], carry2);
    score[4] = majority(carry3, n[2], carry2);
    for (int d = 0; d < 9; d++)
        v[d] = k->x[d][c];
    count_exactly(v, &exactly2, &exactly3);
    score[5] = exactly2 | (k->two[c] & ~exactly3);
    score[6] = exactly2 | exactly3;
}

/* Chooses, in each of the lanes asked for, the cell to fork at. */
NOINLINE void pick_cells(struct desk *k, plane wanted)
{
    struct line_counts rows, columns;
    plane best[7], later = none();
    for (int i = 0; i < 27; i++) {
        const plane *r = k->two + 3 * i;
        const plane *c = k->two + i / 3 + i % 3 * 27;
        rows.low[i] = xor3(r[0], r[1], r[2]);
        rows.high[i] = majority(r[0], r[1], r[2]);
        columns.low[i] = xor3(c[0], c[9], c[18]);
        columns.high[i] = majority(c[0], c[9], c[18]);
    }
    for (int i = 0; i < 7; i++)
        best[i] = none();
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane score[7], better = none();
        score_cell(k, &rows, &columns, c / 9, c % 9, score);
        UNROLL for (int i = 0; i < 7; i++) better = beats(score[i], best[i], better);
        better &= k->two[c];
        UNROLL for (int i = 0; i < 7; i++) best[i] = choose(better, score[i], best[i]);
        k->pick[c] = better;
    }
    for (int c = SUDOKU_CELLS - 1; c >= 0; c--) {
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
    frame->taken |= turns->to[0] | turns->to[1];
}

/* Puts alternatives aside, first into the newest frame, then into a new one. Returns the lanes for which
 * there was room. */
static plane freeze(struct desk *k, plane which)
{
    struct turns turns;
    plane frozen = none();
    if (k->frames) {
        struct frame *frame = k->stack[k->frames - 1];
        frozen = find_turns(&turns, which, ~frame->taken);
        freeze_boards(k, frame, &turns);
    }
    if (any_lane(which & ~frozen) && k->frames < FRAMES) {
        struct frame *frame = k->stack[k->frames++];
        frame->taken = none();
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
    k->live &= ~finished_lanes(k, k->live & k->forked, k->puzzle);
}

/* Splits stalled boards in two. */
static void fork_boards(struct desk *k, plane stalled)
{
    struct turns turns;
    plane moving, waiting, clash = clashes(k) & stalled;
    k->live &= ~clash;
    stalled &= ~clash;
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
    k->live |= turns.to[0] | turns.to[1];
    k->forked |= moving | turns.to[0] | turns.to[1];
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
    k->live |= turns->to[0] | turns->to[1];
    k->forked |= turns->to[0] | turns->to[1];
}

/* Takes boards from the frames, the newest first, as long as it pays. */
static void thaw_frames(struct desk *k)
{
    for (int i = k->frames - 1; i >= 0 && 100 * unused_lanes(k) >= THAW_AT * LANES; i--) {
        struct frame *frame = k->stack[i];
        struct turns turns;
        plane moving;
        frame->taken &= ~finished_lanes(k, frame->taken, frame->puzzle);
        moving = find_turns(&turns, frame->taken, ~(k->live | k->parked));
        if (100 * count_lanes(moving) < THAW_LEAST * LANES && any_lane(frame->taken & ~moving) &&
            any_lane(k->live))
            continue;
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
    plane loaded = turns->to[0] | turns->to[1];
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane bit[NIBBLE], v[9], empty;
        UNROLL for (int i = 0; i < NIBBLE; i++)
        {
            plane b = k->in.bit[c][i];
            bit[i] = choose(turns->to[1], turn(b, turns->by[1]), turn(b, turns->by[0]));
        }
        candidates_of_bits(bit, v, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = choose(loaded, v[d], k->x[d][c]);
        k->two[c] = choose(loaded, empty, k->two[c]);
    }
}

/* Loads new puzzles into free lanes. */
static void load(struct desk *k)
{
    struct turns turns;
    plane moving, loaded;
    for (int w = 0; w < WORDS; w++)
        if (!word_of(&k->in.taken, w) && k->next < k->job->n)
            fill_in_word(k, w);
    moving = find_turns(&turns, k->in.taken, ~(k->live | k->parked));
    blend_in(k, &turns);
    move_puzzles(&turns, k->in.puzzle, k->puzzle);
    loaded = turns.to[0] | turns.to[1];
    k->in.taken &= ~moving;
    k->live |= loaded;
    k->forked &= ~loaded;
}

static int input_left(const struct desk *k)
{
    return k->next < k->job->n || any_lane(k->in.taken);
}

/* Boards that wait in a frame come before new puzzles: that bounds their number. */
static void refill(struct desk *k)
{
    if (k->frames)
        thaw_frames(k);
    if (!k->frames && input_left(k) && 100 * unused_lanes(k) >= LOAD_AT * LANES)
        load(k);
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
    if (count && (100 * count >= FORK_AT * count_lanes(k->live) || !input_left(k)))
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
    k->bad = k->changed = k->unsolved = k->live = k->parked = k->forked = none();
    k->in.taken = k->out.taken = none();
    k->frames = k->up = 0;
    for (int i = 0; i < FRAMES; i++)
        k->stack[i] = &k->frame[i];
    k->next = 0;
    k->stalled_before = 0;
    k->job = job;
    memset(&k->statistics, 0, sizeof k->statistics);
    memset(k->blank, '.', sizeof k->blank);
    load(k);
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
