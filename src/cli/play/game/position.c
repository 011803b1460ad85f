/* position.c: the present grid: houses, candidates, filled cells. */
#include "cli/play/game/game.h"

#include "cli/play/game/history.h"

/* Boxes are numbered from left to right and from top to bottom, like the cells in them. */
unsigned house_cell(unsigned house, unsigned i)
{
    if (house < 9)
        return 9 * house + i;
    if (house < 18)
        return 9 * i + house - 9;
    house -= 18;
    return 27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3;
}

bool cells_see(unsigned first, unsigned second)
{
    return first != second &&
           (first / 9 == second / 9 || first % 9 == second % 9 || box_of(first) == box_of(second));
}

void game_text(const struct game *game, bool clues_only, char text[CELLS])
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &game->cells[cell];
        bool shown = at->digit && (!clues_only || at->owner == CLUE);
        text[cell] = shown ? (char)('0' + at->digit) : '.';
    }
}

/* Computed anew each time rather than kept: a grid has 81 cells, and what is not kept cannot be wrong
 * after an undo. */
unsigned cell_candidates(const struct cell cells[CELLS], unsigned cell)
{
    unsigned seen = cells[cell].struck;
    if (cells[cell].digit)
        return 0;
    for (unsigned other = 0; other < CELLS; other++)
        if (cells[other].digit && cells_see(cell, other))
            seen |= bit_of(cells[other].digit);
    return DIGITS & ~seen;
}

unsigned game_count(const struct game *game, unsigned digit)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        n += game->cells[cell].digit == digit;
    return n;
}

/* A house with all nine digits has no empty cell and no clash, so nothing else need be checked. */
bool game_is_solved(const struct game *game)
{
    for (unsigned house = 0; house < 27; house++) {
        unsigned digits = 0;
        for (unsigned i = 0; i < 9; i++) {
            unsigned digit = game->cells[house_cell(house, i)].digit;
            digits |= digit ? bit_of(digit) : 0;
        }
        if (digits != DIGITS)
            return false;
    }
    return true;
}
