/* rule.c: the techniques inside chains once more, for a single removal and by trying everything. */
#include "logic/argument.h"

/* What is left for a rule: the candidates of the step, without those that a link rests on. */
struct left {
    struct cells has[9];
    uint16_t candidates[SUDOKU_CELLS];
};

static void find_left(const struct step *step, unsigned link, struct left *left)
{
    memset(left->has, 0, sizeof left->has);
    memcpy(left->candidates, step->candidates, sizeof left->candidates);
    for (unsigned i = 0; i < step->links[link].n_parents; i++) {
        const struct sudoku_link *parent = &step->links[parent_of(step, link, i)];
        left->candidates[parent->cells[0]] &= (uint16_t) ~(1u << (parent->digit - 1));
    }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digits = left->candidates[cell]; digits;)
            cells_add(&left->has[set_pop(&digits)], cell);
}

static struct cells places_in(const struct left *left, unsigned digit, unsigned house)
{
    return cells_and(left->has[digit], logic_scan_sets[house]);
}

/* All places of a digit in a house are in another one, which has the cell. */
static bool find_locked(const struct left *left, unsigned cell, unsigned digit, struct rule *rule)
{
    for (unsigned source = 0; source < HOUSES; source++) {
        struct cells places = places_in(left, digit, source);
        for (unsigned type = 0; type < 3; type++) {
            unsigned target = logic_cell_places[cell].house[type];
            if (cells_any(places) && target != source && !cells_has(places, cell) &&
                cells_within(places, logic_scan_sets[target])) {
                *rule = (struct rule){1u << digit, places, public_house(source), public_house(target)};
                return true;
            }
        }
    }
    return false;
}

/* Two digits of a house have the same two places, one of them the cell, where another digit goes. */
static bool find_hidden_pair(const struct left *left, unsigned cell, unsigned digit, struct rule *rule)
{
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = logic_cell_places[cell].house[type];
        for (unsigned pairs = 0; pairs < 81; pairs++) {
            unsigned low = pairs % 9, high = pairs / 9;
            struct cells of_low = places_in(left, low, house), of_high = places_in(left, high, house);
            struct cells places = cells_or(of_low, of_high);
            if (low < high && low != digit && high != digit && cells_any(of_low) && cells_any(of_high) &&
                cells_has(places, cell) && cells_count(places) == 2) {
                *rule = (struct rule){1u << low | 1u << high, places, public_house(house), 0};
                return true;
            }
        }
    }
    return false;
}

/* Two other cells of a house have the same two digits, one of them this one. */
static bool find_naked_pair(const struct left *left, unsigned cell, unsigned digit, struct rule *rule)
{
    for (unsigned pairs = 0; pairs < 3 * 81; pairs++) {
        unsigned house = logic_cell_places[cell].house[pairs / 81];
        unsigned a = logic_scan_cells[house][pairs % 9], b = logic_scan_cells[house][pairs % 81 / 9];
        unsigned digits = left->candidates[a] | left->candidates[b];
        if (a < b && left->candidates[a] && left->candidates[b] && a != cell && b != cell &&
            digits >> digit & 1 && logic_set_size[digits] == 2) {
            *rule = (struct rule){digits, {{0, 0}}, public_house(house), 0};
            cells_add(&rule->cells, a);
            cells_add(&rule->cells, b);
            return true;
        }
    }
    return false;
}

/* The digit has two places in each of two lines, in the same two lines across, one of which has the cell. */
static bool find_x_wing(const struct left *left, unsigned cell, unsigned digit, struct rule *rule)
{
    for (unsigned lines = 0; lines < 2 * 81; lines++) {
        unsigned across = lines < 81 ? ROW : COLUMN, along = lines < 81 ? COLUMN : ROW;
        unsigned first = along + lines % 9, second = along + lines % 81 / 9;
        struct cells all = cells_or(places_in(left, digit, first), places_in(left, digit, second));
        struct cells rest = all;
        uint32_t covers = 0;
        while (cells_any(rest))
            covers |= (uint32_t)1 << logic_cell_places[cells_pop(&rest)].house[across == ROW ? 2 : 1];
        if (first < second && cells_count(all) == 4 && count_bits(covers) == 2 && !cells_has(all, cell) &&
            covers & houses_of(cell)) {
            uint32_t bases = (uint32_t)1 << first | (uint32_t)1 << second;
            *rule = (struct rule){1u << digit, all, public_houses(bases), public_houses(covers)};
            return true;
        }
    }
    return false;
}

struct rule logic_find_rule(const struct step *step, unsigned link)
{
    static bool (*const find[])(const struct left *left, unsigned cell, unsigned digit, struct rule *rule) = {
        find_locked, find_hidden_pair, find_naked_pair, find_x_wing};
    const struct sudoku_link *removed = &step->links[link];
    struct rule rule = {0, {{0, 0}}, 0, 0};
    struct left left;
    if (removed->reason < SUDOKU_BY_LOCKED || removed->reason > SUDOKU_BY_X_WING)
        return rule;
    find_left(step, link, &left);
    find[removed->reason - SUDOKU_BY_LOCKED](&left, removed->cells[0], removed->digit - 1u, &rule);
    return rule;
}
