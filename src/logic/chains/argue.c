/* argue.c: the whole argument of a hint, as data to tell it from.
 *
 * Searching keeps as little as it can. What it left out is found again, since every search finds the same
 * again: closures are grown once more, now remembering the grids in which nested chains were found; and
 * the nested search is run once more on such a grid, to pick the hint that has the right hash. */
#include <stdlib.h>

#include "logic/chains/chains.h"

/* The argument that is being written. */
struct argument {
    struct search *search;
    struct chain *chain;
    uint32_t room_links, room_parents, room_nested;
};

static struct chain *argue(struct search *search, const struct hint *hint);

/* Marks the links that lead to the last one marked. Parents always come before. */
static void mark_ancestry(const struct closure *closure, unsigned last, bool *used)
{
    memset(used, 0, (size_t)last + 1);
    used[last] = true;
    for (unsigned at = last + 1; at-- > 0;) {
        const struct link *link = &closure->links[at];
        for (unsigned i = 0; used[at] && i < link->n_parents; i++)
            used[closure->parents[link->parents + i]] = true;
    }
}

/* The hint of a nested search that has a hash; its targets are good until the next search. */
static const struct hint *find_again(struct search *search, const struct nested *nested)
{
    sudoku_search_run(search, nested->grid, nested->producer);
    sudoku_offers_sort(search);
    for (uint32_t i = 0; i < search->n_offers && !search->home->failed; i++)
        if (search->offers[i].complexity == nested->complexity &&
            sudoku_hint_hash(search, &search->offers[i]) == nested->hash)
            return &search->offers[i];
    return NULL;
}

/* Adds a nested chain; returns its place. */
static uint32_t add_nested(struct argument *argument, const struct nested *nested)
{
    struct chains *home = argument->search->home;
    struct chain *chain = argument->chain;
    void *list = chain->nested;
    if (!sudoku_chains_grow(home, &list, chain->n_nested, &argument->room_nested, sizeof *chain->nested))
        return 0;
    chain->nested = list;
    const struct hint *hint = find_again(argument->search->inner, nested);
    chain->nested[chain->n_nested] = hint ? argue(argument->search->inner, hint) : NULL;
    if (!chain->nested[chain->n_nested])
        home->failed = true;
    return chain->n_nested++;
}

static void add_parent(struct argument *argument, uint32_t number)
{
    struct chain *chain = argument->chain;
    void *parents = chain->parents;
    if (!sudoku_chains_grow(argument->search->home, &parents, chain->n_parents, &argument->room_parents,
                            sizeof *chain->parents))
        return;
    chain->parents = parents;
    chain->parents[chain->n_parents++] = number;
}

/* Adds a link; number[] are the places of the closure's links in the argument. */
static void add_link(struct argument *argument, const struct closure *closure, unsigned at,
                     const uint32_t *number)
{
    struct chains *home = argument->search->home;
    struct chain *chain = argument->chain;
    const struct link *link = &closure->links[at];
    void *links = chain->links;
    if (!sudoku_chains_grow(home, &links, chain->n_links, &argument->room_links, sizeof *chain->links))
        return;
    chain->links = links;
    unsigned id = link->node / 2;
    chain->links[chain->n_links++] = (struct chain_link){home->net.cell[id],
                                                         (uint8_t)(home->net.digit[id] + 1),
                                                         node_is_off(link->node),
                                                         (uint8_t)link->cause,
                                                         link->n_parents,
                                                         chain->n_parents,
                                                         0};
    for (unsigned i = 0; i < link->n_parents; i++)
        add_parent(argument, number[closure->parents[link->parents + i]]);
}

/* Adds the branch that leads to a target. */
static void add_branch(struct argument *argument, const struct target *target)
{
    struct chain *chain = argument->chain;
    const struct closure *closure = target->closure;
    bool used[NODES + 2];
    uint32_t number[NODES + 2] = {0};
    mark_ancestry(closure, target->link, used);
    chain->branches[chain->n_branches].first = chain->n_links;
    for (unsigned at = 0; at <= target->link && !argument->search->home->failed; at++) {
        if (!used[at])
            continue;
        number[at] = chain->n_links;
        add_link(argument, closure, at, number);
    }
    struct chain_branch *branch = &chain->branches[chain->n_branches++];
    branch->n = chain->n_links - branch->first;
    for (unsigned at = 0; at <= target->link && !argument->search->home->failed; at++)
        if (used[at] && closure->links[at].nested)
            chain->links[number[at]].nested =
                add_nested(argument, &closure->nested[closure->links[at].nested - 1]);
}

/* In the reversed branch of a cycle, each link has kept the cause that it has in the forward one: its own
 * is that of the link before. */
static void shift_causes(struct chain *chain)
{
    const struct chain_branch *branch = &chain->branches[1];
    struct chain_link *links = chain->links + branch->first;
    for (uint32_t i = branch->n; i-- > 1;)
        links[i].cause = links[i - 1].cause;
    links[0].cause = CAUSE_NONE;
}

/* Grows the closures behind the targets again where they may have nested chains. */
static void retrace(struct search *search, struct target *targets, unsigned n)
{
    for (unsigned i = 0; i < n && search->producer > PRODUCER_DYNAMIC + 1 && !search->home->failed; i++)
        targets[i].closure = sudoku_closure_retrace(search, targets[i].closure->links[0].node);
}

static struct chain *argue(struct search *search, const struct hint *hint)
{
    struct chains *home = search->home;
    struct target targets[TARGETS_MAX];
    struct argument argument = {search, calloc(1, sizeof *argument.chain), 0, 0, 0};
    if (!argument.chain)
        return NULL;
    unsigned n = hint->n_targets;
    memcpy(targets, hint->targets, n * sizeof *targets);
    argument.chain->hint = (struct chain_hint){(uint8_t)search->producer, hint->kind, hint->complexity};
    argument.chain->tenths = hint->tenths;
    if (n == 0)
        n = sudoku_trail_targets(search, hint, targets);
    else
        retrace(search, targets, n);
    for (unsigned i = 0; i < n && !home->failed; i++)
        add_branch(&argument, &targets[i]);
    if (home->failed) {
        sudoku_chain_free(argument.chain);
        return NULL;
    }
    if (hint->conclusion == NO_NODE)
        shift_causes(argument.chain);
    return argument.chain;
}

struct chain *sudoku_chains_argue(struct chains *home)
{
    struct search *search = home->searches[0];
    home->failed = false;
    return search->n_offers ? argue(search, search->offers) : NULL;
}

void sudoku_chain_free(struct chain *chain)
{
    if (!chain)
        return;
    for (uint32_t i = 0; i < chain->n_nested; i++)
        sudoku_chain_free(chain->nested[i]);
    free(chain->links);
    free(chain->parents);
    free(chain->nested);
    free(chain);
}
