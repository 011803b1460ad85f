/* singles.c: the last place for a digit, the last digit for a cell. */
#include "logic/step.h"

/* Types of hidden singles. */
enum { LAST_CELL = 1, ORDINARY_SINGLE = 2 };

/* The first house, in scan order, where some digit has one place only; HOUSES if there is none. */
static unsigned first_hidden_single(const struct board *board)
{
    uint64_t words[7];
    memcpy(words, board->singles, sizeof words);
    for (unsigned i = 0; i < 7; i++) {
        if (words[i]) {
            unsigned house = 4 * i;
            while (!board->singles[house])
                house++;
            return house;
        }
    }
    return HOUSES;
}

/* Houses with one empty cell go first: a person sees those at once. */
static bool find_hidden_single(struct board *board, const struct technique *self, struct step *step)
{
    unsigned house = HOUSES, above = 0;
    for (uint32_t last = board->nearly_full; last && house == HOUSES; last &= last - 1)
        if (board->singles[lowest_bit(last)])
            house = lowest_bit(last);
    if (house == HOUSES) {
        house = first_hidden_single(board);
        if (house == HOUSES)
            return false;
        above = house < COLUMN ? 2 : 5;
    }
    unsigned digit = lowest_bit(board->singles[house]);
    step_begin(step, self, above);
    step->type = above ? ORDINARY_SINGLE : LAST_CELL;
    step_places(step, logic_scan_cells[house][lowest_bit(board->places[digit][house])], digit);
    step->houses = public_houses((uint32_t)1 << house);
    return true;
}

static const char *const hidden_single_forms[] = {"Last cell", "Hidden single", NULL};

/* A rating that fills in many singles at once (opening.c) does not know which of them were last cells. */
const struct technique logic_technique_hidden_single = {
    .known = {"hidden-single", "Hidden single", 10, 0, hidden_single_forms},
    .find = find_hidden_single,
    .pattern = "[type 1? of| in] {houses}",
    .reason =
        "[type 1?{placed cell} is the last empty cell of {houses}, where only {placed digit} is missing"
        "|In {houses} the digit {placed digit} has only one place left, {placed cell}].",
    .forms_count_as_one = true,
};

static bool find_naked_single(struct board *board, const struct technique *self, struct step *step)
{
    struct cells cells = board_with(board, 1);
    if (!cells_any(cells))
        return false;
    unsigned cell = cells_pop(&cells);
    step_begin(step, self, 0);
    step_places(step, cell, lowest_bit(board->candidates[cell]));
    return true;
}

const struct technique logic_technique_naked_single = {
    .known = {"naked-single", "Naked single", 23, 0, NULL},
    .find = find_naked_single,
    .reason = "Every digit except {placed digit} is ruled out in {placed cell}.",
};
