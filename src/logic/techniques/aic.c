/* aic.c: alternating inference chains: strong and weak links in turn, of several digits, from one candidate
 * to another.
 *
 *      .  . . | .  .  . | . . .
 *      .  . . | .  .  . | . . .
 *      5  . . | .  8  . | . . .      5 in r3c1 or else in r7c1 (column 1)
 *      -------+---------+------      if there, not in r7c6 (row 7), which has only 5 and 8
 *      .  . . | .  .  . | . . .      if 8 is there, not in r9c5 (box 8)
 *      .  . . | .  .  . | . . .      if not there, in r3c5 (column 5)
 *      .  . . | .  .  . | . . .
 *      -------+---------+------
 *      5  . . | .  . 58 | . . .
 *      .  . . | .  .  . | . . .
 *      .  . . | .  8  . | . . .
 *
 * If the first candidate is off, the last one is on. So one of them is on, and what both rule out is off:
 * here 8 in r3c1 and 5 in r3c5. Players say AIC if the ends have the same digit. If not, what goes lies in
 * the cell of one end and in sight of the other: with it the chain is a discrete nice loop. If the two ends
 * rule each other out, the loop is continuous: of each two neighbours exactly one is on, and what both of
 * them rule out is off.
 *
 * In a grouped chain some nodes are groups (graph.h). Players read about all this in Sudopedia and HoDoKu's
 * manual.
 *
 * The search does not follow single chains. It has a row for each node: the nodes that are on, after so
 * many links of each sort, if it is on. The rows for n + 1 links are unions of a few of the rows for n, so
 * the shortest chain on the board takes some thousands of word operations. */
#include "logic/argument.h"
#include "logic/graph.h"
#include "logic/links.h"
#include "logic/reasoner.h"

enum form { FORM_CHAIN = 1, FORM_DISCRETE, FORM_CONTINUOUS };

/* The kinds of nodes that a technique allows: its size. */
enum { CANDIDATES_ALONE, WITH_GROUPS };

struct search {
    const struct graph *graph;
    uint64_t *direct;                /* what is on if a node is on, by a weak and a strong link */
    uint64_t *on[2];                 /* the same by at most n links of each sort, for an even and an odd n */
    uint64_t *partners;              /* of which nodes a node shares something to remove */
    uint64_t targets[GROUPED_WORDS]; /* what can be removed */
};

/* A chain by its ends. */
struct chain_ends {
    unsigned first, last;
};

/* Finds the partners of the nodes that have strong links. A single strong link is a matter of locked
 * candidates. */
static void find_partners(const struct graph *graph, const uint64_t *targets, people_rows partners)
{
    memset(partners, 0, (size_t)graph->n * graph->words * sizeof *partners);
    for (unsigned node = 0; node < graph->n; node++) {
        uint64_t *row = row_of(graph, partners, node);
        for (unsigned i = 0; i < graph->words && graph->n_strong[node]; i++)
            for (uint64_t rest = graph->weak[node][i] & targets[i]; rest; rest &= rest - 1)
                row_join(row, graph->weak[64 * i + lowest_bit(rest)], graph->words);
        for (unsigned i = 0; i < graph->n_strong[node]; i++)
            row_drop(row, graph->strong[node][i].to);
        row_drop(row, node);
    }
}

/* Of all chains of n strong links takes the one that rules out most candidates, loops before others; of equal
 * ones the first. */
static bool choose_best_chain(struct search *search, unsigned n, struct chain_ends *ends)
{
    const struct graph *graph = search->graph;
    unsigned most = 0;
    for (unsigned node = 0; node < graph->n; node++) {
        const uint64_t *partners = row_of(graph, search->partners, node), *weak = graph->weak[node];
        uint64_t on[GROUPED_WORDS] = {0}; /* if the node is off */
        for (unsigned i = 0; i < graph->n_strong[node]; i++)
            row_join(on, row_of(graph, search->on[(n - 1) & 1], graph->strong[node][i].to), graph->words);
        for (unsigned i = 0; i < graph->words; i++)
            for (uint64_t rest = on[i] & partners[i]; rest; rest &= rest - 1) {
                unsigned last = 64 * i + lowest_bit(rest), gained = row_has(weak, last) ? GROUPED_MAX : 0;
                for (unsigned k = 0; k < graph->words; k++)
                    for (uint64_t lost = weak[k] & graph->weak[last][k] & search->targets[k]; lost;
                         lost &= lost - 1)
                        gained++;
                if (gained > most) {
                    most = gained;
                    *ends = (struct chain_ends){node, last};
                }
            }
    }
    return most > 0;
}

/* Adds what two nodes both rule out to the digits that cells lose. */
static void add_losses(const struct graph *graph, unsigned a, unsigned b, uint16_t losses[SUDOKU_CELLS])
{
    const uint64_t *of_a = graph->weak[a], *of_b = graph->weak[b];
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = of_a[i] & of_b[i] & graph->start.live[i]; rest; rest &= rest - 1) {
            unsigned node = 64 * i + lowest_bit(rest);
            losses[graph->cell[node]] |= (uint16_t)(1u << graph->digit[node]);
        }
}

/* The step that a chain allows. Sudoku Explainer adds the assumption and the conclusion to the length of a
 * chain, but not to that of a loop. */
static void write_step(struct step *step, const struct graph *graph, const struct chain_ends *ends)
{
    uint16_t losses[SUDOKU_CELLS] = {0};
    bool loop = row_has(graph->weak[ends->first], ends->last);
    bool same = graph->digit[ends->first] == graph->digit[ends->last];
    struct cells told = {{0, 0}};
    struct tree tree;
    struct path path;
    unsigned last =
        logic_tree_grow(&tree, graph, NULL, ALL_LINKS, node_off(ends->first), node_on(ends->last), NODES);
    step_begin(step, logic_tenths_for_nodes(tree.depth[last] + (loop ? 1 : 3)));
    logic_graph_say(graph, &tree, last, 0, step, &path);
    step->type = loop ? FORM_CONTINUOUS : same ? FORM_CHAIN : FORM_DISCRETE;
    step->length = path.n;
    for (unsigned i = 0; i < path.n; i++) {
        struct cells cells = graph_cells(graph, path.id[i]);
        unsigned digit = 1u << graph->digit[path.id[i]];
        step->digits |= digit;
        for (struct cells rest = cells_without(cells, told); cells_any(rest) && step->n_cells < PATTERN_MAX;)
            step_cell(step, cells_pop(&rest), digit);
        told = cells_or(told, cells);
    }
    add_losses(graph, ends->first, ends->last, losses);
    for (unsigned i = 1; loop && i + 1 < path.n; i += 2)
        add_losses(graph, path.id[i], path.id[i + 1], losses);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, cell, losses[cell]);
}

/* The shortest chain: the smallest number of strong links. */
static bool find(struct step *step)
{
    struct search search;
    struct chain_ends ends;
    unsigned limit = step_limit(step, 2 * GROUPED_MAX);
    if (limit <= 3 ||
        !(search.graph = logic_people_graph(step->board, technique_of(step)->size == WITH_GROUPS)))
        return false;
    search.direct = logic_people_rows(step->board, 0);
    search.on[0] = logic_people_rows(step->board, 1);
    search.on[1] = logic_people_rows(step->board, 2);
    search.partners = logic_people_rows(step->board, 3);
    logic_rows_begin(search.graph, search.direct, search.on[0]);
    logic_graph_targets(search.graph, step->board, search.targets);
    find_partners(search.graph, search.targets, search.partners);
    for (unsigned n = 1; 2 * n - 1 < limit; n++) {
        if (n > 1 && !logic_rows_grow(search.graph, search.direct, search.on[n & 1], search.on[(n - 1) & 1]))
            return false;
        if (choose_best_chain(&search, n, &ends)) {
            write_step(step, search.graph, &ends);
            return true;
        }
    }
    return false;
}

static unsigned last_node(const struct step *step)
{
    return logic_last_node(step, &(struct branch){0, step->n_links});
}

/* `r1c1 is 5 or r3c4 is 7`, what a chain proves */
static void say_proof(struct words *words, const struct step *step)
{
    logic_say_link(words, step, 0, true);
    logic_say(words, " or ");
    logic_say_link(words, step, last_node(step), true);
}

static void say_start_off(struct words *words, const struct step *step)
{
    logic_say_link(words, step, 0, false);
}

/* `If r1c1 is not 5, ...`, or how long the chain is */
static void say_chain(struct words *words, const struct step *step)
{
    if (step->length <= TOLD_IN_A_SENTENCE) {
        logic_say_links(words, step, 0, step->n_links);
        return;
    }
    logic_say_about(words, step, "If {start off}, a chain of {length} ");
    logic_say(words, technique_of(step)->size == WITH_GROUPS ? "candidates and groups shows that "
                                                             : "candidates shows that ");
    logic_say_link(words, step, last_node(step), true);
}

static const struct phrase phrases[] = {{"proof", say_proof},
                                        {"start off", say_start_off},
                                        {"chain", say_chain},
                                        {"conclusion", logic_say_conclusion},
                                        {NULL, NULL}};

#define PATTERN " of length {length}[links?[type 3? through {cells}|, {proof}]| through {cells}]"
#define REASON                                                                                               \
    "[links?{chain}. [type 3?Then {start off} again: a loop, in which one of each two neighbours holds. "    \
    "Candidates that both of them rule out can be removed: |So {proof}, and either way ]{conclusion}.]"

static const char *const forms[] = {"AIC", "Discrete nice loop", "Continuous nice loop", NULL};
static const char *const grouped_forms[] = {"Grouped AIC", "Grouped discrete nice loop",
                                            "Grouped continuous nice loop", NULL};

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length. */
const struct technique logic_technique_aic = {
    .known = {"aic", "AIC or nice loop", 70, 0, forms},
    .find = find,
    .pattern = PATTERN,
    .reason = REASON,
    .phrases = phrases,
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .size = CANDIDATES_ALONE,
    .by_size = 1,
};

/* Sudoku Explainer has no groups and needs a region chain: multiple forcing chains begin at 8.0. */
const struct technique logic_technique_grouped_aic = {
    .known = {"grouped-aic", "Grouped AIC or nice loop", 80, 0, grouped_forms},
    .find = find,
    .pattern = PATTERN,
    .reason = REASON,
    .phrases = phrases,
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .size = WITH_GROUPS,
    .by_size = 3,
};
