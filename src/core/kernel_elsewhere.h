/* kernel_elsewhere.h: what the one-puzzle solver does for a desk. See kernel_desk.h. */
#ifndef CORE_KERNEL_ELSEWHERE_H
#define CORE_KERNEL_ELSEWHERE_H

#include <string.h>

#include "core/kernel_desk.h"
#include "core/kernel_out.h"
#include "core/solve_one.h"

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

/* Lets the one-puzzle solver, which guesses differently and starts from the clues, have a short look at this puzzle.
 * Returns whether it has found as many solutions as are wanted. */
static int solved_elsewhere(struct desk *k, size_t p)
{
    const struct many_job *job = k->job;
    char solution[SUDOKU_CELLS];
    size_t count;
    uint64_t guesses = SHORT_LOOK + 2 * (uint64_t)job->limit;
    if (sudoku_solve_within(job->puzzles + p * job->stride, job->limit, guesses, solution, &count,
                            &k->statistics.guesses) ||
        count < job->limit)
        return 0;
    if (job->counts[p] == 0 && job->solutions)
        memcpy(job->solutions + p * job->solution_stride, solution, SUDOKU_CELLS);
    job->counts[p] = (unsigned char)count;
    return 1;
}

/* A nearly empty board can have no solution, and cost millions of guesses before that is seen; and all lanes can end up
 * with such boards, although their puzzles have solutions. So when many guesses have neither found a solution nor
 * made room for a puzzle, somebody else is asked. */
static void ask_elsewhere(struct desk *k)
{
    const unsigned char *counts = k->job->counts;
    int solved = 0;
    for (int lane = 0; lane < LANES; lane++)
        if (word_of(&k->live, lane / 64) >> (lane & 63) & 1 && counts[k->puzzle[lane]] < k->job->limit)
            solved += solved_elsewhere(k, k->puzzle[lane]);
    if (solved) {
        k->forked |= k->live;
        drop_finished(k);
    }
    k->patience = solved ? PATIENCE : 2 * k->patience;
}

/* Has the desk solved anything, or taken a puzzle, in so many guesses? */
static void watch_progress(struct desk *k)
{
    uint64_t progress = k->solved + k->next;
    if (progress != k->progress) {
        k->progress = progress;
        k->patience = PATIENCE;
    } else if (k->statistics.guesses - k->guessed < k->patience) {
        return;
    } else {
        ask_elsewhere(k);
    }
    k->guessed = k->statistics.guesses;
}

#endif
