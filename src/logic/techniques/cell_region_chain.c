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
 * The links are those of grouped AICs. Two digits or places make an AIC; here there are three or more. Told
 * backwards it is a contradiction: if x were 4, nothing would be left for r5c5. Players read about cell and
 * region (or unit) forcing chains in HoDoKu's manual and in Sudoku Explainer.
 *
 * There are two rows for each node: what is off and what is on, up to so many links away, if the node is on.
 * A conclusion is a member of all rows of the cases. The one with the shortest longest branch is found first;
 * of equal ones that with the fewest links in all. */
#include "logic/graph.h"
#include "logic/links.h"
#include "logic/reasoner.h"

enum form { FORM_CELL = 1, FORM_REGION };

enum { CASES_MAX = 9 };

struct search {
    const struct graph *graph;
    uint64_t *direct;                /* what is on by a weak and a strong link */
    uint64_t *off[2], *on[2];        /* by at most n links of each sort, for an even and an odd n */
    uint64_t targets[GROUPED_WORDS]; /* what can be concluded */
};

/* One of these nodes is on: the digits of a cell, or the places of a digit in a house. */
struct cases {
    unsigned n;
    uint16_t id[CASES_MAX];
    unsigned house; /* in scan order, or HOUSES for a cell */
};

/* A node to which all cases lead. */
struct conclusion {
    struct cases cases;
    unsigned id;
    bool on;
    unsigned length; /* nodes of all branches */
};

/* Tries to find a conclusion of some cases. Keeps that with the fewest links, of equal ones the first. */
static void try_cases(struct search *search, unsigned n, const struct cases *cases, struct conclusion *best)
{
    const struct graph *graph = search->graph;
    for (unsigned on = 0; on < 2 && cases->n > 2; on++) { /* two cases are an AIC */
        uint64_t common[GROUPED_WORDS], any = 1, *rows = (on ? search->on : search->off)[n & 1];
        memcpy(common, search->targets, graph->words * sizeof *common);
        for (unsigned i = 0; any && i < cases->n; i++) {
            any = 0;
            for (unsigned k = 0; k < graph->words; k++)
                any |= common[k] &= row_of(graph, rows, cases->id[i])[k];
        }
        if (!any)
            continue;
        uint16_t length[GROUPED_MAX] = {0};
        struct tree tree;
        for (unsigned i = 0; i < cases->n; i++) {
            logic_tree_grow(&tree, graph, NULL, ALL_LINKS, node_on(cases->id[i]), NO_NODE, NODES);
            for (unsigned at = 0; at < tree.n; at++)
                if (node_is_off(tree.node[at]) != on)
                    length[tree.node[at] / 2] += (uint16_t)(tree.depth[at] + 1);
        }
        for (unsigned id = 0; id < graph->n_candidates; id++)
            if (row_has(common, id) && length[id] < best->length)
                *best = (struct conclusion){*cases, id, on, length[id]};
    }
}

/* Tries all cells, then all houses. Returns whether it has found a conclusion. */
static bool try_all(struct search *search, const struct board *board, unsigned n, struct conclusion *best)
{
    const struct graph *graph = search->graph;
    const unsigned length = best->length;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cases cases = {.house = HOUSES};
        for (unsigned digits = board->candidates[cell]; digits;)
            cases.id[cases.n++] = (uint16_t)graph_id(graph, cell, set_pop(&digits));
        try_cases(search, n, &cases, best);
    }
    for (unsigned house = 0; house < HOUSES; house++)
        for (unsigned digit = 0; digit < 9; digit++) {
            struct cases cases = {.house = house};
            for (unsigned places = board->places[digit][house]; places;)
                cases.id[cases.n++] =
                    (uint16_t)graph_id(graph, logic_scan_cells[house][set_pop(&places)], digit);
            try_cases(search, n, &cases, best);
        }
    return best->length < length;
}

static void write_step(struct step *step, const struct graph *graph, const struct conclusion *conclusion)
{
    const struct cases *cases = &conclusion->cases;
    unsigned cell = graph->cell[conclusion->id], digit = graph->digit[conclusion->id];
    unsigned end = conclusion->on ? node_on(conclusion->id) : node_off(conclusion->id);
    step_begin(step, logic_tenths_for_nodes(conclusion->length));
    step->type = cases->house < HOUSES ? FORM_REGION : FORM_CELL;
    step->length = conclusion->length;
    step->houses = cases->house < HOUSES ? public_house(cases->house) : 0;
    for (unsigned i = 0; i < cases->n; i++)
        step->digits |= 1u << graph->digit[cases->id[i]];
    for (unsigned i = 0; i < cases->n; i++) {
        struct tree tree;
        struct path path;
        if (i == 0 || cases->house < HOUSES)
            step_cell(step, graph->cell[cases->id[i]], step->digits);
        unsigned at = logic_tree_grow(&tree, graph, NULL, ALL_LINKS, node_on(cases->id[i]), end, NODES);
        logic_graph_say(graph, &tree, at, i, step, &path);
    }
    if (conclusion->on)
        step_places(step, cell, digit);
    else
        step_removes(step, cell, 1u << digit);
}

static bool find(struct step *step)
{
    struct search search;
    const unsigned limit = step_limit(step, UINT16_MAX - 1);
    struct conclusion conclusion = {.length = limit + 1};
    const struct graph *graph = limit > 4 ? logic_people_graph(step->board, true) : NULL;
    if (!(search.graph = graph))
        return false;
    logic_graph_targets(graph, step->board, search.targets);
    search.direct = logic_people_rows(step->board, 0);
    for (unsigned i = 0; i < 2; i++) {
        search.off[i] = logic_people_rows(step->board, 1 + i);
        search.on[i] = logic_people_rows(step->board, 3 + i);
    }
    logic_rows_begin(graph, search.direct, search.on[0]);
    logic_rows_grow(graph, search.direct, search.on[0], search.on[1]);
    for (unsigned id = 0; id < graph->n; id++)
        memcpy(row_of(graph, search.off[1], id), graph->weak[id], graph->words * sizeof *search.off[1]);
    /* The longest of three branches has 2 * (n - 1) nodes at least. */
    for (unsigned n = 2, new = true; new && 2 * n < limit + 1; n++) {
        if (try_all(&search, step->board, n - 1, &conclusion)) {
            write_step(step, graph, &conclusion);
            return true;
        }
        new = logic_rows_grow(graph, search.direct, search.off[(n - 1) & 1], search.off[n & 1]);
        new |= logic_rows_grow(graph, search.direct, search.on[(n - 1) & 1], search.on[n & 1]);
    }
    return false;
}

#define CASES "[type 1?{cells} is {digits or}|In {houses} the digit {digits} is in one of {cells}]."

static const char *const forms[] = {"Cell forcing chain", "Region forcing chain", NULL};

/* Sudoku Explainer finds them among its multiple forcing chains, which begin at 8.0, and rates them by the
 * candidates of all branches. */
const struct technique logic_technique_cell_region_chain = {
    .known = {"cell-or-region-chain", "Cell or region forcing chain", 80, 0, forms},
    .find = find,
    .pattern = " of length {length} from {digits} in [type 1?{cells}|{houses}]",
    .reason = CASES "{branches} So in any case {conclusion}.",
    .phrases = logic_branch_phrases,
    .opening = CASES,
    .by_size = 4,
};
