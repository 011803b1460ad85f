/* sieve.c: can the first two passes over the board find anything, or Nishio?
 *
 * Mostly not, and then no webs need be spun and no closures made. In these passes only few candidates are on
 * the way of a chain: those of a digit that have a strong link (two places in each of 27 houses are at most
 * 54), or those of the cells with two candidates. A set of them is one word. */
#include "logic/chains/chains.h"

enum { KNOTS = 64 };

/* The candidates that chains of a pass go through. */
struct knots {
    unsigned n;
    struct cells cells;           /* where they are */
    uint8_t number[SUDOKU_CELLS]; /* of a cell's knot, or its first */
    uint8_t cell[KNOTS];          /* the other way round */
    uint64_t strong[KNOTS];       /* on when the knot is off */
    uint64_t reach[KNOTS];        /* on when the knot is on, by any way */
};

/* Follows reach to the end, by Warshall's algorithm. */
static void close_knots(struct knots *knots)
{
    for (unsigned via = 0; via < knots->n; via++)
        for (unsigned i = 0; i < knots->n; i++)
            if (knots->reach[i] >> via & 1)
                knots->reach[i] |= knots->reach[via];
}

/* ---- One digit ---- */

static unsigned knot_of(struct knots *knots, unsigned cell)
{
    if (!cells_has(knots->cells, cell)) {
        cells_flip(&knots->cells, cell);
        knots->number[cell] = (uint8_t)knots->n;
        knots->cell[knots->n] = (uint8_t)cell;
        knots->strong[knots->n++] = 0;
    }
    return knots->number[cell];
}

/* The places of a digit that are one of two in a house. */
static void find_pairs(struct knots *knots, const struct grid *grid, unsigned digit)
{
    for (unsigned house = 0; house < HOUSES; house++) {
        unsigned places = grid->place[digit][house], others = places & (places - 1);
        if (!others || others & (others - 1))
            continue;
        unsigned a = knot_of(knots, sudoku_scan_cells[house][lowest_bit(places)]);
        unsigned b = knot_of(knots, sudoku_scan_cells[house][lowest_bit(others)]);
        knots->strong[a] |= (uint64_t)1 << b;
        knots->strong[b] |= (uint64_t)1 << a;
    }
}

/* The knots that a cell sees. */
static uint64_t seen_knots(const struct knots *knots, unsigned cell)
{
    uint64_t seen = 0;
    for (struct cells rest = cells_and(knots->cells, sudoku_peer_sets[cell]); cells_any(rest);)
        seen |= (uint64_t)1 << knots->number[cells_pop(&rest)];
    return seen;
}

/* All that is strong behind some knots, in the table of strong links or in reach. */
static uint64_t joined(const uint64_t *rows, uint64_t knots)
{
    uint64_t all = 0;
    for (; knots; knots &= knots - 1)
        all |= rows[lowest_bit(knots)];
    return all;
}

bool sudoku_digit_is_chained(const struct chains *home, unsigned digit)
{
    struct knots knots;
    uint64_t behind[KNOTS]; /* on when the knot is off, by any way */
    knots.n = 0;
    knots.cells = (struct cells){{0, 0}};
    find_pairs(&knots, &home->net.start, digit);
    for (unsigned i = 0; i < knots.n; i++)
        knots.reach[i] = joined(knots.strong, seen_knots(&knots, knots.cell[i]));
    close_knots(&knots);
    for (unsigned i = 0; i < knots.n; i++) {
        behind[i] = knots.strong[i] | joined(knots.reach, knots.strong[i]);
        if (behind[i] >> i & 1)
            return true;
    }
    for (struct cells rest = home->has[digit]; cells_any(rest);) {
        uint64_t seen = seen_knots(&knots, cells_pop(&rest));
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
    const uint16_t *kept = sudoku_kept_places[cell];
    for (unsigned house = 0; house < HOUSES_ROOM; house++)
        places->of[house] &= kept[house];
    for (unsigned type = 0; type < 3; type++)
        places->open[sudoku_cell_places[cell].house[type]] = 0;
}

/* Takes a cell out, which is another start. */
static void leave_out(struct places *places, unsigned cell)
{
    const struct cell_place *place = &sudoku_cell_places[cell];
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
                put(places, sudoku_scan_cells[house][lowest_bit(set)]);
                return GOES_ON;
            }
        }
    }
    return AT_REST;
}

bool sudoku_digit_fails(const struct grid *grid, unsigned cell, unsigned digit, bool off)
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

/* ---- Cells ---- */

/* The other knot of each one's cell: two knots with numbers that follow each other. */
static uint64_t others_of(uint64_t knots)
{
    const uint64_t even = 0x5555555555555555u;
    return (knots & even) << 1 | (knots >> 1 & even);
}

/* The cells with two candidates, as long as there is room. */
static bool find_two_valued(struct knots *knots, const struct grid *grid)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (sudoku_set_size[grid->cell[cell]] != 2)
            continue;
        if (knots->n == KNOTS)
            return false;
        cells_flip(&knots->cells, cell);
        knots->number[cell] = (uint8_t)knots->n;
        knots->cell[knots->n] = knots->cell[knots->n + 1] = (uint8_t)cell;
        knots->n += 2;
    }
    return true;
}

/* The knots of a digit that a cell sees. */
static uint64_t seen_of_digit(const struct knots *knots, const struct chains *home, unsigned cell,
                              unsigned digit)
{
    uint64_t seen = 0;
    struct cells rest = cells_and(cells_and(knots->cells, home->has[digit]), sudoku_peer_sets[cell]);
    while (cells_any(rest)) {
        unsigned other = cells_pop(&rest), low = lowest_bit(home->net.start.cell[other]);
        seen |= (uint64_t)1 << (knots->number[other] + (low != digit));
    }
    return seen;
}

/* Those of some knots that are on a way round with one of theirs. */
static bool share_a_circle(const struct knots *knots, uint64_t on, uint64_t off)
{
    for (; on; on &= on - 1) {
        unsigned i = lowest_bit(on);
        for (uint64_t rest = knots->reach[i] & others_of(off); rest; rest &= rest - 1)
            if (knots->reach[lowest_bit(rest)] >> i & 1)
                return true;
    }
    return false;
}

bool sudoku_cells_may_cycle(const struct chains *home)
{
    struct knots knots;
    uint64_t circles = 0; /* knots that come back to themselves */
    knots.n = 0;
    knots.cells = (struct cells){{0, 0}};
    if (!find_two_valued(&knots, &home->net.start))
        return true;
    for (unsigned i = 0; i < knots.n; i++) {
        unsigned set = home->net.start.cell[knots.cell[i]];
        unsigned digit = lowest_bit(i % 2 ? set & (set - 1) : set);
        knots.reach[i] = others_of(seen_of_digit(&knots, home, knots.cell[i], digit));
    }
    close_knots(&knots);
    for (unsigned i = 0; i < knots.n; i++)
        circles |= (knots.reach[i] >> i & 1) << i;
    for (unsigned id = 0; id < home->net.n && circles; id++) {
        if (!row_has(home->net.start.live, id))
            continue;
        uint64_t seen = seen_of_digit(&knots, home, home->net.cell[id], home->net.digit[id]);
        if (share_a_circle(&knots, seen & circles, seen & others_of(circles)))
            return true;
    }
    return false;
}
