/* xy_chain.c: a chain of cells with two candidates each, every one in sight of the next and sharing a digit
 * with it.
 *
 *      35 . . | . 58. | . . .   first cell, second
 *      .  . . | . . . | . . .
 *      .  . . | . . 68| . . .   third
 *      -------+-------+------
 *      .  . . | . . . | . . .
 *      x  . . | . . 36| . . .   last
 *
 * If the first cell is not 3, it is 5, so the second is 8, the third 6, and the last 3. So one of the two
 * ends is 3, and the cells that see both, x, are not. With three cells it is an XY-wing. Players know it from
 * Sudopedia and HoDoKu's manual. */
#include "logic/links.h"
#include "logic/strong_links.h"
#include "logic/words.h"

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

/* Is the cell on the way to a point? */
static bool on_way(const struct trail *trail, unsigned at, unsigned cell)
{
    const struct point *point = &trail->points[at];
    for (; point->cell != cell; point = &trail->points[point->from])
        if (point->length == 1)
            return false;
    return true;
}

static void add_point(struct trail *trail, unsigned cell, unsigned enter, unsigned from)
{
    unsigned digit = lowest_bit(trail->board->candidates[cell] & ~(1u << enter));
    unsigned length = trail->n ? trail->points[from].length + 1u : 1;
    trail->points[trail->n++] =
        (struct point){(unsigned char)cell, (unsigned char)digit, (unsigned char)length, (unsigned char)from};
    cells_flip(&trail->met[enter], cell);
}

/* Goes on from a point to the cells that it sees and that share its digit. A chain does not cross itself.
 * Each point remembers the one before it, so a chain is written down only when it removes something. */
static void extend_from(struct trail *trail, unsigned at)
{
    unsigned digit = trail->points[at].digit;
    struct cells next = cells_and(logic_peer_sets[trail->points[at].cell], trail->twos);
    next = cells_without(cells_and(next, trail->board->has[digit]), trail->met[digit]);
    while (cells_any(next)) {
        unsigned cell = cells_pop(&next);
        if (!on_way(trail, at, cell))
            add_point(trail, cell, digit, at);
    }
}

/* The cells that lose a digit if one of two cells holds it. */
static struct cells cells_losing(const struct board *board, unsigned a, unsigned b, unsigned digit)
{
    return cells_and(cells_and(logic_peer_sets[a], logic_peer_sets[b]), board->has[digit]);
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
        if (at && point->digit == digit && cells_any(cells_losing(trail->board, start, point->cell, digit)))
            return at;
        if (point->length + 1u < limit)
            extend_from(trail, at);
    }
    return 0;
}

/* Writes the chain that ends in a point, beginning with its start. */
static void write_step(const struct trail *trail, const struct technique *self, unsigned end,
                       struct step *step)
{
    const struct board *board = trail->board;
    const struct point *way[PATTERN_MAX];
    unsigned length = trail->points[end].length, digit = trail->points[end].digit;
    unsigned left = length, at = end;
    do {
        way[--left] = &trail->points[at];
        at = trail->points[at].from;
    } while (left);
    step_begin(step, self, logic_tenths_for_nodes(2 * length + 2) - logic_tenths_for_nodes(8));
    step->digits = (uint16_t)(1u << digit);
    const struct point *before = NULL;
    for (unsigned i = 0; i < length; i++) {
        const struct point *here = way[i];
        unsigned house = before ? link_house(before->cell, here->cell) : SUDOKU_SAME_CELL;
        step_cell(step, here->cell, board->candidates[here->cell]);
        step_next_link(step, here->cell, before ? before->digit : digit, house);
        step_next_link(step, here->cell, here->digit, SUDOKU_SAME_CELL);
        before = here;
    }
    step_removes_all(step, board, cells_losing(board, way[0]->cell, way[length - 1]->cell, digit),
                     1u << digit);
}

/* The shortest chain; of equal ones that of the first start in reading order. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct trail trail;
    unsigned limit = PATTERN_MAX + 1;
    trail.board = board;
    trail.twos = board_with(board, 2);
    for (struct cells starts = trail.twos; cells_any(starts);) {
        unsigned start = cells_pop(&starts);
        for (unsigned digits = board->candidates[start]; digits;) {
            unsigned end = search_from(&trail, start, set_pop(&digits), limit);
            if (!end)
                continue;
            write_step(&trail, self, end, step);
            limit = step->n_cells;
        }
    }
    return limit <= PATTERN_MAX;
}

/* The chain cell by cell, from the first to the last. */
static void tell(struct words *words, const struct step *step)
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

static const struct phrase phrases[] = {{"chain", tell}, {NULL, NULL}};

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length: with three cells
 * 7.1, with four 7.2. */
const struct technique logic_technique_xy_chain = {
    .known = {"xy-chain", "XY-chain", 71, 0, NULL},
    .find = find,
    .pattern = " of {number of cells} cells, {digits} in {first} or {last}",
    .reason =
        "If {first} is not {digits}, {chain}. So {first} or {last} is {digits}, and no cell that sees both "
        "can be {digits}.",
    .phrases = phrases,
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
};
