/* rule.c: how a technique inside a chain turns a link off. The link knows where the technique stands, and the
 * candidates that are left there say the rest: those of the step without the parents of the link. */
#include "logic/argument.h"

/* The cells that have some digits left. */
static struct cells cells_left(const uint16_t left[SUDOKU_CELLS], unsigned house, unsigned digits)
{
    struct cells cells = {{0, 0}};
    for (unsigned place = 0; place < 9; place++)
        if (left[logic_scan_cells[house][place]] & digits)
            cells_add(&cells, logic_scan_cells[house][place]);
    return cells;
}

/* The lines across one that go through some cells. */
static uint32_t lines_across(struct cells cells, unsigned line)
{
    uint32_t houses = 0;
    while (cells_any(cells))
        houses |= (uint32_t)1 << logic_cell_places[cells_pop(&cells)].house[line < ROW ? 2 : 1];
    return houses;
}

struct rule logic_find_rule(const struct step *step, unsigned number)
{
    const struct sudoku_link *link = &step->links[number];
    unsigned house = link->place & 31, a = link->place >> 5 & 31, b = link->place >> 10;
    uint16_t left[SUDOKU_CELLS];
    struct rule rule = {1u << (link->digit - 1), {{0, 0}}, public_house(house), 0};
    memcpy(left, step->candidates, sizeof left);
    for (unsigned i = 0; i < link->n_parents; i++) {
        const struct sudoku_link *parent = &step->links[parent_of(step, number, i)];
        left[parent->cells[0]] &= (uint16_t) ~(1u << (parent->digit - 1));
    }
    switch (link->reason) {
    case SUDOKU_BY_LOCKED: /* all places of the digit in a house are in another one */
        rule.cells = cells_left(left, house, rule.digits);
        rule.covers = public_house(a);
        break;
    case SUDOKU_BY_HIDDEN_PAIR: /* two digits have the same two places in a house */
        rule.digits = 1u << a | 1u << b;
        rule.cells = cells_left(left, house, rule.digits);
        break;
    case SUDOKU_BY_NAKED_PAIR: /* two cells of a house have the same two digits */
        cells_add(&rule.cells, logic_scan_cells[house][a]);
        cells_add(&rule.cells, logic_scan_cells[house][b]);
        rule.digits = left[logic_scan_cells[house][a]] | left[logic_scan_cells[house][b]];
        break;
    case SUDOKU_BY_X_WING: /* the digit has the same two places in two lines */
        rule.cells = cells_or(cells_left(left, house, rule.digits), cells_left(left, a, rule.digits));
        rule.covers = public_houses(lines_across(rule.cells, house));
        rule.houses |= public_house(a);
        break;
    default:
        rule.digits = 0;
    }
    return rule;
}
