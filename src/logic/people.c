/* people.c: the graph for people's chains is made once for a board, and its memory is kept from puzzle to
 * puzzle. */
#include "logic/people.h"

/* Finds the candidates about which a step may have news. */
static void find_targets(struct people *people, const struct board *board)
{
    memset(people->targets, 0, sizeof people->targets);
    for (unsigned id = 0; id < people->graph.n_candidates; id++)
        if (board_news(board, people->graph.cell[id], 1u << people->graph.digit[id]))
            row_add(people->targets, id);
}

const struct graph *logic_people_graph(struct board *board, bool groups)
{
    struct sudoku_reasoner *reasoner = board->reasoner;
    if (!reasoner)
        return NULL;
    struct people *people = reasoner->derived.people;
    if (!people && !(people = malloc(sizeof *people))) {
        reasoner->trouble = SUDOKU_NO_MEMORY;
        return NULL;
    }
    if (!reasoner->derived.people || people->stamp != board->stamp || people->has_groups != groups) {
        logic_graph_for_people(&people->graph, board, groups);
        memset(people->followed, 0, sizeof people->followed);
        people->stamp = board->stamp;
        people->has_groups = groups;
    }
    reasoner->derived.people = people;
    find_targets(people, board);
    return &people->graph;
}

void logic_row_digits(const struct graph *graph, const uint64_t *row, uint16_t digits[SUDOKU_CELLS])
{
    for (unsigned i = 0; i < graph->words; i++)
        for (uint64_t rest = row[i] & graph->start.live[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            digits[graph->cell[id]] |= (uint16_t)(1u << graph->digit[id]);
        }
}

/* Follows chains of some length from a candidate that is on, unless that was done. */
static void follow_chains(struct people *people, unsigned id, unsigned depth)
{
    assert(id < people->graph.n_candidates);
    struct tree tree;
    if (people->followed[id] >= depth)
        return;
    people->followed[id] = depth;
    for (unsigned off = 0; off < 2; off++)
        row_clear(people->met[id][off], people->graph.words);
    logic_tree_grow(&tree, &people->graph, NULL, ALL_LINKS, node_on(id), NO_NODE, depth);
    for (unsigned at = 0; at < tree.n; at++) {
        row_add(people->met[id][node_is_off(tree.node[at])], tree.node[at] / 2u);
        people->nodes[id][tree.node[at]] = (uint16_t)(tree.depth[at] + 1);
    }
}

bool logic_find_common_end(const struct board *board, const struct cases *cases, unsigned limit,
                           struct common_end *best)
{
    assert(cases->n <= CASES_MAX);
    struct people *people = board->reasoner->derived.people;
    const struct graph *graph = &people->graph;
    bool found = false;
    for (unsigned i = 0; i < cases->n; i++)
        follow_chains(people, cases->id[i], best->longest < NODES / 2 ? 2 * best->longest : NODES);
    for (unsigned off = 2; off-- > 0;)
        for (unsigned k = 0; k < graph->words; k++) {
            uint64_t common = people->targets[k];
            for (unsigned i = 0; i < cases->n; i++)
                common &= people->met[cases->id[i]][off][k];
            for (; common; common &= common - 1) {
                struct common_end end = {2 * (64 * k + lowest_bit(common)) + off, 0, 0};
                for (unsigned i = 0; i < cases->n; i++) {
                    unsigned n = people->nodes[cases->id[i]][end.node];
                    end.nodes += n;
                    end.longest = n / 2 > end.longest ? n / 2 : end.longest;
                }
                if (end.nodes < limit && (end.longest < best->longest ||
                                          (end.longest == best->longest && end.nodes < best->nodes))) {
                    *best = end;
                    found = true;
                }
            }
        }
    return found;
}

void logic_say_common_end(struct step *step, const struct cases *cases, unsigned node)
{
    assert(cases->n >= 1 && cases->n <= CASES_MAX);
    const struct graph *graph = &step->board->reasoner->derived.people->graph;
    for (unsigned i = 0; i < cases->n; i++) {
        struct tree tree;
        struct path path;
        unsigned at = logic_tree_grow(&tree, graph, NULL, ALL_LINKS, node_on(cases->id[i]), node, NODES);
        logic_graph_say(graph, &tree, at, i, step, &path);
    }
    if (node_is_off(node))
        step_removes(step, graph->cell[node / 2], 1u << graph->digit[node / 2]);
    else
        step_places(step, graph->cell[node / 2], graph->digit[node / 2]);
}
