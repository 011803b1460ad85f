/* told_facts.h: what words about a chain say of the candidates: facts, and reasons why a fact follows from
 * others. */
#ifndef TESTS_TOLD_FACTS_H
#define TESTS_TOLD_FACTS_H

#include "core/cells.h"
#include "logic/houses.h"
#include "tests/cursor.h"

enum { FACTS_MAX = 1024 };

/* One of these cells has the digit; or, if off, none has. */
struct fact {
    struct cells cells;
    unsigned digit, off;
};

struct facts {
    struct fact fact[FACTS_MAX];
    unsigned n;
};

/* `r1c2`, then as many more as there are between commas and the last word. */
static bool read_cells(struct cells *cells, const char *last)
{
    const char *from = at;
    *cells = (struct cells){{0, 0}};
    do {
        if (at[0] != 'r' || at[2] != 'c') {
            at = from;
            return cells_any(*cells);
        }
        cells_add(cells, (unsigned)(9 * (at[1] - '1') + at[3] - '1'));
        at += 4;
        from = at;
    } while (eat(", ") || eat(last));
    return true;
}

static unsigned read_digits(const char *last)
{
    unsigned digits = 0;
    const char *from = at;
    do {
        if (*at < '1' || *at > '9' || (at[1] >= '0' && at[1] <= '9'))
            break;
        digits |= 1u << (*at++ - '1');
        from = at;
    } while (eat(", ") || eat(last));
    at = from;
    return digits;
}

/* `row 4`, `rows 2 and 5`, as sets of houses in scan order. */
static uint32_t read_houses(void)
{
    static const struct {
        const char *name;
        unsigned first;
    } types[] = {{"rows ", ROW}, {"columns ", COLUMN}, {"boxes ", BOX},
                 {"row ", ROW},  {"column ", COLUMN},  {"box ", BOX}};
    for (unsigned i = 0; i < 6; i++)
        if (eat(types[i].name))
            return (uint32_t)read_digits(" and ") << types[i].first;
    return 0;
}

static struct cells cells_in(uint32_t houses)
{
    struct cells cells = {{0, 0}};
    for (unsigned house = 0; house < HOUSES; house++)
        if (houses >> house & 1)
            cells = cells_or(cells, logic_scan_sets[house]);
    return cells;
}

/* The cells that still have a digit, after what is off. */
static struct cells left_of(const uint16_t *base, const struct facts *facts, unsigned digit)
{
    struct cells cells = {{0, 0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (base[cell] >> (digit - 1) & 1)
            cells_add(&cells, cell);
    for (unsigned i = 0; i < facts->n; i++)
        if (facts->fact[i].off && facts->fact[i].digit == digit)
            cells = cells_without(cells, facts->fact[i].cells);
    return cells;
}

static void add(struct facts *facts, struct fact fact)
{
    if (facts->n < FACTS_MAX)
        facts->fact[facts->n++] = fact;
}

static bool same(struct cells a, struct cells b)
{
    return cells_within(a, b) && cells_within(b, a);
}

/* Cells off may be known one by one. */
static bool is_known(const struct facts *known, const struct fact *fact)
{
    struct cells rest = fact->cells;
    for (unsigned i = 0; i < known->n; i++) {
        const struct fact *other = &known->fact[i];
        if (other->digit != fact->digit || other->off != fact->off)
            continue;
        if (fact->off)
            rest = cells_without(rest, other->cells);
        else if (same(other->cells, fact->cells))
            return true;
    }
    return fact->off && !cells_any(rest);
}

/* A technique that was named in a line. */
struct technique_named {
    unsigned digits;
    struct cells cells; /* that hold the digits */
    struct cells loses; /* cells in which they cannot be */
};

/* `in box 5 the 7 is in column 4`, `in row 4 the digits 3 and 7 are in r4c1 and r4c5`, `r4c1 and r4c5 are 3
 * and 7 (row 4)`; false without an error if it is none. */
static bool read_technique(const uint16_t *base, const struct facts *named, struct technique_named *technique)
{
    const char *from = at;
    uint32_t houses = eat("in ") ? read_houses() : 0, covers;
    struct cells cells;
    if (houses && eat(" the digits ")) {
        technique->digits = read_digits(" and ");
        if (!eat(" are in ") || !read_cells(&cells, " and "))
            return fail("a pair");
        if (cells_count(cells) != 2 || count_bits(technique->digits) != 2)
            return fail("no pair");
        for (unsigned digits = technique->digits; digits;)
            if (!cells_within(cells_and(left_of(base, named, set_pop(&digits) + 1), cells_in(houses)), cells))
                return fail("the digits have other places");
        technique->cells = technique->loses = cells;
        return true;
    }
    if (houses && eat(" the ")) {
        technique->digits = read_digits(" and ");
        if (count_bits(technique->digits) != 1 || !eat(" is in ") || !(covers = read_houses()))
            return fail("a digit and its houses");
        cells = cells_and(left_of(base, named, lowest_bit(technique->digits) + 1), cells_in(houses));
        if (count_bits(covers) > count_bits(houses) || !cells_within(cells, cells_in(covers)))
            return fail("the digit has other places");
        technique->cells = cells;
        technique->loses = cells_without(cells_in(covers), cells_in(houses));
        return true;
    }
    if (!houses && read_cells(&cells, " and ") && eat(" are ") &&
        (technique->digits = read_digits(" and ")) && eat(" (") && (houses = read_houses()) && eat(")")) {
        for (unsigned digit = 1; digit <= 9; digit++)
            if (!(technique->digits >> (digit - 1) & 1) && cells_meet(left_of(base, named, digit), cells))
                return fail("the cells have other digits");
        if (cells_count(cells) != count_bits(technique->digits))
            return fail("no pair");
        technique->cells = cells;
        technique->loses = cells_without(cells_in(houses), cells);
        return true;
    }
    at = from;
    return false;
}

/* What a technique allows: its digits go where it says; in a hidden pair's cells, all others. */
static bool follows_by(const struct technique_named *technique, const struct fact *fact)
{
    bool its_digit = technique->digits >> (fact->digit - 1) & 1;
    if (same(technique->cells, technique->loses))
        return !its_digit && cells_within(fact->cells, technique->loses);
    return its_digit && cells_within(fact->cells, technique->loses);
}

/* Does a fact follow from what its line names, by a reason in brackets? The cursor is behind `(`. */
static bool check_reason(const uint16_t *base, const struct facts *named, const struct fact *fact)
{
    bool last_place = eat("the last place in ");
    uint32_t houses = read_houses();
    if (houses && !fact->off) {
        struct cells left = cells_and(left_of(base, named, fact->digit), cells_in(houses));
        return count_bits(houses) == 1 && cells_within(left, fact->cells) ? true
                                                                          : fail("other places are left");
    }
    if (houses && !last_place) {
        for (unsigned i = 0; i < named->n; i++) {
            const struct fact *cause = &named->fact[i];
            if (!cause->off && cause->digit == fact->digit && !cells_meet(cause->cells, fact->cells) &&
                cells_within(cells_or(cause->cells, fact->cells), cells_in(houses)))
                return true;
        }
        return fail("nothing named excludes it in that house");
    }
    if (!fact->off && (eat("its last digit") || eat("its other digit"))) {
        for (unsigned digit = 1; digit <= 9; digit++)
            if (digit != fact->digit && cells_meet(left_of(base, named, digit), fact->cells))
                return fail("the cell has other digits");
        return true;
    }
    if (fact->off && eat("it is ")) {
        unsigned digit = lowest_bit(read_digits(" or ")) + 1;
        struct fact cause = {fact->cells, digit, 0};
        return is_known(named, &cause) && digit != fact->digit ? true
                                                               : fail("the cell's digit was not named");
    }
    return fail("an unknown reason");
}

#endif
