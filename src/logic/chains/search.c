/* search.c: one producer on one grid, and the memory of all. */
#include <stdlib.h>

#include "logic/chains/trail.h"

/* Forgets the closures of an earlier run. Their memory is used again: only the list of closures is
 * cleared, two for each candidate. */
static void forget_closures(struct search *search)
{
    search->generation++;
    logic_chains_rewind(&search->arena);
    memset(search->closures, 0, 2 * search->home->net.n * sizeof *search->closures);
}

/* On the board, each level follows the closures of the one before, if that one ran. */
static bool goes_on(const struct search *search, enum producer producer)
{
    return !search->keep_all && search->producer >= PRODUCER_DYNAMIC && search->producer < producer;
}

unsigned logic_changed_digits(const struct chains *home, const struct cells memory[9])
{
    unsigned digits = 0;
    for (unsigned digit = 0; digit < 9; digit++) {
        const uint64_t *now = home->has[digit].word, *then = memory[digit].word;
        digits |= (unsigned)(home->has_single || now[0] != then[0] || now[1] != then[1]) << digit;
    }
    return digits;
}

/* The pair of these two functions lets searches by digit skip digits that have not changed, which saves 5 to
 * 9 % of the instructions of ratings from 7.1 to 9.3. A single makes
 * the memory invalid: with one on the board, nothing is remembered. */
void logic_remember_digits(const struct chains *home, struct cells memory[9], unsigned digits)
{
    while (digits && !home->has_single) {
        unsigned digit = set_pop(&digits);
        memory[digit] = home->has[digit];
    }
}

void logic_search_run(struct search *search, const struct grid *grid, enum producer producer)
{
    bool anew = !goes_on(search, producer);
    search->producer = producer;
    if (anew) {
        search->grid = *grid;
        forget_closures(search);
    }
    logic_offers_begin(search);
    if (producer == PRODUCER_FORCING)
        logic_forcing(search);
    else
        logic_conclude(search);
}

/* Only what must be zero is set: most of the memory is never touched, and clearing it would cost more than
 * rating an easy puzzle. */
static struct search *open_search(struct chains *home, bool keep_all)
{
    struct search *search = malloc(sizeof *search);
    if (!search)
        return NULL;
    search->home = home;
    search->producer = PRODUCER_NONE;
    search->generation = 0;
    search->arena = (struct arena){NULL, NULL, 0, 0};
    search->growth.parents = (struct pool){NULL, 0, 0};
    search->offers = NULL;
    search->growth.nested = NULL;
    search->room_offers = search->growth.room_nested = 0;
    search->keep_all = keep_all;
    search->keep_grids = false;
    search->growth.closure.links = search->growth.links;
    return search;
}

/* NULL if opening ended in the middle. */
static void close_search(struct search *search)
{
    if (!search)
        return;
    logic_chains_release(&search->arena);
    free(search->growth.parents.items);
    free(search->offers);
    free(search->growth.nested);
    free(search);
}

struct chains *logic_chains_open(void)
{
    struct chains *home = malloc(sizeof *home);
    if (!home)
        return NULL;
    memset(&home->walk, 0, sizeof home->walk);
    memset(home->searches, 0, sizeof home->searches);
    memset(&home->cache, 0, sizeof home->cache);
    home->board = NULL;
    home->net.n = 0;
    memset(home->net.has, 0, sizeof home->net.has);
    home->crew = NULL;
    memset(&home->digits, 0, sizeof home->digits);
    home->survey.valid = home->webs[PASS_MIXED].closed = false;
    for (unsigned pass = 0; pass < 3; pass++)
        home->webs[pass].search = NULL;
    /* From the inside to the outside, so that each search finds the one inside of it. */
    for (unsigned depth = DEPTHS; depth-- > 0;) {
        struct search *search = home->searches[depth] = open_search(home, depth > 0);
        if (!search) {
            logic_chains_close(home);
            return NULL;
        }
        search->inner = depth + 1 < DEPTHS ? home->searches[depth + 1] : NULL;
    }
    return home;
}

/* What can grow, and what it is part of. */
size_t logic_chains_memory(const struct chains *home)
{
    size_t bytes = sizeof *home + logic_cache_memory(&home->cache);
    for (unsigned depth = 0; depth < DEPTHS; depth++) {
        const struct search *search = home->searches[depth];
        bytes += sizeof *search + search->arena.bytes + search->room_offers * sizeof *search->offers +
                 search->growth.room_nested * sizeof *search->growth.nested +
                 search->growth.parents.room * sizeof *search->growth.parents.items;
    }
    return bytes;
}

void logic_chains_close(struct chains *home)
{
    if (!home)
        return;
    for (unsigned depth = 0; depth < DEPTHS; depth++)
        close_search(home->searches[depth]);
    logic_crew_free(home->crew);
    logic_cache_free(&home->cache);
    free(home);
}
