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
#include "logic/strong_links.h"

/* Cells that strong links connect, by colour, and the cells that see one of the colour. */
struct group {
    struct cells colour[2], seen[2];
};

/* All groups of a digit. Each has a strong link that the others do not have. */
struct groups {
    struct group group[HOUSES];
    unsigned n, digit;
};

/* A way through strong links, or several one after the other. */
struct way {
    unsigned char cells[3 * SUDOKU_CELLS];
    unsigned n;
};

/* The forms of both techniques. */
enum { WRAP = 1, TRAP = 2 };

/* A digit on a board. */
struct places {
    const struct board *board;
    unsigned digit;
};

static struct cells links_of(const void *context, unsigned cell, bool odd)
{
    const struct places *places = context;
    (void)odd;
    return logic_strong_partners(places->board, places->digit, cell);
}

/* The cells that see a cell of a set. */
static struct cells seen_from(struct cells cells)
{
    struct cells seen = {{0, 0}};
    while (cells_any(cells))
        seen = cells_or(seen, logic_peer_sets[cells_pop(&cells)]);
    return seen;
}

static void find_groups(const struct board *board, unsigned digit, struct groups *groups)
{
    const struct places places = {board, digit};
    struct walk walk = {.links = links_of, .context = &places};
    struct strong_links links;
    logic_find_strong_links(board, digit, &links);
    groups->digit = digit;
    for (groups->n = 0; cells_any(links.cells); groups->n++) {
        struct group *group = &groups->group[groups->n];
        struct cells rest = links.cells;
        walk_begin(&walk, cells_pop(&rest));
        while (logic_walk_further(&walk)) {
        }
        for (unsigned i = 0; i < 2; i++) {
            group->colour[i] = walk.met[i];
            group->seen[i] = seen_from(walk.met[i]);
            links.cells = cells_without(links.cells, walk.met[i]);
        }
    }
}

/* The shortest way from a cell to one of some cells of its group, which may be the cell itself. */
static void find_way(const struct board *board, unsigned digit, unsigned first, struct cells ends,
                     struct way *way)
{
    const struct places places = {board, digit};
    struct walk walk = {.links = links_of, .context = &places};
    walk_begin(&walk, first);
    while (!cells_any(cells_and(walk.layer, ends)) && logic_walk_further(&walk)) {
    }
    struct cells reached = cells_and(walk.layer, ends);
    way->n = logic_walk_path(&walk, cells_pop(&reached), way->cells);
}

/* Adds a way at the end of another one. */
static void append(struct way *way, const struct way *more)
{
    memcpy(way->cells + way->n, more->cells, more->n);
    way->n += more->n;
}

static void turn_round(struct way *way)
{
    for (unsigned i = 0; i < way->n / 2; i++) {
        unsigned char cell = way->cells[i];
        way->cells[i] = way->cells[way->n - 1 - i];
        way->cells[way->n - 1 - i] = cell;
    }
}

/* Keeps the shorter way. */
static void keep_shorter(struct way *best, const struct way *way)
{
    if (!best->n || way->n < best->n)
        *best = *way;
}

/* Writes the two halves of the pattern. No proper puzzle has more than 20 cells in one of them. (The room is
 * counted down because gcc 12 never enters the loop if it compares step->n_cells with PATTERN_MAX.) */
static void show_cells(struct step *step, struct cells cells, struct cells helpers, unsigned digit)
{
    for (unsigned room = PATTERN_MAX; cells_any(cells) && room; room--)
        step_cell(step, cells_pop(&cells), 1u << digit);
    for (unsigned room = PATTERN_MAX; cells_any(helpers) && room; room--)
        step_helper(step, cells_pop(&helpers), 1u << digit);
}

/* Begins the step for a chain. A wrap's is from the removed cell on to the same cell off; a trap's lacks that
 * beginning and that end. */
static void begin(struct step *step, const struct board *board, const struct technique *self, unsigned digit,
                  unsigned type, const struct way *way)
{
    step_begin(step, self, logic_tenths_for_nodes(type == TRAP ? way->n + 2 : way->n));
    step->type = (unsigned char)type;
    step->digits = (uint16_t)(1u << digit);
    logic_link_cells(step, board, digit, way->cells, way->n, type == WRAP);
}

/* Two cells of one colour see each other. */
static bool wrap(const struct board *board, const struct technique *self, unsigned digit,
                 const struct group *group, unsigned colour, struct step *step)
{
    struct cells wrapped = group->colour[colour], both = cells_and(wrapped, group->seen[colour]);
    struct way best = {.n = 0};
    if (!cells_any(both))
        return false;
    struct way way;
    while (cells_any(both)) {
        unsigned cell = cells_pop(&both);
        find_way(board, digit, cell, cells_and(wrapped, logic_peer_sets[cell]), &way);
        way.cells[way.n++] = (unsigned char)cell;
        keep_shorter(&best, &way);
    }
    begin(step, board, self, digit, WRAP, &best);
    step->covers = shared_house(best.cells[0], best.cells[best.n - 2]);
    show_cells(step, wrapped, group->colour[!colour], digit);
    step_removes_all(step, board, wrapped, 1u << digit);
    return true;
}

/* A cell sees both colours. The chain is that of the first such cell. */
static bool trap(const struct board *board, const struct technique *self, unsigned digit,
                 const struct group *group, struct step *step)
{
    struct cells trapped = cells_and(board->has[digit], cells_and(group->seen[0], group->seen[1]));
    trapped = cells_without(trapped, cells_or(group->colour[0], group->colour[1]));
    if (!cells_any(trapped))
        return false;
    struct cells first = trapped;
    const struct cells *near = &logic_peer_sets[cells_pop(&first)];
    struct way best = {.n = 0}, way;
    for (struct cells starts = cells_and(group->colour[0], *near); cells_any(starts);) {
        find_way(board, digit, cells_pop(&starts), cells_and(group->colour[1], *near), &way);
        keep_shorter(&best, &way);
    }
    begin(step, board, self, digit, TRAP, &best);
    show_cells(step, group->colour[0], group->colour[1], digit);
    step_removes_all(step, board, trapped, 1u << digit);
    return true;
}

static bool search_one(const struct board *board, const struct technique *self, const struct groups *groups,
                       struct step *step)
{
    for (unsigned i = 0; i < groups->n; i++) {
        const struct group *group = &groups->group[i];
        if (wrap(board, self, groups->digit, group, 0, step) ||
            wrap(board, self, groups->digit, group, 1, step) || trap(board, self, groups->digit, group, step))
            return true;
    }
    return false;
}

/* One colour of a group sees both of another one. */
static bool wrap_two(const struct board *board, const struct technique *self, unsigned digit,
                     const struct group *a, unsigned colour, const struct group *b, struct step *step)
{
    struct cells wrapped = a->colour[colour], near = cells_and(b->colour[0], a->seen[colour]);
    struct cells far = cells_and(wrapped, b->seen[1]);
    struct way best = {.n = 0};
    if (!cells_any(near) || !cells_any(far))
        return false;
    /* From a cell of a to one of b, through b, and back to a and in it to the first cell. */
    struct way way, back;
    while (cells_any(near)) {
        unsigned first = cells_pop(&near);
        for (struct cells ends = far; cells_any(ends);) {
            unsigned last = cells_pop(&ends);
            find_way(board, digit, last, cells_and(wrapped, logic_peer_sets[first]), &back);
            find_way(board, digit, first, cells_and(b->colour[1], logic_peer_sets[last]), &way);
            memmove(way.cells + 1, way.cells, way.n++);
            way.cells[0] = back.cells[back.n - 1];
            append(&way, &back);
            keep_shorter(&best, &way);
        }
    }
    begin(step, board, self, digit, WRAP, &best);
    show_cells(step, wrapped, cells_or(b->colour[0], b->colour[1]), digit);
    step_removes_all(step, board, wrapped, 1u << digit);
    return true;
}

/* A colour of one group sees a colour of another one; a cell sees the opposites of both. */
static bool trap_two(const struct board *board, const struct technique *self, unsigned digit,
                     const struct group *a, unsigned colour_a, const struct group *b, unsigned colour_b,
                     struct step *step)
{
    struct cells meeting = cells_and(a->colour[colour_a], b->seen[colour_b]);
    struct cells trapped = cells_and(a->seen[!colour_a], b->seen[!colour_b]);
    trapped = cells_and(trapped, board->has[digit]);
    if (!cells_any(meeting) || !cells_any(trapped))
        return false;
    struct cells first = trapped;
    const struct cells *near = &logic_peer_sets[cells_pop(&first)];
    struct way best = {.n = 0}, way, on;
    uint32_t house = 0;
    while (cells_any(meeting)) {
        unsigned cell = cells_pop(&meeting);
        struct cells others = cells_and(b->colour[colour_b], logic_peer_sets[cell]);
        while (cells_any(others)) {
            unsigned other = cells_pop(&others);
            find_way(board, digit, cell, cells_and(a->colour[!colour_a], *near), &way);
            find_way(board, digit, other, cells_and(b->colour[!colour_b], *near), &on);
            turn_round(&way);
            append(&way, &on);
            if (!best.n || way.n < best.n)
                house = shared_house(cell, other);
            keep_shorter(&best, &way);
        }
    }
    begin(step, board, self, digit, TRAP, &best);
    step->covers = house;
    show_cells(step, a->colour[!colour_a], b->colour[!colour_b], digit);
    step_removes_all(step, board, trapped, 1u << digit);
    return true;
}

/* Tries all ways to pair the colours of two groups. */
static bool try_two(const struct board *board, const struct technique *self, unsigned digit,
                    const struct group *a, const struct group *b, struct step *step)
{
    for (unsigned colour = 0; colour < 2; colour++)
        if (wrap_two(board, self, digit, a, colour, b, step) ||
            wrap_two(board, self, digit, b, colour, a, step))
            return true;
    for (unsigned colours = 0; colours < 4; colours++)
        if (trap_two(board, self, digit, a, colours & 1, b, colours >> 1, step))
            return true;
    return false;
}

static bool search_two(const struct board *board, const struct technique *self, const struct groups *groups,
                       struct step *step)
{
    for (unsigned a = 0; a < groups->n; a++)
        for (unsigned b = a + 1; b < groups->n; b++)
            if (try_two(board, self, groups->digit, &groups->group[a], &groups->group[b], step))
                return true;
    return false;
}

static bool search_digit(const struct board *board, const struct technique *self, unsigned digit,
                         struct step *step)
{
    struct groups groups;
    find_groups(board, digit, &groups);
    return (self->size == 1 ? search_one : search_two)(board, self, &groups, step);
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    return logic_find_by_digit(board, self, step, search_digit);
}

static const char *const simple_forms[] = {"Colour wrap", "Colour trap", NULL};
static const char *const multi_forms[] = {"Multi-colour wrap", "Multi-colour trap", NULL};

/* Sudoku Explainer rates the forcing chain that a removal takes: 6.6 for six candidates, then more. */
const struct technique logic_technique_simple_colouring = {
    .known = {"simple-colouring", "Simple colouring", 66, 0, simple_forms},
    .find = find,
    .pattern = " {digits} in {cells ,}[type 2? or |[covers? or | beside ]]{helpers ,}",
    .reason =
        "Houses with only two places for {digits} link these cells, so that {digits} is either in all of one "
        "colour, {cells}, or in all of the other, {helpers}. [type 1?The first would put {digits} in "
        "{covers} twice, so it is the other.|A cell that sees one of each cannot be {digits}.]",
    .size = 1,
    .keeps_marks = true,
};

const struct technique logic_technique_multi_colouring = {
    .known = {"multi-colouring", "Multi-colouring", 66, 0, multi_forms},
    .find = find,
    .pattern = " {digits} in {cells ,}[type 2? or |[covers? or | beside ]]{helpers ,}",
    .reason =
        "Houses with only two places for {digits} link [type 1?{helpers} in two colours, and all of one "
        "colour are {digits}. [several cells?{cells} are linked in the same way: all are {digits} or none "
        "is. They see both colours, so none is.|{cells} sees both, so it is not {digits}.]|two groups of "
        "cells, each in two colours of which one is {digits}. In {covers} a colour of one group meets a "
        "colour of the other, and they cannot both be {digits}. So {digits} is in all of {cells} or in all "
        "of {helpers}, and a cell that sees one of each cannot be {digits}.]",
    .size = 2,
    .keeps_marks = true,
};
