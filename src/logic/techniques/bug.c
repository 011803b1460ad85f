/* bug.c: the bivalue universal grave (BUG): a grid in which every empty cell has two candidates and every
 * digit two places in each house. Such a grid never has exactly one solution.
 *
 *      .  27 .  | .  279 .  | .  .  29      all other empty cells have two candidates
 *
 * 2 has three places in this row and one of them in the cell with three candidates: 2 is the bug digit of
 * that cell. Without it the grid would be a BUG. So one of all bug digits is true:
 *
 *     type 1   there is one bug cell: it is one of its bug digits
 *     type 2   all bug digits are alike: no cell that sees all bug cells is that digit
 *     type 3   the bug cells are like one cell with all bug digits, in a naked set
 *     type 4   two bug cells of a house have one more digit in common: it is in one of them, and the other
 *              one is a bug digit of its own */
#include "logic/step.h"
#include "logic/tuples.h"

struct bugs {
    const struct board *board;
    unsigned n;
    unsigned char cells[SUDOKU_CELLS]; /* in the order in which they are found */
    uint16_t digits[SUDOKU_CELLS];     /* the bug digits of each cell of the board */
    unsigned all;                      /* bug digits */
    struct cells set, seen_by_all;     /* the bug cells; cells, filled ones too, that see all of them */
};

/* Can all cells with more than two candidates be bug cells? They need a common digit or a cell that sees
 * them all. Without this check, ratings from 6.5 to 8.9 take 2 % more instructions. */
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
static bool find_bugs(struct bugs *bugs)
{
    static const unsigned char types[3] = {BOX, ROW, COLUMN};
    const struct board *board = bugs->board;
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
        if (!bugs->digits[bug])
            bugs->cells[bugs->n++] = (unsigned char)bug;
        bugs->digits[bug] |= (uint16_t)(1u << digit);
        bugs->all |= 1u << digit;
        cells_add(&bugs->set, bug);
        bugs->seen_by_all = cells_and(bugs->seen_by_all, logic_peer_sets[bug]);
        if (bugs->n >= 2 && logic_set_size[bugs->all] >= 2 && !cells_any(bugs->seen_by_all))
            return false;
    }
    return bugs->n > 0;
}

/* Without the bug digits, has every empty cell two candidates and every digit two places in each house? */
static bool is_grave(const struct bugs *bugs)
{
    const struct board *board = bugs->board;
    uint32_t once[9] = {0}, twice[9] = {0};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = board->candidates[cell] & ~(unsigned)bugs->digits[cell];
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

/* ---- The types ---- */

static void begin(struct step *step, const struct bugs *bugs, unsigned type, unsigned above)
{
    step_begin(step, above);
    step->type = (unsigned char)type;
    step->digits = bugs->all;
    for (unsigned i = 0; i < bugs->n && i < PATTERN_MAX; i++)
        step_cell(step, bugs->cells[i], bugs->digits[bugs->cells[i]]);
}

static bool try_type_one(struct step *step, const struct bugs *bugs)
{
    assert(bugs->n == 1);
    begin(step, bugs, 1, 0);
    step_removes(step, bugs->cells[0], ALL_DIGITS & ~bugs->all);
    return step_has_news(step);
}

static bool try_type_two(struct step *step, const struct bugs *bugs)
{
    assert(logic_set_size[bugs->all] == 1);
    begin(step, bugs, 2, 1);
    step_removes_all(step, bugs->seen_by_all, bugs->all);
    return step_has_news(step);
}

/* Tries the naked sets of n digits of a house in which the bug cells stand for one cell. The order of the
 * other cells decides which set is found first: those in the box of the first bug cell go before the
 * others. */
static bool try_naked_sets(struct step *step, const struct bugs *bugs, unsigned house, unsigned n)
{
    const uint16_t *candidates = bugs->board->candidates;
    unsigned char others[9];
    unsigned count = 0;
    struct cells rest = cells_without(logic_scan_sets[house], bugs->set);
    struct cells near = cells_and(rest, logic_scan_sets[logic_cell_places[bugs->cells[0]].house[0]]);
    for (rest = cells_without(rest, near); cells_any(near) || cells_any(rest);)
        others[count++] = (unsigned char)cells_pop(cells_any(near) ? &near : &rest);
    struct tuples tuples;
    tuples_begin(&tuples, n);
    tuples_add(&tuples, 0, bugs->all);
    for (unsigned i = 0; i < count; i++)
        tuples_add(&tuples, i + 1, candidates[others[i]]);
    while (tuples_next(&tuples)) {
        unsigned united = 0;
        for (unsigned set = tuples.items >> 1; set;)
            united |= candidates[others[set_pop(&set)]];
        if (!(tuples.items & 1) || united != tuples.united)
            continue;
        begin(step, bugs, 3, n);
        step->extra = united;
        step->houses = house_bit(house);
        for (unsigned i = 0; i < count; i++) {
            if (tuples.items >> (i + 1) & 1)
                step_helper(step, others[i], candidates[others[i]]);
            else
                step_removes(step, others[i], united);
        }
        if (step_has_news(step))
            return true;
    }
    return false;
}

/* Tries the houses of all bug cells one after the other, and in each the smaller sets first. */
static bool try_type_three(struct step *step, const struct bugs *bugs)
{
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(bugs->cells[0], type);
        for (unsigned n = 2; n <= 6 && cells_within(bugs->set, logic_scan_sets[house]); n++)
            if (try_naked_sets(step, bugs, house, n))
                return true;
    }
    return false;
}

static bool try_type_four(struct step *step, const struct bugs *bugs)
{
    unsigned a = bugs->cells[0], b = bugs->cells[1];
    unsigned common = bugs->board->candidates[a] & bugs->board->candidates[b] & ~bugs->all;
    if (!sees(a, b) || logic_set_size[common] != 1)
        return false;
    begin(step, bugs, 4, 1);
    step->extra = common;
    step->houses = shared_house(a, b);
    for (unsigned i = 0; i < 2; i++) {
        step->cells[i].digits |= (uint16_t)common;
        step_removes(step, step->cells[i].cell, ALL_DIGITS & ~step->cells[i].digits);
    }
    return step_has_news(step);
}

/* The types go in the order of their ratings. */
static bool find(struct step *step)
{
    struct bugs bugs = {.board = step->board, .seen_by_all = {{UINT64_MAX, UINT64_MAX}}};
    if (!may_be_bugs(step->board) || !find_bugs(&bugs) || !is_grave(&bugs))
        return false;
    if (bugs.n == 1)
        return try_type_one(step, &bugs);
    bool one_digit = logic_set_size[bugs.all] == 1;
    return (one_digit && try_type_two(step, &bugs)) || (bugs.n == 2 && try_type_four(step, &bugs)) ||
           (!one_digit && try_type_three(step, &bugs));
}

static const char *const bug_forms[] = {"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", NULL};

static const struct sudoku_lesson bug_lesson = {
    "If every empty cell had two candidates and every digit two places in each house, each solution could be "
    "turned into another one. Such a grid of pairs is called a grave. So near such a grid, one of the "
    "candidates beyond it must be true. With one cell of three candidates it is the digit that its row, "
    "column and box have three times (type 1, BUG+1); with more such cells, their extra candidates are used "
    "like those of a unique rectangle (types 2 to 4).",
    "Late in a puzzle, when all cells but one have two candidates, look at the one with three: the candidate "
    "that occurs three times in its row is the answer.",
    "It holds only if the puzzle has exactly one solution. All cells count: one other cell with three "
    "candidates, and type 1 is wrong.",
    .other_names = "bivalue universal grave, BUG+1 = BUG type 1",
    .position = "124985637358671942679234518267853491981...3254351297865163.827.79..1.8..84....1..",
};

const struct technique logic_technique_bug = {
    .known = {"bug", "BUG", 56, 1, bug_forms, &bug_lesson},
    .find = find,
    .pattern =
        ", [alike?{digits} in {cells}|[each cells| and |{its own digits} in {it}]][helpers? with "
        "{helpers}][houses? ({houses})]",
    .reason =
        "Without [alike?{digits and} in {cells}|[each cells| and |{its own digits and} in {it}]] every empty "
        "cell would have two candidates and every digit two places in "
        "each house. Such a grid never has exactly one solution, so "
        "[type 1?{cells} is {digits or}.]"
        "[type 2?one of these cells is {digits}, and no cell that sees all of them can be {digits}.]"
        "[type 3?one of these candidates is true. Its cell uses {extra and} in {houses} together with "
        "{helpers}, which can be nothing else, so no other cell there can be {extra or}.]"
        "[type 4?one of these candidates is true. In {houses} one of {cells} is {extra}, so the other one is "
        "its candidate: [each cells| and |{it} is {its digits or}].]",
    .whereabouts = IN_WHOLE_GRID,
};
