/* unique_loops.c: unique rectangles and longer unique loops.
 *
 * In a loop of cells that all hold v1 and v2, with two cells in every house that it touches, the cells
 * cannot all be left with only v1 and v2: the two digits could be swapped along the loop, and there would be
 * a second solution. So one of the "rescue cells", which have further candidates, must take one of these.
 *
 * Of all steps the one with the lowest (rating, type) is taken, the first found among equals. */
#include "logic/reasoner.h"
#include "logic/tuples.h"
#include "logic/words.h"

/* A closed loop and its rescue cells. */
struct loop {
    unsigned pair; /* v1 and v2 */
    unsigned length;
    unsigned extra; /* the further digits of all rescue cells */
    unsigned n_rescue;
    const unsigned char *path;
    unsigned char rescue[PATTERN_MAX];
};

/* The best step that loops have given so far. */
struct loop_steps {
    const struct board *board;
    const struct technique *self;
    struct step *best;
    unsigned best_order; /* what it is sorted by; UINT32_MAX: there is none */
};

/* Do two rescue cells have a step that depends on the houses that they share? The other types can only lose
 * what they remove. */
static inline bool depends_on_houses(const struct loop *loop)
{
    return loop->n_rescue == 2;
}

/* ---- The types ---- */

/* How many tenths a loop of this length rates above a rectangle. */
static unsigned above_rectangle(unsigned length)
{
    return length == 4 ? 0 : length == 6 ? 1 : length == 8 ? 2 : 5;
}

/* Steps are compared as Sudoku Explainer compares them, which adds tenths as floating-point numbers: 4.6 +
 * 0.1 and 4.6 + 0.3 come out just below 4.7 and 4.9. */
static unsigned order_of(const struct step *step)
{
    unsigned rating = step->rating;
    bool below = step->type == 3 && step->n_cells == 6 && (rating == 47 || rating == 49);
    return (2 * rating - below) * 8 + step->type;
}

/* Begins a step of some type. */
static void describe(const struct loop_steps *steps, const struct loop *loop, unsigned type, unsigned added,
                     struct step *step)
{
    step_begin(step, steps->self, above_rectangle(loop->length) + added);
    step->type = (unsigned char)type;
    step->digits = (uint16_t)loop->pair;
    step->extra = (uint16_t)loop->extra;
    for (unsigned i = 0; i < loop->length; i++)
        step_cell(step, loop->path[i], steps->board->candidates[loop->path[i]]);
}

/* Keeps a step that removes something and goes before the best one. */
static void keep_if_better(struct loop_steps *steps, const struct step *step)
{
    unsigned order = order_of(step);
    if (!step->n_removals || order >= steps->best_order)
        return;
    steps->best_order = order;
    step_copy(steps->best, step);
}

static void type_one(struct loop_steps *steps, const struct loop *loop)
{
    struct step step;
    describe(steps, loop, 1, 0, &step);
    step_removes(&step, steps->board, loop->rescue[0], loop->pair);
    keep_if_better(steps, &step);
}

/* All rescue cells have the same further digit: one of them holds it. */
static void type_two(struct loop_steps *steps, const struct loop *loop)
{
    struct cells seen = steps->board->has[lowest_bit(loop->extra)];
    for (unsigned i = 0; i < loop->n_rescue; i++)
        seen = cells_and(seen, logic_peer_sets[loop->rescue[i]]);
    if (!cells_any(seen))
        return;
    struct step step;
    describe(steps, loop, 2, 0, &step);
    step_removes_all(&step, steps->board, seen, loop->extra);
    keep_if_better(steps, &step);
}

/* The two rescue cells act as one cell with their further digits, and that in a naked set of n. */
static void type_three_naked(struct loop_steps *steps, const struct loop *loop, unsigned house, unsigned n)
{
    const struct board *board = steps->board;
    if (2 * n > board_empties(board, house))
        return;
    unsigned c1 = loop->rescue[0], c2 = loop->rescue[1];
    unsigned both = loop->extra & board->candidates[c1] & board->candidates[c2];
    struct tuples tuples;
    tuples_begin(&tuples, n);
    unsigned at1 = 0;
    for (unsigned place = 0; place < 9; place++) {
        unsigned cell = logic_scan_cells[house][place];
        if (cell == c1)
            at1 = 1u << place;
        if (cell != c2)
            tuples_add(&tuples, place, cell == c1 ? loop->extra : board->candidates[cell]);
    }
    while (tuples_next(&tuples)) {
        if (!(tuples.items & at1))
            continue;
        unsigned united = both;
        for (unsigned rest = tuples.items & ~at1; rest;)
            united |= board->candidates[logic_scan_cells[house][set_pop(&rest)]];
        if (logic_set_size[united] != n)
            continue;
        struct step step;
        describe(steps, loop, 3, n - 1, &step);
        step.extra = (uint16_t)tuples.united;
        step.houses = public_houses((uint32_t)1 << house);
        for (unsigned place = 0; place < 9; place++) {
            unsigned cell = logic_scan_cells[house][place];
            if (cell == c1 || cell == c2)
                continue;
            if (tuples.items >> place & 1)
                step_helper(&step, cell, board->candidates[cell]);
            else
                step_removes(&step, board, cell, tuples.united);
        }
        keep_if_better(steps, &step);
    }
}

/* Tries one hidden set: n digits, among them v1 and v2, that have n places in the house, c1 standing for both
 * rescue cells. */
static void try_hidden(struct loop_steps *steps, const struct loop *loop, unsigned house, unsigned n,
                       unsigned digits)
{
    const struct board *board = steps->board;
    unsigned c1 = loop->rescue[0], c2 = loop->rescue[1], at2 = 0;
    for (unsigned place = 0; place < 9; place++)
        if (logic_scan_cells[house][place] == c2)
            at2 = 1u << place;
    unsigned united = 0;
    for (unsigned rest = digits; rest;) {
        unsigned places = board->places[set_pop(&rest)][house] & ~at2;
        if (!places)
            return;
        united |= places;
    }
    if (logic_set_size[united] != n)
        return;
    struct step step;
    describe(steps, loop, 3, n - 2, &step);
    step.extra = (uint16_t)digits;
    step.houses = step.covers = public_houses((uint32_t)1 << house);
    while (united) {
        unsigned cell = logic_scan_cells[house][set_pop(&united)];
        if (cell == c1)
            continue;
        step_helper(&step, cell, board->candidates[cell]);
        step_removes(&step, board, cell, ALL_DIGITS & ~digits);
    }
    keep_if_better(steps, &step);
}

/* The same with a hidden set: v1, v2 and n - 2 of the digits that the rescue cells don't add. */
static void type_three_hidden(struct loop_steps *steps, const struct loop *loop, unsigned house, unsigned n)
{
    if (2 * n >= board_empties(steps->board, house))
        return;
    if (n == 2) {
        try_hidden(steps, loop, house, n, loop->pair);
        return;
    }
    unsigned char others[9];
    unsigned count = 0;
    for (unsigned rest = ALL_DIGITS & ~(loop->extra | loop->pair); rest;)
        others[count++] = (unsigned char)set_pop(&rest);
    if (count < n - 2)
        return;
    for (unsigned now = (1u << (n - 2)) - 1; now < 1u << count; now = next_combination(now)) {
        unsigned digits = loop->pair;
        for (unsigned rest = now; rest;)
            digits |= 1u << others[set_pop(&rest)];
        try_hidden(steps, loop, house, n, digits);
    }
}

static void type_three(struct loop_steps *steps, const struct loop *loop)
{
    unsigned c1 = loop->rescue[0], c2 = loop->rescue[1];
    for (unsigned n = logic_set_size[loop->extra]; n <= 7; n++) {
        for (unsigned type = 0; type < 3; type++) {
            unsigned house = house_of(c1, type);
            if (house != house_of(c2, type))
                continue;
            type_three_naked(steps, loop, house, n);
            type_three_hidden(steps, loop, house, n);
        }
    }
}

/* Is the digit's place in some house that both rescue cells share one of these two? */
static bool needs_one_of(const struct board *board, unsigned c1, unsigned c2, unsigned digit, uint32_t *where)
{
    for (uint32_t shared = houses_of(c1) & houses_of(c2); shared; shared &= shared - 1) {
        struct cells others = cells_and(board->has[digit], logic_scan_sets[lowest_bit(shared)]);
        cells_flip(&others, c1);
        cells_flip(&others, c2);
        if (!cells_any(others)) {
            *where = shared & -shared;
            return true;
        }
    }
    return false;
}

/* One of v1 and v2 has no other place than the rescue cells: the other one is in neither. */
static void type_four(struct loop_steps *steps, const struct loop *loop)
{
    unsigned c1 = loop->rescue[0], c2 = loop->rescue[1];
    unsigned v1 = lowest_bit(loop->pair), v2 = lowest_bit(loop->pair & (loop->pair - 1));
    uint32_t where = 0;
    unsigned gone;
    if (needs_one_of(steps->board, c1, c2, v1, &where))
        gone = v2;
    else if (needs_one_of(steps->board, c1, c2, v2, &where))
        gone = v1;
    else
        return;
    struct step step;
    describe(steps, loop, 4, 0, &step);
    step.extra = (uint16_t)(loop->pair & ~(1u << gone));
    step.houses = public_houses(where);
    step_removes(&step, steps->board, c1, 1u << gone);
    step_removes(&step, steps->board, c2, 1u << gone);
    keep_if_better(steps, &step);
}

/* Keeps the steps of a loop that go before the best one. */
static void try_types(struct loop_steps *steps, const struct loop *loop)
{
    bool one_digit = !(loop->extra & (loop->extra - 1));
    if (loop->n_rescue == 1)
        type_one(steps, loop);
    else if (loop->n_rescue >= 2 && one_digit)
        type_two(steps, loop);
    if (!depends_on_houses(loop))
        return;
    if (!one_digit)
        type_three(steps, loop);
    type_four(steps, loop);
}

/* ---- The search ---- */

/* The most cells that one search puts on paths. Puzzles with one solution need far fewer (the 17-clue
 * puzzles, the worst known, fewer than 60,000), but a grid of nothing but pairs would take hours. */
enum { WALK_BUDGET = 1 << 19 };

/* The search for loops of one digit pair. */
struct loop_search {
    struct loop_steps steps;
    unsigned pair;    /* v1 and v2 */
    unsigned budget;  /* how many more cells may be tried */
    unsigned longest; /* loop that could still give a better step */
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

/* Looks for a step in the loop that the path has closed. */
static void use_loop(struct loop_search *search)
{
    struct loop_steps *steps = &search->steps;
    struct loop loop = {search->pair, search->length, 0, 0, search->path, {0}};
    for (unsigned i = 0; i < search->length; i++) {
        unsigned set = steps->board->candidates[search->path[i]];
        if (set != loop.pair) {
            loop.rescue[loop.n_rescue++] = search->path[i];
            loop.extra |= set & ~loop.pair;
        }
    }
    if (depends_on_houses(&loop))
        search->found.houses[pair_number(loop.pair)] |= houses_of(loop.rescue[0]) & houses_of(loop.rescue[1]);
    try_types(steps, &loop);
    /* Only another rectangle can be better than a step of the lowest rating. */
    if (steps->best_order != UINT32_MAX && steps->best->rating == steps->self->known.rating)
        search->longest = 4;
}

static void enter_cell(struct loop_search *search, unsigned cell, unsigned extras, int allowance,
                       unsigned last);

/* All ways on from the path's last cell. Extra digits that were seen stay for the cells after, even where the
 * walk did not enter; a cell is entered for one of three reasons. next are those that may lead to a valid
 * loop. */
static void walk_on(struct loop_search *search, struct cells next, unsigned extras, int allowance,
                    unsigned last)
{
    unsigned cell = search->path[search->length - 1];
    for (unsigned type = 0; type < 3; type++) {
        if (type == last)
            continue;
        struct cells house = cells_and(search->holders, logic_scan_sets[house_of(cell, type)]);
        while (cells_any(house)) {
            unsigned to = cells_pop(&house);
            if (to == search->path[0]) {
                if (search->length >= 4 && search->touched[0] == search->touched[1])
                    use_loop(search);
                continue;
            }
            unsigned set = search->steps.board->candidates[to];
            bool more = set != search->pair;
            extras |= set & ~search->pair;
            bool enter = !more || (extras && !(extras & (extras - 1))) || allowance > 0;
            if (enter && cells_has(next, to) && search->length < search->longest)
                enter_cell(search, to, extras, allowance - more, type);
        }
    }
}

/* Puts a cell on the path, and goes on from there if that can end well: by closing the loop, or in a cell
 * that can be in one and shares no house with a path cell of its own parity. */
static void enter_cell(struct loop_search *search, unsigned cell, unsigned extras, int allowance,
                       unsigned last)
{
    if (!search->budget)
        return;
    search->budget--;
    unsigned parity = search->length & 1;
    struct cells seen = logic_peer_sets[cell], blocked = search->blocked[parity];
    search->path[search->length++] = (unsigned char)cell;
    search->touched[parity] |= houses_of(cell);
    search->blocked[parity] = cells_or(blocked, seen);
    cells_flip(&search->viable, cell);
    if (search->length > 1)
        cells_flip(&search->holders, cell);
    struct cells next = cells_without(cells_and(search->viable, seen), search->blocked[!parity]);
    if (cells_any(next) || (search->touched[0] == search->touched[1] && cells_has(seen, search->path[0])))
        walk_on(search, next, extras, allowance, last);
    if (search->length > 1)
        cells_flip(&search->holders, cell);
    cells_flip(&search->viable, cell);
    search->blocked[parity] = blocked;
    search->touched[parity] &= ~houses_of(cell);
    search->length--;
}

/* Which of the pair's holders can be in a loop: a cell needs another one in each of its three houses. */
static struct cells viable_cells(struct cells holders)
{
    struct cells viable = holders, gone;
    do {
        gone = (struct cells){{0, 0}};
        for (struct cells rest = viable; cells_any(rest);) {
            unsigned cell = cells_pop(&rest);
            for (unsigned type = 0; type < 3; type++) {
                struct cells others = cells_and(viable, logic_scan_sets[house_of(cell, type)]);
                if (cells_scarce(others)) {
                    cells_flip(&gone, cell);
                    break;
                }
            }
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

/* The pairs that may have a step since a search in vain: a cell that has both digits, or had both, is not as
 * it was; or a house has changed that two rescue cells of a loop share. */
static uint64_t touched_pairs(const struct board *board, const struct vain_loops *memory)
{
    uint64_t pairs = 0;
    uint32_t houses = 0;
    for (struct cells changed = changed_since(board, &memory->search); cells_any(changed);) {
        unsigned cell = cells_pop(&changed);
        pairs |= pair_bits(board->candidates[cell]) | pair_bits(memory->search.candidates[cell]);
        houses |= houses_of(cell);
    }
    for (unsigned number = 0; number < 64; number++)
        pairs |= (uint64_t)((memory->houses[number] & houses) != 0) << number;
    return pairs;
}

/* Goes through the loops of a start. */
static void search_start(struct loop_search *search, unsigned start)
{
    unsigned pair = search->pair;
    search->holders = cells_and(search->steps.board->has[lowest_bit(pair)],
                                search->steps.board->has[lowest_bit(pair & (pair - 1))]);
    search->viable = viable_cells(search->holders);
    if (cells_has(search->viable, start))
        enter_cell(search, start, 0, 2, 3);
}

/* Searches from all cells with two candidates, but for pairs that are as they were. */
static void search_starts(struct loop_search *search, struct board *board, const struct vain_loops *memory)
{
    uint64_t pairs = touched_pairs(board, memory);
    for (unsigned number = 0; number < 64; number++)
        search->found.houses[number] = pairs >> number & 1 ? 0 : memory->houses[number];
    for (struct cells starts = board_with(board, 2); cells_any(starts);) {
        unsigned start = cells_pop(&starts);
        search->pair = board->candidates[start];
        if (pairs >> pair_number(search->pair) & 1)
            search_start(search, start);
    }
}

/* A search in vain is remembered if it was complete. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct loop_search search = {
        .steps = {board, self, step, UINT32_MAX}, .longest = PATTERN_MAX, .budget = WALK_BUDGET};
    struct vain_loops none = {{{0}}, {0}}, *memory = board->reasoner ? &board->reasoner->loops : &none;
    search_starts(&search, board, memory);
    if (search.steps.best_order != UINT32_MAX)
        return true;
    if (search.budget) {
        *memory = search.found;
        remember_search(board, &memory->search);
    }
    return false;
}

/* The candidates of a cell of the loop beside the pair. */
static unsigned beyond_pair(const struct step *step, unsigned i)
{
    return step->cell_digits[i] & ~(unsigned)step->digits;
}

/* `r6c1 and r6c3`: the cells of a loop with more candidates than the pair. */
static void say_rescue_cells(struct words *words, const struct step *step)
{
    unsigned char cells[PATTERN_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < step->n_cells; i++)
        if (beyond_pair(step, i))
            cells[n++] = step->cells[i];
    logic_say_cells(words, cells, n, " and ");
}

/* `Only r6c1 can also be 3 and r6c3 3 or 8` */
static void say_ways_out(struct words *words, const struct step *step)
{
    const char *before = "Only ", *between = " can also be ";
    for (unsigned i = 0; i < step->n_cells; i++) {
        if (!beyond_pair(step, i))
            continue;
        logic_say(words, "%s", before);
        logic_say_cell(words, step->cells[i]);
        logic_say(words, "%s", between);
        logic_list_digits(words, beyond_pair(step, i), " or ");
        before = " and ";
        between = " ";
    }
}

/* `3 or 8`: all digits of these */
static void say_further_digits(struct words *words, const struct step *step)
{
    unsigned all = 0;
    for (unsigned i = 0; i < step->n_cells; i++)
        all |= beyond_pair(step, i);
    logic_list_digits(words, all, " or ");
}

static const struct phrase phrases[] = {{"rescue cells", say_rescue_cells},
                                        {"ways out", say_ways_out},
                                        {"further digits", say_further_digits},
                                        {NULL, NULL}};

#define PATTERN                                                                                              \
    " {digits} in {cells}[type 3?, [covers?hidden|naked] set {extra}[helpers? with {helpers}]]"              \
    "[houses? ({houses})]"

/* In type 3, the two cells act as one, with their further digits or with the pair. */
#define REASON                                                                                               \
    "If these {number of cells} cells held only {digits and}, swapping {digits and} in all of them would "   \
    "give a second solution. "                                                                               \
    "[type 1?{ways out}, so it is {extra or}.]"                                                              \
    "[type 2?Only {rescue cells} can also be {extra}. So one of them is {extra}, and no cell that sees all " \
    "of them can be {extra}.]"                                                                               \
    "[type 3?{ways out}, so one of the two is {further digits}"                                              \
    "[covers?, and only the other can be {digits or}. In {houses} the digits {extra and} have no other "     \
    "places than that cell and {helpers}. No other digit can be in {helpers}."                               \
    "|. Together with {helpers}, which can only be {extra or}, it uses {extra and} in {houses}, so no "      \
    "other cell there can be {extra or}.]]"                                                                  \
    "[type 4?In {houses} the digit {extra} can only be in {rescue cells}, so one of them is {extra}. If "    \
    "the other were {other digit}, these {number of cells} cells would hold only {digits and}. So neither "  \
    "is {other digit}.]"

static const char *const forms[] = {
    "Unique rectangle type 1", "Unique rectangle type 2", "Unique rectangle type 3",
    "Unique rectangle type 4", "Unique loop type 1",      "Unique loop type 2",
    "Unique loop type 3",      "Unique loop type 4",      NULL};

/* A loop of four cells is a rectangle. */
static unsigned form_of(const struct step *step)
{
    return (step->n_cells > 4 ? 4u : 0u) + step->type - 1u;
}

const struct technique logic_technique_unique_loop = {
    .known = {"unique-loop", "Unique loop", 45, 1, forms},
    .find = find,
    .pattern = PATTERN,
    .reason = REASON,
    .phrases = phrases,
    .form_of = form_of,
    .whereabouts = IN_FIRST_BOX,
};
