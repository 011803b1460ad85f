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

/* A chain of cells with the same two candidates. */
struct chain {
    struct cells pair; /* all cells with these two candidates */
    unsigned digits, first, last;
    struct walk walk; /* from the first cell */
};

/* The cells of the pair that a cell sees. */
static struct cells links_of(const void *context, unsigned cell, bool odd)
{
    const struct chain *chain = context;
    (void)odd;
    return cells_and(chain->pair, logic_peer_sets[cell]);
}

static struct cells sees_both(const struct board *board, const struct chain *chain)
{
    unsigned digits = chain->digits;
    struct cells either = board->has[set_pop(&digits)];
    either = cells_or(either, board->has[set_pop(&digits)]);
    either = cells_without(either, chain->pair);
    return cells_and(either, cells_and(logic_peer_sets[chain->first], logic_peer_sets[chain->last]));
}

/* Goes from the first cell to a last one that is worth it, with fewer than so many cells. Layer by layer, so
 * the first chain found is the shortest. */
static bool reach_last_cell(const struct board *board, unsigned limit, struct chain *chain)
{
    struct walk *walk = &chain->walk;
    *walk = (struct walk){.links = links_of, .context = chain};
    walk_begin(walk, chain->first);
    while (walk->n + 2 < limit && logic_walk_further(walk))
        for (struct cells rest = walk->layer; walk->n > 1 && walk->n & 1 && cells_any(rest);) {
            chain->last = cells_pop(&rest);
            if (cells_any(sees_both(board, chain)))
                return true;
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
                     const struct chain *chain)
{
    unsigned char cells[PATTERN_MAX];
    unsigned n = logic_walk_path(&chain->walk, chain->last, cells);
    step_begin(step, self, logic_tenths_for_nodes(2 * n + 2) - logic_tenths_for_nodes(10));
    step->digits = (uint16_t)chain->digits;
    for (unsigned i = 0; i < n; i++)
        step_cell(step, cells[i], chain->digits);
    link_cells(step, chain->digits);
    step_removes_all(step, board, sees_both(board, chain), chain->digits);
}

/* Finds the shortest chain; of equal ones, that with the first cell in reading order. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct cells twos = board_with(board, 2);
    unsigned limit = PATTERN_MAX + 1;
    struct chain best, chain;
    for (struct cells rest = twos; cells_any(rest) && limit > 4;) {
        chain.first = cells_pop(&rest);
        chain.digits = board->candidates[chain.first];
        unsigned digits = chain.digits;
        chain.pair = cells_and(twos, board->has[set_pop(&digits)]);
        chain.pair = cells_and(chain.pair, board->has[set_pop(&digits)]);
        if (cells_count(chain.pair) >= 4 && reach_last_cell(board, limit, &chain)) {
            best = chain;
            limit = chain.walk.n + 1;
        }
    }
    if (limit > PATTERN_MAX)
        return false;
    describe(step, board, self, &best);
    return true;
}

/* Sudoku Explainer removes each digit with a forcing chain of ten candidates or more, from 7.2. */
const struct technique logic_technique_remote_pair = {
    .known = {"remote-pair", "Remote pair", 72, 0, NULL},
    .find = find,
    .pattern = " {digits} through {cells}",
    .reason =
        "{cells} can only be {digits or}, and each sees the next one, so they are the two digits in turn. "
        "{first} and {last} are therefore different: one is {digits or}, the other one the other digit, and "
        "a cell that sees both is neither.",
};
