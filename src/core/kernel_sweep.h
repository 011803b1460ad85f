/* kernel_sweep.h: one sweep over the desk: every deduction, on all boards at once. See kernel_desk.h. */
#ifndef CORE_KERNEL_SWEEP_H
#define CORE_KERNEL_SWEEP_H

#include "core/kernel_desk.h"

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

INLINE void sweep_stack(struct desk *k, plane *x, int stack, int first, plane open[9][3])
{
    plane o[9];
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = x + 27 * b + 3 * stack;
        const plane *two = k->two + 27 * b + 3 * stack;
        const plane *unclaimed = k->unclaimed + 27 * b + 3 * stack;
        plane v[9], several[9], single = none();
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cell[i / 3 * 9 + i % 3];
            if (!first)
                v[i] &= unclaimed[i / 3 * 9 + i % 3];
            several[i] =
                two[i / 3 * 9 + i % 3]; /* loaded once: loads and stores are the bottleneck of 512 lanes */
            single = or_but(single, v[i], several[i]);
        }
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = but_both(v[i], single, several[i]);
            cell[i / 3 * 9 + i % 3] = v[i];
        }
        UNROLL for (int j = 0; j < 3; j++) o[3 * b + j] = or3(v[j], v[3 + j], v[6 + j]);
        FENCE();
    }
    close_chute(o);
    UNROLL for (int i = 0; i < 9; i++) open[i / 3 * 3 + stack][i % 3] = o[i];
    FENCE();
}

/* After the closure a second minirow in a box means a second box in a row, and the other way round: in row and box the
 * digit has two places, or none has. A second place in the box was one in the column when the stacks were closed. So
 * what is alone in its box is alone in all its houses, and the box is seen from each minirow: another place in it, or
 * another minirow open. */
INLINE void sweep_band(struct desk *k, plane *x, int band, plane open[9][3], int first)
{
    plane o[9], t[9];
    plane *cells = x + 27 * band;
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane v[9];
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cells[i / 3 * 9 + 3 * b + i % 3] & open[3 * band + b][i % 3];
        }
        FENCE_16();
        UNROLL for (int j = 0; j < 3; j++)
        {
            o[3 * b + j] = or3(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
            t[3 * b + j] = majority(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
        }
    }
    close_chute(o);
    k->bad |= ~or3(o[0], o[1], o[2]); /* a stack without a permutation has left none to any band, either */
    UNROLL for (int b = 0; b < 3; b++)
    {
        UNROLL for (int r = 0; r < 3; r++)
        {
            plane more = or3(t[3 * b + r], o[3 * b + (r + 1) % 3], o[3 * b + (r + 2) % 3]);
            UNROLL for (int j = 0; j < 3; j++)
            {
                int c = 9 * r + 3 * b + j;
                plane *unclaimed = k->unclaimed + 27 * band + c;
                plane v = and3(cells[c], o[3 * b + r], open[3 * band + b][j]), claimed = BUT(v, more);
                cells[c] = v;
                if (first)
                    *unclaimed = ~claimed;
                else
                    *unclaimed = BUT(*unclaimed, claimed);
            }
            FENCE();
        }
    }
}

INLINE void sweep_digit(struct desk *k, int digit, int first)
{
    plane open[9][3]; /* [box][minicolumn]: the digit may still be there */
    CHUTES for (int stack = 0; stack < 3; stack++) sweep_stack(k, k->x[digit], stack, first, open);
    CHUTES for (int band = 0; band < 3; band++) sweep_band(k, k->x[digit], band, open, first);
}

NOINLINE void sweep_first_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, 1);
}

NOINLINE void sweep_later_digit(struct desk *k, int digit)
{
    sweep_digit(k, digit, 0);
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
        changed = or_but(changed, two, k->unclaimed[c]);
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

#endif
