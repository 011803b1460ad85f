/* bug.c: the bivalue universal grave. A grid in which every cell has two candidates and every digit two
 * places in each house never has exactly one solution. So at least one of the candidates that keep the
 * grid from being a BUG is true.
 *
 * Where a digit has more than two places in a house and one of them is in a cell with more than two
 * candidates, that cell is a bug cell and the digit its bug digit. */
#include "logic/step.h"
#include "logic/tuples.h"
#include "logic/words.h"

struct bugs {
    unsigned n;
    unsigned all;                     /* bug digits of all bug cells */
    unsigned char cell[SUDOKU_CELLS]; /* in the order of finding */
    uint16_t digits[SUDOKU_CELLS];    /* bug digits, by cell */
    struct cells common;              /* cells that see all bug cells, filled ones too */
};

/* Boxes, rows, columns: the house's number in that order. */
static unsigned house_at(unsigned i)
{
    return i < 9 ? BOX + i : i < 18 ? ROW + i - 9 : COLUMN + i - 18;
}

/* Adds a bug cell and its digit. Returns false if no type of step is possible any more. */
static bool add_bug(struct bugs *bugs, unsigned cell, unsigned digit)
{
    if (!bugs->digits[cell]) {
        bugs->cell[bugs->n++] = (unsigned char)cell;
        struct cells peers = logic_peer_sets[cell];
        bugs->common = bugs->n == 1 ? peers : cells_and(bugs->common, peers);
    }
    bugs->digits[cell] |= (uint16_t)(1u << digit);
    bugs->all |= 1u << digit;
    return bugs->n < 2 || logic_set_size[bugs->all] < 2 || cells_any(bugs->common);
}

/* Looks at one digit in one house. Returns false if the grid cannot be a BUG with some more candidates. */
static bool search_places(const struct board *board, unsigned house, unsigned digit, struct bugs *bugs)
{
    unsigned wide = 0;
    for (unsigned rest = board->places[digit][house]; rest;) {
        unsigned place = set_pop(&rest);
        if (logic_set_size[board->candidates[logic_scan_cells[house][place]]] >= 3)
            wide |= 1u << place;
    }
    if (!wide)
        return false;
    if (wide & (wide - 1))
        return true;
    return add_bug(bugs, logic_scan_cells[house][lowest_bit(wide)], digit);
}

static bool find_bugs(const struct board *board, struct bugs *bugs)
{
    for (unsigned i = 0; i < HOUSES; i++) {
        unsigned house = house_at(i);
        for (unsigned digit = 0; digit < 9; digit++) {
            unsigned n = logic_set_size[board->places[digit][house]];
            if (n != 0 && n != 2 && !search_places(board, house, digit, bugs))
                return false;
        }
    }
    return bugs->n > 0;
}

/* Without the bug digits, has every empty cell two candidates and every digit two places in each house? */
static bool is_grave(const struct board *board, const struct bugs *bugs)
{
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

/* Begins a step of any type. */
static void describe(struct step *step, const struct technique *self, const struct bugs *bugs, unsigned type,
                     unsigned above)
{
    step_begin(step, self, above);
    step->type = (unsigned char)type;
    step->digits = (uint16_t)bugs->all;
    for (unsigned i = 0; i < bugs->n && i < PATTERN_MAX; i++)
        step_cell(step, bugs->cell[i], bugs->digits[bugs->cell[i]]);
}

/* The only bug cell holds one of its bug digits. */
static bool type_one(const struct board *board, const struct technique *self, const struct bugs *bugs,
                     struct step *step)
{
    describe(step, self, bugs, 1, 0);
    step_removes(step, board, bugs->cell[0], ALL_DIGITS & ~bugs->all);
    return step->n_removals > 0;
}

/* One bug digit for all bug cells: one of them holds it. */
static bool type_two(const struct board *board, const struct technique *self, const struct bugs *bugs,
                     struct step *step)
{
    describe(step, self, bugs, 2, 1);
    step_removes_all(step, board, bugs->common, bugs->all);
    return step->n_removals > 0;
}

/* Tries one naked set of a shared house that includes all bug digits; the bug cells together are one
 * member. */
static bool try_set(const struct board *board, const struct technique *self, const struct bugs *bugs,
                    const unsigned char *cells, unsigned n_cells, unsigned combination, unsigned n,
                    struct step *step)
{
    unsigned united = 0;
    for (unsigned rest = combination; rest;) {
        unsigned set = board->candidates[cells[set_pop(&rest)]];
        if (logic_set_size[set] < 2)
            return false;
        united |= set;
    }
    if (logic_set_size[united] != n || bugs->all & ~united)
        return false;
    describe(step, self, bugs, 3, n);
    step->extra = (uint16_t)united;
    for (unsigned i = 0; i < n_cells; i++) {
        if (combination >> i & 1)
            step_helper(step, cells[i], board->candidates[cells[i]]);
        else
            step_removes(step, board, cells[i], united);
    }
    return step->n_removals > 0;
}

/* Tries the naked sets of one house that all bug cells share. */
static bool search_sets(const struct board *board, const struct technique *self, const struct bugs *bugs,
                        struct cells house, struct step *step)
{
    struct cells left = cells_and(bugs->common, house);
    unsigned count = 0;
    /* The first bug cell's peer order. The house's cells of its box come first. */
    unsigned char cells[9];
    for (struct cells box = cells_and(left, logic_scan_sets[logic_cell_places[bugs->cell[0]].house[0]]);
         cells_any(box);) {
        unsigned cell = cells_pop(&box);
        cells[count++] = (unsigned char)cell;
        cells_flip(&left, cell);
    }
    while (cells_any(left))
        cells[count++] = (unsigned char)cells_pop(&left);
    for (unsigned n = 2; n <= 6 && n <= count; n++)
        for (unsigned now = (1u << (n - 1)) - 1; now < 1u << count; now = next_combination(now))
            if (try_set(board, self, bugs, cells, count, now, n, step))
                return true;
    return false;
}

static bool type_three(const struct board *board, const struct technique *self, const struct bugs *bugs,
                       struct step *step)
{
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(bugs->cell[0], type);
        bool shared = true;
        for (unsigned k = 1; k < bugs->n; k++)
            shared = shared && cells_has(logic_scan_sets[house], bugs->cell[k]);
        if (shared && search_sets(board, self, bugs, logic_scan_sets[house], step)) {
            step->houses = public_houses((uint32_t)1 << house);
            return true;
        }
    }
    return false;
}

/* Two bug cells that share a house and one more digit: it stays in one of them. */
static bool type_four(const struct board *board, const struct technique *self, const struct bugs *bugs,
                      struct step *step)
{
    unsigned a = bugs->cell[0], b = bugs->cell[1];
    if (bugs->n != 2 || !sees(a, b))
        return false;
    unsigned common = board->candidates[a] & board->candidates[b] & ~bugs->all;
    if (!common || common & (common - 1))
        return false;
    describe(step, self, bugs, 4, 1);
    step->extra = (uint16_t)common;
    step->houses = shared_house(a, b);
    step->cell_digits[0] |= (uint16_t)common;
    step->cell_digits[1] |= (uint16_t)common;
    step_removes(step, board, a, ALL_DIGITS & ~(bugs->digits[a] | common));
    step_removes(step, board, b, ALL_DIGITS & ~(bugs->digits[b] | common));
    return step->n_removals > 0;
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct bugs bugs;
    memset(&bugs, 0, sizeof bugs);
    if (!find_bugs(board, &bugs) || !is_grave(board, &bugs))
        return false;
    if (bugs.n == 1)
        return type_one(board, self, &bugs, step);
    if (logic_set_size[bugs.all] == 1)
        return type_two(board, self, &bugs, step) || type_four(board, self, &bugs, step);
    return type_four(board, self, &bugs, step) || type_three(board, self, &bugs, step);
}

/* A BUG's bug digits of one cell. */
static unsigned bug_digits_of(const struct step *step, unsigned i)
{
    return step->cell_digits[i] & step->digits;
}

static void list_and(struct words *words, unsigned digits)
{
    logic_list_digits(words, digits, " and ");
}

/* `6 in r7c8 and 1,7 in r8c8`, or `7 in r7c8 and r8c8`: the bug digits of each cell. In a sentence:
 * `1 and 7` */
static void say_bug_digits(struct words *words, const struct step *step, bool sentence)
{
    bool alike = true;
    for (unsigned i = 1; i < step->n_cells; i++)
        alike = alike && bug_digits_of(step, i) == bug_digits_of(step, 0);
    for (unsigned i = 0; i < step->n_cells; i++) {
        logic_say(words, "%s", logic_list_separator(i, step->n_cells, " and "));
        if (i == 0 || !alike) {
            (sentence ? list_and : logic_say_digits)(words, bug_digits_of(step, i));
            logic_say(words, " in ");
        }
        logic_say_cell(words, step->cells[i]);
    }
}

static void say_bugs(struct words *words, const struct step *step)
{
    say_bug_digits(words, step, false);
}

static void say_bugs_in_sentence(struct words *words, const struct step *step)
{
    say_bug_digits(words, step, true);
}

/* `r1c1 is 2 or 5 and r1c4 is 5 or 7`: each cell is its bug digit or the digit that they share. */
static void say_either(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < step->n_cells; i++) {
        logic_say(words, "%s", i ? " and " : "");
        logic_say_cell(words, step->cells[i]);
        logic_say(words, " is ");
        logic_list_digits(words, step->cell_digits[i], " or ");
    }
}

static const struct phrase phrases[] = {{"bug digits", say_bugs},
                                        {"these bug digits", say_bugs_in_sentence},
                                        {"either", say_either},
                                        {NULL, NULL}};

#define REASON                                                                                               \
    "Without {these bug digits} every empty cell would have two candidates and every digit two places in "   \
    "each house. Such a grid never has exactly one solution, so "                                            \
    "[type 1?{cells} is {digits or}.]"                                                                       \
    "[type 2?one of these cells is {digits}, and no cell that sees all of them can be {digits}.]"            \
    "[type 3?one of these candidates is true. Its cell uses {extra and} in {houses} together with "          \
    "{helpers}, which can be nothing else, so no other cell there can be {extra or}.]"                       \
    "[type 4?one of these candidates is true. In {houses} one of {cells} is {extra}, so the other one is "   \
    "its candidate: {either}.]"

static const char *const forms[] = {"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", NULL};

const struct technique logic_technique_bug = {
    .known = {"bug", "BUG", 56, 1, forms},
    .find = find,
    .pattern = ", {bug digits}[helpers? with {helpers}][houses? ({houses})]",
    .reason = REASON,
    .phrases = phrases,
    .whereabouts = IN_WHOLE_GRID,
};
