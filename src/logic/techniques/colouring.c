/* colouring.c: the places of a digit that strong links connect, in two colours: simple colouring with one
 * such group, multi-colouring with two.
 *
 *      A . . | . a . | . . .         r1c1 === r1c5           === a strong link: one of the two
 *      . . . | . . . | . . .                 ||
 *      . . . | . . . | . . .                 ||
 *      ------+-------+------                 ||
 *      x . . | a . . | . . .         r4c4 === r6c5
 *      . . . | . . . | . . .
 *      . . . | . A . | . . .         all A are the digit, or all a are
 *
 * One group. Colour trap: what sees an A and an a, like x, is not the digit. Colour wrap: two A see each
 * other, so the digit is not in A but in a.
 *
 * Two groups, A and a, B and b. Trap: an A sees a B. They are not both the digit, so all a or all b are: what
 * sees an a and a b is not. Wrap: an A sees a B, and the same or another A sees a b. One of the two is the
 * digit, so no A is. Players read about both in HoDoKu's manual and in Sudopedia. */
#include "logic/people.h"
#include "logic/strong_links.h"

/* Cells that strong links connect, by colour, and the cells that see one of the colour. */
struct group {
    struct cells colour[2], seen[2];
};

/* A way through strong links, or several one after the other. */
struct way {
    unsigned char cells[3 * SUDOKU_CELLS];
    unsigned n;
    uint32_t house; /* in which two cells of it see each other, if the words need that */
};

/* The forms of both techniques. */
enum { WRAP = 1, TRAP = 2 };

/* A digit on a board. */
struct search {
    struct step *step;
    struct cells places, targets; /* those from which it can be removed */
    struct walk walk;
    struct way best; /* the shortest for the step that is being written; no cells: none yet */
};

/* Adds to a way the shortest one from a cell to one of its group's cells that see another cell; that may be
 * the first cell itself. */
static void go_on(struct search *search, struct way *way, unsigned first, struct cells group, unsigned seen)
{
    struct cells ends = cells_and(group, logic_peer_sets[seen]);
    walk_begin(&search->walk, first);
    while (!cells_meet(search->walk.layer, ends) && logic_walk_further(&search->walk)) {
    }
    unsigned last = cells_first(cells_and(search->walk.layer, ends));
    way->n += logic_walk_path(&search->walk, last, way->cells + way->n);
}

static void keep_shorter(struct search *search, const struct way *way)
{
    if (!search->best.n || way->n < search->best.n)
        search->best = *way;
}

/* Makes the argument that the digit is in a cell, or is not, and that both lead to the removals. */
static void tell_both_ways(struct step *step, unsigned cell)
{
    const struct graph *graph = logic_people_graph(step->board, false);
    unsigned digit = lowest_bit(step->digits);
    struct realm realm = {{0}, {0}};
    for (unsigned id = 0; graph && id < graph->n; id++)
        if (graph->digit[id] == digit) {
            row_add(realm.on, id);
            row_add(realm.off, id);
        }
    if (graph)
        logic_graph_say_both(graph, &realm, graph_id(graph, cell, digit), step);
}

/* Writes a step with the two halves of the pattern. No proper puzzle has more than 20 cells in one of
 * them. (The room is counted down because gcc 12 never enters the loop if it compares step->n_cells with
 * PATTERN_MAX.) A wrap's chain is from the removed cell on to the same cell off; a trap's lacks that
 * beginning and that end. If more is removed than its ends show, both ways are told. */
static void write_step(struct search *search, unsigned type, struct cells cells, struct cells helpers,
                       struct cells losing)
{
    struct step *step = search->step;
    const struct way *way = &search->best;
    step_begin(step, logic_tenths_for_nodes(type == TRAP ? way->n + 2 : way->n));
    step->type = (unsigned char)type;
    step->digits = 1u << search->walk.digit;
    step->covers = way->house;
    logic_link_cells(step, way->cells, way->n, type == WRAP);
    for (unsigned room = PATTERN_MAX; cells_any(cells) && room; room--)
        step_cell(step, cells_pop(&cells), step->digits);
    for (unsigned room = PATTERN_MAX; cells_any(helpers) && room; room--)
        step_helper(step, cells_pop(&helpers), step->digits);
    step_removes_all(step, losing, step->digits);
    struct cells shown = seen_by_both(way->cells[0], way->cells[way->n - 1]);
    if (step->n_removals > 1 && step->links_room && !cells_within(losing, shown))
        tell_both_ways(step, way->cells[0]);
}

/* Two cells of one colour see each other. */
static bool wrap(struct search *search, const struct group *group, unsigned colour)
{
    struct cells wrapped = group->colour[colour], both = cells_and(wrapped, group->seen[colour]);
    while (cells_meet(wrapped, search->targets) && cells_any(both)) {
        unsigned cell = cells_pop(&both);
        struct way way = {.n = 0};
        go_on(search, &way, cell, wrapped, cell);
        way.house = shared_house(cell, way.cells[way.n - 1]);
        way.cells[way.n++] = (unsigned char)cell;
        keep_shorter(search, &way);
    }
    if (search->best.n)
        write_step(search, WRAP, wrapped, group->colour[!colour], wrapped);
    return search->best.n > 0;
}

/* A cell sees both colours. The chain is that of the first such cell. */
static bool trap(struct search *search, const struct group *group)
{
    struct cells trapped = cells_and(search->places, cells_and(group->seen[0], group->seen[1]));
    trapped = cells_without(trapped, cells_or(group->colour[0], group->colour[1]));
    if (!cells_meet(trapped, search->targets))
        return false;
    unsigned seen = cells_first(trapped);
    for (struct cells starts = cells_and(group->colour[0], logic_peer_sets[seen]); cells_any(starts);) {
        struct way way = {.n = 0};
        go_on(search, &way, cells_pop(&starts), group->colour[1], seen);
        keep_shorter(search, &way);
    }
    write_step(search, TRAP, group->colour[0], group->colour[1], trapped);
    return true;
}

/* One colour of a group sees both of another one. */
static bool wrap_two(struct search *search, const struct group *a, unsigned colour, const struct group *b)
{
    struct cells wrapped = a->colour[colour], far = cells_and(wrapped, b->seen[1]);
    struct cells near = cells_and(b->colour[0], a->seen[colour]);
    while (cells_meet(wrapped, search->targets) && cells_any(near)) {
        unsigned first = cells_pop(&near);
        for (struct cells ends = far; cells_any(ends);) {
            /* From a cell of a to one of b, through b, and back to a and in it to the first cell. */
            unsigned last = cells_pop(&ends);
            struct way way = {.n = 1};
            go_on(search, &way, first, b->colour[1], last);
            go_on(search, &way, last, wrapped, first);
            way.cells[0] = way.cells[way.n - 1];
            keep_shorter(search, &way);
        }
    }
    if (search->best.n)
        write_step(search, WRAP, wrapped, cells_or(b->colour[0], b->colour[1]), wrapped);
    return search->best.n > 0;
}

/* A colour of one group sees a colour of another one; a cell sees the opposites of both. */
static bool trap_two(struct search *search, const struct group *a, unsigned colour_a, const struct group *b,
                     unsigned colour_b)
{
    struct cells meeting = cells_and(a->colour[colour_a], b->seen[colour_b]);
    struct cells trapped = cells_and(a->seen[!colour_a], b->seen[!colour_b]);
    trapped = cells_and(trapped, search->places);
    if (!cells_any(meeting) || !cells_meet(trapped, search->targets))
        return false;
    unsigned seen = cells_first(trapped);
    while (cells_any(meeting)) {
        unsigned cell = cells_pop(&meeting);
        struct cells others = cells_and(b->colour[colour_b], logic_peer_sets[cell]);
        while (cells_any(others)) {
            unsigned other = cells_pop(&others);
            struct way back = {.n = 0}, way = {.house = shared_house(cell, other)};
            go_on(search, &back, cell, a->colour[!colour_a], seen);
            while (back.n)
                way.cells[way.n++] = back.cells[--back.n];
            go_on(search, &way, other, b->colour[!colour_b], seen);
            keep_shorter(search, &way);
        }
    }
    write_step(search, TRAP, a->colour[!colour_a], b->colour[!colour_b], trapped);
    return true;
}

/* Tries all ways to pair the colours of two groups. */
static bool try_two(struct search *search, const struct group *a, const struct group *b)
{
    for (unsigned colour = 0; colour < 2; colour++)
        if (wrap_two(search, a, colour, b) || wrap_two(search, b, colour, a))
            return true;
    for (unsigned colours = 0; colours < 4; colours++)
        if (trap_two(search, a, colours & 1, b, colours >> 1))
            return true;
    return false;
}

/* Finds all groups of a digit, and a step in one of them or in two: the technique's size. */
static bool search_digit(struct step *step, unsigned digit)
{
    struct search search = {.step = step, .places = step->board->has[digit]};
    search.targets = board_targets(step->board, digit);
    struct group groups[HOUSES] = {
        {{{{0, 0}}}, {{{0, 0}}}}}; /* each has a strong link that the others do not have */
    struct strong_links links;
    unsigned n = 0;
    search.walk = (struct walk){.board = step->board, .links = STRONG_LINKS, .digit = digit};
    logic_find_strong_links(step->board, digit, &links);
    for (; cells_any(links.cells); n++) {
        walk_begin(&search.walk, cells_first(links.cells));
        while (logic_walk_further(&search.walk)) {
        }
        for (unsigned i = 0; i < 2; i++) {
            groups[n].colour[i] = search.walk.met[i];
            for (struct cells cells = search.walk.met[i]; cells_any(cells);)
                groups[n].seen[i] = cells_or(groups[n].seen[i], logic_peer_sets[cells_pop(&cells)]);
            links.cells = cells_without(links.cells, search.walk.met[i]);
        }
    }
    for (unsigned a = 0; a < n; a++) {
        if (technique_of(step)->size == 1 &&
            (wrap(&search, &groups[a], 0) || wrap(&search, &groups[a], 1) || trap(&search, &groups[a])))
            return true;
        for (unsigned b = a + 1; technique_of(step)->size == 2 && b < n; b++)
            if (try_two(&search, &groups[a], &groups[b]))
                return true;
    }
    return false;
}

static const char *const simple_forms[] = {"Colour wrap", "Colour trap", NULL};
static const char *const multi_forms[] = {"Multi-colour wrap", "Multi-colour trap", NULL};

/* Sudoku Explainer rates the forcing chain that a removal takes: 6.6 for six candidates, then more. */
const struct technique logic_technique_simple_colouring = {
    .known = {"simple-colouring", "Simple colouring", 66, 0, simple_forms},
    .in_digit = search_digit,
    .pattern = " {digits} in {cells ,}[type 2? or |[covers? or | beside ]]{helpers ,}",
    .reason =
        "Houses with only two places for {digits} link these cells, so that {digits} is either in all of one "
        "colour, {cells}, or in all of the other, {helpers}. [type 1?The first would put {digits} in "
        "{covers} twice, so it is the other.|A cell that sees one of each cannot be {digits}.]",
    .size = 1,
};

const struct technique logic_technique_multi_colouring = {
    .known = {"multi-colouring", "Multi-colouring", 66, 0, multi_forms},
    .in_digit = search_digit,
    .pattern = " {digits} in {cells ,}[type 2? or |[covers? or | beside ]]{helpers ,}",
    .reason =
        "Houses with only two places for {digits} link [type 1?{helpers} in two colours, and all of one "
        "colour are {digits}. [several cells?{cells} are linked in the same way: all are {digits} or none "
        "is. They see both colours, so none is.|{cells} sees both, so it is not {digits}.]|two groups of "
        "cells, each in two colours of which one is {digits}. In {covers} a colour of one group meets a "
        "colour of the other, and they cannot both be {digits}. So {digits} is in all of {cells} or in all "
        "of {helpers}, and a cell that sees one of each cannot be {digits}.]",
    .size = 2,
};
