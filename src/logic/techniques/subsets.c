/* subsets.c: pairs, triplets and quads inside one house.
 *
 * n digits that share n cells and n cells that share n digits are two views of the same thing; players see
 * them in different ways, so they are techniques of their own, with ratings of their own. */
#include "logic/step.h"
#include "logic/tuples.h"

/* Searches the houses that have changed since the last search, in scan order, and clears the marks of those
 * without a step. */
typedef bool search_house(const struct board *board, const struct technique *self, unsigned house,
                          struct step *step);

/* The order is always the same, so the same board gives the same step. */
static inline bool search_houses(struct board *board, const struct technique *self, struct step *step,
                                 search_house *search)
{
    uint64_t *unseen = board_unseen(board);
    logic_board_count_places(board);
    *unseen &= ((uint64_t)1 << HOUSES) - 1;
    for (; *unseen; *unseen &= *unseen - 1)
        if (search(board, self, lowest_bit(*unseen), step))
            return true;
    return false;
}

/* Begins the tuples of digits that share few places in a house. The board counts digits with two and three
 * places anyway; for quads all digits are tried. */
static inline void digit_tuples(struct tuples *tuples, const struct board *board, unsigned house,
                                unsigned size)
{
    unsigned digits = size > 3 ? ALL_DIGITS : board->pairs[house];
    if (size == 3)
        digits |= board->triplets[house];
    tuples_begin(tuples, size);
    while (digits) {
        unsigned digit = set_pop(&digits);
        tuples_add(tuples, digit, board->places[digit][house]);
    }
}

/* Begins the step of a hidden set: its pattern. */
static void describe_hidden(struct step *step, const struct board *board, const struct technique *self,
                            unsigned house, const struct tuples *tuples)
{
    step_begin(step, self, 0);
    step->digits = (uint16_t)tuples->items;
    step->houses = public_houses((uint32_t)1 << house);
    step_cells(step, board, house, tuples->united, tuples->items);
}

static bool hidden_in_house(const struct board *board, const struct technique *self, unsigned house,
                            struct step *step)
{
    /* With fewer cells, the naked set of the other cells is no larger and easier to see. */
    if (board_empties(board, house) <= 2u * self->size)
        return false;
    struct tuples tuples;
    digit_tuples(&tuples, board, house, self->size);
    while (tuples_next(&tuples)) {
        describe_hidden(step, board, self, house, &tuples);
        for (unsigned i = 0; i < step->n_cells; i++)
            step_removes(step, board, step->cells[i], ALL_DIGITS & ~tuples.items);
        if (step->n_removals)
            return true;
    }
    return false;
}

static bool find_hidden_set(struct board *board, const struct technique *self, struct step *step)
{
    return search_houses(board, self, step, hidden_in_house);
}

/* The lowest digit outside the set that keeps one of its several places; 9 if there is none. It must have
 * lost a place to the set: otherwise it is a hidden single already. */
static unsigned digit_left_with_one_place(const struct board *board, unsigned house,
                                          const struct tuples *tuples)
{
    for (unsigned digit = 0; digit < 9; digit++) {
        unsigned places = board->places[digit][house], left = places & ~tuples->united;
        if (left && !(left & (left - 1)) && left != places && !(tuples->items >> digit & 1))
            return digit;
    }
    return 9;
}

static bool direct_hidden_in_house(const struct board *board, const struct technique *self, unsigned house,
                                   struct step *step)
{
    /* At least one more cell is needed, which the set leaves to another digit. */
    if (board_empties(board, house) <= self->size)
        return false;
    struct tuples tuples;
    digit_tuples(&tuples, board, house, self->size);
    while (tuples_next(&tuples)) {
        unsigned digit = digit_left_with_one_place(board, house, &tuples);
        if (digit == 9)
            continue;
        unsigned left = board->places[digit][house] & ~tuples.united;
        describe_hidden(step, board, self, house, &tuples);
        step_places(step, logic_scan_cells[house][lowest_bit(left)], digit);
        return true;
    }
    return false;
}

static bool find_direct_hidden_set(struct board *board, const struct technique *self, struct step *step)
{
    return search_houses(board, self, step, direct_hidden_in_house);
}

/* The eligible cells are those with 2..n candidates. */
static bool naked_in_house(const struct board *board, const struct technique *self, unsigned house,
                           struct step *step)
{
    unsigned empties = board->empties[house];
    /* Otherwise the other cells are a hidden set that is smaller. */
    if (logic_set_size[empties] < 2u * self->size)
        return false;
    struct tuples tuples;
    tuples_begin(&tuples, self->size);
    for (unsigned rest = empties; rest;) {
        unsigned place = set_pop(&rest);
        tuples_add(&tuples, place, board->candidates[logic_scan_cells[house][place]]);
    }
    while (tuples_next(&tuples)) {
        step_begin(step, self, 0);
        for (unsigned rest = empties & ~tuples.items; rest;)
            step_removes(step, board, logic_scan_cells[house][set_pop(&rest)], tuples.united);
        if (!step->n_removals)
            continue;
        step->digits = (uint16_t)tuples.united;
        step->houses = public_houses((uint32_t)1 << house);
        step_cells(step, board, house, tuples.items, ALL_DIGITS);
        return true;
    }
    return false;
}

static bool find_naked_set(struct board *board, const struct technique *self, struct step *step)
{
    return search_houses(board, self, step, naked_in_house);
}

/* Both start with ` 2,7 in r4c5 and r4c8 (row 4)`. */
#define SUBSET(search, name, title, rating, n, why)                                                          \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL}, .find = (search),                                           \
        .pattern = " {digits} in {cells} ({houses})", .reason = (why), .size = (n), .keeps_marks = true,     \
    }

#define HIDDEN_REASON                                                                                        \
    "In {houses} the digits {digits and} can only be in {cells}, so no other digit can be there"             \
    "[placed digit?. That leaves {placed cell} as the only place for {placed digit}]."
#define NAKED_REASON(all)                                                                                    \
    "{cells} can only be {digits or}. Together they use " all                                                \
    ", so no other cell of {houses} can be "                                                                 \
    "{digits or}."

const struct technique logic_technique_direct_hidden_pair =
    SUBSET(find_direct_hidden_set, "direct-hidden-pair", "Direct hidden pair", 20, 2, HIDDEN_REASON);
const struct technique logic_technique_direct_hidden_triplet =
    SUBSET(find_direct_hidden_set, "direct-hidden-triplet", "Direct hidden triplet", 25, 3, HIDDEN_REASON);
const struct technique logic_technique_hidden_pair =
    SUBSET(find_hidden_set, "hidden-pair", "Hidden pair", 34, 2, HIDDEN_REASON);
const struct technique logic_technique_hidden_triplet =
    SUBSET(find_hidden_set, "hidden-triplet", "Hidden triplet", 40, 3, HIDDEN_REASON);
const struct technique logic_technique_hidden_quad =
    SUBSET(find_hidden_set, "hidden-quad", "Hidden quad", 54, 4, HIDDEN_REASON);
const struct technique logic_technique_naked_pair =
    SUBSET(find_naked_set, "naked-pair", "Naked pair", 30, 2, NAKED_REASON("both"));
const struct technique logic_technique_naked_triplet =
    SUBSET(find_naked_set, "naked-triplet", "Naked triplet", 36, 3, NAKED_REASON("all three"));
const struct technique logic_technique_naked_quad =
    SUBSET(find_naked_set, "naked-quad", "Naked quad", 50, 4, NAKED_REASON("all four"));
