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
 * many links of each sort, if it is on. The rows for n + 1 links are unions of a few of the rows for n, so
 * the shortest chain on the board takes some thousands of word operations. */
#include "logic/links.h"
#include "logic/mesh.h"

enum form { FORM_CHAIN = 1, FORM_DISCRETE, FORM_CONTINUOUS };

/* The kinds of nodes that a technique allows: its size. */
enum { CANDIDATES_ALONE, WITH_GROUPS };

struct search {
    struct mesh mesh;
    mesh_rows direct;   /* what is on if a node is on, by a weak and a strong link */
    mesh_rows on[2];    /* the same by at most n links of each sort, for an even and an odd n */
    mesh_rows partners; /* of which nodes a node shares something to remove */
};

/* A chain by its ends. */
struct chain_ends {
    unsigned first, last;
};

/* Finds the partners of the nodes that have strong links. A single strong link is a matter of locked
 * candidates. */
static void find_partners(const struct mesh *mesh, mesh_rows partners)
{
    memset(partners, 0, (size_t)mesh->n * mesh->words * sizeof *partners);
    for (unsigned node = 0; node < mesh->n; node++) {
        uint64_t *row = mesh_row(mesh, partners, node);
        for (unsigned i = 0; i < mesh->words && mesh->n_strong[node]; i++)
            for (uint64_t rest = mesh_weak(mesh, node)[i] & mesh->candidates[i]; rest; rest &= rest - 1)
                mesh_join(row, mesh_weak(mesh, 64 * i + lowest_bit(rest)), mesh->words);
        for (unsigned i = 0; i < mesh->n_strong[node]; i++)
            mesh_remove(row, mesh->strong[node][i].to);
        mesh_remove(row, node);
    }
}

/* Of all chains of n strong links takes the one that rules out most candidates, loops before others; of equal
 * ones the first. */
static bool choose_best_chain(struct search *search, unsigned n, struct chain_ends *ends)
{
    const struct mesh *mesh = &search->mesh;
    unsigned most = 0;
    for (unsigned node = 0; node < mesh->n; node++) {
        const uint64_t *partners = mesh_row(mesh, search->partners, node), *weak = mesh_weak(mesh, node);
        uint64_t on[MESH_WORDS] = {0}; /* if the node is off */
        for (unsigned i = 0; i < mesh->n_strong[node]; i++)
            mesh_join(on, mesh_row(mesh, search->on[(n - 1) & 1], mesh->strong[node][i].to), mesh->words);
        for (unsigned i = 0; i < mesh->words; i++)
            for (uint64_t rest = on[i] & partners[i]; rest; rest &= rest - 1) {
                unsigned last = 64 * i + lowest_bit(rest), gained = mesh_has(weak, last) ? MESH_NODES : 0;
                for (unsigned k = 0; k < mesh->words; k++)
                    for (uint64_t lost = weak[k] & mesh_weak(mesh, last)[k] & mesh->candidates[k]; lost;
                         lost &= lost - 1)
                        gained++;
                if (gained > most) {
                    most = gained;
                    *ends = (struct chain_ends){node, last};
                }
            }
    }
    return most > 0;
}

/* Adds what two nodes both rule out to the digits that cells lose. */
static void add_losses(const struct mesh *mesh, unsigned a, unsigned b, uint16_t losses[SUDOKU_CELLS])
{
    const uint64_t *of_a = mesh_weak(mesh, a), *of_b = mesh_weak(mesh, b);
    for (unsigned i = 0; i < mesh->words; i++)
        for (uint64_t rest = of_a[i] & of_b[i] & mesh->candidates[i]; rest; rest &= rest - 1) {
            unsigned node = 64 * i + lowest_bit(rest);
            losses[cells_first(mesh->cells[node])] |= (uint16_t)(1u << mesh->digit[node]);
        }
}

/* The step that a chain allows. Sudoku Explainer adds the assumption and the conclusion to the length of a
 * chain, but not to that of a loop. */
static void write_step(struct step *step, const struct mesh *mesh, const struct chain_ends *ends)
{
    uint16_t losses[SUDOKU_CELLS] = {0};
    bool loop = mesh_has(mesh_weak(mesh, ends->first), ends->last);
    bool same = mesh->digit[ends->first] == mesh->digit[ends->last];
    struct cells told = {{0, 0}};
    struct mesh_search search;
    struct mesh_chain chain;
    logic_mesh_search(mesh, &search, ends->first, false);
    step_begin(step, logic_tenths_for_nodes(search.depth[1][ends->last] + (loop ? 1 : 3)));
    logic_mesh_say(mesh, &search, ends->last, true, 0, step, &chain);
    step->type = loop ? FORM_CONTINUOUS : same ? FORM_CHAIN : FORM_DISCRETE;
    step->length = chain.n;
    for (unsigned i = 0; i < chain.n; i++) {
        unsigned node = chain.node[i];
        step->digits |= 1u << mesh->digit[node];
        for (struct cells rest = cells_without(mesh->cells[node], told);
             cells_any(rest) && step->n_cells < PATTERN_MAX;)
            step_cell(step, cells_pop(&rest), 1u << mesh->digit[node]);
        told = cells_or(told, mesh->cells[node]);
    }
    add_losses(mesh, ends->first, ends->last, losses);
    for (unsigned i = 1; loop && i + 1 < chain.n; i += 2)
        add_losses(mesh, chain.node[i], chain.node[i + 1], losses);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, cell, losses[cell]);
}

/* The shortest chain: the smallest number of strong links. */
static bool find(struct step *step)
{
    struct search search;
    unsigned limit = step_limit(step, 2 * MESH_NODES);
    if (limit <= 3 || !logic_mesh_cast(&search.mesh, step->board, technique_of(step)->size == WITH_GROUPS))
        return false;
    logic_mesh_begin(&search.mesh, search.direct, search.on[0]);
    find_partners(&search.mesh, search.partners);
    struct chain_ends ends;
    for (unsigned n = 1; 2 * n - 1 < limit; n++) {
        if (n > 1 && !logic_mesh_grow(&search.mesh, search.direct, search.on[n & 1], search.on[(n - 1) & 1]))
            return false;
        if (choose_best_chain(&search, n, &ends)) {
            write_step(step, &search.mesh, &ends);
            return true;
        }
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
    logic_say_link(words, step, 0, true);
    logic_say(words, " or ");
    logic_say_link(words, step, last_node(step), true);
}

static void say_start_off(struct words *words, const struct step *step)
{
    logic_say_link(words, step, 0, false);
}

/* `If r1c1 is not 5, ...`, or how long the chain is */
static void say_chain(struct words *words, const struct step *step)
{
    if (step->length <= TOLD_IN_A_SENTENCE) {
        logic_say_links(words, step, 0, step->n_links);
        return;
    }
    logic_say_about(words, step, "If {start off}, a chain of {length} ");
    logic_say(words, technique_of(step)->size == WITH_GROUPS ? "candidates and groups shows that "
                                                             : "candidates shows that ");
    logic_say_link(words, step, last_node(step), true);
}

static const struct phrase phrases[] = {{"proof", say_proof},
                                        {"start off", say_start_off},
                                        {"chain", say_chain},
                                        {"conclusion", logic_say_conclusion},
                                        {NULL, NULL}};

#define PATTERN " of length {length}[links?[type 3? through {cells}|, {proof}]| through {cells}]"
#define REASON                                                                                               \
    "[links?{chain}. [type 3?Then {start off} again: a loop, in which one of each two neighbours holds. "    \
    "Candidates that both of them rule out can be removed: |So {proof}, and either way ]{conclusion}.]"

static const char *const forms[] = {"AIC", "Discrete nice loop", "Continuous nice loop", NULL};
static const char *const grouped_forms[] = {"Grouped AIC", "Grouped discrete nice loop",
                                            "Grouped continuous nice loop", NULL};

/* Rated as Sudoku Explainer rates the forcing chain that removes the same, by its length. */
const struct technique logic_technique_aic = {
    .known = {"aic", "AIC or nice loop", 70, 0, forms},
    .find = find,
    .pattern = PATTERN,
    .reason = REASON,
    .phrases = phrases,
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .size = CANDIDATES_ALONE,
    .by_size = 1,
};

/* Sudoku Explainer has no groups and needs a region chain: multiple forcing chains begin at 8.0. */
const struct technique logic_technique_grouped_aic = {
    .known = {"grouped-aic", "Grouped AIC or nice loop", 80, 0, grouped_forms},
    .find = find,
    .pattern = PATTERN,
    .reason = REASON,
    .phrases = phrases,
    .opening = "",
    .whereabouts = IN_FIRST_BOX,
    .size = WITH_GROUPS,
    .by_size = 4,
};
