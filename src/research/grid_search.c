/* grid_search.c: all proper puzzles of a solved grid with some number of clues.
 *
 * The search consists of steps, each a node of the search in one of three views (pair_search.h), which
 * threads share (core/ordered.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grow.h"
#include "core/ordered.h"
#include "research/pair_search.h"

/* The most cells of the unavoidable sets that are looked for. 16 clues take 14 s with sets of 12 cells in the
 * grid with the most puzzles of 17 clues, 1.3 s with 14; for a search that is as long as for 17 clues, larger
 * ones pay. */
enum { SET_CELLS = 14, SET_CELLS_LONG = 15, LONG_SEARCH = 17 };

/* The views are those of bands or of stacks: of the kind with fewer nodes with SAMPLE_CLUES. A step is a node
 * with STEP_CLUES. */
enum { SAMPLE_CLUES = 5, STEP_CLUES = 4, WEIGHT_DEPTH = 2 };

struct step {
    struct pair_node node;
    unsigned char view;
    double work; /* nodes below it */
};

struct sudoku_grid_search {
    char grid[SUDOKU_CELLS];
    struct grid_view *views; /* of bands, and of stacks */
    struct step *steps;
    double *shares; /* of the work before each step, and after the last */
    size_t n, room;
    bool no_memory;
};

/* ---- Preparation ---- */

static void count_nodes(const struct grid_view *view, struct pair_node node, unsigned depth, double *nodes)
{
    if (needs_more_than(view, node.unhit, pair_clues_left(view, &node)))
        return;
    ++*nodes;
    if (!depth || !pair_clues_left(view, &node))
        return;
    for (uint64_t choices = research_pair_choices(view, &node); choices; choices &= choices - 1) {
        count_nodes(view, add_pair_clue(view, &node, lowest_bit(choices)), depth - 1, nodes);
        node.dead |= choices & (0 - choices);
    }
}

/* Nodes in which all sets have a clue already are steps, too: they are rare, and may be large. */
static void add_steps(struct sudoku_grid_search *search, unsigned view, struct pair_node node, unsigned depth)
{
    const struct grid_view *of = &search->views[view];
    if (needs_more_than(of, node.unhit, pair_clues_left(of, &node)))
        return;
    if (!depth || !cells_any(node.unhit)) {
        struct step *steps = grow_array(search->steps, search->n, &search->room, 256, sizeof *steps);
        search->no_memory |= !steps;
        if (!steps)
            return;
        search->steps = steps;
        steps[search->n] = (struct step){.node = node, .view = (unsigned char)view};
        count_nodes(of, node, WEIGHT_DEPTH, &steps[search->n++].work);
        return;
    }
    for (uint64_t choices = research_pair_choices(of, &node); choices; choices &= choices - 1) {
        struct pair_node next = add_pair_clue(of, &node, lowest_bit(choices));
        add_steps(search, view, next, depth - 1);
        node.dead |= choices & (0 - choices);
    }
}

/* Fills the three views of bands or of stacks. The view with the least work is to come first: it may find the
 * puzzles in which several bands have the most clues, and the last one none of them. Stores the place of each
 * view, and returns how much work they will be. */
static double fill_views(struct grid_view *views, unsigned place[3], const char *grid, bool turned,
                         unsigned clues, const struct sudoku_cell_set *sets, size_t n)
{
    double work[3] = {0, 0, 0};
    for (unsigned last = 0; last < 3; last++) {
        research_grid_view_fill(&views[last], grid, turned, last, sets, n);
        research_grid_view_limit(&views[last], clues, 0, 0);
        count_nodes(&views[last], research_pair_root(&views[last]), SAMPLE_CLUES, &work[last]);
    }
    for (unsigned last = 0; last < 3; last++) {
        place[last] = 0;
        for (unsigned other = 0; other < 3; other++)
            place[last] += other < last ? work[other] <= work[last] : work[other] < work[last];
    }
    for (unsigned last = 0; last < 3; last++) {
        unsigned first = last == 0, second = last == 2 ? 1 : 2;
        research_grid_view_limit(&views[last], clues, place[first] < place[last],
                                 place[second] < place[last]);
    }
    return work[0] + work[1] + work[2];
}

/* The unavoidable sets of the grid. */
struct sets {
    struct sudoku_cell_set *items;
    size_t n, room;
    bool failed; /* memory is short */
};

/* A sudoku_result_fn. */
static int keep_set(void *context, const void *result)
{
    struct sets *sets = context;
    struct sudoku_cell_set *items = grow_array(sets->items, sets->n, &sets->room, 1024, sizeof *items);
    sets->failed = !items;
    if (!items)
        return 1;
    sets->items = items;
    items[sets->n++] = *(const struct sudoku_cell_set *)result;
    return 0;
}

static enum sudoku_status prepare(struct sudoku_grid_search *search, unsigned clues)
{
    struct sets sets = {0};
    unsigned cells = clues < LONG_SEARCH ? SET_CELLS : SET_CELLS_LONG;
    enum sudoku_status status = sudoku_find_unavoidable(search->grid, cells, keep_set, &sets, NULL);
    struct grid_view *views = malloc(6 * sizeof *views);
    search->views = views;
    if (status == SUDOKU_OK && (!views || sets.failed))
        status = SUDOKU_NO_MEMORY;
    if (status != SUDOKU_OK) {
        free(sets.items);
        return status;
    }
    unsigned place[6];
    double of_bands = fill_views(views, place, search->grid, false, clues, sets.items, sets.n);
    double of_stacks = fill_views(views + 3, place + 3, search->grid, true, clues, sets.items, sets.n);
    unsigned first = of_stacks < of_bands ? 3 : 0;
    free(sets.items);
    for (unsigned i = 0; i < 9; i++) /* in the order of their places */
        if (place[first + i % 3] == i / 3)
            add_steps(search, first + i % 3, research_pair_root(&views[first + i % 3]), STEP_CLUES);
    search->shares = search->no_memory ? NULL : malloc((search->n + 1) * sizeof *search->shares);
    if (!search->shares)
        return SUDOKU_NO_MEMORY;
    double all = 0;
    for (size_t i = 0; i < search->n; all += search->steps[i++].work)
        search->shares[i] = all;
    for (size_t i = 0; i < search->n; i++)
        search->shares[i] /= all;
    search->shares[search->n] = 1;
    return SUDOKU_OK;
}

enum sudoku_status sudoku_grid_search_new(const char *grid, unsigned clues,
                                          struct sudoku_grid_search **search, size_t *steps,
                                          const double **shares)
{
    if (search)
        *search = NULL;
    if (!grid || !search || clues < 1 || clues > SUDOKU_CELLS)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(grid, NULL, 0, NULL);
    if (status != SUDOKU_OK)
        return status;
    struct sudoku_grid_search *made = calloc(1, sizeof *made);
    if (!made)
        return SUDOKU_NO_MEMORY;
    memcpy(made->grid, grid, SUDOKU_CELLS);
    status = prepare(made, clues);
    if (status != SUDOKU_OK) {
        sudoku_grid_search_free(made);
        return status;
    }
    *search = made;
    if (steps)
        *steps = made->n;
    if (shares)
        *shares = made->shares;
    return SUDOKU_OK;
}

void sudoku_grid_search_free(struct sudoku_grid_search *search)
{
    if (!search)
        return;
    free(search->views);
    free(search->steps);
    free(search->shares);
    free(search);
}

/* ---- Steps ---- */

/* The memory of a thread. */
struct searcher {
    const struct sudoku_grid_search *search;
    struct pair_search *pairs;
    sudoku_text_fn *show;
    void *shown_with;
};

static void end(void *memory)
{
    struct searcher *searcher = memory;
    if (searcher)
        research_pair_search_free(searcher->pairs);
    free(searcher);
}

static void *begin(void *context)
{
    struct searcher *searcher = calloc(1, sizeof *searcher);
    if (searcher)
        *searcher = (struct searcher){.search = context, .pairs = research_pair_search_new()};
    if (searcher && !searcher->pairs) {
        end(searcher);
        searcher = NULL;
    }
    return searcher;
}

static enum sudoku_status show_puzzles(void *context, const struct cells *puzzles, size_t n)
{
    const struct searcher *searcher = context;
    for (size_t i = 0; i < n; i++) {
        char puzzle[SUDOKU_CELLS];
        cells_spell(puzzles[i], searcher->search->grid, puzzle);
        if (searcher->show(searcher->shown_with, puzzle))
            return SUDOKU_CANCELLED;
    }
    return SUDOKU_OK;
}

static enum sudoku_status search_step(void *memory, size_t at, sudoku_text_fn *show, void *shown_with,
                                      const struct sudoku_control *control)
{
    struct searcher *searcher = memory;
    const struct step *step = &searcher->search->steps[at];
    const struct pair_caller caller = {show_puzzles, searcher, control};
    assert(at < searcher->search->n);
    searcher->show = show;
    searcher->shown_with = shown_with;
    return research_pair_search_run(searcher->pairs, &searcher->search->views[step->view], &step->node,
                                    &caller);
}

enum sudoku_status sudoku_grid_search_run(struct sudoku_grid_search *search, size_t *next, size_t end_at,
                                          sudoku_text_fn *visit, void *context,
                                          const struct sudoku_control *control)
{
    struct sudoku_control asked;
    if (!search || !next || !visit || !control_read(&asked, control) || end_at > search->n || *next > end_at)
        return SUDOKU_BAD_ARGUMENT;
    struct ordered ordered = {.begin = begin,
                              .end = end,
                              .search = search_step,
                              .context = search,
                              .visit = visit,
                              .visitor = context};
    return core_ordered_run(&ordered, next, end_at, &asked);
}
