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

/* The forms of both techniques. */
enum { WRAP = 1, TRAP = 2 };

/* A digit on a board. */
struct search {
    struct step *step;
    struct cells places, targets; /* those from which it can be removed */
    unsigned digit;
};

/* The house in which a cell sees another one, if any does. */
static uint32_t meeting_house(struct cells cells, struct cells others)
{
    while (cells_any(cells)) {
        unsigned cell = cells_pop(&cells);
        struct cells seen = cells_and(others, logic_peer_sets[cell]);
        if (cells_any(seen))
            return shared_house(cell, cells_first(seen));
    }
    return 0;
}

/* Writes a step with the two halves of the pattern. No proper puzzle has more than 20 cells in one of
 * them. (The room is counted down because gcc 12 never enters the loop if it compares step->n_cells with
 * PATTERN_MAX.) Its chain goes through the cells of the groups. */
static bool write_step(const struct search *search, unsigned type, struct cells cells, struct cells helpers,
                       struct cells losing, const struct group *const groups[2])
{
    struct step *step = search->step;
    const struct graph *graph = logic_people_graph(step->board, false);
    uint64_t coloured[ROW_WORDS] = {0};
    step_begin(step, 0);
    step->type = (unsigned char)type;
    step->digits = 1u << search->digit;
    for (unsigned room = PATTERN_MAX; cells_any(cells) && room; room--)
        step_cell(step, cells_pop(&cells), step->digits);
    for (unsigned room = PATTERN_MAX; cells_any(helpers) && room; room--)
        step_helper(step, cells_pop(&helpers), step->digits);
    step_removes_all(step, losing, step->digits);
    for (unsigned i = 0; graph && i < 4; i++)
        for (struct cells rest = groups[i / 2]->colour[i % 2]; cells_any(rest);)
            row_add(coloured, graph_id(graph, cells_pop(&rest), search->digit));
    if (graph)
        logic_tell_colours(step, graph, coloured, type == TRAP);
    return true;
}

/* Two cells of one colour see each other. */
static bool wrap(const struct search *search, const struct group *group, unsigned colour)
{
    struct cells wrapped = group->colour[colour];
    const struct group *const groups[2] = {group, group};
    if (!cells_meet(wrapped, group->seen[colour]) || !cells_meet(wrapped, search->targets))
        return false;
    write_step(search, WRAP, wrapped, group->colour[!colour], wrapped, groups);
    search->step->covers = meeting_house(wrapped, wrapped);
    return true;
}

/* A cell sees both colours. */
static bool trap(const struct search *search, const struct group *group)
{
    struct cells trapped = cells_and(search->places, cells_and(group->seen[0], group->seen[1]));
    const struct group *const groups[2] = {group, group};
    trapped = cells_without(trapped, cells_or(group->colour[0], group->colour[1]));
    return cells_meet(trapped, search->targets) &&
           write_step(search, TRAP, group->colour[0], group->colour[1], trapped, groups);
}

/* One colour of a group sees both of another one. */
static bool wrap_two(const struct search *search, const struct group *a, unsigned colour,
                     const struct group *b)
{
    struct cells wrapped = a->colour[colour];
    const struct group *const groups[2] = {a, b};
    return cells_meet(wrapped, b->seen[0]) && cells_meet(wrapped, b->seen[1]) &&
           cells_meet(wrapped, search->targets) &&
           write_step(search, WRAP, wrapped, cells_or(b->colour[0], b->colour[1]), wrapped, groups);
}

/* A colour of one group sees a colour of another one; a cell sees the opposites of both. */
static bool trap_two(const struct search *search, const struct group *a, unsigned colour_a,
                     const struct group *b, unsigned colour_b)
{
    struct cells trapped = cells_and(a->seen[!colour_a], b->seen[!colour_b]);
    const struct group *const groups[2] = {a, b};
    trapped = cells_and(trapped, search->places);
    if (!cells_meet(a->colour[colour_a], b->seen[colour_b]) || !cells_meet(trapped, search->targets))
        return false;
    write_step(search, TRAP, a->colour[!colour_a], b->colour[!colour_b], trapped, groups);
    search->step->covers = meeting_house(a->colour[colour_a], b->colour[colour_b]);
    return true;
}

/* Tries all ways to pair the colours of two groups. */
static bool try_two(const struct search *search, const struct group *a, const struct group *b)
{
    for (unsigned colour = 0; colour < 2; colour++)
        if (wrap_two(search, a, colour, b) || wrap_two(search, b, colour, a))
            return true;
    for (unsigned colours = 0; colours < 4; colours++)
        if (trap_two(search, a, colours & 1, b, colours >> 1))
            return true;
    return false;
}

/* Gives the cells that strong links connect to a cell its colour and the other one, in turn. */
static void paint(const struct strong_links *links, unsigned first, struct group *group)
{
    cells_flip(&group->colour[0], first);
    for (bool any = true; any;) {
        any = false;
        for (unsigned i = 0; i < 4 * links->n; i++) {
            const unsigned char *cell = links->link[i / 4].cell;
            unsigned from = cell[i & 1], to = cell[!(i & 1)], colour = i >> 1 & 1;
            if (cells_has(group->colour[colour], from) && !cells_has(group->colour[!colour], to)) {
                cells_flip(&group->colour[!colour], to);
                any = true;
            }
        }
    }
    for (unsigned i = 0; i < 2; i++)
        for (struct cells cells = group->colour[i]; cells_any(cells);)
            group->seen[i] = cells_or(group->seen[i], logic_peer_sets[cells_pop(&cells)]);
}

/* Finds all groups of a digit, and a step in one of them or in two: the technique's size. */
static bool search_digit(struct step *step, unsigned digit)
{
    struct search search = {step, step->board->has[digit], board_targets(step->board, digit), digit};
    struct group groups[HOUSES] = {
        {{{{0, 0}}}, {{{0, 0}}}}}; /* each has a strong link that the others do not have */
    struct strong_links links;
    unsigned n = 0;
    logic_find_strong_links(step->board, digit, &links);
    for (; cells_any(links.cells); n++) {
        paint(&links, cells_first(links.cells), &groups[n]);
        for (unsigned i = 0; i < 2; i++)
            links.cells = cells_without(links.cells, groups[n].colour[i]);
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
