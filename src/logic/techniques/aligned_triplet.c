/* aligned_triplet.c: aligned triplet exclusion. Three cells cannot hold a triple of digits that would
 * leave another cell, seen by all three, without a candidate; a digit that occurs in no possible triple
 * goes.
 *
 * Pairs of cells are gone through as in aligned_pair.c, and for each the third cells near by. For two digits
 * of the pair, the digits that the third cell cannot have are a mask of nine bits. */
#include "logic/step.h"
#include "logic/words.h"

/* The cells that a step could be made of, and for each the small cells (two or three candidates) that it
 * sees. */
struct field {
    struct cells eligible;
    struct cells small;
};

/* What a third cell would have to be like beside a pair: a digit of the pair goes only if all that the
 * third cell has is among the digits that are blocked beside it, and one of the third cell's own only if
 * it is blocked always. Computed as if the third cell saw the pair and all that the pair sees. Most pairs
 * ask for more than there is. */
struct demand {
    unsigned n;
    uint16_t blocked[18];
    uint16_t blocked_always;
};

/* Three cells, and the small cells that all of them see. */
struct triplet {
    unsigned cell[3];
    unsigned digits[3]; /* their candidates */
    unsigned kept[3];   /* those that occur in a possible triple */
    unsigned n_excluders;
    uint16_t excluders[PEERS]; /* the candidates of each */
    uint8_t excluder_cells[PEERS];
};

/* Cells with two candidates or more that see a small cell and no cell with one candidate. */
static struct field find_field(struct board *board)
{
    sudoku_board_count(board);
    struct field field = {{{0, 0}}, cells_or(board->with[2], board->with[3])};
    for (struct cells rest = cells_or(field.small, board->with[4]); cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        struct cells peers = sudoku_peer_sets[cell];
        if (!cells_any(cells_and(peers, board->with[1])) && cells_any(cells_and(peers, field.small)))
            cells_flip(&field.eligible, cell);
    }
    return field;
}

/* The digits that the third cell cannot have beside two others. */
static unsigned blocked_digits(const struct triplet *it, const bool in_sight[3], unsigned p, unsigned q)
{
    unsigned pair = 1u << p | 1u << q, blocked = 0;
    blocked |= (in_sight[1] ? 1u << p : 0) | (in_sight[2] ? 1u << q : 0);
    for (unsigned i = 0; i < it->n_excluders; i++) {
        unsigned left = it->excluders[i] & ~pair;
        if (!left)
            return ALL_DIGITS;
        if (!(left & (left - 1)))
            blocked |= left;
    }
    return blocked;
}

static bool all_kept(const struct triplet *it)
{
    return it->kept[0] == it->digits[0] && it->kept[1] == it->digits[1] && it->kept[2] == it->digits[2];
}

/* Can a third cell with these digits lose anything, or make the pair lose anything? */
static bool is_met(const struct demand *demand, unsigned digits)
{
    if (digits & demand->blocked_always)
        return true;
    for (unsigned i = 0; i < demand->n; i++)
        if (!(digits & ~(unsigned)demand->blocked[i]))
            return true;
    return false;
}

/* The digits that are free beside one digit of the pair, or all but one of them: a third cell has at least
 * two. */
static unsigned free_beside(const struct triplet *it, unsigned which, unsigned digit)
{
    static const bool in_sight[3] = {true, true, true};
    bool pair_in_sight = sees(it->cell[0], it->cell[1]);
    unsigned free = 0;
    for (unsigned rest = it->digits[!which]; rest && sudoku_set_size[free] < 8;) {
        unsigned other = set_pop(&rest);
        if (!pair_in_sight || other != digit)
            free |= ALL_DIGITS & ~blocked_digits(it, in_sight, digit, other);
    }
    return free;
}

static void find_demand(const struct triplet *it, struct demand *demand)
{
    unsigned always = ALL_DIGITS;
    demand->n = 0;
    for (unsigned which = 0; which < 2; which++) {
        for (unsigned rest = it->digits[which]; rest;) {
            unsigned blocked = ALL_DIGITS & ~free_beside(it, which, set_pop(&rest));
            always &= blocked;
            if (blocked & (blocked - 1))
                demand->blocked[demand->n++] = (uint16_t)blocked;
        }
    }
    demand->blocked_always = (uint16_t)always;
}

/* Finds the digits that occur in possible triples; says whether some do not. */
static bool removes_something(struct triplet *it)
{
    const bool in_sight[3] = {sees(it->cell[0], it->cell[1]), sees(it->cell[0], it->cell[2]),
                              sees(it->cell[1], it->cell[2])};
    it->kept[0] = it->kept[1] = it->kept[2] = 0;
    for (unsigned first = it->digits[0]; first;) {
        unsigned p = set_pop(&first);
        for (unsigned second = it->digits[1]; second;) {
            unsigned q = set_pop(&second);
            if (in_sight[0] && p == q)
                continue;
            unsigned left = it->digits[2] & ~blocked_digits(it, in_sight, p, q);
            it->kept[2] |= left;
            it->kept[0] |= left ? 1u << p : 0;
            it->kept[1] |= left ? 1u << q : 0;
        }
    }
    return !all_kept(it);
}

static void describe(const struct board *board, const struct technique *self, const struct triplet *it,
                     struct step *step)
{
    step_begin(step, self, 0);
    for (unsigned i = 0; i < 3; i++) {
        step_removes(step, board, it->cell[i], ~it->kept[i]);
        step_cell(step, it->cell[i], it->digits[i]);
        step->digits |= (uint16_t)it->digits[i];
    }
    for (unsigned i = 0; i < it->n_excluders; i++)
        step_helper(step, it->excluder_cells[i], it->excluders[i]);
}

/* Takes some small cells as the excluders. */
static void set_excluders(struct triplet *it, const struct board *board, struct cells cells)
{
    it->n_excluders = 0;
    while (cells_any(cells)) {
        unsigned cell = cells_pop(&cells);
        it->excluder_cells[it->n_excluders] = (uint8_t)cell;
        it->excluders[it->n_excluders++] = board->candidates[cell];
    }
}

/* Tries a third cell beside a pair; common are the small cells that both of the pair see. */
static bool try_third(const struct board *board, const struct technique *self, struct triplet *it,
                      struct cells common, unsigned third, struct step *step)
{
    struct cells rest = cells_and(common, sudoku_peer_sets[third]);
    it->cell[2] = third;
    it->digits[2] = board->candidates[third];
    set_excluders(it, board, rest);
    if (!removes_something(it))
        return false;
    describe(board, self, it, step);
    return true;
}

/* Tries third cells in the order in which a cell sees them: box, row, column. Each is tried once for a
 * pair. */
static bool try_thirds(const struct board *board, const struct technique *self, struct triplet *it,
                       const struct demand *demand, struct cells common, unsigned near, struct cells *thirds,
                       struct step *step)
{
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(near, type);
        struct cells rest = cells_and(*thirds, cells_and(sudoku_scan_sets[house], sudoku_peer_sets[near]));
        while (cells_any(rest)) {
            unsigned third = cells_pop(&rest);
            cells_flip(thirds, third);
            if (is_met(demand, board->candidates[third]) &&
                !cells_scarce(cells_and(common, sudoku_peer_sets[third])) &&
                try_third(board, self, it, common, third, step))
                return true;
        }
    }
    return false;
}

static bool try_pair(const struct board *board, const struct technique *self, const struct field *field,
                     unsigned first, unsigned second, struct step *step)
{
    struct cells common = cells_and(field->small, sudoku_peer_sets[first]);
    common = cells_and(common, sudoku_peer_sets[second]);
    if (cells_scarce(common))
        return false;
    struct triplet it;
    struct demand demand;
    it.cell[0] = first;
    it.cell[1] = second;
    it.digits[0] = board->candidates[first];
    it.digits[1] = board->candidates[second];
    set_excluders(&it, board, common);
    find_demand(&it, &demand);
    if (!demand.n && !demand.blocked_always)
        return false;
    struct cells thirds = cells_and(field->eligible, field->small);
    if (cells_has(thirds, first))
        cells_flip(&thirds, first);
    if (cells_has(thirds, second))
        cells_flip(&thirds, second);
    return try_thirds(board, self, &it, &demand, common, first, &thirds, step) ||
           try_thirds(board, self, &it, &demand, common, second, &thirds, step);
}

/* The second cell runs slower than the first: that is the order of combinations. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct field field = find_field(board);
    struct cells firsts = {{0, 0}};
    for (struct cells rest = field.eligible; cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        for (struct cells partners = firsts; cells_any(partners);)
            if (try_pair(board, self, &field, cells_pop(&partners), second, step))
                return true;
        cells_flip(&firsts, second);
    }
    return false;
}

/* ` in r1c2, r1c3 and r3c2 with r2c1 and r2c3` */
static void say_triplet(struct words *words, const struct step *step)
{
    sudoku_say_about(words, step, " in {cells}");
    sudoku_say_helpers(words, step);
}

static void explain(struct words *words, const struct step *step)
{
    sudoku_say_about(words, step,
                     "Each way to fill {cells} with a digit that is removed there would repeat a digit in a "
                     "house or leave nothing for one of {helpers}.");
}

const struct technique sudoku_technique_aligned_triplet = {
    .known = {"aligned-triplet", "Aligned triplet exclusion", 75, 0, NULL},
    .find = find,
    .pattern = say_triplet,
    .reason = explain,
};
