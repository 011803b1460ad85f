/* pair_search.c: all puzzles that have some given clues in the first two bands of a view.
 *
 * A node branches on the smallest unavoidable set of the pair that has no clue: one of its cells must be a
 * clue. A cell that has been tried is dead for its later siblings, so each puzzle is found once. A node ends
 * if more disjoint sets have no clue than the pair may get clues.
 *
 * Once every set inside the pair has a clue, the other sets decide about the last band. Usually it needs more
 * clues than are left: its parts of the sets that have no clue are looked at from the smallest on until too
 * many are disjoint. The few puzzles that pass are solved by the engine, thousands at a time. A second
 * solution is another unavoidable set, which is kept: in later searches of the same view it refuses puzzles
 * before they are solved. But the nodes branch on the view's own sets only: so the order of the puzzles does
 * not depend on the learned sets, and the puzzles need not be kept and sorted.
 *
 * Clues as a set that hits all unavoidable sets: McGuire, Tugemann and Civario, "There Is No 16-Clue Sudoku:
 * Solving the Sudoku Minimum Number of Clues Problem via Hitting Set Enumeration" (2012). */
#include "research/pair_search.h"

#include "core/control.h"

#include <stdlib.h>
#include <string.h>

/* ---- Views ---- */

static void add_cell(struct view_set *set, unsigned cell)
{
    if (cell < PAIR_CELLS)
        set->pair |= UINT64_C(1) << cell;
    else
        set->last |= UINT32_C(1) << (cell - PAIR_CELLS);
}

void research_grid_view_fill(struct grid_view *view, const char *grid, bool turned, unsigned last,
                             const struct sudoku_cell_set *sets, size_t n)
{
    memset(view, 0, sizeof *view);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned band = cell / LAST_CELLS == 2 ? last : (cell / LAST_CELLS + (cell / LAST_CELLS >= last));
        unsigned from = band * LAST_CELLS + cell % LAST_CELLS;
        from = turned ? from % 9 * 9 + from / 9 : from;
        view->cell_of[cell] = (unsigned char)from;
        view->digits[cell] = grid[from];
    }
    for (size_t i = 0; i < n; i++) {
        struct view_set set = {0, 0};
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            if (cells_has(cells_of_bits(sets[i].bits), view->cell_of[cell]))
                add_cell(&set, cell);
        if (!set.last && view->n_pair < PAIR_SETS)
            view->pair_set[view->n_pair++] = set.pair;
        else if (view->n_crossing < MOST_CROSSING)
            view->crossing[view->n_crossing++] = set;
    }
    for (unsigned j = 0; j < view->n_pair; j++) {
        for (unsigned cell = 0; cell < PAIR_CELLS; cell++)
            if (!(view->pair_set[j] >> cell & 1))
                cells_add(&view->missing[cell], j);
        for (unsigned i = 0; i < view->n_pair; i++)
            if (!(view->pair_set[i] & view->pair_set[j]))
                cells_add(&view->apart[i], j);
    }
}

void research_grid_view_limit(struct grid_view *view, unsigned clues, unsigned first_fewer,
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

struct pair_node research_pair_root(const struct grid_view *view)
{
    struct pair_node root = {0};
    for (unsigned i = 0; i < view->n_pair; i++)
        cells_add(&root.unhit, i);
    return root;
}

/* ---- The memory of a thread ---- */

/* Candidates that are solved together; nodes between two questions whether to stop; the most clues of the
 * last band. */
enum {
    CANDIDATES = 2048,
    NODES_PER_QUESTION = 1 << 14,
    MOST_LAST = LAST_CELLS,
    CROSSING_WORDS = MOST_CROSSING / 64
};

/* Marks the part of a learned set in the last band. */
#define LEARNED (UINT32_C(1) << 31)

struct pair_search {
    const struct grid_view *view;
    struct sudoku_solver *workspace;
    enum sudoku_status status;
    const struct pair_caller *caller;
    unsigned nodes; /* since the last question */
    /* The crossing sets of the view and those found since, in the same order, and for each cell of the pair
     * the sets without it. */
    size_t n_crossing, n_inner, n_new; /* n_inner: sets without a cell in the last band */
    struct view_set crossing[MOST_CROSSING];
    uint64_t missing[PAIR_CELLS][CROSSING_WORDS];
    struct view_set new_sets[CANDIDATES];
    /* The parts in the last band of sets without a clue, for each number of clues left to place there. */
    uint32_t needed[MOST_LAST + 1][MOST_CROSSING];
    size_t n_candidates;
    struct view_set candidates[CANDIDATES];
    char texts[CANDIDATES][SUDOKU_CELLS], solutions[CANDIDATES][SUDOKU_CELLS];
    signed char counts[CANDIDATES];
    size_t n_found;
    struct cells found[CANDIDATES];
};

struct pair_search *research_pair_search_new(void)
{
    struct pair_search *search = calloc(1, sizeof *search);
    if (search && sudoku_solver_new(NULL, &search->workspace) == SUDOKU_OK)
        return search;
    free(search);
    return NULL;
}

void research_pair_search_free(struct pair_search *search)
{
    if (!search)
        return;
    sudoku_solver_free(search->workspace);
    free(search);
}

/* ---- Sets that cross into the last band ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* By the number of cells in the last band, then by size. The view's own sets are always in the same order. */
static int compare_sets(const void *first, const void *second)
{
    const struct view_set *a = first, *b = second;
    int order = compare_numbers(count_bits(a->last & LAST_ALL), count_bits(b->last & LAST_ALL));
    if (!order)
        order = compare_numbers(a->last & LEARNED, b->last & LEARNED);
    if (!order)
        order = compare_numbers(count_bits(a->pair), count_bits(b->pair));
    if (!order)
        order = compare_numbers(a->last, b->last);
    return order ? order : compare_numbers(a->pair, b->pair);
}

/* Begins with the view's sets, or adds the learned ones. */
static void take_view(struct pair_search *search, const struct grid_view *view)
{
    if (search->view != view) {
        search->view = view;
        search->n_new = 0;
        search->n_crossing = view->n_crossing;
        memcpy(search->crossing, view->crossing, sizeof search->crossing);
    } else if (!search->n_new) {
        return;
    }
    size_t room = MOST_CROSSING - search->n_crossing, n = search->n_new < room ? search->n_new : room;
    memcpy(search->crossing + search->n_crossing, search->new_sets, n * sizeof *search->new_sets);
    search->n_crossing += n;
    search->n_new = 0;
    if (search->n_crossing)
        qsort(search->crossing, search->n_crossing, sizeof *search->crossing, compare_sets);
    memset(search->missing, 0, sizeof search->missing);
    search->n_inner = 0;
    for (size_t i = 0; i < search->n_crossing; i++) {
        search->n_inner += !(search->crossing[i].last & LAST_ALL);
        for (unsigned cell = 0; cell < PAIR_CELLS; cell++)
            if (!(search->crossing[i].pair >> cell & 1))
                search->missing[cell][i / 64] |= UINT64_C(1) << i % 64;
    }
}

/* The crossing sets of one word that have no clue in the pair. */
static uint64_t crossing_unhit(const struct pair_search *search, uint64_t clues, size_t word)
{
    size_t left = search->n_crossing - 64 * word;
    uint64_t unhit = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
    for (; clues && unhit; clues &= clues - 1)
        unhit &= search->missing[lowest_bit(clues)][word];
    return unhit;
}

/* Returns a set inside the pair that has no clue but is not among the smallest; NULL if there is none. The
 * learned ones are last. */
static const struct view_set *find_inner_unhit(const struct pair_search *search, uint64_t clues)
{
    for (size_t word = 0; 64 * word < search->n_inner; word++) {
        uint64_t unhit = crossing_unhit(search, clues, word);
        if (!unhit)
            continue;
        size_t set = 64 * word + lowest_bit(unhit);
        return set < search->n_inner ? &search->crossing[set] : NULL;
    }
    return NULL;
}

/* ---- Stopping ---- */

static void ask_whether_to_stop(struct pair_search *search)
{
    search->nodes = 0;
    if (control_is_cancelled(search->caller->control))
        search->status = SUDOKU_CANCELLED;
}

/* Nodes of the last band count, too: with many clues, there may be millions below one node of the pair. */
static void count_node(struct pair_search *search)
{
    if (++search->nodes >= NODES_PER_QUESTION)
        ask_whether_to_stop(search);
}

/* ---- Candidates ---- */

static void spell_candidate(const struct pair_search *search, const struct view_set *candidate, char *text)
{
    for (unsigned cell = 0; cell < PAIR_CELLS; cell++)
        text[cell] = candidate->pair >> cell & 1 ? search->view->digits[cell] : '.';
    for (unsigned cell = 0; cell < LAST_CELLS; cell++)
        text[PAIR_CELLS + cell] = candidate->last >> cell & 1 ? search->view->digits[PAIR_CELLS + cell] : '.';
}

static void keep_puzzle(struct pair_search *search, const char *text)
{
    struct cells *puzzle = &search->found[search->n_found++];
    *puzzle = (struct cells){{0, 0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (text[cell] != '.')
            cells_add(puzzle, search->view->cell_of[cell]);
}

/* The solution differs from the grid in an unavoidable set, maybe in several together. */
static void keep_set(struct pair_search *search, const char *solution)
{
    struct view_set set = {0, LEARNED};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (solution[cell] != search->view->digits[cell])
            add_cell(&set, cell);
    if ((set.pair || set.last & LAST_ALL) && search->n_new < CANDIDATES)
        search->new_sets[search->n_new++] = set;
}

static void solve_candidates(struct pair_search *search)
{
    size_t n = search->n_candidates;
    search->n_candidates = 0;
    for (size_t i = 0; i < n; i++)
        spell_candidate(search, &search->candidates[i], search->texts[i]);
    enum sudoku_status status =
        sudoku_solve_many(search->workspace, search->texts[0], SUDOKU_CELLS, n, 2, search->solutions[0],
                          SUDOKU_CELLS, search->counts, NULL, NULL);
    search->n_found = 0;
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++) {
        if (search->counts[i] == 1)
            keep_puzzle(search, search->texts[i]);
        else
            keep_set(search, search->solutions[i]);
    }
    if (search->n_found)
        status = search->caller->take(search->caller->context, search->found, search->n_found);
    if (status != SUDOKU_OK)
        search->status = status;
}

static void add_candidate(struct pair_search *search, uint64_t pair, uint32_t last)
{
    search->candidates[search->n_candidates++] = (struct view_set){pair, last};
    if (search->n_candidates < CANDIDATES)
        return;
    solve_candidates(search);
    if (search->status == SUDOKU_OK)
        ask_whether_to_stop(search);
}

/* ---- The last band ---- */

/* Clues to place in the last band, for one way to fill the pair. */
struct last_node {
    uint64_t pair;
    uint32_t clues, dead;
    unsigned left;
};

/* Returns the open cells of the smallest needed set that is not learned, or all; or 0 if more are disjoint
 * than clues are left, or one has no open cell. */
static uint32_t choose_needed(const uint32_t *needed, size_t n, const struct last_node *node)
{
    uint32_t alive = LAST_ALL & ~node->dead, best = alive & ~node->clues, used = 0;
    unsigned fewest = LAST_CELLS + 1, disjoint = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t open = needed[i] & alive;
        unsigned cells = count_bits(open);
        if (cells < fewest && (!(needed[i] & LEARNED) || !cells)) {
            fewest = cells;
            best = open;
        }
        if (!(open & used)) {
            used |= open;
            if (++disjoint > node->left)
                return 0;
        }
    }
    return best;
}

static void fill_last(struct pair_search *search, const uint32_t *needed, size_t n, struct last_node node)
{
    uint32_t open = LAST_ALL & ~node.dead & ~node.clues;
    count_node(search);
    if (search->status != SUDOKU_OK || count_bits(open) < node.left)
        return;
    if (node.left == 0) {
        if (n == 0)
            add_candidate(search, node.pair, node.clues);
        return;
    }
    uint32_t *next = search->needed[node.left];
    uint32_t choices = n ? choose_needed(needed, n, &node) : open;
    for (; choices; choices &= choices - 1) {
        uint32_t cell = choices & (0 - choices);
        size_t n_next = 0;
        for (size_t i = 0; i < n; i++) {
            next[n_next] = needed[i];
            n_next += !(needed[i] & cell);
        }
        fill_last(search, next, n_next,
                  (struct last_node){node.pair, node.clues | cell, node.dead, node.left - 1});
        node.dead |= cell;
    }
}

/* The pair has its clues. Looks at the sets without a clue, from those with the fewest cells in the last band
 * on. */
static void complete_pair(struct pair_search *search, uint64_t clues, unsigned left)
{
    uint32_t *needed = search->needed[0], used = 0;
    unsigned disjoint = 0;
    size_t n = 0;
    if (left > LAST_CELLS)
        return;
    for (size_t word = 0; 64 * word < search->n_crossing; word++)
        for (uint64_t unhit = crossing_unhit(search, clues, word); unhit; unhit &= unhit - 1) {
            uint32_t set = search->crossing[64 * word + lowest_bit(unhit)].last;
            needed[n++] = set;
            if (set & used)
                continue;
            used |= set & LAST_ALL;
            if (!(set & LAST_ALL) || ++disjoint > left)
                return;
        }
    fill_last(search, needed, n, (struct last_node){clues, 0, 0, left});
}

/* ---- The pair ---- */

uint64_t research_pair_choices(const struct grid_view *view, const struct pair_node *node)
{
    uint64_t open = open_cells(view, node);
    return cells_any(node->unhit) ? open & view->pair_set[cells_first(node->unhit)] : open;
}

/* Places the last clue that the pair may get: in a cell that all sets without one share. Without this, a
 * search takes a third longer; in the last band it saves nothing. */
static void place_last_of_pair(struct pair_search *search, const struct pair_node *node)
{
    const struct grid_view *view = search->view;
    uint64_t shared = open_cells(view, node);
    for (struct cells left = node->unhit; shared && cells_any(left);)
        shared &= view->pair_set[cells_pop(&left)];
    for (; shared; shared &= shared - 1)
        complete_pair(search, node->clues | (shared & (0 - shared)),
                      view->clues - node->n[0] - node->n[1] - 1);
}

static void fill_pair(struct pair_search *search, struct pair_node *node)
{
    const struct grid_view *view = search->view;
    unsigned left = pair_clues_left(view, node);
    count_node(search);
    /* Only if the puzzles have more clues than a band has cells, there may be too few open ones. */
    bool lacks_cells = view->clues > LAST_CELLS &&
                       count_bits(node->clues | open_cells(view, node)) + LAST_CELLS < view->clues;
    if (needs_more_than(view, node->unhit, left) || lacks_cells || search->status != SUDOKU_OK)
        return;
    uint64_t choices = research_pair_choices(view, node);
    if (!cells_any(node->unhit)) {
        const struct view_set *inner = find_inner_unhit(search, node->clues);
        if (inner && !(inner->last & LEARNED))
            choices &= inner->pair;
        if (!inner)
            complete_pair(search, node->clues, view->clues - node->n[0] - node->n[1]);
    }
    if (left == 1 && cells_any(node->unhit)) {
        place_last_of_pair(search, node);
        return;
    }
    for (; left && choices; choices &= choices - 1) {
        struct pair_node next = add_pair_clue(view, node, lowest_bit(choices));
        fill_pair(search, &next);
        node->dead |= choices & (0 - choices);
    }
}

enum sudoku_status research_pair_search_run(struct pair_search *search, const struct grid_view *view,
                                            const struct pair_node *node, const struct pair_caller *caller)
{
    struct pair_node root = *node;
    search->status = SUDOKU_OK;
    search->caller = caller;
    search->n_candidates = 0;
    take_view(search, view);
    fill_pair(search, &root);
    if (search->n_candidates && search->status == SUDOKU_OK)
        solve_candidates(search);
    return search->status;
}
