/* web.c: the links of a grid as rows of bits.
 *
 * A chain goes from a node by weak and strong links in turn to its opposite. How long the shortest is can
 * be seen without knowing it: "on" spreads from candidate to candidate in layers, each a row.
 *
 * Whether there is any is asked first, for all candidates at once: links are followed to the end. That
 * takes two searches, depth first (Kosaraju's algorithm): candidates that reach each other are found
 * together, after all that they reach. A candidate that reaches one that excludes it turns itself off.
 * Most have no chain, and are not looked at again. */
#include "logic/chains/trail.h"

static inline uint64_t *row_of(uint64_t *rows, unsigned words, unsigned id)
{
    return rows + (size_t)id * words;
}

static inline const uint64_t *const_row(const uint64_t *rows, unsigned words, unsigned id)
{
    return rows + (size_t)id * words;
}

/* Lists the live candidates; returns how many. */
static unsigned list_live(const struct net *net, const struct grid *grid, uint16_t live[CANDIDATES])
{
    unsigned n = 0;
    for (unsigned i = 0; i < net->words; i++)
        for (uint64_t rest = grid->live[i]; rest; rest &= rest - 1)
            live[n++] = (uint16_t)(64 * i + lowest_bit(rest));
    return n;
}

static void add_mate(struct web *web, unsigned id, unsigned mate)
{
    unsigned n = web->n_mates[id];
    for (unsigned i = 0; i < n; i++)
        if (web->mates[id][i] == mate)
            return;
    web->mates[id][n] = (uint16_t)mate;
    web->n_mates[id] = (uint8_t)(n + 1);
}

/* Ties two candidates, which are the only ones of a unit. On the board, those of some digits are not live. */
static void tie_both(struct web *web, const struct grid *grid, unsigned a, unsigned b)
{
    if (!row_has(grid->live, a))
        return;
    add_mate(web, a, b);
    add_mate(web, b, a);
    row_add(web->tied, a);
    row_add(web->tied, b);
}

static inline bool is_two(unsigned set)
{
    unsigned rest = set & (set - 1);
    return rest && !(rest & (rest - 1));
}

static void tie_cells(struct web *web, const struct net *net, const struct grid *grid)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = grid->cell[cell];
        if (is_two(set))
            tie_both(web, grid, net_id(net, cell, lowest_bit(set)),
                     net_id(net, cell, lowest_bit(set & (set - 1))));
    }
}

static void tie_houses(struct web *web, const struct net *net, const struct grid *grid)
{
    for (unsigned digit = 0; digit < 9; digit++) {
        for (unsigned house = 0; house < HOUSES; house++) {
            unsigned places = grid->place[digit][house];
            if (is_two(places))
                tie_both(web, grid, net_id(net, logic_scan_cells[house][lowest_bit(places)], digit),
                         net_id(net, logic_scan_cells[house][lowest_bit(places & (places - 1))], digit));
        }
    }
}

void logic_web_spin(struct web *web, const struct net *net, const struct grid *grid, unsigned pass)
{
    web->pass = pass;
    web->closed = false;
    memset(web->n_mates, 0, net->n * sizeof *web->n_mates);
    row_clear(web->tied, net->words);
    if (pass != PASS_DIGIT)
        tie_cells(web, net, grid);
    if (pass != PASS_CELLS)
        tie_houses(web, net, grid);
}

/* The rows of weak links in a pass: ROW_WORDS words each. */
static const uint64_t *weak_rows(const struct web *web, const struct net *net)
{
    return web->pass == PASS_DIGIT ? net->house[0] : net->weak[0];
}

/* Adds the rows of some candidates to a row. */
FOR_WORDS void join_rows(uint64_t *row, const uint64_t *rows, size_t stride, const uint64_t *set,
                         const uint64_t *among, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = set[i] & among[i]; rest; rest &= rest - 1)
            row_join(row, rows + (64 * i + lowest_bit(rest)) * stride, words);
}

FOR_WORDS void spread_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    uint16_t live[CANDIDATES];
    unsigned n = list_live(net, grid, live);
    const uint64_t *weak = weak_rows(web, net);
    for (unsigned i = 0; i < n; i++) {
        uint64_t *strong = row_of(web->strong, words, live[i]);
        row_clear(strong, words);
        for (unsigned k = 0; k < web->n_mates[live[i]]; k++)
            row_add(strong, web->mates[live[i]][k]);
    }
    for (unsigned i = 0; i < n; i++) {
        uint64_t *next = row_of(web->next, words, live[i]), *back = row_of(web->back, words, live[i]);
        const uint64_t *strong = const_row(web->strong, words, live[i]);
        row_clear(next, words);
        row_clear(back, words);
        join_rows(next, web->strong, words, weak + (size_t)live[i] * ROW_WORDS, web->tied, words);
        join_rows(back, weak, ROW_WORDS, strong, strong, words);
        for (unsigned k = 0; k < words; k++)
            back[k] &= grid->live[k];
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
            const uint64_t *reach = const_row(web->reach, words, 64 * i + lowest_bit(from[i]));
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
        memcpy(row_of(web->reach, words, component->members[at]), component->reach, words * sizeof *from);
}

/* What is on after a tied candidate is off: what its first mate reaches. That mate turns the candidate off,
 * too, so it reaches the other mates and whatever they reach. */
static const uint64_t *reach_after(const struct web *web, unsigned id, unsigned words)
{
    return const_row(web->reach, words, web->mates[id][0]);
}

/* Adds what is on after those of some candidates that are tied are off. */
FOR_WORDS void join_after(const struct web *web, uint64_t *row, const uint64_t *off, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = off[i] & web->tied[i]; rest; rest &= rest - 1)
            row_join(row, reach_after(web, 64 * i + lowest_bit(rest), words), words);
}

/* Follows all links to the end. Only tied candidates are on anybody's way; the others reach what is on after
 * those that they turn off. */
FOR_WORDS void close_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    const uint64_t *weak = weak_rows(web, net);
    uint16_t order[CANDIDATES];
    struct component component;
    memcpy(component.left, web->tied, words * sizeof *web->tied);
    for (unsigned at = list_backwards(web, weak, order, words); at-- > 0;)
        if (row_has(component.left, order[at]))
            close_component(web, weak, &component, order[at], words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = grid->live[i] & ~web->tied[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            uint64_t *reach = row_of(web->reach, words, id);
            row_clear(reach, words);
            join_after(web, reach, weak + (size_t)id * ROW_WORDS, words);
        }
    }
}

void logic_web_close(struct web *web, const struct net *net, const struct grid *grid)
{
    web->closed = true;
    WITH_WORDS(net, close_web(web, net, grid, words));
}

FOR_WORDS bool advance(const uint64_t *rows, unsigned words, uint64_t *layer, uint64_t *all)
{
    uint64_t next[ROW_WORDS], any = 0;
    row_clear(next, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = layer[i]; rest; rest &= rest - 1)
            row_join(next, const_row(rows, words, 64 * i + lowest_bit(rest)), words);
    for (unsigned i = 0; i < words; i++) {
        layer[i] = next[i] & ~all[i];
        all[i] |= next[i];
        any |= layer[i];
    }
    return any != 0;
}

bool logic_web_advance(const uint64_t *rows, unsigned words, uint64_t *layer, uint64_t *all)
{
    return words == ROW_WORDS_USUAL ? advance(rows, ROW_WORDS_USUAL, layer, all)
                                    : advance(rows, words, layer, all);
}

/* The consequences of a start: candidates that are on and off so far, and the last layer of those on. */
struct wave {
    uint64_t on[ROW_WORDS], off[ROW_WORDS], layer[ROW_WORDS];
};

/* Adds what the last layer turns off. What is not live may be among it: that does no harm. */
FOR_WORDS void turn_off(const struct net *net, enum trail_pass pass, struct wave *wave, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = wave->layer[i]; rest; rest &= rest - 1)
            row_join(wave->off, pass_weak(net, pass, 64 * i + lowest_bit(rest)), words);
}

/* How long it takes until a candidate is on and off. Chains can be read backwards: when the start leads to
 * c on and to c off, then c on leads to the start's opposite. So a chain need be followed only to its
 * middle. */
FOR_WORDS uint32_t meet(const struct web *web, const struct net *net, enum trail_pass pass, struct wave *wave,
                        uint32_t limit, bool off_next, unsigned words)
{
    for (uint32_t complexity = 4; complexity <= limit; complexity += 2) {
        if (rows_meet(wave->on, wave->off, words))
            return complexity;
        if (off_next)
            turn_off(net, pass, wave, words);
        else if (!advance(web->next, words, wave->layer, wave->on))
            return 0;
        off_next = !off_next;
    }
    return 0;
}

/* Is there a chain from a candidate on to itself off? Needs reach. */
static bool turns_off(const struct web *web, const struct net *net, unsigned pass, unsigned id)
{
    return rows_meet(const_row(web->reach, net->words, id), pass_weak(net, pass, id), net->words);
}

FOR_WORDS void find_chained(const struct web *web, const struct net *net, const struct grid *grid,
                            uint64_t *row, unsigned words)
{
    const uint64_t *weak = weak_rows(web, net);
    row_clear(row, words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = grid->live[i]; rest; rest &= rest - 1) {
            size_t id = 64 * i + lowest_bit(rest);
            if (rows_meet(const_row(web->reach, words, (unsigned)id), weak + id * ROW_WORDS, words))
                row[i] |= rest & -rest;
        }
    }
}

void logic_web_chained(const struct web *web, const struct net *net, const struct grid *grid, uint64_t *row)
{
    WITH_WORDS(net, find_chained(web, net, grid, row, words));
}

FOR_WORDS uint32_t chain_from_on(const struct web *web, const struct net *net, enum trail_pass pass,
                                 unsigned id, uint32_t limit, unsigned words)
{
    struct wave wave;
    const uint64_t *next = const_row(web->next, words, id), *weak = pass_weak(net, pass, id);
    if (limit < 4 || (web->closed && !turns_off(web, net, pass, id)))
        return 0;
    memcpy(wave.on, next, words * sizeof *next);
    memcpy(wave.layer, next, words * sizeof *next);
    memcpy(wave.off, weak, words * sizeof *weak);
    return meet(web, net, pass, &wave, limit, true, words);
}

/* Is there any chain from a start that is off? */
static bool turns_on(const struct web *web, unsigned words, unsigned id)
{
    return row_has(web->tied, id) && row_has(reach_after(web, id, words), id);
}

bool logic_web_has_chain(const struct web *web, const struct net *net, unsigned pass, unsigned start)
{
    return node_is_off(start) ? turns_on(web, net->words, start / 2) : turns_off(web, net, pass, start / 2);
}

FOR_WORDS uint32_t chain_from_off(const struct web *web, const struct net *net, enum trail_pass pass,
                                  unsigned id, uint32_t limit, unsigned words)
{
    struct wave wave;
    const uint64_t *strong = const_row(web->strong, words, id);
    if (limit < 4 || !row_any(strong, words) || (web->closed && !turns_on(web, words, id)))
        return 0;
    memcpy(wave.on, strong, words * sizeof *strong);
    memcpy(wave.layer, strong, words * sizeof *strong);
    row_clear(wave.off, words);
    turn_off(net, pass, &wave, words);
    return meet(web, net, pass, &wave, limit, false, words);
}

uint32_t logic_web_chain(const struct web *web, const struct net *net, unsigned pass, unsigned start,
                         uint32_t limit)
{
    if (node_is_off(start))
        WITH_WORDS(net, return chain_from_off(web, net, pass, start / 2, limit, words));
    else
        WITH_WORDS(net, return chain_from_on(web, net, pass, start / 2, limit, words));
}
