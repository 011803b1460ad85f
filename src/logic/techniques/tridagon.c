/* tridagon.c: twelve cells in four boxes that cannot all be one of three digits. Players also call it Thor's
 * hammer, or the anti-tridagon. Denis Berthier's thread "The tridagon rule" in the New Sudoku Players' Forum
 * has the conditions; the proof below is ours.
 *
 *      abc .   .   | abc .   .   | . . .
 *      .   abc .   | .   abc .   | . . .
 *      .   .   abc | .   .   abc | . . .
 *      ------------+-------------+------
 *      abc .   .   | .   .   abc | . . .
 *      .   abc .   | .   abc .   | . . .
 *      .   .   abc | abc .   .   | . . .
 *
 * Four boxes stand in two bands and two stacks. Three cells of each box lie in different rows and in
 * different columns. If the twelve cells were all a, b or c, each box would have each of the digits once.
 * Write row(box, digit) and column(box, digit) for the place of a digit, 0 to 2 in the box: two permutations.
 * Those of a box differ by that of its cells, column(box, digit) = cells(box, row(box, digit)).
 *
 * In two boxes of a band no digit can be in the same row. Then one of the two permutations is the other one
 * followed by a permutation of the rows that leaves none where it is, which with three rows is a cycle, and
 * so even: row() is even in both boxes, or odd in both. In the same way column() is alike in the two boxes of
 * a stack. So of the four boxes the number in which row() is odd is even, and so is that for column(). In a
 * box the two are unlike if cells() is odd. Then the number of boxes whose cells are an odd permutation is
 * even, too. Where it is one or three, the cells cannot all be a, b or c.
 *
 * (If it is even there is a colouring, so that no other patterns of this shape are left.)
 *
 * Hence one of the other candidates of the cells, the guardians, is true. A single guardian is placed.
 * Candidates that all guardians see are removed, and so are those that chains from all of them rule out; a
 * candidate to which all chains lead is placed. Denis Berthier's rules for CSP-Rules have the pattern; it
 * is in all puzzles known to need three nested levels of trial and error. */
#include <limits.h>

#include "logic/argument.h"
#include "logic/people.h"
#include "logic/tuples.h"

enum { GUARDIANS_MAX = 8, CORNERS = 4, THREES = 6 };

/* The places in a box of three cells in different rows and columns: three even permutations, three odd. */
static const unsigned char three_places[THREES][3] = {{0, 4, 8}, {1, 5, 6}, {2, 3, 7},
                                                      {0, 5, 7}, {1, 3, 8}, {2, 4, 6}};

/* The search for patterns with some number of guardians. */
struct search {
    struct step *step;
    bool by_chains;
    unsigned wanted;                            /* guardians */
    unsigned digits;                            /* a, b and c */
    unsigned char box[CORNERS], three[CORNERS]; /* and the cells in each */
    /* Of each three cells of a box; more than wanted if they cannot be used. */
    unsigned char guardians[CORNERS][THREES];
};

static unsigned cell_in(const struct search *search, unsigned box, unsigned i)
{
    return logic_scan_cells[BOX + search->box[box]][three_places[search->three[box]][i]];
}

/* Begins a step in the pattern that has been found, with its guardians as helpers. */
static void begin(const struct search *search, unsigned nodes)
{
    struct step *step = search->step;
    step_begin(step, logic_tenths_for_nodes(nodes));
    step->digits = search->digits;
    step->length = nodes;
    for (unsigned box = 0; box < CORNERS; box++) {
        step->houses |= house_bit(BOX + search->box[box]);
        for (unsigned i = 0; i < 3; i++) {
            unsigned cell = cell_in(search, box, i), set = step->board->candidates[cell];
            step_cell(step, cell, set & search->digits);
            if (set & ~search->digits)
                step_helper(step, cell, set & ~search->digits);
        }
    }
    step->extra = united_digits(step->helpers, step->n_helpers);
}

/* Places the only guardian, or removes what sees all of them: they are in one cell, or all of one digit. */
static bool use_guardians(struct search *search)
{
    struct step *step = search->step;
    begin(search, 0);
    struct cells cells = {{0, 0}};
    for (unsigned i = 0; i < step->n_helpers; i++)
        cells_add(&cells, step->helpers[i].cell);
    if (search->wanted == 1)
        step_places(step, step->helpers[0].cell, lowest_bit(step->extra));
    else if (step->n_helpers == 1)
        step_removes(step, step->helpers[0].cell, search->digits);
    else if (logic_set_size[step->extra] == 1)
        step_removes_all(step, cells_and(seen_by_all(cells), step->board->has[lowest_bit(step->extra)]),
                         step->extra);
    return step_has_news(step);
}

/* Looks for a candidate that is on, or off, at the end of a chain from each guardian. */
static bool use_chains(struct search *search)
{
    struct step *step = search->step;
    const struct graph *graph = logic_people_graph(step->board, true);
    struct cases cases = {.n = 0};
    struct common_end end = {.longest = UINT_MAX};
    if (!graph)
        return false;
    begin(search, 0);
    for (unsigned i = 0; i < step->n_helpers; i++)
        for (unsigned digits = step->helpers[i].digits; digits;)
            cases.id[cases.n++] = (uint16_t)graph_id(graph, step->helpers[i].cell, set_pop(&digits));
    if (!logic_find_common_end(step->board, &cases, UINT_MAX, &end))
        return false;
    begin(search, end.nodes);
    logic_say_common_end(step, &cases, end.node);
    return true;
}

/* Tries all threes of cells in a box and those after it, with that many guardians left to find. */
static bool try_boxes(struct search *search, unsigned box, unsigned guardians, unsigned odd)
{
    if (box == CORNERS)
        return !guardians && odd && (search->by_chains ? use_chains : use_guardians)(search);
    for (unsigned three = 0; three < THREES; three++) {
        search->three[box] = (unsigned char)three;
        unsigned n = search->guardians[box][three];
        if (n <= guardians && try_boxes(search, box + 1, guardians - n, odd ^ (three >= THREES / 2)))
            return true;
    }
    return false;
}

/* Counts the guardians of all threes of cells. Each cell is empty and can be two of the digits at least, so
 * that the pattern is more than a forcing chain from its cells. */
static void count_guardians(struct search *search, unsigned box)
{
    for (unsigned three = 0; three < THREES; three++) {
        unsigned n = 0;
        search->three[box] = (unsigned char)three;
        for (unsigned i = 0; i < 3; i++) {
            unsigned set = search->step->board->candidates[cell_in(search, box, i)];
            bool fits = logic_set_size[set & search->digits] >= 2;
            n += fits ? logic_set_size[set & ~search->digits] : GUARDIANS_MAX + 1;
        }
        search->guardians[box][three] = (unsigned char)n;
    }
}

/* Tries the four boxes of two bands and two stacks, of all in which the three digits are still missing. */
static bool try_digits(struct search *search, unsigned open)
{
    for (unsigned top = 0; top < 2; top++)
        for (unsigned low = top + 1; low < 3; low++)
            for (unsigned stacks = open >> 3 * top & open >> 3 * low & 7, left = 0; left < 2; left++)
                for (unsigned right = left + 1; right < 3; right++) {
                    if (!(stacks >> left & stacks >> right & 1))
                        continue;
                    const unsigned char box[CORNERS] = {
                        (unsigned char)(3 * top + left), (unsigned char)(3 * top + right),
                        (unsigned char)(3 * low + left), (unsigned char)(3 * low + right)};
                    memcpy(search->box, box, sizeof box);
                    for (unsigned i = 0; i < CORNERS; i++)
                        count_guardians(search, i);
                    if (try_boxes(search, 0, search->wanted, 0))
                        return true;
                }
    return false;
}

/* The patterns with the fewest guardians go first, and all chains last. Few puzzles have four such boxes
 * without three digits, so that the search is mostly over at once. */
static bool find(struct step *step)
{
    unsigned open[9] = {0};
    for (unsigned digit = 0; digit < 9; digit++)
        for (unsigned box = 0; box < 9; box++)
            open[digit] |= (unsigned)(step->board->places[digit][BOX + box] != 0) << box;
    struct search search = {.step = step};
    for (unsigned n = 1; n <= 2 * GUARDIANS_MAX; n++) {
        search.by_chains = n > GUARDIANS_MAX;
        search.wanted = n > GUARDIANS_MAX ? n - GUARDIANS_MAX : n;
        for (unsigned set = 7; set <= ALL_DIGITS; set = next_combination(set)) {
            unsigned common = ALL_DIGITS;
            search.digits = set;
            for (unsigned rest = set; rest;)
                common &= open[set_pop(&rest)];
            if (logic_set_size[common] >= CORNERS && try_digits(&search, common))
                return true;
        }
    }
    return false;
}

#define ONE_IS_TRUE                                                                                          \
    "The digits {digits and} alone cannot fill {cells}, three cells in each of {houses}: fill one "          \
    "box, follow the rows and columns around the other three, and the last one never fits. "                 \
    "So [each guardians| or |{it} is {its further digits or}]."

static const struct sudoku_lesson tridagon_lesson = {
    "Three digits are candidates of twelve cells in four boxes that form a rectangle: three cells in each "
    "box, no two of them in one row or column. If the diagonal of these cells runs the other way in one or "
    "three of the boxes, the digits cannot fill them: fill one box, follow its rows and columns round the "
    "other three, and the last one never fits. So at least one of the other candidates in these cells, the "
    "guardians, is true.",
    "Look for many cells with the same three candidates in four boxes that form a rectangle, in the very "
    "hardest puzzles. Count the cells with something more: with one guardian it is true, with a few look at "
    "what they all rule out.",
    "If the number of boxes with the other diagonal is even, the twelve cells can be filled, and nothing "
    "follows. All twelve cells must be open.",
    .other_names = "Thor's hammer, trivalue oddagon, anti-tridagon",
    .position = "7.924.38.84..732.9.3.9...47.68...9745947......7.4.9...92.8.47.3.873..49.4.3.97.28",
};

/* Sudoku Explainer finds nested chains instead: 11.0 is the lowest rating that it gives to puzzles that fall
 * at the first tridagon. Chains from the guardians add tenths by their nodes, as its chains do. */
const struct technique logic_technique_tridagon = {
    .known = {"tridagon", "Tridagon", 110, 0, NULL, &tridagon_lesson},
    .find = find,
    .pattern =
        " {digits} in {houses}, [several guardians?guardians|guardian] "
        "[each guardians| and |{its further digits} in {it}]",
    .reason = ONE_IS_TRUE "[links?{chain}|[placed digit?| Candidates that see all of them can be removed.]]",
    .roles = {{"guardians", OF_HELPERS, 0, 0}},
    .opening = ONE_IS_TRUE,
    .last_resort = true,
};
