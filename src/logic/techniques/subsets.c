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
    step->houses = house_bit(house);
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
    step->houses = house_bit(house);
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
            step->houses |= house_bit(first->house[type]);
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
    "Two digits have the same two places in a house and no others, so the two cells are theirs. A third "
    "digit that could also be there loses these places; if it has one other place in the house, it goes "
    "there. This is a hidden pair seen together with its result.",
    "In a house with few empty cells, look for two digits that the same clues confine to the same two cells. "
    "Then ask of each other missing digit where it can go besides these two cells.",
    "Only Sudoku Explainer's ladder has it. The placed digit is none of the pair: the pair itself stays "
    "open.",
    .position = ".57.1.69.91685...34.2....515.1...489.491.8.7.7.8945.1...45..1371754839....37.1...",
};

static const struct sudoku_lesson direct_hidden_triplet_lesson = {
    "Three digits have together only three places in a house, so these three cells are theirs. Another digit "
    "that loses places there and has one left in the house goes to that one. This is a hidden triplet seen "
    "together with its result.",
    "Look for a house in which three digits are blocked from all but the same three cells, often since two "
    "lines with these digits cross it. Then see what the other missing digits have left.",
    "Only Sudoku Explainer's ladder has it. Not every digit of the three must fit into every cell of the "
    "three: two places each can be enough.",
    .other_names = "direct hidden triple",
    .position = "36289..74748.369.25197423864..958..1.....3.49...6.4...82.46..936.438..........468",
};

static const struct sudoku_lesson hidden_pair_lesson = {
    "Two digits have the same two places in a house and no others. The two cells belong to these digits, so "
    "all other candidates of the two cells go.",
    "Count the places of each digit in a house. Two digits with two places each, and the same two, are a "
    "pair, however many other marks stand in the cells.",
    "It cleans its own two cells, where a naked pair cleans the rest of the house. One digit with two places "
    "is a strong link, not yet a pair.",
    .position = "..649.3.2.2..7.....91.2....642189537..3562.84...7342..257816493134957628869243...",
};

static const struct sudoku_lesson hidden_triplet_lesson = {
    "Three digits have together only three places in a house. The three cells belong to these digits, and "
    "all other candidates of the three cells go.",
    "Take the digits that have two or three places in a house and look for three that share three cells. It "
    "is hard to see among many marks: look in houses where several digits are already placed nearby.",
    "The rest of the house is a naked set, often easier to see; with three cells or fewer beside the "
    "triplet, the program shows that one. A digit of the three may have two places only.",
    .other_names = "hidden triple",
    .position = "673815924.9.642357..5973681.87.914....6.8479.9..36781.....291......3657..6..5824.",
};

static const struct sudoku_lesson hidden_quad_lesson = {
    "Four digits have together only four places in a house, so these four cells are theirs and lose all "
    "other candidates.",
    "The house needs nine empty cells, otherwise its other cells are a naked quad or less, which comes "
    "first. Count the places of each digit; four digits that stay within four cells are the quad.",
    "It is the rarest of the sets. Do not count candidates in cells here: count places of digits.",
    .other_names = "hidden quadruple",
    .position = "...37.154.4..613721372459869.87346.5..6..24.34.31.67.8......2.9...62.5.1...4.3867",
};

static const struct sudoku_lesson naked_pair_lesson = {
    "Two cells of a house have the same two candidates and no others. One of them is the first digit and the "
    "other one the second, whichever way round. So no other cell of the house can be either.",
    "Look for cells with two candidates, and for a second one like it in the same row, column or box. Then "
    "strike out the two digits in the rest of that house.",
    "The cells must have exactly these two candidates. Two cells that share two digits but have others, too, "
    "prove nothing, unless the two digits have no other place in the house: that is a hidden pair.",
    .position = "45.6.18.71..4.8.592..3.5416...7.25..7..5.6.9.5428396716142579838759631...2.184765",
};

static const struct sudoku_lesson naked_triplet_lesson = {
    "Three cells of a house have together only three candidates, so they use up these three digits. No other "
    "cell of the house can be any of them.",
    "Collect the cells of a house with two or three candidates and look for three that share three digits. "
    "12, 23 and 13 are a triplet as well as 123 three times.",
    "No cell needs all three digits; people miss the triplets in which each cell has two. In a house with "
    "six empty cells, the other three are a hidden triplet: find whichever is easier to see.",
    .other_names = "naked triple",
    .position = "..16..9.5..3...1.6..7..1342132..6594458912637976...218..51.742.729364851.142..76.",
};

static const struct sudoku_lesson naked_quad_lesson = {
    "Four cells of a house have together only four candidates, so they use up these four digits. No other "
    "cell of the house can be any of them.",
    "It is rare and needs at least eight empty cells, since in a house with fewer the other cells show a "
    "smaller hidden set. Take the cells with few candidates and count the digits that they have together.",
    "A cell seldom has all four digits: count the digits that the cells have together. If three of the four "
    "cells already share three digits, it is a naked triplet.",
    .other_names = "naked quadruple",
    .position = "4739..518..6..8432285.1.96753....6247642351898.2...753.2....341.4...9275.5....896",
};

static const struct sudoku_lesson locked_pair_lesson = {
    "Two cells of a box stand in one line and have the same two candidates and no others. They are a naked "
    "pair of the box and of the line at once. So the two digits go from all other cells of the box, and from "
    "all others of the line.",
    "When you find a naked pair in a row or column, check whether both cells are in one box: the pair then "
    "strikes out in two houses.",
    "If it removes something in only one of the two houses, the program calls it a naked pair of that house. "
    "Pointing needs one digit only and says nothing of the cells' other candidates.",
    .position = ".59.8423..2.9.5.788....2954.9.4.35825428.7.93.38..94.7.....83..38...174....3468..",
};

static const struct sudoku_lesson locked_triplet_lesson = {
    "The three cells of a box in one line have together only three candidates. They are a naked triplet of "
    "the box and of the line at once, so the three digits go from all other cells of both.",
    "Look where a box and a line cross: three empty cells there, with three digits in all. Both houses can "
    "be cleaned.",
    "Each of the cells may have two or three of the digits. If one of the three cells is filled, two are "
    "left, and look for a locked pair instead.",
    .other_names = "locked triple",
    .position = "...2..98..297.8.3.4..9.......4523......689.4.2..1748.6..236147.741892...3..457.2.",
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
