/* colouring.c: simple colouring: the places of a digit that strong links connect, in two colours. A house
 * with exactly two places for the digit links them: if one of them is not the digit, the other one is.
 *
 *      A . . | . a . | . . .         r1c1 === r1c5
 *      . . . | . . . | . . .                 ||
 *      . . . | . . . | . . .                 ||
 *      ------+-------+------                 ||
 *      x . . | a . . | . . .         r4c4 === r6c5
 *      . . . | . . . | . . .
 *      . . . | . A . | . . .         all A are the digit, or all a are
 *
 * Colour trap: a cell that sees an A and an a, like x, is not the digit. Colour wrap: two A see each other,
 * so the digit is not in A but in a. Players read about both in HoDoKu's manual and in Sudopedia. */
#include "logic/people.h"

/* The forms. */
enum { WRAP = 1, TRAP = 2 };

/* Cells by colour, and the cells that see one of the colour. */
struct colours {
    struct cells of[2], seen[2];
};

/* Gives the cells that strong links connect to a cell its colour and the other one, in turn. The places must
 * be counted. */
static void paint(const struct board *board, unsigned digit, unsigned first, struct colours *colours)
{
    unsigned char queue[SUDOKU_CELLS] = {(unsigned char)first};
    *colours = (struct colours){{{{0, 0}}, {{0, 0}}}, {{{0, 0}}, {{0, 0}}}};
    cells_add(&colours->of[0], first);
    for (unsigned i = 0, n = 1; i < n; i++) {
        const struct cell_place *place = &logic_cell_places[queue[i]];
        bool own = !cells_has(colours->of[0], queue[i]);
        colours->seen[own] = cells_or(colours->seen[own], logic_peer_sets[queue[i]]);
        for (unsigned type = 0; type < 3; type++) {
            unsigned house = place->house[type];
            if (!(board->pairs[house] >> digit & 1))
                continue;
            unsigned other =
                logic_scan_cells[house][lowest_bit(board->places[digit][house] & ~(1u << place->at[type]))];
            if (cells_has(cells_or(colours->of[0], colours->of[1]), other))
                continue;
            cells_add(&colours->of[!own], other);
            queue[n++] = (unsigned char)other;
        }
    }
}

/* The house in which a cell of some sees another one of them. */
static uint32_t meeting_house(struct cells cells)
{
    while (cells_any(cells)) {
        unsigned cell = cells_pop(&cells);
        struct cells seen = cells_and(cells, logic_peer_sets[cell]);
        if (cells_any(seen))
            return shared_house(cell, cells_first(seen));
    }
    return 0;
}

/* Returns the tenths that Sudoku Explainer adds for the shortest chain through coloured cells by which a
 * removed candidate contradicts itself. */
static unsigned tenths_of_chain(const struct step *step, unsigned digit, const struct cells of[2])
{
    const struct graph *graph = logic_people_graph(step->board, false);
    struct realm coloured = {.off = {0}};
    unsigned least = NODES;
    if (!graph)
        return 0;
    memset(coloured.off, 0xff, sizeof coloured.off);
    for (struct cells rest = cells_or(of[0], of[1]); cells_any(rest);)
        row_add(coloured.on, graph_id(graph, cells_pop(&rest), digit));
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned id = graph_id(graph, step->removals[i].cell, digit);
        struct realm realm = coloured;
        struct tree tree;
        row_add(realm.on, id);
        unsigned at = logic_tree_grow(&tree, graph, &realm, ALL_LINKS, node_on(id), node_off(id), NODES);
        if (at != NO_LINK && tree.depth[at] < least)
            least = tree.depth[at];
    }
    return least < NODES ? logic_tenths_for_nodes(least + 1) : 0;
}

/* Writes a step with the two colours as its cells and helpers. No proper puzzle has more than 20 of one. */
static bool write_step(struct step *step, unsigned type, unsigned digit, const struct cells of[2],
                       struct cells losing)
{
    struct cells cells = of[0], helpers = of[1];
    step_begin(step, 0);
    step->type = (unsigned char)type;
    step->digits = 1u << digit;
    for (unsigned room = PATTERN_MAX; cells_any(cells) && room; room--)
        step_cell(step, cells_pop(&cells), step->digits);
    for (unsigned room = PATTERN_MAX; cells_any(helpers) && room; room--)
        step_helper(step, cells_pop(&helpers), step->digits);
    step->covers = type == WRAP ? meeting_house(of[0]) : 0;
    step_removes_all(step, losing, step->digits);
    if (!step_has_news(step))
        return false;
    step->rating = (unsigned char)(step->rating + tenths_of_chain(step, digit, of));
    return true;
}

static bool search(struct step *step, unsigned digit)
{
    for (struct cells rest = step->board->has[digit]; cells_any(rest);) {
        struct colours colours;
        paint(step->board, digit, cells_first(rest), &colours);
        struct cells both = cells_or(colours.of[0], colours.of[1]);
        rest = cells_without(rest, both);
        for (unsigned i = 0; i < 2; i++) {
            const struct cells turned[2] = {colours.of[i], colours.of[!i]};
            if (cells_meet(colours.of[i], colours.seen[i]) &&
                write_step(step, WRAP, digit, turned, colours.of[i]))
                return true;
        }
        struct cells trapped =
            cells_and(step->board->has[digit], cells_and(colours.seen[0], colours.seen[1]));
        if (write_step(step, TRAP, digit, colours.of, cells_without(trapped, both)))
            return true;
    }
    return false;
}

static const char *const forms[] = {"Colour wrap", "Colour trap", NULL};

static const struct sudoku_lesson simple_colouring_lesson = {
    "Houses with just two places for a digit tie these places together: one is the digit and the other one "
    "is not. Give tied cells opposite colours: then the digit is in all cells of one colour or in all of the "
    "other. Trap: a cell that sees both colours is not the digit. Wrap: two cells of one colour see each "
    "other, so that colour is wrong and the digit is in the other one.",
    "Take a digit with many houses that have two places. Start at one, colour as far as the links go, and "
    "then look for uncoloured cells between the colours.",
    "Colour along strong links only; a house with three places for the digit carries no colour. Two separate "
    "groups of colours say nothing about each other.",
    .other_names =
        "simple colors, singles chain, simple colors trap = colour trap, simple colors wrap = colour wrap",
    .position = "45.81936..3.7.685..8635.9...1.96.57357.183....635.7..8621498735345671289.9.235...",
};

/* Sudoku Explainer finds the same removals with forcing chains, from 6.6 on. */
const struct technique logic_technique_simple_colouring = {
    .known = {"simple-colouring", "Simple colouring", 66, 0, forms, &simple_colouring_lesson},
    .in_digit = search,
    .kinds = (const char *const[]){"a wrap", "a trap"},
    .pattern = " {digits} in {cells ,} or {helpers ,}",
    .reason =
        "Houses with only two places for {digits} link these cells, so that {digits} is either in all of one "
        "colour, {cells}, or in all of the other, {helpers}. [is a wrap?The first would put {digits} twice "
        "in {covers}, so the other one is right.|A cell that sees one of each cannot be {digits}.]",
};
