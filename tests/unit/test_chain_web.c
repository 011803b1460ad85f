/* The web of a board's links, followed to the end by components, against the links followed one by one. */
#include "tests/chain_samples.h"
#include "tests/test.h"

#include "logic/chains/chains.h"
#include "logic/reasoner.h"

/* Adds what is on when a candidate is off. */
static void add_strong(const struct net *net, unsigned id, bool on[CANDIDATES], uint16_t *list, unsigned *n)
{
    const struct tie *tie = strong_ties(net, ALL_LINKS, id);
    for (; tie < strong_end(net, ALL_LINKS, id); tie++)
        if (!on[tie->to]) {
            on[tie->to] = true;
            list[(*n)++] = tie->to;
        }
}

/* Adds what is on when a candidate is on, because it turns others off. */
static void add_next(const struct web *web, const struct net *net, unsigned id, bool on[CANDIDATES],
                     uint16_t *list, unsigned *n)
{
    for (unsigned off = 0; off < net->n; off++)
        if (row_has(net->weak[id], off) && row_has(web->tied, off))
            add_strong(net, off, on, list, n);
}

static unsigned count_wrong(const struct net *net, const uint64_t *row, const bool on[CANDIDATES])
{
    unsigned n = 0;
    for (unsigned id = 0; id < net->n; id++)
        n += row_has(row, id) != on[id];
    return n;
}

static void check_candidate(const struct web *web, const struct net *net, unsigned id, const char *puzzle)
{
    bool after[CANDIDATES] = {false}, reach[CANDIDATES] = {false};
    uint16_t list[CANDIDATES];
    unsigned n = 0;
    add_next(web, net, id, reach, list, &n);
    for (unsigned i = 0; i < n; i++)
        add_next(web, net, list[i], reach, list, &n);
    CHECK(!count_wrong(net, web->reach + (size_t)id * net->words, reach), "%s: on from %u", puzzle, id);
    if (!row_has(web->tied, id))
        return;
    n = 0;
    add_strong(net, id, after, list, &n);
    for (unsigned i = 0; i < n; i++)
        add_next(web, net, list[i], after, list, &n);
    CHECK(!count_wrong(net, web->reach + (size_t)strong_ties(net, ALL_LINKS, id)->to * net->words, after),
          "%s: off from %u", puzzle, id);
}

/* Checks the web that a search has left, if it is complete. */
static bool check_web(const struct chains *chains, const char *puzzle)
{
    const struct web *web = chains ? &chains->web : NULL;
    if (!web || !web->closed || web->links != ALL_LINKS)
        return false;
    for (unsigned id = 0; id < chains->net.n; id++)
        if (row_has(chains->searches[0]->grid.live, id))
            check_candidate(web, &chains->net, id, puzzle);
    return true;
}

/* Solves a puzzle. Returns how many webs its searches have left. */
static unsigned check_puzzle(const char *puzzle)
{
    struct sudoku_reasoner *reasoner;
    struct sudoku_position position;
    struct sudoku_step *step;
    unsigned n = 0;
    if (sudoku_reasoner_new(NULL, NULL, &reasoner) != SUDOKU_OK || sudoku_step_new(&step) != SUDOKU_OK ||
        sudoku_start_position(puzzle, &position) != SUDOKU_OK)
        abort();
    while (sudoku_find_step(reasoner, &position, step) == SUDOKU_OK) {
        if (step->n_links)
            n += check_web(reasoner->chains, puzzle);
        sudoku_make_step(&position, step);
    }
    sudoku_step_free(step);
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
