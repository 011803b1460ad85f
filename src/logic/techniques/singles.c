/* singles.c: the last place for a digit, the last digit for a cell. */
#include "logic/technique.h"

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
bool sudoku_find_hidden_single(struct board *board, const struct technique *self, struct sudoku_step *step)
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
    step_places(step, sudoku_scan_cells[house][lowest_bit(board->places[digit][house])], digit);
    step->houses = public_houses((uint32_t)1 << house);
    return true;
}

bool sudoku_find_naked_single(struct board *board, const struct technique *self, struct sudoku_step *step)
{
    struct cells cells = board_with(board, 1);
    if (!cells_any(cells))
        return false;
    unsigned cell = cells_pop(&cells);
    step_begin(step, self, 0);
    step_places(step, cell, lowest_bit(board->candidates[cell]));
    return true;
}
