/* sweep.h: one sweep over the desk: every deduction, on all boards at once. See kernel_desk.h. */
#ifndef ENGINE_SWEEP_H
#define ENGINE_SWEEP_H

#include "engine/desk.h"

/* Permutation closure. The nine planes say in which minilines of a chute (box by line) the digit may be: only
 * those of a permutation can hold it. */
INLINE void close_chute(plane o[9])
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
}

/* With 32 registers the 27 cells of a stack stay in them until the stack is closed, and one box of a band until the band is:
 * one store and one load less for each cell. With 16 they would only be spilt. So the masks of the closure are applied at
 * once there, and otherwise when the bands are swept. Two of three boxes of the band held: 2 % slower. */
/* Where a digit stands in the order of a sweep. */
enum turn_of { FIRST_DIGIT, LATER_DIGIT, LAST_DIGIT };

INLINE void sweep_stack(struct desk *k, plane *x, int stack, enum turn_of when, plane open[9][3])
{
    plane o[9], kept[3][9];
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = x + 27 * b + 3 * stack;
        const plane *two = k->two + 27 * b + 3 * stack;
        const plane *unclaimed = k->unclaimed + 27 * b + 3 * stack;
        plane v[9], several[9], single = none();
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cell[i / 3 * 9 + i % 3];
            if (when != FIRST_DIGIT)
                v[i] &= unclaimed[i / 3 * 9 + i % 3];
            several[i] = two[i / 3 * 9 + i % 3];
            single = or_but(single, v[i], several[i]);
        }
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = but_both(v[i], single, several[i]);
            if (MANY_REGISTERS)
                kept[b][i] = v[i];
            else
                cell[i / 3 * 9 + i % 3] = v[i];
        }
        UNROLL for (int j = 0; j < 3; j++) o[3 * b + j] = or3(v[j], v[3 + j], v[6 + j]);
        FENCE();
    }
    close_chute(o);
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = x + 27 * b + 3 * stack;
        if (MANY_REGISTERS) {
            UNROLL for (int i = 0; i < 9; i++) cell[i / 3 * 9 + i % 3] = kept[b][i] & o[3 * b + i % 3];
        } else {
            UNROLL for (int j = 0; j < 3; j++) open[3 * b + stack][j] = o[3 * b + j];
        }
    }
    FENCE();
}

/* What the review of all cells has seen at the end of a sweep. */
struct seen {
    plane bad, changed, unsolved;
};

INLINE void review_cell(struct desk *k, int c, const plane v[9], plane unclaimed, struct seen *seen)
{
    plane one, two;
    count_cell(v, &one, &two);
    seen->bad |= ~one;
    seen->changed = or_but(seen->changed, k->two[c], two);
    seen->changed = or_but(seen->changed, two, unclaimed);
    seen->unsolved |= two;
    k->two[c] = two;
}

/* Reviews a cell while the last digit of the sweep is still at hand in `own`. */
INLINE void review_last(struct desk *k, int c, int digit, plane own, plane unclaimed, struct seen *seen)
{
    plane v[9];
    int n = 0;
    v[n++] = own;
    UNROLL for (int d = 0; d < 9; d++) if (d != digit) v[n++] = k->x[d][c];
    review_cell(k, c, v, unclaimed, seen);
    FENCE();
}

/* After the closure a second minirow in a box means a second box in a row, and the other way round: in row and box the
 * digit has two places, or none has. A second place in the box was one in the column when the stacks were closed. So
 * what is alone in its box is alone in all its houses, and the box is seen from each minirow: another place in it, or
 * another minirow open. */
INLINE void sweep_band(struct desk *k, int digit, int band, plane open[9][3], enum turn_of when,
                       struct seen *seen)
{
    plane o[9], t[9], held[9];
    plane *cells = k->x[digit] + 27 * band;
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane v[9];
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cells[i / 3 * 9 + 3 * b + i % 3];
            if (!MANY_REGISTERS)
                v[i] &= open[3 * band + b][i % 3];
            if (b == 2)
                held[i] = v[i];
        }
        if (!MANY_REGISTERS)
            FENCE();
        UNROLL for (int j = 0; j < 3; j++)
        {
            o[3 * b + j] = or3(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
            t[3 * b + j] = majority(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
        }
    }
    close_chute(o);
    k->bad |= ~or3(o[0], o[1], o[2]);   /* a stack without a permutation has left none to any band, either */
    UNROLL for (int b = 2; b >= 0; b--) /* the box that is held comes first */
    {
        UNROLL for (int r = 0; r < 3; r++)
        {
            plane more = or3(t[3 * b + r], o[3 * b + (r + 1) % 3], o[3 * b + (r + 2) % 3]);
            UNROLL for (int j = 0; j < 3; j++)
            {
                int c = 9 * r + 3 * b + j;
                plane *unclaimed = k->unclaimed + 27 * band + c, v, claimed;
                if (!MANY_REGISTERS)
                    v = and3(cells[c], o[3 * b + r], open[3 * band + b][j]);
                else if (b == 2)
                    v = held[3 * r + j] & o[3 * b + r];
                else
                    v = cells[c] & o[3 * b + r];
                claimed = BUT(v, more);
                cells[c] = v;
                if (when == FIRST_DIGIT)
                    *unclaimed = ~claimed;
                else if (when == LATER_DIGIT)
                    *unclaimed = BUT(*unclaimed, claimed);
                else
                    review_last(k, 27 * band + c, digit, v, BUT(*unclaimed, claimed), seen);
            }
            FENCE();
        }
    }
}

INLINE void sweep_digit(struct desk *k, int digit, enum turn_of when, struct seen *seen)
{
    plane open[9][3]; /* [box][minicolumn]: the digit may still be there */
    CHUTES for (int stack = 0; stack < 3; stack++) sweep_stack(k, k->x[digit], stack, when, open);
    if (when == LAST_DIGIT)
        CHUTES for (int band = 2; band >= 0; band--) sweep_band(k, digit, band, open, when, seen);
    else
        CHUTES for (int band = 0; band < 3; band++) sweep_band(k, digit, band, open, when, seen);
}

NOINLINE void sweep_first_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, FIRST_DIGIT, NULL);
}

NOINLINE void sweep_later_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, LATER_DIGIT, NULL);
}

static void note_review(struct desk *k, const struct seen *seen)
{
    k->bad |= seen->bad;
    k->changed = seen->changed;
    k->unsolved = seen->unsolved;
}

/* The last digit and the review of all cells. With 32 registers each cell is reviewed as the digit leaves it (the digit is a
 * constant for that: one function for either direction); with 16 in a pass of its own. */
NOINLINE void sweep_last_up(struct desk *k)
{
    struct seen seen = {none(), none(), none()};
    sweep_digit(k, 8, LAST_DIGIT, &seen);
    note_review(k, &seen);
}

NOINLINE void sweep_last_down(struct desk *k)
{
    struct seen seen = {none(), none(), none()};
    sweep_digit(k, 0, LAST_DIGIT, &seen);
    note_review(k, &seen);
}

NOINLINE void review_cells(struct desk *k)
{
    struct seen seen = {none(), none(), none()};
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9];
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        review_cell(k, c, v, k->unclaimed[c], &seen);
    }
    note_review(k, &seen);
}

static void sweep_last_digit(struct desk *k)
{
    if (MANY_REGISTERS) {
        if (k->up)
            sweep_last_up(k);
        else
            sweep_last_down(k);
    } else {
        sweep_later_digit(k, k->up ? 8 : 0);
        review_cells(k);
    }
    k->down = MANY_REGISTERS;
}

static void sweep(struct desk *k)
{
    int first = k->up ? 0 : 8, step = k->up ? 1 : -1;
    sweep_first_digit(k, first);
    for (int i = 1; i < 8; i++)
        sweep_later_digit(k, first + i * step);
    sweep_last_digit(k);
    k->up = !k->up;
    k->statistics.sweeps++;
    k->statistics.lanes += LANES;
    k->statistics.lanes_used += (uint64_t)count_lanes(k->live);
}

#endif
