/* plain_singles.h: singles without vectors, cell by cell: what those of research/trials must agree with. */
#ifndef TESTS_PLAIN_SINGLES_H
#define TESTS_PLAIN_SINGLES_H

#include <string.h>

#include "research/trials/singles.h"

/* The candidates of each cell, as sets of digits. */
struct plain {
    uint16_t digits[SUDOKU_CELLS];
};

static struct plain read_set(const struct candidate_set *set)
{
    struct plain plain = {{0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++)
            plain.digits[cell] |= (uint16_t)(set_has(set, candidate_at(cell, digit)) << digit);
    return plain;
}

static void write_set(struct candidate_set *set, const struct plain *plain)
{
    memset(set, 0, sizeof *set);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++)
            if (plain->digits[cell] >> digit & 1)
                set_add(set, candidate_at(cell, digit));
}

/* The digits that have one place in a house. Returns whether one has none. */
static bool count_in_house(const struct plain *plain, unsigned house, unsigned *once)
{
    unsigned any = 0, two = 0;
    for (int i = 0; i < 9; i++) {
        unsigned digits = plain->digits[core_house_cells[house][i]];
        two |= any & digits;
        any |= digits;
    }
    *once = any & ~two;
    return any != ALL_DIGITS;
}

static bool find_singles(const struct plain *possible, struct plain *singles)
{
    bool ruin = false;
    memset(singles, 0, sizeof *singles);
    for (unsigned house = 0; house < HOUSES; house++) {
        unsigned once;
        ruin |= count_in_house(possible, house, &once);
        for (int i = 0; i < 9; i++) {
            unsigned cell = core_house_cells[house][i], digits = possible->digits[cell];
            singles->digits[cell] |= (uint16_t)(digit_count(digits) == 1 ? digits : digits & once);
            ruin |= digits == 0;
        }
    }
    return ruin;
}

/* Removes all that is linked to new candidates. Returns whether two of them are linked. */
static bool assert_new(struct plain *possible, const struct plain *new)
{
    bool clash = false;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (new->digits[cell]) {
            clash |= digit_count(new->digits[cell]) > 1;
            possible->digits[cell] &= new->digits[cell];
        }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int house = 0; house < 3 && new->digits[cell]; house++)
            for (int i = 0; i < 9; i++) {
                unsigned peer = core_house_cells[core_cell_houses[cell][house]][i];
                clash |= peer != cell && (new->digits[peer] & new->digits[cell]);
                if (peer != cell)
                    possible->digits[peer] &= (uint16_t)(new->digits[peer] | ~new->digits[cell]);
            }
    return clash;
}

static bool take_new(struct plain *singles, struct plain *skipped)
{
    unsigned any = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        singles->digits[cell] &= (uint16_t)~skipped->digits[cell];
        skipped->digits[cell] |= singles->digits[cell];
        any |= singles->digits[cell];
    }
    return any != 0;
}

/* A digit whose places in one house are all in another, too, is removed from the rest of that. */
static bool remove_locked(struct plain *possible)
{
    bool changed = false;
    for (unsigned house = 0; house < HOUSES; house++)
        for (unsigned other = 0; other < HOUSES; other++) {
            unsigned outside = 0;
            if (house == other || (house < BOXES && other < BOXES))
                continue;
            for (int i = 0; i < 9; i++) {
                unsigned cell = core_house_cells[house][i];
                if (memchr(core_house_cells[other], (int)cell, 9) == NULL)
                    outside |= possible->digits[cell];
            }
            for (int i = 0; i < 9; i++) {
                unsigned cell = core_house_cells[other][i];
                if (memchr(core_house_cells[house], (int)cell, 9) == NULL) {
                    changed |= (possible->digits[cell] & ~outside) != 0;
                    possible->digits[cell] &= (uint16_t)outside;
                }
            }
        }
    return changed;
}

/* Does one of these singles empty a place? */
static bool one_ruins(const struct plain *possible, const struct plain *new)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digits = new->digits[cell]; digits; digits &= digits - 1) {
            struct plain left = *possible, one = {{0}}, singles;
            one.digits[cell] = (uint16_t)(digits & (0 - digits));
            assert_new(&left, &one);
            if (find_singles(&left, &singles))
                return true;
        }
    return false;
}

static enum rest close_singles(struct known *known, bool locked)
{
    struct plain possible = read_set(&known->possible), asserted = read_set(&known->asserted), new;
    for (;;) {
        if (find_singles(&possible, &new))
            return IS_RUINED;
        if (take_new(&new, &asserted)) {
            if (assert_new(&possible, &new))
                return IS_RUINED;
        } else if (!locked || !remove_locked(&possible)) {
            break;
        }
    }
    write_set(&known->possible, &possible);
    write_set(&known->asserted, &asserted);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (digit_count(possible.digits[cell]) > 1)
            return IS_OPEN;
    return IS_SOLVED;
}

static void assert_one(const struct candidate_set *from, unsigned candidate, struct candidate_set *to)
{
    struct plain possible = read_set(from), one = {{0}};
    one.digits[candidate_cell(candidate)] = (uint16_t)(1u << candidate_digit(candidate));
    assert_new(&possible, &one);
    write_set(to, &possible);
}

/* Asserts new singles, and those that follow, at most so many times. Returns after how many rounds a place is
 * left empty, or NO_RUIN. */
static unsigned go_on(struct plain *left, struct plain *new, struct plain *skipped, unsigned most)
{
    for (unsigned rounds = 1; rounds < most; rounds++) {
        if (assert_new(left, new) || find_singles(left, new))
            return rounds;
        if (!take_new(new, skipped))
            return NO_RUIN;
    }
    return one_ruins(left, new) ? most : NO_RUIN;
}

static unsigned count_rounds(const struct candidate_set *possible, const struct candidate_set *skipped,
                             unsigned most, struct candidate_set *first)
{
    struct plain left = read_set(possible), old = read_set(skipped), new;
    if (find_singles(&left, &new))
        return 0;
    bool any = take_new(&new, &old);
    write_set(first, &new);
    return any && most > 0 ? go_on(&left, &new, &old, most) : NO_RUIN;
}

static void count_without(const struct candidate_set *possible, const struct candidate_set *skipped,
                          unsigned most, const uint16_t *left_out, unsigned n, uint16_t *rounds)
{
    for (unsigned i = 0; i < n; i++) {
        struct candidate_set barred = *skipped, first;
        set_add(&barred, left_out[i]);
        rounds[i] = (uint16_t)count_rounds(possible, &barred, most, &first);
    }
}

static void count_after(const struct candidate_set *possible, const struct candidate_set *skipped,
                        unsigned most, const uint16_t *asserted, unsigned n, uint16_t *rounds)
{
    for (unsigned i = 0; i < n; i++) {
        struct candidate_set left, barred = *skipped, first;
        assert_one(possible, asserted[i], &left);
        set_add(&barred, asserted[i]);
        rounds[i] = (uint16_t)count_rounds(&left, &barred, most, &first);
    }
}

static const struct singles plain_singles = {"plain",      NEEDS_NOTHING, close_singles, assert_one,
                                             count_rounds, count_without, count_after};

#endif
