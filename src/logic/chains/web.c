/* web.c: the links of a grid as rows of bits.
 *
 * A chain goes from a node by weak and strong links in turn to its opposite. How long the shortest is can be
 * seen without knowing it: "on" spreads from candidate to candidate in layers, each a row.
 *
 * Whether there is any is asked first, for all candidates at once: web.reach is next followed to the end, by
 * Warshall's algorithm. A candidate that reaches one that excludes it turns itself off. Most have no chain,
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

/* Fills in the strong row of a candidate and adds it to those who reach it. */
FOR_WORDS void spread_strong(struct web *web, const struct net *net, const struct grid *grid,
                             enum trail_pass pass, unsigned id, unsigned words)
{
    struct tie ties[4];
    unsigned n = grid_strong(net, grid, id, pass_strong(pass), ties);
    uint64_t *strong = row_of(web->strong, words, id);
    row_clear(strong, words);
    if (!n)
        return;
    for (unsigned i = 0; i < n; i++)
        row_add(strong, ties[i].to);
    const struct tie *tie = pass_ties(net, pass, id), *end = net->ties + net->tie[id + 1];
    for (; tie < end; tie++)
        for (unsigned i = 0; i < n; i++)
            row_add(row_of(web->next, words, tie->to), ties[i].to);
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

/* Adds to the reach of a candidate what the candidates next to it reach. */
FOR_WORDS void extend(struct web *web, unsigned id, unsigned words)
{
    const uint64_t *next = row_of(web->next, words, id);
    uint64_t *reach = row_of(web->reach, words, id);
    memcpy(reach, next, words * sizeof *next);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = next[i]; rest; rest &= rest - 1)
            row_join(reach, row_of(web->reach, words, 64 * i + lowest_bit(rest)), words);
}

/* Follows next to the end: whoever reaches a candidate reaches what that one reaches. Only candidates that
 * a strong link turns on are on anybody's way; the others have what is next to them and what that reaches. */
FOR_WORDS void close_web(struct web *web, const struct net *net, const struct grid *grid, unsigned words)
{
    unsigned n_on = 0;
    uint64_t turned_on[ROW_WORDS];
    uint16_t on[CANDIDATES], live[CANDIDATES];
    unsigned n = list_live(net, grid, live);
    row_clear(turned_on, words);
    for (unsigned i = 0; i < n; i++)
        row_join(turned_on, row_of(web->strong, words, live[i]), words);
    for (unsigned i = 0; i < n; i++) {
        if (!row_has(turned_on, live[i]))
            continue;
        memcpy(row_of(web->reach, words, live[i]), row_of(web->next, words, live[i]),
               words * sizeof *web->next);
        on[n_on++] = live[i];
    }
    for (unsigned k = 0; k < n_on; k++) {
        const uint64_t *via = row_of(web->reach, words, on[k]), *column = web->reach + (on[k] >> 6);
        for (unsigned i = 0; i < n_on; i++)
            if (column[(size_t)on[i] * words] >> (on[k] & 63) & 1)
                row_join(row_of(web->reach, words, on[i]), via, words);
    }
    for (unsigned i = 0; i < n; i++)
        if (!row_has(turned_on, live[i]))
            extend(web, live[i], words);
}

void sudoku_web_close(struct web *web, const struct net *net, const struct grid *grid)
{
    web->closed = true;
    WITH_WORDS(net, close_web(web, net, grid, words));
}

FOR_WORDS void spin_web(struct web *web, const struct net *net, const struct grid *grid, unsigned pass,
                        unsigned words)
{
    uint16_t live[CANDIDATES];
    unsigned n = list_live(net, grid, live);
    for (unsigned i = 0; i < n; i++)
        row_clear(row_of(web->next, words, live[i]), words);
    for (unsigned i = 0; i < n; i++)
        spread_strong(web, net, grid, pass, live[i], words);
}

void sudoku_web_spin(struct web *web, const struct net *net, const struct grid *grid, unsigned pass)
{
    web->pass = pass;
    web->closed = false;
    WITH_WORDS(net, spin_web(web, net, grid, pass, words));
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
