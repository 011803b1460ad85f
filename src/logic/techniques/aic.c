/* aic.c: alternating inference chains: strong and weak links in turn, of several digits, from one candidate
 * to another.
 *
 *      .  . . | .  .  . | . . .
 *      .  . . | .  .  . | . . .
 *      5  . . | .  8  . | . . .      5 in r3c1 or else in r7c1 (column 1)
 *      -------+---------+------      if there, not in r7c6 (row 7), which has only 5 and 8
 *      .  . . | .  .  . | . . .      if 8 is there, not in r9c5 (box 8)
 *      .  . . | .  .  . | . . .      if not there, in r3c5 (column 5)
 *      .  . . | .  .  . | . . .
 *      -------+---------+------
 *      5  . . | .  . 58 | . . .
 *      .  . . | .  .  . | . . .
 *      .  . . | .  8  . | . . .
 *
 * If the first candidate is off, the last one is on. So one of them is on, and what both rule out is off:
 * here 8 in r3c1 and 5 in r3c5. Players say AIC if the ends have the same digit. If not, what goes lies in
 * the cell of one end and in sight of the other: with it the chain is a discrete nice loop. If the two ends
 * rule each other out, the loop is continuous: of each two neighbours exactly one is on, and what both of
 * them rule out is off.
 *
 * In a grouped chain some nodes are groups (mesh.h). Players read about all this in Sudopedia and HoDoKu's
 * manual.
 *
 * The search does not follow single chains. It has a row for each node: the nodes that are on, after so
 * many strong links, if it is off. The rows for n + 1 strong links are unions of a few of the rows for n, so
 * the shortest chain on the board takes some thousands of word operations. */
#include "logic/links.h"
#include "logic/mesh.h"
#include "logic/strong_links.h"

enum form { FORM_CHAIN = 1, FORM_DISCRETE, FORM_CONTINUOUS };

/* The kinds of nodes that a technique allows: its size. */
enum { CANDIDATES_ALONE, WITH_GROUPS };

struct search {
    struct mesh mesh;
    mesh_rows next;     /* what is off if a node is off, by a strong and a weak link */
    mesh_rows partners; /* of which nodes a node shares something to remove */
    mesh_rows on[2];    /* what is on if a node is off, for an even and an odd number of strong links */
};

/* The nodes of a chain, from the end back to the start, with the houses of the links that lead to them. */
struct chain {
    unsigned first, last, n;
    uint16_t node[MESH_NODES * 2];
    unsigned char house[MESH_NODES * 2];
};

/* Prepares the rows that do not grow. */
static void prepare(struct search *search)
{
    const struct mesh *mesh = &search->mesh;
    unsigned words = mesh->words;
    size_t size = (size_t)mesh->n * words * sizeof(uint64_t);
    memset(search->next, 0, size);
    memset(search->partners, 0, size);
    memset(search->on[1], 0, size);
    for (unsigned node = 0; node < mesh->n; node++) {
        uint64_t *next = mesh_row(mesh, search->next, node), *on = mesh_row(mesh, search->on[1], node);
        for (unsigned i = 0; i < mesh->n_strong[node]; i++) {
            unsigned partner = mesh->strong[node][i].to;
            mesh_join(next, mesh_weak(mesh, partner), words);
            mesh_add(on, partner);
        }
        for (unsigned i = 0; i < words; i++)
            next[i] &= mesh->tied[i];
        uint64_t *partners = mesh_row(mesh, search->partners, node);
        for (unsigned i = 0; i < words && mesh->n_strong[node]; i++)
            for (uint64_t rest = mesh_weak(mesh, node)[i] & mesh->candidates[i]; rest; rest &= rest - 1)
                mesh_join(partners, mesh_weak(mesh, 64 * i + lowest_bit(rest)), words);
        for (unsigned i = 0; i < words; i++)
            partners[i] &= ~on[i]; /* a single link is a matter of locked candidates */
        partners[node >> 6] &= ~((uint64_t)1 << (node & 63));
    }
}

/* Goes on from n - 1 to n strong links. Returns whether anything is new. */
static bool grow(struct search *search, unsigned n)
{
    const struct mesh *mesh = &search->mesh;
    uint64_t *before = search->on[(n - 1) & 1], *after = search->on[n & 1];
    unsigned words = mesh->words;
    bool new = false;
    for (unsigned node = 0; node < mesh->n; node++) {
        const uint64_t *next = mesh_row(mesh, search->next, node), *old = mesh_row(mesh, before, node);
        uint64_t *on = mesh_row(mesh, after, node);
        if (!mesh->n_strong[node])
            continue;
        memcpy(on, old, words * sizeof *on);
        for (unsigned i = 0; i < words; i++)
            for (uint64_t rest = next[i]; rest; rest &= rest - 1)
                mesh_join(on, mesh_row(mesh, before, 64 * i + lowest_bit(rest)), words);
        for (unsigned i = 0; i < words && !new; i++)
            new = on[i] != old[i];
    }
    return new;
}

/* How many candidates two nodes both rule out; many more if they also rule each other out. */
static unsigned count_losses(const struct mesh *mesh, unsigned a, unsigned b)
{
    const uint64_t *of_a = mesh_weak(mesh, a), *of_b = mesh_weak(mesh, b);
    unsigned n = mesh_has(of_a, b) ? MESH_NODES : 0;
    for (unsigned i = 0; i < mesh->words; i++)
        for (uint64_t rest = of_a[i] & of_b[i] & mesh->candidates[i]; rest; rest &= rest - 1)
            n++;
    return n;
}

/* Of all chains of n strong links takes the one that rules out most; of equal ones the first. */
static bool choose_best_chain(struct search *search, unsigned n, struct chain *chain)
{
    const struct mesh *mesh = &search->mesh;
    unsigned most = 0;
    for (unsigned node = 0; node < mesh->n; node++) {
        if (!mesh->n_strong[node])
            continue;
        const uint64_t *on = mesh_row(mesh, search->on[n & 1], node);
        const uint64_t *partners = mesh_row(mesh, search->partners, node);
        for (unsigned i = 0; i < mesh->words; i++)
            for (uint64_t rest = on[i] & partners[i]; rest; rest &= rest - 1) {
                unsigned last = 64 * i + lowest_bit(rest), gained = count_losses(mesh, node, last);
                if (gained <= most)
                    continue;
                most = gained;
                chain->first = node;
                chain->last = last;
            }
    }
    return most > 0;
}

/* The nodes that a search from one node has met on and off, and where from. */
struct trace {
    uint64_t on[MESH_WORDS], off[MESH_WORDS];
    uint16_t on_from[MESH_NODES], off_from[MESH_NODES];
    unsigned char house[MESH_NODES]; /* of the strong link to each node that is on */
    uint16_t queue[MESH_NODES];      /* nodes that are off */
    unsigned n;
};

static void meet_off(struct trace *trace, unsigned node, unsigned from)
{
    mesh_add(trace->off, node);
    trace->off_from[node] = (uint16_t)from;
    trace->queue[trace->n++] = (uint16_t)node;
}

/* Goes from a node that is off to those that are on then, and from these to those that are off. Returns
 * whether it has met the last node of the chain. */
static bool trace_node(const struct mesh *mesh, struct trace *trace, unsigned node, unsigned last)
{
    for (unsigned i = 0; i < mesh->n_strong[node]; i++) {
        const struct mesh_link *link = &mesh->strong[node][i];
        if (mesh_has(trace->on, link->to))
            continue;
        mesh_add(trace->on, link->to);
        trace->on_from[link->to] = (uint16_t)node;
        trace->house[link->to] = link->house;
        if (link->to == last)
            return true;
        const uint64_t *weak = mesh_weak(mesh, link->to);
        for (unsigned k = 0; k < mesh->words; k++)
            for (uint64_t rest = weak[k] & mesh->tied[k] & ~trace->off[k]; rest; rest &= rest - 1)
                meet_off(trace, 64 * k + lowest_bit(rest), link->to);
    }
    return false;
}

/* Follows the links from the first node of a chain to the last one, breadth first, and notes the way. */
static void trace_chain(const struct mesh *mesh, struct chain *chain)
{
    struct trace trace;
    memset(trace.on, 0, sizeof trace.on);
    memset(trace.off, 0, sizeof trace.off);
    trace.n = 0;
    meet_off(&trace, chain->first, chain->first);
    for (unsigned i = 0; i < trace.n && !trace_node(mesh, &trace, trace.queue[i], chain->last); i++)
        ;
    chain->n = 0;
    for (unsigned node = chain->last;;) {
        unsigned off = trace.on_from[node];
        chain->house[chain->n] = trace.house[node];
        chain->node[chain->n++] = (uint16_t)node;
        chain->node[chain->n] = (uint16_t)off;
        if (off == chain->first) {
            chain->house[chain->n++] = SUDOKU_SAME_CELL;
            return;
        }
        node = trace.off_from[off];
        chain->house[chain->n++] = (unsigned char)sudoku_mesh_house(mesh, node, off);
    }
}

/* Adds what two nodes both rule out to the digits that cells lose. */
static void add_losses(const struct mesh *mesh, unsigned a, unsigned b, uint16_t losses[SUDOKU_CELLS])
{
    const uint64_t *of_a = mesh_weak(mesh, a), *of_b = mesh_weak(mesh, b);
    for (unsigned i = 0; i < mesh->words; i++)
        for (uint64_t rest = of_a[i] & of_b[i] & mesh->candidates[i]; rest; rest &= rest - 1) {
            unsigned node = 64 * i + lowest_bit(rest);
            struct cells cell = mesh->cells[node];
            losses[cells_pop(&cell)] |= (uint16_t)(1u << mesh->digit[node]);
        }
}

/* The links from start to end, and the cells of the pattern. */
static void write_links(const struct mesh *mesh, const struct chain *chain, struct step *step)
{
    struct cells told = {{0, 0}};
    unsigned from = 0;
    for (unsigned i = chain->n; i-- > 0;) {
        bool on = !(i & 1);
        struct sudoku_link link = {.from = (uint16_t)from, .on = on, .strong = on, .house = chain->house[i]};
        from = sudoku_mesh_say(mesh, step, chain->node[i], link);
        step->digits |= (uint16_t)(1u << mesh->digit[chain->node[i]]);
        for (struct cells rest = cells_without(mesh->cells[chain->node[i]], told); cells_any(rest);) {
            unsigned cell = cells_pop(&rest);
            cells_flip(&told, cell);
            if (step->n_cells < PATTERN_MAX)
                step_cell(step, cell, 1u << mesh->digit[chain->node[i]]);
        }
    }
}

/* The step that a chain allows. Sudoku Explainer adds the assumption and the conclusion to the length of a
 * chain, but not to that of a loop. */
static void write_step(const struct mesh *mesh, const struct board *board, const struct technique *self,
                       const struct chain *chain, struct step *step)
{
    uint16_t losses[SUDOKU_CELLS] = {0};
    bool loop = mesh_has(mesh_weak(mesh, chain->first), chain->last);
    bool same = mesh->digit[chain->first] == mesh->digit[chain->last];
    step_begin(step, self, sudoku_tenths_for_nodes(chain->n + (loop ? 0 : 2)));
    step->type = loop ? FORM_CONTINUOUS : same ? FORM_CHAIN : FORM_DISCRETE;
    step->length = (uint16_t)chain->n;
    write_links(mesh, chain, step);
    add_losses(mesh, chain->first, chain->last, losses);
    for (unsigned i = 1; loop && i + 1 < chain->n; i += 2)
        add_losses(mesh, chain->node[i], chain->node[i + 1], losses);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, board, cell, losses[cell]);
}

/* The shortest chain: the smallest number of strong links. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct search search;
    if (!sudoku_mesh_cast(&search.mesh, board, self->size == WITH_GROUPS))
        return false;
    prepare(&search);
    struct chain chain;
    for (unsigned n = 1; n == 1 || grow(&search, n); n++) {
        if (!choose_best_chain(&search, n, &chain))
            continue;
        trace_chain(&search.mesh, &chain);
        write_step(&search.mesh, board, self, &chain, step);
        return true;
    }
    return false;
}

/* The first link of the last node. */
static unsigned last_node(const struct step *step)
{
    unsigned last = step->n_links - 1u;
    while (last && step->links[last - 1].grouped)
        last--;
    return last;
}

/* `r1c1 is 5 or r3c4 is 7`, what a chain proves */
static void say_proof(struct words *words, const struct step *step)
{
    sudoku_say_link(words, step, 0, true);
    sudoku_say(words, " or ");
    sudoku_say_link(words, step, last_node(step), true);
}

/* ` of length 6, r1c1 is 5 or r3c4 is 7` */
static void say_ends(struct words *words, const struct step *step)
{
    sudoku_say(words, " of length %u", step->length);
    if (step->type == FORM_CONTINUOUS || !step->n_links) {
        sudoku_say_about(words, step, " through {cells}");
        return;
    }
    sudoku_say(words, ", ");
    say_proof(words, step);
}

/* `If r1c1 is not 5, a chain of 14 candidates shows that r3c4 is 7` */
static void tell_in_short(struct words *words, const struct step *step)
{
    sudoku_say(words, "If ");
    sudoku_say_link(words, step, 0, false);
    sudoku_say(words, ", a chain of %u %s shows that ", step->length,
               technique_of(step)->size == WITH_GROUPS ? "candidates and groups" : "candidates");
    sudoku_say_link(words, step, last_node(step), true);
}

static void explain(struct words *words, const struct step *step)
{
    if (!step->n_links)
        return;
    if (step->length > TOLD_IN_A_SENTENCE)
        tell_in_short(words, step);
    else
        sudoku_say_links(words, step, 0, step->n_links);
    if (step->type == FORM_CONTINUOUS) {
        sudoku_say(words, ". Then ");
        sudoku_say_link(words, step, 0, false);
        sudoku_say(words,
                   " again: a loop, in which one of each two neighbours holds. Candidates that both of "
                   "them rule out can be removed: ");
    } else {
        sudoku_say(words, ". So ");
        say_proof(words, step);
        sudoku_say(words, ", and either way ");
    }
    sudoku_say_conclusion(words, step);
    sudoku_say(words, ".");
}

static const char *const forms[] = {"AIC", "Discrete nice loop", "Continuous nice loop", NULL};
static const char *const grouped_forms[] = {"Grouped AIC", "Grouped discrete nice loop",
                                            "Grouped continuous nice loop", NULL};

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length. */
const struct technique sudoku_technique_aic = {
    .known = {"aic", "AIC or nice loop", 70, 0, forms},
    .find = find,
    .pattern = say_ends,
    .reason = explain,
    .opening = sudoku_say_nothing,
    .whereabouts = IN_FIRST_BOX,
    .size = CANDIDATES_ALONE,
};

/* Sudoku Explainer has no groups and needs a region chain: multiple forcing chains begin at 8.0. */
const struct technique sudoku_technique_grouped_aic = {
    .known = {"grouped-aic", "Grouped AIC or nice loop", 80, 0, grouped_forms},
    .find = find,
    .pattern = say_ends,
    .reason = explain,
    .opening = sudoku_say_nothing,
    .whereabouts = IN_FIRST_BOX,
    .size = WITH_GROUPS,
};
