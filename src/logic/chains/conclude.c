/* conclude.c: producers 23 to 30, which compare closures.
 *
 * A candidate that contradicts itself is settled. A node that follows from a candidate both on and off holds
 * (a double), and so does one that follows from all places of a digit in a house (region) or from all digits
 * of a cell.
 *
 * Before any closure is made, rows decide which closures have nodes in common; those of most houses and cells
 * have none. The nodes of a static closure do not depend on the order of its links, and the reach of producer
 * 21 has them: on are the candidates that the start reaches, off those that these exclude. Only a closure
 * that contradicts itself ends early; it is assumed to have every node, and made on demand.
 *
 * A static link has one parent, and nodes that are off are followed in the order of their distance from the
 * start. So the argument for a node is the shortest way to it, and the reach gives its length, too. A search
 * on the board keeps its easiest conclusion only: closures are made where the lengths add up to no more than
 * the best so far.
 *
 * Without all this, rating takes half as many instructions again from 8.3 to 9.3; without the lengths 8 %
 * more from 8.3 to 8.9. */
#include "logic/chains/chains.h"

/* ---- The survey of static closures ---- */

/* Finds the nodes of the closure of a start that is on. Returns whether they do not contradict each other. */
FOR_WORDS bool survey_start(struct search *search, unsigned id, unsigned words)
{
    const struct graph *graph = &search->home->graph;
    uint64_t *on = search->survey.row[0] + (size_t)id * words;
    uint64_t *off = search->survey.row[1] + (size_t)id * words;
    memcpy(on, reach_of(&search->reach, graph, id), words * sizeof *on);
    row_add(on, id);
    row_clear(off, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = on[i]; rest; rest &= rest - 1)
            row_join(off, graph->weak[64 * i + lowest_bit(rest)], words);
    for (unsigned i = 0; i < words; i++)
        off[i] &= search->grid.live[i];
    if (!rows_meet(on, off, words))
        return true;
    memset(on, 0xff, words * sizeof *on);
    memset(off, 0xff, words * sizeof *off);
    return false;
}

/* Completes the reach by all links, which producer 21 may have closed on the same grid. */
static void complete_reach(struct search *search)
{
    const struct graph *graph = &search->home->graph;
    struct reach *reach = &search->reach;
    if (search->home->linked != search->stamp || reach->closed != search->stamp ||
        reach->links != ALL_LINKS) {
        logic_search_link(search);
        logic_reach_close(reach, graph, search->grid.live, ALL_LINKS);
        reach->closed = search->stamp;
    }
    logic_reach_spread(reach, graph, search->grid.live);
}

static void survey_static(struct search *search)
{
    const struct graph *graph = &search->home->graph;
    struct survey *survey = &search->survey;
    bool sound = true;
    complete_reach(search);
    for (unsigned id = 0; id < graph->n; id++)
        if (row_has(search->grid.live, id))
            WITH_WORDS(graph, sound &= survey_start(search, id, words));
    survey->valid = true;
    survey->ranked = sound && search->keep == KEEP_BEST;
    memset(survey->nodes, 0, graph->n * sizeof *survey->nodes);
}

/* The nodes of branches from a start; NULL when there is no memory. */
static const uint16_t *branch_nodes(struct search *search, unsigned id)
{
    struct chains *home = search->home;
    uint16_t **nodes = &search->survey.nodes[id];
    if (*nodes || !(*nodes = logic_chains_take(home, &search->arena, 2 * home->graph.n * sizeof **nodes)))
        return *nodes;
    logic_reach_count(&home->graph, search->grid.live, ALL_LINKS, node_on(id), *nodes);
    return *nodes;
}

/* Returns the least complexity of a node that the closures of some starts have in common, 0 if that is
 * unknown, and UINT32_MAX if there is no such node. */
FOR_WORDS uint32_t find_easiest(struct search *search, const uint16_t *starts, unsigned n, unsigned words)
{
    const struct survey *survey = &search->survey;
    const struct graph *graph = &search->home->graph;
    uint32_t least = UINT32_MAX;
    for (unsigned sign = 2; sign-- > 0;) {
        const uint64_t *rows[TARGETS_MAX];
        for (unsigned t = 0; t < n; t++)
            rows[t] = survey->row[sign] + (size_t)(starts[t] / 2) * words;
        for (unsigned i = 0; i < words; i++) {
            const uint16_t *nodes[TARGETS_MAX];
            uint64_t common = ~(uint64_t)0;
            for (unsigned t = 0; t < n; t++)
                common &= rows[t][i];
            if (common && !survey->ranked)
                return 0;
            for (unsigned t = 0; common && t < n; t++)
                if (!(nodes[t] = branch_nodes(search, starts[t] / 2)))
                    return UINT32_MAX;
            for (; common; common &= common - 1) {
                unsigned id = 64 * i + lowest_bit(common), set = search->grid.cell[graph->cell[id]];
                uint32_t sum = 0;
                for (unsigned t = 0; t < n; t++)
                    sum += nodes[t][2 * id + sign];
                if (sum < least && (sign || set & (set - 1)))
                    least = sum;
            }
        }
    }
    return least;
}

/* Can closures of some starts (nodes that are on) have a node in common that would be the best hint?
 * Without a survey: yes. */
static bool may_agree(struct search *search, const uint16_t *starts, unsigned n)
{
    uint32_t easiest = 0;
    if (search->survey.valid)
        WITH_WORDS(&search->home->graph, easiest = find_easiest(search, starts, n, words));
    return easiest != UINT32_MAX && (!search->n_hints || easiest <= search->hints->complexity);
}

/* ---- Conclusions ---- */

/* Offers the contradiction of a start, if it contradicts itself. Returns whether it does. */
static bool contradict(struct search *search, unsigned start)
{
    struct hint hint;
    const struct closure *closure = logic_closure_of(search, start);
    if (!closure || closure->clash[0] == NO_LINK)
        return false;
    hint.kind = KIND_CONTRADICTION;
    hint.region = 0;
    hint.n_targets = 2;
    hint.conclusion = (uint16_t)(start ^ 1);
    for (unsigned sign = 0; sign < 2; sign++)
        hint.targets[sign] = (struct target){closure, closure->clash[sign]};
    logic_offer(search, &hint);
    return true;
}

/* Offers every node of one sign that the closures of all targets have, in the order of the first closure.
 * The hint has at least one target, and each has its closure. */
static void offer_common(struct search *search, struct hint *hint, unsigned sign)
{
    unsigned words = search->home->graph.words;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
    const struct closure *first = hint->targets[0].closure;
    uint64_t common[ROW_WORDS];
    unsigned left = 0;
    for (unsigned i = 0; i < words; i++) {
        common[i] = ~(uint64_t)0;
        for (unsigned t = 0; t < hint->n_targets; t++)
            common[i] &= hint->targets[t].closure->row[sign][i];
        for (uint64_t rest = common[i]; rest; rest &= rest - 1)
            left++;
    }
    for (unsigned at = 0; left && at < first->n_links; at++) {
        unsigned node = first->links[at].node;
        if (node_is_off(node) != sign || !row_has(common, node / 2))
            continue;
        left--;
        for (unsigned t = 0; t < hint->n_targets; t++)
            hint->targets[t].link = hint->targets[t].closure->at[node];
        hint->conclusion = (uint16_t)node;
        logic_offer(search, hint);
    }
}

/* Offers all nodes that the closures of some starts have in common. */
static void compare(struct search *search, enum hint_kind kind, unsigned region, const uint16_t *starts,
                    unsigned n)
{
    assert(n <= TARGETS_MAX); /* one, if a cell or house has one candidate left inside an argument */
    struct hint hint;
    if (!may_agree(search, starts, n))
        return;
    hint.kind = (uint8_t)kind;
    hint.region = (uint8_t)region;
    hint.n_targets = (uint8_t)n;
    for (unsigned t = 0; t < n; t++)
        if (!(hint.targets[t].closure = logic_closure_of(search, starts[t])))
            return;
    offer_common(search, &hint, 0);
    offer_common(search, &hint, 1);
}

/* The places of a digit in the cell's house of a type, if the cell is the first of several. */
static void compare_places(struct search *search, unsigned cell, unsigned digit, unsigned type)
{
    const struct graph *graph = &search->home->graph;
    unsigned house = house_of(cell, type), places = search->grid.place[digit][house], n = 0;
    uint16_t starts[9];
    if (!(places & (places - 1)) || lowest_bit(places) != place_in(house, cell))
        return;
    while (places)
        starts[n++] = (uint16_t)node_on(graph_id(graph, logic_scan_cells[house][set_pop(&places)], digit));
    compare(search, KIND_REGION, house, starts, n);
}

static void conclude_cell(struct search *search, unsigned cell)
{
    unsigned size = logic_set_size[search->grid.cell[cell]], n = 0;
    uint16_t starts[9];
    for (unsigned set = search->grid.cell[cell]; set && !search->home->failed;) {
        unsigned digit = set_pop(&set), id = graph_id(&search->home->graph, cell, digit);
        const uint16_t both[2] = {(uint16_t)node_on(id), (uint16_t)node_off(id)};
        starts[n++] = both[0];
        if (search->producer != PRODUCER_MULTIPLE) {
            contradict(search, both[0]);
            contradict(search, both[1]);
        }
        if (search->producer >= PRODUCER_DYNAMIC && size > 2)
            compare(search, KIND_DOUBLE, 0, both, 2);
        for (unsigned type = 0; type < 3; type++)
            compare_places(search, cell, digit, type);
    }
    compare(search, KIND_CELL, 0, starts, n);
}

/* ---- Nishio ---- */

/* The places of a digit by house, and a mark at the top of those that still need one. */
struct places {
    uint16_t of[HOUSES_ROOM], open[HOUSES_ROOM];
};

static void put(struct places *places, unsigned cell)
{
    const uint16_t *kept = logic_kept_places[cell];
    for (unsigned house = 0; house < HOUSES_ROOM; house++)
        places->of[house] &= kept[house];
    for (unsigned type = 0; type < 3; type++)
        places->open[logic_cell_places[cell].house[type]] = 0;
}

enum outlook { AT_REST, GOES_ON, IMPOSSIBLE };

/* Puts the digit where a house has one place left. */
static enum outlook put_single(struct places *places)
{
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t of, open;
        memcpy(&of, places->of + 4 * i, sizeof of);
        memcpy(&open, places->open + 4 * i, sizeof open);
        if (open & ~not_empty(of))
            return IMPOSSIBLE;
        if (!(open & ~not_empty(without_lowest(of))))
            continue;
        for (unsigned house = 4 * i;; house++) {
            unsigned set = places->of[house];
            if (places->open[house] && !(set & (set - 1))) {
                put(places, logic_scan_cells[house][lowest_bit(set)]);
                return GOES_ON;
            }
        }
    }
    return AT_REST;
}

/* Does a digit find no place in some house when it is in a cell (or is not)? Follows hidden singles.
 * Without this check before closures are made, rating takes 5 to 10 % more instructions from 7.6 on. */
static bool digit_fails(const struct grid *grid, unsigned cell, unsigned digit, bool off)
{
    struct places places;
    enum outlook outlook = GOES_ON;
    memcpy(places.of, grid->place[digit], sizeof places.of);
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t of;
        memcpy(&of, places.of + 4 * i, sizeof of);
        of = not_empty(of);
        memcpy(places.open + 4 * i, &of, sizeof of);
    }
    if (!off)
        put(&places, cell);
    for (unsigned type = 0; type < 3 && off; type++)
        places.of[logic_cell_places[cell].house[type]] &=
            (uint16_t) ~(1u << logic_cell_places[cell].at[type]);
    while (outlook == GOES_ON)
        outlook = put_single(&places);
    return outlook == IMPOSSIBLE;
}

/* Contradictions within one digit. Digits that have not changed since a search without a result are
 * skipped. */
static void conclude_digits(struct search *search)
{
    struct chains *home = search->home;
    unsigned digits = logic_changed_digits(home, home->digits.nishio), found = 0;
    for (unsigned id = 0; id < home->graph.n && digits && !home->failed; id++) {
        unsigned set = search->grid.cell[home->graph.cell[id]], digit = home->graph.digit[id];
        if (!(digits >> digit & 1) || !row_has(search->grid.live, id) || !(set & (set - 1)))
            continue;
        for (unsigned start = node_on(id); start <= node_off(id); start++)
            if (digit_fails(&search->grid, home->graph.cell[id], digit, node_is_off(start)))
                found |= (unsigned)contradict(search, start) << digit;
    }
    if (!home->failed)
        logic_remember_digits(home, home->digits.nishio, digits & ~found);
}

void logic_conclude(struct search *search)
{
    if (search->producer == PRODUCER_NISHIO) {
        conclude_digits(search);
        return;
    }
    unsigned least = search->producer == PRODUCER_MULTIPLE ? 3 : 2;
    if (search->producer == PRODUCER_MULTIPLE)
        survey_static(search);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && !search->home->failed; cell++)
        if (logic_set_size[search->grid.cell[cell]] >= least)
            conclude_cell(search, cell);
    search->survey.valid = false;
}
