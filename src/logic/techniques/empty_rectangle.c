/* empty_rectangle.c: a box in which a digit has places in one row and one column only, and a strong link.
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
 * read about it in HoDoKu's manual and in Sudopedia. */
#include "logic/links.h"
#include "logic/strong_links.h"

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
static bool try_link(struct step *step, const struct cross *cross, const struct strong_link *link,
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
static bool search_digit(struct step *step, unsigned digit)
{
    struct strong_links links;
    logic_find_strong_links(step->board, digit, &links);
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
                if (try_link(step, &cross, &links.link[k], 0) || try_link(step, &cross, &links.link[k], 1))
                    return true;
        }
    }
    return false;
}

/* Sudoku Explainer looks at what follows from each place in the box: a region forcing chain, from 8.0. */
const struct technique logic_technique_empty_rectangle = {
    .known = {"empty-rectangle", "Empty rectangle", 80, 0, NULL},
    .in_digit = search_digit,
    .pattern = " {digits} in {houses}[helpers? with {helpers}]",
    .reason =
        "In {houses} the digit {digits} has places in {covers} only, and in {helpers' house} only in "
        "{helpers}. If {removed cell} were {digits}, {first helper} would be, too, and the two would leave "
        "no place in {houses}.",
};
