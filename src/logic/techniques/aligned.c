/* aligned.c: aligned pair and triplet exclusion. Two or three cells cannot hold digits that would leave
 * another cell, seen by all of them, without a candidate; a digit that is in no possible pair or triple
 * can be removed. */
#include "logic/reasoner.h"
#include "logic/words.h"

/* The cells that a step could be made of, and for each the small cells that it sees: of two candidates, for
 * triplets also of three. */
struct field {
    struct cells eligible;
    struct cells small;
    struct cells changed; /* since a search in vain: only what these have to do with can be new */
};

typedef bool search_field(const struct board *board, const struct technique *self, const struct field *field,
                          struct step *step);

/* Cells with two candidates or more that see a small cell and no cell with one candidate. */
static struct field find_field(struct board *board, unsigned size)
{
    logic_board_count(board);
    struct field field = {{{0, 0}}, board->with[2], {{0, 0}}};
    if (size > 2)
        field.small = cells_or(field.small, board->with[3]);
    for (struct cells rest = cells_or(cells_or(board->with[2], board->with[3]), board->with[4]);
         cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        struct cells peers = logic_peer_sets[cell];
        if (!cells_any(cells_and(peers, board->with[1])) && cells_any(cells_and(peers, field.small)))
            cells_flip(&field.eligible, cell);
    }
    return field;
}

/* Skips cells that have not changed since a search without a result and have no other excluders than then.
 * (Fewer excluders forbid less. Cells with one candidate would take the right to be in a pair from others:
 * with any of these, nothing is remembered.) */
static bool search_anew(struct board *board, const struct technique *self, unsigned size,
                        struct vain_search *memory, search_field *search, struct step *step)
{
    struct field field = find_field(board, size);
    bool simple = !cells_any(board->with[1]);
    field.changed = simple ? changed_since(board, memory) : field.eligible;
    if (search(board, self, &field, step))
        return true;
    if (simple)
        remember_search(board, memory);
    return false;
}

/* ---- Pairs ---- */

/* The excluded pairs of two cells: for each digit of the first, those that the second cannot have then. */
struct exclusion {
    unsigned first, second; /* cells */
    struct cells excluders; /* cells with two candidates that both see */
    unsigned short forbidden[9];
};

static void fill_forbidden(struct exclusion *pair, const struct board *board)
{
    bool in_sight = sees(pair->first, pair->second);
    for (unsigned digit = 0; digit < 9; digit++)
        pair->forbidden[digit] = (unsigned short)(in_sight ? 1u << digit : 0);
    for (struct cells rest = pair->excluders; cells_any(rest);) {
        unsigned set = board->candidates[cells_pop(&rest)];
        unsigned low = lowest_bit(set), high = lowest_bit(set & (set - 1));
        pair->forbidden[low] |= (unsigned short)(1u << high);
        pair->forbidden[high] |= (unsigned short)(1u << low);
    }
}

/* Adds the excluders that rule out the pairs of the removed digits. */
static void add_excluders(const struct board *board, const struct exclusion *pair, struct step *step)
{
    bool in_sight = sees(pair->first, pair->second);
    uint16_t left[2][9] = {{0}}; /* for each of the two cells and its digits: what the other must not be */
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = step->removals[i].cell == pair->second;
        for (unsigned rest = step->removals[i].digits; rest;) {
            unsigned digit = set_pop(&rest);
            left[which][digit] = step->cell_digits[!which];
            if (in_sight)
                left[which][digit] &= (uint16_t) ~(1u << digit);
        }
    }
    for (struct cells rest = pair->excluders; cells_any(rest);) {
        unsigned cell = cells_pop(&rest), set = board->candidates[cell], used = 0;
        for (unsigned both = set; both;) {
            unsigned digit = set_pop(&both);
            used |= (left[0][digit] | left[1][digit]) & set & ~(1u << digit);
            left[0][digit] &= (uint16_t) ~(set & ~(1u << digit));
            left[1][digit] &= (uint16_t) ~(set & ~(1u << digit));
        }
        if (used)
            step_helper(step, cell, set);
    }
}

/* Writes the step of two cells if it removes something. */
static bool try_couple(const struct board *board, const struct technique *self, struct exclusion *pair,
                       struct step *step)
{
    fill_forbidden(pair, board);
    unsigned first = board->candidates[pair->first], second = board->candidates[pair->second];
    unsigned keep_first = 0, keep_second = 0;
    for (unsigned rest = first; rest;) {
        unsigned digit = set_pop(&rest);
        unsigned partners = second & ~(unsigned)pair->forbidden[digit];
        keep_second |= partners;
        if (partners)
            keep_first |= 1u << digit;
    }
    if (keep_first == first && keep_second == second)
        return false;
    step_begin(step, self, 0);
    step_removes(step, board, pair->first, ~keep_first);
    step_removes(step, board, pair->second, ~keep_second);
    step->digits = (uint16_t)(first | second);
    step_cell(step, pair->first, first);
    step_cell(step, pair->second, second);
    add_excluders(board, pair, step);
    return true;
}

/* The cells with which a cell that has not changed could make a new couple: those that have changed, and
 * those that share a changed excluder with it. */
static struct cells new_partners(struct cells near, struct cells changed)
{
    struct cells partners = changed;
    for (struct cells rest = cells_and(near, changed); cells_any(rest);)
        partners = cells_or(partners, logic_peer_sets[cells_pop(&rest)]);
    return partners;
}

/* Tries couples that have to do with a changed cell. The order is Sudoku Explainer's: the first cell changes
 * faster than the second. */
static bool search_pairs(const struct board *board, const struct technique *self, const struct field *field,
                         struct step *step)
{
    struct cells firsts = {{0, 0}};
    for (struct cells rest = field->eligible; cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        struct cells near = cells_and(field->small, logic_peer_sets[second]), partners = firsts;
        cells_flip(&firsts, second);
        if (!cells_has(field->changed, second))
            partners = cells_and(partners, new_partners(near, field->changed));
        if (!cells_any(partners))
            continue;
        partners = cells_and(partners, cells_seen_twice(near));
        while (cells_any(partners)) {
            struct exclusion pair = {cells_pop(&partners), second, {{0, 0}}, {0}};
            pair.excluders = cells_and(near, logic_peer_sets[pair.first]);
            if (try_couple(board, self, &pair, step))
                return true;
        }
    }
    return false;
}

/* Without a reasoner nothing is remembered. */
static bool find_pair(struct board *board, const struct technique *self, struct step *step)
{
    struct vain_search none = {{0}};
    return search_anew(board, self, 2, board->reasoner ? &board->reasoner->pairs : &none, search_pairs, step);
}

/* The excluder that has just these two digits. */
static unsigned excluder_of(const struct step *step, unsigned digits)
{
    unsigned i = 0;
    while (i + 1 < step->n_helpers && step->helper_digits[i] != digits)
        i++;
    return step->helpers[i];
}

/* `if r4c9 were 2, r6c9 could not be 2 (column 9) or 3 (nothing left for r2c9)` */
static void explain_pairs_of(struct words *words, const struct step *step, unsigned which, unsigned digit)
{
    unsigned others = step->cell_digits[!which], n = logic_set_size[others];
    logic_say_cell(words, step->cells[which]);
    logic_say(words, " were %u, ", digit + 1);
    logic_say_cell(words, step->cells[!which]);
    logic_say(words, " could not be ");
    for (unsigned i = 0; i < n; i++) {
        unsigned other = set_pop(&others);
        logic_say(words, "%s%u (", logic_list_separator(i, n, " or "), other + 1);
        if (other == digit) {
            logic_say_houses(words, shared_house(step->cells[0], step->cells[1]));
        } else {
            logic_say(words, "nothing left for ");
            logic_say_cell(words, excluder_of(step, 1u << digit | 1u << other));
        }
        logic_say(words, ")");
    }
}

static void explain(struct words *words, const struct step *step)
{
    const char *before = "If ";
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = step->removals[i].cell == step->cells[1];
        for (unsigned rest = step->removals[i].digits; rest; before = "; if ") {
            logic_say(words, "%s", before);
            explain_pairs_of(words, step, which, set_pop(&rest));
        }
    }
}

static const struct phrase phrases[] = {{"pairs", explain}, {NULL, NULL}};

const struct technique logic_technique_aligned_pair = {
    .known = {"aligned-pair", "Aligned pair exclusion", 62, 0, NULL},
    .find = find_pair,
    .pattern = " in {cells}[helpers? with {helpers}]",
    .reason = "{pairs}.",
    .phrases = phrases,
};

/* ---- Triplets ----
 *
 * Pairs of cells are gone through and for each the third cells near by. For two digits
 * of the pair, the digits that the third cell cannot have are a mask of nine bits, which is put together
 * from the few excluders each time. (Tables of what excluders have beside one digit or two took nearly
 * twice as long: most are filled in for a pair that is dropped at once.) */

/* Three cells, or two of them, and the small cells that all of them see. */
struct triplet {
    unsigned cell[3];
    unsigned digits[3]; /* their candidates */
    unsigned kept[3];   /* those that occur in a possible triple */
    struct cells excluders;
    unsigned n_sets;
    uint16_t sets[20]; /* what excluders can be, where that can matter */
};

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
    step_all_helpers(step, board, it->excluders);
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
    struct cells rest = cells_and(common, logic_peer_sets[third]);
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
        struct cells rest = cells_and(*thirds, cells_and(logic_scan_sets[house], logic_peer_sets[near]));
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
    struct cells near = cells_or(logic_peer_sets[first], logic_peer_sets[second]);
    struct cells common = cells_and(logic_peer_sets[first], logic_peer_sets[second]);
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
static bool search_triplets(const struct board *board, const struct technique *self,
                            const struct field *field, struct step *step)
{
    struct cells firsts = {{0, 0}};
    for (struct cells rest = field->eligible; cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        struct cells partners = cells_seen_twice(cells_and(field->small, logic_peer_sets[second]));
        partners = cells_and(partners, firsts);
        while (cells_any(partners))
            if (try_pair(board, self, field, cells_pop(&partners), second, step))
                return true;
        cells_flip(&firsts, second);
    }
    return false;
}

static bool find_triplet(struct board *board, const struct technique *self, struct step *step)
{
    struct vain_search none = {{0}};
    return search_anew(board, self, 3, board->reasoner ? &board->reasoner->triplets : &none, search_triplets,
                       step);
}

const struct technique logic_technique_aligned_triplet = {
    .known = {"aligned-triplet", "Aligned triplet exclusion", 75, 0, NULL},
    .find = find_triplet,
    .pattern = " in {cells}[helpers? with {helpers}]",
    .reason =
        "Each way to fill {cells} with a digit that is removed there would repeat a digit in a house or "
        "leave nothing for one of {helpers}.",
};
