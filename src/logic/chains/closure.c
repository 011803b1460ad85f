/* closure.c: all that follows from one node.
 *
 * Nodes that are on go first: each turns off what it excludes. Then one node that is off: where it leaves one
 * candidate of a cell or one place of a digit, that one is on. In a dynamic closure what is off is gone from
 * the grid, so that links may rest on several removals; those other than the last are hidden parents.
 *
 * Tried and lost: closures kept from one step of the board to the next where it changes nothing in them. Half
 * of them could be, but the short ones; checks and memory cost what that saved. */
#include "logic/chains/chains.h"

/* Puts a link at the end of the list without entering its node. */
static struct link *append(struct growth *growth, unsigned node, unsigned cause, unsigned n_parents)
{
    struct link *link = &growth->links[growth->closure.n_links];
    link->node = (uint16_t)node;
    link->n_parents = (uint16_t)n_parents;
    link->parents = growth->parents.n - n_parents;
    link->cause = cause & 15;
    link->nested = 0;
    return link;
}

/* Enters the link that was put at the end of the list, whose node is on, or off. */
static inline void enter_on(struct growth *growth, unsigned id)
{
    uint16_t at = growth->closure.n_links++;
    growth->at[node_on(id)] = at;
    row_add(growth->on, id);
    growth->on_queue[growth->n_on++] = at;
}

static inline void enter_off(struct growth *growth, unsigned id)
{
    uint16_t at = growth->closure.n_links++;
    growth->at[node_off(id)] = at;
    row_add(growth->off, id);
    growth->off_queue[growth->n_off++] = at;
}

void logic_growth_enter_off(struct growth *growth, unsigned node, const struct link *link)
{
    struct link *entry = &growth->links[growth->closure.n_links];
    *entry = *link;
    entry->node = (uint16_t)node;
    enter_off(growth, node / 2);
}

bool logic_growth_add_nested(struct chains *home, struct growth *growth, const struct nested *nested)
{
    void *list = growth->nested;
    if (!logic_chains_grow(home, &list, growth->n_nested, &growth->room_nested, sizeof *growth->nested))
        return false;
    growth->nested = list;
    growth->nested[growth->n_nested++] = *nested;
    return true;
}

/* The candidate of the last link is both on and off, which ends the closure. */
static void clash(struct growth *growth)
{
    unsigned last = growth->closure.n_links, node = growth->links[last].node;
    unsigned other = growth->at[node ^ 1];
    growth->closure.clash_on = (uint16_t)(node_is_off(node) ? other : last);
    growth->closure.clash_off = (uint16_t)(node_is_off(node) ? last : other);
}

static bool has_clash(const struct growth *growth)
{
    return growth->closure.clash_on != NO_LINK;
}

/* Finds the candidates that this one excludes and that are not off yet, or are on. False if there are none,
 * which is most often the case. */
FOR_WORDS bool find_news(const struct growth *growth, const uint64_t *weak, uint64_t *news, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i++) {
        news[i] = weak[i] & growth->now.live[i] & (~growth->off[i] | growth->on[i]);
        any |= news[i];
    }
    return any != 0;
}

static bool has_news(const struct net *net, const struct growth *growth, const uint64_t *weak, uint64_t *news)
{
    WITH_WORDS(net, return find_news(growth, weak, news, words));
}

/* Adds the nodes that a node which is on turns off. */
static void follow_on(struct chains *home, struct growth *growth, unsigned at)
{
    const struct net *net = &home->net;
    unsigned id = growth->links[at].node / 2;
    uint64_t news[ROW_WORDS];
    if (!has_news(net, growth, growth->digit_only ? net->house[id] : net->weak[id], news))
        return;
    const struct tie *tie = net->ties + (growth->digit_only ? net->house_tie[id] : net->tie[id]);
    const struct tie *end = net->ties + net->tie[id + 1];
    for (; tie < end; tie++) {
        if (!row_has(news, tie->to))
            continue;
        if (!pool_push(home, &growth->parents, at))
            return;
        append(growth, node_off(tie->to), tie->cause, 1);
        if (row_has(growth->on, tie->to)) {
            clash(growth);
            return;
        }
        enter_off(growth, tie->to);
    }
}

/* Adds the removals, other than the first parent's, that made a strong link. Returns how many. */
static unsigned push_hidden_parents(struct chains *home, struct growth *growth, unsigned id,
                                    const struct tie *tie)
{
    const struct net *net = &home->net;
    unsigned cell = net->cell[id], digit = net->digit[id], n = 0;
    if (tie->cause == CAUSE_CELL) {
        unsigned gone = growth->before->cell[cell] & ~(unsigned)growth->now.cell[cell] & ~(1u << digit);
        for (; gone; n++)
            pool_push(home, &growth->parents, growth->at[node_off(net_id(net, cell, set_pop(&gone)))]);
        return n;
    }
    unsigned type = tie->cause - CAUSE_BOX, house = house_of(cell, type);
    unsigned gone = growth->before->place[digit][house] & ~(unsigned)growth->now.place[digit][house];
    for (gone &= ~(1u << place_of(cell, type)); gone; n++) {
        unsigned other = logic_scan_cells[house][set_pop(&gone)];
        pool_push(home, &growth->parents, growth->at[node_off(net_id(net, other, digit))]);
    }
    return n;
}

/* Adds the nodes that a node which is off turns on. */
static void follow_off(struct chains *home, struct growth *growth, unsigned at)
{
    unsigned id = growth->links[at].node / 2;
    struct tie ties[4];
    unsigned choice = growth->digit_only ? LINK_HOUSES : LINK_ALL;
    unsigned n = growth->dynamic ? grid_remove_linked(&home->net, &growth->now, id, choice, ties)
                                 : grid_strong(&home->net, &growth->now, id, choice, ties);
    for (const struct tie *tie = ties; tie < ties + n; tie++) {
        bool is_off = row_has(growth->off, tie->to);
        if (!is_off && row_has(growth->on, tie->to))
            continue;
        if (!pool_push(home, &growth->parents, at))
            return;
        unsigned hidden = growth->dynamic ? push_hidden_parents(home, growth, id, tie) : 0;
        append(growth, node_on(tie->to), tie->cause, 1 + hidden);
        if (is_off) {
            clash(growth);
            return;
        }
        enter_on(growth, tie->to);
    }
}

/* Grows until nothing follows any more, or a contradiction does. */
static void grow(struct search *search, struct growth *growth)
{
    struct chains *home = search->home;
    while (!has_clash(growth) && !home->failed) {
        if (growth->next_on < growth->n_on)
            follow_on(home, growth, growth->on_queue[growth->next_on++]);
        else if (growth->next_off < growth->n_off)
            follow_off(home, growth, growth->off_queue[growth->next_off++]);
        else if (growth->level == 0 || !logic_growth_advance(search, growth))
            return;
    }
}

static unsigned level_of(const struct search *search)
{
    return search->producer > PRODUCER_DYNAMIC ? search->producer - PRODUCER_DYNAMIC : 0;
}

/* Prepares a growth, from a start or from where it stopped. */
static void prepare(struct search *search, struct growth *growth)
{
    unsigned words = search->home->net.words;
    growth->before = &search->grid;
    growth->now = search->grid;
    growth->n_on = growth->n_off = growth->next_on = growth->next_off = 0;
    growth->digit_only = search->producer == PRODUCER_NISHIO;
    growth->dynamic = search->producer != PRODUCER_MULTIPLE;
    growth->level = level_of(search);
    row_clear(growth->on, words);
    row_clear(growth->off, words);
}

static void begin_growth(struct search *search, struct growth *growth, unsigned start)
{
    prepare(search, growth);
    growth->parents.n = 0;
    growth->closure.n_links = 0;
    growth->n_nested = 0;
    growth->closure.clash_on = growth->closure.clash_off = NO_LINK;
    growth->closure.rested = false;
    append(growth, start, CAUSE_NONE, 0);
    if (node_is_off(start))
        enter_off(growth, start / 2);
    else
        enter_on(growth, start / 2);
}

/* Returns how much memory a copy takes, in whole words. */
static size_t room_for(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

/* Copies something to the free room, and moves past it. */
static void *copy_to_room(char **room, const void *from, size_t n)
{
    void *copy = *room;
    *room += room_for(n);
    return n ? memcpy(copy, from, n) : copy;
}

/* Packs a growth into a closure that stays. All its parts lie in one piece of memory. */
static struct closure *pack(struct search *search, const struct growth *growth)
{
    const struct net *net = &search->home->net;
    struct closure closure = growth->closure;
    closure.n_parents = growth->parents.n;
    closure.n_nested = growth->n_nested;
    size_t links = (closure.n_links + (size_t)has_clash(growth)) * sizeof *closure.links;
    size_t parents = closure.n_parents * sizeof *closure.parents, at = 2 * net->n * sizeof *closure.at;
    size_t nested = closure.n_nested * sizeof *closure.nested, row = net->words * sizeof *closure.on;
    char *room = logic_chains_take(search->home, &search->arena,
                                   room_for(sizeof closure) + room_for(links) + room_for(parents) +
                                       room_for(at) + room_for(nested) + 2 * row);
    if (!room || search->home->failed)
        return NULL;
    struct closure *kept = (struct closure *)(void *)room;
    room += room_for(sizeof closure);
    closure.links = copy_to_room(&room, growth->links, links);
    closure.parents = copy_to_room(&room, growth->parents.items, parents);
    closure.at = copy_to_room(&room, growth->at, at);
    closure.nested = copy_to_room(&room, growth->nested, nested);
    closure.on = copy_to_room(&room, growth->on, row);
    closure.off = copy_to_room(&room, growth->off, row);
    *kept = closure;
    return kept;
}

/* Level 4 is no continuation of level 3 but of level 1. */
static void take_back(struct closure *closure)
{
    closure->n_links = closure->rest_links;
    closure->n_parents = closure->rest_parents;
    closure->n_nested = 0;
    closure->clash_on = closure->clash_off = NO_LINK;
}

/* Goes on with a closure that has come to rest at a lower level. */
static bool resume(struct search *search, struct growth *growth, const struct closure *closure)
{
    struct chains *home = search->home;
    const struct net *net = &home->net;
    prepare(search, growth);
    struct link *links = growth->closure.links;
    growth->closure = *closure;
    growth->closure.links = links;
    memcpy(growth->links, closure->links, closure->n_links * sizeof *links);
    memcpy(growth->at, closure->at, 2 * net->n * sizeof *growth->at);
    growth->n_nested = 0;
    for (uint32_t i = 0; i < closure->n_nested; i++)
        if (!logic_growth_add_nested(home, growth, &closure->nested[i]))
            return false;
    growth->parents.n = 0;
    for (uint32_t i = 0; i < closure->n_parents; i++)
        if (!pool_push(home, &growth->parents, closure->parents[i]))
            return false;
    for (unsigned i = 0; i < closure->n_links; i++) {
        unsigned node = links[i].node;
        row_add(node_is_off(node) ? growth->off : growth->on, node / 2);
        if (node_is_off(node))
            grid_remove(net, &growth->now, node / 2);
    }
    return true;
}

/* Is the closure the same at a higher level? */
static bool is_final(const struct closure *closure, unsigned level)
{
    return closure->level == level ||
           (closure->clash_on != NO_LINK && (!closure->rested || level < 4 || closure->level >= 4));
}

bool logic_chains_cancelled(struct chains *home)
{
    const struct chain_query *query = home->query;
    if (query->cancelled && query->cancelled(query->context))
        home->failed = home->cancelled = true;
    return home->cancelled;
}

const struct closure *logic_closure_of(struct search *search, unsigned start)
{
    struct growth *growth = &search->growth;
    struct closure *closure = search->closures[start];
    unsigned level = level_of(search);
    if (closure && is_final(closure, level))
        return closure;
    logic_chains_cancelled(search->home);
    if (closure && level >= 4 && closure->level < 4 && closure->rested)
        take_back(closure);
    if (!closure)
        begin_growth(search, growth, start);
    else if (!resume(search, growth, closure))
        return NULL;
    grow(search, growth);
    growth->closure.level = (uint8_t)level;
    return search->closures[start] = pack(search, growth);
}

const struct closure *logic_closure_retrace(struct search *search, unsigned start)
{
    struct growth *growth = &search->growth;
    begin_growth(search, growth, start);
    search->keep_grids = true;
    grow(search, growth);
    search->keep_grids = false;
    return pack(search, growth);
}
