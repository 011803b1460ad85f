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
 * the cell of one end and in sight of the other: with it the chain is a discontinuous nice loop, as is one
 * that comes back to its first candidate, which is on. If the two ends rule each other out, the loop is
 * continuous: of each two neighbours exactly one is on, and what both of them rule out is off.
 *
 * In a grouped chain some nodes are groups (graph.h). Two kinds of chains have names of their own. X-chains
 * have one digit:
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
 * XY-chains go through cells with two candidates each, every one in sight of the next and sharing a digit
 * with it:
 *
 *      35 . . | . 58. | . . .   first cell, second
 *      .  . . | . . . | . . .
 *      .  . . | . . 68| . . .   third
 *      -------+-------+------
 *      .  . . | . . . | . . .
 *      x  . . | . . 36| . . .   last
 *
 * Their words name cells, and they remove the digit of their ends. Players read about all this in Sudopedia
 * and HoDoKu's manual.
 *
 * The search does not follow single chains. It has a row for each node: the nodes that are on, after so
 * many links of each sort, if it is on. The rows for n + 1 links are unions of a few of the rows for n, so
 * the shortest chain on the board takes some thousands of word operations. */
#include "logic/argument.h"
#include "logic/people.h"

enum form { FORM_CHAIN = 1, FORM_DISCONTINUOUS, FORM_CONTINUOUS };

/* The kinds of chains: a technique's variant. */
enum kind { X_CHAIN, XY_CHAIN, CANDIDATES_ALONE, WITH_GROUPS };

/* The links that each kind follows from candidates that are off. A candidate that is on excludes all that
 * it sees or shares a cell with; in X-chains, all that it sees. */
static const enum links links_of[] = {LINKS_IN_HOUSES, LINKS_IN_CELLS, ALL_LINKS, ALL_LINKS};

/* Rows of a graph, graph.words words for each node. */
struct search {
    enum kind kind;
    const struct graph *graph;
    /* Nodes that have strong links, of digits that have changed since a search in vain. No
     * others are in a chain, and only these have rows. */
    struct realm realm;
    unsigned n;
    uint16_t nodes[CANDIDATES]; /* the same as a list */
    uint64_t *direct;           /* the nodes that are on if it is on, by a weak and a strong link */
    uint64_t *on[2];            /* the same by at most n links of each sort, for an even and an odd n */
    uint64_t *partners;         /* of which nodes a node shares something to remove */
    const uint64_t *targets;    /* what can be removed */
};

/* A chain by its ends. */
struct chain {
    unsigned first, last;
    bool loop; /* the ends rule each other out */
};

static uint64_t *row_of(const struct search *search, uint64_t *rows, unsigned id)
{
    return rows + (size_t)id * search->graph->words;
}

/* The candidates that an end of a chain rules out. */
static const uint64_t *ruled_out(const struct search *search, unsigned id)
{
    return weak_row(search->graph, search->kind < CANDIDATES_ALONE ? LINKS_IN_HOUSES : ALL_LINKS, id);
}

/* Fills in the rows for a weak and a strong link, those for none (the nodes themselves) and the partners.
 * A single strong link is left to locked candidates. */
static void begin_rows(const struct search *search)
{
    const struct graph *graph = search->graph;
    enum links links = links_of[search->kind];
    for (unsigned at = 0; at < search->n; at++) {
        unsigned node = search->nodes[at];
        uint64_t *direct = row_of(search, search->direct, node), *on = row_of(search, search->on[0], node);
        uint64_t *partners = row_of(search, search->partners, node);
        const uint64_t *weak = weak_row(graph, links, node), *gone = ruled_out(search, node);
        row_clear(direct, graph->words);
        row_clear(on, graph->words);
        row_clear(partners, graph->words);
        row_add(on, node);
        for (unsigned i = 0; i < graph->words; i++) {
            for (uint64_t rest = weak[i] & search->realm.on[i]; rest; rest &= rest - 1)
                for (unsigned off = 64 * i + lowest_bit(rest), k = 0; k < graph->n_strong[off]; k++)
                    if (follows(links, &graph->strong[off][k]))
                        row_add(direct, graph->strong[off][k].to);
            for (uint64_t rest = gone[i] & search->targets[i]; rest; rest &= rest - 1)
                row_join(partners, ruled_out(search, 64 * i + lowest_bit(rest)), graph->words);
        }
        for (unsigned i = 0; i < graph->n_strong[node]; i++)
            row_drop(partners, graph->strong[node][i].to);
        if (search->kind < CANDIDATES_ALONE || node >= graph->n_candidates)
            row_drop(partners, node); /* else it is placed if it follows from its opposite */
    }
}

/* Makes the rows for n links. Returns whether any row has grown. */
static bool grow_rows(const struct search *search, unsigned n)
{
    assert(n >= 1);
    unsigned words = search->graph->words;
    uint64_t *before = search->on[(n - 1) & 1], *after = search->on[n & 1];
    bool grown = false;
    for (unsigned at = 0; at < search->n; at++) {
        uint64_t *row = row_of(search, after, search->nodes[at]);
        const uint64_t *old = row_of(search, before, search->nodes[at]);
        const uint64_t *direct = row_of(search, search->direct, search->nodes[at]);
        memcpy(row, old, words * sizeof *row);
        for (unsigned i = 0; i < words; i++)
            for (uint64_t rest = direct[i]; rest; rest &= rest - 1)
                row_join(row, row_of(search, before, 64 * i + lowest_bit(rest)), words);
        grown |= !rows_within(row, old, words);
    }
    return grown;
}

/* Of all chains of n strong links takes the one that rules out most candidates, loops of AICs before others;
 * of equal ones the first. */
static bool choose_best_chain(const struct search *search, unsigned n, struct chain *best)
{
    const struct graph *graph = search->graph;
    bool is_aic = search->kind >= CANDIDATES_ALONE;
    unsigned most = 0;
    for (unsigned at = 0; at < search->n; at++) {
        unsigned node = search->nodes[at];
        const uint64_t *partners = row_of(search, search->partners, node), *gone = ruled_out(search, node);
        uint64_t on[ROW_WORDS]; /* if the node is off */
        row_clear(on, graph->words);
        for (unsigned i = 0; i < graph->n_strong[node]; i++)
            if (follows(links_of[search->kind], &graph->strong[node][i]))
                row_join(on, row_of(search, search->on[(n - 1) & 1], graph->strong[node][i].to),
                         graph->words);
        for (unsigned i = 0; i < graph->words; i++)
            for (uint64_t rest = on[i] & partners[i]; rest; rest &= rest - 1) {
                struct chain chain = {node, 64 * i + lowest_bit(rest), false};
                const uint64_t *too = ruled_out(search, chain.last);
                unsigned gained = 0;
                chain.loop = is_aic && row_has(gone, chain.last);
                for (unsigned k = 0; k < graph->words; k++)
                    gained += count_bits(gone[k] & too[k] & search->targets[k]);
                gained += chain.loop ? CANDIDATES : 0;
                if (gained > most) {
                    most = gained;
                    *best = chain;
                }
            }
    }
    return most > 0;
}

/* Adds the candidates that two nodes both rule out to the digits that cells lose. */
static void add_losses(const struct search *search, unsigned first, unsigned last,
                       uint16_t losses[SUDOKU_CELLS])
{
    const uint64_t *a = ruled_out(search, first), *b = ruled_out(search, last);
    uint64_t lost[ROW_WORDS];
    for (unsigned i = 0; i < search->graph->words; i++)
        lost[i] = a[i] & b[i];
    logic_row_digits(search->graph, lost, losses);
}

/* The step that a chain allows. Sudoku Explainer adds the assumption and the conclusion to the length of a
 * chain, but not to that of a loop. */
static void write_step(struct step *step, const struct search *search, const struct chain *chain)
{
    const struct graph *graph = search->graph;
    enum kind kind = search->kind;
    uint16_t losses[SUDOKU_CELLS] = {0};
    bool same = graph->digit[chain->first] == graph->digit[chain->last];
    bool places = chain->first == chain->last;
    struct cells told = {{0, 0}};
    struct tree tree;
    struct path path;
    unsigned last = logic_tree_grow(&tree, graph, &search->realm, links_of[kind], node_off(chain->first),
                                    node_on(chain->last), NODES);
    /* The rating of the easiest XY-chain, with three cells, has a tenth already. */
    step_begin(step, logic_tenths_for_nodes(tree.depth[last] + (chain->loop || places ? 1 : 3)) -
                         (kind == XY_CHAIN));
    logic_graph_say(graph, &tree, last, 0, step, &path);
    assert(path.n % 2 == 0);
    for (unsigned i = 0; i < path.n; i++) {
        struct cells cells = graph_cells(graph, path.id[i]);
        unsigned digit = 1u << graph->digit[path.id[i]];
        step->digits |= digit;
        for (struct cells rest = cells_without(cells, told);
             cells_any(rest) && step->n_cells < PATTERN_MAX;) {
            unsigned cell = cells_pop(&rest);
            step_cell(step, cell, links_of[kind] == LINKS_IN_CELLS ? step->board->candidates[cell] : digit);
        }
        told = cells_or(told, cells);
    }
    if (kind == XY_CHAIN)
        step->digits = 1u << graph->digit[chain->first];
    else
        step->length = path.n;
    if (kind >= CANDIDATES_ALONE)
        step->type = chain->loop ? FORM_CONTINUOUS : same && !places ? FORM_CHAIN : FORM_DISCONTINUOUS;
    if (places) {
        step_places(step, graph->cell[chain->first], graph->digit[chain->first]);
        return;
    }
    add_losses(search, chain->first, chain->last, losses);
    for (unsigned i = 1; chain->loop && i + 1 < path.n; i += 2)
        add_losses(search, path.id[i], path.id[i + 1], losses);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, cell, losses[cell]);
}

/* Finds the shortest chain: the smallest number of strong links, of which a chain through cells has one in
 * each cell. */
static bool find_shortest(struct step *step, struct search *search, unsigned limit)
{
    struct chain chain = {0, 0, false};
    begin_rows(search);
    for (unsigned n = 1; 2 * n - 1 < limit; n++) {
        if (n > 1 && !grow_rows(search, n - 1))
            return false;
        if (choose_best_chain(search, n, &chain)) {
            write_step(step, search, &chain);
            return true;
        }
    }
    return false;
}

/* Gets the graph, and memory for rows. */
static bool open_search(struct search *search, struct board *board)
{
    if (!(search->graph = logic_people_graph(board, search->kind == WITH_GROUPS)))
        return false;
    struct people *people = board->reasoner->derived.people;
    search->direct = people->rows[0];
    search->on[0] = people->rows[1];
    search->on[1] = people->rows[2];
    search->partners = people->rows[3];
    search->targets = people->targets;
    return true;
}

static bool find(struct step *step)
{
    struct search search = {.kind = technique_of(step)->variant};
    uint64_t *unseen = board_unseen(step->board);
    unsigned limit = step_limit(step, CANDIDATES);
    if (search.kind == XY_CHAIN && limit)
        limit = 2 * limit - 1;
    if (limit <= 3 || !open_search(&search, step->board))
        return false;
    for (unsigned node = 0; node < search.graph->n; node++)
        if (row_has(search.graph->tied[links_of[search.kind]], node) &&
            (search.kind != X_CHAIN || *unseen >> (MARK_DIGITS + search.graph->digit[node]) & 1)) {
            row_add(search.realm.on, node);
            row_add(search.realm.off, node);
            search.nodes[search.n++] = (uint16_t)node;
        }
    if (find_shortest(step, &search, limit))
        return true;
    if (search.kind == X_CHAIN)
        *unseen = 0;
    return false;
}

#define PATTERN                                                                                              \
    " of length {length}[links?[is a loop? through {cells}|[placed digit?|, {proof}]]| through {cells}]"
static const char *const kinds[] = {"a chain", "discontinuous", "a loop"};
static const char *const forms[] = {"AIC", "Discontinuous nice loop", "Continuous nice loop", NULL};
static const char *const grouped_forms[] = {"Grouped AIC", "Grouped discontinuous nice loop",
                                            "Grouped continuous nice loop", NULL};

static const struct sudoku_lesson x_chain_lesson = {
    "A chain of places of one digit, joined by strong and weak links in turn. In a strong link a house has "
    "just two places for the digit: if it is not in the one, it is in the other. If the first cell of the "
    "chain is not the digit, the last one is. So one of the two ends is the digit, and a cell that sees both "
    "ends is not.",
    "Draw the places of one digit and join those that are the only two of a house. Begin with such a link, "
    "step to a cell in sight that begins another one, and so on; chains of four cells are skyscrapers, kites "
    "and turbot fish.",
    "The chain begins and ends with a strong link. A strong link may serve as a weak one, never the other "
    "way round. Colouring uses strong links alone; here every second link may be weak.",
    .also_finds = "X-cycle, multi colouring, multi colors",
    .position = "24.1..6..69..8..4.38..6...5416...87.853.7...1729.1..56134.9.5..96254....578321964",
};

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length. One of one digit
 * rates 6.6. */
const struct technique logic_technique_x_chain = {
    .known = {"x-chain", "X-chain", 66, 0, NULL, &x_chain_lesson},
    .find = find,
    .pattern = " of length {length}, {digits} in {one end} or {other end}",
    .roles = {{"one end", OF_CELLS, 0, 1}, {"other end", LAST_OF_CELLS, 0, 1}},
    .reason = "{chain}",
    .opening = "",
    .variant = X_CHAIN,
    .handicap = 1,
};

static const struct sudoku_lesson xy_chain_lesson = {
    "A chain of cells with two candidates, each of which sees the next one and shares a digit with it. If "
    "the first cell is not the digit at its free end, it is its other digit, so the next cell is its other "
    "one, and so on to the last cell, which is the same digit as at the beginning. So one of the two ends is "
    "that digit, and a cell that sees both ends is not. With three cells it is an XY-wing.",
    "Mark all cells with two candidates. From one of them, 25 say, go from 5 to a cell 5x in sight, on from "
    "x, and stop when a cell ends in 2 where both ends can see a 2.",
    "Between two cells the shared digit changes sides: it comes in with one digit and leaves with the other. "
    "A remote pair is the case in which all cells have the same two candidates; both digits then go.",
    .also_finds = "remote pair",
    .position = "38...12..7..8321..2.1..7.83538726491197354628426189..59736458128.2913.6.61.278...",
};

/* One with three cells rates 7.1, with four 7.2. */
const struct technique logic_technique_xy_chain = {
    .known = {"xy-chain", "XY-chain", 71, 0, NULL, &xy_chain_lesson},
    .find = find,
    .pattern = " of {number of cells} cells, {digits} in {one end} or {other end}",
    .roles = {{"one end", OF_CELLS, 0, 1}, {"other end", LAST_OF_CELLS, 0, 1}},
    .reason = "{chain}",
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .variant = XY_CHAIN,
    .handicap = 1,
};

static const struct sudoku_lesson aic_lesson = {
    "An alternating inference chain: candidates joined by strong and weak links in turn. A strong link is "
    "two places of a digit in a house or the two candidates of a cell, of which one is true. If the first "
    "candidate is false, the last one is true, so what both rule out goes. A loop without a break "
    "(continuous) removes what any two neighbours rule out; one with a break (discontinuous) decides the "
    "candidate there.",
    "Begin and end with candidates that rule out the same thing. Walk: not this, so that; that, so not the "
    "next. Cells with two candidates let you change the digit.",
    "The first and the last link are strong: the chain begins with a candidate that is false.",
    .other_names = "alternating inference chain, DNL = discontinuous nice loop, CNL = continuous nice loop",
    .also_finds = "3D Medusa",
    .position = ".87..51699.....523.25.19784..2.3.6.1...1..3.2139562847793486215264751938.....3476",
};

const struct technique logic_technique_aic = {
    .known = {"aic", "AIC or nice loop", 70, 0, forms, &aic_lesson},
    .find = find,
    .pattern = PATTERN,
    .reason = "{chain}",
    .opening = "",
    .kinds = kinds,
    .whereabouts = IN_FIRST_BOX,
    .variant = CANDIDATES_ALONE,
    .handicap = 1,
};

static const struct sudoku_lesson grouped_aic_lesson = {
    "An AIC in which two or three places of a digit, in a box and a line at once, serve as one. The group is "
    "true if one of its cells is the digit and false if none is. So a digit with three or four places in a "
    "house can still be a strong link: the group, or the place beside it.",
    "Look for boxes in which a digit lies in one row but for one cell elsewhere: the row's part and the cell "
    "are a strong link. Then go on as in a plain AIC.",
    "A group rules out only what all of its cells see. An empty rectangle is the smallest example.",
    .other_names = "grouped alternating inference chain",
    .also_finds = "grouped X-cycle, grouped X-chain",
    .position = "623918754597.2.183418...2961..752938.82...54..358..6.28.9...42.35.2..8.92...8936.",
};

/* Sudoku Explainer has no groups and needs a region chain: multiple forcing chains begin at 8.0. */
const struct technique logic_technique_grouped_aic = {
    .known = {"grouped-aic", "Grouped AIC or nice loop", 80, 0, grouped_forms, &grouped_aic_lesson},
    .find = find,
    .pattern = PATTERN,
    .reason = "{chain}",
    .opening = "",
    .kinds = kinds,
    .whereabouts = IN_FIRST_BOX,
    .variant = WITH_GROUPS,
    .handicap = 3,
};
