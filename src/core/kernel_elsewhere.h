/* kernel_elsewhere.h: what the one-puzzle solver does for a desk. See kernel_desk.h. */
#ifndef CORE_KERNEL_ELSEWHERE_H
#define CORE_KERNEL_ELSEWHERE_H

#include <string.h>

#include "core/kernel_desk.h"
#include "core/kernel_out.h"
#include "core/lone.h"
#include "core/solve_one.h"

/* Lets the one-puzzle solver, which guesses differently and starts from the clues, have a short look at this puzzle.
 * Returns whether it has found as many solutions as are wanted. */
static int solved_elsewhere(struct desk *k, size_t p)
{
    const struct many_job *job = k->job;
    char solution[SUDOKU_CELLS];
    size_t count;
    uint64_t guesses = SHORT_LOOK + 2 * (uint64_t)job->limit;
    if (job->counts[p] >= job->limit)
        return 1;
    if (sudoku_solve_within(job->puzzles + p * job->stride, job->limit, guesses, solution, &count,
                            &k->statistics.guesses) ||
        count < job->limit)
        return 0;
    if (job->counts[p] == 0 && job->solutions)
        memcpy(job->solutions + p * job->solution_stride, solution, SUDOKU_CELLS);
    job->counts[p] = (unsigned char)count;
    return 1;
}

/* All that is left of a board, however long it takes. */
static void search_elsewhere(struct desk *k, int lane)
{
    const struct many_job *job = k->job;
    uint16_t candidates[SUDOKU_CELLS];
    size_t p = k->puzzle[lane];
    struct lone_search search = {.limit = job->limit - job->counts[p], .patience = UINT64_MAX};
    int w = lane / 64;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        candidates[c] = 0;
        for (int d = 0; d < 9; d++)
            candidates[c] |= (uint16_t)((word_of(&k->x[d][c], w) >> (lane & 63) & 1) << d);
    }
    if (job->counts[p] == 0 && job->solutions)
        search.solution = job->solutions + p * job->solution_stride;
    sudoku_best_lone()->search(candidates, &search);
    k->statistics.guesses += search.guesses;
    job->counts[p] = (unsigned char)(job->counts[p] + search.found);
}

/* The way out when every place is taken: finishes a board with the one-puzzle solver. The board may be a great dead
 * end, so that the puzzle itself comes first. */
static void finish_elsewhere(struct desk *k, int lane)
{
    int w = lane / 64;
    if (!solved_elsewhere(k, k->puzzle[lane]))
        search_elsewhere(k, lane);
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

/* The live lanes, but of each puzzle only the first. */
static plane one_lane_each(const struct desk *k)
{
    plane first = none();
    for (int lane = 0; lane < LANES; lane++) {
        int earlier = 0;
        while (earlier < lane && !(has_lane(first, earlier) && k->puzzle[earlier] == k->puzzle[lane]))
            earlier++;
        if (has_lane(k->live, lane) && earlier == lane)
            add_lane(&first, lane);
    }
    return first;
}

/* A nearly empty board can have no solution, and cost millions of guesses before that is seen; and all lanes can end up
 * with such boards, although their puzzles have solutions. So when many guesses have neither found a solution nor
 * made room for a puzzle, somebody else is asked, and if that was in vain, not so soon again. It may be that all puzzles are
 * hard, so that only a few are tried in vain, the more the longer there has been no progress. */
static void ask_elsewhere(struct desk *k)
{
    plane asked = one_lane_each(k);
    uint64_t solved = 0, tried = 0, in_vain = LOOKS_IN_VAIN * (k->patience / PATIENCE);
    for (int lane = 0; lane < LANES && (solved || tried < in_vain); lane++)
        if (has_lane(asked, lane)) {
            solved += (uint64_t)solved_elsewhere(k, k->puzzle[lane]);
            tried++;
        }
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
    if (progress == k->progress) {
        if (k->guesses - k->guessed < k->patience)
            return;
        ask_elsewhere(k);
    }
    k->progress = progress;
    k->guessed = k->guesses;
}

#endif
