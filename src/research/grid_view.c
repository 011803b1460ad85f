/* grid_view.c: the unavoidable sets of a grid, sorted for a search that sets one band apart. */
#include "research/grid_view.h"

#include <stdlib.h>
#include <string.h>

static void map_cells(struct grid_view *view, const char *grid, bool turned, unsigned last)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned band = cell / LAST_CELLS == 2 ? last : (cell / LAST_CELLS + (cell / LAST_CELLS >= last));
        unsigned from = band * LAST_CELLS + cell % LAST_CELLS;
        from = turned ? from % 9 * 9 + from / 9 : from;
        view->cell_of[cell] = (unsigned char)from;
        view->digits[cell] = grid[from];
    }
}

static struct view_set show_set(const struct grid_view *view, struct cells set)
{
    struct view_set shown = {0, 0};
    for (unsigned cell = 0; cell < PAIR_CELLS; cell++)
        shown.pair |= (uint64_t)cells_has(set, view->cell_of[cell]) << cell;
    for (unsigned cell = 0; cell < LAST_CELLS; cell++)
        shown.last |= (uint32_t)cells_has(set, view->cell_of[PAIR_CELLS + cell]) << cell;
    return shown;
}

/* Keeps a set of the pair that is among the smallest. */
static void add_pair_set(struct grid_view *view, uint64_t set)
{
    unsigned i = view->n_pair++;
    view->pair_set[i] = set;
    for (unsigned cell = 0; cell < PAIR_CELLS; cell++)
        if (!(set >> cell & 1))
            view->missing[cell].word[i / 64] |= UINT64_C(1) << i % 64;
}

static void find_disjoint_pairs(struct grid_view *view)
{
    memset(view->apart, 0, sizeof view->apart);
    for (unsigned i = 0; i < view->n_pair; i++)
        for (unsigned j = 0; j < view->n_pair; j++)
            if (!(view->pair_set[i] & view->pair_set[j]))
                view->apart[i].word[j / 64] |= UINT64_C(1) << j % 64;
}

static int compare_crossing(const void *first, const void *second)
{
    const struct view_set *a = first, *b = second;
    unsigned in_a = count_bits(a->last), in_b = count_bits(b->last);
    if (in_a == in_b) {
        in_a = count_bits(a->pair);
        in_b = count_bits(b->pair);
    }
    return (in_a > in_b) - (in_a < in_b);
}

void sudoku_grid_view_fill(struct grid_view *view, const char *grid, bool turned, unsigned last,
                           const struct sudoku_cell_set *sets, size_t n)
{
    memset(view, 0, sizeof *view);
    map_cells(view, grid, turned, last);
    for (size_t i = 0; i < n; i++) {
        struct view_set set = show_set(view, cells_of_bits(sets[i].bits));
        if (!set.last && view->n_pair < PAIR_SETS)
            add_pair_set(view, set.pair);
        else if (view->n_crossing < MOST_CROSSING)
            view->crossing[view->n_crossing++] = set;
    }
    find_disjoint_pairs(view);
    if (view->n_crossing)
        qsort(view->crossing, view->n_crossing, sizeof *view->crossing, compare_crossing);
}

void sudoku_grid_view_limit(struct grid_view *view, unsigned clues, unsigned first_fewer,
                            unsigned second_fewer)
{
    view->clues = clues;
    view->fewer[0] = first_fewer;
    view->fewer[1] = second_fewer;
    view->most_pair = 0;
    for (unsigned first = 0; first <= LAST_CELLS; first++)
        for (unsigned second = 0; second <= LAST_CELLS; second++)
            if (bands_fit(view, first, second) && first + second > view->most_pair)
                view->most_pair = first + second;
}

struct pair_node sudoku_pair_root(const struct grid_view *view)
{
    struct pair_node root = {0};
    for (unsigned i = 0; i < view->n_pair; i++)
        root.unhit.word[i / 64] |= UINT64_C(1) << i % 64;
    return root;
}
