/* graph.c: numbers the live candidates, lists their links, and follows them breadth first. Most steps remove
 * a candidate or two, so the numbers are kept as long as the board has no candidate without a number: those
 * that it has lost are no longer live, as in the grids of closures. That saves 9 % of the instructions of
 * ratings from 7.1 to 8.9. */
#include <assert.h>

#include "logic/graph.h"

static unsigned words_for(unsigned n)
{
    return n <= 64 * ROW_WORDS_USUAL ? ROW_WORDS_USUAL : (n + 127) / 128 * 2;
}

static void number(struct graph *graph)
{
    graph->n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        for (unsigned set = graph->start.cell[cell]; set;) {
            unsigned digit = set_pop(&set);
            graph->cell[graph->n] = (uint8_t)cell;
            graph->digit[graph->n] = (uint8_t)digit;
            graph->id[9 * cell + digit] = (uint16_t)graph->n++;
        }
    }
    graph->n_candidates = graph->n;
    assert(graph->n <= CANDIDATES);
    graph->words = words_for(graph->n);
    graph->for_people = false;
}

/* Box, row, column, each cell once: cells of the box are not listed again. *n counts all edges. */
static void list_edges(struct graph *graph, unsigned id, unsigned *n)
{
    unsigned cell = graph->cell[id], digit = graph->digit[id];
    row_clear(graph->weak[id], graph->words);
    row_clear(graph->house[id], graph->words);
    graph->edge[id] = (uint16_t)*n;
    for (unsigned set = graph->start.cell[cell] & ~(1u << digit); set;) {
        unsigned to = graph_id(graph, cell, set_pop(&set));
        graph->edges[(*n)++] = (struct edge){(uint16_t)to, SUDOKU_SAME_CELL};
        row_add(graph->weak[id], to);
    }
    graph->house_edge[id] = (uint16_t)*n;
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(cell, type), place = place_in(house, cell);
        unsigned before = type ? 7u << place / 3 * 3 : 1u << place; /* in the box, or the candidate itself */
        for (unsigned places = graph->start.place[digit][house] & ~before; places;) {
            unsigned to = graph_id(graph, logic_scan_cells[house][set_pop(&places)], digit);
            graph->edges[(*n)++] = (struct edge){(uint16_t)to, (uint8_t)house};
            row_add(graph->house[id], to);
        }
    }
    row_join(graph->weak[id], graph->house[id], graph->words);
}

/* Does the board have numbered candidates only, and enough of them? Removed candidates cost time in every
 * loop: with fewer than three in four, or fewer words to a row, new numbers are better. */
static bool is_numbered(const struct graph *graph, const struct board *board)
{
    unsigned n = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        if (cells_any(cells_without(board->has[digit], graph->has[digit])))
            return false;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += logic_set_size[board->candidates[cell]];
    return 4 * n >= 3 * graph->n && words_for(n) == graph->words;
}

void logic_graph_cast(struct graph *graph, const struct board *board)
{
    bool numbered = is_numbered(graph, board);
    memcpy(graph->start.cell, board->candidates, sizeof graph->start.cell);
    for (unsigned digit = 0; digit < 9; digit++)
        memcpy(graph->start.place[digit], board->places[digit], sizeof graph->start.place[digit]);
    for (unsigned house = 0; house < HOUSES; house++)
        graph->empties[house] = (uint8_t)board_empties(board, house);
    memcpy(graph->filled, board->filled, sizeof graph->filled);
    if (!numbered) {
        memcpy(graph->has, board->has, sizeof graph->has);
        number(graph);
        unsigned n = 0;
        for (unsigned id = 0; id < graph->n; id++)
            list_edges(graph, id, &n);
        graph->edge[graph->n] = (uint16_t)n;
    }
    memset(graph->start.live, 0, sizeof graph->start.live);
    for (unsigned id = 0; id < graph->n; id++)
        graph->start.live[id >> 6] |= (uint64_t)(graph->start.cell[graph->cell[id]] >> graph->digit[id] & 1)
                                      << (id & 63);
}

/* Adds a strong edge, the first of a candidate to a row that is empty so far. */
static inline void add_strong_edge(struct graph *graph, unsigned from, unsigned to, unsigned reason)
{
    assert(from != to && graph->n_strong[from] < STRONG_MAX);
    if (!graph->n_strong[from])
        row_clear(graph->turns_on[from], graph->words);
    graph->strong[from][graph->n_strong[from]++] = (struct edge){(uint16_t)to, (uint8_t)reason};
    row_add(graph->turns_on[from], to);
    row_add(graph->tied[reason < HOUSES ? LINKS_IN_HOUSES : LINKS_IN_CELLS], from);
}

/* Links two candidates strongly, unless they are already. */
static void link_both(struct graph *graph, unsigned a, unsigned b, unsigned reason)
{
    if (graph->n_strong[a] && row_has(graph->turns_on[a], b))
        return;
    add_strong_edge(graph, a, b, reason);
    add_strong_edge(graph, b, a, reason);
}

/* The houses with exactly two places. */
static uint32_t find_pairs(const uint16_t places[HOUSES_ROOM])
{
    uint32_t houses = 0;
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t four;
        memcpy(&four, places + 4 * i, sizeof four);
        four = without_lowest(four);
        four = (not_empty(four) & ~not_empty(without_lowest(four))) >> 15;
        houses |= (uint32_t)(four * 0x0001000200040008u >> 48 & 15) << 4 * i; /* a bit of each */
    }
    return houses;
}

static void link_cells(struct graph *graph, const struct grid *grid)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned low = grid->cell[cell], high = low & (low - 1);
        if (high && !(high & (high - 1)))
            link_both(graph, graph_id(graph, cell, lowest_bit(low)), graph_id(graph, cell, lowest_bit(high)),
                      SUDOKU_SAME_CELL);
    }
}

static void link_places(struct graph *graph, const struct grid *grid)
{
    static const unsigned char first[3] = {BOX, ROW, COLUMN};
    for (unsigned digit = 0; digit < 9; digit++) {
        uint32_t pairs = find_pairs(grid->place[digit]);
        for (unsigned i = 0; i < 3; i++) {
            unsigned type = i && graph->for_people ? 3 - i : i;
            for (uint32_t rest = pairs & (uint32_t)0777 << first[type]; rest; rest &= rest - 1) {
                unsigned house = lowest_bit(rest), places = grid->place[digit][house], low = set_pop(&places);
                const unsigned char *cells = logic_scan_cells[house];
                link_both(graph, graph_id(graph, cells[low], digit),
                          graph_id(graph, cells[lowest_bit(places)], digit), house);
            }
        }
    }
}

void logic_graph_link(struct graph *graph, const struct grid *grid)
{
    memset(graph->n_strong, 0, graph->n * sizeof *graph->n_strong);
    memset(graph->tied, 0, sizeof graph->tied);
    if (!graph->for_people)
        link_cells(graph, grid);
    link_places(graph, grid);
    if (graph->for_people)
        link_cells(graph, grid);
    for (unsigned i = 0; i < graph->words; i++)
        graph->tied[ALL_LINKS][i] = graph->tied[LINKS_IN_HOUSES][i] | graph->tied[LINKS_IN_CELLS][i];
}

/* ---- Groups ----
 *
 * Strong links decide which groups there are: a group without one cannot be part of a chain, so none is made
 * for it. */

/* The numbers of groups by digit, by where their box crosses a row or a column, and by which of the three
 * cells they have; 0: none yet. */
typedef uint16_t group_ids[9][2][27][8];

/* The candidate or group of some of a digit's places in a house, which lie where it crosses another one.
 * Returns NO_NODE if there is no room for it. A group of several houses is made once. */
static unsigned id_of(struct graph *graph, group_ids ids, unsigned digit, unsigned house, unsigned places,
                      bool column)
{
    unsigned first = logic_scan_cells[house][lowest_bit(places)];
    assert(places && places <= ALL_DIGITS);
    if (!(places & (places - 1)))
        return graph_id(graph, first, digit);
    unsigned line = column ? first % 9 : first / 9, across = column ? first / 27 : first % 9 / 3, cells = 0;
    for (unsigned rest = places; rest;) {
        unsigned cell = logic_scan_cells[house][set_pop(&rest)];
        cells |= 1u << (column ? cell / 9 : cell % 9) % 3;
    }
    uint16_t *id = &ids[digit][column][3 * line + across][cells];
    if (*id || graph->n == CANDIDATES)
        return *id ? *id : (unsigned)NO_NODE;
    *id = (uint16_t)graph->n++;
    graph->cell[*id] = (uint8_t)first;
    graph->digit[*id] = (uint8_t)digit;
    graph->n_strong[*id] = 0;
    graph->group[*id - graph->n_candidates] = cells_at(house, places);
    return *id;
}

/* The rows and the columns of a box, as sets of its places. */
static const unsigned thirds[3] = {0007, 0070, 0700}, steps[3] = {0111, 0222, 0444};

/* If the places of a digit in a house lie in exactly two of three parts, these are linked strongly. If
 * they lie in all three, one part that is off leaves two. */
static void link_two_parts(struct graph *graph, group_ids ids, unsigned digit, unsigned house,
                           const unsigned parts[3], bool column)
{
    unsigned places = graph->start.place[digit][house], in[3], n = 0;
    for (unsigned i = 0; i < 3; i++)
        if (places & parts[i])
            in[n++] = places & parts[i];
    if (n != 2)
        return;
    unsigned a = id_of(graph, ids, digit, house, in[0], column);
    unsigned b = id_of(graph, ids, digit, house, in[1], column);
    if (a != NO_NODE && b != NO_NODE)
        link_both(graph, a, b, house);
}

/* If the places of a digit in a box lie in a row and a column, the two parts are linked strongly, as in an
 * empty rectangle. A place where they cross belongs to one of them, either one. */
static void link_crossing_parts(struct graph *graph, group_ids ids, unsigned digit, unsigned box)
{
    unsigned places = graph->start.place[digit][box];
    for (unsigned i = 0; i < 9; i++) {
        unsigned in_row = thirds[i / 3], in_column = steps[i % 3], crossing = in_row & in_column & places;
        if (places & ~(in_row | in_column))
            continue;
        for (unsigned row_has_it = 0; row_has_it < (crossing ? 2 : 1); row_has_it++) {
            unsigned row_part = places & in_row & ~(row_has_it ? 0 : crossing);
            unsigned column_part = places & ~row_part;
            if (!row_part || !column_part)
                continue;
            unsigned a = id_of(graph, ids, digit, box, row_part, false);
            unsigned b = id_of(graph, ids, digit, box, column_part, true);
            if (a != NO_NODE && b != NO_NODE)
                link_both(graph, a, b, box);
        }
    }
}

/* The weak links of a group: to what all its cells see. */
static void link_group(struct graph *graph, unsigned id)
{
    unsigned digit = graph->digit[id];
    struct cells seen = cells_and(graph->has[digit], seen_by_all(graph_cells(graph, id)));
    for (struct cells rest = seen; cells_any(rest);) {
        unsigned other = graph_id(graph, cells_pop(&rest), digit);
        row_add(graph->weak[id], other);
        row_add(graph->weak[other], id);
    }
    for (unsigned other = graph->n_candidates; other < graph->n; other++)
        if (graph->digit[other] == digit && cells_within(graph_cells(graph, other), seen))
            row_add(graph->weak[id], other);
}

/* Two places are a link between candidates, which is there already. */
static void add_groups(struct graph *graph)
{
    group_ids ids = {{{{0}}}};
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned house = 0; house < HOUSES; house++) {
            if (logic_set_size[graph->start.place[digit][house]] < 3)
                continue;
            link_two_parts(graph, ids, digit, house, thirds, house >= COLUMN && house < ROW);
            if (house >= COLUMN)
                continue;
            link_two_parts(graph, ids, digit, house, steps, true);
            link_crossing_parts(graph, ids, digit, house);
        }
}

/* The weak links of all groups, and rows as long as they are now. */
static void add_weak_links(struct graph *graph)
{
    for (unsigned id = 0; id < graph->n; id++)
        for (unsigned i = id < graph->n_candidates ? words_for(graph->n_candidates) : 0; i < graph->words;
             i++)
            graph->weak[id][i] = 0;
    for (unsigned id = graph->n_candidates; id < graph->n; id++)
        link_group(graph, id);
    memcpy(graph->tied[ALL_LINKS], graph->tied[LINKS_IN_HOUSES], sizeof graph->tied[ALL_LINKS]);
    row_join(graph->tied[ALL_LINKS], graph->tied[LINKS_IN_CELLS], graph->words);
}

void logic_graph_for_people(struct graph *graph, const struct board *board, bool groups)
{
    memset(graph->has, 0, sizeof graph->has); /* new numbers */
    logic_graph_cast(graph, board);
    graph->for_people = true;
    graph->words = ROW_WORDS; /* of rows that may get groups */
    logic_graph_link(graph, &graph->start);
    if (groups)
        add_groups(graph);
    graph->words = words_for(graph->n);
    add_weak_links(graph);
}

/* ---- Following links ---- */

/* Adds a node reached from another unless it was reached before. */
static inline bool enter(struct tree *tree, uint64_t seen[2][ROW_WORDS], unsigned node, unsigned parent,
                         unsigned reason)
{
    uint64_t *row = seen[node_is_off(node)];
    if (row_has(row, node / 2))
        return false;
    row_add(row, node / 2);
    tree->node[tree->n] = (uint16_t)node;
    tree->parent[tree->n] = (uint16_t)parent;
    tree->reason[tree->n] = (uint8_t)reason;
    tree->depth[tree->n] = (uint16_t)(tree->n ? tree->depth[parent] + 1 : 0);
    tree->n++;
    return true;
}

/* Adds all that a node turns off, in the order of numbers, up to a node that ends the search. Returns whether
 * that was met. */
static bool enter_all(struct tree *tree, uint64_t seen[2][ROW_WORDS], const struct graph *graph,
                      enum links links, unsigned at, unsigned stop)
{
    const uint64_t *weak = weak_row(graph, links, tree->node[at] / 2);
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = weak[i] & ~seen[1][i]; rest; rest &= rest - 1)
            if (enter(tree, seen, node_off(64 * i + lowest_bit(rest)), at, SUDOKU_SAME_CELL) &&
                tree->node[tree->n - 1] == stop)
                return true;
    return false;
}

unsigned logic_tree_grow(struct tree *tree, const struct graph *graph, const struct realm *realm,
                         enum links links, unsigned start, unsigned stop, unsigned depth)
{
    assert(start < 2 * graph->n && (stop < 2 * graph->n || stop == NO_NODE));
    uint64_t seen[2][ROW_WORDS]; /* and nodes outside of the realm */
    enum links listed =
        graph->for_people ? ALL_LINKS : links; /* cells come first only for Sudoku Explainer */
    for (unsigned i = 0; i < graph->words; i++) {
        seen[0][i] = realm ? ~realm->on[i] : 0;
        seen[1][i] = realm ? ~realm->off[i] : 0;
    }
    tree->n = 0;
    enter(tree, seen, start, 0, IS_START);
    if (start == stop)
        return 0;
    for (unsigned at = 0; at < tree->n && tree->depth[at] < depth; at++) {
        unsigned id = tree->node[at] / 2;
        bool off = node_is_off(tree->node[at]);
        if (!off && graph->for_people) {
            if (enter_all(tree, seen, graph, links, at, stop))
                return tree->n - 1;
            continue;
        }
        if (!off && rows_within(weak_row(graph, links, id), seen[1], graph->words))
            continue;
        const struct edge *edge = off ? strong_edges(graph, listed, id) : weak_edges(graph, links, id);
        const struct edge *end = off ? strong_end(graph, listed, id) : graph->edges + graph->edge[id + 1];
        for (; edge < end; edge++) {
            if (off && listed != links && !follows(links, edge))
                continue;
            unsigned node = off ? node_on(edge->to) : node_off(edge->to);
            if (enter(tree, seen, node, at, edge->reason) && node == stop)
                return tree->n - 1;
        }
    }
    return NO_LINK;
}

/* The house in which two weakly linked candidates or groups see each other: if they share a line and a box,
 * the line. */
static unsigned shared_by(const struct graph *graph, unsigned a, unsigned b)
{
    struct cells all = cells_or(graph_cells(graph, a), graph_cells(graph, b));
    if (graph->digit[a] != graph->digit[b])
        return SUDOKU_SAME_CELL;
    unsigned house = HOUSES - 1;
    while (house > BOX && !cells_within(all, logic_scan_sets[house]))
        house--;
    return house;
}

void logic_graph_say(const struct graph *graph, const struct tree *tree, unsigned at, unsigned branch,
                     struct step *step, struct path *path)
{
    assert(at < tree->n);
    uint16_t place[NODES]; /* in the tree */
    path->n = tree->depth[at] + 1u;
    for (unsigned i = path->n; i-- > 0; at = tree->parent[at]) {
        path->id[i] = tree->node[at] / 2;
        place[i] = (uint16_t)at;
    }
    for (unsigned i = 0; i < path->n; i++) {
        unsigned id = path->id[i], reason = SUDOKU_SAME_CELL;
        bool on = !node_is_off(tree->node[place[i]]);
        uint16_t before = (uint16_t)(step->n_links - 1);
        if (i && on)
            reason = tree->reason[place[i]];
        else if (i)
            reason = shared_by(graph, path->id[i - 1], id);
        struct sudoku_link link = make_link(graph_cells(graph, id), graph->digit[id], on, reason);
        link.branch = (unsigned char)branch;
        step_link(step, link, &before, i > 0);
    }
}

unsigned logic_tenths_for_nodes(unsigned nodes)
{
    unsigned tenths = 0;
    for (unsigned threshold = 4; nodes > threshold + 2; tenths++)
        threshold = tenths & 1 ? threshold / 3 * 4 : threshold / 2 * 3;
    return tenths;
}
