/* people.h: searches for people's techniques on the graph of candidates and groups (graph.h). */
#ifndef LOGIC_PEOPLE_H
#define LOGIC_PEOPLE_H

#include "logic/graph.h"
#include "logic/reasoner.h"

struct people {
    uint64_t stamp; /* of the graph's board */
    bool has_groups;
    struct graph graph;
    uint64_t targets[ROW_WORDS];              /* candidates about which a step may have news */
    uint64_t rows[4][CANDIDATES * ROW_WORDS]; /* for AICs */
    unsigned followed[CANDIDATES];            /* how far these candidates are followed, when they are on: */
    uint64_t met[CANDIDATES][2][ROW_WORDS];   /* where chains from them lead, on and off, */
    uint16_t nodes[CANDIDATES][NODES];        /* and how many nodes the shortest ones have */
};

/* Makes the graph of a board for people's chains, with or without groups. Returns NULL if there is no
 * reasoner or no memory. */
const struct graph *logic_people_graph(struct board *board, bool groups);

/* Adds the candidates of a row that the board has to the digits of their cells. */
void logic_row_digits(const struct graph *graph, const uint64_t *row, uint16_t digits[SUDOKU_CELLS]);

/* One of these candidates is on: the digits of a cell, the places of a digit in a house, or guardians. */
enum { CASES_MAX = 9 };
struct cases {
    unsigned n;
    uint16_t id[CASES_MAX];
};

/* A node to which chains from all cases lead. */
struct common_end {
    unsigned node;
    unsigned longest; /* chain: its strong links, and one more if the node is off */
    unsigned nodes;   /* of all chains */
};

/* Finds the end whose longest chain is the shortest, of equal ones that with the fewest nodes, if these are
 * fewer than a limit; of equal ones the first that is off, or else on. Keeps it if it goes before the best.
 * Returns whether it does. The board has its graph with groups. */
bool logic_find_common_end(const struct board *board, const struct cases *cases, unsigned limit,
                           struct common_end *best);

/* Writes these chains as the branches of a step, and its effect. */
void logic_say_common_end(struct step *step, const struct cases *cases, unsigned node);

#endif
