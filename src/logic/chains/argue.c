/* argue.c: the whole argument of a hint, as the links of a step.
 *
 * Searches keep little. They are repeated for the rest, since a search always finds the same: closures are
 * grown once more, now with copies of the grids in which nested chains were found; and the nested search
 * is run once more on such a grid, to pick the hint that has the right hash. */
#include "logic/chains/chains.h"

struct argument {
    struct step *step;
    unsigned depth; /* of how many chains it is inside */
    unsigned n;     /* links so far, also those for which the step has no room */
    bool is_cut;    /* there are such links */
};

/* Where the links of a branch's closure stand in the step; NO_LINK: the branch does without. */
struct numbers {
    uint16_t of[NODES + 2];
};

/* The hint of a nested search that has a hash; its targets are good until the next search. */
static const struct hint *find_again(struct search *search, const struct nested *nested)
{
    logic_search_run(search, nested->grid, nested->producer, KEEP_BEST_OF_EACH);
    logic_hints_sort(search);
    for (uint32_t i = 0; i < search->n_hints && !search->home->failed; i++)
        if (search->hints[i].complexity == nested->complexity &&
            logic_hint_hash(search, &search->hints[i]) == nested->hash)
            return &search->hints[i];
    return NULL;
}

static void write_link(struct argument *argument, const struct graph *graph, const struct closure *closure,
                       unsigned at, unsigned branch, struct numbers *numbers)
{
    assert(argument->depth < DEPTHS);
    const struct link *from = &closure->links[at];
    unsigned id = from->node / 2;
    struct cells cell = {{0, 0}};
    uint16_t parents[CANDIDATES];
    cells_flip(&cell, graph->cell[id]);
    struct sudoku_link link = make_link(cell, graph->digit[id], !node_is_off(from->node),
                                        from->n_parents ? from->reason : SUDOKU_SAME_CELL);
    link.branch = (unsigned char)branch;
    link.depth = (unsigned char)argument->depth;
    if (from->reason >= SUDOKU_BY_LOCKED && from->reason < SUDOKU_BY_CHAIN) {
        link.rule_set = (uint16_t)(from->detail >> 10);
        for (unsigned i = 0; i < 2; i++)
            link.rule_houses[i] = public_number(from->detail >> 5 * i & 31);
    }
    for (unsigned i = 0; i < from->n_parents; i++)
        parents[i] = numbers->of[closure->parents[from->parents + i]];
    numbers->of[at] = (uint16_t)argument->n++;
    argument->is_cut |= step_link(argument->step, link, parents, from->n_parents) == NO_LINK;
}

/* Writes the branch that leads to a target: the links that lead to its last one, parents before the
 * others. */
static void write_branch(struct argument *argument, const struct graph *graph, const struct target *target,
                         unsigned branch, struct numbers *numbers)
{
    const struct closure *closure = target->closure;
    bool used[NODES + 2] = {false};
    used[target->link] = true;
    for (unsigned at = target->link + 1u; at-- > 0;) {
        const struct link *link = &closure->links[at];
        for (unsigned i = 0; used[at] && i < link->n_parents; i++)
            used[closure->parents[link->parents + i]] = true;
    }
    for (unsigned at = 0; at <= target->link; at++) {
        numbers->of[at] = NO_LINK;
        if (used[at])
            write_link(argument, graph, closure, at, branch, numbers);
    }
}

/* The two functions call each other, because a chain may rest on chains, which rest on chains. */
static void write_argument(struct argument *argument, struct search *search, const struct hint *hint);

/* Writes the chains inside a branch one after the other, and stores where they begin in the links that
 * rest on them. */
static void write_nested(struct argument *argument, struct search *search, const struct target *target,
                         const struct numbers *numbers)
{
    struct chains *home = search->home;
    for (unsigned at = 0; at <= target->link && !home->failed; at++) {
        const struct link *link = &target->closure->links[at];
        if (numbers->of[at] == NO_LINK || link->reason != SUDOKU_BY_CHAIN)
            continue;
        if (!argument->is_cut)
            argument->step->links[numbers->of[at]].nested = argument->step->n_links;
        const struct hint *hint = find_again(search->inner, &target->closure->nested[link->detail]);
        argument->depth++;
        if (hint)
            write_argument(argument, search->inner, hint);
        else
            home->failed = true;
        argument->depth--;
    }
}

/* Writes the branches of a hint. Closures that may have nested chains are grown again. A cycle is written one
 * way round. */
static void write_argument(struct argument *argument, struct search *search, const struct hint *hint)
{
    struct chains *home = search->home;
    struct target targets[TARGETS_MAX];
    unsigned n = hint->n_targets ? hint->n_targets : 1;
    if (hint->n_targets)
        memcpy(targets, hint->targets, n * sizeof *targets);
    else
        logic_trail_targets(search, hint, targets);
    for (unsigned i = 0; i < hint->n_targets && !home->failed; i++)
        if (search->producer > PRODUCER_DYNAMIC + 1)
            targets[i].closure = logic_closure_retrace(search, targets[i].closure->links[0].node);
    struct numbers *numbers = logic_chains_take(home, &search->arena, n * sizeof *numbers);
    for (unsigned i = 0; i < n && !home->failed; i++)
        write_branch(argument, &home->graph, &targets[i], i, &numbers[i]);
    for (unsigned i = 0; i < n && !home->failed; i++)
        write_nested(argument, search, &targets[i], &numbers[i]);
}

void logic_chains_argue(struct search *search, struct step *step)
{
    struct argument argument = {.step = step};
    write_argument(&argument, search, search->hints);
    if (search->home->failed || argument.is_cut)
        step->n_links = 0;
    step->n_left_out = step->n_links ? 0 : argument.n;
}
