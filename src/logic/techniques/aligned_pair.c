/* aligned_pair.c: aligned pair exclusion. Two cells cannot hold a pair of digits that would leave a third
 * cell, seen by both, without a candidate; a digit that is in no possible pair can be removed. */
#include "logic/reasoner.h"
#include "logic/words.h"

/* The excluded pairs of two cells: for each digit of the first, those that the second cannot have then. */
struct exclusion {
    unsigned first, second; /* cells */
    struct cells excluders; /* cells with two candidates that both see */
    unsigned short forbidden[9];
};

/* The cells that may form a pair: they see no cell with one candidate, and some with two. */
static struct cells eligible_cells(const struct board *board)
{
    struct cells eligible = {{0, 0}};
    struct cells rest = cells_or(board->with[2], cells_or(board->with[3], board->with[4]));
    while (cells_any(rest)) {
        unsigned cell = cells_pop(&rest);
        struct cells peers = sudoku_peer_sets[cell];
        if (!cells_any(cells_and(peers, board->with[1])) && cells_any(cells_and(peers, board->with[2])))
            cells_flip(&eligible, cell);
    }
    return eligible;
}

/* Can enough pairs be ruled out? A digit is removed if it excludes all candidates of the other cell: one with
 * each excluder, and one if the cells see each other. */
static bool is_promising(const struct board *board, const struct exclusion *pair)
{
    unsigned n = (unsigned)cells_count(pair->excluders) + sees(pair->first, pair->second);
    return n >= sudoku_set_size[board->candidates[pair->first]] ||
           n >= sudoku_set_size[board->candidates[pair->second]];
}

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
static bool try_pair(const struct board *board, const struct technique *self, struct exclusion *pair,
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
        partners = cells_or(partners, sudoku_peer_sets[cells_pop(&rest)]);
    return partners;
}

/* Tries couples that have to do with a changed cell. The order is Sudoku Explainer's: the first cell changes
 * faster than the second. */
static bool search(const struct board *board, const struct technique *self, struct cells changed,
                   struct step *step)
{
    struct cells firsts = {{0, 0}};
    for (struct cells rest = eligible_cells(board); cells_any(rest);) {
        unsigned second = cells_pop(&rest);
        struct cells near = cells_and(board->with[2], sudoku_peer_sets[second]), partners = firsts;
        cells_flip(&firsts, second);
        if (!cells_has(changed, second))
            partners = cells_and(partners, new_partners(near, changed));
        if (!cells_any(partners))
            continue;
        partners = cells_and(partners, cells_seen_twice(near));
        while (cells_any(partners)) {
            struct exclusion pair = {cells_pop(&partners), second, {{0, 0}}, {0}};
            pair.excluders = cells_and(near, sudoku_peer_sets[pair.first]);
            if (is_promising(board, &pair) && try_pair(board, self, &pair, step))
                return true;
        }
    }
    return false;
}

/* Skips couples that have not changed since a search without a result and have no other excluders than
 * then. (Fewer excluders forbid less. Cells with one candidate would take the right to be in a couple from
 * others: with any of these, nothing is remembered.) */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct vain_search none = {{0}}, *memory = board->reasoner ? &board->reasoner->pairs : &none;
    const struct cells all = {{UINT64_MAX, UINT64_MAX}};
    sudoku_board_count(board);
    bool simple = !cells_any(board->with[1]);
    if (search(board, self, simple ? changed_since(board, memory) : all, step))
        return true;
    if (simple)
        remember_search(board, memory);
    return false;
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
    unsigned others = step->cell_digits[!which], n = sudoku_set_size[others];
    sudoku_say_cell(words, step->cells[which]);
    sudoku_say(words, " were %u, ", digit + 1);
    sudoku_say_cell(words, step->cells[!which]);
    sudoku_say(words, " could not be ");
    for (unsigned i = 0; i < n; i++) {
        unsigned other = set_pop(&others);
        sudoku_say(words, "%s%u (", sudoku_list_separator(i, n, " or "), other + 1);
        if (other == digit) {
            sudoku_say_houses(words, shared_house(step->cells[0], step->cells[1]));
        } else {
            sudoku_say(words, "nothing left for ");
            sudoku_say_cell(words, excluder_of(step, 1u << digit | 1u << other));
        }
        sudoku_say(words, ")");
    }
}

static void explain(struct words *words, const struct step *step)
{
    const char *before = "If ";
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = step->removals[i].cell == step->cells[1];
        for (unsigned rest = step->removals[i].digits; rest; before = "; if ") {
            sudoku_say(words, "%s", before);
            explain_pairs_of(words, step, which, set_pop(&rest));
        }
    }
}

static const struct phrase phrases[] = {{"pairs", explain}, {NULL, NULL}};

const struct technique sudoku_technique_aligned_pair = {
    .known = {"aligned-pair", "Aligned pair exclusion", 62, 0, NULL},
    .find = find,
    .pattern = " in {cells}[helpers? with {helpers}]",
    .reason = "{pairs}.",
    .phrases = phrases,
};
