/* search_one.h: the fast solver for one board, to be included once, by a source file of isa/. sweep_one.h
 * explains how a board is kept and swept; here it is searched.
 *
 * A guess makes two boards: A, on which a cell has a digit, and B, on which it does not have it. With
 * vectors for two boards both are swept together, although B is then searched only after A: half the sweeps
 * of a hard puzzle cost nothing. The order of the search is the same with narrower vectors. */
#ifndef CORE_ONE_SEARCH_ONE_H
#define CORE_ONE_SEARCH_ONE_H

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "core/one/pick_one.h"
#include "core/one/solver.h"
#include "core/one/sweep_one.h"
#include "core/grid.h"

enum { BOTH = (1 << BOARDS) - 1, FEW_GUESSES = 10 /* with more, a search goes on with four boards */ };

/* The candidates that a guess takes from its cell in the vectors of one group, for A and for B: the digit
 * is the first, second or third of the group, or in another group; the last row takes all from both. */
#define SLOT(s) (0x1c0e07u << 3 * (s))
#define FOUR(a)                                                                                              \
    {                                                                                                        \
        a, a, a, a                                                                                           \
    }
static const uint32_t taken[5][2][4] __attribute__((aligned(32))) = {
    {FOUR(~SLOT(0)), FOUR(SLOT(0))}, {FOUR(~SLOT(1)), FOUR(SLOT(1))},
    {FOUR(~SLOT(2)), FOUR(SLOT(2))}, {FOUR(~0u), FOUR(0)},
    {FOUR(~0u), FOUR(~0u)},
};
enum { OTHER_GROUP = 3, BOTH_SOLVED = 4 };

/* A word of each board. */
static const uint32_t stack_words[3][8] __attribute__((aligned(32))) = {
    {~0u, 0, 0, 0, ~0u, 0, 0, 0}, {0, ~0u, 0, 0, 0, ~0u, 0, 0}, {0, 0, ~0u, 0, 0, 0, ~0u, 0}};

/* Makes the guess on this board: writes A, and B beside it if there is room, else only this branch. Both may
 * overwrite the boards that they come from. */
INLINE void make_guess(struct boards *to, const struct boards *from, int board, const struct choice *choice,
                       int branch)
{
    assert(board >= 0 && board < BOARDS && (branch == 0 || branch == 1));
    assert(choice->row < 3 && choice->stack < 3 && choice->group < 3 && choice->slot < 3);
    vec stack = *(const vec *)stack_words[choice->stack], take[3], solved;
    UNROLL_MORE
    for (int g = 0; g < 3; g++)
        take[g] = *(const vec *)taken[choice->group == g ? choice->slot : OTHER_GROUP][branch];
    solved = *(const vec *)taken[choice->pair ? BOTH_SOLVED : OTHER_GROUP][branch];
    UNROLL_MORE
    for (int r = 0; r < 3; r++) {
        vec cell = stack & (r == choice->row ? choice->cell : 0);
        UNROLL_MORE
        for (int g = 0; g < 3; g++)
            to->x[g][r] = but_both(for_all_boards((const vec128 *)&from->x[g][r] + board), cell, take[g]);
        to->two[r] = but_both(for_all_boards((const vec128 *)&from->two[r] + board), cell, solved);
    }
}

static void explore(struct board_search *search, struct boards *boards, unsigned live,
                    const struct waiting *above);

/* Ends the search of a board at rest if it is solved, or if there is no patience left to guess. */
INLINE bool ends_here(struct board_search *search, const struct boards *boards, int board)
{
    if (!(with_open_cells(boards) >> board & 1)) {
        take_solution(search, boards, board);
        return true;
    }
    return ++search->guesses > search->patience && !core_search_goes_on(search);
}

/* Searches a board at rest, without changing it, while another waits beside it. */
static void explore_beside(struct board_search *search, const struct boards *boards, int board,
                           const struct waiting *above)
{
    if (ends_here(search, boards, board))
        return;
    struct choice choice = choose_guess(boards, board);
    struct boards children;
    const struct waiting beside = {boards, above};
    make_guess(&children, boards, board, &choice, 0);
    explore(search, &children, BOTH, &beside);
}

/* Searches everything below these boards, the first one first. The last board left is guessed at in place,
 * so that only branches A nest: 81 calls at most. */
static void explore(struct board_search *search, struct boards *boards, unsigned live,
                    const struct waiting *above)
{
    assert(live && live <= BOTH && !search->stopped);
    for (;;) {
        unsigned moving;
#ifdef SEARCH_FOUR
        if (search->guesses >= FEW_GUESSES && search->may_differ && core_four_boards_pay()) {
            SEARCH_FOUR(search, boards, live, above);
            return;
        }
#endif
        live &= ~sweep_to_rest(boards, live, &moving);
        live &= ~with_clashes(boards);
        if (BOARDS == 2 && live == BOTH) {
            explore_beside(search, boards, 0, above);
            if (search->stopped)
                return;
            live = 2;
        }
        if (moving & live)
            continue;
        if (!live)
            return;
        assert(live == 1 || live == 2); /* one board is left, at rest */
        int board = (int)(live >> 1);
        if (ends_here(search, boards, board))
            return;
        struct choice choice = choose_guess(boards, board);
        if (BOARDS == 1) {
            struct boards child;
            make_guess(&child, boards, 0, &choice, 0);
            explore(search, &child, 1, above);
            if (search->stopped)
                return;
        }
        make_guess(boards, boards, board, &choice, BOARDS == 1);
        live = BOTH;
    }
}

static void solve(const char *puzzle, struct board_search *search)
{
    struct boards boards;
    if (search->limit > 0 && read_text(&boards, puzzle))
        explore(search, &boards, 1, NULL);
}

/* Three digits of a set, three bits apart. */
INLINE uint32_t three_apart(unsigned set)
{
    return (set & 1) | (set & 2) << 2 | (set & 4) << 4;
}

/* Starts with all cells marked as open: the first sweep finds out which are. */
static void set_candidates(struct boards *boards, const uint16_t candidates[SUDOKU_CELLS])
{
    const vec128 board = {BOARD, BOARD, BOARD, 0};
    union reading reading;
    memset(&reading, 0, sizeof reading);
    assert(core_are_candidates(candidates));
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int g = 0; g < 3; g++)
            reading.word[place_of[cell].word + 12 * g] |= three_apart(candidates[cell] >> 3 * g)
                                                          << place_of[cell].shift;
    for (int r = 0; r < 3; r++) {
        boards->two[r] = for_all_boards(&board);
        for (int g = 0; g < 3; g++)
            boards->x[g][r] = for_all_boards(&reading.x[g][r]);
    }
}

static void search_from(const uint16_t candidates[SUDOKU_CELLS], struct board_search *search)
{
    if (search->limit == 0)
        return;
    struct boards boards;
    set_candidates(&boards, candidates);
    explore(search, &boards, 1, NULL);
}

#endif
