/* strong_links.c: techniques of one digit that its strong links make.
 *
 * A house with exactly two places for a digit links them strongly: if one of them is not the digit, the other
 * one is. Two places that see each other are linked weakly: if one of them is the digit, the other one is
 * not. A chain takes strong and weak links in turn.
 *
 * The graph (graph.h) has the same links, but it must be made first: if these techniques, which come early
 * and are asked about nearly every board, made it for themselves, ratings on the people's ladder would take
 * 4 % more instructions, without the search. */
#include "logic/links.h"
#include "logic/people.h"

struct strong_link {
    unsigned char cell[2];
    unsigned char house; /* in scan order */
};

/* The strong links of one digit: those of rows, then columns, then boxes. */
struct strong_links {
    struct strong_link link[HOUSES];
    unsigned n;
    struct cells cells; /* all their ends */
};

/* Finds all strong links of a digit. The places must be counted (logic_board_count_places). */
static void find_strong_links(const struct board *board, unsigned digit, struct strong_links *links)
{
    static const unsigned char types[3] = {ROW, COLUMN, BOX};
    links->n = 0;
    links->cells = (struct cells){{0, 0}};
    for (unsigned i = 0; i < HOUSES; i++) {
        unsigned house = types[i / 9] + i % 9u;
        if (!(board->pairs[house] >> digit & 1))
            continue;
        unsigned places = board->places[digit][house];
        struct strong_link *link = &links->link[links->n++];
        link->cell[0] = logic_scan_cells[house][set_pop(&places)];
        link->cell[1] = logic_scan_cells[house][set_pop(&places)];
        link->house = (unsigned char)house;
        cells_add(&links->cells, link->cell[0]);
        cells_add(&links->cells, link->cell[1]);
    }
}

/* ---- Turbot fish: two strong links of a digit, an end of one of them linked weakly to an end of the other.
 *
 *      skyscraper                   two-string kite              turbot fish
 *
 *      . . 5 | . . . | . x x        . 5 . | . . . | . 5 .        . 5 . | . . 5 | . . .
 *      x x . | . . . | 5 . .        . . 5 | . . . | . . .        . . . | . . . | . . .
 *      . . . | . . . | . . .        . . . | . . . | . . .        . . . | . . . | . . .
 *      ------+-------+------        ------+-------+------        ------+-------+------
 *      . . 5 | . . . | 5 . .        . . 5 | . . . | . x .        . 5 . | . . . | . . .
 *      . . . | . . . | . . .        . . . | . . . | . . .        5 . . | . . x | . . .
 *
 * The drawn cells are the only places for 5 in columns 3 and 7; in row 1 and column 3; in row 1 and box 4. Of
 * the two ends that see each other at most one is 5, so one of the other two is, and the cells that see both
 * of these, x, are not. A skyscraper's links are two rows or two columns that end in one line; a kite's are a
 * row and a column that meet in a box. Other such pairs of links have no name of their own. Players read
 * about all three in HoDoKu's manual and in Sudopedia. ---- */

/* The shapes that a technique accepts: its size. */
enum shape { SKYSCRAPER, KITE, ANY_SHAPE };

static bool has_shape(const struct strong_link *a, const struct strong_link *b, enum shape shape)
{
    bool boxes = a->house < COLUMN || b->house < COLUMN, parallel = (a->house < ROW) == (b->house < ROW);
    return shape == ANY_SHAPE || (!boxes && parallel == (shape == SKYSCRAPER));
}

/* Tries to join two links at ends that see each other. The first way that removes something is taken, so the
 * same board always gives the same step. */
static bool try_links(struct step *step, unsigned digit, const struct strong_link *a,
                      const struct strong_link *b)
{
    for (unsigned way = 0; way < 4; way++) {
        const unsigned char cells[4] = {a->cell[!(way & 1)], a->cell[way & 1], b->cell[way >> 1],
                                        b->cell[!(way >> 1)]}; /* the outer ends first and last */
        if (!sees(cells[1], cells[2]) || cells[0] == cells[2] || cells[0] == cells[3] || cells[1] == cells[3])
            continue;
        /* Two rows in a band may be joined in a box as well; if both ends of rows are level, it is an
         * X-wing. */
        uint32_t joint = shared_house(cells[1], cells[2]);
        if (technique_of(step)->size == SKYSCRAPER &&
            (joint >= (uint32_t)1 << BOXES || sees(cells[0], cells[3])))
            continue;
        struct cells seen = seen_by_both(cells[0], cells[3]);
        if (!cells_meet(seen, board_targets(step->board, digit)))
            continue;
        step_begin(step, 0);
        step->digits = 1u << digit;
        step->houses = public_house(a->house) | public_house(b->house);
        step->covers = joint;
        const uint32_t houses[4] = {0, public_house(a->house), joint, public_house(b->house)};
        for (unsigned i = 0; i < 4; i++) {
            step_cell(step, cells[i], step->digits);
            step_next_link(step, cells[i], digit, i ? lowest_bit(houses[i]) : 0);
        }
        step_removes_all(step, seen, step->digits);
        return true;
    }
    return false;
}

static bool search_turbot_fish(struct step *step, unsigned digit)
{
    struct strong_links links;
    find_strong_links(step->board, digit, &links);
    for (unsigned a = 0; a < links.n; a++)
        for (unsigned b = a + 1; b < links.n; b++)
            if (has_shape(&links.link[a], &links.link[b], technique_of(step)->size) &&
                try_links(step, digit, &links.link[a], &links.link[b]))
                return true;
    return false;
}

/* Sudoku Explainer has none of these names. It finds the same removals with a forcing chain that it rates
 * 6.6. */
#define TURBOT_FISH(name, title, shape)                                                                      \
    {                                                                                                        \
        .known = {name, title, 66, 0, NULL}, .in_digit = search_turbot_fish,                                 \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} has only two places each. {middle} are both in {covers}, "       \
            "so at most one of them is {digits}. So {first} or {last} is {digits}, and no cell that "        \
            "sees both can be {digits}.",                                                                    \
        .size = (shape),                                                                                     \
    }

const struct technique logic_technique_skyscraper = TURBOT_FISH("skyscraper", "Skyscraper", SKYSCRAPER);
const struct technique logic_technique_two_string_kite =
    TURBOT_FISH("two-string-kite", "Two-string kite", KITE);
const struct technique logic_technique_turbot_fish = TURBOT_FISH("turbot-fish", "Turbot fish", ANY_SHAPE);

/* ---- Empty rectangle: a box in which a digit has places in one row and one column only, and a strong link.
 *
 *      . 5 . | . . . | . . .
 *      5 5 5 | . . . | 5 . .
 *      . . . | . . . | . . .
 *      ------+-------+------
 *      . . . | . . . | . . .
 *      . x . | . . . | 5 . .
 *
 * In box 1 the four cells outside row 2 and column 2 are the empty rectangle. In column 7 the digit 5 has no
 * other places. If x were 5, r5c7 would not be, r2c7 would be, and no place would be left in box 1. Players
 * read about it in HoDoKu's manual and in Sudopedia. ---- */

/* The places of a digit in a box, all of them in one row and one column: lines 0 and 1. */
struct cross {
    unsigned digit, box;
    unsigned line[2]; /* houses */
    unsigned in[2];   /* the places in each, without the one in both */
    unsigned middle;  /* the place in both */
};

/* Adds some places of the box as a group that is on or off and follows from a link by a house. */
static void link_group(struct step *step, const struct cross *cross, unsigned places, unsigned from, bool on,
                       unsigned house)
{
    struct sudoku_link link = {.from = (uint16_t)from,
                               .digit = (unsigned char)(cross->digit + 1),
                               .on = on,
                               .strong = on,
                               .house = (unsigned char)lowest_bit(public_house(house))};
    while (places) {
        link.cell = logic_scan_cells[cross->box][set_pop(&places)];
        link.grouped = places != 0;
        step_link(step, link);
    }
}

/* Tries a strong link, taken from its nearer end: does it lead from one line of the cross to a cell in the
 * other one, outside the box? */
static bool try_crossing(struct step *step, const struct cross *cross, const struct strong_link *link,
                         unsigned end)
{
    unsigned near = link->cell[end], far = link->cell[!end];
    unsigned by = link->house < ROW ? 0 : 1; /* the line in which the near end stands */
    unsigned target =
        by == 0 ? far / 9 * 9 + (cross->line[1] - COLUMN) : (cross->line[0] - ROW) * 9 + far % 9;
    if (logic_cell_places[near].house[2 - by] != cross->line[by] ||
        logic_cell_places[near].house[0] == cross->box || logic_cell_places[target].house[0] == cross->box ||
        !cells_has(board_targets(step->board, cross->digit), target))
        return false;
    /* A branch from each place of the box to the target's end: four candidates, or two. */
    unsigned by_target = cross->in[!by] | cross->middle;
    step_begin(step,
               logic_tenths_for_nodes(4u * logic_set_size[cross->in[by]] + 2u * logic_set_size[by_target]));
    step->digits = 1u << cross->digit;
    step->houses = public_house(cross->box);
    step->covers = public_house(cross->line[0]) | public_house(cross->line[1]);
    step_cells(step, cross->box, cross->in[by] | by_target, step->digits);
    step_helper(step, near, step->digits);
    step_helper(step, far, step->digits);
    step_removes(step, target, step->digits);
    /* If the far end is off, the near one is on, so the box has the digit in the other line of the cross. */
    step_next_link(step, far, cross->digit, 0);
    step_next_link(step, near, cross->digit, lowest_bit(public_house(link->house)));
    unsigned last = step->n_links;
    link_group(step, cross, cross->in[by], last - 1, false, cross->line[by]);
    link_group(step, cross, by_target, last, true, cross->box);
    return true;
}

/* Boxes in order; in each the rows and columns that may hold its places. A box without a place in one of the
 * two is locked in a line, which an easier technique finds. */
static bool search_empty_rectangles(struct step *step, unsigned digit)
{
    struct strong_links links;
    find_strong_links(step->board, digit, &links);
    for (unsigned box = BOX; links.n && box < BOX + 9; box++) {
        unsigned places = step->board->places[digit][box];
        for (unsigned i = 0; places && i < 9; i++) {
            unsigned along = 7u << i / 3 * 3, down = 0111u << i % 3;
            struct cross cross = {.digit = digit,
                                  .box = box,
                                  .line = {ROW + box / 3 * 3 + i / 3, COLUMN + box % 3 * 3 + i % 3},
                                  .in = {places & along & ~down, places & down & ~along},
                                  .middle = places & along & down};
            if (!cross.in[0] || !cross.in[1] || places & ~(along | down))
                continue;
            for (unsigned k = 0; k < links.n && links.link[k].house >= COLUMN; k++)
                if (try_crossing(step, &cross, &links.link[k], 0) ||
                    try_crossing(step, &cross, &links.link[k], 1))
                    return true;
        }
    }
    return false;
}

/* Sudoku Explainer looks at what follows from each place in the box: a region forcing chain, from 8.0. */
const struct technique logic_technique_empty_rectangle = {
    .known = {"empty-rectangle", "Empty rectangle", 80, 0, NULL},
    .in_digit = search_empty_rectangles,
    .pattern = " {digits} in {houses}[helpers? with {helpers}]",
    .reason =
        "In {houses} the digit {digits} has places in {covers} only, and in {helpers' house} only in "
        "{helpers}. If {removed cell} were {digits}, {first helper} would be, too, and the two would leave "
        "no place in {houses}.",
};

/* ---- Colouring: the places of a digit that strong links connect, in two colours: simple colouring with one
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
 * digit, so no A is. Players read about both in HoDoKu's manual and in Sudopedia. ---- */

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
static bool search_colours(struct step *step, unsigned digit)
{
    struct search search = {step, step->board->has[digit], board_targets(step->board, digit), digit};
    struct group groups[HOUSES] = {
        {{{{0, 0}}}, {{{0, 0}}}}}; /* each has a strong link that the others do not have */
    struct strong_links links;
    unsigned n = 0;
    find_strong_links(step->board, digit, &links);
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
    .in_digit = search_colours,
    .pattern = " {digits} in {cells ,}[type 2? or |[covers? or | beside ]]{helpers ,}",
    .reason =
        "Houses with only two places for {digits} link these cells, so that {digits} is either in all of one "
        "colour, {cells}, or in all of the other, {helpers}. [type 1?The first would put {digits} in "
        "{covers} twice, so it is the other.|A cell that sees one of each cannot be {digits}.]",
    .size = 1,
};

const struct technique logic_technique_multi_colouring = {
    .known = {"multi-colouring", "Multi-colouring", 66, 0, multi_forms},
    .in_digit = search_colours,
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
