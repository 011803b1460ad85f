/* forcing.c: producer 21, single chains and cycles.
 *
 * This file finds only the complexity of chains, which determines the rating (reach.c); trail.c follows the
 * path on demand.
 *
 * A cycle that removes a candidate makes a chain from this one on to itself off, and so does a chain from x
 * off to x on for all that x excludes. All links of the first two passes count in the third. So if the third
 * pass has no chain from on to off, there are no hints at all: nested searches, most of which find nothing,
 * begin with it.
 *
 * Tried and lost: not to look for cycles of cell links again among the same pairs of candidates. It saved 2 %
 * of the instructions of ratings from 7.1 to 8.9, for forty lines. (Among fewer pairs, or from new ones
 * alone, there may be cycles that were not found before: the search from a start does not find all.) */
#include "logic/chains/chains.h"

/* Chains of the three passes. There are none of cell links alone. */
static const uint8_t chain_bases[] = {66, 0, 70};
const uint8_t logic_cycle_bases[] = {65, 65, 70};

/* As doubles, 6.6 plus one, three, six, eight ... times 0.1 is a little less than the same tenths reached
 * from 6.5 or 7.0; the original compares doubles. */
unsigned logic_forcing_rank(unsigned base, uint32_t complexity, uint8_t *tenths)
{
    assert(base == 65 || base == 66 || base == 70);
    unsigned added = logic_tenths_for_nodes(complexity);
    *tenths = (uint8_t)(base + added);
    bool less =
        base == 66 && (added == 1 || added == 3 || added == 6 || added == 8 || added == 11 || added == 13);
    return 2 * (base + added) - less;
}

/* The highest complexity with which a base could still be no worse than a hint. */
static uint32_t highest_complexity(unsigned base, const struct hint *rival)
{
    uint8_t tenths;
    uint32_t complexity = 0;
    if (!rival)
        return NODES;
    for (uint32_t next = 4; next <= NODES; next += 2) {
        unsigned rank = logic_forcing_rank(base, next, &tenths);
        if (rank > rival->rank || (rank == rival->rank && next > rival->complexity))
            break;
        complexity = next;
    }
    return complexity;
}

/* The best hint so far, in a search that keeps one. */
static const struct hint *best_hint(const struct search *search)
{
    return search->keep == KEEP_BEST && search->n_hints ? search->hints : NULL;
}

/* Offers the chain of a known complexity from a start to its opposite. */
static void offer_chain(struct search *search, enum links links, unsigned start, uint32_t complexity)
{
    struct hint hint;
    hint.complexity = complexity;
    hint.conclusion = (uint16_t)(start ^ 1);
    hint.rank = (uint16_t)logic_forcing_rank(chain_bases[links], hint.complexity, &hint.tenths);
    hint.kind = links == LINKS_IN_HOUSES ? KIND_DIGIT : KIND_MIXED;
    hint.n_targets = hint.region = 0;
    hint.order = forcing_order(links, start / 2, FIRST_CHAIN + node_is_off(start));
    hint.trail = (struct trail_key){(uint16_t)start, (uint16_t)links, NO_NODE, NO_NODE};
    logic_offer_counted(search, &hint);
}

/* Offers the chains from the nodes of cells with at least two candidates to their opposites. In a nested
 * search each conclusion has its own rival. On the board it is the same for all: the limit changes only when
 * a chain is found, and later ones must be shorter. */
static void find_chains(struct search *search, enum links links)
{
    const struct graph *graph = &search->home->graph;
    const struct reach *reach = &search->reach;
    uint32_t limit = highest_complexity(chain_bases[links], best_hint(search));
    for (unsigned start = 0; start < 2 * graph->n; start++) {
        unsigned id = start / 2, set = search->grid.cell[graph->cell[id]];
        if (!row_has(reach->turning[node_is_off(start)], id) || !(set & (set - 1)))
            continue;
        if (search->keep == KEEP_BEST_OF_EACH) {
            struct hint rivalry;
            rivalry.conclusion = (uint16_t)(start ^ 1);
            limit = highest_complexity(chain_bases[links], logic_hint_rival(search, &rivalry));
        }
        uint32_t found = logic_reach_chain(reach, graph, start, limit);
        if (!found)
            continue;
        offer_chain(search, links, start, found);
        limit = found - 2;
    }
}

/* Begins a pass. Returns whether any candidate turns itself off: if not, there are no hints. */
static bool open_pass(struct search *search, enum links links)
{
    struct reach *reach = &search->reach;
    bool any = logic_reach_close(reach, &search->home->graph, search->grid.live, links);
    reach->closed = search->stamp;
    memcpy(reach->chained, reach->turning[0], sizeof reach->chained);
    return any;
}

/* Offers the hints of a pass that was opened. */
static void search_pass(struct search *search, enum links links)
{
    struct chains *home = search->home;
    if (links != LINKS_IN_CELLS)
        find_chains(search, links);
    const struct hint *best = best_hint(search);
    if (best && links == ALL_LINKS && best->trail.links == ALL_LINKS) {
        if (logic_cycle_has_rivals(search, best->complexity))
            logic_cycles(search, best->complexity, best->trail.start / 2u);
        return;
    }
    uint32_t limit = highest_complexity(logic_cycle_bases[links], best);
    if (limit >= 4 && (!best || logic_reach_keep_chained(&search->reach, &home->graph, limit + 2)))
        logic_cycles(search, limit, CANDIDATES);
}

static void run_pass(struct search *search, enum links links)
{
    if (open_pass(search, links))
        search_pass(search, links);
}

/* The first pass on the board. Every cycle makes a chain, so digits without chains have no live candidates.
 * They have no chain until their cells change. (A cell with one candidate is no start, which depends on other
 * digits; then nothing is remembered.) */
static void run_digit_pass(struct search *search)
{
    struct chains *home = search->home;
    uint64_t live[ROW_WORDS];
    unsigned chained = 0, digits = logic_changed_digits(home, home->digits.forcing);
    if (!digits)
        return;
    memcpy(live, search->grid.live, sizeof live);
    for (unsigned id = 0; id < home->graph.n; id++)
        if (!(digits >> home->graph.digit[id] & 1))
            row_drop(search->grid.live, id);
    if (open_pass(search, LINKS_IN_HOUSES)) {
        for (unsigned id = 0; id < home->graph.n; id++)
            chained |= (unsigned)row_has(search->reach.chained, id) << home->graph.digit[id];
        search_pass(search, LINKS_IN_HOUSES);
    }
    logic_remember_digits(home, home->digits.forcing, digits & ~chained);
    memcpy(search->grid.live, live, sizeof live);
}

/* The best hint of each set of removals. If the third pass has no chain, there is none. */
static void find_best_of_each(struct search *search)
{
    if (!open_pass(search, ALL_LINKS))
        return;
    search_pass(search, ALL_LINKS);
    run_pass(search, LINKS_IN_HOUSES);
    run_pass(search, LINKS_IN_CELLS);
}

/* The best hint of all: the easiest passes first, and the third only if it can be better. */
static void find_best(struct search *search)
{
    run_digit_pass(search);
    run_pass(search, LINKS_IN_CELLS);
    const struct hint *best = best_hint(search);
    if (!best || best->rank >= 2 * logic_cycle_bases[ALL_LINKS])
        run_pass(search, ALL_LINKS);
}

void logic_forcing(struct search *search)
{
    logic_search_link(search);
    (search->keep == KEEP_BEST ? find_best : find_best_of_each)(search);
}
