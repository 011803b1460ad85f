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

/* A chain by its ends. */
struct chain {
    unsigned digit, first, last;
    unsigned strong; /* how many strong links: half of the cells */
};

/* The links of a digit. */
struct links {
    const struct board *board;
    unsigned digit;
    struct strong_links strong;
};

/* The strong links, and the weak ones to cells that have a strong link to go on with. */
static struct cells links_of(const void *context, unsigned cell, bool odd)
{
    const struct links *links = context;
    return odd ? logic_strong_partners(links->board, links->digit, cell)
               : cells_and(logic_peer_sets[cell], links->strong.cells);
}

/* The cells from which a chain between two cells removes the digit. */
static struct cells removable(const struct board *board, unsigned digit, unsigned first, unsigned last)
{
    struct cells seen = cells_and(logic_peer_sets[first], logic_peer_sets[last]);
    return cells_and(seen, board->has[digit]);
}

/* Walks from the chain's first cell, up to so many strong links. Returns whether a useful chain was found. */
static bool grow(const struct links *links, unsigned longest, struct walk *walk, struct chain *chain)
{
    *walk = (struct walk){.links = links_of, .context = links, .twice = true};
    walk_begin(walk, chain->first);
    for (chain->strong = 1; chain->strong <= longest && logic_walk_further(walk); chain->strong++) {
        for (struct cells rest = walk->layer; chain->strong > 1 && cells_any(rest);) {
            chain->last = cells_pop(&rest);
            if (chain->last != chain->first &&
                cells_any(removable(links->board, chain->digit, chain->first, chain->last)))
                return true;
        }
        if (!logic_walk_further(walk))
            return false;
    }
    return false;
}

/* Looks for a shorter chain of a digit than the best one known. Returns whether there is one. */
static bool search_digit(const struct links *links, struct chain *best)
{
    struct chain chain = {.digit = links->digit};
    struct walk walk;
    bool found = false;
    for (struct cells rest = links->strong.cells; cells_any(rest);) {
        chain.first = cells_pop(&rest);
        if (grow(links, best->strong - 1, &walk, &chain)) {
            *best = chain;
            found = true;
        }
    }
    return found;
}

static struct links links_in(const struct board *board, unsigned digit)
{
    struct links links = {.board = board, .digit = digit};
    logic_find_strong_links(board, digit, &links.strong);
    return links;
}

/* Grows the chain again, and writes it down. */
static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct chain *found)
{
    const struct links links = links_in(board, found->digit);
    struct chain chain = *found;
    struct walk walk;
    grow(&links, chain.strong, &walk, &chain);
    unsigned char cells[2 * LONGEST];
    unsigned n = logic_walk_path(&walk, chain.last, cells);
    /* A removed candidate on, the chain, and the same candidate off. */
    step_begin(step, self, logic_tenths_for_nodes(n + 2));
    step->length = (uint16_t)n;
    step->digits = (uint16_t)(1u << chain.digit);
    for (unsigned i = 0; i < n; i++)
        step_cell(step, cells[i], 1u << chain.digit);
    logic_link_cells(step, board, chain.digit, cells, n, false);
    struct cells gone = removable(board, chain.digit, chain.first, chain.last);
    step_removes_all(step, board, gone, 1u << chain.digit);
}

/* The shortest chain; of equal ones that of the lowest digit and first cell. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    uint64_t *unseen = board_unseen(board);
    struct chain best = {.strong = LONGEST + 1};
    logic_board_count_places(board);
    for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits && best.strong > 2;) {
        unsigned digit = set_pop(&digits);
        const struct links links = links_in(board, digit);
        if (!search_digit(&links, &best) && best.strong > LONGEST)
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

static const struct phrase phrases[] = {{"chain", tell}, {NULL, NULL}};

/* Sudoku Explainer rates a forcing chain of one digit 6.6, and more from the third strong link on. */
const struct technique logic_technique_x_chain = {
    .known = {"x-chain", "X-chain", 66, 0, NULL},
    .find = find,
    .pattern = " of length {length}, {digits} in {first} or {last}",
    .reason = "{chain}. So {first} or {last} is {digits}, and no cell that sees both can be {digits}.",
    .phrases = phrases,
    .opening = "",
    .keeps_marks = true,
};
