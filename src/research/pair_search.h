/* pair_search.h: all puzzles with few clues, in a view of a solved grid with one band set apart.
 *
 *      pair, cells 0..53      two bands, searched first
 *      last, cells 54..80     the band with the most clues, searched for each way to fill the pair
 *
 * If a puzzle has N clues, two of its bands have 2N/3 of them at most. So the search places these first, and
 * that is far fewer ways than to place all N. Each unavoidable set inside the pair must have one of them; the
 * others must have one either there or in the last band.
 *
 * The band with the most clues can be any of three: a view for each. Where two bands have equally many, only
 * one view may find the puzzle, so some bands must have fewer clues than the last one. Stacks do as well as
 * bands: the grid is turned then. */
#ifndef RESEARCH_PAIR_SEARCH_H
#define RESEARCH_PAIR_SEARCH_H

#include <stdbool.h>

#include "core/cells.h"
#include "sudoku_research.h"

enum { PAIR_CELLS = 54, LAST_CELLS = 27, PAIR_SETS = 128, MOST_CROSSING = 2048 };

#define PAIR_ALL ((UINT64_C(1) << PAIR_CELLS) - 1)
#define LAST_ALL ((UINT32_C(1) << LAST_CELLS) - 1)

/* Cells of a view: an unavoidable set, or the clues of a puzzle. */
struct view_set {
    uint64_t pair;
    uint32_t last;
};

struct grid_view {
    char digits[SUDOKU_CELLS];
    unsigned char cell_of[SUDOKU_CELLS]; /* in the grid, of each cell of the view */
    unsigned clues;                      /* of the puzzles searched */
    unsigned fewer[2];  /* 1: the first, second band of the pair must have fewer clues than the last band */
    unsigned most_pair; /* clues in the pair */
    /* The smallest sets inside the pair, in the order of size. Sets of them are as sets of cells. */
    unsigned n_pair;
    uint64_t pair_set[PAIR_SETS];
    struct cells missing[PAIR_CELLS]; /* the sets without this cell, and */
    struct cells apart[PAIR_SETS];    /* those that are disjoint from this one */
    /* The other sets, with cells in the last band, or larger than those. */
    size_t n_crossing;
    struct view_set crossing[MOST_CROSSING];
};

/* A node of the search: some clues of the pair. */
struct pair_node {
    uint64_t clues;
    uint64_t dead;      /* cells that have no clue below this node, because an earlier node has tried them */
    struct cells unhit; /* the pair sets that have no clue */
    unsigned char n[2]; /* clues in each band of the pair */
};

/* Fills a view of a grid whose last band is number `last`, of the grid turned at its diagonal if turned. */
void research_grid_view_fill(struct grid_view *view, const char *grid, bool turned, unsigned last,
                             const struct sudoku_cell_set *sets, size_t n);

/* Sets how many clues there are, and which bands must have fewer than the last one. */
void research_grid_view_limit(struct grid_view *view, unsigned clues, unsigned first_fewer,
                              unsigned second_fewer);

struct pair_node research_pair_root(const struct grid_view *view);

/* How many clues the pair may still get. */
static inline unsigned pair_clues_left(const struct grid_view *view, const struct pair_node *node)
{
    return view->most_pair - node->n[0] - node->n[1];
}

/* May the bands of the pair get these numbers of clues? If not, one exceeds the last band in the end. */
static inline bool bands_fit(const struct grid_view *view, unsigned first, unsigned second)
{
    return 2 * first + second + view->fewer[0] <= view->clues &&
           first + 2 * second + view->fewer[1] <= view->clues;
}

/* The cells of the pair that may get a clue. */
static inline uint64_t open_cells(const struct grid_view *view, const struct pair_node *node)
{
    uint64_t open = PAIR_ALL & ~node->dead & ~node->clues;
    if (!bands_fit(view, node->n[0] + 1u, node->n[1]))
        open &= ~(uint64_t)LAST_ALL;
    if (!bands_fit(view, node->n[0], node->n[1] + 1u))
        open &= LAST_ALL;
    return open;
}

static inline struct pair_node add_pair_clue(const struct grid_view *view, const struct pair_node *node,
                                             unsigned cell)
{
    struct pair_node next = *node;
    next.clues |= UINT64_C(1) << cell;
    next.unhit = cells_and(node->unhit, view->missing[cell]);
    next.n[cell / LAST_CELLS]++;
    return next;
}

/* Are there too many disjoint sets without a clue? Takes the smallest, then the smallest that is disjoint
 * from it, and so on. */
static inline bool needs_more_than(const struct grid_view *view, struct cells unhit, unsigned most)
{
    unsigned n = 0;
    while (cells_any(unhit)) {
        if (++n > most)
            return true;
        unhit = cells_and(unhit, view->apart[cells_first(unhit)]);
    }
    return false;
}

/* ---- The search, from one node down ---- */

struct pair_search;

/* Makes the memory of one thread; NULL when memory is short. */
struct pair_search *research_pair_search_new(void);
void research_pair_search_free(struct pair_search *search);

/* Called by the thread that searches. */
struct pair_caller {
    /* Takes some puzzles, sets of clues in cells of the grid; other than SUDOKU_OK ends the search. */
    enum sudoku_status (*take)(void *context, const struct cells *puzzles, size_t n);
    void *context;
    const struct sudoku_control *control;
};

/* Finds all puzzles below a node, in an order that does not depend on earlier searches. */
enum sudoku_status research_pair_search_run(struct pair_search *search, const struct grid_view *view,
                                            const struct pair_node *node, const struct pair_caller *caller);

/* Returns the cells of the pair to try for the next clue of a node: those of the first set without a clue. */
uint64_t research_pair_choices(const struct grid_view *view, const struct pair_node *node);

#endif
