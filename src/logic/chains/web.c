/* web.c: the links of a grid as rows of bits.
 *
 * A chain goes from a node by weak and strong links in turn to its opposite. How long the shortest is can
 * be seen without knowing it: "on" spreads from candidate to candidate in layers, each a row.
 *
 * Whether there is any is asked first, for all candidates at once: links are followed to the end. That
 * takes two searches, depth first (Kosaraju's algorithm): candidates that reach each other are found
 * together, after all that they reach. A candidate that reaches one that excludes it turns itself off.
 * Most have no chain, and are not looked at again. */
#include "logic/chains/chains.h"

static void add_mate(struct web *web, unsigned id, unsigned mate)
{
    unsigned i = 0;
    while (i < web->n_mates[id] && web->mates[id][i] != mate)
        i++;
    if (i < web->n_mates[id])
        return;
    web->mates[id][web->n_mates[id]++] = (uint16_t)mate;
    row_add(web->tied, id);
}

/* Ties two candidates, which are the only ones of a unit. On the board, those of some digits are not live. */
static void tie_both(struct web *web, const struct grid *grid, unsigned a, unsigned b)
{
    if (!row_has(grid->live, a))
        return;
    add_mate(web, a, b);
    add_mate(web, b, a);
}

/* The higher member of a set of two, or 0. */
static inline unsigned higher_of_two(unsigned set)
{
    unsigned rest = set & (set - 1);
    return rest & (rest - 1) ? 0 : rest;
}

static void tie_all(struct web *web, const struct net *net, const struct grid *grid, enum trail_pass pass)
{
    unsigned other;
    memset(web->n_mates, 0, net->n * sizeof *web->n_mates);
    row_clear(web->tied, net->words);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && pass != PASS_DIGIT; cell++)
        if ((other = higher_of_two(grid->cell[cell])))
            tie_both(web, grid, net_id(net, cell, lowest_bit(grid->cell[cell])),
                     net_id(net, cell, lowest_bit(other)));
    for (unsigned digit = 0; digit < 9 && pass != PASS_CELLS; digit++)
        for (unsigned house = 0; house < HOUSES; house++)
            if ((other = higher_of_two(grid->place[digit][house]))) {
                const unsigned char *cells = logic_scan_cells[house];
                tie_both(web, grid, net_id(net, cells[lowest_bit(grid->place[digit][house])], digit),
                         net_id(net, cells[lowest_bit(other)], digit));
            }
}

FOR_WORDS void spread_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t live = grid->live[i]; live; live &= live - 1) {
            size_t id = 64 * i + lowest_bit(live);
            row_clear(web->strong + id * words, words);
            for (unsigned k = 0; k < web->n_mates[id]; k++)
                row_add(web->strong + id * words, web->mates[id][k]);
        }
    for (unsigned i = 0; i < words; i++)
        for (uint64_t live = grid->live[i]; live; live &= live - 1) {
            unsigned id = 64 * i + lowest_bit(live);
            uint64_t *next = web->next + (size_t)id * words;
            const uint64_t *weak = pass_weak(net, web->pass, id);
            row_clear(next, words);
            for (unsigned k = 0; k < words; k++)
                for (uint64_t off = weak[k] & web->tied[k]; off; off &= off - 1)
                    row_join(next, web->strong + (64 * k + lowest_bit(off)) * (size_t)words, words);
        }
}

void logic_web_spread(struct web *web, const struct net *net, const struct grid *grid)
{
    WITH_WORDS(net, spread_web(web, net, grid, words));
}

/* The first member of both rows, or NO_NODE. */
FOR_WORDS unsigned first_common(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i] & b[i])
            return 64 * i + lowest_bit(a[i] & b[i]);
    return NO_NODE;
}

/* A candidate that is left and turns another one on; NO_NODE if there is none. */
FOR_WORDS unsigned find_before(const struct web *web, const uint64_t *weak, unsigned id, const uint64_t *left,
                               unsigned words)
{
    unsigned found = NO_NODE;
    for (unsigned i = 0; i < web->n_mates[id] && found == NO_NODE; i++)
        found = first_common(weak + (size_t)web->mates[id][i] * ROW_WORDS, left, words);
    return found;
}

/* Lists the tied candidates in the order in which a search backwards, depth first, is done with them. */
FOR_WORDS unsigned list_backwards(const struct web *web, const uint64_t *weak, uint16_t order[CANDIDATES],
                                  unsigned words)
{
    uint64_t left[ROW_WORDS];
    uint16_t path[CANDIDATES];
    unsigned n = 0, depth = 0, to;
    memcpy(left, web->tied, words * sizeof *left);
    while ((to = first_common(left, left, words)) != NO_NODE) {
        do {
            if (to != NO_NODE) {
                row_drop(left, to);
                path[depth++] = (uint16_t)to;
            } else {
                order[n++] = path[--depth];
            }
            to = depth ? find_before(web, weak, path[depth - 1], left, words) : NO_NODE;
        } while (depth);
    }
    return n;
}

/* Candidates that reach each other, and what they reach. */
struct component {
    uint64_t left[ROW_WORDS];  /* tied candidates of no component so far */
    uint64_t off[ROW_WORDS];   /* what the members turn off, and has been followed */
    uint64_t reach[ROW_WORDS]; /* of the members */
    uint16_t members[CANDIDATES];
    unsigned n;
};

/* Follows what a member turns off. */
FOR_WORDS void follow_member(const struct web *web, const uint64_t *weak, struct component *component,
                             unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        uint64_t fresh = weak[i] & web->tied[i] & ~component->off[i];
        component->off[i] |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            unsigned off = 64 * i + lowest_bit(fresh);
            for (unsigned k = 0; k < web->n_mates[off]; k++) {
                unsigned on = web->mates[off][k];
                row_add(component->reach, on);
                if (!row_has(component->left, on))
                    continue;
                row_drop(component->left, on);
                component->members[component->n++] = (uint16_t)on;
            }
        }
    }
}

/* Adds to a row what some candidates reach. Whoever is reached by one of them has nothing to add. */
FOR_WORDS void add_reach(const struct web *web, uint64_t *row, uint64_t *from, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        while (from[i]) {
            const uint64_t *reach = web->reach + (64 * i + lowest_bit(from[i])) * (size_t)words;
            from[i] &= from[i] - 1;
            for (unsigned k = 0; k < words; k++) {
                row[k] |= reach[k];
                from[k] &= ~reach[k];
            }
        }
    }
}

/* Takes a candidate and all that reach it and are reached by it from those that are left; they reach the
 * same. Whatever else they reach has been taken before. */
FOR_WORDS void close_component(struct web *web, const uint64_t *weak, struct component *component,
                               unsigned root, unsigned words)
{
    uint64_t from[ROW_WORDS];
    component->n = 1;
    component->members[0] = (uint16_t)root;
    row_drop(component->left, root);
    row_clear(component->off, words);
    row_clear(component->reach, words);
    for (unsigned at = 0; at < component->n; at++)
        follow_member(web, weak + (size_t)component->members[at] * ROW_WORDS, component, words);
    memcpy(from, component->reach, words * sizeof *from);
    for (unsigned at = 0; at < component->n; at++)
        row_drop(from, component->members[at]);
    add_reach(web, component->reach, from, words);
    for (unsigned at = 0; at < component->n; at++)
        memcpy(web->reach + (size_t)component->members[at] * words, component->reach, words * sizeof *from);
}

/* What is on after a tied candidate is off: what its first mate reaches. That mate turns the candidate off,
 * too, so it reaches the other mates and whatever they reach. */
static const uint64_t *reach_after(const struct web *web, unsigned id, unsigned words)
{
    return web->reach + (size_t)web->mates[id][0] * words;
}

/* Follows all links to the end. Only tied candidates are on anybody's way; the others reach what is on after
 * those that they turn off. */
FOR_WORDS void close_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    const uint64_t *weak = pass_weak(net, web->pass, 0);
    uint16_t order[CANDIDATES];
    struct component component;
    memcpy(component.left, web->tied, words * sizeof *web->tied);
    for (unsigned at = list_backwards(web, weak, order, words); at-- > 0;)
        if (row_has(component.left, order[at]))
            close_component(web, weak, &component, order[at], words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = grid->live[i] & ~web->tied[i]; rest; rest &= rest - 1) {
            size_t id = 64 * i + lowest_bit(rest);
            uint64_t *reach = web->reach + id * words;
            row_clear(reach, words);
            for (unsigned k = 0; k < words; k++)
                for (uint64_t off = weak[id * ROW_WORDS + k] & web->tied[k]; off; off &= off - 1)
                    row_join(reach, reach_after(web, 64 * k + lowest_bit(off), words), words);
        }
    }
}

void logic_web_close(struct web *web, const struct net *net, const struct grid *grid, enum trail_pass pass)
{
    web->pass = pass;
    web->closed = true;
    tie_all(web, net, grid, pass);
    WITH_WORDS(net, close_web(web, net, grid, words));
}

FOR_WORDS bool advance(const struct web *web, uint64_t *layer, uint64_t *all, unsigned words)
{
    uint64_t next[ROW_WORDS], any = 0;
    row_clear(next, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = layer[i]; rest; rest &= rest - 1)
            row_join(next, web->next + (64 * i + lowest_bit(rest)) * (size_t)words, words);
    for (unsigned i = 0; i < words; i++) {
        layer[i] = next[i] & ~all[i];
        all[i] |= next[i];
        any |= layer[i];
    }
    return any != 0;
}

bool logic_web_advance(const struct web *web, const struct net *net, uint64_t *layer, uint64_t *all)
{
    WITH_WORDS(net, return advance(web, layer, all, words));
}

FOR_WORDS bool has_chain(const struct web *web, const struct net *net, unsigned start, unsigned words)
{
    unsigned id = start / 2;
    if (node_is_off(start))
        return row_has(web->tied, id) && row_has(reach_after(web, id, words), id);
    return rows_meet(web->reach + (size_t)id * words, pass_weak(net, web->pass, id), words);
}

bool logic_web_has_chain(const struct web *web, const struct net *net, unsigned start)
{
    WITH_WORDS(net, return has_chain(web, net, start, words));
}

/* Layer by layer, until one turns the start into its opposite. */
FOR_WORDS uint32_t measure(const struct web *web, const struct net *net, unsigned start, uint32_t limit,
                           unsigned words)
{
    size_t id = start / 2;
    bool off = node_is_off(start);
    const uint64_t *first = (off ? web->strong : web->next) + id * words,
                   *end = pass_weak(net, web->pass, (unsigned)id);
    uint64_t layer[ROW_WORDS], all[ROW_WORDS], itself[ROW_WORDS];
    memcpy(layer, first, words * sizeof *layer);
    memcpy(all, first, words * sizeof *layer);
    if (off) {
        row_clear(itself, words);
        row_add(itself, (unsigned)id);
        end = itself;
    }
    for (uint32_t complexity = off ? 2 : 4; complexity <= limit; complexity += 2) {
        if (rows_meet(layer, end, words))
            return complexity;
        if (!advance(web, layer, all, words))
            return 0;
    }
    return 0;
}

uint32_t logic_web_chain(const struct web *web, const struct net *net, unsigned start, uint32_t limit)
{
    WITH_WORDS(net, return measure(web, net, start, limit, words));
}

FOR_WORDS bool find_chained(struct web *web, const struct net *net, const struct grid *grid, uint32_t limit,
                            unsigned words)
{
    row_clear(web->chained, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = grid->live[i]; rest; rest &= rest - 1) {
            unsigned start = node_on(64 * i + lowest_bit(rest));
            if (has_chain(web, net, start, words) &&
                (limit >= NODES || logic_web_chain(web, net, start, limit)))
                web->chained[i] |= rest & -rest;
        }
    return row_any(web->chained, words);
}

bool logic_web_find_chained(struct web *web, const struct net *net, const struct grid *grid, uint32_t limit)
{
    WITH_WORDS(net, return find_chained(web, net, grid, limit, words));
}
