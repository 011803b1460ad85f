/* subsets.c: pairs, triplets and quads inside one house.
 *
 * n cells that share n digits are a naked set; the other cells of the house are then a hidden set, which
 * removes the same. Players see the two in different ways, so they are different techniques with different
 * ratings. */
#include "logic/step.h"
#include "logic/tuples.h"

/* Begins the tuples of digits that share few places in a house. The board counts digits with two and three
 * places anyway; for quads all digits are tried. */
static inline void digit_tuples(struct tuples *tuples, const struct board *board, unsigned house,
                                unsigned size)
{
    unsigned digits = size > 3 ? ALL_DIGITS : board->pairs[house];
    if (size == 3)
        digits |= board->triplets[house];
    tuples_begin(tuples, size);
    if (logic_set_size[digits] < size)
        return;
    while (digits) {
        unsigned digit = set_pop(&digits);
        tuples_add(tuples, digit, board->places[digit][house]);
    }
}

/* Begins the tuples of cells of a house that have few candidates. */
static inline void cell_tuples(struct tuples *tuples, const struct board *board, unsigned house,
                               unsigned size)
{
    tuples_begin(tuples, size);
    for (unsigned rest = board->empties[house]; rest;) {
        unsigned place = set_pop(&rest);
        tuples_add(tuples, place, board->candidates[logic_scan_cells[house][place]]);
    }
}

/* Begins the step of a hidden set: its pattern. */
static void describe_hidden(struct step *step, unsigned house, const struct tuples *tuples)
{
    step_begin(step, 0);
    step->digits = tuples->items;
    step->houses = public_house(house);
    step_cells(step, house, tuples->united, tuples->items);
}

static bool hidden_in_house(struct step *step, unsigned house)
{
    unsigned size = technique_of(step)->variant;
    /* With fewer cells, the naked set of the other cells is no larger and easier to see. */
    if (board_empties(step->board, house) <= 2 * size)
        return false;
    struct tuples tuples;
    digit_tuples(&tuples, step->board, house, size);
    while (tuples_next(&tuples)) {
        describe_hidden(step, house, &tuples);
        for (unsigned i = 0; i < step->n_cells; i++)
            step_removes(step, step->cells[i].cell, ALL_DIGITS & ~tuples.items);
        if (step_has_news(step))
            return true;
    }
    return false;
}

/* Looks for a hidden set that leaves a digit one of its several places. The digit must have lost a place to
 * the set: otherwise it is a hidden single already. */
static bool direct_hidden_in_house(struct step *step, unsigned house)
{
    const struct board *board = step->board;
    unsigned size = technique_of(step)->variant;
    /* The placed digit needs a cell beside the set. Beside a pair, the digit has three places at most. */
    if (board_empties(board, house) <= size ||
        (size == 2 && logic_set_size[board->pairs[house] | board->triplets[house]] < 3))
        return false;
    struct tuples tuples;
    digit_tuples(&tuples, board, house, size);
    while (tuples_next(&tuples))
        for (unsigned digit = 0; digit < 9; digit++) {
            unsigned places = board->places[digit][house], left = places & ~tuples.united;
            if (!left || left & (left - 1) || left == places || tuples.items >> digit & 1)
                continue;
            describe_hidden(step, house, &tuples);
            step_places(step, logic_scan_cells[house][lowest_bit(left)], digit);
            if (step_has_news(step))
                return true;
        }
    return false;
}

/* Begins the step of a naked set, and clears its house. */
static void write_naked(struct step *step, unsigned house, const struct tuples *tuples)
{
    step_begin(step, 0);
    step->digits = tuples->united;
    step->houses = public_house(house);
    step_cells(step, house, tuples->items, ALL_DIGITS);
    for (unsigned rest = step->board->empties[house] & ~tuples->items; rest;)
        step_removes(step, logic_scan_cells[house][set_pop(&rest)], tuples->united);
}

static bool naked_in_house(struct step *step, unsigned house)
{
    unsigned size = technique_of(step)->variant;
    struct tuples tuples;
    /* With fewer cells, the other cells are a smaller hidden set. */
    if (board_empties(step->board, house) < 2 * size)
        return false;
    cell_tuples(&tuples, step->board, house, size);
    while (tuples_next(&tuples)) {
        write_naked(step, house, &tuples);
        if (step_has_news(step))
            return true;
    }
    return false;
}

/* A naked set of a box in one line: it removes candidates from both. If it removes some from one alone, it is
 * a naked pair or triplet of that house. */
static bool locked_in_house(struct step *step, unsigned box)
{
    struct tuples tuples;
    if (box >= COLUMN)
        return false;
    cell_tuples(&tuples, step->board, box, technique_of(step)->variant);
    while (tuples_next(&tuples)) {
        const struct cell_place *first = &logic_cell_places[logic_scan_cells[box][lowest_bit(tuples.items)]];
        for (unsigned type = 1; type < 3; type++) {
            unsigned shift = type == 1 ? first->at[0] % 3 : first->at[0] / 3 * 3;
            if (tuples.items & ~((type == 1 ? 0111u : 0007u) << shift))
                continue;
            write_naked(step, box, &tuples);
            step->houses |= public_house(first->house[type]);
            unsigned in_box = step->n_removals;
            step_removes_all(step, cells_without(logic_scan_sets[first->house[type]], logic_scan_sets[box]),
                             tuples.united);
            if (in_box && step->n_removals > in_box && step_has_news(step))
                return true;
        }
    }
    return false;
}

/* Both start with ` 2,7 in r4c5 and r4c8 (row 4)`. */
#define SUBSET(search, name, title, rating, n, why, lesson)                                                  \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL, lesson}, .in_house = (search),                               \
        .pattern = " {digits} in {cells} ({houses})", .reason = (why), .variant = (n),                       \
    }

#define HIDDEN_REASON                                                                                        \
    "In {houses} the digits {digits and} can only be in {cells}, so no other digit can be there"             \
    "[placed digit?. That leaves {placed cell} as the only place for {placed digit}]."
#define NAKED_REASON(all)                                                                                    \
    "{cells} can only be {digits or}. Together they use " all                                                \
    ", so no other cell of {houses} can be "                                                                 \
    "{digits or}."

static const struct sudoku_lesson direct_hidden_pair_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson direct_hidden_triplet_lesson = {
    NULL, NULL, NULL, "direct hidden triple", NULL, NULL,
};

static const struct sudoku_lesson hidden_pair_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson hidden_triplet_lesson = {
    NULL, NULL, NULL, "hidden triple", NULL, NULL,
};

static const struct sudoku_lesson hidden_quad_lesson = {
    NULL, NULL, NULL, "hidden quadruple", NULL, NULL,
};

static const struct sudoku_lesson naked_pair_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson naked_triplet_lesson = {
    NULL, NULL, NULL, "naked triple", NULL, NULL,
};

static const struct sudoku_lesson naked_quad_lesson = {
    NULL, NULL, NULL, "naked quadruple", NULL, NULL,
};

static const struct sudoku_lesson locked_pair_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson locked_triplet_lesson = {
    NULL, NULL, NULL, "locked triple", NULL, NULL,
};

const struct technique logic_technique_direct_hidden_pair =
    SUBSET(direct_hidden_in_house, "direct-hidden-pair", "Direct hidden pair", 20, 2, HIDDEN_REASON,
           &direct_hidden_pair_lesson);
const struct technique logic_technique_direct_hidden_triplet =
    SUBSET(direct_hidden_in_house, "direct-hidden-triplet", "Direct hidden triplet", 25, 3, HIDDEN_REASON,
           &direct_hidden_triplet_lesson);
const struct technique logic_technique_hidden_pair =
    SUBSET(hidden_in_house, "hidden-pair", "Hidden pair", 34, 2, HIDDEN_REASON, &hidden_pair_lesson);
const struct technique logic_technique_hidden_triplet =
    SUBSET(hidden_in_house, "hidden-triplet", "Hidden triplet", 40, 3, HIDDEN_REASON, &hidden_triplet_lesson);
const struct technique logic_technique_hidden_quad =
    SUBSET(hidden_in_house, "hidden-quad", "Hidden quad", 54, 4, HIDDEN_REASON, &hidden_quad_lesson);
const struct technique logic_technique_naked_pair =
    SUBSET(naked_in_house, "naked-pair", "Naked pair", 30, 2, NAKED_REASON("both"), &naked_pair_lesson);
const struct technique logic_technique_naked_triplet =
    SUBSET(naked_in_house, "naked-triplet", "Naked triplet", 36, 3, NAKED_REASON("all three"),
           &naked_triplet_lesson);
const struct technique logic_technique_naked_quad =
    SUBSET(naked_in_house, "naked-quad", "Naked quad", 50, 4, NAKED_REASON("all four"), &naked_quad_lesson);
const struct technique logic_technique_locked_pair =
    SUBSET(locked_in_house, "locked-pair", "Locked pair", 30, 2, NAKED_REASON("both"), &locked_pair_lesson);
const struct technique logic_technique_locked_triplet =
    SUBSET(locked_in_house, "locked-triplet", "Locked triplet", 36, 3, NAKED_REASON("all three"),
           &locked_triplet_lesson);
