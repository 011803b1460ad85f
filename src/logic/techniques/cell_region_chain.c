/* cell_region_chain.c: chains from every digit of a cell, or from every place of a digit in a house, that all
 * lead to the same.
 *
 *      x  . . | . 24  . | . . 46      r5c5 is 1, 2 or 3.
 *      .  . . | .  .  . | . . .       1: r5c1 is not 1 but 4
 *      .  . . | .  .  . | . . .       2: r1c5 is not 2 but 4
 *      -------+---------+-------      3: r5c9 is not 3 but 6, so r1c9 is not 6 but 4
 *      .  . . | .  .  . | . . .
 *      14 . . | . 123 . | . . 36      In any case x is not 4.
 *
 * The links are those of grouped AICs. Two digits or places make an AIC; here there are three or more. Told
 * backwards it is a contradiction: if x were 4, nothing would be left for r5c5. Players read about cell and
 * region (or unit) forcing chains in HoDoKu's manual and in Sudoku Explainer.
 *
 * There are two rows for each node: what is off and what is on, up to so many links away, if the node is on.
 * A conclusion is a member of all rows of the cases. The one with the shortest longest branch is found first;
 * of equal ones that with the fewest links in all. */
#include "logic/links.h"
#include "logic/mesh.h"
#include "logic/strong_links.h"

enum form { FORM_CELL = 1, FORM_REGION };

enum { CASES_MAX = 9 };

/* Cases with more nodes in all are not told in sentences. */
enum { TOLD_IN_SENTENCES = 12 };

struct search {
    struct mesh mesh;
    mesh_rows direct;        /* what is on by a weak and a strong link */
    mesh_rows off[2], on[2]; /* by at most n links of each sort, for an even and an odd n */
};

/* One of these nodes is on: the digits of a cell, or the places of a digit in a house. */
struct cases {
    unsigned n;
    uint16_t node[CASES_MAX];
    unsigned house; /* in scan order, or HOUSES for a cell */
};

/* A node to which all cases lead. */
struct conclusion {
    struct cases cases;
    unsigned node;
    bool on;
    unsigned length; /* nodes of all branches */
};

/* The nodes that follow from one that is on, and how. */
struct trace {
    uint64_t on[MESH_WORDS], off[MESH_WORDS];
    uint16_t on_from[MESH_NODES], off_from[MESH_NODES];
    unsigned char on_house[MESH_NODES];
    uint16_t on_depth[MESH_NODES], off_depth[MESH_NODES]; /* links from the start */
    uint16_t queue[MESH_NODES];                           /* nodes that are on */
    unsigned n;
};

static void meet_on(struct trace *trace, unsigned node, unsigned from, unsigned house, unsigned depth)
{
    mesh_add(trace->on, node);
    trace->on_from[node] = (uint16_t)from;
    trace->on_house[node] = (unsigned char)house;
    trace->on_depth[node] = (uint16_t)depth;
    trace->queue[trace->n++] = (uint16_t)node;
}

/* Takes the strong links of a node that is off. */
static void follow_strong(const struct mesh *mesh, struct trace *trace, unsigned node)
{
    for (unsigned i = 0; i < mesh->n_strong[node]; i++) {
        const struct mesh_link *link = &mesh->strong[node][i];
        if (!mesh_has(trace->on, link->to))
            meet_on(trace, link->to, node, link->house, trace->off_depth[node] + 1u);
    }
}

/* Follows all links from a node, breadth first. */
static void trace_all(const struct mesh *mesh, struct trace *trace, unsigned start)
{
    memset(trace->on, 0, sizeof trace->on);
    memset(trace->off, 0, sizeof trace->off);
    trace->n = 0;
    meet_on(trace, start, start, SUDOKU_SAME_CELL, 0);
    for (unsigned at = 0; at < trace->n; at++) {
        unsigned node = trace->queue[at];
        const uint64_t *weak = mesh_weak(mesh, node);
        for (unsigned i = 0; i < mesh->words; i++)
            for (uint64_t rest = weak[i] & ~trace->off[i]; rest; rest &= rest - 1) {
                unsigned off = 64 * i + lowest_bit(rest);
                mesh_add(trace->off, off);
                trace->off_from[off] = (uint16_t)node;
                trace->off_depth[off] = (uint16_t)(trace->on_depth[node] + 1);
                follow_strong(mesh, trace, off);
            }
    }
}

/* Prepares the rows for one link of each sort. */
static void prepare(struct search *search)
{
    const struct mesh *mesh = &search->mesh;
    size_t size = (size_t)mesh->n * mesh->words * sizeof(uint64_t);
    memset(search->direct, 0, size);
    memcpy(search->off[1], mesh->weak, size);
    for (unsigned node = 0; node < mesh->n; node++) {
        uint64_t *direct = mesh_row(mesh, search->direct, node);
        const uint64_t *weak = mesh_weak(mesh, node);
        for (unsigned i = 0; i < mesh->words; i++)
            for (uint64_t rest = weak[i] & mesh->tied[i]; rest; rest &= rest - 1) {
                unsigned off = 64 * i + lowest_bit(rest);
                for (unsigned k = 0; k < mesh->n_strong[off]; k++)
                    mesh_add(direct, mesh->strong[off][k].to);
            }
    }
    memcpy(search->on[1], search->direct, size);
    for (unsigned node = 0; node < mesh->n; node++)
        mesh_add(mesh_row(mesh, search->on[1], node), node);
}

/* Makes a row of what follows, by way of the nodes that follow directly. Returns whether it has grown. */
static bool grow_row(const struct mesh *mesh, const uint64_t *direct, uint64_t *before, uint64_t *after,
                     unsigned node)
{
    const uint64_t *old = mesh_row(mesh, before, node);
    uint64_t *row = mesh_row(mesh, after, node), new = 0;
    memcpy(row, old, mesh->words * sizeof *row);
    for (unsigned i = 0; i < mesh->words; i++)
        for (uint64_t rest = direct[i]; rest; rest &= rest - 1)
            mesh_join(row, mesh_row(mesh, before, 64 * i + lowest_bit(rest)), mesh->words);
    for (unsigned i = 0; i < mesh->words; i++)
        new |= row[i] ^ old[i];
    return new != 0;
}

/* Goes on from n - 1 links of each sort to n. Returns whether anything is new. */
static bool grow(struct search *search, unsigned n)
{
    const struct mesh *mesh = &search->mesh;
    unsigned before = (n - 1) & 1, after = n & 1;
    bool new = false;
    for (unsigned node = 0; node < mesh->n; node++) {
        const uint64_t *direct = mesh_row(mesh, search->direct, node);
        new |= grow_row(mesh, direct, search->off[before], search->off[after], node);
        new |= grow_row(mesh, direct, search->on[before], search->on[after], node);
    }
    return new;
}

/* The nodes that all cases lead to. Returns whether there are any. */
static bool find_common(const struct mesh *mesh, uint64_t *rows, const struct cases *cases,
                        uint64_t common[MESH_WORDS])
{
    uint64_t any = 0;
    memcpy(common, mesh->candidates, mesh->words * sizeof *common);
    for (unsigned i = 0; i < cases->n; i++) {
        const uint64_t *row = mesh_row(mesh, rows, cases->node[i]);
        any = 0;
        for (unsigned k = 0; k < mesh->words; k++)
            any |= common[k] &= row[k];
        if (!any)
            return false;
    }
    return any != 0;
}

/* Keeps the conclusion with the fewest links, of equal ones the first. */
static void keep_shortest(const struct mesh *mesh, const struct cases *cases, const uint64_t *common, bool on,
                          struct conclusion *best)
{
    uint16_t length[MESH_NODES] = {0};
    struct trace trace;
    for (unsigned i = 0; i < cases->n; i++) {
        trace_all(mesh, &trace, cases->node[i]);
        for (unsigned node = 0; node < mesh->n_candidates; node++)
            if (mesh_has(common, node))
                length[node] += (uint16_t)((on ? trace.on_depth : trace.off_depth)[node] + 1);
    }
    for (unsigned node = 0; node < mesh->n_candidates; node++)
        if (mesh_has(common, node) && length[node] < best->length)
            *best = (struct conclusion){*cases, node, on, length[node]};
}

static void try_cases(struct search *search, unsigned n, const struct cases *cases, struct conclusion *best)
{
    uint64_t common[MESH_WORDS];
    if (find_common(&search->mesh, search->off[n & 1], cases, common))
        keep_shortest(&search->mesh, cases, common, false, best);
    if (find_common(&search->mesh, search->on[n & 1], cases, common))
        keep_shortest(&search->mesh, cases, common, true, best);
}

/* Tries all cells, then all houses. Two cases are an AIC. */
static bool try_all(struct search *search, const struct board *board, unsigned n, struct conclusion *best)
{
    struct mesh *mesh = &search->mesh;
    best->length = UINT16_MAX;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cases cases = {.house = HOUSES};
        for (unsigned digits = board->candidates[cell]; digits;)
            cases.node[cases.n++] = mesh->id[set_pop(&digits)][cell];
        if (cases.n > 2)
            try_cases(search, n, &cases, best);
    }
    for (unsigned house = 0; house < HOUSES; house++)
        for (unsigned digit = 0; digit < 9; digit++) {
            struct cases cases = {.house = house};
            for (unsigned places = board->places[digit][house]; places;)
                cases.node[cases.n++] = mesh->id[digit][sudoku_scan_cells[house][set_pop(&places)]];
            if (cases.n > 2)
                try_cases(search, n, &cases, best);
        }
    return best->length < UINT16_MAX;
}

/* The way from a case to the conclusion, from its end to its start. */
static void write_branch(const struct mesh *mesh, const struct trace *trace,
                         const struct conclusion *conclusion, unsigned branch, struct step *step)
{
    unsigned start = conclusion->cases.node[branch];
    uint16_t way[2 * MESH_NODES];
    unsigned n = 0, from = step->n_links;
    bool on = conclusion->on;
    for (unsigned node = conclusion->node;; on = !on) {
        way[n++] = (uint16_t)node;
        if (on && node == start)
            break;
        node = on ? trace->on_from[node] : trace->off_from[node];
    }
    for (on = true; n-- > 0; on = !on) {
        struct sudoku_link link = {.from = (uint16_t)from, .on = on, .house = SUDOKU_SAME_CELL};
        link.strong = on && way[n] != start;
        link.branch = (unsigned char)branch;
        if (on)
            link.house = trace->on_house[way[n]];
        else
            link.house = (unsigned char)sudoku_mesh_house(mesh, way[n + 1], way[n]);
        from = sudoku_mesh_say(mesh, step, way[n], link);
    }
}

static void write_step(const struct mesh *mesh, const struct board *board, const struct technique *self,
                       const struct conclusion *conclusion, struct step *step)
{
    const struct cases *cases = &conclusion->cases;
    struct cells told = {{0, 0}}, of_conclusion = mesh->cells[conclusion->node];
    unsigned cell = cells_pop(&of_conclusion), digit = mesh->digit[conclusion->node];
    step_begin(step, self, sudoku_tenths_for_nodes(conclusion->length));
    step->type = cases->house < HOUSES ? FORM_REGION : FORM_CELL;
    step->length = (uint16_t)conclusion->length;
    step->houses = cases->house < HOUSES ? public_houses((uint32_t)1 << cases->house) : 0;
    struct trace trace;
    for (unsigned i = 0; i < cases->n; i++) {
        struct cells own = cells_without(mesh->cells[cases->node[i]], told);
        step->digits |= (uint16_t)(1u << mesh->digit[cases->node[i]]);
        if (cells_any(own))
            step_cell(step, cells_pop(&own), 0);
        told = cells_or(told, mesh->cells[cases->node[i]]);
        trace_all(mesh, &trace, cases->node[i]);
        write_branch(mesh, &trace, conclusion, i, step);
    }
    for (unsigned i = 0; i < step->n_cells; i++)
        step->cell_digits[i] = step->digits;
    if (conclusion->on)
        step_places(step, cell, digit);
    else
        step_removes(step, board, cell, 1u << digit);
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct search search;
    if (!sudoku_mesh_cast(&search.mesh, board, true))
        return false;
    prepare(&search);
    struct conclusion conclusion;
    for (unsigned n = 1; n == 1 || grow(&search, n); n++)
        if (try_all(&search, board, n, &conclusion)) {
            write_step(&search.mesh, board, self, &conclusion, step);
            return true;
        }
    return false;
}

/* ` of length 14 from 2,5,7 in r4c5`, ` of length 14 from 2 in row 4` */
static void say_start(struct words *words, const struct step *step)
{
    sudoku_say(words, " of length %u", step->length);
    sudoku_say_about(words, step,
                     step->type == FORM_CELL ? " from {digits} in {cells}" : " from {digits} in {houses}");
}

static void say_cases(struct words *words, const struct step *step)
{
    if (step->type == FORM_CELL)
        sudoku_say_about(words, step, "{cells} is {digits or}.");
    else
        sudoku_say_about(words, step, "In {houses} the digit {digits} is in one of {cells}.");
}

/* Tells the branches one after the other. */
static void tell(struct words *words, const struct step *step)
{
    for (unsigned first = 0, end; first < step->n_links; first = end) {
        for (end = links_after_group(step, first); end < step->n_links && step->links[end].from != end;)
            end = links_after_group(step, end);
        sudoku_say(words, " ");
        if (end == first + 1u) {
            sudoku_say(words, "Or ");
            sudoku_say_link(words, step, first, true);
        } else {
            sudoku_say_links(words, step, first, end);
        }
        sudoku_say(words, ".");
    }
}

static void explain(struct words *words, const struct step *step)
{
    say_cases(words, step);
    if (step->length > TOLD_IN_SENTENCES)
        sudoku_say(words, " Each case is the start of a chain, and all lead to the same.");
    else
        tell(words, step);
    sudoku_say(words, " So in any case ");
    sudoku_say_conclusion(words, step);
    sudoku_say(words, ".");
}

static const char *const forms[] = {"Cell forcing chain", "Region forcing chain", NULL};

/* Sudoku Explainer finds them among its multiple forcing chains, which begin at 8.0, and rates them by the
 * candidates of all branches. */
const struct technique sudoku_technique_cell_region_chain = {
    .known = {"cell-or-region-chain", "Cell or region forcing chain", 80, 0, forms},
    .find = find,
    .pattern = say_start,
    .reason = explain,
    .opening = say_cases,
};
