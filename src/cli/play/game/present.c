/* present.c: the present grid: houses, candidates, filled cells, and what is wrong with it. */
#include <string.h>

#include "cli/base/pattern.h"
#include "cli/play/game/game.h"

/* Returns cell i of house 0..26: rows, columns, boxes. Boxes are numbered from left to right and from top to
 * bottom, like the cells in them. */
static unsigned house_cell(unsigned house, unsigned i)
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

bool cells_clash(const struct cell cells[CELLS], unsigned first, unsigned second)
{
    return cells[first].digit && cells[first].digit == cells[second].digit && cells_see(first, second);
}

void cells_text(const struct cell cells[CELLS], bool clues_only, char text[CELLS])
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        bool shown = cells[cell].digit && (!clues_only || cells[cell].owner == CLUE);
        text[cell] = shown ? (char)('0' + cells[cell].digit) : '.';
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

/* ---- Warnings ---- */

/* Clashes, cells without a candidate, houses without a place for a digit, and their causes.
 *
 * All of it follows from the rules alone: no solver is asked, so a warning never gives more away than a
 * careful look at the grid. */

/* The warnings, and how many there are. */
struct warning_list {
    struct warning *at;
    size_t room, n;
};

/* Counts on when the list is full, so that the caller can say how many more there are. */
static void warn(struct warning_list *list, struct warning warning)
{
    if (list->n < list->room)
        list->at[list->n] = warning;
    list->n++;
}

/* The first house that two cells share: their row, column or box. */
static unsigned shared_house(unsigned first, unsigned second)
{
    if (first / 9 == second / 9)
        return first / 9;
    return first % 9 == second % 9 ? 9 + first % 9 : 18 + box_of(first);
}

static void warn_of_clashes(const struct game *game, struct warning_list *list)
{
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = first + 1; second < CELLS; second++)
            if (cells_clash(game->cells, first, second))
                warn(list,
                     (struct warning){WARNING_CLASH, (unsigned char)first, (unsigned char)second,
                                      (unsigned char)shared_house(first, second), game->cells[first].digit});
}

/* A digit is missing if it is neither in the house nor a candidate of one of its empty cells. */
static void warn_of_house(const struct game *game, const unsigned candidates[CELLS], unsigned house,
                          struct warning_list *list)
{
    unsigned missing = DIGITS;
    for (unsigned i = 0; i < 9; i++) {
        unsigned cell = house_cell(house, i), digit = game->cells[cell].digit;
        missing &= ~(digit ? bit_of(digit) : candidates[cell]);
    }
    for (; missing; missing &= missing - 1)
        warn(list, (struct warning){.kind = WARNING_HOUSE,
                                    .house = (unsigned char)house,
                                    .digit = (unsigned char)lowest_digit(missing)});
}

size_t game_warnings(const struct game *game, struct warning *warnings, size_t room)
{
    struct warning_list list = {warnings, room, 0};
    unsigned candidates[CELLS];
    warn_of_clashes(game, &list);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        candidates[cell] = cell_candidates(game->cells, cell);
        if (!game->cells[cell].digit && !candidates[cell])
            warn(&list, (struct warning){.kind = WARNING_CELL, .first = (unsigned char)cell});
    }
    for (unsigned house = 0; house < 27; house++)
        warn_of_house(game, candidates, house, &list);
    return list.n;
}

/* A full grid without a clash. */
bool game_is_solved(const struct game *game)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (!game->cells[cell].digit)
            return false;
    return game_warnings(game, NULL, 0) == 0;
}

void warning_words(const struct warning *warning, struct text *out)
{
    unsigned first = warning->first, second = warning->second;
    switch (warning->kind) {
    case WARNING_CLASH:
        text_print(out, "r%uc%u and r%uc%u are both %u (%s %u)", first / 9 + 1, first % 9 + 1, second / 9 + 1,
                   second % 9 + 1, (unsigned)warning->digit, house_names[warning->house / 9],
                   warning->house % 9 + 1u);
        break;
    case WARNING_CELL:
        text_print(out, "r%uc%u has no candidate", first / 9 + 1, first % 9 + 1);
        break;
    default:
        text_print(out, "%s %u has no place for %u", house_names[warning->house / 9], warning->house % 9 + 1u,
                   (unsigned)warning->digit);
        break;
    }
}

/* Adds the filled cells that keep a digit out of an empty cell. */
static void add_blockers(const struct game *game, unsigned cell, unsigned digits, bool cause[CELLS])
{
    for (unsigned other = 0; other < CELLS; other++)
        if (game->cells[other].digit && cells_see(cell, other) && digits & bit_of(game->cells[other].digit))
            cause[other] = true;
}

void warning_cause(const struct game *game, const struct warning *warning, bool cause[CELLS])
{
    memset(cause, 0, CELLS * sizeof *cause);
    if (warning->kind == WARNING_CLASH)
        cause[warning->first] = cause[warning->second] = true;
    if (warning->kind == WARNING_CELL)
        add_blockers(game, warning->first, DIGITS, cause);
    /* Candidates that were struck out by hand have no filled cell as their cause: nothing is marked for
     * them. */
    for (unsigned i = 0; i < 9 && warning->kind == WARNING_HOUSE; i++) {
        unsigned cell = house_cell(warning->house, i);
        if (!game->cells[cell].digit)
            add_blockers(game, cell, bit_of(warning->digit), cause);
    }
}
