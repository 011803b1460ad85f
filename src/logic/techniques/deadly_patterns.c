/* deadly_patterns.c: unique rectangles, longer unique loops, and the bivalue universal grave (BUG).
 *
 * Some cells could be filled in two ways if they had no other candidates, and there would be a second
 * solution. So one of these other candidates, the extra ones, is true. What follows from that is the same for
 * all such patterns:
 *
 *     type 1   one cell has extra candidates: it has one of them
 *     type 2   all extra candidates are of one digit: no cell that sees all of them has it
 *     type 3   the cells with extra candidates are like one cell with these, in a naked set (or a hidden one)
 *     type 4   a digit of the pattern must be in one of two cells: the others are not
 *
 * Of all steps the one with the lowest (rating, type) is taken, the first found among equals.
 *
 * Tried and lost for loops: a bound on their length by how many cells of a pair have no extra candidate, or
 * the same. It saved 1 % of the instructions of ratings from 6.5 to 7.5. */
#include "logic/reasoner.h"
#include "logic/tuples.h"

/* A pattern, and the best step so far. */
struct deadly {
    const struct board *board;
    struct step *best, trial;
    unsigned best_order; /* what it is sorted by; UINT32_MAX: there is none */
    bool is_bug;         /* else a loop */
    unsigned pair;       /* the digits of a loop, v1 and v2 */
    unsigned length;     /* of the pattern, which a step shows */
    const unsigned char *pattern;
    const uint16_t *shown; /* the digits to show, by cell */
    unsigned extra;        /* extra digits */
    unsigned n;            /* cells that have them, in the order of the pattern */
    unsigned char cells[SUDOKU_CELLS];
    struct cells with_extra;  /* the same as a set */
    struct cells seen_by_all; /* cells, filled ones too, that see all of these */
};

/* Prepares the search for the best step of a technique. */
static inline void deadly_begin(struct deadly *deadly, struct step *step)
{
    deadly->board = step->board;
    deadly->best = step;
    deadly->best_order = UINT32_MAX;
    deadly->shown = step->board->candidates;
    step_prepare_trial(&deadly->trial, step);
}

/* Begins a step of some type. A longer loop rates above a rectangle. */
static void begin(struct deadly *deadly, unsigned type, unsigned above)
{
    struct step *step = &deadly->trial;
    if (!deadly->is_bug)
        above += deadly->length == 4 ? 0 : deadly->length == 6 ? 1 : deadly->length == 8 ? 2 : 5;
    step_begin(step, above);
    step->type = (unsigned char)type;
    step->digits = deadly->is_bug ? deadly->extra : deadly->pair;
    step->extra = deadly->is_bug ? 0 : deadly->extra;
    for (unsigned i = 0; i < deadly->length && i < PATTERN_MAX; i++)
        step_cell(step, deadly->pattern[i], deadly->shown[deadly->pattern[i]]);
}

/* Keeps a step that removes something and goes before the best one. Steps are compared as Sudoku Explainer
 * compares them, which adds tenths as floating-point numbers: 4.6 + 0.1 and 4.6 + 0.3 come out just below 4.7
 * and 4.9. */
static void keep_if_better(struct deadly *deadly)
{
    const struct step *step = &deadly->trial;
    unsigned rating = step->rating;
    bool below = step->type == 3 && step->n_cells == 6 && (rating == 47 || rating == 49);
    unsigned order = (2 * rating - below) * 8 + step->type;
    if (!step_has_news(step) || order >= deadly->best_order)
        return;
    deadly->best_order = order;
    step_copy(deadly->best, step);
}

/* ---- The types ---- */

/* Tries the naked sets of n digits in which the cells with extra candidates stand for one cell of a house.
 * Those extra digits that both cells of a loop have count as theirs. The order of the other cells decides
 * which set is found first: it is that of the house, but for a BUG the box of its first cell goes first. */
static void try_naked_sets(struct deadly *deadly, unsigned house, unsigned n)
{
    const uint16_t *candidates = deadly->board->candidates;
    unsigned char others[9], fit[9];
    if (!deadly->is_bug && 2 * n > board_empties(deadly->board, house))
        return;
    struct cells cells = cells_without(logic_scan_sets[house], deadly->with_extra), later = {{0, 0}};
    unsigned count = 0, n_fit = 0, own = 0;
    if (deadly->is_bug)
        later = cells_without(cells, logic_scan_sets[logic_cell_places[deadly->cells[0]].house[0]]);
    else
        own = deadly->extra & candidates[deadly->cells[0]] & candidates[deadly->cells[1]];
    for (cells = cells_without(cells, later); cells_any(cells) || cells_any(later);)
        others[count++] = (unsigned char)cells_pop(cells_any(cells) ? &cells : &later);
    for (unsigned i = 0; i < count; i++) {
        unsigned size = logic_set_size[candidates[others[i]]];
        if (size >= 2 && size <= n)
            fit[n_fit++] = (unsigned char)i;
    }
    for (unsigned now = (1u << (n - 1)) - 1; now < 1u << n_fit; now = next_combination(now)) {
        unsigned united = own, set = 0;
        for (unsigned rest = now; rest; rest &= rest - 1) {
            set |= 1u << fit[lowest_bit(rest)];
            united |= candidates[others[fit[lowest_bit(rest)]]];
        }
        if (logic_set_size[united] != n || deadly->extra & ~united)
            continue;
        begin(deadly, 3, deadly->is_bug ? n : n - 1);
        deadly->trial.extra = united;
        deadly->trial.houses = public_house(house);
        for (unsigned i = 0; i < count; i++) {
            if (set >> i & 1)
                step_helper(&deadly->trial, others[i], candidates[others[i]]);
            else
                step_removes(&deadly->trial, others[i], united);
        }
        keep_if_better(deadly);
    }
}

/* Tries one hidden set: n digits, among them v1 and v2, that have n places in the house, the first cell with
 * extra candidates standing for both. */
static void try_hidden_set(struct deadly *deadly, unsigned house, unsigned n, unsigned digits)
{
    const struct board *board = deadly->board;
    unsigned c1 = deadly->cells[0], c2 = deadly->cells[1], united = 0;
    for (unsigned rest = digits; rest;) {
        unsigned places = board->places[set_pop(&rest)][house];
        places &= ~(1u << logic_cell_places[c2].at[house / 9]);
        if (!places)
            return;
        united |= places;
    }
    if (logic_set_size[united] != n)
        return;
    begin(deadly, 3, n - 2);
    deadly->trial.extra = digits;
    deadly->trial.houses = deadly->trial.covers = public_house(house);
    while (united) {
        unsigned cell = logic_scan_cells[house][set_pop(&united)];
        if (cell == c1)
            continue;
        step_helper(&deadly->trial, cell, board->candidates[cell]);
        step_removes(&deadly->trial, cell, ALL_DIGITS & ~digits);
    }
    keep_if_better(deadly);
}

/* Tries the hidden sets of v1, v2 and n - 2 of the digits that are not extra. */
static void try_hidden_sets(struct deadly *deadly, unsigned house, unsigned n)
{
    unsigned char others[9];
    unsigned count = 0;
    if (2 * n >= board_empties(deadly->board, house))
        return;
    if (n == 2)
        try_hidden_set(deadly, house, n, deadly->pair);
    for (unsigned rest = ALL_DIGITS & ~(deadly->extra | deadly->pair); rest;)
        others[count++] = (unsigned char)set_pop(&rest);
    for (unsigned set = (1u << (n - 2)) - 1; set && set < 1u << count; set = next_combination(set)) {
        unsigned digits = deadly->pair;
        for (unsigned rest = set; rest;)
            digits |= 1u << others[set_pop(&rest)];
        try_hidden_set(deadly, house, n, digits);
    }
}

/* Tries the houses that all cells with extra candidates share: of a BUG one after the other, until there is a
 * step, of a loop one size after the other. */
static void try_type_three(struct deadly *deadly)
{
    unsigned char houses[3];
    unsigned n_houses = 0;
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(deadly->cells[0], type), i = 1;
        while (i < deadly->n && cells_has(logic_scan_sets[house], deadly->cells[i]))
            i++;
        if (i == deadly->n)
            houses[n_houses++] = (unsigned char)house;
    }
    if (deadly->is_bug) {
        for (unsigned i = 0; i < n_houses && deadly->best_order == UINT32_MAX; i++)
            for (unsigned n = 2; n <= 6 && deadly->best_order == UINT32_MAX; n++)
                try_naked_sets(deadly, houses[i], n);
        return;
    }
    for (unsigned n = logic_set_size[deadly->extra]; n <= 7; n++)
        for (unsigned i = 0; i < n_houses; i++) {
            try_naked_sets(deadly, houses[i], n);
            try_hidden_sets(deadly, houses[i], n);
        }
}

/* One of v1 and v2 has its places in a house in the two cells with extra candidates alone: the other digit is
 * in neither. */
static void try_type_four_of_loop(struct deadly *deadly)
{
    unsigned c1 = deadly->cells[0], c2 = deadly->cells[1];
    for (unsigned digits = deadly->pair; digits; digits &= digits - 1)
        for (uint32_t shared = houses_of(c1) & houses_of(c2); shared; shared &= shared - 1) {
            struct cells places =
                cells_and(deadly->board->has[lowest_bit(digits)], logic_scan_sets[lowest_bit(shared)]);
            if (!cells_any(places) || !cells_within(places, deadly->with_extra))
                continue;
            begin(deadly, 4, 0);
            deadly->trial.extra = digits & -digits;
            deadly->trial.houses = public_house(lowest_bit(shared));
            step_removes(&deadly->trial, c1, deadly->pair & ~deadly->trial.extra);
            step_removes(&deadly->trial, c2, deadly->pair & ~deadly->trial.extra);
            keep_if_better(deadly);
            return;
        }
}

/* Two bug cells that share a house and one more digit: it stays in one of them. */
static void try_type_four_of_bug(struct deadly *deadly)
{
    unsigned a = deadly->cells[0], b = deadly->cells[1];
    unsigned common = deadly->board->candidates[a] & deadly->board->candidates[b] & ~deadly->extra;
    if (!sees(a, b) || logic_set_size[common] != 1)
        return;
    begin(deadly, 4, 1);
    deadly->trial.extra = common;
    deadly->trial.houses = shared_house(a, b);
    deadly->trial.cells[0].digits |= (uint16_t)common;
    deadly->trial.cells[1].digits |= (uint16_t)common;
    step_removes(&deadly->trial, a, ALL_DIGITS & ~(deadly->shown[a] | common));
    step_removes(&deadly->trial, b, ALL_DIGITS & ~(deadly->shown[b] | common));
    keep_if_better(deadly);
}

static void try_types(struct deadly *deadly)
{
    bool one_digit = !(deadly->extra & (deadly->extra - 1));
    if (deadly->n == 1) {
        begin(deadly, 1, 0);
        step_removes(&deadly->trial, deadly->cells[0], ALL_DIGITS & ~deadly->extra);
        keep_if_better(deadly);
    } else if (deadly->n && one_digit &&
               cells_meet(deadly->seen_by_all, deadly->board->has[lowest_bit(deadly->extra)])) {
        begin(deadly, 2, deadly->is_bug);
        step_removes_all(&deadly->trial, deadly->seen_by_all, deadly->extra);
        keep_if_better(deadly);
    }
    if (deadly->n == 2)
        (deadly->is_bug ? try_type_four_of_bug : try_type_four_of_loop)(deadly);
    if (!one_digit && (deadly->n == 2 || (deadly->n > 2 && deadly->is_bug)))
        try_type_three(deadly);
}

/* ---- Loops: cells that all hold v1 and v2, with two cells in every house that the loop touches. The two
 * digits could be swapped along the loop. Its rescue cells are those with extra candidates. ---- */

/* The most cells that one search puts on paths. Puzzles with one solution need far fewer (the 17-clue
 * puzzles, the worst known, fewer than 60,000), but a grid of nothing but pairs would take hours. */
enum { WALK_BUDGET = 1 << 19 };

/* The search for loops of one digit pair. */
struct loop_search {
    struct deadly types;
    unsigned pair;    /* v1 and v2 */
    unsigned budget;  /* how many more cells may be tried */
    unsigned longest; /* loop that could still give a better step */
    unsigned opening; /* the type of house in which the path leaves its first cell */
    unsigned length;  /* of the path */
    unsigned char path[PATTERN_MAX];
    struct cells holders;    /* cells with v1 and v2 that are off the path, and its first cell */
    struct cells viable;     /* those that can be in a loop at all and are off the path */
    struct cells blocked[2]; /* cells that share a house with one of them, by parity */
    uint32_t touched[2];     /* houses of the path's even and odd cells */
    struct vain_loops found; /* what to remember if the search is in vain */
};

/* A digit pair as a number below 64: a row for each lower digit 0..7, a column for each higher digit 1..8. */
static unsigned pair_number(unsigned pair)
{
    return 8 * lowest_bit(pair) + lowest_bit(pair & (pair - 1)) - 1;
}

/* Makes n cells that could all hold one of two digits the pattern, and finds their extra candidates. */
static void set_pattern(struct deadly *deadly, const unsigned char *cells, unsigned n, unsigned digits)
{
    deadly->pattern = cells;
    deadly->length = n;
    deadly->pair = digits;
    deadly->n = deadly->extra = 0;
    deadly->with_extra = (struct cells){{0, 0}};
    deadly->seen_by_all = (struct cells){{UINT64_MAX, UINT64_MAX}};
    for (unsigned i = 0; i < n; i++) {
        unsigned extra = deadly->board->candidates[cells[i]] & ~digits;
        if (!extra)
            continue;
        deadly->cells[deadly->n++] = cells[i];
        cells_add(&deadly->with_extra, cells[i]);
        deadly->extra |= extra;
        deadly->seen_by_all = cells_and(deadly->seen_by_all, logic_peer_sets[cells[i]]);
    }
}

/* Looks for a step in the loop that the path has closed. Of two rescue cells, what they share matters; the
 * other types can only lose what they remove. */
static void use_loop(struct loop_search *search)
{
    struct deadly *types = &search->types;
    set_pattern(types, search->path, search->length, search->pair);
    if (types->n == 2)
        search->found.houses[pair_number(search->pair)] |=
            houses_of(types->cells[0]) & houses_of(types->cells[1]);
    try_types(types);
    /* Only another rectangle can be better than a step of the lowest rating. */
    if (types->best_order != UINT32_MAX && types->best->rating == types->best->technique->rating)
        search->longest = 4;
}

/* Is the rest of the way also met from other starts, or the other way round? With several extra digits, a
 * loop has at most two rescue cells, and a walk from each of its other cells enters them all. */
static inline bool met_often(unsigned extras, int allowance)
{
    return extras & (extras - 1) && allowance >= 0;
}

/* Puts a cell on the path, and tries all ways on from there if that can end well: by closing the loop, or
 * in a cell that can be in one and shares no house with a path cell of its own parity. Extra digits that
 * were seen stay for the cells after, even where the walk did not enter; a cell is entered for one of
 * three reasons. */
static void enter_cell(struct loop_search *search, unsigned cell, unsigned extras, int allowance,
                       unsigned last)
{
    if (!search->budget)
        return;
    search->budget--;
    unsigned parity = search->length & 1, first = search->length ? search->path[0] : cell;
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
            unsigned to = cells_pop(&house), set = search->types.board->candidates[to];
            if (to == first) {
                if (closed && search->length >= 4 &&
                    (!met_often(extras, allowance) || type > search->opening))
                    use_loop(search);
                continue;
            }
            bool more = set != search->pair;
            extras |= set & ~search->pair;
            bool enter = more ? !(extras & (extras - 1)) || allowance > 0
                              : to > first || !met_often(extras, allowance);
            if (cell == first) {
                search->opening = type;
                enter &= type < 2 || !met_often(extras, allowance);
            }
            if (enter && cells_has(next, to) && search->length < search->longest)
                enter_cell(search, to, extras, allowance - more, type);
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

/* Which of the pair's holders can be in a loop: a cell needs another one in each of its three houses. */
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

/* Searches from all cells with two candidates, but for pairs that are as they were. A search in vain is
 * remembered if it was complete. */
static bool find_loop(struct step *step)
{
    struct board *board = step->board;
    struct loop_search search = {.longest = PATTERN_MAX, .budget = WALK_BUDGET};
    struct vain_loops none = {{{0}}, {0}}, *memory = board->reasoner ? &board->reasoner->loops : &none;
    uint64_t pairs = touched_pairs(board, memory), known = 0;
    struct cells viable[64]; /* of the known pairs */
    deadly_begin(&search.types, step);
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
            enter_cell(&search, start, 0, 2, 3);
    }
    if (search.types.best_order == UINT32_MAX && search.budget && !board->listed) {
        *memory = search.found;
        remember_search(board, &memory->search);
    }
    return search.types.best_order != UINT32_MAX;
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

#define LOOP_PATTERN                                                                                         \
    " {digits} in {cells}[type 3?, [covers?hidden|naked] set {extra}[helpers? with {helpers}]]"              \
    "[houses? ({houses})]"

/* In type 3, the two cells act as one, with their further digits or with the pair. */
#define WAYS_OUT                                                                                             \
    "[each rescue cells| and |[at first?Only |]{it} [at first?can also be |]{its further digits or}]"
#define LOOP_REASON                                                                                          \
    "If these {number of cells} cells held only {digits and}, swapping {digits and} in all of them would "   \
    "give a second solution. "                                                                               \
    "[type 1?" WAYS_OUT                                                                                      \
    ", so it is {extra or}.]"                                                                                \
    "[type 2?Only [each rescue cells| and |{it}] can also be {extra}. So one of them is {extra}, and no "    \
    "cell that sees all "                                                                                    \
    "of them can be {extra}.]"                                                                               \
    "[type 3?" WAYS_OUT                                                                                      \
    ", so one of the two is {further digits or}"                                                             \
    "[covers?, and only the other can be {digits or}. In {houses} the digits {extra and} have no other "     \
    "places than that cell and {helpers}. No other digit can be in {helpers}."                               \
    "|. Together with {helpers}, which can only be {extra or}, it uses {extra and} in {houses}, so no "      \
    "other cell there can be {extra or}.]]"                                                                  \
    "[type 4?In {houses} the digit {extra} can only be in [each rescue cells| and |{it}], so one of them "   \
    "is {extra}. If "                                                                                        \
    "the other were {other digit or}, these {number of cells} cells would hold only {digits and}. So "       \
    "neither is {other digit or}.]"

const struct technique logic_technique_unique_loop = {
    .known = {"unique-loop", "Unique loop", 45, 1, loop_forms},
    .find = find_loop,
    .pattern = LOOP_PATTERN,
    .reason = LOOP_REASON,
    .form_of = form_of_loop,
    .whereabouts = IN_FIRST_BOX,
};

/* ---- BUG: a grid in which every cell has two candidates and every digit two places in each house never
 * has exactly one solution. Where a digit has more than two places in a house and one of them is in a cell
 * with more than two candidates, that cell is a bug cell and the digit its bug digit. ---- */

/* Can all cells with more than two candidates be bug cells? They need a common digit or a cell that sees
 * them all. Without asking this first, ratings from 6.5 to 8.9 take 2 % more instructions. */
static bool may_be_bugs(struct board *board)
{
    struct cells bugs = cells_or(board_with(board, 3), board->with[4]), common = {{UINT64_MAX, UINT64_MAX}};
    bool one_digit = false;
    for (unsigned digit = 0; digit < 9; digit++)
        one_digit |= cells_within(bugs, board->has[digit]);
    for (struct cells rest = bugs; cells_any(rest) && cells_any(common);)
        common = cells_and(common, logic_peer_sets[cells_pop(&rest)]);
    return one_digit || cells_any(common);
}

/* Finds the bug cells. Returns false if there are none, or the grid cannot be a BUG with some more
 * candidates, or no type of step is possible. */
static bool find_bugs(struct deadly *bugs, uint16_t bug_digits[SUDOKU_CELLS])
{
    static const unsigned char types[3] = {BOX, ROW, COLUMN};
    const struct board *board = bugs->board;
    bugs->seen_by_all = (struct cells){{UINT64_MAX, UINT64_MAX}};
    for (unsigned i = 0; i < 9 * HOUSES; i++) {
        unsigned house = types[i / 81] + i / 9 % 9, digit = i % 9, n = 0, bug = 0;
        unsigned places = board->places[digit][house];
        if (logic_set_size[places] == 0 || logic_set_size[places] == 2)
            continue;
        while (places) {
            unsigned cell = logic_scan_cells[house][set_pop(&places)];
            if (logic_set_size[board->candidates[cell]] < 3)
                continue;
            bug = cell;
            n++;
        }
        if (n == 0)
            return false;
        if (n > 1)
            continue;
        if (!bug_digits[bug])
            bugs->cells[bugs->n++] = (unsigned char)bug;
        cells_add(&bugs->with_extra, bug);
        bug_digits[bug] |= (uint16_t)(1u << digit);
        bugs->extra |= 1u << digit;
        bugs->seen_by_all = cells_and(bugs->seen_by_all, logic_peer_sets[bug]);
        if (bugs->n >= 2 && logic_set_size[bugs->extra] >= 2 && !cells_any(bugs->seen_by_all))
            return false;
    }
    return bugs->n > 0;
}

/* Without the bug digits, has every empty cell two candidates and every digit two places in each house? */
static bool is_grave(const struct board *board, const uint16_t bug_digits[SUDOKU_CELLS])
{
    uint32_t once[9] = {0}, twice[9] = {0};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = board->candidates[cell] & ~(unsigned)bug_digits[cell];
        if (board->value[cell])
            continue;
        if (logic_set_size[set] != 2)
            return false;
        uint32_t houses = houses_of(cell);
        while (set) {
            unsigned digit = set_pop(&set);
            if (twice[digit] & houses)
                return false;
            twice[digit] |= once[digit] & houses;
            once[digit] |= houses;
        }
    }
    for (unsigned digit = 0; digit < 9; digit++)
        if (once[digit] != twice[digit])
            return false;
    return true;
}

static bool find_bug(struct step *step)
{
    uint16_t bug_digits[SUDOKU_CELLS] = {0};
    struct deadly bugs = {.is_bug = true};
    deadly_begin(&bugs, step);
    if (!may_be_bugs(step->board) || !find_bugs(&bugs, bug_digits) || !is_grave(step->board, bug_digits))
        return false;
    bugs.pattern = bugs.cells;
    bugs.length = bugs.n;
    bugs.shown = bug_digits;
    try_types(&bugs);
    return bugs.best_order != UINT32_MAX;
}

#define BUG_REASON                                                                                           \
    "Without [alike?{digits and} in {cells}|[each cells| and |{its own digits and} in {it}]] every empty "   \
    "cell would have two candidates and every digit two places in "                                          \
    "each house. Such a grid never has exactly one solution, so "                                            \
    "[type 1?{cells} is {digits or}.]"                                                                       \
    "[type 2?one of these cells is {digits}, and no cell that sees all of them can be {digits}.]"            \
    "[type 3?one of these candidates is true. Its cell uses {extra and} in {houses} together with "          \
    "{helpers}, which can be nothing else, so no other cell there can be {extra or}.]"                       \
    "[type 4?one of these candidates is true. In {houses} one of {cells} is {extra}, so the other one is "   \
    "its candidate: [each cells| and |{it} is {its digits or}].]"

static const char *const bug_forms[] = {"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", NULL};

const struct technique logic_technique_bug = {
    .known = {"bug", "BUG", 56, 1, bug_forms},
    .find = find_bug,
    .pattern =
        ", [alike?{digits} in {cells}|[each cells| and |{its own digits} in {it}]][helpers? with "
        "{helpers}][houses? ({houses})]",
    .reason = BUG_REASON,
    .whereabouts = IN_WHOLE_GRID,
};
