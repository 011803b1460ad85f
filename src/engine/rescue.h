/* rescue.h: what the one-puzzle solver does for a desk. See desk.h. */
#ifndef ENGINE_RESCUE_H
#define ENGINE_RESCUE_H

#include <string.h>

#include "engine/desk.h"
#include "engine/solutions.h"

static int keep_solution(void *context, const char *solution)
{
    memcpy(context, solution, SUDOKU_CELLS);
    return 1;
}

/* Lets the one-puzzle solver, which guesses differently and starts from the clues, have a short look at this puzzle.
 * Returns whether it has found as many solutions as are wanted. */
static bool solved_singly(struct desk *desk, size_t p)
{
    const struct many_job *job = desk->job;
    char solution[SUDOKU_CELLS];
    size_t count;
    uint64_t guesses = SHORT_LOOK + 2 * (uint64_t)job->limit;
    if (job->counts[p] >= job->limit)
        return true;
    if (sudoku_solve_within(job->puzzles + p * job->stride, job->limit, guesses, solution, &count,
                            &desk->statistics.guesses) ||
        count < job->limit)
        return false;
    if (job->counts[p] == 0 && job->solutions)
        memcpy(job->solutions + p * job->solution_stride, solution, SUDOKU_CELLS);
    job->counts[p] = (unsigned char)count;
    return true;
}

/* All that is left of a board, however long it takes. */
static void search_board(struct desk *desk, int lane)
{
    const struct many_job *job = desk->job;
    uint16_t candidates[SUDOKU_CELLS];
    size_t p = desk->puzzle[lane], found = 0;
    int w = lane / 64;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        candidates[c] = 0;
        for (int d = 0; d < 9; d++)
            candidates[c] |= (uint16_t)((word_of(&desk->possible[d][c], w) >> (lane & 63) & 1) << d);
    }
    if (job->counts[p] == 0 && job->solutions)
        sudoku_search(candidates, 1, keep_solution, job->solutions + p * job->solution_stride, NULL, NULL);
    sudoku_search(candidates, job->limit - job->counts[p], NULL, NULL, &found, &desk->statistics.guesses);
    job->counts[p] = (unsigned char)(job->counts[p] + found);
}

/* The way out when every place is taken: finishes a board with the one-puzzle solver. The board may be a great dead
 * end, so that the puzzle itself comes first. */
static void finish_board(struct desk *desk, int lane)
{
    int w = lane / 64;
    if (!solved_singly(desk, desk->puzzle[lane]))
        search_board(desk, lane);
    desk->statistics.overflows++;
    set_word(&desk->live, w, word_of(&desk->live, w) & ~((uint64_t)1 << (lane & 63)));
}

/* Frees some lanes in each word by solving their boards elsewhere. */
static void free_stuck_lanes(struct desk *desk, plane stuck)
{
    for (int w = 0; w < WORDS; w++) {
        uint64_t bits = word_of(&stuck, w);
        for (int i = 0; i < 4 && bits; i++, bits &= bits - 1)
            finish_board(desk, 64 * w + lowest_bit(bits));
    }
    drop_finished(desk);
}

/* The live lanes, but of each puzzle only the first. */
static plane one_lane_each(const struct desk *desk)
{
    plane first = none();
    for (int lane = 0; lane < LANES; lane++) {
        int earlier = 0;
        while (earlier < lane && !(has_lane(first, earlier) && desk->puzzle[earlier] == desk->puzzle[lane]))
            earlier++;
        if (has_lane(desk->live, lane) && earlier == lane)
            add_lane(&first, lane);
    }
    return first;
}

/* A nearly empty board can have no solution, and cost millions of guesses before that is seen; and all lanes can end up
 * with such boards, although their puzzles have solutions. So when many guesses have neither found a solution nor
 * made room for a puzzle, somebody else is asked, and if that was in vain, not so soon again. It may be that all puzzles are
 * hard, so that only a few are tried in vain, the more the longer there has been no progress. */
static void try_puzzles_singly(struct desk *desk)
{
    plane asked = one_lane_each(desk);
    uint64_t solved = 0, tried = 0, in_vain = LOOKS_IN_VAIN * (desk->patience / PATIENCE);
    for (int lane = 0; lane < LANES && (solved || tried < in_vain); lane++)
        if (has_lane(asked, lane)) {
            solved += (uint64_t)solved_singly(desk, desk->puzzle[lane]);
            tried++;
        }
    if (solved) {
        desk->forked |= desk->live;
        drop_finished(desk);
    }
    desk->patience = solved ? PATIENCE : 2 * desk->patience;
}

/* Has the desk solved anything, or taken a puzzle, in so many guesses? */
static void watch_progress(struct desk *desk)
{
    uint64_t progress = desk->solutions + desk->next_puzzle;
    if (progress == desk->progress) {
        if (desk->guesses - desk->progress_at < desk->patience)
            return;
        try_puzzles_singly(desk);
    }
    desk->progress = progress;
    desk->progress_at = desk->guesses;
}

#endif
