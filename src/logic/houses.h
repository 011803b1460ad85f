/* houses.h: the houses of the board, in the order in which techniques search them.
 *
 * The order in which houses are searched decides which step is found first, and so the rating: boxes, then
 * columns, then rows. Inside src/logic houses are therefore numbered in that scan order: boxes 0..8, columns
 * 9..17, rows 18..26. Callers see the numbers of core/grid.h: links get them in make_link (step.h), steps in
 * make_view (position.c), and words are written in that order.
 */
#ifndef LOGIC_HOUSES_H
#define LOGIC_HOUSES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/cells.h"
#include "core/grid.h"

enum { BOX = 0, COLUMN = 9, ROW = 18 };

/* Tables of houses have some room at the end, so that a sweep over them is a whole number of vectors. */
enum { HOUSES_ROOM = 32 };

/* The place of a cell: its three houses in scan order, and its place 0..8 in each. */
struct cell_place {
    unsigned char house[3];
    unsigned char at[3];
};

extern const struct cell_place logic_cell_places[SUDOKU_CELLS];
extern const unsigned char logic_scan_cells[HOUSES][9];  /* the cells of a house, in its order */
extern const struct cells logic_scan_sets[HOUSES];       /* the same as sets */
extern const struct cells logic_peer_sets[SUDOKU_CELLS]; /* the cells that a cell sees */

/* For each cell and house, the places that a digit keeps there when it is placed in the cell. */
extern const uint16_t logic_kept_places[SUDOKU_CELLS][HOUSES_ROOM];

extern const unsigned char logic_set_size[ALL_DIGITS + 1]; /* bits in a nine-bit set */

/* A cell's houses in the order box, row, column, for searches that do not follow the scan order. */
static inline unsigned house_of(unsigned cell, unsigned type)
{
    assert(cell < SUDOKU_CELLS && type < 3);
    return logic_cell_places[cell].house[type == 0 ? 0 : 3 - type];
}

/* The same as a set. */
static inline uint32_t houses_of(unsigned cell)
{
    assert(cell < SUDOKU_CELLS);
    const unsigned char *house = logic_cell_places[cell].house;
    return (uint32_t)1 << house[0] | (uint32_t)1 << house[1] | (uint32_t)1 << house[2];
}

/* The cells that see at least two of these. */
static inline struct cells cells_seen_twice(struct cells near)
{
    struct cells once = {{0, 0}}, twice = {{0, 0}};
    while (cells_any(near)) {
        struct cells peers = logic_peer_sets[cells_pop(&near)];
        twice = cells_or(twice, cells_and(once, peers));
        once = cells_or(once, peers);
    }
    return twice;
}

/* Nine-bit sets of four houses in a word, sixteen bits each; the highest bit is free for borrows and
 * carries. */
enum { HOUSE_WORDS = HOUSES_ROOM / 4 };
#define EACH_HOUSE 0x0001000100010001u
#define HOUSE_TOPS ((uint64_t)EACH_HOUSE << 15)

/* All sets without their lowest member. */
static inline uint64_t without_lowest(uint64_t sets)
{
    return sets & ((sets | HOUSE_TOPS) - EACH_HOUSE);
}

/* The highest bit of each set that is not empty; the other bits are zero. */
static inline uint64_t not_empty(uint64_t sets)
{
    return (sets + (HOUSE_TOPS - EACH_HOUSE)) & HOUSE_TOPS;
}

/* Removes the lowest item from a nine-bit or 27-bit set that is not empty, and returns it. */
static inline unsigned set_pop(unsigned *set)
{
    assert(*set);
    unsigned item = lowest_bit(*set);
    *set &= *set - 1;
    return item;
}

static inline bool sees(unsigned a, unsigned b)
{
    assert(a < SUDOKU_CELLS && b < SUDOKU_CELLS);
    return cells_has(logic_peer_sets[a], b);
}

static inline uint32_t house_bit(unsigned house)
{
    assert(house < HOUSES);
    return (uint32_t)1 << house;
}

/* Converts a set of houses from scan order to the order of core/grid.h, or back. */
static inline uint32_t public_houses(uint32_t scan)
{
    assert(scan >> HOUSES == 0);
    return (scan & 0x1ff) << 18 | (scan & 0x3fe00) | scan >> 18;
}

/* The same of one house. */
static inline unsigned char public_number(unsigned house)
{
    return (unsigned char)lowest_bit(public_houses(house_bit(house)));
}

static inline struct cells seen_by_both(unsigned a, unsigned b)
{
    assert(a < SUDOKU_CELLS && b < SUDOKU_CELLS);
    return cells_and(logic_peer_sets[a], logic_peer_sets[b]);
}

static inline struct cells seen_by_all(struct cells cells)
{
    struct cells seen = {{UINT64_MAX, UINT64_MAX}};
    while (cells_any(cells))
        seen = cells_and(seen, logic_peer_sets[cells_pop(&cells)]);
    return seen;
}

static inline struct cells cells_at(unsigned house, unsigned places)
{
    assert(house < HOUSES && places <= ALL_DIGITS);
    struct cells cells = {{0, 0}};
    while (places)
        cells_add(&cells, logic_scan_cells[house][set_pop(&places)]);
    return cells;
}

/* The house in which two cells see each other: their line, or else their box. */
static inline unsigned link_house(unsigned a, unsigned b)
{
    assert(a < SUDOKU_CELLS && b < SUDOKU_CELLS);
    unsigned type = 2;
    while (type && logic_cell_places[a].house[type] != logic_cell_places[b].house[type])
        type--;
    return logic_cell_places[a].house[type];
}

/* The same as a set. */
static inline uint32_t shared_house(unsigned a, unsigned b)
{
    return house_bit(link_house(a, b));
}

#endif
