/* singles.c: the last place for a digit, the last digit for a cell. */
#include "logic/step.h"

/* Types of hidden singles. */
enum { LAST_CELL = 1, ORDINARY_SINGLE = 2 };

/* Finds the first digit, by houses in scan order, that has one place only. Houses with one empty cell go
 * first: a person sees those at once. Of the others four are asked at once. */
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
    step->houses = public_house(house);
    return true;
}

static const char *const hidden_single_forms[] = {"Last cell", "Hidden single", NULL};

/* A rating that fills in many singles at once (rating.c) does not know which of them were last cells. */
const struct technique logic_technique_hidden_single = {
    .known = {"hidden-single", "Hidden single", 10, 0, hidden_single_forms},
    .find = find_hidden_single,
    .pattern = "[type 1? of| in] {houses}",
    .reason =
        "[type 1?{placed cell} is the last empty cell of {houses}, where only {placed digit} is missing"
        "|In {houses} the digit {placed digit} has only one place left, {placed cell}].",
    .forms_count_as_one = true,
};

static bool find_naked_single(struct step *step)
{
    struct cells cells = board_with(step->board, 1);
    if (!cells_any(cells))
        return false;
    step_begin(step, 0);
    step_places(step, cells_first(cells), lowest_bit(step->board->candidates[cells_first(cells)]));
    return true;
}

const struct technique logic_technique_naked_single = {
    .known = {"naked-single", "Naked single", 23, 0, NULL},
    .find = find_naked_single,
    .reason = "Every digit except {placed digit} is ruled out in {placed cell}.",
};
