/* The four types of unique loops, with the numbers that players give them. */
#include "logic/techniques/loop_types.h"

#include "logic/tuples.h"

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
        seen = cells_and(seen, sudoku_peer_sets[loop->rescue[i]]);
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
        unsigned cell = sudoku_scan_cells[house][place];
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
            united |= board->candidates[sudoku_scan_cells[house][set_pop(&rest)]];
        if (sudoku_set_size[united] != n)
            continue;
        struct step step;
        describe(steps, loop, 3, n - 1, &step);
        step.extra = (uint16_t)tuples.united;
        step.houses = public_houses((uint32_t)1 << house);
        for (unsigned place = 0; place < 9; place++) {
            unsigned cell = sudoku_scan_cells[house][place];
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
        if (sudoku_scan_cells[house][place] == c2)
            at2 = 1u << place;
    unsigned united = 0;
    for (unsigned rest = digits; rest;) {
        unsigned places = board->places[set_pop(&rest)][house] & ~at2;
        if (!places)
            return;
        united |= places;
    }
    if (sudoku_set_size[united] != n)
        return;
    struct step step;
    describe(steps, loop, 3, n - 2, &step);
    step.extra = (uint16_t)digits;
    step.houses = step.covers = public_houses((uint32_t)1 << house);
    while (united) {
        unsigned cell = sudoku_scan_cells[house][set_pop(&united)];
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
    for (unsigned n = sudoku_set_size[loop->extra]; n <= 7; n++) {
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
        struct cells others = cells_and(board->has[digit], sudoku_scan_sets[lowest_bit(shared)]);
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

void sudoku_try_loop(struct loop_steps *steps, const struct loop *loop)
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
