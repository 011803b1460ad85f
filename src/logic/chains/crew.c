/* crew.c: several threads at one search.
 *
 * A producer needs the closures of all starts on and off, and these depend on nothing but the board. So
 * helpers and the thread that searches take the starts one by one, and only then are the closures compared,
 * in their order: the step is the same with any number of threads.
 *
 * Each helper has memory of its own, with tables of its own of what nested searches found, for as long as
 * there is the memory of the thread that it helps. */
#include <stdlib.h>

#include "core/team.h"
#include "logic/chains/chains.h"

/* A helper's memory, made when it is first needed, and whose closures are in it. */
struct helper {
    struct chains *home;
    unsigned long closures; /* search.generation of those */
};

struct crew {
    struct team team;
    struct search *search; /* whose closures are made */
    unsigned next;         /* the first start that nobody has taken; the team's lock guards it */
    unsigned n;
    struct helper helpers[];
};

/* Takes the next start: a candidate of a cell that has others, on or off. NO_NODE: there is none. */
static unsigned take_start(struct crew *crew)
{
    const struct graph *graph = &crew->search->home->graph;
    const struct grid *grid = &crew->search->grid;
    unsigned start = NO_NODE;
    pthread_mutex_lock(&crew->team.lock);
    while (start == NO_NODE && crew->next < 2 * graph->n && !crew->team.is_over) {
        unsigned set = grid->cell[graph->cell[crew->next / 2]];
        if (row_has(grid->live, crew->next / 2) && set & (set - 1))
            start = crew->next;
        crew->next++;
    }
    pthread_mutex_unlock(&crew->team.lock);
    return start;
}

/* Makes closures until none is left or the search is over. */
static void make_closures(struct crew *crew, struct search *search)
{
    for (unsigned start; !search->home->failed && (start = take_start(crew)) != NO_NODE;) {
        search->closures[start] = crew->search->closures[start];
        crew->search->closures[start] = (struct closure *)logic_closure_of(search, start);
    }
}

/* Makes a helper's memory ready for the leader's search. False without memory. */
static bool prepare(struct helper *helper, const struct search *leader)
{
    if (!helper->home && !(helper->home = logic_chains_open()))
        return false;
    struct search *search = helper->home->searches[0];
    helper->home->failed = helper->home->cancelled = false;
    search->producer = leader->producer;
    if (helper->closures == leader->generation)
        return true;
    helper->closures = leader->generation;
    logic_graph_copy(&helper->home->graph, &leader->home->graph);
    search->grid = leader->grid;
    arena_rewind(&search->arena);
    return true;
}

/* The first member is the leader, the others have a helper's memory. Without memory to begin, they leave the
 * work to the rest. */
static void share_work(struct team *team, unsigned member)
{
    struct crew *crew = team->context;
    struct search *search = crew->search;
    const struct chain_query query = {core_team_is_over, team, 1};
    if (member) {
        struct helper *helper = &crew->helpers[member - 1];
        if (!prepare(helper, crew->search))
            return;
        search = helper->home->searches[0];
        search->home->query = &query;
    }
    make_closures(crew, search);
    struct chains *home = search->home;
    if (!home->failed)
        return;
    pthread_mutex_lock(&team->lock);
    core_team_end(team, home->cancelled ? SUDOKU_CANCELLED : SUDOKU_NO_MEMORY);
    pthread_mutex_unlock(&team->lock);
}

/* A sudoku_cancel. */
static int is_cancelled(void *home)
{
    return logic_chains_cancelled(home);
}

/* The crew is made when it is first needed. If it cannot be had, the closures are made one by one, when they
 * are asked for. */
void logic_crew_work(struct search *search)
{
    struct chains *home = search->home;
    const struct sudoku_control control = {sizeof control, is_cancelled, home, 0};
    unsigned n = home->query->threads - 1;
    struct crew *crew = home->crew;
    if (!crew) {
        if (!(crew = home->crew = calloc(1, sizeof *crew + n * sizeof *crew->helpers)))
            return;
        crew->n = n;
    }
    crew->search = search;
    crew->next = 0;
    crew->team = (struct team){.work = share_work, .context = crew, .control = &control};
    home->failed |= core_team_run(&crew->team, crew->n + 1) == SUDOKU_NO_MEMORY && crew->team.is_over;
}

void logic_crew_free(struct crew *crew)
{
    for (unsigned i = 0; crew && i < crew->n; i++)
        logic_chains_close(crew->helpers[i].home);
    free(crew);
}
