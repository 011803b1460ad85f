/* cell_chains.c: chains from cell to cell, of one digit or through cells with two candidates: X-chains,
 * remote pairs and XY-chains. If the first cell is not a digit, the last one is: so one of them is, and a
 * cell that sees both is not. Players read about all three in HoDoKu's manual and in Sudopedia. */
#include "logic/links.h"
#include "logic/strong_links.h"

/* The shortest chain so far. */
struct chain {
    unsigned n; /* cells */
    unsigned char cells[PATTERN_MAX];
    unsigned digits;
};

/* Walks from a cell to the nearest one with which it makes a shorter chain than the best: an even number of
 * cells, four or more. goals: the cells that could lose something. */
static bool find_shorter(struct walk *walk, unsigned first, struct cells goals, struct chain *best)
{
    for (walk_begin(walk, first); walk->n + 2 < best->n && logic_walk_further(walk);)
        for (struct cells rest = walk->layer; walk->n > 1 && walk->n & 1 && cells_any(rest);) {
            unsigned last = cells_pop(&rest);
            if (last == first || !cells_meet(goals, seen_by_both(first, last)))
                continue;
            best->n = logic_walk_path(walk, last, best->cells);
            return true;
        }
    return false;
}

/* Adds the cells of a chain and what it removes to a step. */
static void write_chain(struct step *step, const struct chain *chain)
{
    step->digits = chain->digits;
    for (unsigned i = 0; i < chain->n; i++)
        step_cell(step, chain->cells[i], chain->digits);
    step_removes_all(step, seen_by_both(chain->cells[0], chain->cells[chain->n - 1]), chain->digits);
}

/* ---- X-chains: strong and weak links of one digit in turn.
 *
 *      5 . . | . 5 . | . . .         r1c1 === r1c5           === strong: not the one, so the other
 *      . . x | . . . | . . .                  |              |   weak: the one, so not the other
 *      . . . | . . . | . . .                  r4c5 === r4c8
 *      ------+-------+------                           |
 *      . . . | . 5 . | . 5 .                  r7c3 === r7c8
 *      . . . | . . . | . . .
 *      . . . | . . . | . . .
 *      ------+-------+------
 *      . . 5 | . . . | . 5 .
 *      x . . | . . . | . . .
 *
 * Skyscrapers, kites and turbot fish are X-chains with two strong links; here are those of any length, the
 * shortest first. A chain that comes back to its first cell is not needed: without its first link it is a
 * shorter chain, both ends of which the second cell sees. */

/* The shortest chain; of equal ones that of the lowest digit and first cell. */
static bool find_x_chain(struct step *step)
{
    struct board *board = step->board;
    uint64_t *unseen = board_unseen(board);
    struct chain best = {.n = PATTERN_MAX + 1};
    logic_board_count_places(board);
    for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits && best.n > 4;) {
        unsigned digit = set_pop(&digits);
        struct strong_links links;
        logic_find_strong_links(board, digit, &links);
        /* A weak link leads to a cell that has a strong link to go on with. */
        struct walk walk = {.board = board, .links = IN_TURN, .digit = digit, .cells = links.cells};
        for (struct cells rest = links.cells; cells_any(rest);)
            if (find_shorter(&walk, cells_pop(&rest), board_targets(board, digit), &best))
                best.digits = 1u << digit;
        if (best.n > PATTERN_MAX)
            *unseen &= ~((uint64_t)1 << (MARK_DIGITS + digit));
    }
    if (best.n > PATTERN_MAX)
        return false;
    /* A removed candidate on, the chain, and the same candidate off. */
    step_begin(step, logic_tenths_for_nodes(best.n + 2));
    step->length = best.n;
    write_chain(step, &best);
    logic_link_cells(step, best.cells, best.n, false);
    return true;
}

/* `If r1c1 is not 5, r1c5 is; then r4c6 is not 5 and r4c9 is; then ...` */
static void tell_x_chain(struct words *words, const struct step *step)
{
    if (step->n_cells > TOLD_IN_A_SENTENCE) {
        logic_say_about(
            words, step,
            "If {first} is not {digits}, a chain of {number of cells} cells shows that {last} is");
        return;
    }
    for (unsigned i = 0; i + 1 < step->n_cells; i += 2) {
        logic_say(words, i ? "; then " : "If ");
        logic_say_cell(words, step->cells[i]);
        logic_say_about(words, step, i ? " is not and " : " is not {digits}, ");
        logic_say_cell(words, step->cells[i + 1]);
        logic_say(words, " is");
    }
}

/* Sudoku Explainer rates a forcing chain of one digit 6.6, and more from the third strong link on. */
const struct technique logic_technique_x_chain = {
    .known = {"x-chain", "X-chain", 66, 0, NULL},
    .find = find_x_chain,
    .pattern = " of length {length}, {digits} in {first} or {last}",
    .reason = "{chain}. So {first} or {last} is {digits}, and no cell that sees both can be {digits}.",
    .phrases = (const struct phrase[]){{"chain", tell_x_chain}, {NULL, NULL}},
    .opening = "",
    .by_size = 1,
    .keeps_marks = true,
};

/* ---- Remote pairs: cells that have the same two candidates, each seeing the next.
 *
 *      27  .  .  | .  27 .  | .  x  .
 *      .   .  .  | .  .  .  | .  .  .
 *      .   .  .  | .  .  .  | .  .  .
 *      ----------+----------+---------
 *      x   .  .  | .  27 .  | .  27 .        (r1c1, r1c5, r4c5, r4c8)
 *
 * Neighbours are different digits, so the cells are 2 and 7 in turn. If their number is even, the first and
 * the last one are different, and a cell that sees both is neither. With two cells it is a naked pair. */

/* Finds the shortest chain; of equal ones, that with the first cell in reading order. */
static bool find_remote_pair(struct step *step)
{
    const struct board *board = step->board;
    struct cells twos = board_with(step->board, 2);
    struct walk walk = {.links = IN_SIGHT};
    struct chain best = {.n = PATTERN_MAX + 1};
    for (struct cells rest = twos; cells_any(rest) && best.n > 4;) {
        unsigned first = cells_pop(&rest), pair = board->candidates[first];
        const unsigned two[2] = {lowest_bit(pair), lowest_bit(pair & (pair - 1))};
        struct cells targets = cells_or(board_targets(board, two[0]), board_targets(board, two[1]));
        walk.cells = cells_and(twos, cells_and(board->has[two[0]], board->has[two[1]]));
        if (cells_count(walk.cells) >= 4 &&
            find_shorter(&walk, first, cells_without(targets, walk.cells), &best))
            best.digits = pair;
    }
    if (best.n > PATTERN_MAX)
        return false;
    step_begin(step, logic_tenths_for_nodes(2 * best.n + 2) - logic_tenths_for_nodes(10));
    write_chain(step, &best);
    /* The chain starts with "the first cell is not the lower digit". */
    const unsigned digits[2] = {lowest_bit(best.digits), lowest_bit(best.digits & (best.digits - 1))};
    for (unsigned i = 0; i < best.n; i++) {
        unsigned cell = best.cells[i];
        step_next_link(step, cell, digits[i & 1], i ? link_house(best.cells[i - 1], cell) : 0);
        step_next_link(step, cell, digits[!(i & 1)], SUDOKU_SAME_CELL);
    }
    return true;
}

/* Sudoku Explainer removes each digit with a forcing chain of ten candidates or more, from 7.2. */
const struct technique logic_technique_remote_pair = {
    .known = {"remote-pair", "Remote pair", 72, 0, NULL},
    .find = find_remote_pair,
    .pattern = " {digits} through {cells}",
    .reason =
        "{cells} can only be {digits or}, and each sees the next one, so they are the two digits in turn. "
        "{first} and {last} are therefore different: one is {digits or}, the other one the other digit, and "
        "a cell that sees both is neither.",
};

/* ---- XY-chains: cells with two candidates each, every one in sight of the next and sharing a digit with it.
 *
 *      35 . . | . 58. | . . .   first cell, second
 *      .  . . | . . . | . . .
 *      .  . . | . . 68| . . .   third
 *      -------+-------+------
 *      .  . . | . . . | . . .
 *      x  . . | . . 36| . . .   last
 *
 * If the first cell is not 3, it is 5, so the second is 8, the third 6, and the last 3. With three cells
 * it is an XY-wing. */

/* A cell of two candidates, entered by one and left by the other, and the point that it was reached from. */
struct point {
    unsigned char cell, digit; /* the digit by which it is left */
    unsigned char length;      /* cells up to here */
    unsigned char from;        /* the first cell is its own */
};

/* A breadth-first search from one cell. Each cell occurs twice at most, once for either digit. */
struct trail {
    const struct board *board;
    struct cells twos;
    struct cells met[9]; /* the cells that were entered by a digit */
    struct point points[2 * SUDOKU_CELLS];
    unsigned n;
};

/* Adds a cell, unless it is on the way to the point before it: a chain does not cross itself. */
static void add_point(struct trail *trail, unsigned cell, unsigned enter, unsigned from)
{
    const struct point *before = &trail->points[from];
    unsigned length = trail->n ? before->length + 1u : 1;
    for (unsigned left = length - 1; left; left--, before = &trail->points[before->from])
        if (before->cell == cell)
            return;
    unsigned digit = lowest_bit(trail->board->candidates[cell] & ~(1u << enter));
    trail->points[trail->n++] =
        (struct point){(unsigned char)cell, (unsigned char)digit, (unsigned char)length, (unsigned char)from};
    cells_flip(&trail->met[enter], cell);
}

/* Searches from a cell whose digit is off. Returns the point that ends a chain of fewer than limit cells and
 * removes something, the nearest one; 0 if there is none. */
static unsigned search_from(struct trail *trail, unsigned start, unsigned digit, unsigned limit)
{
    trail->n = 0;
    memset(trail->met, 0, sizeof trail->met);
    add_point(trail, start, digit, 0);
    for (unsigned at = 0; at < trail->n && trail->points[at].length < limit; at++) {
        const struct point *point = &trail->points[at];
        if (at && point->digit == digit &&
            cells_meet(seen_by_both(start, point->cell), board_targets(trail->board, digit)))
            return at;
        if (point->length + 1u >= limit)
            continue;
        struct cells next = cells_and(logic_peer_sets[point->cell], trail->twos);
        next = cells_without(cells_and(next, trail->board->has[point->digit]), trail->met[point->digit]);
        while (cells_any(next))
            add_point(trail, cells_pop(&next), point->digit, at);
    }
    return 0;
}

/* Writes the chain that ends in a point, beginning with its start. */
static void write_xy_chain(struct step *step, const struct trail *trail, unsigned end)
{
    const struct point *way[PATTERN_MAX];
    unsigned length = trail->points[end].length, digit = trail->points[end].digit, left = length, at = end;
    do {
        way[--left] = &trail->points[at];
        at = trail->points[at].from;
    } while (left);
    step_begin(step, logic_tenths_for_nodes(2 * length + 2) - logic_tenths_for_nodes(8));
    step->digits = 1u << digit;
    for (unsigned i = 0; i < length; i++) {
        unsigned cell = way[i]->cell;
        step_cell(step, cell, step->board->candidates[cell]);
        step_next_link(step, cell, i ? way[i - 1]->digit : digit,
                       i ? link_house(way[i - 1]->cell, cell) : SUDOKU_SAME_CELL);
        step_next_link(step, cell, way[i]->digit, SUDOKU_SAME_CELL);
    }
    step_removes_all(step, seen_by_both(way[0]->cell, way[length - 1]->cell), step->digits);
}

/* The shortest chain; of equal ones that of the first start in reading order. */
static bool find_xy_chain(struct step *step)
{
    struct trail trail;
    unsigned most = step_limit(step, PATTERN_MAX + 1), limit = most;
    trail.board = step->board;
    trail.twos = board_with(step->board, 2);
    for (struct cells starts = trail.twos; cells_any(starts);) {
        unsigned start = cells_pop(&starts);
        for (unsigned digits = trail.board->candidates[start]; digits;) {
            unsigned end = search_from(&trail, start, set_pop(&digits), limit);
            if (!end)
                continue;
            write_xy_chain(step, &trail, end);
            limit = step->n_cells;
        }
    }
    return limit < most;
}

/* The chain cell by cell, from the first to the last. */
static void tell_xy_chain(struct words *words, const struct step *step)
{
    unsigned enter = step->digits, last = step->n_cells - 1u;
    if (2 * step->n_cells > TOLD_IN_A_SENTENCE) {
        logic_say_about(words, step,
                        "a chain of {number of cells} cells with two candidates each shows that {last} is "
                        "{digits}");
        return;
    }
    logic_say_about(words, step, "it is ");
    for (unsigned i = 0; i <= last; i++) {
        if (i) {
            logic_say(words, i == 1 ? ", so " : i == last ? " and " : ", ");
            logic_say_cell(words, step->cells[i]);
            logic_say(words, " is ");
        }
        enter ^= step->cell_digits[i];
        logic_say_digits(words, enter);
    }
}

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length: with three cells
 * 7.1, with four 7.2. */
const struct technique logic_technique_xy_chain = {
    .known = {"xy-chain", "XY-chain", 71, 0, NULL},
    .find = find_xy_chain,
    .pattern = " of {number of cells} cells, {digits} in {first} or {last}",
    .reason =
        "If {first} is not {digits}, {chain}. So {first} or {last} is {digits}, and no cell that sees both "
        "can be {digits}.",
    .phrases = (const struct phrase[]){{"chain", tell_xy_chain}, {NULL, NULL}},
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .by_size = 1,
};
