/* rescue.h: the solver for one board takes over boards and puzzles that hold up the desk. See desk.h. */
#ifndef ENGINE_RESCUE_H
#define ENGINE_RESCUE_H

#include <string.h>

#include "core/one/solver.h"
#include "engine/desk.h"
#include "engine/solutions.h"

/* Drops all boards of a puzzle whose number of solutions is known, from the desk and from wherever they
 * wait. finished_lanes() finds the boards of a puzzle by its count, which is set to the limit
 * temporarily. */
static void drop_puzzle(struct desk *desk, size_t p, size_t count)
{
    assert(p < desk->job->n && count < desk->job->limit);
    unsigned char *counts = desk->job->counts;
    desk->forked |= desk->live;
    counts[p] = (unsigned char)desk->job->limit;
    drop_finished(desk);
    drop_guesses(desk, finished_lanes(desk, desk->guessing, desk->puzzle));
    for (int i = 0; i < desk->frames_used; i++)
        desk->frames[i]->taken &= ~finished_lanes(desk, desk->frames[i]->taken, desk->frames[i]->puzzle);
    counts[p] = (unsigned char)count;
}

/* Lets the solver for one board, which guesses differently and starts from the clues, search a puzzle for a
 * short time. Returns whether the puzzle is finished. Proving that there are fewer solutions than wanted is
 * as useful as finding them: three digits for two cells end its search at once, where the sweeps see nothing
 * and the desk would search all that the empty cells allow. */
static bool solved_singly(struct desk *desk, size_t p)
{
    const struct many_job *job = desk->job;
    char solution[SUDOKU_CELLS];
    struct board_search search = {
        .limit = job->limit, .patience = SHORT_LOOK + 2 * (uint64_t)job->limit, .solution = solution};
    if (job->counts[p] >= job->limit)
        return true;
    core_best_board_solver()->solve(job->puzzles + p * job->stride, &search);
    desk->statistics.guesses += search.guesses;
    if (search.guesses > search.patience)
        return false;
    if (search.found && job->counts[p] == 0 && job->solutions)
        memcpy(job->solutions + p * job->solution_stride, solution, SUDOKU_CELLS);
    if (search.found < job->limit)
        drop_puzzle(desk, p, search.found);
    else
        job->counts[p] = (unsigned char)search.found;
    return true;
}

/* A sudoku_cancel_fn. */
static int is_cancelled(void *desk)
{
    return !goes_on(desk);
}

/* Finishes a board when no place is left anywhere: searches it to the end, however long it takes. The puzzle
 * itself is tried first, because this board may be the root of a very large subtree without a solution. */
static void finish_board(struct desk *desk, int lane)
{
    const struct many_job *job = desk->job;
    const struct sudoku_control control = {sizeof control, is_cancelled, desk, 1};
    uint16_t candidates[SUDOKU_CELLS] = {0};
    size_t p = desk->puzzle[lane];
    if (goes_on(desk) && !solved_singly(desk, p)) {
        struct board_search search = {
            .limit = job->limit - job->counts[p], .most_guesses = UINT64_MAX, .control = &control};
        for (int c = 0; c < SUDOKU_CELLS; c++)
            for (int d = 0; d < 9; d++)
                candidates[c] |= (uint16_t)(has_lane(desk->possible[d][c], lane) << d);
        if (job->counts[p] == 0 && job->solutions)
            search.solution = job->solutions + p * job->solution_stride;
        core_best_board_solver()->search(candidates, &search);
        desk->statistics.guesses += search.guesses;
        job->counts[p] = (unsigned char)(job->counts[p] + search.found);
    }
    desk->statistics.overflows++;
    set_word(&desk->live, lane / 64, word_of(&desk->live, lane / 64) & ~((uint64_t)1 << lane % 64));
}

/* Frees a few lanes in each word by finishing their boards. */
static void free_stuck_lanes(struct desk *desk, plane stuck)
{
    for (int w = 0; w < WORDS; w++) {
        uint64_t bits = word_of(&stuck, w);
        for (int i = 0; i < 4 && bits; i++, bits &= bits - 1)
            finish_board(desk, 64 * w + lowest_bit(bits));
    }
    drop_finished(desk);
}

/* Of the live lanes, the first one of each puzzle. */
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

/* Tries the puzzles on the desk with the one-puzzle solver. A nearly empty board may have no solution and
 * yet cost millions of guesses, and all lanes may end up with such boards although their puzzles have
 * solutions. So this is called when many guesses have neither found a solution nor made room for a
 * puzzle. If all puzzles are hard this cannot help, so only a few are tried in vain (more, the longer there
 * has been no progress), and if none was solved, the desk waits longer before the next attempt. */
static void try_puzzles_singly(struct desk *desk)
{
    plane first = one_lane_each(desk);
    uint64_t solved = 0, tried = 0, in_vain = LOOKS_IN_VAIN * (desk->patience / PATIENCE);
    for (int lane = 0; lane < LANES && (solved || tried < in_vain); lane++)
        if (has_lane(first, lane)) {
            solved += (uint64_t)solved_singly(desk, desk->puzzle[lane]);
            tried++;
        }
    if (solved) {
        desk->forked |= desk->live;
        drop_finished(desk);
    }
    desk->patience = solved ? PATIENCE : 2 * desk->patience;
}

/* Calls the solver for one board if the desk has neither found a solution nor read a puzzle in many
 * guesses. */
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
