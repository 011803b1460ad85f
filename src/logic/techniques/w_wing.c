/* w_wing.c: two cells with the same two candidates, tied together by a house in which one of the two digits
 * has only two places.
 *
 *      . . 38| . . . | . x x   wing
 *      . . . | . . . | . . .
 *      x x x | . . . | 38. .   wing
 *      ------+-------+------
 *      . . 8 | . . . | 8 . .   the places of 8 in this row
 *
 * One of the two places holds the 8, so the wing that sees it is 3, and the cells that see both wings, x, are
 * not. Players know it from Sudopedia and HoDoKu's manual. */
#include "logic/links.h"

/* Two wings, and what may stand between them. */
struct wings {
    unsigned ends[2];
    unsigned tied, kept;    /* the digit of the house; the other one, which goes from what sees both */
    unsigned places[2];     /* the places of the tied digit, each seen by the wing before or after it */
    unsigned house;         /* where these are, in scan order */
    struct cells seen_both; /* by the wings */
};

/* Finds a house that ties the wings together. */
static bool tie(const struct board *board, struct wings *wings)
{
    struct cells near = cells_or(logic_peer_sets[wings->ends[0]], logic_peer_sets[wings->ends[1]]);
    for (unsigned house = 0; house < HOUSES; house++) {
        if (!(board->pairs[house] >> wings->tied & 1))
            continue;
        unsigned places = board->places[wings->tied][house];
        unsigned a = logic_scan_cells[house][set_pop(&places)];
        unsigned b = logic_scan_cells[house][lowest_bit(places)];
        if (!cells_has(near, a) || !cells_has(near, b))
            continue;
        bool straight = sees(wings->ends[0], a) && sees(wings->ends[1], b);
        if (!straight && !(sees(wings->ends[0], b) && sees(wings->ends[1], a)))
            continue;
        wings->house = house;
        wings->places[0] = straight ? a : b;
        wings->places[1] = straight ? b : a;
        return true;
    }
    return false;
}

/* Writes the step: the wings are cells 0 and 3, the two places between them, in the order of the chain. */
static void write_step(const struct board *board, const struct technique *self, const struct wings *wings,
                       struct step *step)
{
    const unsigned *ends = wings->ends, *places = wings->places, tied = wings->tied, kept = wings->kept;
    uint32_t house = public_houses((uint32_t)1 << wings->house);
    step_begin(step, self, 0);
    step->digits = (uint16_t)(1u << kept);
    step->extra = (uint16_t)(1u << tied);
    step->covers = house;
    step_cell(step, ends[0], board->candidates[ends[0]]);
    step_cell(step, places[0], 1u << tied);
    step_cell(step, places[1], 1u << tied);
    step_cell(step, ends[1], board->candidates[ends[1]]);
    step_next_link(step, ends[0], kept, SUDOKU_SAME_CELL);
    step_next_link(step, ends[0], tied, SUDOKU_SAME_CELL);
    step_next_link(step, places[0], tied, link_house(ends[0], places[0]));
    step_next_link(step, places[1], tied, lowest_bit(house));
    step_next_link(step, ends[1], tied, link_house(places[1], ends[1]));
    step_next_link(step, ends[1], kept, SUDOKU_SAME_CELL);
    step_removes_all(step, board, cells_and(wings->seen_both, board->has[kept]), 1u << kept);
}

/* Tries both digits of a pair of wings. */
static bool try_wings(const struct board *board, const struct technique *self, struct wings *wings,
                      struct step *step)
{
    unsigned pair = board->candidates[wings->ends[0]];
    for (unsigned rest = pair; rest;) {
        wings->kept = set_pop(&rest);
        wings->tied = lowest_bit(pair & ~(1u << wings->kept));
        if (!cells_any(cells_and(wings->seen_both, board->has[wings->kept])) || !tie(board, wings))
            continue;
        write_step(board, self, wings, step);
        return true;
    }
    return false;
}

/* Wings in reading order. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct cells twos = board_with(board, 2);
    logic_board_count_places(board);
    while (cells_any(twos)) {
        unsigned first = cells_pop(&twos);
        for (struct cells rest = cells_without(twos, logic_peer_sets[first]); cells_any(rest);) {
            unsigned second = cells_pop(&rest);
            struct wings wings = {.ends = {first, second}};
            if (board->candidates[first] != board->candidates[second])
                continue;
            wings.seen_both = cells_and(logic_peer_sets[first], logic_peer_sets[second]);
            if (try_wings(board, self, &wings, step))
                return true;
        }
    }
    return false;
}

/* Sudoku Explainer has no W-wings and finds the same removals with a forcing chain of six candidates. */
const struct technique logic_technique_w_wing = {
    .known = {"w-wing", "W-wing", 71, 0, NULL},
    .find = find,
    .pattern = " {first's digits} in {first} and {last}, {extra} in {covers}",
    .reason =
        "In {covers} the digit {extra} can only be in {middle or}. If it is in {second}, {first} is "
        "{digits}; if in {third}, {last} is {digits}. So {first} or {last} is {digits}, and no cell that "
        "sees both can be {digits}.",
    .whereabouts = IN_FIRST_BOX,
};
