/* cell_region_chain.c: chains from every digit of a cell, or from every place of a digit in a house, that all
 * lead to the same.
 *
 *      x  . . | . 24  . | . . 46      r5c5 is 1, 2 or 3.
 *      .  . . | .  .  . | . . .       1: r5c1 is not 1 but 4
 *      .  . . | .  .  . | . . .       2: r1c5 is not 2 but 4
 *      -------+---------+-------      3: r5c9 is not 3 but 6, so r1c9 is not 6 but 4
 *      .  . . | .  .  . | . . .
 *      14 . . | . 123 . | . . 36      In any case x is not 4.
 *
 * The links are those of grouped AICs. Two digits or places make an AIC; here there are three or more. Read
 * backwards, it is a contradiction: if x were 4, nothing would be left for r5c5. Players read about cell and
 * region (or unit) forcing chains in HoDoKu's manual and in Sudoku Explainer.
 *
 * Of all conclusions that with the shortest longest chain is taken, of equal ones that with the fewest nodes
 * in all, of equal ones the first. */
#include <limits.h>

#include "logic/argument.h"
#include "logic/people.h"

enum form { FORM_CELL = 1, FORM_REGION };

/* The shortest chains so far, and where they lead. */
struct best {
    struct cases cases;
    unsigned house, limit; /* in scan order, or HOUSES for a cell; nodes of all chains */
    struct common_end end;
};

/* Two cases are an AIC. */
static void try_cases(const struct board *board, const struct cases *cases, unsigned house, struct best *best)
{
    if (cases->n < 3 || !logic_find_common_end(board, cases, best->limit, &best->end))
        return;
    best->cases = *cases;
    best->house = house;
}

/* Tries all cells, then all houses. */
static void try_all(const struct board *board, const struct graph *graph, struct best *best)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cases cases = {.n = 0};
        for (unsigned digits = board->candidates[cell]; digits;)
            cases.id[cases.n++] = (uint16_t)graph_id(graph, cell, set_pop(&digits));
        try_cases(board, &cases, HOUSES, best);
    }
    for (unsigned i = 0; i < 9 * HOUSES; i++) {
        struct cases cases = {.n = 0};
        for (unsigned places = board->places[i % 9][i / 9]; places;)
            cases.id[cases.n++] = (uint16_t)graph_id(graph, logic_scan_cells[i / 9][set_pop(&places)], i % 9);
        try_cases(board, &cases, i / 9, best);
    }
}

static bool find(struct step *step)
{
    struct best best = {.limit = step_limit(step, UINT16_MAX) + 1, .end = {.longest = UINT_MAX}};
    const struct graph *graph = best.limit > 5 ? logic_people_graph(step->board, true) : NULL;
    if (graph)
        try_all(step->board, graph, &best);
    if (!best.end.nodes)
        return false;
    step_begin(step, logic_tenths_for_nodes(best.end.nodes));
    step->type = best.house < HOUSES ? FORM_REGION : FORM_CELL;
    step->length = best.end.nodes;
    step->houses = best.house < HOUSES ? house_bit(best.house) : 0;
    for (unsigned i = 0; i < best.cases.n; i++)
        step->digits |= 1u << graph->digit[best.cases.id[i]];
    for (unsigned i = 0; i < (best.house < HOUSES ? best.cases.n : 1); i++)
        step_cell(step, graph->cell[best.cases.id[i]], step->digits);
    logic_say_common_end(step, &best.cases, best.end.node);
    return true;
}

#define CASES "[is a cell?{cells} is {digits or}|In {houses} the digit {digits} is in one of {cells}]."

static const char *const kinds[] = {"a cell", "a region"};
static const char *const forms[] = {"Cell forcing chain", "Region forcing chain", NULL};

static const struct sudoku_lesson cell_region_chain_lesson = {
    "Take all candidates of a cell, or all places of a digit in a house: one of them is true. Follow a chain "
    "from each of them. If all chains lead to the same, that same is true whichever case holds. The links "
    "are those of grouped AICs, and the longest of the chains is kept short.",
    "Choose a cell with three candidates, or a digit with three places, close to the candidate that you "
    "suspect. See from each whether it rules that candidate out, directly or by a few steps.",
    "Every case needs its chain: two of three prove nothing. Two cases alone are an ordinary chain. Nothing "
    "is guessed: no case is taken to be the right one.",
    .other_names = "unit forcing chain = region forcing chain",
    .also_finds = "death blossom",
    .position = "58...9.....25...8.3.1.8....81.3...7.4...28.1.2.......86281..957.548..3211...52846",
};

/* Sudoku Explainer finds them among its multiple forcing chains, which begin at 8.0, and rates them by the
 * candidates of all branches. */
const struct technique logic_technique_cell_region_chain = {
    .known = {"cell-or-region-chain", "Cell or region forcing chain", 80, 0, forms,
              &cell_region_chain_lesson},
    .find = find,
    .pattern = " of length {length} from {digits} in [is a cell?{cells}|{houses}]",
    .reason = CASES "{chain}",
    .opening = CASES,
    .kinds = kinds,
    .handicap = 4,
};
