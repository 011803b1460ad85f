/* remote_pair.c: a chain of cells that have the same two candidates, each seeing the next.
 *
 *      27  .  .  | .  27 .  | .  x  .
 *      .   .  .  | .  .  .  | .  .  .
 *      .   .  .  | .  .  .  | .  .  .
 *      ----------+----------+---------
 *      x   .  .  | .  27 .  | .  27 .        (r1c1, r1c5, r4c5, r4c8)
 *
 * Neighbours are different digits, so the cells are 2 and 7 in turn. If their number is even, the first and
 * the last one are different, and a cell that sees both is neither. With two cells it is a naked pair.
 * Players read about it in HoDoKu's manual and in Sudopedia. */
#include "logic/links.h"
#include "logic/strong_links.h"

/* The shortest ways from one cell to others of the same pair. */
struct walk {
    struct cells pair; /* all cells with these two candidates */
    unsigned digits, first, last;
    unsigned n; /* cells from first to last */
    unsigned char from[SUDOKU_CELLS];
};

static struct cells sees_both(const struct board *board, const struct walk *walk)
{
    unsigned digits = walk->digits;
    struct cells either = board->has[set_pop(&digits)];
    either = cells_or(either, board->has[set_pop(&digits)]);
    either = cells_without(either, walk->pair);
    return cells_and(either, cells_and(sudoku_peer_sets[walk->first], sudoku_peer_sets[walk->last]));
}

/* Goes from the first cell to a last one that is worth it, with fewer than so many cells. Layer by layer, so
 * the first chain found is the shortest. */
static bool reach_last_cell(const struct board *board, unsigned limit, struct walk *walk)
{
    struct cells fresh = {{0, 0}}, left = walk->pair;
    cells_flip(&fresh, walk->first);
    cells_flip(&left, walk->first);
    for (walk->n = 2; walk->n < limit && cells_any(fresh); walk->n++) {
        struct cells next = {{0, 0}};
        while (cells_any(fresh)) {
            unsigned cell = cells_pop(&fresh);
            struct cells found = cells_and(left, sudoku_peer_sets[cell]);
            left = cells_without(left, found);
            next = cells_or(next, found);
            while (cells_any(found))
                walk->from[cells_pop(&found)] = (unsigned char)cell;
        }
        fresh = next;
        while (walk->n > 2 && walk->n % 2 == 0 && cells_any(next)) {
            walk->last = cells_pop(&next);
            if (cells_any(sees_both(board, walk)))
                return true;
        }
    }
    return false;
}

/* The chain starts with "the first cell is not the lower digit". */
static void link_cells(struct step *step, unsigned digits)
{
    unsigned low = set_pop(&digits), high = lowest_bit(digits);
    for (unsigned i = 0; i < step->n_cells; i++) {
        unsigned cell = step->cells[i];
        step_next_link(step, cell, i & 1 ? high : low, i ? link_house(step->cells[i - 1], cell) : 0);
        step_next_link(step, cell, i & 1 ? low : high, SUDOKU_SAME_CELL);
    }
}

static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct walk *walk)
{
    unsigned char cells[PATTERN_MAX];
    for (unsigned i = walk->n, cell = walk->last; i--; cell = walk->from[cell])
        cells[i] = (unsigned char)cell;
    step_begin(step, self, sudoku_tenths_for_nodes(2 * walk->n + 2) - sudoku_tenths_for_nodes(10));
    step->digits = (uint16_t)walk->digits;
    for (unsigned i = 0; i < walk->n; i++)
        step_cell(step, cells[i], walk->digits);
    link_cells(step, walk->digits);
    step_removes_all(step, board, sees_both(board, walk), walk->digits);
}

/* Finds the shortest chain; of equal ones, that with the first cell in reading order. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct cells twos = board_with(board, 2);
    unsigned limit = PATTERN_MAX + 1;
    struct walk best, walk;
    for (struct cells rest = twos; cells_any(rest) && limit > 4;) {
        walk.first = cells_pop(&rest);
        walk.digits = board->candidates[walk.first];
        unsigned digits = walk.digits;
        walk.pair = cells_and(twos, board->has[set_pop(&digits)]);
        walk.pair = cells_and(walk.pair, board->has[set_pop(&digits)]);
        if (cells_count(walk.pair) >= 4 && reach_last_cell(board, limit, &walk)) {
            best = walk;
            limit = walk.n;
        }
    }
    if (limit > PATTERN_MAX)
        return false;
    describe(step, board, self, &best);
    return true;
}

/* Sudoku Explainer removes each digit with a forcing chain of ten candidates or more, from 7.2. */
const struct technique sudoku_technique_remote_pair = {
    .known = {"remote-pair", "Remote pair", 72, 0, NULL},
    .find = find,
    .pattern = " {digits} through {cells}",
    .reason =
        "{cells} can only be {digits or}, and each sees the next one, so they are the two digits in turn. "
        "{first} and {last} are therefore different: one is {digits or}, the other one the other digit, and "
        "a cell that sees both is neither.",
};
