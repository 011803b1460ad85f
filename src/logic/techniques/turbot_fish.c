/* turbot_fish.c: skyscrapers, two-string kites, turbot fish and empty rectangles: two strong links of a
 * digit, an end of one linked weakly to an end of the other.
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
 * The drawn cells are the only places for 5 in columns 3 and 7; in row 1 and column 3; in row 1 and box 4. If
 * one of two places is not 5, the other one is: a strong link. Of the two ends that see each other at most
 * one is 5: a weak link. So one of the outer ends is 5, and cells that see both of these, x, are not. The
 * links of a skyscraper are two rows or two columns that end in one line; those of a kite are a row and a
 * column that meet in a box. Other such pairs of links have no name of their own.
 *
 *      empty rectangle
 *
 *      . 5 . | . . . | . . .        In box 1 the four cells outside row 2 and column 2 are the empty
 *      5 5 5 | . . . | 5 . .        rectangle. The 5 of that box is in column 2 if it is not in the other
 *      . . . | . . . | . . .        places of row 2, and the other way round: a strong link between groups
 *      ------+-------+------        of places. Column 7 is the other link.
 *      . . . | . . . | . . .
 *      . x . | . . . | 5 . .
 *
 * The last one is from Havard's thread "The Empty Rectangle (ER)" in the New Sudoku Players' Forum. Players
 * read about all four in the manual of HoDoKu, by Bernhard Hobiger, and in Sudopedia.
 *
 * The graph (graph.h) has these links, too, but with one edge where a row and a box make the same link,
 * and it must be made first: for techniques that come early and search nearly every board, that would add
 * 4 % to the instructions of ratings on the people's ladder. */
#include "logic/argument.h"

enum shape { SKYSCRAPER, KITE, ANY_SHAPE, EMPTY_RECTANGLE };

/* The places of a digit in a house, in two parts: if the digit is not in one part, it is in the other one. */
struct strong_link {
    unsigned char house;   /* in scan order */
    unsigned char line[2]; /* of an empty rectangle: its row and column, each of which has a part */
    struct cells off[2];   /* the parts */
    struct cells on[2];    /* the same with the place in both lines, which belongs to the part that is on */
    struct cells seen[2];  /* by all of a part that is on */
};

/* The links of a digit whose houses have two places: rows first, then columns, then boxes. */
struct pairs {
    struct strong_link link[HOUSES];
    unsigned end[3];
};

static void list_pairs(const struct board *board, unsigned digit, struct pairs *pairs)
{
    static const unsigned char types[3] = {ROW, COLUMN, BOX};
    unsigned n = 0;
    for (unsigned type = 0; type < 3; pairs->end[type++] = n)
        for (unsigned house = types[type]; house < types[type] + 9u; house++) {
            struct strong_link *link = &pairs->link[n];
            if (!(board->pairs[house] >> digit & 1))
                continue;
            link->house = (unsigned char)house;
            n++;
            for (unsigned i = 0, places = board->places[digit][house]; i < 2; i++) {
                unsigned cell = logic_scan_cells[house][set_pop(&places)];
                link->off[i] = (struct cells){{0, 0}};
                cells_add(&link->off[i], cell);
                link->on[i] = link->off[i];
                link->seen[i] = logic_peer_sets[cell];
            }
        }
}

/* Lists the boxes whose places lie in one row and one column, once for each such row and column. Returns
 * how many there are. A box without a place in one of the two is locked in a line, which an easier
 * technique finds. */
static unsigned list_rectangles(const struct board *board, unsigned digit, struct strong_link links[9 * 9])
{
    unsigned n = 0;
    for (unsigned i = 0; i < 9 * 9; i++) {
        unsigned box = i / 9, row = i % 9 / 3, column = i % 3, places = board->places[digit][box];
        const unsigned in[2] = {places & 7u << 3 * row, places & 0111u << column};
        struct strong_link *link = &links[n];
        if (!(in[0] & ~in[1]) || !(in[1] & ~in[0]) || places != (in[0] | in[1]))
            continue;
        link->house = (unsigned char)box;
        link->line[0] = (unsigned char)(ROW + box / 3 * 3 + row);
        link->line[1] = (unsigned char)(COLUMN + box % 3 * 3 + column);
        n++;
        for (unsigned k = 0; k < 2; k++) {
            link->off[k] = cells_at(box, in[k] & ~in[!k]);
            link->on[k] = cells_at(box, in[k]);
            link->seen[k] = seen_by_all(link->on[k]);
        }
    }
    return n;
}

/* Writes the step of two links whose inner ends see each other in a house. chain: the ends in order */
static void write_step(struct step *step, unsigned digit, const struct strong_link *a,
                       const struct strong_link *b, const struct cells chain[4], unsigned joint)
{
    assert(joint < HOUSES && digit < 9);
    const unsigned reasons[4] = {SUDOKU_SAME_CELL, a->house, joint, b->house};
    if (technique_of(step)->variant == EMPTY_RECTANGLE) {
        /* A branch from each place of the box to the outer end: four candidates, or two. */
        step_begin(step, logic_tenths_for_nodes(4 * cells_count(chain[2]) + 2 * cells_count(chain[3])));
        step->houses = house_bit(b->house);
        step->covers = house_bit(b->line[0]) | house_bit(b->line[1]);
        step_cells(step, b->house, step->board->places[digit][b->house], 1u << digit);
        for (unsigned i = 2; i-- > 0;)
            step_helper(step, cells_first(chain[i]), 1u << digit);
    } else {
        step_begin(step, 0);
        step->houses = house_bit(a->house) | house_bit(b->house);
        step->covers = house_bit(joint);
        for (unsigned i = 0; i < 4; i++)
            step_cell(step, cells_first(chain[i]), 1u << digit);
    }
    step->digits = 1u << digit;
    for (unsigned i = 0; i < 4; i++)
        step_next_group(step, chain[i], digit, reasons[i]);
}

/* Tries to join a pair and another link, at either end of each. The first way that removes something is
 * taken, so the same board always gives the same step. */
static bool try_links(struct step *step, unsigned digit, const struct strong_link *a,
                      const struct strong_link *b)
{
    enum shape shape = technique_of(step)->variant;
    for (unsigned way = 0; way < 4; way++) {
        unsigned i = way & 1, k = way >> 1;
        if (!cells_within(b->off[k], a->seen[i]) ||
            cells_meet(cells_or(a->on[0], a->on[1]), cells_or(b->on[0], b->on[1])))
            continue;
        unsigned joint = link_house(cells_first(a->on[i]), cells_first(b->off[k]));
        struct cells seen = cells_and(a->seen[!i], b->seen[!k]);
        /* Two rows in a band may be joined in a box as well; with both ends of rows level it is an X-wing. */
        if (shape == SKYSCRAPER && (joint < COLUMN || cells_meet(a->seen[!i], b->on[!k])))
            continue;
        if (shape == EMPTY_RECTANGLE) {
            seen = cells_and(seen, logic_scan_sets[b->line[!k]]);
            if (joint != b->line[k])
                continue;
        }
        if (!cells_meet(seen, board_targets(step->board, digit)))
            continue;
        const struct cells chain[4] = {a->on[!i], a->on[i], b->off[k], b->on[!k]};
        write_step(step, digit, a, b, chain, joint);
        step_removes_all(step, seen, step->digits);
        return true;
    }
    return false;
}

/* Pairs in order, each with those after it that make the shape. */
static bool search_pairs(struct step *step, unsigned digit)
{
    struct pairs pairs;
    enum shape shape = technique_of(step)->variant;
    list_pairs(step->board, digit, &pairs);
    unsigned rows = pairs.end[0], lines = pairs.end[1], all = pairs.end[2];
    for (unsigned a = 0; a < (shape == SKYSCRAPER ? lines : shape == KITE ? rows : all); a++) {
        unsigned first = shape == KITE ? rows : a + 1;
        unsigned end = shape == SKYSCRAPER && a < rows ? rows : shape == ANY_SHAPE ? all : lines;
        for (unsigned b = first; b < end; b++)
            if (try_links(step, digit, &pairs.link[a], &pairs.link[b]))
                return true;
    }
    return false;
}

/* Boxes in order, each with all lines. */
static bool search_rectangles(struct step *step, unsigned digit)
{
    struct pairs pairs;
    struct strong_link rectangles[9 * 9];
    list_pairs(step->board, digit, &pairs);
    unsigned lines = pairs.end[1], n = lines ? list_rectangles(step->board, digit, rectangles) : 0;
    for (unsigned i = 0; i < n * lines; i++)
        if (try_links(step, digit, &pairs.link[i % lines], &rectangles[i / lines]))
            return true;
    return false;
}

/* Sudoku Explainer has none of these names. It finds the same removals with a forcing chain that it rates
 * 6.6. */
#define TURBOT_FISH(name, title, shape, lesson)                                                              \
    {                                                                                                        \
        .known = {name, title, 66, 0, NULL, lesson}, .in_digit = search_pairs,                               \
        .roles = {{"outer end", OF_CELLS, 0, 1},                                                             \
                  {"inner ends", OF_CELLS, 1, 2},                                                            \
                  {"other outer end", OF_CELLS, 3, 1}},                                                      \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "There are only two places for {digits} in each of {houses}. {inner ends} are both in "          \
            "{covers}, "                                                                                     \
            "so at most one of them is {digits}. So {outer end} or {other outer end} is {digits}, and no "   \
            "cell that sees both can be {digits}.",                                                          \
        .variant = (shape),                                                                                  \
    }

static const struct sudoku_lesson skyscraper_lesson = {
    "In two rows a digit has just two places each, and one place of each row stands in the same column: the "
    "base. The digit is not at both ends of the base, so it is at the top of at least one of the two towers. "
    "A cell that sees both tops is not the digit. The same holds with rows and columns exchanged.",
    "Take the rows where a digit has two places, as for an X-wing. Two of them that share one column but not "
    "the other are a skyscraper, if the other two ends stand near each other in a band of boxes.",
    "In an X-wing both ends line up; here only one pair does. Nothing is removed along the base: what goes "
    "sees both tops.",
    .position = "365892147...7356297921465386394.82.1....293...2.3.19..2749.381.913.847.2856217493",
};

static const struct sudoku_lesson two_string_kite_lesson = {
    "A digit has just two places in a row and just two in a column, and an end of the row and an end of the "
    "column stand in the same box. The digit is not in both of these, so it is at the far end of the row or "
    "of the column. The cell that sees both far ends is not the digit.",
    "Look for a row and a column with two places of the digit each that meet in a box, in two different "
    "cells of it. Follow both strings to their far ends: the cell that completes the rectangle is the "
    "target.",
    "The two near ends must be two cells: if they are one, that cell belongs to both strings, and this is "
    "another chain. With two rows or two columns it is a skyscraper.",
    .other_names = "2-string kite",
    .position = "96..128.318.56.9..27....16.792154386318.264..546.....1631278549859641.3.427395618",
};

static const struct sudoku_lesson turbot_fish_lesson = {
    "Two houses each have just two places for a digit, and an end of the one sees an end of the other. These "
    "two are not both the digit, so at least one of the outer ends is it. A cell that sees both outer ends "
    "is not the digit. Skyscraper and two-string kite are the shapes with names of their own; this is any "
    "other, often with a box as one of the houses.",
    "List the houses in which a digit has two places. Take two of them and look whether an end of one sees "
    "an end of the other; then look at what sees the other two ends.",
    "A strong link needs exactly two places in a house. The middle step is only a weak link: both of its "
    "cells may be wrong.",
    .position = "5...4231741....682.32.1.59419...8426....2.13932.19.7589..463271..3281945241579863",
};

const struct technique logic_technique_skyscraper =
    TURBOT_FISH("skyscraper", "Skyscraper", SKYSCRAPER, &skyscraper_lesson);
const struct technique logic_technique_two_string_kite =
    TURBOT_FISH("two-string-kite", "Two-string kite", KITE, &two_string_kite_lesson);
const struct technique logic_technique_turbot_fish =
    TURBOT_FISH("turbot-fish", "Turbot fish", ANY_SHAPE, &turbot_fish_lesson);

static const struct sudoku_lesson empty_rectangle_lesson = {
    "In a box all places of a digit lie in one row and one column of it, and the other four cells are the "
    "empty rectangle. So the box has the digit in that row or in that column. If a line elsewhere has just "
    "two places for the digit and one of them stands in line with the box's row or column, look at the cell "
    "that sees the other place and the box's other arm: as the digit it would leave the box without one. So "
    "it is not the digit.",
    "Find boxes in which a digit forms a cross or a corner, then a row or column with two places of it, one "
    "of them in line with an arm of the cross. The target lies where the line from the other end meets the "
    "other arm.",
    "The rectangle is empty of the digit, not of digits. If the box has two places only, it is a plain "
    "strong link and the step is a turbot fish.",
    .position = "...165.7.67.894.355..327..6..7681359985243617316..9...7...18.6386...25411..4.67..",
};

/* Sudoku Explainer looks at what follows from each place in the box: a region forcing chain, from 8.0. */
const struct technique logic_technique_empty_rectangle = {
    .known = {"empty-rectangle", "Empty rectangle", 80, 0, NULL, &empty_rectangle_lesson},
    .in_digit = search_rectangles,
    .roles = {{"near end", OF_HELPERS, 0, 1}},
    .pattern = " {digits} in {houses}[helpers? with {helpers}]",
    .reason =
        "In {houses} all places for {digits} are in {covers}, and in {helpers' house} the only ones are "
        "{helpers}. "
        "If {removed cell} were {digits}, {near end} would be {digits}, too, and no place for {digits} would "
        "be "
        "left in {houses}.",
    .variant = EMPTY_RECTANGLE,
};
