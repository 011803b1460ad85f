/* mesh.c: numbers the candidates and groups of a board and links them.
 *
 * Strong links decide which groups there are: a group without one cannot be part of a chain, so none is
 * made for it. Weak links come last, when all nodes have their numbers. */
#include "logic/mesh.h"

/* While a mesh is cast: the numbers of groups, by digit and by where their box crosses a row or a column. */
struct caster {
    struct mesh *mesh;
    struct board *board;
    uint16_t group[9][2][27]; /* 0: none yet */
};

/* Adds a node without links. Returns its number. */
static unsigned add_node(struct mesh *mesh, unsigned digit)
{
    mesh->digit[mesh->n] = (unsigned char)digit;
    mesh->cells[mesh->n] = (struct cells){{0, 0}};
    mesh->n_strong[mesh->n] = 0;
    return mesh->n++;
}

static void link_strongly(struct mesh *mesh, unsigned a, unsigned b, unsigned house)
{
    mesh->strong[a][mesh->n_strong[a]++] = (struct mesh_link){(uint16_t)b, (unsigned char)house};
    mesh->strong[b][mesh->n_strong[b]++] = (struct mesh_link){(uint16_t)a, (unsigned char)house};
}

/* The node of some of a digit's places in a house, all of them where it crosses another one. Returns
 * MESH_NODES if there is no room for it. A group that several houses ask for is one node: it is found
 * again by where its box crosses the line. */
static unsigned node_of(struct caster *caster, unsigned digit, unsigned house, unsigned places, bool column)
{
    struct mesh *mesh = caster->mesh;
    unsigned first = logic_scan_cells[house][lowest_bit(places)];
    if (!(places & (places - 1)))
        return mesh->id[digit][first];
    unsigned line = column ? first % 9 : first / 9, across = column ? first / 27 : first % 9 / 3;
    uint16_t *group = &caster->group[digit][column][3 * line + across];
    if (*group || mesh->n == MESH_NODES)
        return *group ? *group : (unsigned)MESH_NODES;
    *group = (uint16_t)add_node(mesh, digit);
    while (places)
        cells_flip(&mesh->cells[*group], logic_scan_cells[house][set_pop(&places)]);
    return *group;
}

/* If the places of a digit in a house lie in exactly two of three parts, these are linked strongly. If
 * they lie in all three, one part that is off leaves two. */
static void link_two_parts(struct caster *caster, unsigned digit, unsigned house, const unsigned parts[3],
                           bool column)
{
    unsigned places = caster->board->places[digit][house], in[3], n = 0;
    for (unsigned i = 0; i < 3; i++)
        if (places & parts[i])
            in[n++] = places & parts[i];
    if (n != 2)
        return;
    unsigned a = node_of(caster, digit, house, in[0], column);
    unsigned b = node_of(caster, digit, house, in[1], column);
    if (a < MESH_NODES && b < MESH_NODES)
        link_strongly(caster->mesh, a, b, lowest_bit(public_house(house)));
}

/* The strong links between groups, and between a group and a candidate. */
static void link_groups(struct caster *caster)
{
    static const unsigned thirds[3] = {0007, 0070, 0700}, steps[3] = {0111, 0222, 0444};
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned house = 0; house < HOUSES; house++) {
            /* Two places are a link between candidates, which link_candidates has made. */
            if (logic_set_size[caster->board->places[digit][house]] < 3)
                continue;
            link_two_parts(caster, digit, house, thirds, house >= COLUMN && house < ROW);
            if (house < COLUMN)
                link_two_parts(caster, digit, house, steps, true);
        }
}

/* The strong links between candidates. */
static void link_candidates(struct mesh *mesh, struct board *board)
{
    logic_board_count_places(board);
    for (unsigned house = 0; house < HOUSES; house++)
        for (unsigned digits = board->pairs[house]; digits;) {
            unsigned digit = set_pop(&digits), places = board->places[digit][house];
            unsigned a = logic_scan_cells[house][set_pop(&places)];
            unsigned b = logic_scan_cells[house][lowest_bit(places)];
            link_strongly(mesh, mesh->id[digit][a], mesh->id[digit][b], lowest_bit(public_house(house)));
        }
    for (struct cells twos = board_with(board, 2); cells_any(twos);) {
        unsigned cell = cells_pop(&twos), digits = board->candidates[cell];
        unsigned a = mesh->id[set_pop(&digits)][cell];
        link_strongly(mesh, a, mesh->id[lowest_bit(digits)][cell], SUDOKU_SAME_CELL);
    }
}

static void link_weakly(struct mesh *mesh, const struct board *board)
{
    memset(mesh->weak, 0, (size_t)mesh->n * mesh->words * sizeof *mesh->weak);
    for (unsigned node = 0; node < mesh->n; node++) {
        uint64_t *row = mesh_row(mesh, mesh->weak, node);
        unsigned digit = mesh->digit[node];
        struct cells seen = board->has[digit];
        for (struct cells rest = mesh->cells[node]; cells_any(rest);)
            seen = cells_and(seen, logic_peer_sets[cells_pop(&rest)]);
        for (struct cells rest = seen; cells_any(rest);)
            mesh_add(row, mesh->id[digit][cells_pop(&rest)]);
        for (unsigned group = mesh->n_candidates; group < mesh->n; group++)
            if (mesh->digit[group] == digit && cells_within(mesh->cells[group], seen))
                mesh_add(row, group);
        if (node >= mesh->n_candidates)
            continue;
        unsigned cell = cells_first(mesh->cells[node]);
        for (unsigned others = board->candidates[cell] & ~(1u << digit); others;)
            mesh_add(row, mesh->id[set_pop(&others)][cell]);
    }
}

bool logic_mesh_cast(struct mesh *mesh, struct board *board, bool groups)
{
    struct caster caster = {.mesh = mesh, .board = board};
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += logic_set_size[board->candidates[cell]];
    if (n > MESH_NODES)
        return false;
    mesh->n = 0;
    mesh->n_candidates = n;
    memset(mesh->candidates, 0, sizeof mesh->candidates);
    memset(mesh->tied, 0, sizeof mesh->tied);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digits = board->candidates[cell]; digits;) {
            unsigned digit = set_pop(&digits), node = add_node(mesh, digit);
            mesh->id[digit][cell] = (uint16_t)node;
            cells_flip(&mesh->cells[node], cell);
            mesh_add(mesh->candidates, node);
        }
    link_candidates(mesh, board);
    if (groups)
        link_groups(&caster);
    mesh->words = (mesh->n + 63) / 64;
    for (unsigned node = 0; node < mesh->n; node++)
        if (mesh->n_strong[node])
            mesh_add(mesh->tied, node);
    link_weakly(mesh, board);
    return true;
}

static void meet(struct mesh_search *search, unsigned node, bool on, unsigned from)
{
    mesh_add(search->met[on], node);
    search->from[on][node] = (uint16_t)from;
    search->depth[on][node] = (uint16_t)(search->n ? search->depth[!on][from] + 1 : 0);
    search->queue[search->n++] = (uint16_t)(2 * node + on);
}

void logic_mesh_search(const struct mesh *mesh, struct mesh_search *search, unsigned start, bool on)
{
    search->n = 0;
    memset(search->met, 0, sizeof search->met);
    search->house[start] = SUDOKU_SAME_CELL;
    meet(search, start, on, start);
    for (unsigned at = 0; at < search->n; at++) {
        unsigned node = search->queue[at] / 2;
        if (search->queue[at] & 1) {
            const uint64_t *weak = mesh_weak(mesh, node);
            for (unsigned i = 0; i < mesh->words; i++)
                for (uint64_t rest = weak[i] & ~search->met[0][i]; rest; rest &= rest - 1)
                    meet(search, 64 * i + lowest_bit(rest), false, node);
            continue;
        }
        for (unsigned i = 0; i < mesh->n_strong[node]; i++) {
            const struct mesh_link *link = &mesh->strong[node][i];
            if (mesh_has(search->met[1], link->to))
                continue;
            search->house[link->to] = link->house;
            meet(search, link->to, true, node);
        }
    }
}

/* The house in which two weakly linked nodes see each other: if they share a line and a box, the line. */
static unsigned shared_by(const struct mesh *mesh, unsigned a, unsigned b)
{
    struct cells all = cells_or(mesh->cells[a], mesh->cells[b]);
    if (mesh->digit[a] != mesh->digit[b])
        return SUDOKU_SAME_CELL;
    unsigned house = HOUSES - 1;
    while (house > BOX && !cells_within(all, logic_scan_sets[house]))
        house--;
    return lowest_bit(public_house(house));
}

/* A group has a link for each of its cells. */
void logic_mesh_say(const struct mesh *mesh, const struct mesh_search *search, unsigned node, bool on,
                    unsigned branch, struct step *step, struct mesh_chain *chain)
{
    bool last_on = on;
    chain->n = search->depth[on][node] + 1u;
    for (unsigned i = chain->n; i-- > 0; on = !on) {
        chain->node[i] = (uint16_t)node;
        node = search->from[on][node];
    }
    for (unsigned i = 0, from = step->n_links; i < chain->n; i++) {
        unsigned first = step->n_links;
        node = chain->node[i];
        struct sudoku_link link = {.from = (uint16_t)from,
                                   .digit = (unsigned char)(mesh->digit[node] + 1),
                                   .on = last_on ^ ((chain->n - 1 - i) & 1),
                                   .house = SUDOKU_SAME_CELL,
                                   .branch = (unsigned char)branch};
        link.strong = link.on && i;
        if (i)
            link.house =
                (unsigned char)(link.on ? search->house[node] : shared_by(mesh, chain->node[i - 1], node));
        for (struct cells rest = mesh->cells[node]; cells_any(rest);) {
            link.cell = (unsigned char)cells_pop(&rest);
            link.grouped = cells_any(rest);
            step_link(step, link);
        }
        from = first;
    }
}

void logic_mesh_begin(const struct mesh *mesh, mesh_rows direct, mesh_rows on)
{
    size_t size = (size_t)mesh->n * mesh->words * sizeof *on;
    memset(direct, 0, size);
    memset(on, 0, size);
    for (unsigned node = 0; node < mesh->n; node++) {
        mesh_add(mesh_row(mesh, on, node), node);
        for (unsigned i = 0; i < mesh->words; i++)
            for (uint64_t rest = mesh_weak(mesh, node)[i] & mesh->tied[i]; rest; rest &= rest - 1) {
                unsigned off = 64 * i + lowest_bit(rest);
                for (unsigned k = 0; k < mesh->n_strong[off]; k++)
                    mesh_add(mesh_row(mesh, direct, node), mesh->strong[off][k].to);
            }
    }
}

bool logic_mesh_grow(const struct mesh *mesh, const mesh_rows direct, const mesh_rows before, mesh_rows after)
{
    unsigned words = mesh->words;
    size_t size = (size_t)mesh->n * words * sizeof *after;
    memcpy(after, before, size);
    for (unsigned node = 0; node < mesh->n; node++)
        for (unsigned i = 0; i < words; i++)
            for (uint64_t rest = direct[node * words + i]; rest; rest &= rest - 1)
                mesh_join(mesh_row(mesh, after, node), before + (64 * i + lowest_bit(rest)) * words, words);
    return memcmp(after, before, size) != 0;
}
