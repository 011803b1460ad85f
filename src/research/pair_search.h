/* pair_search.h: a part of the search in a view of a grid, from one node down. */
#ifndef RESEARCH_PAIR_SEARCH_H
#define RESEARCH_PAIR_SEARCH_H

#include "research/grid_view.h"

struct pair_search;

/* Makes the memory of one thread; NULL when memory is short. */
struct pair_search *sudoku_pair_search_new(void);
void sudoku_pair_search_free(struct pair_search *search);

/* Called by the thread that searches. */
struct pair_caller {
    /* Takes some puzzles, sets of clues in cells of the grid; other than SUDOKU_OK ends the search. */
    enum sudoku_status (*take)(void *context, const struct cells *puzzles, size_t n);
    sudoku_cancel *stop; /* asked now and then; other than 0 ends the search with SUDOKU_CANCELLED */
    void *context;
};

/* Finds all puzzles below a node, in an order that does not depend on earlier searches. */
enum sudoku_status sudoku_pair_search_run(struct pair_search *search, const struct grid_view *view,
                                          const struct pair_node *node, const struct pair_caller *caller);

/* Returns the cells of the pair to try for the next clue of a node: those of the first set without a clue.
 * */
uint64_t sudoku_pair_choices(const struct grid_view *view, const struct pair_node *node);

#endif
