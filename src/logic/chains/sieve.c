/* sieve.c: can the first pass over the board find anything in a digit, or Nishio?
 *
 * Mostly not, and then no web need be spun and no closures made. Without the first test, rating takes 4 to
 * 8 % more instructions from 6.5 to 8.9; without the second one 5 to 10 % more from 7.6 on. (The same for
 * cycles of cells with two candidates brought nothing.)
 *
 * Chains of a digit go through the ends of its strong links only. Two places in each of 27 houses are at
 * most 54, so that a set of them is one word. */
#include "logic/chains/chains.h"

enum { ENDS_MAX = 64 };

/* The ends of a digit's strong links. */
struct strong_ends {
    unsigned n;
    struct cells cells;           /* where they are */
    uint8_t number[SUDOKU_CELLS]; /* of a cell's end */
    uint8_t cell[ENDS_MAX];       /* the other way round */
    uint64_t strong[ENDS_MAX];    /* on when the end is off */
    uint64_t reach[ENDS_MAX];     /* on when the end is on, by any way */
};

/* Follows reach to the end, by Warshall's algorithm. */
static void close_ends(struct strong_ends *ends)
{
    for (unsigned via = 0; via < ends->n; via++)
        for (unsigned i = 0; i < ends->n; i++)
            if (ends->reach[i] >> via & 1)
                ends->reach[i] |= ends->reach[via];
}

static unsigned end_at(struct strong_ends *ends, unsigned cell)
{
    if (!cells_has(ends->cells, cell)) {
        cells_flip(&ends->cells, cell);
        ends->number[cell] = (uint8_t)ends->n;
        ends->cell[ends->n] = (uint8_t)cell;
        ends->strong[ends->n++] = 0;
    }
    return ends->number[cell];
}

/* The places of a digit that are one of two in a house. */
static void find_pairs(struct strong_ends *ends, const struct grid *grid, unsigned digit)
{
    for (unsigned house = 0; house < HOUSES; house++) {
        unsigned places = grid->place[digit][house], others = places & (places - 1);
        if (!others || others & (others - 1))
            continue;
        unsigned a = end_at(ends, logic_scan_cells[house][lowest_bit(places)]);
        unsigned b = end_at(ends, logic_scan_cells[house][lowest_bit(others)]);
        ends->strong[a] |= (uint64_t)1 << b;
        ends->strong[b] |= (uint64_t)1 << a;
    }
}

/* The ends that a cell sees. */
static uint64_t seen_ends(const struct strong_ends *ends, unsigned cell)
{
    uint64_t seen = 0;
    for (struct cells rest = cells_and(ends->cells, logic_peer_sets[cell]); cells_any(rest);)
        seen |= (uint64_t)1 << ends->number[cells_pop(&rest)];
    return seen;
}

/* All that is strong behind some ends, in the table of strong links or in reach. */
static uint64_t joined(const uint64_t *rows, uint64_t ends)
{
    uint64_t all = 0;
    for (; ends; ends &= ends - 1)
        all |= rows[lowest_bit(ends)];
    return all;
}

bool logic_digit_is_chained(const struct chains *home, unsigned digit)
{
    struct strong_ends ends;
    uint64_t behind[ENDS_MAX]; /* on when the end is off, by any way */
    ends.n = 0;
    ends.cells = (struct cells){{0, 0}};
    find_pairs(&ends, &home->net.start, digit);
    for (unsigned i = 0; i < ends.n; i++)
        ends.reach[i] = joined(ends.strong, seen_ends(&ends, ends.cell[i]));
    close_ends(&ends);
    for (unsigned i = 0; i < ends.n; i++) {
        behind[i] = ends.strong[i] | joined(ends.reach, ends.strong[i]);
        if (behind[i] >> i & 1)
            return true;
    }
    for (struct cells rest = home->has[digit]; cells_any(rest);) {
        uint64_t seen = seen_ends(&ends, cells_pop(&rest));
        if (joined(behind, seen) & seen)
            return true;
    }
    return false;
}

/* ---- Nishio ---- */

/* The places of a digit by house, and a mark at the top of those that still need one. */
struct places {
    uint16_t of[HOUSES_ROOM], open[HOUSES_ROOM];
};

static void put(struct places *places, unsigned cell)
{
    const uint16_t *kept = logic_kept_places[cell];
    for (unsigned house = 0; house < HOUSES_ROOM; house++)
        places->of[house] &= kept[house];
    for (unsigned type = 0; type < 3; type++)
        places->open[logic_cell_places[cell].house[type]] = 0;
}

/* Takes a cell out, which is another start. */
static void leave_out(struct places *places, unsigned cell)
{
    const struct cell_place *place = &logic_cell_places[cell];
    for (unsigned type = 0; type < 3; type++)
        places->of[place->house[type]] &= (uint16_t) ~(1u << place->at[type]);
}

enum outlook { AT_REST, GOES_ON, IMPOSSIBLE };

/* Puts the digit where a house has one place left. */
static enum outlook put_single(struct places *places)
{
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t of, open;
        memcpy(&of, places->of + 4 * i, sizeof of);
        memcpy(&open, places->open + 4 * i, sizeof open);
        if (open & ~not_empty(of))
            return IMPOSSIBLE;
        if (!(open & ~not_empty(without_lowest(of))))
            continue;
        for (unsigned house = 4 * i;; house++) {
            unsigned set = places->of[house];
            if (places->open[house] && !(set & (set - 1))) {
                put(places, logic_scan_cells[house][lowest_bit(set)]);
                return GOES_ON;
            }
        }
    }
    return AT_REST;
}

bool logic_digit_fails(const struct grid *grid, unsigned cell, unsigned digit, bool off)
{
    struct places places;
    memcpy(places.of, grid->place[digit], sizeof places.of);
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t of;
        memcpy(&of, places.of + 4 * i, sizeof of);
        of = not_empty(of);
        memcpy(places.open + 4 * i, &of, sizeof of);
    }
    if (off)
        leave_out(&places, cell);
    else
        put(&places, cell);
    enum outlook outlook = GOES_ON;
    while (outlook == GOES_ON)
        outlook = put_single(&places);
    return outlook == IMPOSSIBLE;
}
