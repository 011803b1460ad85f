/* web.c: the links of a grid as rows of bits.
 *
 * A chain goes from a node by weak and strong links in turn to its opposite. How long the shortest is can be
 * seen without knowing it: "on" spreads from candidate to candidate in layers, each a row.
 *
 * Whether there is any is asked first, for all candidates at once: web.reach is next followed to the end. That
 * takes two searches, depth first (Kosaraju's algorithm): candidates that reach each other are found together,
 * after all that they reach. A candidate that reaches one that excludes it turns itself off. Most have no chain,
 * and are not looked at again. */
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

/* Fills in the strong rows, and which candidates have any links in them. */
FOR_WORDS void spin_strong(struct web *web, const struct net *net, const struct grid *grid, unsigned id,
                           unsigned words)
{
    struct tie ties[4];
    unsigned n = grid_strong(net, grid, id, pass_strong(web->pass), ties);
    uint64_t *strong = row_of(web->strong, words, id);
    row_clear(strong, words);
    for (unsigned i = 0; i < n; i++)
        row_add(strong, ties[i].to);
    if (n)
        row_add(web->tied, id);
}

/* Adds the rows of some candidates to a row. */
FOR_WORDS void join_rows(uint64_t *row, const uint64_t *rows, size_t stride, const uint64_t *set,
                         const uint64_t *among, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = set[i] & among[i]; rest; rest &= rest - 1)
            row_join(row, rows + (64 * i + lowest_bit(rest)) * stride, words);
}

FOR_WORDS void spin_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    uint16_t live[CANDIDATES];
    unsigned n = list_live(net, grid, live);
    const uint64_t *weak = web->pass == PASS_DIGIT ? net->house[0] : net->weak[0];
    row_clear(web->tied, words);
    for (unsigned i = 0; i < n; i++)
        spin_strong(web, net, grid, live[i], words);
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

void sudoku_web_spin(struct web *web, const struct net *net, const struct grid *grid, unsigned pass)
{
    web->pass = pass;
    web->closed = false;
    WITH_WORDS(net, spin_web(web, net, grid, words));
}

/* The first member of both rows, or NO_NODE. */
FOR_WORDS unsigned first_common(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i] & b[i])
            return 64 * i + lowest_bit(a[i] & b[i]);
    return NO_NODE;
}

/* Lists the tied candidates in the order in which a search backwards, depth first, is done with them. */
FOR_WORDS unsigned list_backwards(const struct web *web, unsigned words, uint16_t order[CANDIDATES])
{
    uint64_t left[ROW_WORDS];
    uint16_t path[CANDIDATES];
    unsigned n = 0, root;
    memcpy(left, web->tied, words * sizeof *left);
    while ((root = first_common(left, left, words)) != NO_NODE) {
        unsigned depth = 0;
        for (unsigned to = root;;
             to = first_common(const_row(web->back, words, path[depth - 1]), left, words)) {
            if (to != NO_NODE) {
                row_drop(left, to);
                path[depth++] = (uint16_t)to;
            } else {
                order[n++] = path[--depth];
                if (!depth)
                    break;
            }
        }
    }
    return n;
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

/* Takes a candidate and all that reach it and are reached by it from those that are left; they reach the same.
 * Whatever else they reach has been taken before. */
FOR_WORDS void close_component(struct web *web, unsigned root, uint64_t *left, unsigned words)
{
    uint16_t members[CANDIDATES];
    uint64_t reach[ROW_WORDS], from[ROW_WORDS];
    unsigned n = 1;
    members[0] = (uint16_t)root;
    row_drop(left, root);
    row_clear(reach, words);
    for (unsigned at = 0; at < n; at++) {
        const uint64_t *next = const_row(web->next, words, members[at]);
        for (unsigned i = 0; i < words; i++) {
            reach[i] |= next[i];
            for (uint64_t rest = next[i] & left[i]; rest; rest &= rest - 1)
                members[n++] = (uint16_t)(64 * i + lowest_bit(rest));
            left[i] &= ~next[i];
        }
    }
    memcpy(from, reach, words * sizeof *from);
    for (unsigned at = 0; at < n; at++)
        row_drop(from, members[at]);
    add_reach(web, reach, from, words);
    for (unsigned at = 0; at < n; at++)
        memcpy(row_of(web->reach, words, members[at]), reach, words * sizeof *reach);
}

/* Follows next to the end. Only tied candidates are on anybody's way; the others have what is next to them and
 * what that reaches. */
FOR_WORDS void close_web(struct web *web, const struct grid *grid, unsigned words)
{
    uint16_t order[CANDIDATES];
    uint64_t left[ROW_WORDS], from[ROW_WORDS];
    memcpy(left, web->tied, words * sizeof *left);
    for (unsigned at = list_backwards(web, words, order); at-- > 0;)
        if (row_has(left, order[at]))
            close_component(web, order[at], left, words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = grid->live[i] & ~web->tied[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            uint64_t *reach = row_of(web->reach, words, id);
            memcpy(reach, const_row(web->next, words, id), words * sizeof *reach);
            memcpy(from, reach, words * sizeof *from);
            add_reach(web, reach, from, words);
        }
    }
}

void sudoku_web_close(struct web *web, const struct net *net, const struct grid *grid)
{
    web->closed = true;
    WITH_WORDS(net, close_web(web, grid, words));
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

bool sudoku_web_advance(const uint64_t *rows, unsigned words, uint64_t *layer, uint64_t *all)
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

bool sudoku_web_turns_off(const struct web *web, const struct net *net, unsigned pass, unsigned id)
{
    return rows_meet(const_row(web->reach, net->words, id), pass_weak(net, pass, id), net->words);
}

FOR_WORDS void find_chained(const struct web *web, const struct net *net, const struct grid *grid,
                            uint64_t *row, unsigned words)
{
    const uint64_t *weak = web->pass == PASS_DIGIT ? net->house[0] : net->weak[0];
    row_clear(row, words);
    for (unsigned i = 0; i < words; i++) {
        for (uint64_t rest = grid->live[i]; rest; rest &= rest - 1) {
            size_t id = 64 * i + lowest_bit(rest);
            if (rows_meet(const_row(web->reach, words, (unsigned)id), weak + id * ROW_WORDS, words))
                row[i] |= rest & -rest;
        }
    }
}

void sudoku_web_chained(const struct web *web, const struct net *net, const struct grid *grid, uint64_t *row)
{
    WITH_WORDS(net, find_chained(web, net, grid, row, words));
}

FOR_WORDS uint32_t chain_from_on(const struct web *web, const struct net *net, enum trail_pass pass,
                                 unsigned id, uint32_t limit, unsigned words)
{
    struct wave wave;
    const uint64_t *next = const_row(web->next, words, id), *weak = pass_weak(net, pass, id);
    if (limit < 4 || (web->closed && !sudoku_web_turns_off(web, net, pass, id)))
        return 0;
    memcpy(wave.on, next, words * sizeof *next);
    memcpy(wave.layer, next, words * sizeof *next);
    memcpy(wave.off, weak, words * sizeof *weak);
    return meet(web, net, pass, &wave, limit, true, words);
}

/* Is there any chain from a start that is off? */
static bool turns_on(const struct web *web, unsigned words, unsigned id)
{
    const uint64_t *strong = const_row(web->strong, words, id);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = strong[i]; rest; rest &= rest - 1)
            if (row_has(const_row(web->reach, words, 64 * i + lowest_bit(rest)), id))
                return true;
    return false;
}

bool sudoku_web_has_chain(const struct web *web, const struct net *net, unsigned pass, unsigned start)
{
    return node_is_off(start) ? turns_on(web, net->words, start / 2)
                              : sudoku_web_turns_off(web, net, pass, start / 2);
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

uint32_t sudoku_web_chain(const struct web *web, const struct net *net, unsigned pass, unsigned start,
                          uint32_t limit)
{
    if (node_is_off(start))
        WITH_WORDS(net, return chain_from_off(web, net, pass, start / 2, limit, words));
    else
        WITH_WORDS(net, return chain_from_on(web, net, pass, start / 2, limit, words));
}
