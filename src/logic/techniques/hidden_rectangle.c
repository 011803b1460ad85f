/* hidden_rectangle.c: four cells in two rows, two columns and two boxes that could hold the same two digits.
 *
 *      27 . . | 2578. . | . . .
 *      .  . . | .   . . | . . .
 *      2479 . | 257 . . | . . .   the corner opposite 27
 *
 * The opposite corner's row and column have no other places for 2 than the corners. If that corner were 7,
 * the corners beside it would be 2 and the first one 7, and swapping 2 and 7 in all four would give a second
 * solution. So it is not 7. Players know it from Sudopedia and HoDoKu's manual. */
#include "logic/step.h"

/* A rectangle, seen from the corner with nothing but the pair. */
struct rectangle {
    unsigned corner, opposite, in_row,
        in_column; /* the last two are in the opposite corner's row and column */
};

/* Has the digit no other places than the two corners in the opposite corner's row, and in its column? */
static bool is_tied(const struct board *board, const struct rectangle *rectangle, unsigned digit)
{
    const struct cell_place *place = &logic_cell_places[rectangle->opposite];
    return board->pairs[place->house[1]] & board->pairs[place->house[2]] & 1u << digit;
}

static void write_step(const struct board *board, const struct technique *self,
                       const struct rectangle *rectangle, unsigned tied, struct step *step)
{
    const unsigned char *house = logic_cell_places[rectangle->opposite].house;
    unsigned pair = board->candidates[rectangle->corner];
    step_begin(step, self, 0);
    step->digits = (uint16_t)pair;
    step->extra = (uint16_t)(1u << tied);
    step->covers = public_houses((uint32_t)1 << house[1] | (uint32_t)1 << house[2]);
    step_cell(step, rectangle->corner, pair);
    step_cell(step, rectangle->in_row, pair);
    step_cell(step, rectangle->in_column, pair);
    step_cell(step, rectangle->opposite, pair);
    step_removes(step, board, rectangle->opposite, pair & ~(1u << tied));
}

/* Corners with two candidates in reading order; the opposite ones, too. */
static bool search_corner(const struct board *board, const struct technique *self, unsigned corner,
                          struct step *step)
{
    unsigned pair = board->candidates[corner], low = lowest_bit(pair), high = lowest_bit(pair & (pair - 1));
    struct cells holders = cells_and(board->has[low], board->has[high]);
    const unsigned char *house = logic_cell_places[corner].house;
    struct cells in_row = cells_and(holders, logic_scan_sets[house[2]]);
    for (cells_flip(&in_row, corner); cells_any(in_row);) {
        unsigned beside = cells_pop(&in_row);
        struct cells in_column = cells_and(holders, logic_scan_sets[house[1]]);
        for (cells_flip(&in_column, corner); cells_any(in_column);) {
            unsigned below = cells_pop(&in_column);
            struct rectangle rectangle = {corner, below / 9 * 9 + beside % 9, below, beside};
            /* exactly one of the two sides stays in a box */
            bool two_boxes = (beside % 9 / 3 == corner % 9 / 3) != (below / 27 == corner / 27);
            if (!two_boxes || !cells_has(holders, rectangle.opposite))
                continue;
            for (unsigned digits = pair; digits;) {
                unsigned tied = set_pop(&digits);
                if (!is_tied(board, &rectangle, tied))
                    continue;
                write_step(board, self, &rectangle, tied, step);
                return true;
            }
        }
    }
    return false;
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct cells corners = board_with(board, 2);
    logic_board_count_places(board);
    while (cells_any(corners))
        if (search_corner(board, self, cells_pop(&corners), step))
            return true;
    return false;
}

/* Sudoku Explainer does not have it; its nearest relative is a unique rectangle of type 4, which rates 4.5
 * with one such house. The second one adds a tenth. */
const struct technique logic_technique_hidden_rectangle = {
    .known = {"hidden-rectangle", "Hidden rectangle", 46, 1, NULL},
    .find = find,
    .pattern = " {digits} in {cells}",
    .reason =
        "In {covers} the digit {extra} can only be in the corners. If {last} were {other digit}, {middle} "
        "would be {extra} and {first} {other digit}, and swapping {digits and} in the four cells would give "
        "a second solution. So {last} is not {other digit}.",
    .whereabouts = IN_FIRST_BOX,
};
