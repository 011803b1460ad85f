/* avoidable_rectangle.c: four cells in two rows, two columns and two boxes, some of them filled while
 * solving, none of them a clue.
 *
 *      2 . . | 7 . . | . . .          2 . . | 7 . . | . . .
 *      . . . | . . . | . . .          . . . | . . . | . . .
 *      7 . . | 28. . | . . .          78x x | 28x x | x x x
 *
 * If the fourth cell on the left were 2, swapping 2 and 7 in all four would give a second solution, since no
 * clue tells the two apart. So it is not 2. On the right one of the two lower cells is 8 for the same
 * reason, and the cells that see both, x, are not. Players know it from Sudopedia and HoDoKu's manual.
 *
 * The board knows which cells were filled on it; those that were full at the start count as clues. */
#include "logic/step.h"
#include "logic/words.h"

/* A rectangle: corners 0 and 3 are opposite, and so are 1 and 2. */
struct rectangle {
    unsigned char corners[4];
    unsigned char empty[2]; /* which of them are */
    unsigned n_empty;
};

/* The value of the corner opposite a corner, as a set; empty if that is not filled. */
static unsigned opposite_value(const struct board *board, const struct rectangle *rectangle, unsigned corner)
{
    unsigned value = board->value[rectangle->corners[3 - corner]];
    return value ? 1u << (value - 1) : 0;
}

/* Begins a step. digits: the two that could be swapped, with that of corners 0 and 3 first in the pattern. */
static void describe(const struct board *board, const struct technique *self,
                     const struct rectangle *rectangle, unsigned type, const unsigned digits[2],
                     struct step *step)
{
    step_begin(step, self, 0);
    step->type = (unsigned char)type;
    step->digits = (uint16_t)(digits[0] | digits[1]);
    for (unsigned i = 0; i < 4; i++)
        step_cell(step, rectangle->corners[i], digits[i == 1 || i == 2]);
    for (unsigned i = 0; i < rectangle->n_empty; i++) {
        unsigned cell = rectangle->corners[rectangle->empty[i]];
        step_helper(step, cell, board->candidates[cell]);
    }
}

/* Three corners are filled, and the other two opposite ones equal: the fourth must differ from its own. */
static bool type_one(const struct board *board, const struct technique *self,
                     const struct rectangle *rectangle, struct step *step)
{
    unsigned at = rectangle->empty[0], cell = rectangle->corners[at];
    unsigned own = opposite_value(board, rectangle, at), beside = opposite_value(board, rectangle, at ^ 1);
    bool first = at == 0 || at == 3;
    const unsigned digits[2] = {first ? own : beside, first ? beside : own};
    if (beside != opposite_value(board, rectangle, at ^ 2) || !(board->candidates[cell] & own))
        return false;
    describe(board, self, rectangle, 1, digits, step);
    step_removes(step, board, cell, own);
    return true;
}

/* The two empty corners would complete the swap with the digits, but both can also be one further digit. */
static bool type_two(const struct board *board, const struct technique *self,
                     const struct rectangle *rectangle, const unsigned digits[2], struct step *step)
{
    unsigned further[2];
    struct cells seen = {{UINT64_MAX, UINT64_MAX}};
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = rectangle->empty[i], cell = rectangle->corners[at];
        unsigned own = digits[at == 1 || at == 2];
        further[i] = board->candidates[cell] & ~own;
        seen = cells_and(seen, logic_peer_sets[cell]);
        if (!(board->candidates[cell] & own) || logic_set_size[further[i]] != 1)
            return false;
    }
    if (further[0] != further[1])
        return false;
    seen = cells_and(seen, board->has[lowest_bit(further[0])]);
    if (!cells_any(seen))
        return false;
    describe(board, self, rectangle, 2, digits, step);
    step->extra = (uint16_t)further[0];
    step_removes_all(step, board, seen, further[0]);
    return true;
}

/* Two corners are filled. If these are opposite, the other two may have either of their candidates in
 * common. */
static bool two_filled(const struct board *board, const struct technique *self,
                       const struct rectangle *rectangle, struct step *step)
{
    unsigned a = rectangle->empty[0], b = rectangle->empty[1];
    if (a + b != 3) {
        unsigned own[2] = {opposite_value(board, rectangle, a), opposite_value(board, rectangle, b)};
        bool first = a == 0 || a == 3;
        const unsigned digits[2] = {own[!first], own[first]};
        return type_two(board, self, rectangle, digits, step);
    }
    unsigned filled = opposite_value(board, rectangle, a ^ 1);
    if (filled != opposite_value(board, rectangle, a ^ 2))
        return false;
    for (unsigned rest = board->candidates[rectangle->corners[a]]; rest;) {
        unsigned digit = 1u << set_pop(&rest);
        const unsigned digits[2] = {a == 0 ? digit : filled, a == 0 ? filled : digit};
        if (type_two(board, self, rectangle, digits, step))
            return true;
    }
    return false;
}

static bool try_rectangle(const struct board *board, const struct technique *self,
                          struct rectangle *rectangle, struct step *step)
{
    rectangle->n_empty = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = rectangle->corners[i];
        if (cells_has(board->placed, cell))
            continue;
        if (rectangle->n_empty == 2)
            return false;
        rectangle->empty[rectangle->n_empty++] = (unsigned char)i;
    }
    return rectangle->n_empty == 1   ? type_one(board, self, rectangle, step)
           : rectangle->n_empty == 2 ? two_filled(board, self, rectangle, step)
                                     : false;
}

/* Tries the rectangles with one corner given, which is filled. open: the cells that are no clues. */
static bool search_corner(const struct board *board, const struct technique *self, unsigned corner,
                          struct cells open, struct step *step)
{
    const unsigned char *house = logic_cell_places[corner].house;
    struct cells below = cells_and(open, logic_scan_sets[house[1]]);
    for (cells_flip(&below, corner); cells_any(below);) {
        unsigned low = cells_pop(&below);
        bool same_band = low / 27 == corner / 27;
        struct cells beside = cells_and(open, logic_scan_sets[house[2]]);
        for (cells_flip(&beside, corner); cells_any(beside);) {
            unsigned side = cells_pop(&beside), opposite = low + side - corner;
            /* two boxes: exactly one of the two sides stays in a box */
            if ((side % 9 / 3 == corner % 9 / 3) == same_band || !cells_has(open, opposite))
                continue;
            struct rectangle rectangle = {.corners = {(unsigned char)corner, (unsigned char)side,
                                                      (unsigned char)low, (unsigned char)opposite}};
            if (try_rectangle(board, self, &rectangle, step))
                return true;
        }
    }
    return false;
}

/* First corners in reading order. At least two of the four are filled. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct cells open = board->placed;
    for (unsigned n = 1; n <= 4; n++)
        open = cells_or(open, board_with(board, n));
    for (struct cells corners = board->placed; cells_any(corners);)
        if (search_corner(board, self, cells_pop(&corners), open, step))
            return true;
    return false;
}

/* `r1c1 were 2 and r4c2 5`: what would swap */
static void say_supposed(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < step->n_helpers; i++) {
        logic_say(words, i ? " and " : "");
        logic_say_cell(words, step->helpers[i]);
        logic_say(words, i ? " " : " were ");
        logic_say_digits(words, step->helper_digits[i] & step->digits);
    }
}

static const struct phrase phrases[] = {{"supposed", say_supposed}, {NULL, NULL}};

static const char *const forms[] = {"Avoidable rectangle type 1", "Avoidable rectangle type 2", NULL};

/* Rated like the unique rectangles that it resembles; Sudoku Explainer does not have it. */
const struct technique logic_technique_avoidable_rectangle = {
    .known = {"avoidable-rectangle", "Avoidable rectangle", 45, 1, forms},
    .find = find,
    .pattern = " {digits} in {cells}",
    .reason =
        "None of {cells} is a clue. If {supposed}, swapping {digits and} in the four cells would give a "
        "second solution. So [type 1?{removed cell} is not {removed digits}.|{helpers or} is {extra}, and no "
        "cell that sees both can be {extra}.]",
    .phrases = phrases,
    .whereabouts = IN_FIRST_BOX,
};
