/* singles.c: the last place for a digit, the last digit for a cell. */
#include <assert.h>

#include "logic/step.h"
#include "logic/words.h"

/* Types of hidden singles. */
enum { LAST_CELL = 1, ORDINARY_SINGLE = 2 };

/* Finds the first digit, by houses in scan order, that has one place only. Houses with one empty cell go
 * first, because people see these at once. The other houses are checked four at a time. */
static bool find_hidden_single(struct step *step)
{
    const struct board *board = step->board;
    unsigned house = HOUSES, above = 0;
    for (uint32_t last = board->nearly_full; last && house == HOUSES; last &= last - 1)
        if (board->singles[lowest_bit(last)])
            house = lowest_bit(last);
    if (house == HOUSES) {
        uint64_t words[7];
        memcpy(words, board->singles, sizeof words);
        unsigned i = 0;
        while (i < 7 && !words[i])
            i++;
        if (i == 7)
            return false;
        for (house = 4 * i; !board->singles[house];)
            house++;
        above = house < COLUMN ? 2 : 5;
    }
    unsigned digit = lowest_bit(board->singles[house]);
    step_begin(step, above);
    step->type = above ? ORDINARY_SINGLE : LAST_CELL;
    step_places(step, logic_scan_cells[house][lowest_bit(board->places[digit][house])], digit);
    step->houses = house_bit(house);
    return true;
}

/* The cell with the digit that sees most of these cells; or SUDOKU_CELLS. */
static unsigned find_block(const struct step *step, struct cells open)
{
    unsigned best = SUDOKU_CELLS, most = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (step->board->value[cell] != step->digit)
            continue;
        unsigned n = cells_count(cells_and(open, logic_peer_sets[cell]));
        if (n > most) {
            most = n;
            best = cell;
        }
    }
    return best;
}

/* Adds a set of digits that rule out the other places in the house, few of them, each the one that rules out
 * most of those that are left; then a set of the places that were removed before. */
static void add_blocks(struct step *step)
{
    const unsigned char *cells = logic_scan_cells[lowest_bit(step->houses)];
    struct cells open = {{0, 0}}, blocks = {{0, 0}};
    for (unsigned i = 0; i < 9; i++)
        if (!step->board->value[cells[i]] && cells[i] != step->cell)
            cells_add(&open, cells[i]);
    for (unsigned cell; (cell = find_block(step, open)) < SUDOKU_CELLS;) {
        cells_add(&blocks, cell);
        open = cells_without(open, logic_peer_sets[cell]);
    }
    step->n_sets = 2;
    step->sets[0] = (struct helper_set){0, (unsigned char)cells_count(blocks), 0};
    step->sets[1] = (struct helper_set){step->sets[0].n, (unsigned char)cells_count(open), 0};
    while (cells_any(blocks))
        step_helper(step, cells_pop(&blocks), 1u << (step->digit - 1));
    while (cells_any(open))
        step_helper(step, cells_pop(&open), 0);
}

static const char *const hidden_single_forms[] = {"Last cell", "Hidden single", NULL};

static const struct sudoku_lesson hidden_single_lesson = {
    "A digit has only one place left in a row, column or box, so it goes there. The cell may have other "
    "candidates; they do not matter, and because of them the single is called hidden. The last empty cell of "
    "a house is the easiest case.",
    "Take a digit that is on the grid often. In each box without it, strike out the cells that see one of "
    "its copies; if one cell remains, fill it in. Rows and columns come next; they are harder to see.",
    "A naked single answers another question: which digit is left for this cell? Here it is: which cell is "
    "left for this digit?",
    .other_names = "full house = last cell, last digit = last cell, pinned digit",
    .position = "64.5.7...315....7.82..1.5..7.2....34136.7......4.3..1...1258.6.268.4..5...3.962..",
};

/* A rating that fills in many singles at once (rating.c) does not know which of them were last cells. */
const struct technique logic_technique_hidden_single = {
    .known = {"hidden-single", "Hidden single", 10, 0, hidden_single_forms, &hidden_single_lesson},
    .find = find_hidden_single,
    .kinds = (const char *const[]){"a last cell", "ordinary"},
    .pattern = "[is a last cell? of| in] {houses}",
    .reason =
        "[is a last cell?{placed cell} is the last empty cell of {houses}, where only {placed digit} is "
        "missing"
        "|[blockers?The {placed digit}[several blockers?s|] in {blockers}"
        "[lost places?, and what was removed in {lost places},|] leave[several helpers?|s] only {placed "
        "cell} for {placed digit} in {houses}"
        "|In {houses} the digit {placed digit} has only one place left, {placed cell}]].",
    .roles = {{"blockers", OF_SET, 0, 0}, {"lost places", OF_SET, 1, 0}},
    .add_evidence = add_blocks,
    .forms_count_as_one = true,
};

static bool find_naked_single(struct step *step)
{
    for (struct cells cells = board_with(step->board, 1); cells_any(cells);) {
        unsigned cell = cells_pop(&cells);
        step_begin(step, 0);
        step_places(step, cell, lowest_bit(step->board->candidates[cell]));
        if (step_has_news(step))
            return true;
    }
    return false;
}

/* Adds the digits that rule out the others: a set for each house that is needed, few of them, each time the
 * house with most of the digits that are left. */
static void add_rivals(struct step *step)
{
    assert(step->digit && !step->n_helpers);
    unsigned left = ALL_DIGITS & ~(1u << (step->digit - 1)), needed[3] = {0};
    for (unsigned best = 0; left && best < 3; left &= ~needed[best]) {
        unsigned has[3] = {0};
        for (unsigned type = 0; type < 3; type++)
            for (unsigned i = 0; i < 9; i++) {
                unsigned value = step->board->value[core_house_cells[core_cell_houses[step->cell][type]][i]];
                has[type] |= value ? 1u << (value - 1) & left : 0;
            }
        best = 0;
        for (unsigned type = 1; type < 3; type++)
            best = logic_set_size[has[type]] > logic_set_size[has[best]] ? type : best;
        if (!has[best])
            break;
        needed[best] |= has[best];
    }
    for (unsigned type = 0; type < 3; type++) {
        const unsigned house = core_cell_houses[step->cell][type], first = step->n_helpers;
        for (unsigned i = 0; i < 9 && needed[type]; i++) {
            const unsigned cell = core_house_cells[house][i], value = step->board->value[cell];
            if (value && needed[type] >> (value - 1) & 1)
                step_helper(step, cell, 1u << (value - 1));
        }
        if (step->n_helpers == first)
            continue;
        step->houses |= public_houses((uint32_t)1 << house);
        step->sets[step->n_sets++] =
            (struct helper_set){(unsigned char)first, (unsigned char)(step->n_helpers - first), 0};
    }
}

/* `row 5 has 3, 5, 7, 8 and 9, and column 9 has 1, 2 and 4`: each set in its house */
static void say_rivals(struct words *words, const struct step *step)
{
    unsigned gone = ALL_DIGITS & ~(1u << (step->digit - 1));
    uint32_t houses = public_houses(step->houses); /* in the order of the sets */
    assert(step->digit && step->n_sets <= 3);
    for (unsigned i = 0; i < step->n_sets; i++, houses &= houses - 1) {
        const struct helper_set *set = &step->sets[i];
        const unsigned digits = united_digits(step->helpers + set->first, set->n);
        logic_say(words, "%s", i == 0 ? "" : i + 1 == step->n_sets ? ", and " : ", ");
        logic_say_houses(words, public_houses(houses & (0u - houses)));
        logic_say(words, " has ");
        logic_list_digits(words, digits, " and ");
        gone &= ~digits;
    }
    if (!gone)
        return;
    logic_say(words, step->n_sets ? "; " : "");
    logic_list_digits(words, gone, " and ");
    logic_say(words, gone & (gone - 1) ? " were removed before" : " was removed before");
}

static const struct phrase rivals[] = {{"rivals", say_rivals}, {NULL, NULL}};

static const struct sudoku_lesson naked_single_lesson = {
    "A cell has a single candidate left, so it is that digit. Its row, column and box have the other eight "
    "digits between them, or earlier steps removed some of them.",
    "Look at cells where a full row, column and box meet, and count from 1 to 9 what they see. With pencil "
    "marks it is simply the cell with one mark.",
    "Without pencil marks it is harder to see than a hidden single, since three houses must be counted "
    "together. The missing digit may still have other places in all three.",
    .other_names = "sole candidate, forced digit",
    .position = "57..649..8...75..464..325..3157862499.7241.354..593..17.4.5.19215.42..862...1.45.",
};

const struct technique logic_technique_naked_single = {
    .known = {"naked-single", "Naked single", 23, 0, NULL, &naked_single_lesson},
    .find = find_naked_single,
    .reason = "{placed cell} is {placed digit}: {rivals}.",
    .phrases = rivals,
    .whereabouts = IN_FIRST_BOX,
    .add_evidence = add_rivals,
};
