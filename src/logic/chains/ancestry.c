/* ancestry.c: the links that an argument rests on, and how many they are. */
#include "logic/chains/chains.h"

/* Begins a walk: the stamps of earlier walks no longer count. */
static void begin_walk(struct walk *walk)
{
    if (++walk->now == 0) {
        memset(walk->stamp, 0, sizeof walk->stamp);
        walk->now = 1;
    }
    walk->n = 0;
}

static void visit(struct walk *walk, unsigned node, unsigned link)
{
    if (walk->stamp[node] != walk->now) {
        walk->stamp[node] = walk->now;
        walk->links[walk->n++] = (uint16_t)link;
    }
}

void logic_walk(struct walk *walk, const struct target *target, uint32_t limit)
{
    const struct closure *closure = target->closure;
    begin_walk(walk);
    visit(walk, closure->links[target->link].node, target->link);
    for (unsigned i = 0; i < walk->n && walk->n <= limit; i++) {
        const struct link *link = &closure->links[walk->links[i]];
        const uint16_t *parent = closure->parents + link->parents, *end = parent + link->n_parents;
        for (; parent < end; parent++)
            visit(walk, closure->links[*parent].node, *parent);
    }
}

/* The nested chains of one argument, each once. */
struct nested_set {
    uint64_t hashes[NODES];
    unsigned n;
};

/* Is the hash new? */
static bool add_hash(struct nested_set *set, uint64_t hash)
{
    for (unsigned i = 0; i < set->n; i++)
        if (set->hashes[i] == hash)
            return false;
    if (set->n < NODES)
        set->hashes[set->n++] = hash;
    return true;
}

/* Adds up the complexities of the nested chains along a walk that were not met before. */
static uint32_t nested_complexity(const struct walk *walk, const struct closure *closure,
                                  struct nested_set *set)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < walk->n; i++) {
        unsigned number = closure->links[walk->links[i]].nested;
        if (number && add_hash(set, closure->nested[number - 1].hash))
            sum += closure->nested[number - 1].complexity;
    }
    return sum;
}

uint32_t logic_complexity(struct search *search, const struct hint *hint, uint32_t limit)
{
    struct walk *walk = &search->home->walk;
    struct nested_set set;
    set.n = 0;
    uint32_t sum = 0;
    for (unsigned i = 0; i < hint->n_targets && sum <= limit; i++) {
        logic_walk(walk, &hint->targets[i], limit - sum);
        sum += walk->n;
        if (search->producer > PRODUCER_DYNAMIC + 1)
            sum += nested_complexity(walk, hint->targets[i].closure, &set);
    }
    return sum;
}
