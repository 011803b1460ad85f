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
#include "logic/strong_links.h"
#include "logic/words.h"

/* The places of a digit in a box, all of them in one row and one column. */
struct cross {
    unsigned digit, box;
    unsigned row, column;       /* houses */
    unsigned in_row, in_column; /* the places in each, without the one in both */
    unsigned middle;            /* the place in both */
};

/* Splits the places of the cross's box by its row and column 0..2. Fails if there are others, or none in
 * one of the two. A box without a place in one of the two is locked in a line, which an easier technique
 * finds. */
static bool make_cross(const struct board *board, unsigned row, unsigned column, struct cross *cross)
{
    unsigned places = board->places[cross->digit][BOX + cross->box];
    unsigned along = 7u << 3 * row, down = 0111u << column;
    cross->row = ROW + cross->box / 3 * 3 + row;
    cross->column = COLUMN + cross->box % 3 * 3 + column;
    cross->in_row = places & along & ~down;
    cross->in_column = places & down & ~along;
    cross->middle = places & along & down;
    return cross->in_row && cross->in_column && !(places & ~(along | down));
}

/* A strong link that leads from the cross's row or column to a cell in the other one. */
struct arm {
    unsigned near, far, target;
    bool by_row; /* near stands in the cross's row, target in its column */
};

/* Does the link, taken from one end, lead from the cross to a cell outside its box? */
static bool reach(const struct cross *cross, const struct strong_link *link, unsigned end, struct arm *arm)
{
    arm->near = link->cell[end];
    arm->far = link->cell[!end];
    arm->by_row = link->house < ROW;
    arm->target =
        arm->by_row ? arm->far / 9 * 9 + (cross->column - COLUMN) : (cross->row - ROW) * 9 + arm->far % 9;
    const unsigned char *near = logic_cell_places[arm->near].house;
    return (arm->by_row ? near[2] == cross->row : near[1] == cross->column) && near[0] != BOX + cross->box &&
           logic_cell_places[arm->target].house[0] != BOX + cross->box;
}

/* The removed candidate, were it on, and what would follow up to the box without a place. */
static void link_cells(struct step *step, const struct board *board, const struct cross *cross,
                       const struct arm *arm)
{
    const unsigned char chain[3] = {(unsigned char)arm->target, (unsigned char)arm->far,
                                    (unsigned char)arm->near};
    unsigned by_near = arm->by_row ? cross->in_row : cross->in_column;
    logic_link_cells(step, board, cross->digit, chain, 3, true);
    for (unsigned i = 0; i < step->n_cells; i++) {
        unsigned cell = step->cells[i];
        bool is_near = by_near >> logic_cell_places[cell].at[0] & 1;
        struct sudoku_link link = {.from = is_near ? 2 : 0, .cell = (unsigned char)cell};
        link.digit = (unsigned char)(cross->digit + 1);
        link.house = (unsigned char)lowest_bit(shared_house(cell, chain[link.from]));
        step_link(step, link);
    }
}

static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct cross *cross, const struct arm *arm)
{
    unsigned by_near = arm->by_row ? cross->in_row : cross->in_column;
    unsigned by_target = (arm->by_row ? cross->in_column : cross->in_row) | cross->middle;
    unsigned bit = 1u << cross->digit;
    /* A branch from each place of the box to the target's end: four candidates, or two. */
    unsigned nodes = 4u * logic_set_size[by_near] + 2u * logic_set_size[by_target];
    step_begin(step, self, logic_tenths_for_nodes(nodes));
    step->digits = (uint16_t)bit;
    step->houses = public_houses((uint32_t)1 << (BOX + cross->box));
    step->covers = public_houses((uint32_t)1 << cross->row | (uint32_t)1 << cross->column);
    step_cells(step, board, BOX + cross->box, by_near | by_target, bit);
    step_helper(step, arm->near, bit);
    step_helper(step, arm->far, bit);
    step_removes(step, board, arm->target, bit);
    link_cells(step, board, cross, arm);
}

static bool try_cross(const struct board *board, const struct technique *self, const struct cross *cross,
                      const struct strong_links *links, struct step *step)
{
    struct arm arm;
    for (unsigned i = 0; i < links->n && links->link[i].house >= COLUMN; i++) {
        for (unsigned end = 0; end < 2; end++) {
            if (reach(cross, &links->link[i], end, &arm) && cells_has(board->has[cross->digit], arm.target)) {
                describe(step, board, self, cross, &arm);
                return true;
            }
        }
    }
    return false;
}

/* Boxes in order; in each the rows and columns that may hold its places. */
static bool search_digit(const struct board *board, const struct technique *self, unsigned digit,
                         struct step *step)
{
    struct strong_links links;
    struct cross cross = {.digit = digit};
    logic_find_strong_links(board, digit, &links);
    for (cross.box = 0; links.n && cross.box < 9; cross.box++) {
        if (!board->places[digit][BOX + cross.box])
            continue;
        for (unsigned i = 0; i < 9; i++)
            if (make_cross(board, i / 3, i % 3, &cross) && try_cross(board, self, &cross, &links, step))
                return true;
    }
    return false;
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    return logic_find_by_digit(board, self, step, search_digit);
}

/* The house of the strong link. */
static void say_link_house(struct words *words, const struct step *step)
{
    logic_say_houses(words, shared_house(step->helpers[0], step->helpers[1]));
}

static const struct phrase phrases[] = {{"link's house", say_link_house}, {NULL, NULL}};

/* Sudoku Explainer looks at what follows from each place in the box: a region forcing chain, from 8.0. */
const struct technique logic_technique_empty_rectangle = {
    .known = {"empty-rectangle", "Empty rectangle", 80, 0, NULL},
    .find = find,
    .pattern = " {digits} in {houses}[helpers? with {helpers}]",
    .reason =
        "In {houses} the digit {digits} has places in {covers} only, and in {link's house} only in "
        "{helpers}. If {removed cell} were {digits}, {first helper} would be, too, and the two would leave "
        "no place in {houses}.",
    .phrases = phrases,
    .keeps_marks = true,
};
