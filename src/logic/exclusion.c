/* exclusion.c: aligned pair exclusion. Two cells cannot hold a pair of digits that would leave a third cell,
 * seen by both, without a candidate; a digit that occurs in no possible pair goes. */
#include "logic/technique.h"

/* The pairs of one couple of cells: for each digit of the first, the digits that the second cannot have then.
 */
struct exclusion {
    unsigned first, second; /* cells */
    struct cells excluders; /* cells with two candidates that both see */
    unsigned short forbidden[9];
};

/* Cells that may be in a couple: none of the cells they see has one candidate, and some have two. */
static unsigned eligible_cells(const struct board *board, unsigned char eligible[SUDOKU_CELLS])
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cells peers = sudoku_peer_sets[cell];
        if (sudoku_set_size[board->candidates[cell]] >= 2 && !cells_any(cells_and(peers, board->with[1])) &&
            cells_any(cells_and(peers, board->with[2])))
            eligible[n++] = (unsigned char)cell;
    }
    return n;
}

static void fill_forbidden(struct exclusion *pair, const struct board *board)
{
    bool in_sight = sees(pair->first, pair->second);
    for (unsigned digit = 0; digit < 9; digit++)
        pair->forbidden[digit] = (unsigned short)(in_sight ? 1u << digit : 0);
    for (struct cells rest = pair->excluders; cells_any(rest);) {
        unsigned set = board->candidates[cells_pop(&rest)];
        unsigned low = lowest_bit(set), high = lowest_bit(set & (set - 1));
        pair->forbidden[low] |= (unsigned short)(1u << high);
        pair->forbidden[high] |= (unsigned short)(1u << low);
    }
}

/* Writes the step of a couple of cells if it removes something. */
static bool try_pair(const struct board *board, const struct technique *self, struct exclusion *pair,
                     struct sudoku_step *step)
{
    fill_forbidden(pair, board);
    unsigned first = board->candidates[pair->first], second = board->candidates[pair->second];
    unsigned keep_first = 0, keep_second = 0;
    for (unsigned rest = first; rest;) {
        unsigned digit = set_pop(&rest);
        unsigned partners = second & ~(unsigned)pair->forbidden[digit];
        keep_second |= partners;
        if (partners)
            keep_first |= 1u << digit;
    }
    if (keep_first == first && keep_second == second)
        return false;
    step_begin(step, self, 62);
    step_removes(step, board, pair->first, ~keep_first);
    step_removes(step, board, pair->second, ~keep_second);
    step->digits = (uint16_t)(first | second);
    step_cell(step, pair->first);
    step_cell(step, pair->second);
    while (cells_any(pair->excluders))
        step_helper(step, cells_pop(&pair->excluders));
    return true;
}

bool sudoku_find_aligned_pair(struct board *board, const struct technique *self, struct sudoku_step *step)
{
    unsigned char eligible[SUDOKU_CELLS];
    sudoku_board_count(board);
    unsigned n = eligible_cells(board, eligible);
    for (unsigned k = 1; k < n; k++) {
        struct cells near = cells_and(board->with[2], sudoku_peer_sets[eligible[k]]);
        if (cells_scarce(near))
            continue;
        for (unsigned i = 0; i < k; i++) {
            struct exclusion pair = {eligible[i], eligible[k], {{0, 0}}, {0}};
            pair.excluders = cells_and(near, sudoku_peer_sets[eligible[i]]);
            if (!cells_scarce(pair.excluders) && try_pair(board, self, &pair, step))
                return true;
        }
    }
    return false;
}
