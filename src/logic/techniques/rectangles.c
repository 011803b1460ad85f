/* rectangles.c: hidden and avoidable rectangles: four cells in two rows, two columns and two boxes that,
 * filled with two digits, would give a second solution. Players know them from Sudopedia and HoDoKu's
 * manual. (Unique rectangles are short loops: deadly_patterns.c.) */
#include "logic/step.h"

/* Tries a rectangle: corner 0, that beside it in its row, that in its column, and the opposite one. */
typedef bool try_rectangle(struct step *step, const unsigned char corners[4]);

/* Tries the rectangles of some cells with a first corner, in the order of its row or of its column. */
static bool search_corner(struct step *step, unsigned corner, struct cells cells, bool by_rows,
                          try_rectangle *try_corners)
{
    const unsigned char *house = logic_cell_places[corner].house;
    struct cells outer = cells_and(cells, logic_scan_sets[house[by_rows ? 2 : 1]]);
    for (cells_remove(&outer, corner); cells_any(outer);) {
        unsigned a = cells_pop(&outer);
        struct cells inner = cells_and(cells, logic_scan_sets[house[by_rows ? 1 : 2]]);
        for (cells_remove(&inner, corner); cells_any(inner);) {
            unsigned b = cells_pop(&inner), opposite = a + b - corner;
            /* exactly one of the two sides stays in a box */
            bool two_boxes =
                (logic_cell_places[a].house[0] == house[0]) != (logic_cell_places[b].house[0] == house[0]);
            const unsigned char corners[4] = {(unsigned char)corner, (unsigned char)(by_rows ? a : b),
                                              (unsigned char)(by_rows ? b : a), (unsigned char)opposite};
            if (two_boxes && cells_has(cells, opposite) && try_corners(step, corners))
                return true;
        }
    }
    return false;
}

/* ---- Hidden rectangle: the corners could hold the same two digits.
 *
 *      27 . . | 2578. . | . . .
 *      .  . . | .   . . | . . .
 *      2479 . | 257 . . | . . .   the corner opposite 27
 *
 * The opposite corner's row and column have no other places for 2 than the corners. If that corner were 7,
 * the corners beside it would be 2 and the first one 7, and swapping 2 and 7 in all four would give a second
 * solution. So it is not 7. ---- */

static bool try_hidden(struct step *step, const unsigned char corners[4])
{
    const struct board *board = step->board;
    const unsigned char *house = logic_cell_places[corners[3]].house;
    unsigned pair = board->candidates[corners[0]];
    unsigned tied = board->pairs[house[1]] & board->pairs[house[2]] & pair;
    if (!tied)
        return false;
    step_begin(step, 0);
    step->digits = pair;
    step->extra = tied & -tied;
    step->covers = public_house(house[1]) | public_house(house[2]);
    step_cell(step, corners[0], pair);
    step_cell(step, corners[2], pair);
    step_cell(step, corners[1], pair);
    step_cell(step, corners[3], pair);
    step_removes(step, corners[3], pair & ~step->extra);
    return true;
}

/* Corners with two candidates in reading order; the opposite ones, too. */
static bool find_hidden(struct step *step)
{
    const struct board *board = step->board;
    logic_board_count_places(step->board);
    for (struct cells corners = board_with(step->board, 2); cells_any(corners);) {
        unsigned corner = cells_pop(&corners), pair = board->candidates[corner];
        struct cells holders =
            cells_and(board->has[lowest_bit(pair)], board->has[lowest_bit(pair & (pair - 1))]);
        if (search_corner(step, corner, holders, true, try_hidden))
            return true;
    }
    return false;
}

/* Sudoku Explainer does not have it; its nearest relative is a unique rectangle of type 4, which rates 4.5
 * with one such house. The second one adds a tenth. */
const struct technique logic_technique_hidden_rectangle = {
    .known = {"hidden-rectangle", "Hidden rectangle", 46, 1, NULL},
    .find = find_hidden,
    .pattern = " {digits} in {cells}",
    .reason =
        "In {covers} the digit {extra} can only be in the corners. If {last} were {other digit}, {middle} "
        "would be {extra} and {first} {other digit}, and swapping {digits and} in the four cells would give "
        "a second solution. So {last} is not {other digit}.",
    .whereabouts = IN_FIRST_BOX,
};

/* ---- Avoidable rectangle: some corners were filled while solving, and none of them is a clue.
 *
 *      2 . . | 7 . . | . . .          2 . . | 7 . . | . . .
 *      . . . | . . . | . . .          . . . | . . . | . . .
 *      7 . . | 28. . | . . .          78x x | 28x x | x x x
 *
 * If the fourth cell on the left were 2, swapping 2 and 7 in all four would give a second solution, since no
 * clue tells the two apart. So it is not 2. On the right one of the two lower cells is 8 for the same
 * reason, and the cells that see both, x, are not.
 *
 * The board knows which cells were filled on it; those that were full at the start count as clues. ---- */

/* Tries the digits that could be swapped: that of corners 0 and 3, and that of the other two. One empty
 * corner does not have its own; or two empty ones have but one further digit, which is in one of them. */
static bool try_swap(struct step *step, const unsigned char corners[4], const unsigned digits[2])
{
    const struct board *board = step->board;
    struct cells seen = {{UINT64_MAX, UINT64_MAX}};
    unsigned own = 0, further[2], n = 0;
    step_begin(step, 0);
    step->digits = digits[0] | digits[1];
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = corners[i];
        step_cell(step, cell, digits[i == 1 || i == 2]);
        if (cells_has(board->placed, cell))
            continue;
        own = digits[i == 1 || i == 2];
        further[n++] = board->candidates[cell] & ~own;
        step_helper(step, cell, board->candidates[cell]);
        seen = cells_and(seen, logic_peer_sets[cell]);
        if (!(board->candidates[cell] & own))
            return false;
    }
    step->type = (unsigned char)n;
    if (n == 1) {
        step_removes(step, step->helpers[0], own);
    } else if (further[0] == further[1] && logic_set_size[further[0]] == 1) {
        step->extra = further[0];
        step_removes_all(step, seen, further[0]);
    }
    return step->n_removals > 0;
}

/* Filled corners opposite each other are equal; the digit of two empty ones may be any of their
 * candidates. */
static bool try_avoidable(struct step *step, const unsigned char corners[4])
{
    const struct board *board = step->board;
    unsigned digits[2] = {0, 0}, n_empty = 0, first_empty = 0;
    for (unsigned i = 4; i-- > 0;) {
        unsigned *digit = &digits[i == 1 || i == 2], value = board->value[corners[i]];
        if (!cells_has(board->placed, corners[i])) {
            first_empty = i;
            n_empty++;
        } else if (*digit && *digit != 1u << (value - 1)) {
            return false;
        } else {
            *digit = 1u << (value - 1);
        }
    }
    if (n_empty != 1 && n_empty != 2)
        return false;
    if (digits[0] && digits[1])
        return try_swap(step, corners, digits);
    for (unsigned rest = board->candidates[corners[first_empty]]; rest; rest &= rest - 1) {
        digits[first_empty == 1] = rest & -rest;
        if (try_swap(step, corners, digits))
            return true;
    }
    return false;
}

/* First corners in reading order. At least two of the four are filled. */
static bool find_avoidable(struct step *step)
{
    struct cells open = step->board->placed;
    for (unsigned n = 1; n <= 4; n++)
        open = cells_or(open, board_with(step->board, n));
    for (struct cells corners = step->board->placed; cells_any(corners);)
        if (search_corner(step, cells_pop(&corners), open, false, try_avoidable))
            return true;
    return false;
}

/* Rated like the unique rectangles that it resembles; Sudoku Explainer does not have it. */
const struct technique logic_technique_avoidable_rectangle = {
    .known = {"avoidable-rectangle", "Avoidable rectangle", 45, 1,
              (const char *const[]){"Avoidable rectangle type 1", "Avoidable rectangle type 2", NULL}},
    .find = find_avoidable,
    .pattern = " {digits} in {cells}",
    .reason =
        "None of {cells} is a clue. If [each helpers| and |{it} [at first?were |]{its own digits}], swapping "
        "{digits and} in the four cells would give a "
        "second solution. So [type 1?{removed cell} is not {removed digits}.|{helpers or} is {extra}, and no "
        "cell that sees both can be {extra}.]",
    .whereabouts = IN_FIRST_BOX,
};
