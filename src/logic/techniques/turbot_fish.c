/* turbot_fish.c: two strong links of a digit: skyscrapers, kites, turbot fish and empty rectangles.
 *
 * A house with exactly two places for a digit links them strongly: if one of them is not the digit, the other
 * one is. Two places that see each other are linked weakly: if one of them is the digit, the other one is
 * not. A chain takes strong and weak links in turn.
 *
 * The graph (graph.h) has the same links, but it must be made first: if these techniques, which come early
 * and are asked about nearly every board, made it for themselves, ratings on the people's ladder would take
 * 4 % more instructions, without the search. */
#include "logic/argument.h"

struct strong_link {
    unsigned char cell[2];
    unsigned char house; /* in scan order */
};

/* The strong links of one digit: those of rows, then columns, then boxes. */
struct strong_links {
    struct strong_link link[HOUSES];
    unsigned n;
};

/* Finds all strong links of a digit. The places must be counted (logic_board_count_places). */
static void find_strong_links(const struct board *board, unsigned digit, struct strong_links *links)
{
    static const unsigned char types[3] = {ROW, COLUMN, BOX};
    links->n = 0;
    for (unsigned i = 0; i < HOUSES; i++) {
        unsigned house = types[i / 9] + i % 9u;
        if (!(board->pairs[house] >> digit & 1))
            continue;
        unsigned places = board->places[digit][house];
        struct strong_link *link = &links->link[links->n++];
        link->cell[0] = logic_scan_cells[house][set_pop(&places)];
        link->cell[1] = logic_scan_cells[house][set_pop(&places)];
        link->house = (unsigned char)house;
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
        if (technique_of(step)->variant == SKYSCRAPER &&
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
            if (has_shape(&links.link[a], &links.link[b], technique_of(step)->variant) &&
                try_links(step, digit, &links.link[a], &links.link[b]))
                return true;
    return false;
}

/* Sudoku Explainer has none of these names. It finds the same removals with a forcing chain that it rates
 * 6.6. */
#define TURBOT_FISH(name, title, shape)                                                                      \
    {                                                                                                        \
        .known = {name, title, 66, 0, NULL}, .in_digit = search_turbot_fish,                                 \
        .roles = {{"outer end", OF_CELLS, 0, 1},                                                             \
                  {"inner ends", OF_CELLS, 1, 2},                                                            \
                  {"other outer end", OF_CELLS, 3, 1}},                                                      \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} has only two places each. {inner ends} are both in {covers}, "   \
            "so at most one of them is {digits}. So {outer end} or {other outer end} is {digits}, and no "   \
            "cell that "                                                                                     \
            "sees both can be {digits}.",                                                                    \
        .variant = (shape),                                                                                  \
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

static struct cells cells_in_box(const struct cross *cross, unsigned places)
{
    struct cells cells = {{0, 0}};
    while (places)
        cells_flip(&cells, logic_scan_cells[cross->box][set_pop(&places)]);
    return cells;
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
    step_next_group(step, cells_in_box(cross, cross->in[by]), cross->digit,
                    lowest_bit(public_house(cross->line[by])));
    step_next_group(step, cells_in_box(cross, by_target), cross->digit, lowest_bit(public_house(cross->box)));
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
    .roles = {{"near end", OF_HELPERS, 0, 1}},
    .pattern = " {digits} in {houses}[helpers? with {helpers}]",
    .reason =
        "In {houses} the digit {digits} has places in {covers} only, and in {helpers' house} only in "
        "{helpers}. If {removed cell} were {digits}, {near end} would be, too, and the two would leave "
        "no place in {houses}.",
};
