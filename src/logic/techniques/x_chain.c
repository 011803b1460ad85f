/* x_chain.c: strong and weak links of one digit in turn, from one cell that is strongly linked to another.
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
 * If the first cell is not the digit, the last one is: one of them is, and a cell that sees both is not.
 * Skyscrapers, kites and turbot fish are X-chains with two strong links; here are those of any length, the
 * shortest first. A chain that comes back to its first cell is not needed: without its first link it is a
 * shorter chain, both ends of which the second cell sees. Players read about X-chains in HoDoKu's manual and
 * in Sudopedia. */
#include "logic/links.h"
#include "logic/strong_links.h"
#include "logic/words.h"

/* Strong links of the longest chain. */
enum { LONGEST = PATTERN_MAX / 2 };

/* The cells that are off and on if one cell is not the digit. */
struct growth {
    unsigned char off_from[SUDOKU_CELLS],
        on_from[SUDOKU_CELLS];    /* the cell before each cell that is off, on */
    struct cells off, on;         /* all cells found so far */
    struct cells new_off, new_on; /* those found last */
};

/* A chain by its ends; the cells between are in the growth. */
struct chain {
    unsigned digit, first, last;
    unsigned strong; /* how many strong links: half of the cells */
};

/* Takes the strong links from the cells that are newly off. */
static void grow_on(const struct board *board, unsigned digit, struct growth *growth)
{
    struct cells found = {{0, 0}};
    for (struct cells rest = growth->new_off; cells_any(rest);) {
        unsigned char partners[3];
        unsigned cell = cells_pop(&rest), n = sudoku_strong_partners(board, digit, cell, partners);
        while (n--) {
            if (cells_has(growth->on, partners[n]))
                continue;
            cells_flip(&growth->on, partners[n]);
            cells_flip(&found, partners[n]);
            growth->on_from[partners[n]] = (unsigned char)cell;
        }
    }
    growth->new_on = found;
}

/* Takes the weak links from the cells that are newly on to those that have a strong link to go on with. */
static void grow_off(const struct cells *linked, struct growth *growth)
{
    struct cells found = {{0, 0}};
    for (struct cells rest = growth->new_on; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        struct cells off = cells_without(cells_and(sudoku_peer_sets[cell], *linked), growth->off);
        growth->off = cells_or(growth->off, off);
        found = cells_or(found, off);
        while (cells_any(off))
            growth->off_from[cells_pop(&off)] = (unsigned char)cell;
    }
    growth->new_off = found;
}

/* The cells from which a chain between two cells removes the digit. */
static struct cells removable(const struct board *board, unsigned digit, unsigned first, unsigned last)
{
    struct cells seen = cells_and(sudoku_peer_sets[first], sudoku_peer_sets[last]);
    return cells_and(seen, board->has[digit]);
}

/* Grows from the chain's first cell, up to so many strong links. Returns whether a useful chain was found. */
static bool grow(const struct board *board, const struct cells *linked, unsigned longest,
                 struct growth *growth, struct chain *chain)
{
    growth->on = growth->off = growth->new_off = (struct cells){{0, 0}};
    cells_flip(&growth->off, chain->first);
    growth->new_off = growth->off;
    for (chain->strong = 1; chain->strong <= longest && cells_any(growth->new_off); chain->strong++) {
        grow_on(board, chain->digit, growth);
        for (struct cells rest = growth->new_on; chain->strong > 1 && cells_any(rest);) {
            chain->last = cells_pop(&rest);
            if (chain->last != chain->first &&
                cells_any(removable(board, chain->digit, chain->first, chain->last)))
                return true;
        }
        grow_off(linked, growth);
    }
    return false;
}

/* Looks for a shorter chain of a digit than the best one known. Returns whether there is one. */
static bool search_digit(const struct board *board, unsigned digit, struct chain *best)
{
    struct strong_links links;
    struct chain chain = {.digit = digit};
    bool found = false;
    sudoku_find_strong_links(board, digit, &links);
    struct growth growth;
    for (struct cells rest = links.cells; cells_any(rest);) {
        chain.first = cells_pop(&rest);
        if (grow(board, &links.cells, best->strong - 1, &growth, &chain)) {
            *best = chain;
            found = true;
        }
    }
    return found;
}

/* Grows the chain again, and writes its cells down from the last to the first. */
static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct chain *found)
{
    struct strong_links links;
    struct chain chain = *found;
    unsigned n = 2 * found->strong;
    sudoku_find_strong_links(board, chain.digit, &links);
    struct growth growth;
    grow(board, &links.cells, chain.strong, &growth, &chain);
    unsigned char cells[2 * LONGEST];
    for (unsigned i = n, cell = chain.last; i-- > 0;) {
        cells[i] = (unsigned char)cell;
        cell = i & 1 ? growth.on_from[cell] : growth.off_from[cell];
    }
    /* A removed candidate on, the chain, and the same candidate off. */
    step_begin(step, self, sudoku_tenths_for_nodes(n + 2));
    step->length = (uint16_t)n;
    step->digits = (uint16_t)(1u << chain.digit);
    for (unsigned i = 0; i < n; i++)
        step_cell(step, cells[i], 1u << chain.digit);
    sudoku_link_cells(step, board, chain.digit, cells, n, false);
    struct cells gone = removable(board, chain.digit, chain.first, chain.last);
    step_removes_all(step, board, gone, 1u << chain.digit);
}

/* The shortest chain; of equal ones that of the lowest digit and first cell. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    uint64_t *unseen = board_unseen(board);
    struct chain best = {.strong = LONGEST + 1};
    sudoku_board_count_places(board);
    for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits && best.strong > 2;) {
        unsigned digit = set_pop(&digits);
        if (!search_digit(board, digit, &best) && best.strong > LONGEST)
            *unseen &= ~((uint64_t)1 << (MARK_DIGITS + digit));
    }
    if (best.strong > LONGEST)
        return false;
    describe(step, board, self, &best);
    return true;
}

/* `If r1c1 is not 5, r1c5 is; then r4c6 is not 5 and r4c9 is; then ...` */
static void tell(struct words *words, const struct step *step)
{
    if (step->n_cells > TOLD_IN_A_SENTENCE) {
        sudoku_say_about(
            words, step,
            "If {first} is not {digits}, a chain of {number of cells} cells shows that {last} is");
        return;
    }
    for (unsigned i = 0; i + 1 < step->n_cells; i += 2) {
        sudoku_say(words, i ? "; then " : "If ");
        sudoku_say_cell(words, step->cells[i]);
        sudoku_say_about(words, step, i ? " is not and " : " is not {digits}, ");
        sudoku_say_cell(words, step->cells[i + 1]);
        sudoku_say(words, " is");
    }
}

static const struct phrase phrases[] = {{"chain", tell}, {NULL, NULL}};

/* Sudoku Explainer rates a forcing chain of one digit 6.6, and more from the third strong link on. */
const struct technique sudoku_technique_x_chain = {
    .known = {"x-chain", "X-chain", 66, 0, NULL},
    .find = find,
    .pattern = " of length {length}, {digits} in {first} or {last}",
    .reason = "{chain}. So {first} or {last} is {digits}, and no cell that sees both can be {digits}.",
    .phrases = phrases,
    .opening = "",
    .keeps_marks = true,
};
