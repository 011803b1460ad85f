/* graph.h: the candidates of a board under numbers of their own, and the links between them.
 *
 * Two candidates are linked weakly if they are never on together (on: the candidate is the digit), strongly
 * if they are never off together. Links are edges, each with the cell or house that makes it.
 *
 * For people's chains there are groups, too: two or three candidates of a digit that lie where a box crosses
 * a line. A group is on if one of its cells holds the digit, off if none does.
 *
 *     5 5 . | . . .       the group 5 in r1c1     5 5 . | . . .     5 in r1c1 and r1c2 is
 *     . . . | . . .       and r1c2 is strongly    . . 5 | . . .     strongly linked to 5 in
 *     . . 5 | . . 5       linked to r3c3 (box 1)  . . 5 | . . .     r2c3 and r3c3 (box 1)
 *
 * On the right the places of a box lie in a row and a column, as in an empty rectangle. A place where these
 * two cross may belong to either group.
 *
 * Candidates are numbered 0, 1, 2 ... in the order of cells, then digits: there are 100 to 250 of them;
 * groups come last. A set of them is a row of words, of which only the first graph.words are used, nearly
 * always four of the twelve that the worst case takes. Their number is even, and loops go in pairs of words,
 * which compilers make vector instructions. The busiest functions exist twice, for four words and for any
 * number (WITH_WORDS): loops of known length are several times as fast. */
#ifndef LOGIC_GRAPH_H
#define LOGIC_GRAPH_H

#include "logic/step.h"

enum { CANDIDATES = 9 * SUDOKU_CELLS, NODES = 2 * CANDIDATES, ROW_WORDS = (CANDIDATES + 63) / 64 };
enum { ROW_WORDS_USUAL = 4 };
enum { WEAK_MAX = 28 }; /* 8 other digits of the cell and 20 cells that see it */
enum { NO_NODE = 0xffff };

/* The candidates left on a board in the middle of an argument. Houses are in scan order, as on the board. */
struct grid {
    uint16_t cell[SUDOKU_CELLS];
    uint16_t place[9][HOUSES_ROOM];
    uint64_t live[ROW_WORDS];
};

/* The reason of a node, inside src/logic: a house in scan order, an enum sudoku_reason, or this. */
enum { IS_START = 63 };

/* One end of a link between two candidates, and the house in which they see each other, or
 * SUDOKU_SAME_CELL. */
struct edge {
    uint16_t to;
    uint8_t reason;
};

/* Which links count: within houses, within cells, or all. */
enum links { LINKS_IN_HOUSES, LINKS_IN_CELLS, ALL_LINKS, LINK_CHOICES };

enum { STRONG_MAX = 4 }; /* by its cell and its houses */

/* The numbers of the candidates and their weak links, which stay valid while steps and searches remove
 * candidates. Strong links are those of one grid. */
struct graph {
    unsigned n, words;
    unsigned n_candidates;   /* the others are groups */
    bool for_people;         /* links are followed in the order of numbers, else in Sudoku Explainer's */
    struct cells has[9];     /* the numbered candidates */
    struct grid start;       /* the board as it is now */
    uint16_t id[CANDIDATES]; /* of 9 * cell + digit */
    uint8_t cell[CANDIDATES], digit[CANDIDATES];
    uint8_t empties[HOUSES];                               /* empty cells of each house */
    uint8_t filled[9];                                     /* how many cells hold each digit */
    uint16_t edge[CANDIDATES + 1], house_edge[CANDIDATES]; /* where the edges of a candidate begin, and those
                                                            in houses */
    struct edge edges[CANDIDATES * WEAK_MAX];
    uint64_t weak[CANDIDATES][ROW_WORDS];       /* the edges as rows */
    uint64_t house[CANDIDATES][ROW_WORDS];      /* those in houses */
    struct edge strong[CANDIDATES][STRONG_MAX]; /* cell, box, row, column; for people box, column, row, cell
                                                   and groups; each candidate once */
    uint8_t n_strong[CANDIDATES];
    uint64_t turns_on[CANDIDATES][ROW_WORDS]; /* the strong edges of tied candidates as rows */
    uint64_t tied[LINK_CHOICES][ROW_WORDS];   /* candidates that have strong links */
    struct cells group[CANDIDATES];
};

/* Makes the graph that of a board. Candidates keep their numbers if these are good for the board. */
void logic_graph_cast(struct graph *graph, const struct board *board);

/* Finds the strong links of a grid. */
void logic_graph_link(struct graph *graph, const struct grid *grid);

/* Makes the graph of a board for people's chains, with or without groups. Groups without strong links are
 * left out, and those for which there is no room: puzzles with one solution stay far below that. */
void logic_graph_for_people(struct graph *graph, const struct board *board, bool groups);

/* Functions with a parameter for the number of words that is to be known when they are compiled, unless
 * the compiler optimises for size. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define FOR_WORDS static inline __attribute__((always_inline))
#define ARE_USUAL(words) ((words) == ROW_WORDS_USUAL)
#else
#define FOR_WORDS static inline
#define ARE_USUAL(words) false
#endif
#define WITH_WORDS(graph, call)                                                                              \
    do {                                                                                                     \
        if (ARE_USUAL((graph)->words)) {                                                                     \
            enum { words = ROW_WORDS_USUAL };                                                                \
            call;                                                                                            \
        } else {                                                                                             \
            const unsigned words = (graph)->words;                                                           \
            call;                                                                                            \
        }                                                                                                    \
    } while (0)

static inline bool row_has(const uint64_t *row, unsigned i)
{
    return row[i >> 6] >> (i & 63) & 1;
}

static inline void row_add(uint64_t *row, unsigned i)
{
    row[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void row_drop(uint64_t *row, unsigned i)
{
    row[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void row_clear(uint64_t *row, unsigned words)
{
    for (unsigned i = 0; i < words; i += 2)
        row[i] = row[i + 1] = 0;
}

static inline void row_join(uint64_t *row, const uint64_t *more, unsigned words)
{
    for (unsigned i = 0; i < words; i += 2) {
        row[i] |= more[i];
        row[i + 1] |= more[i + 1];
    }
}

static inline bool rows_meet(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i += 2)
        any |= (a[i] & b[i]) | (a[i + 1] & b[i + 1]);
    return any != 0;
}

/* Is all of the first row in the second? */
static inline bool rows_within(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i += 2)
        any |= (a[i] & ~b[i]) | (a[i + 1] & ~b[i + 1]);
    return any == 0;
}

static inline bool row_any(const uint64_t *a, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i])
            return true;
    return false;
}

static inline unsigned graph_id(const struct graph *graph, unsigned cell, unsigned digit)
{
    assert(cell < SUDOKU_CELLS && digit < 9);
    return graph->id[9 * cell + digit];
}

/* The place of a cell in one of its houses. */
static inline unsigned place_in(unsigned house, unsigned cell)
{
    assert(logic_cell_places[cell].house[house / 9] == house);
    return logic_cell_places[cell].at[house / 9];
}

/* The weak links of a candidate: a row, and the edges up to those of the next candidate. */
static inline const uint64_t *weak_row(const struct graph *graph, enum links links, unsigned id)
{
    assert(id < graph->n);
    return links == LINKS_IN_HOUSES ? graph->house[id] : graph->weak[id];
}

static inline const struct edge *weak_edges(const struct graph *graph, enum links links, unsigned id)
{
    return graph->edges + (links == LINKS_IN_HOUSES ? graph->house_edge[id] : graph->edge[id]);
}

/* The strong links of a candidate, and their end, in Sudoku Explainer's graph. There the one in the cell
 * comes first; in that for people it does not, and all are followed (follows). */
static inline const struct edge *strong_edges(const struct graph *graph, enum links links, unsigned id)
{
    assert(id < graph->n && (links == ALL_LINKS || !graph->for_people));
    return graph->strong[id] + (links == LINKS_IN_HOUSES && row_has(graph->tied[LINKS_IN_CELLS], id));
}

static inline const struct edge *strong_end(const struct graph *graph, enum links links, unsigned id)
{
    bool cell = links == LINKS_IN_CELLS && row_has(graph->tied[LINKS_IN_CELLS], id);
    return graph->strong[id] + (links == LINKS_IN_CELLS ? cell : graph->n_strong[id]);
}

static inline bool follows(enum links links, const struct edge *edge)
{
    return links == ALL_LINKS || (edge->reason == SUDOKU_SAME_CELL) == (links == LINKS_IN_CELLS);
}

/* A node is twice its candidate, and one more if it is off. */
static inline unsigned node_on(unsigned candidate)
{
    return 2 * candidate;
}

static inline unsigned node_off(unsigned candidate)
{
    return 2 * candidate + 1;
}

static inline bool node_is_off(unsigned node)
{
    return node & 1;
}

/* The nodes that can be reached from a start, each with the one it was reached from first. */
struct tree {
    unsigned n;
    uint16_t node[NODES + 1], parent[NODES + 1];
    uint8_t reason[NODES + 1];
    uint16_t depth[NODES + 1];
};

/* The nodes that a tree may have: candidates that are on, and that are off. All nodes that lead to one of
 * them must be among them, too. */
struct realm {
    uint64_t on[ROW_WORDS], off[ROW_WORDS];
};

/* Grows a tree from a node, to a depth. All nodes are from the realm (NULL: all). Returns where a node is in
 * the tree that ends it, or NO_LINK. */
unsigned logic_tree_grow(struct tree *tree, const struct graph *graph, const struct realm *realm,
                         enum links links, unsigned start, unsigned stop, unsigned depth);

static inline struct cells graph_cells(const struct graph *graph, unsigned id)
{
    assert(id < graph->n);
    struct cells cells = {{0, 0}};
    if (id >= graph->n_candidates)
        return graph->group[id - graph->n_candidates];
    cells_flip(&cells, graph->cell[id]);
    return cells;
}

/* A path in a tree, from the start: candidates and groups, which are on and off in turn. */
struct path {
    unsigned n;
    uint16_t id[NODES];
};

/* Writes the path to a place in a tree as a branch of a step's argument. */
void logic_graph_say(const struct graph *graph, const struct tree *tree, unsigned at, unsigned branch,
                     struct step *step, struct path *path);

#endif
