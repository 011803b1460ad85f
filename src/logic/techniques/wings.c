/* wings.c: XY-, XYZ- and W-wings. One of two cells with two candidates, the wings, must hold a digit that
 * both have, so cells that see both cannot be that digit. */
#include "logic/argument.h"

/* ---- XY-wing and XYZ-wing: a pivot, in whose houses the wings lie. If the pivot is not the common digit
 * of the wings, one of the wings is that digit. ---- */

/* Writes the step of a pivot and its wings if they hold three digits together, with none (pivot of two) or
 * one (of three) in all, and it removes something. With a pivot of three, the common digit may be in the
 * pivot as well, so cells must see it, too. */
static bool try_wings(struct step *step, unsigned pivot, unsigned a, unsigned b)
{
    const struct board *board = step->board;
    unsigned size = technique_of(step)->variant, common = board->candidates[a] & board->candidates[b];
    unsigned digits = board->candidates[pivot];
    if (logic_set_size[digits | board->candidates[a] | board->candidates[b]] != 3 ||
        logic_set_size[digits & common] != size - 2)
        return false;
    struct cells seen = cells_and(seen_by_both(a, b), board->has[lowest_bit(common)]);
    if (size == 3)
        seen = cells_and(seen, logic_peer_sets[pivot]);
    if (!cells_any(seen))
        return false;
    if ((board->candidates[a] & ~common) >
        (board->candidates[b] & ~common)) { /* the cases in ascending order */
        unsigned other = a;
        a = b;
        b = other;
    }
    step_begin(step, 0);
    step_removes_all(step, seen, common);
    step->digits = digits | common;
    step->extra = common;
    step_cell(step, pivot, digits);
    step_cell(step, a, board->candidates[a]);
    step_cell(step, b, board->candidates[b]);
    return step_has_news(step);
}

/* Tries the second wings for a first one: those of some cells that have these digits. */
static bool try_partners(struct step *step, unsigned pivot, unsigned wing, unsigned digits,
                         struct cells wings)
{
    while (digits)
        wings = cells_and(wings, step->board->has[set_pop(&digits)]);
    for (unsigned type = 0; type < 3 && cells_any(wings); type++) {
        struct cells part = cells_and(wings, logic_scan_sets[house_of(pivot, type)]);
        for (wings = cells_without(wings, part); cells_any(part);)
            if (try_wings(step, pivot, wing, cells_pop(&part)))
                return true;
    }
    return false;
}

/* The cells that share one candidate with a pivot of two candidates, or both with a pivot of three. near:
 * the cells with two candidates that the pivot sees */
static struct cells wings_beside(const struct board *board, struct cells near, unsigned digits)
{
    struct cells once = {{0, 0}}, twice = once;
    bool both = logic_set_size[digits] == 3;
    while (digits) {
        struct cells has = board->has[set_pop(&digits)];
        twice = cells_or(twice, cells_and(once, has));
        once = cells_or(once, has);
    }
    return cells_and(near, both ? twice : cells_without(once, twice));
}

/* Pivots in reading order, with as many candidates as the variant says. The wings are the cells with two
 * candidates that the pivot sees, in peer order: box, then row, then column. One of the three must have
 * changed since a search in vain. */
static bool find_with_pivot(struct step *step)
{
    const struct board *board = step->board;
    uint64_t *unseen = board_unseen(step->board);
    const struct cells changed = logic_marked_cells(*unseen);
    for (struct cells pivots = board_with(step->board, technique_of(step)->variant); cells_any(pivots);) {
        unsigned pivot = cells_pop(&pivots), digits = board->candidates[pivot];
        struct cells near = cells_and(board->with[2], logic_peer_sets[pivot]);
        struct cells wings = wings_beside(board, near, digits);
        struct cells news = cells_has(changed, pivot) ? wings : cells_and(wings, changed);
        for (unsigned type = 0; type < 3 && cells_any(news) && cells_any(wings); type++) {
            struct cells part = cells_and(wings, logic_scan_sets[house_of(pivot, type)]);
            for (wings = cells_without(wings, part); cells_any(part);) {
                unsigned wing = cells_pop(&part), set = board->candidates[wing];
                if (try_partners(step, pivot, wing, (digits & ~set) | (set & ~digits),
                                 cells_has(changed, wing) ? near : news))
                    return true;
            }
        }
    }
    *unseen = 0;
    return false;
}

/* `: if it is 3, r1c2 is 5; if it is 4, r2c1 is 5`: whatever the pivot is, one of the cells is the common
 * digit. */
#define CASES "[each wings|; |[at first?: |]if it is {its digits but extra}, {it} is {extra}]"

#define WING(name, title, rating, candidates, ends, see, lesson)                                             \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL, lesson}, .find = find_with_pivot,                            \
        .pattern = " {digits} in {pivot} (pivot), {wings}",                                                  \
        .reason = "The pivot {pivot} is {pivot's digits or}" CASES ". So one of the " ends                   \
                  " is {extra}, and no cell that sees " see " can be {extra}.",                              \
        .roles = {{"pivot", OF_CELLS, 0, 1}, {"wings", OF_CELLS, 1, 0}}, .variant = (candidates),            \
    }

static const struct sudoku_lesson xy_wing_lesson = {
    "A cell with two candidates, the pivot, sees two others, the wings, that share one of its digits each "
    "and have the same third digit. Whatever the pivot is, it takes its digit from one of the wings, and "
    "that wing is the third digit. So one wing or the other is that digit, and a cell that sees both is not.",
    "Start from a cell with two candidates, say 35. Among the cells that it sees, look for 3 and a new digit "
    "and for 5 and the same new digit, such as 36 and 56. Then look where the two wings meet.",
    "The wings need not see each other, but both must see the pivot; if all three see each other, they are a "
    "naked triplet. Each of the three digits stands in two of the cells: 35, 36 and 36 are no wing.",
    .other_names = "Y-wing, bent triple",
    .position = "281.7.63494362817557641329812783.5.94981..7.3635..78.1854...31.769381452312...98.",
};

static const struct sudoku_lesson xyz_wing_lesson = {
    "The pivot has three candidates, and two cells in its sight have two of them each, with one digit common "
    "to all three. If the pivot is not that digit, it takes the other digit from one of the wings, and that "
    "wing is it. So one of the three cells is the digit, and a cell that sees all three is not.",
    "Look for a cell with three candidates and two cells with two of these, one in its box and one in its "
    "line. The target is in the box, on the line.",
    "What goes must see the pivot, too, so there are two cells at most that can lose the digit. In an "
    "XY-wing the pivot does not have the digit, and more cells can see both wings.",
    .position = "124697358897345261635..8749.4...6987.1.4.2536.6...941248..631.5.51..46.3376.518.4",
};

const struct technique logic_technique_xy_wing =
    WING("xy-wing", "XY-wing", 42, 2, "two wings", "both", &xy_wing_lesson);
const struct technique logic_technique_xyz_wing =
    WING("xyz-wing", "XYZ-wing", 44, 3, "three", "all three", &xyz_wing_lesson);

/* ---- W-wing: two wings with the same two candidates, tied together by a house in which one of the two
 * digits has only two places.
 *
 *      . . 38| . . . | . x x   wing
 *      . . . | . . . | . . .
 *      x x x | . . . | 38. .   wing
 *      ------+-------+------
 *      . . 8 | . . . | 8 . .   the places of 8 in this row
 *
 * One of the two places holds the 8, so the wing that sees it is 3, and the cells that see both wings, x,
 * are not. Players know it from Sudopedia and HoDoKu's manual. ---- */

/* Tries a house to tie the wings together: one wing sees one of its places for a digit, the other wing the
 * other one. The wings are cells 0 and 3 of the step, the two places between them, in the order of the
 * chain. */
static bool try_tie(struct step *step, const unsigned wings[2], unsigned kept, unsigned tied, unsigned house)
{
    assert(kept != tied && kept < 9 && tied < 9);
    const struct board *board = step->board;
    unsigned places = board->places[tied][house];
    unsigned a = logic_scan_cells[house][set_pop(&places)], b = logic_scan_cells[house][lowest_bit(places)];
    bool straight = sees(wings[0], a) && sees(wings[1], b);
    if (!straight && !(sees(wings[0], b) && sees(wings[1], a)))
        return false;
    unsigned first = straight ? a : b, second = straight ? b : a;
    step_begin(step, 0);
    step->digits = 1u << kept;
    step->extra = 1u << tied;
    step->covers = house_bit(house);
    step_cell(step, wings[0], board->candidates[wings[0]]);
    step_cell(step, first, step->extra);
    step_cell(step, second, step->extra);
    step_cell(step, wings[1], board->candidates[wings[1]]);
    step_next_link(step, wings[0], kept, SUDOKU_SAME_CELL);
    step_next_link(step, wings[0], tied, SUDOKU_SAME_CELL);
    step_next_link(step, first, tied, link_house(wings[0], first));
    step_next_link(step, second, tied, house);
    step_next_link(step, wings[1], tied, link_house(second, wings[1]));
    step_next_link(step, wings[1], kept, SUDOKU_SAME_CELL);
    step_removes_all(step, cells_and(seen_by_both(wings[0], wings[1]), board->has[kept]), step->digits);
    return true;
}

/* Wings in reading order, with both digits, and houses in scan order. */
static bool find_w_wing(struct step *step)
{
    const struct board *board = step->board;
    logic_board_count_places(step->board);
    for (struct cells twos = board_with(step->board, 2); cells_any(twos);) {
        unsigned wings[2] = {cells_pop(&twos)}, pair = board->candidates[wings[0]];
        for (struct cells rest = cells_without(twos, logic_peer_sets[wings[0]]); cells_any(rest);) {
            wings[1] = cells_pop(&rest);
            for (unsigned digits = board->candidates[wings[1]] == pair ? pair : 0; digits;) {
                unsigned kept = set_pop(&digits), tied = pair & ~(1u << kept);
                if (!cells_meet(seen_by_both(wings[0], wings[1]), board_targets(board, kept)))
                    continue;
                for (unsigned house = 0; house < HOUSES; house++)
                    if (board->pairs[house] & tied && try_tie(step, wings, kept, lowest_bit(tied), house))
                        return true;
            }
        }
    }
    return false;
}

static const struct sudoku_lesson w_wing_lesson = {
    "Two cells that do not see each other have the same two candidates, such as 38. A house in which 8 has "
    "just two places ties them: one of the places sees the first cell, the other one the second. The house "
    "needs its 8, so one of the two cells loses 8 and is 3. A cell that sees both of them is not 3.",
    "Look for two cells far apart with the same two candidates. Then look for a row, column or box in which "
    "one of these digits has two places, each in sight of one of the cells.",
    "The digit of the bridge is not removed anywhere: what goes is the other one. If the two cells see each "
    "other, they are a naked pair and need no bridge.",
    .other_names = "semi-remote naked pair",
    .position = ".7.9..2..53.4.7.98.9.6.....7832419651495637826258793413647..819957186423218394...",
};

/* Sudoku Explainer has no W-wings and finds the same removals with a forcing chain of six candidates. */
const struct technique logic_technique_w_wing = {
    .known = {"w-wing", "W-wing", 71, 0, NULL, &w_wing_lesson},
    .find = find_w_wing,
    .pattern = " {wing's digits} in {wing} and {other wing}, {extra} in {covers}",
    .reason =
        "In {covers} the digit {extra} can only be in {places or}. If it is in {place}, {wing} is not "
        "{extra} "
        "but {digits}; if in {other place}, {other wing} is {digits}. So {wing} or {other wing} is {digits}, "
        "and no cell "
        "that sees both can be {digits}.",
    .roles = {{"wing", OF_CELLS, 0, 1},
              {"places", OF_CELLS, 1, 2},
              {"place", OF_CELLS, 1, 1},
              {"other place", OF_CELLS, 2, 1},
              {"other wing", OF_CELLS, 3, 1}},
    .whereabouts = IN_FIRST_BOX,
};
