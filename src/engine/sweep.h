/* sweep.h: one sweep over the desk, which makes every deduction on all boards at once. desk.h explains
 * the rules.
 *
 * sweep_stack() and sweep_band() are compiled into seven functions, so that a digit's place in the sweep, and
 * for the last one the digit itself, are constants:
 *
 *                      first digit           later digit           last digit up        last digit down
 *      sweep           sweep_first_digit     sweep_later_digit     sweep_last_up        sweep_last_down
 *      with a split    split_first_digit     split_later_digit     split_last_up        split_last_down
 *
 * With 16 registers the last digit is a later one, and the review follows. */
#ifndef ENGINE_SWEEP_H
#define ENGINE_SWEEP_H

#include "engine/desk.h"

/* Permutation closure. The nine planes say in which minilines of a chute (box by line) the digit is
 * possible. A miniline can hold it only as part of a permutation whose three minilines are all open:
 *
 *                p0      p1      p2      n0      n1      n2
 *
 *      0 1 2     x . .   . x .   . . x   . . x   x . .   . x .
 *      3 4 5     . x .   . . x   x . .   . x .   . . x   x . .
 *      6 7 8     . . x   x . .   . x .   x . .   . x .   . . x
 *
 * Each miniline is in two of them. */
INLINE void close_chute(plane open[9])
{
    plane p0 = and3(open[0], open[4], open[8]);
    plane p1 = and3(open[1], open[5], open[6]);
    plane p2 = and3(open[2], open[3], open[7]);
    plane n0 = and3(open[2], open[4], open[6]);
    plane n1 = and3(open[0], open[5], open[7]);
    plane n2 = and3(open[1], open[3], open[8]);
    open[0] = p0 | n1;
    open[1] = p1 | n2;
    open[2] = p2 | n0;
    open[3] = p2 | n2;
    open[4] = p0 | n0;
    open[5] = p1 | n1;
    open[6] = p1 | n0;
    open[7] = p2 | n1;
    open[8] = p0 | n2;
}

/* The place of a digit in the order of a sweep. */
enum place_in_sweep { FIRST_DIGIT, LATER_DIGIT, LAST_DIGIT };

/* Removes the digit where another one has claimed the cell and where its box is solved, and closes the
 * stack. With 32 registers, the 27 cells of a stack stay in registers until the stack is closed, and one
 * box of a band stays until the band is: this saves a store and a load for each cell. With 16 registers
 * the cells would only be spilled, so there the masks of the closure are applied later, when the bands
 * are swept. Keeping two of three boxes of the band was 2 % slower. If there is a split, it comes first. */
INLINE void sweep_stack(struct desk *desk, plane *digit, int stack, enum place_in_sweep when,
                        plane open[9][3], struct split *split, plane not_own)
{
    plane minicolumn[9], kept[3][9];
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = digit + 27 * b + 3 * stack;
        const plane *undecided = desk->undecided + 27 * b + 3 * stack;
        const plane *unclaimed = desk->unclaimed + 27 * b + 3 * stack;
        const plane *pick = desk->pick + 27 * b + 3 * stack;
        plane v[9], open_cell[9], single = none();
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = cell[i / 3 * 9 + i % 3];
            if (split)
                v[i] = split_plane(split, v[i], pick[i / 3 * 9 + i % 3], not_own);
            if (when != FIRST_DIGIT)
                v[i] &= unclaimed[i / 3 * 9 + i % 3];
            open_cell[i] = undecided[i / 3 * 9 + i % 3];
            single = or_but(single, v[i], open_cell[i]);
        }
        UNROLL for (int i = 0; i < 9; i++)
        {
            v[i] = but_both(v[i], single, open_cell[i]);
            if (MANY_REGISTERS)
                kept[b][i] = v[i];
            else
                cell[i / 3 * 9 + i % 3] = v[i];
        }
        UNROLL for (int j = 0; j < 3; j++) minicolumn[3 * b + j] = or3(v[j], v[3 + j], v[6 + j]);
        FENCE();
    }
    close_chute(minicolumn);
    UNROLL for (int b = 0; b < 3; b++)
    {
        plane *cell = digit + 27 * b + 3 * stack;
        if (MANY_REGISTERS) {
            UNROLL for (int i = 0; i < 9; i++) cell[i / 3 * 9 + i % 3] =
                kept[b][i] & minicolumn[3 * b + i % 3];
        } else {
            UNROLL for (int j = 0; j < 3; j++) open[3 * b + stack][j] = minicolumn[3 * b + j];
        }
    }
    FENCE();
}

/* The result of the review of the cells. */
struct review {
    plane dead, changed, unsolved;
};

INLINE void review_cell(struct desk *desk, int c, const plane v[9], plane unclaimed, struct review *review)
{
    plane any, several;
    count_candidates(v, &any, &several);
    review->dead |= ~any;
    review->changed = or_but(review->changed, desk->undecided[c], several);
    review->changed = or_but(review->changed, several, unclaimed);
    review->unsolved |= several;
    desk->undecided[c] = several;
}

/* Reviews a cell of which the last digit's plane, `own`, is still in a register. */
INLINE void review_last(struct desk *desk, int c, int digit, plane own, plane unclaimed,
                        struct review *review)
{
    plane v[9];
    int n = 0;
    v[n++] = own;
    UNROLL for (int d = 0; d < 9; d++) if (d != digit) v[n++] = desk->possible[d][c];
    review_cell(desk, c, v, unclaimed, review);
    FENCE();
}

/* After the closure, a second minirow in a box means a second box in a row, and the other way round: if
 * the digit has a second place in a cell's row, it has one in the cell's box, too, and the other way
 * round. A second place in the box was also a second place in the column when the stacks were closed. So
 * a cell that is the digit's only place in its box is the only place in its other houses, too, and the
 * test is made by minirow: is there another place in this minirow, or another open minirow in this box? */
INLINE void sweep_band(struct desk *desk, int digit, int band, plane open[9][3], enum place_in_sweep when,
                       struct review *review)
{
    plane minirow[9], crowded[9], held[9];
    plane *cells = desk->possible[digit] + 27 * band;
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
            minirow[3 * b + j] = or3(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
            crowded[3 * b + j] = majority(v[3 * j], v[3 * j + 1], v[3 * j + 2]);
        }
    }
    close_chute(minirow);
    desk->dead |= ~or3(minirow[0], minirow[1],
                       minirow[2]);     /* a stack without a permutation has left none in any band, either */
    UNROLL for (int b = 2; b >= 0; b--) /* the box that was kept comes first */
    {
        UNROLL for (int r = 0; r < 3; r++)
        {
            plane more = or3(crowded[3 * b + r], minirow[3 * b + (r + 1) % 3], minirow[3 * b + (r + 2) % 3]);
            UNROLL for (int j = 0; j < 3; j++)
            {
                int c = 9 * r + 3 * b + j;
                plane *unclaimed = desk->unclaimed + 27 * band + c, v, claimed;
                if (!MANY_REGISTERS)
                    v = and3(cells[c], minirow[3 * b + r], open[3 * band + b][j]);
                else if (b == 2)
                    v = held[3 * r + j] & minirow[3 * b + r];
                else
                    v = cells[c] & minirow[3 * b + r];
                claimed = BUT(v, more);
                cells[c] = v;
                if (when == FIRST_DIGIT)
                    *unclaimed = ~claimed;
                else if (when == LATER_DIGIT)
                    *unclaimed = BUT(*unclaimed, claimed);
                else
                    review_last(desk, 27 * band + c, digit, v, BUT(*unclaimed, claimed), review);
            }
            FENCE();
        }
    }
}

INLINE void sweep_digit(struct desk *desk, int digit, enum place_in_sweep when, bool splits,
                        struct review *review)
{
    plane open[9][3];                 /* [box][minicolumn]: whether the digit is still possible there */
    struct split split = desk->split; /* a copy, which may stay in registers */
    const plane not_own = split.met ^ split.moves.all;
    CHUTES for (int stack = 0; stack < 3; stack++)
        sweep_stack(desk, desk->possible[digit], stack, when, open, splits ? &split : NULL, not_own);
    if (splits)
        desk->split.met = split.met;
    if (when == LAST_DIGIT)
        CHUTES for (int band = 2; band >= 0; band--) sweep_band(desk, digit, band, open, when, review);
    else
        CHUTES for (int band = 0; band < 3; band++) sweep_band(desk, digit, band, open, when, review);
}

NOINLINE void sweep_first_digit(struct desk *desk, int digit)
{
    sweep_digit(desk, digit, FIRST_DIGIT, false, NULL);
}

NOINLINE void sweep_later_digit(struct desk *desk, int digit)
{
    sweep_digit(desk, digit, LATER_DIGIT, false, NULL);
}

NOINLINE void split_first_digit(struct desk *desk, int digit)
{
    sweep_digit(desk, digit, FIRST_DIGIT, true, NULL);
}

NOINLINE void split_later_digit(struct desk *desk, int digit)
{
    sweep_digit(desk, digit, LATER_DIGIT, true, NULL);
}

static void keep_review(struct desk *desk, const struct review *review)
{
    desk->dead |= review->dead;
    desk->changed = review->changed;
    desk->unsolved = review->unsolved;
}

/* The last digit of a sweep, and the review of all cells. With many registers each cell is reviewed when
 * the digit leaves it. The digit must be a constant for that, so there is one function for each
 * direction. With few registers the review is a pass of its own. */
INLINE void sweep_last(struct desk *desk, int digit, bool splits)
{
    struct review review = {none(), none(), none()};
    sweep_digit(desk, digit, LAST_DIGIT, splits, &review);
    keep_review(desk, &review);
}

NOINLINE void sweep_last_up(struct desk *desk)
{
    sweep_last(desk, 8, false);
}

NOINLINE void sweep_last_down(struct desk *desk)
{
    sweep_last(desk, 0, false);
}

NOINLINE void split_last_up(struct desk *desk)
{
    sweep_last(desk, 8, true);
}

NOINLINE void split_last_down(struct desk *desk)
{
    sweep_last(desk, 0, true);
}

NOINLINE void review_cells(struct desk *desk)
{
    struct review review = {none(), none(), none()};
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9];
        UNROLL for (int d = 0; d < 9; d++) v[d] = desk->possible[d][c];
        review_cell(desk, c, v, desk->unclaimed[c], &review);
    }
    keep_review(desk, &review);
}

static void sweep_last_digit(struct desk *desk, bool splits)
{
    if (!MANY_REGISTERS) {
        (splits ? split_later_digit : sweep_later_digit)(desk, desk->upwards ? 8 : 0);
        review_cells(desk);
    } else if (desk->upwards) {
        (splits ? split_last_up : sweep_last_up)(desk);
    } else {
        (splits ? split_last_down : sweep_last_down)(desk);
    }
    desk->backwards = MANY_REGISTERS;
}

/* ---- Texts are fetched into the cache before they are needed ----
 *
 * In a large batch, texts and the places of solutions lie in the third-level cache or in memory, and the
 * desk would wait for each of them. Sweeps do not use that path, so after each digit a few of the next
 * texts and places are prefetched. Prefetching all of them after a sweep gains only a third as much: the
 * processor can have about twenty lines in flight. */

/* The puzzles to fetch after a digit. An easy puzzle takes five sweeps in its lane, so a desk of 512 lanes
 * reads eleven of them for each digit. */
enum { FETCH_AT_ONCE = 16 };

/* Texts that are this close are fetched as one piece; between others, most lines would hold no text. */
enum { CACHE_LINE = 64, CLOSE = 2 * CACHE_LINE };

INLINE void fetch_piece(const char *text, size_t length)
{
    for (size_t at = 0; at < length; at += CACHE_LINE)
        PREFETCH(text + at);
}

/* Fetches texts from `first` on. A line that two of them share is fetched once: twice would cost the gain. */
INLINE void fetch_texts(const char *texts, size_t stride, size_t first, size_t n)
{
    if (n && stride <= CLOSE)
        fetch_piece(texts + stride * first, stride * (n - 1) + SUDOKU_CELLS);
    else
        for (size_t i = first; i < first + n; i++) {
            PREFETCH(texts + stride * i);
            PREFETCH(texts + stride * i + SUDOKU_CELLS - 1);
        }
}

/* Fetches the next few of the LANES puzzles that will be read first. */
static void fetch_ahead(struct desk *desk)
{
    const struct many_job *job = desk->job;
    size_t first = desk->next_fetched > desk->next_puzzle ? desk->next_fetched : desk->next_puzzle;
    size_t end = desk->next_puzzle + LANES < job->n ? desk->next_puzzle + LANES : job->n;
    size_t n = end - first < FETCH_AT_ONCE ? end - first : FETCH_AT_ONCE;
    fetch_texts(job->puzzles, job->stride, first, n);
    if (job->solutions)
        fetch_texts(job->solutions, job->solution_stride, first, n);
    desk->next_fetched = first + n;
}

/* ---- A sweep ---- */

static void sweep(struct desk *desk)
{
    int first = desk->upwards ? 0 : 8, step = desk->upwards ? 1 : -1;
    bool splits = SPLIT_IN_PASSING && desk->split.pending;
    (splits ? split_first_digit : sweep_first_digit)(desk, first);
    for (int i = 1; i < 8; i++) {
        fetch_ahead(desk);
        (splits ? split_later_digit : sweep_later_digit)(desk, first + i * step);
    }
    sweep_last_digit(desk, splits);
    desk->split.pending = false;
    desk->upwards = !desk->upwards;
    desk->statistics.sweeps++;
    desk->statistics.lanes += LANES;
    desk->statistics.lanes_used += (uint64_t)count_lanes(desk->live);
}

#endif
