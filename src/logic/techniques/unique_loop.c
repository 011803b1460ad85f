/* unique_loop.c: unique rectangles and longer unique loops: cells that all hold the same two digits, v1 and
 * v2, with two cells in every house that the loop touches.
 *
 *      27 . . | 27  . . | . . .       Without the 5 of r3c4 the digits 2 and 7 could be swapped in these four
 *      .  . . | .   . . | . . .       cells, and there would be a second solution. So r3c4 is 5.
 *      27 . . | 257 . . | . . .
 *
 * One of the extra candidates of a loop, those that are neither v1 nor v2, is true. The cells that have some
 * are its rescue cells:
 *
 *     type 1   there is one rescue cell: it has one of its extra candidates
 *     type 2   all extra candidates are of one digit: no cell that sees all of them has it
 *     type 3   two rescue cells are like one cell with their extra candidates, in a naked set, or like one
 *              cell with v1 and v2, in a hidden set
 *     type 4   v1 or v2 must be in one of two rescue cells: the other digit is in neither
 *
 * The step with the lowest (rating, type) is taken, the first found among equals.
 *
 * Tried and lost: a bound on the length of loops by how many cells of a pair have no extra candidate, or the
 * same. It saved 1 % of the instructions of ratings from 6.5 to 7.5. */
#include "logic/reasoner.h"
#include "logic/tuples.h"

/* The most cells that one search puts on paths. Puzzles with one solution need far fewer (the 17-clue
 * puzzles, the worst known, fewer than 60,000), but a grid of nothing but pairs would take hours. */
enum { WALK_BUDGET = 1 << 19 };

/* Rescue cells of types 3 and 4; no type of house. */
enum { RESCUE_CELLS = 2, NO_TYPE = 3 };

/* The search for loops of one digit pair, and the best step so far. */
struct search {
    const struct board *board;
    struct step *best, trial;
    unsigned best_order; /* by which steps are compared; UINT32_MAX: there is no step */
    unsigned pair;       /* v1 and v2 */
    unsigned budget;     /* how many more cells may be tried */
    unsigned longest;    /* loop that could still give a better step */
    unsigned opening;    /* the type of house in which the path leaves its first cell */
    unsigned length;     /* of the path */
    unsigned char path[PATTERN_MAX];
    struct cells holders;    /* cells with v1 and v2 that are off the path, and its first cell */
    struct cells viable;     /* those that can be in a loop at all and are off the path */
    struct cells blocked[2]; /* cells that share a house with one of them, by parity */
    uint32_t touched[2];     /* houses of the even and odd cells of the path */
    struct vain_loops found; /* to be remembered if the search is in vain */
    /* Of the loop that the path has closed: the extra digits, and the rescue cells in its order and as a
     * set. */
    unsigned extra, n;
    unsigned char cells[PATTERN_MAX];
    struct cells rescue;
};

/* ---- The types ---- */

/* Begins a step of some type. A longer loop rates above a rectangle. */
static void begin(struct search *search, unsigned type, unsigned above)
{
    struct step *step = &search->trial;
    unsigned length = search->length;
    step_begin(step, above + (length == 4 ? 0 : length == 6 ? 1 : length == 8 ? 2 : 5));
    step->type = (unsigned char)type;
    step->digits = search->pair;
    step->extra = search->extra;
    for (unsigned i = 0; i < length; i++)
        step_cell(step, search->path[i], search->board->candidates[search->path[i]]);
}

/* Keeps a step that removes something and goes before the best one. Steps are compared as Sudoku Explainer
 * compares them, which adds tenths as floating-point numbers: 4.6 + 0.1 and 4.6 + 0.3 come out just below 4.7
 * and 4.9. */
static void keep_if_better(struct search *search)
{
    const struct step *step = &search->trial;
    unsigned rating = step->rating;
    bool below = step->type == 3 && step->n_cells == 6 && (rating == 47 || rating == 49);
    unsigned order = (2 * rating - below) * 8 + step->type;
    if (!step_has_news(step) || order >= search->best_order)
        return;
    search->best_order = order;
    step_copy(search->best, step);
}

static void try_type_one(struct search *search)
{
    assert(search->n == 1);
    begin(search, 1, 0);
    step_removes(&search->trial, search->cells[0], search->pair);
    keep_if_better(search);
}

static void try_type_two(struct search *search)
{
    assert(logic_set_size[search->extra] == 1);
    struct cells has = search->board->has[lowest_bit(search->extra)], seen = seen_by_all(search->rescue);
    if (!cells_meet(seen, has))
        return;
    begin(search, 2, 0);
    step_removes_all(&search->trial, seen, search->extra);
    keep_if_better(search);
}

/* Tries the naked sets of n digits in which the rescue cells stand for one cell of a house. Those extra
 * digits that both of them have count as theirs. */
static void try_naked_sets(struct search *search, unsigned house, unsigned n)
{
    enum { RESCUE = 9 }; /* the item of the rescue cells; others are places */
    const uint16_t *candidates = search->board->candidates;
    const unsigned char *cells = logic_scan_cells[house];
    unsigned own = search->extra & candidates[search->cells[0]] & candidates[search->cells[1]], others = 0;
    struct tuples tuples;
    if (2 * n > board_empties(search->board, house))
        return;
    tuples_begin(&tuples, n);
    tuples_add(&tuples, RESCUE, search->extra);
    for (unsigned place = 0; place < 9; place++)
        if (!cells_has(search->rescue, cells[place])) {
            others |= 1u << place;
            tuples_add(&tuples, place, candidates[cells[place]]);
        }
    while (tuples_next(&tuples)) {
        unsigned set = tuples.items & others, united = own;
        for (unsigned rest = set; rest;)
            united |= candidates[cells[set_pop(&rest)]];
        if (set == tuples.items || united != tuples.united)
            continue;
        begin(search, 3, n - 1);
        search->trial.extra = united;
        search->trial.houses = house_bit(house);
        step_all_helpers(&search->trial, cells_at(house, set));
        step_removes_all(&search->trial, cells_at(house, others & ~set), united);
        keep_if_better(search);
    }
}

/* Tries the hidden sets: n digits, v1 and v2 among them and no extra ones, that have n places in the
 * house, the first rescue cell standing for both. */
static void try_hidden_sets(struct search *search, unsigned house, unsigned n)
{
    const struct board *board = search->board;
    unsigned first = 1u << logic_cell_places[search->cells[0]].at[house / 9];
    unsigned second = 1u << logic_cell_places[search->cells[1]].at[house / 9];
    unsigned other_digits = ALL_DIGITS & ~(search->extra | search->pair), more = 0;
    if (2 * n >= board_empties(board, house))
        return;
    do { /* all subsets in ascending order */
        unsigned digits = search->pair | more, united = 0;
        bool all = logic_set_size[digits] == n;
        for (unsigned rest = digits; all && rest;) {
            unsigned places = board->places[set_pop(&rest)][house] & ~second;
            all = places != 0;
            united |= places;
        }
        if (!all || logic_set_size[united] != n)
            continue;
        struct cells others = cells_at(house, united & ~first);
        begin(search, 3, n - 2);
        search->trial.extra = digits;
        search->trial.houses = search->trial.covers = house_bit(house);
        step_all_helpers(&search->trial, others);
        step_removes_all(&search->trial, others, ALL_DIGITS & ~digits);
        keep_if_better(search);
    } while ((more = (more - other_digits) & other_digits) != 0);
}

/* Tries the houses of both rescue cells, one size after the other. */
static void try_type_three(struct search *search)
{
    for (unsigned n = logic_set_size[search->extra]; n <= 7; n++)
        for (unsigned type = 0; type < 3; type++) {
            unsigned house = house_of(search->cells[0], type);
            if (!cells_within(search->rescue, logic_scan_sets[house]))
                continue;
            try_naked_sets(search, house, n);
            try_hidden_sets(search, house, n);
        }
}

/* One of v1 and v2 has its places in a house in the two rescue cells alone: the other digit is in neither. */
static void try_type_four(struct search *search)
{
    uint32_t houses = houses_of(search->cells[0]) & houses_of(search->cells[1]);
    for (unsigned digits = search->pair; digits; digits &= digits - 1)
        for (uint32_t shared = houses; shared; shared &= shared - 1) {
            struct cells places =
                cells_and(search->board->has[lowest_bit(digits)], logic_scan_sets[lowest_bit(shared)]);
            if (!cells_any(places) || !cells_within(places, search->rescue))
                continue;
            begin(search, 4, 0);
            search->trial.extra = digits & -digits;
            search->trial.houses = house_bit(lowest_bit(shared));
            for (unsigned i = 0; i < 2; i++)
                step_removes(&search->trial, search->cells[i], search->pair & ~search->trial.extra);
            keep_if_better(search);
            return;
        }
}

/* ---- The search ---- */

/* A digit pair as a number below 64: a row for each lower digit 0..7, a column for each higher digit 1..8. */
static unsigned pair_number(unsigned pair)
{
    assert(logic_set_size[pair] == 2);
    return 8 * lowest_bit(pair) + lowest_bit(pair & (pair - 1)) - 1;
}

/* Looks for a step in the loop that the path has closed. A step of two rescue cells also depends on the
 * houses that they share; those of other types can only lose removals. */
static void use_loop(struct search *search)
{
    assert(search->length >= 4 && search->length % 2 == 0);
    search->n = search->extra = 0;
    search->rescue = (struct cells){{0, 0}};
    for (unsigned i = 0; i < search->length; i++) {
        unsigned extra = search->board->candidates[search->path[i]] & ~search->pair;
        if (!extra)
            continue;
        search->cells[search->n++] = search->path[i];
        cells_add(&search->rescue, search->path[i]);
        search->extra |= extra;
    }
    bool one_digit = !(search->extra & (search->extra - 1));
    if (search->n == 1)
        try_type_one(search);
    else if (search->n && one_digit)
        try_type_two(search);
    if (search->n == 2) {
        search->found.houses[pair_number(search->pair)] |=
            houses_of(search->cells[0]) & houses_of(search->cells[1]);
        try_type_four(search);
        if (!one_digit)
            try_type_three(search);
    }
    /* Only another rectangle can be better than a step of the lowest rating. */
    if (search->best_order != UINT32_MAX && search->best->rating == search->best->technique->rating)
        search->longest = 4;
}

/* Do walks from other starts, or the other way round, find the loop as well? With several extra digits, a
 * loop has at most two rescue cells, and a walk from each of its other cells enters them all. */
static inline bool met_often(unsigned extras, int allowance)
{
    return extras & (extras - 1) && allowance >= 0;
}

/* Puts a cell on the path, and tries all ways on from there if that can end well: by closing the loop, or
 * in a cell that can be in one and shares no house with a path cell of its own parity. It is Sudoku
 * Explainer's walk:
 *
 *     extras      all extra digits that were seen so far, also in cells that the walk did not enter
 *     allowance   rescue cells that may still be entered when there are several extra digits
 *
 *     a cell with              is entered
 *     extra digits             if all extras are one digit, for types 1 and 2, or if the allowance is not
 *                              used up, for types 3 and 4
 *     v1 and v2 alone          unless a walk from another start meets the loop as well */
static void enter_cell(struct search *search, unsigned cell, unsigned extras, int allowance, unsigned last)
{
    if (!search->budget)
        return;
    search->budget--;
    unsigned parity = search->length & 1, first = search->length ? search->path[0] : cell;
    assert(search->length < PATTERN_MAX);
    struct cells seen = logic_peer_sets[cell], blocked = search->blocked[parity];
    search->path[search->length++] = (unsigned char)cell;
    search->touched[parity] |= houses_of(cell);
    search->blocked[parity] = cells_or(blocked, seen);
    cells_flip(&search->viable, cell);
    if (cell != first)
        cells_flip(&search->holders, cell);
    struct cells next = cells_without(cells_and(search->viable, seen), search->blocked[!parity]);
    bool closed = search->touched[0] == search->touched[1] && cells_has(seen, first);
    for (unsigned type = 0; type < 3 && (closed || cells_any(next)); type++) {
        struct cells house = cells_and(search->holders, logic_scan_sets[house_of(cell, type)]);
        while (type != last && cells_any(house)) {
            unsigned to = cells_pop(&house), set = search->board->candidates[to];
            if (to == first) {
                if (closed && search->length >= 4 &&
                    (!met_often(extras, allowance) || type > search->opening))
                    use_loop(search);
                continue;
            }
            bool rescues = set != search->pair;
            extras |= set & ~search->pair;
            bool enter = rescues ? !(extras & (extras - 1)) || allowance > 0
                                 : to > first || !met_often(extras, allowance);
            if (cell == first) {
                search->opening = type;
                enter &= type < 2 || !met_often(extras, allowance);
            }
            if (enter && cells_has(next, to) && search->length < search->longest)
                enter_cell(search, to, extras, allowance - rescues, type);
        }
    }
    if (cell != first)
        cells_flip(&search->holders, cell);
    cells_flip(&search->viable, cell);
    search->blocked[parity] = blocked;
    search->touched[parity] &= ~houses_of(cell);
    search->length--;
}

/* Is there another one of some cells in each house of a cell? */
static bool has_neighbours(struct cells cells, unsigned cell)
{
    bool has = true;
    for (unsigned type = 0; type < 3; type++)
        has &= !cells_scarce(cells_and(cells, logic_scan_sets[house_of(cell, type)]));
    return has;
}

/* Finds the holders of a pair that can be in a loop: a cell needs another one in each of its three houses. */
static struct cells viable_cells(struct cells holders)
{
    struct cells viable = holders, gone;
    do {
        gone = (struct cells){{0, 0}};
        for (struct cells rest = viable; cells_any(rest);) {
            unsigned cell = cells_pop(&rest);
            if (!has_neighbours(viable, cell))
                cells_flip(&gone, cell);
        }
        viable = cells_without(viable, gone);
    } while (cells_any(gone));
    return viable;
}

/* All pairs of some digits, as bits by number. */
static uint64_t pair_bits(unsigned digits)
{
    uint64_t bits = 0;
    for (unsigned rest = digits; rest;) {
        unsigned low = set_pop(&rest);
        if (rest) /* low is at most 7 then */
            bits |= (uint64_t)(rest >> 1) << (8 * low);
    }
    return bits;
}

/* The pairs of cells with two candidates that may have a step since a search in vain: a cell that has both
 * digits, or had both, is not as it was; or a house has changed that two rescue cells of a loop share. There
 * may be other pairs among them. */
static uint64_t touched_pairs(struct board *board, const struct vain_loops *memory)
{
    struct cells changed = changed_since(board, &memory->search);
    uint64_t pairs = 0, all = 0;
    uint32_t houses = 0;
    for (struct cells twos = board_with(board, 2); cells_any(twos);) {
        unsigned cell = cells_pop(&twos), number = pair_number(board->candidates[cell]);
        all |= (uint64_t)1 << number;
        pairs |= (uint64_t)cells_has(changed, cell) << number;
    }
    while (cells_any(changed) && all & ~pairs) {
        unsigned cell = cells_pop(&changed);
        pairs |= pair_bits(board->candidates[cell]) | pair_bits(memory->search.candidates[cell]);
        houses |= houses_of(cell);
    }
    for (unsigned number = 0; number < 64; number++)
        pairs |= (uint64_t)((memory->houses[number] & houses) != 0) << number;
    return pairs;
}

/* Searches from all cells with two candidates, except for pairs without changes. A complete search without
 * a step is remembered. */
static bool find(struct step *step)
{
    struct board *board = step->board;
    struct search search = {.board = board,
                            .best = step,
                            .best_order = UINT32_MAX,
                            .longest = PATTERN_MAX,
                            .budget = WALK_BUDGET};
    struct vain_loops none = {{{0}}, {0}}, *memory = board->reasoner ? &board->reasoner->loops : &none;
    uint64_t pairs = touched_pairs(board, memory), known = 0;
    struct cells viable[64]; /* of the known pairs */
    step_prepare_trial(&search.trial, step);
    for (unsigned number = 0; number < 64; number++)
        search.found.houses[number] = pairs >> number & 1 ? 0 : memory->houses[number];
    for (struct cells starts = board_with(board, 2); cells_any(starts);) {
        unsigned start = cells_pop(&starts), pair = board->candidates[start];
        if (!(pairs >> pair_number(pair) & 1))
            continue;
        search.pair = pair;
        search.holders = cells_and(board->has[lowest_bit(pair)], board->has[lowest_bit(pair & (pair - 1))]);
        if (!has_neighbours(search.holders, start))
            continue;
        if (!(known >> pair_number(pair) & 1))
            viable[pair_number(pair)] = viable_cells(search.holders);
        known |= (uint64_t)1 << pair_number(pair);
        search.viable = viable[pair_number(pair)];
        if (cells_has(search.viable, start))
            enter_cell(&search, start, 0, RESCUE_CELLS, NO_TYPE);
    }
    if (search.best_order == UINT32_MAX && search.budget && !board->listed) {
        *memory = search.found;
        remember_search(board, &memory->search);
    }
    return search.best_order != UINT32_MAX;
}

static const char *const loop_forms[] = {
    "Unique rectangle type 1", "Unique rectangle type 2", "Unique rectangle type 3",
    "Unique rectangle type 4", "Unique loop type 1",      "Unique loop type 2",
    "Unique loop type 3",      "Unique loop type 4",      NULL};

/* A loop of four cells is a rectangle. */
static unsigned form_of_loop(const struct step *step)
{
    return (step->n_cells > 4 ? 4u : 0u) + step->type - 1u;
}

/* In type 3, the two cells act as one, with their further digits or with the pair. */
#define WAYS_OUT                                                                                             \
    "[each rescue cells| and |[at first?Only |]{it} [at first?can also be |]{its further digits or}]"

static const struct sudoku_lesson unique_loop_lesson = {
    "A proper puzzle has one solution. If four cells in two rows, two columns and two boxes could only be "
    "the same two digits, these could be swapped, and there would be two solutions. So something must "
    "prevent it: a candidate beside the two digits. If only one cell has some, it is one of these (type 1); "
    "if several have the same one, what sees them all is not it (type 2); types 3 and 4 use a set or a "
    "strong link with them. Longer loops of pairs work in the same way.",
    "Look for three cells with the same pair in two boxes: the fourth corner tells. Then look at two such "
    "cells with two richer corners.",
    "It holds only if the puzzle has exactly one solution. The corners must lie in two boxes, not in four, "
    "and none of them may be a clue.",
    .other_names =
        "UR = unique rectangle, uniqueness test 1 = unique rectangle type 1, uniqueness test 2 = unique "
        "rectangle type 2, uniqueness test 3 = unique rectangle type 3, uniqueness test 4 = unique rectangle "
        "type 4",
    .position = "8365.....2476983511..3274865712396483284.6...96478.2..48316259761.97.8..7..8.316.",
};

const struct technique logic_technique_unique_loop = {
    .known = {"unique-loop", "Unique loop", 45, 1, loop_forms, &unique_loop_lesson},
    .find = find,
    .pattern =
        ", {digits} in {cells}[type 3?, [covers?hidden|naked] set {extra}[helpers? with {helpers}]]"
        "[houses? ({houses})]",
    .reason =
        "If these {count of cells} cells held only {digits and}, swapping {digits and} in all of them would "
        "give a second solution. "
        "[type 1?" WAYS_OUT
        ", so it is {extra or}.]"
        "[type 2?Only [each rescue cells| and |{it}] can also be {extra}. So one of them is {extra}, and no "
        "cell that sees all of them can be {extra}.]"
        "[type 3?Only [each rescue cells| and |{it} (also {its further digits or})] can prevent that"
        ", so at least one of the two is {further digits or}"
        "[covers?, and only the other can be {digits or}. In {houses} the digits {extra and} have no other "
        "places than that cell and {helpers}. No other digit can be in {helpers}."
        "|. Together with {helpers}, which can only be {extra or}, it uses {extra and} in {houses}, so no "
        "other cell there can be {extra or}.]]"
        "[type 4?In {houses} the digit {extra} can only be in [each rescue cells| and |{it}], so one of "
        "them is {extra}. If the other were {other digit or}, these {count of cells} cells would hold only "
        "{digits and}. So neither is {other digit or}.]",
    .form_of = form_of_loop,
    .whereabouts = IN_FIRST_BOX,
};
