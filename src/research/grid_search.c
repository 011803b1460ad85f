/* grid_search.c: all proper puzzles of a solved grid with some number of clues.
 *
 * The search is cut into steps, each a node of the search in one of three views (pair_search.h). Threads take
 * them one after the other; what they find is shown in the order of the steps, so that the
 * output is the same whatever the number of threads. What cannot be shown yet is kept in memory; a thread
 * waits when there is too much of it. */
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grow.h"
#include "core/team.h"
#include "research/pair_search.h"

/* The most cells of the unavoidable sets that are looked for. 16 clues take 14 s with sets of 12 cells in the
 * grid with the most puzzles of 17 clues, 1.3 s with 14; for a search that is as long as for 17 clues, larger
 * ones pay. */
enum { SET_CELLS = 14, SET_CELLS_LONG = 15, LONG_SEARCH = 17 };

/* Bands or stacks: whichever has fewer nodes with so many clues. A step is a node with STEP_CLUES. */
enum { SAMPLE_CLUES = 5, STEP_CLUES = 4, WEIGHT_DEPTH = 2 };

/* Puzzles in memory that wait to be shown: of the step that is shown, and of all. */
enum { MOST_OF_STEP = 1 << 14, MOST_WAITING = 1 << 18 };

struct step {
    struct pair_node node;
    unsigned char view;
    double before; /* the share of the work in the steps before */
};

struct sudoku_grid_search {
    char grid[SUDOKU_CELLS];
    struct grid_view *views; /* three */
    struct step *steps;
    size_t n, room;
    bool no_memory;
};

/* ---- Preparation ---- */

static void count_nodes(const struct grid_view *view, struct pair_node node, unsigned depth, double *nodes)
{
    if (needs_more_than(view, &node.unhit, pair_clues_left(view, &node)))
        return;
    ++*nodes;
    if (!depth || !pair_clues_left(view, &node))
        return;
    for (uint64_t choices = research_pair_choices(view, &node); choices; choices &= choices - 1) {
        count_nodes(view, add_pair_clue(view, &node, lowest_bit(choices)), depth - 1, nodes);
        node.dead |= choices & (0 - choices);
    }
}

static void add_step(struct sudoku_grid_search *search, unsigned view, const struct pair_node *node)
{
    struct step *steps = grow_array(search->steps, search->n, &search->room, 256, sizeof *steps);
    search->no_memory |= !steps;
    if (!steps)
        return;
    search->steps = steps;
    struct step *step = &search->steps[search->n++];
    *step = (struct step){.node = *node, .view = (unsigned char)view};
    count_nodes(&search->views[view], *node, WEIGHT_DEPTH, &step->before);
}

/* Nodes in which all sets have a clue already are steps, too: they are rare, and may be large. */
static void add_steps(struct sudoku_grid_search *search, unsigned view, struct pair_node node, unsigned depth)
{
    const struct grid_view *of = &search->views[view];
    if (needs_more_than(of, &node.unhit, pair_clues_left(of, &node)))
        return;
    if (!depth || !is_unhit(&node.unhit)) {
        add_step(search, view, &node);
        return;
    }
    for (uint64_t choices = research_pair_choices(of, &node); choices; choices &= choices - 1) {
        struct pair_node next = add_pair_clue(of, &node, lowest_bit(choices));
        add_steps(search, view, next, depth - 1);
        node.dead |= choices & (0 - choices);
    }
}

/* Puts the view with the least work first: it may find the puzzles in which several bands have the most
 * clues, and the last one none of them. */
static void order_views(struct grid_view *views, double work[3])
{
    for (unsigned i = 1; i < 3; i++)
        for (unsigned j = i; j && work[j] < work[j - 1]; j--) {
            struct grid_view view = views[j];
            double held = work[j];
            views[j] = views[j - 1];
            work[j] = work[j - 1];
            views[j - 1] = view;
            work[j - 1] = held;
        }
}

/* The band that is last in a view, as the first cell of it tells. */
static unsigned last_band(const struct grid_view *view, bool turned)
{
    unsigned cell = view->cell_of[PAIR_CELLS];
    return (turned ? cell % 9 : cell / 9) / 3;
}

/* Where two bands have the most clues, the view of the first in the order of views finds the puzzle. */
static void limit_views(struct grid_view *views, bool turned, unsigned clues)
{
    unsigned place[3];
    for (unsigned i = 0; i < 3; i++)
        place[last_band(&views[i], turned)] = i;
    for (unsigned i = 0; i < 3; i++) {
        unsigned last = last_band(&views[i], turned);
        unsigned first = last == 0 ? 1 : 0, second = last == 2 ? 1 : 2;
        research_grid_view_limit(&views[i], clues, place[first] < i, place[second] < i);
    }
}

/* Fills the three views of bands or of stacks. Returns how much work they will be. */
static double fill_views(struct grid_view *views, const char *grid, bool turned, unsigned clues,
                         const struct sudoku_cell_set *sets, size_t n)
{
    double work[3] = {0, 0, 0};
    for (unsigned last = 0; last < 3; last++) {
        research_grid_view_fill(&views[last], grid, turned, last, sets, n);
        research_grid_view_limit(&views[last], clues, 0, 0);
        count_nodes(&views[last], research_pair_root(&views[last]), SAMPLE_CLUES, &work[last]);
    }
    order_views(views, work);
    limit_views(views, turned, clues);
    return work[0] + work[1] + work[2];
}

/* Turns the number of nodes below each step into the share of the work before it. */
static void share_work(struct sudoku_grid_search *search)
{
    double all = 0, before = 0;
    for (size_t i = 0; i < search->n; i++)
        all += search->steps[i].before;
    for (size_t i = 0; i < search->n; i++) {
        double nodes = search->steps[i].before;
        search->steps[i].before = before / all;
        before += nodes;
    }
}

static enum sudoku_status prepare(struct sudoku_grid_search *search, unsigned clues)
{
    struct sudoku_cell_set *sets = NULL;
    size_t n = 0;
    unsigned cells = clues < LONG_SEARCH ? SET_CELLS : SET_CELLS_LONG;
    enum sudoku_status status = sudoku_find_unavoidable_sets(search->grid, cells, &sets, &n, NULL);
    if (status != SUDOKU_OK)
        return status;
    struct grid_view *views = malloc(6 * sizeof *views);
    if (!views) {
        sudoku_cell_sets_free(sets);
        return SUDOKU_NO_MEMORY;
    }
    double of_bands = fill_views(views, search->grid, false, clues, sets, n);
    double of_stacks = fill_views(views + 3, search->grid, true, clues, sets, n);
    sudoku_cell_sets_free(sets);
    if (of_stacks < of_bands)
        memmove(views, views + 3, 3 * sizeof *views);
    search->views = views;
    for (unsigned view = 0; view < 3; view++)
        add_steps(search, view, research_pair_root(&search->views[view]), STEP_CLUES);
    share_work(search);
    return search->no_memory ? SUDOKU_NO_MEMORY : SUDOKU_OK;
}

enum sudoku_status sudoku_grid_search_new(const char *grid, unsigned clues,
                                          struct sudoku_grid_search **search)
{
    if (search)
        *search = NULL;
    if (!grid || !search || clues < 1 || clues > SUDOKU_CELLS)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(grid, NULL);
    if (status != SUDOKU_OK)
        return status;
    struct sudoku_grid_search *made = calloc(1, sizeof *made);
    if (!made)
        return SUDOKU_NO_MEMORY;
    memcpy(made->grid, grid, SUDOKU_CELLS);
    status = prepare(made, clues);
    if (status != SUDOKU_OK)
        sudoku_grid_search_free(made);
    else
        *search = made;
    return status;
}

void sudoku_grid_search_free(struct sudoku_grid_search *search)
{
    if (!search)
        return;
    free(search->views);
    free(search->steps);
    free(search);
}

size_t sudoku_grid_search_steps(const struct sudoku_grid_search *search)
{
    return search ? search->n : 0;
}

double sudoku_grid_search_share(const struct sudoku_grid_search *search, size_t step)
{
    return search && step < search->n ? search->steps[step].before : 1;
}

/* ---- Threads ---- */

/* What is known of a step. */
struct found {
    struct cells *puzzles; /* that wait to be shown */
    size_t n, room;
    bool is_done; /* there are no more */
};

/* Who wants the puzzles. */
struct caller {
    sudoku_puzzle_visitor *visit;
    void *context;
    size_t *next; /* the first step that has not been shown */
};

/* One call of sudoku_grid_search_run. The team's lock guards all that changes. */
struct run {
    struct team team;
    const struct sudoku_grid_search *search;
    struct caller caller;
    struct found *found; /* of each step from `from` on */
    size_t from, to, next, showing;
    size_t waiting; /* puzzles found but not shown */
};

/* A step under way. */
struct search_of_step {
    struct run *run;
    size_t at;
};

/* A sudoku_cancel. */
static int is_over(void *context)
{
    const struct search_of_step *step = context;
    return core_team_is_over(&step->run->team);
}

/* Is there room for more puzzles of a step? The step that is shown always gets some, however much the others
 * have: so there is a thread that can go on. */
static bool has_room(const struct run *run, size_t at)
{
    return at == run->showing ? run->found[at - run->from].n < MOST_OF_STEP : run->waiting < MOST_WAITING;
}

/* Adds puzzles to those of a step. False when memory is short. */
static bool add_puzzles(struct found *found, const struct cells *puzzles, size_t n)
{
    while (found->n + n > found->room) {
        struct cells *grown = grow_array(found->puzzles, found->room, &found->room, 64, sizeof *grown);
        if (!grown)
            return false;
        found->puzzles = grown;
    }
    memcpy(found->puzzles + found->n, puzzles, n * sizeof *puzzles);
    found->n += n;
    return true;
}

/* Takes puzzles of a step under way as soon as there is room for them. */
static enum sudoku_status keep_puzzles(void *context, const struct cells *puzzles, size_t n)
{
    const struct search_of_step *step = context;
    struct run *run = step->run;
    struct team *team = &run->team;
    enum sudoku_status status = SUDOKU_CANCELLED;
    pthread_mutex_lock(&team->lock);
    while (!team->is_over && !has_room(run, step->at))
        core_team_wait(team);
    if (!team->is_over) {
        bool is_kept = add_puzzles(&run->found[step->at - run->from], puzzles, n);
        status = is_kept ? SUDOKU_OK : SUDOKU_NO_MEMORY;
        run->waiting += is_kept ? n : 0;
        pthread_cond_broadcast(&team->news);
    }
    pthread_mutex_unlock(&team->lock);
    return status;
}

/* Searches a step. The lock is not held. */
static enum sudoku_status search_step(struct run *run, struct pair_search *memory, size_t at)
{
    const struct step *step = &run->search->steps[at];
    struct search_of_step context = {run, at};
    const struct pair_caller caller = {keep_puzzles, is_over, &context};
    return research_pair_search_run(memory, &run->search->views[step->view], &step->node, &caller);
}

static void search_steps(struct run *run)
{
    struct team *team = &run->team;
    struct pair_search *memory = research_pair_search_new();
    pthread_mutex_lock(&team->lock);
    if (!memory)
        core_team_end(team, SUDOKU_NO_MEMORY);
    while (!team->is_over && run->next < run->to) {
        size_t at = run->next++;
        pthread_mutex_unlock(&team->lock);
        enum sudoku_status status = search_step(run, memory, at);
        pthread_mutex_lock(&team->lock);
        run->found[at - run->from].is_done = status == SUDOKU_OK;
        if (status != SUDOKU_OK)
            core_team_end(team, status);
        pthread_cond_broadcast(&team->news);
    }
    pthread_mutex_unlock(&team->lock);
    research_pair_search_free(memory);
}

/* Shows puzzles; false if the visitor wants no more. */
static bool show_puzzles(const struct sudoku_grid_search *search, const struct found *found,
                         const struct caller *caller)
{
    for (size_t i = 0; i < found->n; i++) {
        char puzzle[SUDOKU_CELLS];
        cells_spell(found->puzzles[i], search->grid, puzzle);
        if (caller->visit(caller->context, puzzle))
            return false;
    }
    return true;
}

/* Takes what was found in the step that is shown; waits a moment if there is nothing new. */
static struct found take_found(struct run *run)
{
    struct found *found = &run->found[run->showing - run->from], taken;
    if (!found->n && !found->is_done)
        core_team_wait(&run->team);
    taken = *found;
    *found = (struct found){.is_done = taken.is_done};
    run->waiting -= taken.n;
    return taken;
}

/* Shows the steps in their order. Only the caller's own thread calls the caller's functions. */
static void show_steps(struct run *run)
{
    struct team *team = &run->team;
    pthread_mutex_lock(&team->lock);
    if (!team->started)
        core_team_end(team, SUDOKU_NO_MEMORY);
    while (!core_team_ask(team) && run->showing < run->to) {
        struct found found = take_found(run);
        pthread_mutex_unlock(&team->lock);
        bool goes_on = show_puzzles(run->search, &found, &run->caller);
        free(found.puzzles);
        pthread_mutex_lock(&team->lock);
        *run->caller.next = run->showing += goes_on && found.is_done;
        if (!goes_on)
            core_team_end(team, SUDOKU_CANCELLED);
        pthread_cond_broadcast(&team->news);
    }
    pthread_mutex_unlock(&team->lock);
}

/* The caller's thread shows what the other ones find. */
static void take_part(struct team *team, unsigned member)
{
    if (member)
        search_steps(team->context);
    else
        show_steps(team->context);
}

enum sudoku_status sudoku_grid_search_run(struct sudoku_grid_search *search, size_t *next, size_t end,
                                          sudoku_puzzle_visitor *visit, void *context,
                                          const struct sudoku_control *control)
{
    struct sudoku_control asked;
    if (!search || !next || !visit || !control_read(&asked, control) || end > search->n || *next > end)
        return SUDOKU_BAD_ARGUMENT;
    if (*next == end)
        return SUDOKU_OK;
    size_t n = end - *next, threads = control_threads(&asked);
    struct run run = {.team = {.work = take_part, .context = &run, .control = &asked},
                      .search = search,
                      .caller = {visit, context, next},
                      .found = calloc(n, sizeof *run.found),
                      .from = *next,
                      .to = end,
                      .next = *next,
                      .showing = *next};
    if (!run.found)
        return SUDOKU_NO_MEMORY;
    enum sudoku_status status = core_team_run(&run.team, 1 + (unsigned)(threads < n ? threads : n));
    for (size_t i = 0; i < n; i++)
        free(run.found[i].puzzles);
    free(run.found);
    return status;
}
