/* crew.c: several threads at one search.
 *
 * A producer needs the closures of all starts on and off, and these depend on nothing but the board. So
 * helpers and the thread that searches take the starts one by one, and only then are the closures compared,
 * in their order: the step is the same with any number of threads.
 *
 * Each helper has memory of its own, with tables of its own of what nested searches found, for as long as
 * there is the memory of the thread that it helps. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "core/threads.h"
#include "logic/chains/chains.h"

enum {
    STACK_BYTES = 1 << 20, /* of a helper: some systems give less */
    LOOK_MILLISECONDS = 50 /* between two looks whether the search is cancelled */
};

/* A helper's memory, and whose closures are in it. */
struct helper {
    struct chains *home;
    struct crew *crew;
    unsigned long closures; /* search.generation of those */
};

struct crew {
    struct helper *helpers;
    unsigned n;            /* helpers at most: threads but the caller's */
    struct search *search; /* whose closures are made */
    pthread_mutex_t lock;  /* guards all below */
    pthread_cond_t ended;
    unsigned next;    /* the first start that nobody has taken */
    unsigned working; /* helpers */
    bool stop, no_memory;
};

/* Takes the next start: a candidate of a cell that has others, on or off. NO_NODE: there is none. */
static unsigned take_start(struct crew *crew)
{
    const struct net *net = &crew->search->home->net;
    const struct grid *grid = &crew->search->grid;
    unsigned start = NO_NODE;
    pthread_mutex_lock(&crew->lock);
    while (start == NO_NODE && crew->next < 2 * net->n && !crew->stop) {
        unsigned set = grid->cell[net->cell[crew->next / 2]];
        if (row_has(grid->live, crew->next / 2) && set & (set - 1))
            start = crew->next;
        crew->next++;
    }
    pthread_mutex_unlock(&crew->lock);
    return start;
}

/* Makes closures until none is left or the search is over. */
static void make_closures(struct crew *crew, struct search *search)
{
    for (unsigned start; !search->home->failed && (start = take_start(crew)) != NO_NODE;) {
        search->closures[start] = crew->search->closures[start];
        crew->search->closures[start] = (struct closure *)sudoku_closure_of(search, start);
    }
}

/* The query of a helper's searches: has the crew been told to stop? */
static int is_stopped(void *context)
{
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    bool stop = crew->stop;
    pthread_mutex_unlock(&crew->lock);
    return stop;
}

/* Makes a helper's memory ready for the crew's search. */
static void prepare(struct helper *helper)
{
    const struct search *leader = helper->crew->search;
    struct search *search = helper->home->searches[0];
    helper->home->failed = helper->home->cancelled = false;
    search->producer = leader->producer;
    if (helper->closures == leader->generation)
        return;
    helper->closures = leader->generation;
    sudoku_net_copy(&helper->home->net, &leader->home->net);
    search->grid = leader->grid;
    sudoku_chains_rewind(&search->arena);
}

/* The main function of a helper thread. */
static void *help(void *argument)
{
    struct helper *helper = argument;
    struct crew *crew = helper->crew;
    const struct chain_query query = {is_stopped, crew, 1};
    helper->home->query = &query;
    prepare(helper);
    make_closures(crew, helper->home->searches[0]);
    pthread_mutex_lock(&crew->lock);
    crew->no_memory |= helper->home->failed && !helper->home->cancelled;
    crew->stop |= crew->no_memory;
    crew->working--;
    pthread_cond_signal(&crew->ended);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Starts the helpers that there is memory for. The work gets done without those that cannot be started. */
static unsigned start_helpers(struct crew *crew, pthread_t *threads)
{
    pthread_attr_t attributes;
    unsigned n = 0;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_mutex_lock(&crew->lock);
    for (; n < crew->n; n++) {
        struct helper *helper = &crew->helpers[n];
        if ((!helper->home && !(helper->home = sudoku_chains_open())) ||
            pthread_create(&threads[n], &attributes, help, helper) != 0)
            break;
    }
    crew->working = n;
    pthread_mutex_unlock(&crew->lock);
    pthread_attr_destroy(&attributes);
    return n;
}

/* Waits until the helpers have ended. Meanwhile the caller may cancel the search. */
static void wait_for_helpers(struct crew *crew)
{
    struct chains *home = crew->search->home;
    pthread_mutex_lock(&crew->lock);
    crew->stop |= home->failed;
    while (crew->working) {
        if (wait_at_most(&crew->ended, &crew->lock, LOOK_MILLISECONDS) != ETIMEDOUT)
            continue;
        pthread_mutex_unlock(&crew->lock);
        bool cancelled = sudoku_chains_cancelled(home);
        pthread_mutex_lock(&crew->lock);
        crew->stop |= cancelled;
    }
    home->failed |= crew->no_memory;
    pthread_mutex_unlock(&crew->lock);
}

/* Returns the crew of a search, made when it is first needed; NULL when memory is short. */
static struct crew *crew_of(struct chains *home, unsigned threads)
{
    if (home->crew)
        return home->crew;
    struct crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->n = threads - 1;
    crew->helpers = calloc(crew->n, sizeof *crew->helpers);
    if (!crew->helpers) {
        free(crew);
        return NULL;
    }
    for (unsigned i = 0; i < crew->n; i++)
        crew->helpers[i].crew = crew;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->ended, NULL);
    return home->crew = crew;
}

void sudoku_crew_work(struct search *search)
{
    struct chains *home = search->home;
    struct crew *crew = crew_of(home, home->query->threads);
    pthread_t *threads = crew ? malloc(crew->n * sizeof *threads) : NULL;
    if (!threads)
        return; /* the closures are made one by one, when they are asked for */
    crew->search = search;
    crew->next = 0;
    crew->stop = crew->no_memory = false;
    unsigned n = start_helpers(crew, threads);
    make_closures(crew, search);
    wait_for_helpers(crew);
    while (n)
        pthread_join(threads[--n], NULL);
    free(threads);
}

void sudoku_crew_free(struct crew *crew)
{
    if (!crew)
        return;
    for (unsigned i = 0; i < crew->n; i++)
        sudoku_chains_close(crew->helpers[i].home);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->ended);
    free(crew->helpers);
    free(crew);
}
