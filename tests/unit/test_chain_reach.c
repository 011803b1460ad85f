/* The reach of a board's links, followed to the end by colours, against the links followed one by one. */
#include "tests/chain_samples.h"
#include "tests/reasoner.h"

#include "logic/chains/chains.h"
#include "logic/reasoner.h"

/* Adds what is on when a candidate is off. */
static void add_strong(const struct graph *graph, unsigned id, bool on[CANDIDATES], uint16_t *list,
                       unsigned *n)
{
    const struct edge *edge = strong_edges(graph, ALL_LINKS, id);
    for (; edge < strong_end(graph, ALL_LINKS, id); edge++)
        if (!on[edge->to]) {
            on[edge->to] = true;
            list[(*n)++] = edge->to;
        }
}

/* Adds what is on when a candidate is on, because it turns others off. */
static void add_next(const struct reach *reach, const struct graph *graph, unsigned id, bool on[CANDIDATES],
                     uint16_t *list, unsigned *n)
{
    for (unsigned off = 0; off < graph->n; off++)
        if (row_has(graph->weak[id], off) && row_has(reach->tied, off))
            add_strong(graph, off, on, list, n);
}

static unsigned count_wrong(const struct graph *graph, const uint64_t *row, const bool on[CANDIDATES])
{
    unsigned n = 0;
    for (unsigned id = 0; id < graph->n; id++)
        n += row_has(row, id) != on[id];
    return n;
}

static void check_candidate(const struct reach *reach, const struct graph *graph, unsigned id,
                            const char *puzzle)
{
    bool after[CANDIDATES] = {false}, on[CANDIDATES] = {false};
    uint16_t list[CANDIDATES];
    unsigned n = 0;
    add_next(reach, graph, id, on, list, &n);
    for (unsigned i = 0; i < n; i++)
        add_next(reach, graph, list[i], on, list, &n);
    CHECK(!count_wrong(graph, reach_of(reach, graph, id), on), "%s: on from %u", puzzle, id);
    CHECK(row_has(reach->turning[0], id) ==
              rows_meet(reach_of(reach, graph, id), graph->weak[id], graph->words),
          "%s: %u turns itself off", puzzle, id);
    if (!row_has(reach->tied, id))
        return;
    n = 0;
    add_strong(graph, id, after, list, &n);
    for (unsigned i = 0; i < n; i++)
        add_next(reach, graph, list[i], after, list, &n);
    CHECK(!count_wrong(graph, reach_of(reach, graph, strong_edges(graph, ALL_LINKS, id)->to), after),
          "%s: off from %u", puzzle, id);
}

/* Checks the reach that a search has left, if it is complete. */
static bool check_reach(struct chains *chains, const char *puzzle)
{
    struct reach *reach = chains ? &chains->searches[0]->reach : NULL;
    if (!reach || !reach->closed || reach->links != ALL_LINKS)
        return false;
    logic_reach_spread(reach, &chains->graph, chains->searches[0]->grid.live);
    for (unsigned id = 0; id < chains->graph.n; id++)
        if (row_has(chains->searches[0]->grid.live, id))
            check_candidate(reach, &chains->graph, id, puzzle);
    return true;
}

/* Solves a puzzle. Returns how many webs its searches have left. */
static unsigned check_puzzle(const char *puzzle)
{
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_SE);
    struct sudoku_position position;
    const struct sudoku_step *step;
    unsigned n = 0;
    if (sudoku_start_position(puzzle, &position) != SUDOKU_OK)
        abort();
    while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK) {
        if (step->n_links)
            n += check_reach(reasoner->chains, puzzle);
        sudoku_make_step(&position, step);
    }
    sudoku_reasoner_free(reasoner);
    return n;
}

int main(void)
{
    unsigned n = 0;
    for (size_t i = 0; i < CHAIN_SAMPLES; i++)
        if (chain_samples[i].er <= (test_full() ? 90 : 78))
            n += check_puzzle(chain_samples[i].puzzle);
    CHECK(n >= 10, "%u webs", n);
    printf("%u webs\n", n);
    return test_report();
}
