/* cells.c: what follows from the digits of a grid by the rules alone: who sees whom, candidates, warnings. */
#include <string.h>

#include "cli/play/game/game.h"

/* ---- The present grid ---- */

/* Returns the row (kind 0), column (1) or box (2) of a cell. */
static unsigned house_of(unsigned cell, unsigned kind)
{
    return kind == 0 ? cell / 9 : kind == 1 ? cell % 9 : cell / 27 * 3 + cell % 9 / 3;
}

/* Returns the first kind of house that two cells share, 3 if there is none. */
static unsigned shared_kind(unsigned first, unsigned second)
{
    unsigned kind = 0;
    while (kind < 3 && house_of(first, kind) != house_of(second, kind))
        kind++;
    return kind;
}

bool cell_is_in(unsigned cell, unsigned house)
{
    return house_of(cell, house / 9) == house % 9;
}

bool cells_see(unsigned first, unsigned second)
{
    return first != second && shared_kind(first, second) < 3;
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

/* A full grid without a clash. */
bool game_is_solved(const struct game *game)
{
    return game_count(game, 0) == 0 && game_warnings(game, NULL, 0) == 0;
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
static void warn(struct warning_list *list, int kind, unsigned first, unsigned second, unsigned house,
                 unsigned digit)
{
    if (list->n < list->room)
        list->at[list->n] = (struct warning){kind, (unsigned char)first, (unsigned char)second,
                                             (unsigned char)house, (unsigned char)digit};
    list->n++;
}

/* A digit is missing from a house if it is neither in it nor a candidate of one of its empty cells. */
size_t game_warnings(const struct game *game, struct warning *warnings, size_t room)
{
    struct warning_list list = {warnings, room, 0};
    unsigned there[CELLS]; /* the digit, or the candidates */
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = first + 1; second < CELLS; second++)
            if (cells_clash(game->cells, first, second)) {
                unsigned kind = shared_kind(first, second);
                warn(&list, WARNING_CLASH, first, second, 9 * kind + house_of(first, kind),
                     game->cells[first].digit);
            }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned digit = game->cells[cell].digit;
        there[cell] = digit ? bit_of(digit) : cell_candidates(game->cells, cell);
        if (!there[cell])
            warn(&list, WARNING_CELL, cell, 0, 0, 0);
    }
    for (unsigned house = 0; house < 27; house++) {
        unsigned missing = DIGITS;
        for (unsigned cell = 0; cell < CELLS; cell++)
            missing &= cell_is_in(cell, house) ? ~there[cell] : DIGITS;
        for (; missing; missing &= missing - 1)
            warn(&list, WARNING_HOUSE, 0, 0, house, lowest_digit(missing));
    }
    return list.n;
}

void warning_words(const struct warning *warning, struct text *out)
{
    const char *house = house_names[warning->house / 9];
    unsigned number = warning->house % 9 + 1u, digit = warning->digit;
    if (warning->kind != WARNING_HOUSE)
        add_cell(out, warning->first);
    if (warning->kind == WARNING_CLASH) {
        text_string(out, " and ");
        add_cell(out, warning->second);
        text_print(out, " are both %u (%s %u)", digit, house, number);
    } else if (warning->kind == WARNING_CELL) {
        text_string(out, " has no candidate");
    } else {
        text_print(out, "%s %u has no place for %u", house, number, digit);
    }
}

/* Marks the filled cells that keep the digit, or all digits, out of the empty cells. Candidates that were
 * struck out by hand have no filled cell as their cause. */
void warning_cause(const struct game *game, const struct warning *warning, bool cause[CELLS])
{
    const bool in_house = warning->kind == WARNING_HOUSE;
    memset(cause, 0, CELLS * sizeof *cause);
    if (warning->kind == WARNING_CLASH) {
        cause[warning->first] = cause[warning->second] = true;
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (game->cells[cell].digit ||
            !(in_house ? cell_is_in(cell, warning->house) : cell == warning->first))
            continue;
        for (unsigned other = 0; other < CELLS; other++) {
            unsigned digit = game->cells[other].digit;
            cause[other] |= digit && cells_see(cell, other) && (!in_house || digit == warning->digit);
        }
    }
}
