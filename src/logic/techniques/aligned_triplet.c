/* aligned_triplet.c: aligned triplet exclusion. Three cells cannot hold a triple of digits that would
 * leave another cell, seen by all three, without a candidate; a digit that occurs in no possible triple
 * goes.
 *
 * Pairs of cells are gone through as in aligned_pair.c, and for each the third cells near by. For two digits
 * of the pair, the digits that the third cell cannot have are a mask of nine bits, which is put together
 * from the few excluders each time. (Tables of what excluders have beside one digit or two took nearly
 * twice as long: most are filled in for a pair that is dropped at once.) */
#include "logic/reasoner.h"

/* The cells that a step could be made of, and for each the small cells (two or three candidates) that it
 * sees. */
struct field {
    struct cells eligible;
    struct cells small;
    struct cells changed; /* since a search in vain: only what these have to do with can be new */
};

/* Three cells, or two of them, and the small cells that all of them see. */
struct triplet {
    unsigned cell[3];
    unsigned digits[3]; /* their candidates */
    unsigned kept[3];   /* those that occur in a possible triple */
    struct cells excluders;
    unsigned n_sets;
    uint16_t sets[20]; /* what excluders can be, where that can matter */
};

/* Cells with two candidates or more that see a small cell and no cell with one candidate. */
static struct field find_field(struct board *board)
{
    sudoku_board_count(board);
    struct field field = {{{0, 0}}, cells_or(board->with[2], board->with[3]), {{0, 0}}};
    for (struct cells rest = cells_or(field.small, board->with[4]); cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        struct cells peers = sudoku_peer_sets[cell];
        if (!cells_any(cells_and(peers, board->with[1])) && cells_any(cells_and(peers, field.small)))
            cells_flip(&field.eligible, cell);
    }
    return field;
}

/* The digits that the third cell cannot have beside two others, because of excluders. */
static inline unsigned blocked_digits(const struct triplet *it, unsigned p, unsigned q)
{
    unsigned both = 1u << p | 1u << q, blocked = 0;
    for (unsigned i = 0; i < it->n_sets; i++) {
        unsigned left = it->sets[i] & ~both;
        if (!left)
            return ALL_DIGITS; /* the excluder has nothing else */
        blocked |= left & (left - 1) ? 0 : left;
    }
    return blocked;
}

static bool all_kept(const struct triplet *it)
{
    return it->kept[0] == it->digits[0] && it->kept[1] == it->digits[1] && it->kept[2] == it->digits[2];
}

/* The cells that have one of the digits. */
static struct cells cells_with(const struct board *board, unsigned digits)
{
    struct cells cells = {{0, 0}};
    while (digits)
        cells = cells_or(cells, board->has[set_pop(&digits)]);
    return cells;
}

/* The third cells that have nothing but some digits. No cell has fewer than two. */
static struct cells thirds_within(const struct board *board, struct cells thirds, unsigned digits)
{
    struct cells none = {{0, 0}};
    return digits & (digits - 1) ? cells_without(thirds, cells_with(board, ALL_DIGITS & ~digits)) : none;
}

/* The third cells beside a pair that could make a difference. A digit of the pair goes only if all that the
 * third cell has is among the digits that are blocked beside it, and one of the third cell's own only if it
 * is blocked always. Computed as if the third cell saw the pair and all that the pair sees. Most pairs ask
 * for more than there is. */
static struct cells useful_thirds(const struct board *board, const struct triplet *it, struct cells thirds)
{
    bool in_sight = sees(it->cell[0], it->cell[1]);
    unsigned always = ALL_DIGITS, beside[9];
    struct cells useful = {{0, 0}};
    for (unsigned digit = 0; digit < 9; digit++)
        beside[digit] = ALL_DIGITS;
    for (unsigned first = it->digits[0]; first;) {
        unsigned p = set_pop(&first), blocked = ALL_DIGITS;
        for (unsigned second = it->digits[1] & ~(in_sight ? 1u << p : 0); second;) {
            unsigned q = set_pop(&second), now = blocked_digits(it, p, q) | 1u << p | 1u << q;
            blocked &= now;
            beside[q] &= now;
        }
        always &= blocked;
        useful = cells_or(useful, thirds_within(board, thirds, blocked));
    }
    for (unsigned second = it->digits[1]; second;)
        useful = cells_or(useful, thirds_within(board, thirds, beside[set_pop(&second)]));
    return cells_or(useful, cells_and(thirds, cells_with(board, always)));
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
            unsigned repeats = (in_sight[1] ? 1u << p : 0) | (in_sight[2] ? 1u << q : 0);
            unsigned left = it->digits[2] & ~(blocked_digits(it, p, q) | repeats);
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
    for (struct cells rest = it->excluders; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        step_helper(step, cell, board->candidates[cell]);
    }
}

/* Takes some small cells as the excluders. One that has two digits that the first two cells cannot be
 * excludes nothing. */
static void set_excluders(struct triplet *it, const struct board *board, struct cells cells)
{
    unsigned pair = it->digits[0] | it->digits[1];
    it->excluders = cells;
    it->n_sets = 0;
    while (cells_any(cells)) {
        unsigned set = board->candidates[cells_pop(&cells)], others = set & ~pair;
        if (!(others & (others - 1)))
            it->sets[it->n_sets++] = (uint16_t)set;
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
                       struct cells common, unsigned near, struct cells *thirds, struct step *step)
{
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(near, type);
        struct cells rest = cells_and(*thirds, cells_and(sudoku_scan_sets[house], sudoku_peer_sets[near]));
        while (cells_any(rest)) {
            unsigned third = cells_pop(&rest);
            cells_flip(thirds, third);
            if (try_third(board, self, it, common, third, step))
                return true;
        }
    }
    return false;
}

/* Has the pair or what it could be excluded by changed? */
static bool is_touched(const struct field *field, unsigned first, unsigned second, struct cells common)
{
    return cells_has(field->changed, first) || cells_has(field->changed, second) ||
           cells_any(cells_and(field->changed, common));
}

static bool try_pair(const struct board *board, const struct technique *self, const struct field *field,
                     unsigned first, unsigned second, struct step *step)
{
    struct cells near = cells_or(sudoku_peer_sets[first], sudoku_peer_sets[second]);
    struct cells common = cells_and(sudoku_peer_sets[first], sudoku_peer_sets[second]);
    struct cells thirds = cells_and(cells_and(field->eligible, field->small), near);
    common = cells_and(common, field->small);
    if (!is_touched(field, first, second, common))
        thirds = cells_and(thirds, field->changed);
    if (cells_has(thirds, first))
        cells_flip(&thirds, first);
    if (cells_has(thirds, second))
        cells_flip(&thirds, second);
    if (!cells_any(thirds))
        return false;
    thirds = cells_and(thirds, cells_seen_twice(common)); /* fewer excluders do not count */
    if (!cells_any(thirds))
        return false;
    struct triplet it = {.cell = {first, second},
                         .digits = {board->candidates[first], board->candidates[second]}};
    set_excluders(&it, board, common);
    thirds = useful_thirds(board, &it, thirds);
    if (!cells_any(thirds))
        return false;
    return try_thirds(board, self, &it, common, first, &thirds, step) ||
           try_thirds(board, self, &it, common, second, &thirds, step);
}

/* The second cell runs slower than the first: that is the order of combinations. */
static bool search(const struct board *board, const struct technique *self, const struct field *field,
                   struct step *step)
{
    struct cells firsts = {{0, 0}};
    for (struct cells rest = field->eligible; cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        struct cells partners = cells_seen_twice(cells_and(field->small, sudoku_peer_sets[second]));
        partners = cells_and(partners, firsts);
        while (cells_any(partners))
            if (try_pair(board, self, field, cells_pop(&partners), second, step))
                return true;
        cells_flip(&firsts, second);
    }
    return false;
}

/* Skips three cells that have not changed since a search without a result and have no other excluders than
 * then. (Fewer excluders forbid less. Cells with one candidate would take the right to be in a triple from
 * others: with any of these, nothing is remembered.) */
static bool search_anew(struct board *board, const struct technique *self, struct vain_search *memory,
                        struct step *step)
{
    struct field field = find_field(board);
    bool simple = !cells_any(board->with[1]);
    field.changed = simple ? changed_since(board, memory) : field.eligible;
    if (search(board, self, &field, step))
        return true;
    if (simple)
        remember_search(board, memory);
    return false;
}

/* Without a reasoner nothing is remembered. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct vain_search none = {{0}};
    return search_anew(board, self, board->reasoner ? &board->reasoner->triplets : &none, step);
}

const struct technique sudoku_technique_aligned_triplet = {
    .known = {"aligned-triplet", "Aligned triplet exclusion", 75, 0, NULL},
    .find = find,
    .pattern = " in {cells}[helpers? with {helpers}]",
    .reason =
        "Each way to fill {cells} with a digit that is removed there would repeat a digit in a house or "
        "leave nothing for one of {helpers}.",
};
