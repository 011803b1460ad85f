/* aligned.c: aligned pair and triplet exclusion. Two or three cells cannot hold digits that would leave
 * another cell, seen by all of them, without a candidate; a digit that is in no possible pair or triple
 * can be removed. */
#include "logic/argument.h"
#include "logic/reasoner.h"

/* The cells that a step could be made of, and for each the small cells that it sees: of two candidates, for
 * triplets also of three. */
struct field {
    struct cells eligible;
    struct cells small;
    struct cells changed; /* since a search in vain: only steps that depend on these can be new */
};

/* ---- Pairs ---- */

/* Adds the excluders that rule out the pairs of the removed digits. */
static void add_excluders(struct step *step, struct cells excluders)
{
    bool in_sight = sees(step->cells[0].cell, step->cells[1].cell);
    uint16_t left[2][9] = {{0}}; /* by cell and digit: the digits that the other cell must not be */
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = step->removals[i].cell == step->cells[1].cell;
        for (unsigned rest = step->removals[i].digits; rest;) {
            unsigned digit = set_pop(&rest);
            left[which][digit] = step->cells[!which].digits & (uint16_t) ~((unsigned)in_sight << digit);
        }
    }
    while (cells_any(excluders)) {
        unsigned cell = cells_pop(&excluders), set = step->board->candidates[cell], used = 0;
        for (unsigned both = set; both;) {
            unsigned digit = set_pop(&both), other = set & ~(1u << digit);
            used |= (left[0][digit] | left[1][digit]) & other;
            left[0][digit] &= (uint16_t)~other;
            left[1][digit] &= (uint16_t)~other;
        }
        if (used)
            step_helper(step, cell, set);
    }
}

/* Writes the step of two cells if it removes something. excluders: cells with two candidates that both see */
static bool try_couple(struct step *step, unsigned a, unsigned b, struct cells excluders)
{
    const uint16_t *candidates = step->board->candidates;
    uint16_t forbidden[9] = {0}; /* by the digit of the first cell: the digits that the second cannot be */
    unsigned in_sight = sees(a, b);
    for (struct cells rest = excluders; cells_any(rest);) {
        unsigned set = candidates[cells_pop(&rest)];
        unsigned low = lowest_bit(set), high = lowest_bit(set & (set - 1));
        forbidden[low] |= (uint16_t)(1u << high);
        forbidden[high] |= (uint16_t)(1u << low);
    }
    unsigned first = candidates[a], second = candidates[b], keep_first = 0, keep_second = 0;
    for (unsigned rest = first; rest;) {
        unsigned digit = set_pop(&rest), partners = second & ~(forbidden[digit] | in_sight << digit);
        keep_second |= partners;
        if (partners)
            keep_first |= 1u << digit;
    }
    if (keep_first == first && keep_second == second)
        return false;
    step_begin(step, 0);
    step_removes(step, a, ~keep_first);
    step_removes(step, b, ~keep_second);
    step->digits = first | second;
    step_cell(step, a, first);
    step_cell(step, b, second);
    add_excluders(step, excluders);
    return step_has_news(step);
}

/* The cells that lose a digit to a cell: whatever that one is, an excluder that both see has nothing left
 * beside the digit, or they see each other and it is the digit. near: the excluders that the cell sees */
static struct cells losers(const struct board *board, unsigned cell, struct cells near, unsigned digit)
{
    struct cells losers = board->has[digit];
    near = cells_and(near, board->has[digit]);
    for (unsigned others = board->candidates[cell]; others && cells_any(losers);) {
        unsigned other = set_pop(&others);
        struct cells seen = {{0, 0}};
        if (other == digit)
            seen = logic_peer_sets[cell];
        for (struct cells rest = cells_and(near, board->has[other]); other != digit && cells_any(rest);)
            seen = cells_or(seen, logic_peer_sets[cells_pop(&rest)]);
        losers = cells_and(losers, seen);
    }
    return losers;
}

/* Tries a cell with those that lose a digit to it. *best is the order of the first couple that makes a step:
 * as in Sudoku Explainer, the first cell changes faster than the second. */
static void try_losers(struct step *step, unsigned cell, struct cells near, struct cells losers,
                       unsigned *best)
{
    while (cells_any(losers)) {
        unsigned other = cells_pop(&losers), first = cell < other ? cell : other;
        unsigned second = cell < other ? other : cell, order = SUDOKU_CELLS * second + first;
        struct cells excluders = cells_and(near, logic_peer_sets[other]);
        if (order < *best && !cells_scarce(excluders) && try_couple(step, first, second, excluders))
            *best = order;
    }
}

/* Finds for each cell the digits that others could lose to it: nearly always none. (To try all couples
 * that had not been tried on an earlier board took nearly three times as long.) */
static bool search_pairs(struct step *step, const struct field *field)
{
    const struct board *board = step->board;
    const unsigned none = SUDOKU_CELLS * SUDOKU_CELLS;
    unsigned best = none;
    for (struct cells rest = field->eligible; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        uint16_t excluded[9] = {0}; /* beside a digit */
        struct cells near = cells_and(field->small, logic_peer_sets[cell]);
        for (struct cells twos = near; cells_any(twos);) {
            unsigned low = board->candidates[cells_pop(&twos)], high = low & (low - 1);
            low ^= high;
            excluded[lowest_bit(low)] |= (uint16_t)high;
            excluded[lowest_bit(high)] |= (uint16_t)low;
        }
        for (unsigned digit = 0; digit < 9; digit++)
            if (!(board->candidates[cell] & ~(excluded[digit] | 1u << digit)))
                try_losers(step, cell, near, cells_and(field->eligible, losers(board, cell, near, digit)),
                           &best);
    }
    if (best == none)
        return false;
    unsigned first = best % SUDOKU_CELLS, second = best / SUDOKU_CELLS;
    return try_couple(step, first, second, cells_and(field->small, seen_by_both(first, second)));
}

/* ---- Triplets ----
 *
 * Pairs of cells are gone through and for each the third cells near by. For two digits of the pair, the
 * digits that the third cell cannot have are a mask of nine bits, put together from the few excluders each
 * time. (Tables of the digits of excluders beside one digit or two took nearly twice as long: most are filled
 * in for a pair that is dropped at once.) */

/* Three cells, or two of them, and the small cells that all of them see. */
struct triplet {
    unsigned cell[3];
    unsigned digits[3]; /* their candidates */
    struct cells excluders;
    unsigned n_sets;
    uint16_t sets[20]; /* digits of excluders that can matter */
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

/* The cells that have one of the digits. */
static struct cells cells_with(const struct board *board, unsigned digits)
{
    struct cells cells = {{0, 0}};
    while (digits)
        cells = cells_or(cells, board->has[set_pop(&digits)]);
    return cells;
}

/* The third cells that have no digits but these. No cell has fewer than two. */
static struct cells thirds_within(const struct board *board, struct cells thirds, unsigned digits)
{
    return cells_without(thirds, cells_with(board, ALL_DIGITS & ~digits));
}

/* The digits that the third cell cannot have beside a digit of one of the pair, whichever of some digits the
 * other one is. Computed as if it saw the pair and all that the pair sees. */
static unsigned blocked_beside(const struct triplet *it, unsigned digit, unsigned others)
{
    unsigned partners = 0, blocked = ALL_DIGITS; /* partners: other digits of excluders that have the digit */
    uint16_t pairs[9] = {0};                     /* the same beside the digit and another one */
    for (unsigned i = 0; i < it->n_sets; i++) {
        unsigned low = it->sets[i] & ~(1u << digit), high = low & (low - 1);
        if (!high) {
            partners |= low;
        } else if (!(high & (high - 1))) {
            pairs[lowest_bit(low)] |= (uint16_t)high;
            pairs[lowest_bit(high)] |= (uint16_t)(low ^ high);
        }
    }
    for (others &= ~partners; others;) {
        unsigned other = set_pop(&others);
        blocked &= pairs[other] | 1u << other;
    }
    return blocked | partners | 1u << digit;
}

/* The third cells beside a pair that could make a difference. A digit of the pair can be removed
 * only if all candidates of the third cell are blocked beside it, and a digit of the third cell only if it
 * is always blocked. Most pairs have no such third cell. */
static struct cells useful_thirds(const struct board *board, const struct triplet *it, struct cells thirds)
{
    bool in_sight = sees(it->cell[0], it->cell[1]);
    unsigned always = ALL_DIGITS;
    struct cells useful = {{0, 0}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned rest = it->digits[i]; rest;) {
            unsigned digit = set_pop(&rest), same = in_sight ? 1u << digit : 0;
            unsigned blocked = blocked_beside(it, digit, it->digits[!i] & ~same);
            always &= blocked;
            if (logic_set_size[blocked] > 1)
                useful = cells_or(useful, thirds_within(board, thirds, blocked));
        }
    return cells_or(useful, cells_and(thirds, cells_with(board, always)));
}

/* Writes the step of three cells if some of their digits occur in no possible triple. */
static bool try_triplet(struct step *step, const struct triplet *it)
{
    const bool in_sight[3] = {sees(it->cell[0], it->cell[1]), sees(it->cell[0], it->cell[2]),
                              sees(it->cell[1], it->cell[2])};
    unsigned kept[3] = {0, 0, 0};
    for (unsigned first = it->digits[0]; first;) {
        unsigned p = set_pop(&first);
        for (unsigned second = it->digits[1]; second;) {
            unsigned q = set_pop(&second);
            if (in_sight[0] && p == q)
                continue;
            unsigned repeats = (in_sight[1] ? 1u << p : 0) | (in_sight[2] ? 1u << q : 0);
            unsigned left = it->digits[2] & ~(blocked_digits(it, p, q) | repeats);
            kept[2] |= left;
            kept[0] |= left ? 1u << p : 0;
            kept[1] |= left ? 1u << q : 0;
            if (left && kept[1] == it->digits[1] && kept[2] == it->digits[2])
                break; /* nothing new would be kept beside this digit */
        }
    }
    if (memcmp(kept, it->digits, sizeof kept) == 0)
        return false;
    step_begin(step, 0);
    for (unsigned i = 0; i < 3; i++) {
        step_removes(step, it->cell[i], ~kept[i]);
        step_cell(step, it->cell[i], it->digits[i]);
        step->digits |= it->digits[i];
    }
    step_all_helpers(step, it->excluders);
    return step_has_news(step);
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

/* Tries the third cells beside a pair, in the order in which its cells see them: box, row, column. Each is
 * tried once. */
static bool try_pair(struct step *step, const struct field *field, unsigned first, unsigned second)
{
    const struct board *board = step->board;
    struct cells near = cells_or(logic_peer_sets[first], logic_peer_sets[second]);
    struct cells common = cells_and(seen_by_both(first, second), field->small);
    struct cells thirds = cells_and(cells_and(field->eligible, field->small), near);
    /* If neither the pair nor its excluders have changed, the third cell must have changed. */
    if (!cells_has(field->changed, first) && !cells_has(field->changed, second) &&
        !cells_meet(field->changed, common))
        thirds = cells_and(thirds, field->changed);
    cells_remove(&thirds, first);
    cells_remove(&thirds, second);
    if (!cells_any(thirds))
        return false;
    thirds = cells_and(thirds, cells_seen_twice(common)); /* fewer excluders do not count */
    if (!cells_any(thirds))
        return false;
    struct triplet it = {.cell = {first, second},
                         .digits = {board->candidates[first], board->candidates[second]}};
    set_excluders(&it, board, common);
    thirds = useful_thirds(board, &it, thirds);
    for (unsigned i = 0; i < 6 && cells_any(thirds); i++) {
        unsigned house = house_of(it.cell[i / 3], i % 3);
        struct cells rest = cells_and(thirds, logic_scan_sets[house]);
        for (thirds = cells_without(thirds, rest); cells_any(rest);) {
            it.cell[2] = cells_pop(&rest);
            it.digits[2] = board->candidates[it.cell[2]];
            set_excluders(&it, board, cells_and(common, logic_peer_sets[it.cell[2]]));
            if (try_triplet(step, &it))
                return true;
        }
    }
    return false;
}

/* The second cell runs slower than the first: that is the order of combinations. */
static bool search_triplets(struct step *step, const struct field *field)
{
    struct cells firsts = {{0, 0}};
    for (struct cells rest = field->eligible; cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        struct cells partners = cells_seen_twice(cells_and(field->small, logic_peer_sets[second]));
        partners = cells_and(partners, firsts);
        while (cells_any(partners))
            if (try_pair(step, field, cells_pop(&partners), second))
                return true;
        cells_flip(&firsts, second);
    }
    return false;
}

/* Finds the cells with two candidates or more that see a small cell and no cell with one candidate. */
static struct field find_field(struct board *board, bool threes)
{
    struct field field = {.small = board_with(board, 2)};
    if (threes)
        field.small = cells_or(field.small, board->with[3]);
    for (struct cells rest = cells_or(cells_or(board->with[2], board->with[3]), board->with[4]);
         cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        struct cells peers = logic_peer_sets[cell];
        if (!cells_meet(peers, board->with[1]) && cells_meet(peers, field.small))
            cells_flip(&field.eligible, cell);
    }
    return field;
}

static bool find_pair(struct step *step)
{
    struct field field = find_field(step->board, false);
    return search_pairs(step, &field);
}

/* Skips cells that have not changed since a search without a result, and whose excluders have not. (Fewer
 * excluders forbid less. Cells with one candidate would keep others out of triplets: with any of
 * these, nothing is remembered.) Without a reasoner nothing is remembered, either. */
static bool find_triplet(struct step *step)
{
    struct board *board = step->board;
    struct field field = find_field(board, true);
    struct vain_search none = {{0}}, *memory = board->reasoner ? &board->reasoner->triplets : &none;
    bool simple = !cells_any(board->with[1]);
    field.changed = simple ? changed_since(board, memory) : field.eligible;
    if (search_triplets(step, &field))
        return true;
    if (simple && !board->listed)
        remember_search(board, memory);
    return false;
}

/* ---- Words ---- */

/* `r2c4 would be 2, 4 or 7 (column 4)`, if another cell were a digit. Returns the digits. */
static unsigned say_rest(struct words *words, const struct step *step, unsigned cell, unsigned which,
                         unsigned digit)
{
    unsigned bit = 1u << digit, seen = sees(step->cells[cell].cell, step->cells[which].cell) ? bit : 0;
    unsigned rest = step->cells[cell].digits & ~seen;
    logic_say_cell(words, step->cells[cell].cell);
    logic_say(words, " would be ");
    logic_list_digits(words, rest, " or ");
    if (step->cells[cell].digits & seen) {
        logic_say(words, " (");
        logic_say_houses(words, shared_house(step->cells[cell].cell, step->cells[which].cell));
        logic_say(words, ")");
    }
    return rest;
}

/* `2 with 1 or 8 leaves nothing for r3c4`: what a helper excludes of the pairs that are left, which are by
 * the digits of the first of two cells those of the second; or of single digits. Returns whether there is
 * anything. */
static bool say_excluded(struct words *words, const struct step *step, unsigned helper, unsigned digit,
                         uint16_t left[9], const char *before)
{
    uint16_t gone[9] = {0};
    unsigned n = 0;
    for (unsigned pair = 0; pair < 81; pair++) {
        unsigned p = pair / 9, q = pair % 9;
        if (!(step->helpers[helper].digits & ~(1u << digit | 1u << p | 1u << q)))
            gone[p] |= left[p] & 1u << q;
    }
    for (unsigned p = 0; p < 9; p++) {
        unsigned alike = 0, seconds = gone[p];
        for (unsigned k = p; seconds && k < 9; k++)
            if (gone[k] == seconds) {
                alike |= 1u << k;
                left[k] &= (uint16_t)~seconds;
                gone[k] = 0;
            }
        if (!seconds)
            continue;
        logic_say(words, "%s", n++ ? ", and " : before);
        logic_list_digits(words, alike, " or ");
        logic_say(words, step->n_cells > 2 ? " with " : "");
        logic_list_digits(words, step->n_cells > 2 ? seconds : 0, " or ");
    }
    if (!n)
        return false;
    logic_say(words, n > 1 ? " leave nothing for " : " leaves nothing for ");
    logic_say_cell(words, step->helpers[helper].cell);
    return true;
}

/* The digits of the other cells if one cell were a digit, and the excluder of each combination. */
static void say_case(struct words *words, const struct step *step, unsigned which, unsigned digit)
{
    const unsigned a = which == 0, b = which == 2 ? 1 : 2;
    const bool pair = step->n_cells == 2;
    uint16_t left[9] = {0};
    const char *before = ": ";
    logic_say_cell(words, step->cells[which].cell);
    logic_say(words, " were %u, ", digit + 1);
    unsigned first = say_rest(words, step, a, which, digit), second = first;
    logic_say(words, pair ? "" : " and ");
    if (!pair)
        second = say_rest(words, step, b, which, digit);
    bool differ = !pair && sees(step->cells[a].cell, step->cells[b].cell);
    if (differ && first & second) {
        logic_say(words, ", not both the same (");
        logic_say_houses(words, shared_house(step->cells[a].cell, step->cells[b].cell));
        logic_say(words, ")");
    }
    for (unsigned rest = first; rest;) {
        unsigned p = set_pop(&rest);
        left[p] = (uint16_t)(pair ? 1u << p : second & ~((unsigned)differ << p));
    }
    for (unsigned helper = 0; helper < step->n_helpers; helper++)
        if (say_excluded(words, step, helper, digit, left, before))
            before = "; ";
}

static void say_cases(struct words *words, const struct step *step)
{
    const char *before = "If ";
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = 0;
        while (step->cells[which].cell != step->removals[i].cell)
            which++;
        for (unsigned rest = step->removals[i].digits; rest; before = ". If ") {
            logic_say(words, "%s", before);
            say_case(words, step, which, set_pop(&rest));
        }
    }
}

static const struct phrase phrases[] = {
    {"cases", say_cases}, {"conclusion", logic_say_conclusion}, {NULL, NULL}};

#define ALIGNED(name, title, rating, search, lesson)                                                         \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL, lesson}, .find = (search),                                   \
        .pattern = " in {cells}[helpers? with {helpers}]", .reason = "{cases}. So {conclusion}.",            \
        .phrases = phrases,                                                                                  \
    }

static const struct sudoku_lesson aligned_pair_lesson = {
    "Two cells are looked at together. Go through all pairs of digits that they could hold. A pair is "
    "impossible if the cells see each other and the digits are equal, or if it would take both candidates "
    "from a cell with two that both cells see. A digit that is in no possible pair goes from its cell.",
    "Look for two cells with several common neighbours that have two candidates each. List the pairs, and "
    "strike out those that one of these neighbours forbids.",
    "Only Sudoku Explainer's ladder has it; players find the same with almost locked sets or short chains. A "
    "digit goes only if all of its pairs are impossible.",
    .other_names = "APE",
    .position = "179354.6....8193748436271956...3.9..3.7296.41.9..8.63.93.5487.67..9624.34..173.89",
};

static const struct sudoku_lesson aligned_triplet_lesson = {
    "Three cells are looked at together. Go through all triples of digits that they could hold. A triple is "
    "impossible if two cells that see each other have the same digit, or if it would take all candidates of "
    "a cell that they see, which may have two or three. A digit that is in no possible triple goes from its "
    "cell.",
    "Look for three cells in two crossing houses whose neighbours have two or three candidates. It is a long "
    "list: start with the digit that has the fewest partners.",
    "Only Sudoku Explainer's ladder has it. Chains find the same faster by hand; a digit goes only if every "
    "one of its triples is impossible.",
    .other_names = "ATE, aligned triple exclusion",
    .position = "....9.152..21.5..9951.........982713723..16981987635246.9..423......984.....3.9.1",
};

const struct technique logic_technique_aligned_pair =
    ALIGNED("aligned-pair", "Aligned pair exclusion", 62, find_pair, &aligned_pair_lesson);
const struct technique logic_technique_aligned_triplet =
    ALIGNED("aligned-triplet", "Aligned triplet exclusion", 75, find_triplet, &aligned_triplet_lesson);
