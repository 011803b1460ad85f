/* rules.c: what makes a grid a Sudoku, and what is wrong with one that is not. */
#include "core/grid.h"

const char *sudoku_version(void)
{
    return SUDOKU_VERSION;
}

/* Texts for people: lower case and no full stop, so that a program can add them to its own words. */
const char *sudoku_strerror(int status)
{
    switch (status) {
    case SUDOKU_OK:
        return "success";
    case SUDOKU_BAD_CHARACTER:
        return "a character is neither a digit nor an empty cell, or the puzzle is too short";
    case SUDOKU_CLASH:
        return "a digit stands twice in a row, column or box";
    case SUDOKU_NO_SOLUTION:
        return "no solution";
    case SUDOKU_NOT_UNIQUE:
        return "more than one solution";
    case SUDOKU_BAD_ARGUMENT:
        return "invalid argument";
    case SUDOKU_NO_MEMORY:
        return "out of memory";
    case SUDOKU_GAVE_UP:
        return "gave up: too many guesses";
    case SUDOKU_NO_STEP:
        return "no technique finds a step";
    case SUDOKU_LATER:
        return "the source has nothing more right now";
    case SUDOKU_CANCELLED:
        return "cancelled";
    case SUDOKU_TOO_HARD:
        return "harder than allowed";
    case SUDOKU_SOURCE_FAILED:
        return "the source of the input failed";
    default:
        return "unknown status";
    }
}

/* A NUL is not a cell, so nothing is read past the end of a shorter text. */
bool core_is_well_formed(const char *puzzle)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cell_value(puzzle[cell]) < 0)
            return false;
    return true;
}

/* Stores the clashes of a well-formed grid, at most room, and returns how many there are. They are listed
 * house by house, rows first, because people look at rows first. */
static size_t list_clashes(const char *puzzle, struct sudoku_clash *clashes, size_t room)
{
    size_t found = 0;
    for (int house = 0; house < HOUSES; house++) {
        const unsigned char *cells = core_house_cells[house];
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++) {
                int digit = cell_value(puzzle[cells[i]]);
                if (!digit || digit != cell_value(puzzle[cells[j]]))
                    continue;
                if (found < room)
                    clashes[found] = (struct sudoku_clash){.first = cells[i],
                                                           .second = cells[j],
                                                           .digit = (unsigned char)digit,
                                                           .house = (unsigned char)(house / 9),
                                                           .index = (unsigned char)(house % 9)};
                found++;
            }
    }
    return found;
}

/* Counts all clashes even without room for them: callers can ask for the number first. */
enum sudoku_status sudoku_find_clashes(const char *puzzle, struct sudoku_clash *clashes, size_t room,
                                       size_t *count)
{
    if (!puzzle || !count || (room && !clashes))
        return SUDOKU_BAD_ARGUMENT;
    if (!core_is_well_formed(puzzle))
        return SUDOKU_BAD_CHARACTER;
    *count = list_clashes(puzzle, clashes, room);
    return *count ? SUDOKU_CLASH : SUDOKU_OK;
}

/* Whether there is a clash at all, in one pass: most grids that are checked have none. */
static int any_clash(const char *puzzle)
{
    unsigned seen[HOUSES] = {0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *houses = core_cell_houses[cell];
        unsigned bit = (1u << cell_value(puzzle[cell])) & ~1u;
        if ((seen[houses[0]] | seen[houses[1]] | seen[houses[2]]) & bit)
            return 1;
        seen[houses[0]] |= bit;
        seen[houses[1]] |= bit;
        seen[houses[2]] |= bit;
    }
    return 0;
}

/* Looks for the clash itself only if there is one and the caller wants it. */
enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clash)
{
    if (!puzzle)
        return SUDOKU_BAD_ARGUMENT;
    if (!core_is_well_formed(puzzle))
        return SUDOKU_BAD_CHARACTER;
    if (!any_clash(puzzle))
        return SUDOKU_OK;
    if (clash)
        list_clashes(puzzle, clash, 1);
    return SUDOKU_CLASH;
}

/* Each house is read once; the candidates of a cell are then three lookups. */
enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS])
{
    enum sudoku_status status = candidates ? sudoku_check(puzzle, NULL) : SUDOKU_BAD_ARGUMENT;
    if (status != SUDOKU_OK)
        return status;
    unsigned missing[HOUSES];
    for (int house = 0; house < HOUSES; house++) {
        missing[house] = ALL_DIGITS;
        for (int i = 0; i < 9; i++) {
            int digit = cell_value(puzzle[core_house_cells[house][i]]);
            if (digit)
                missing[house] &= ~(1u << (digit - 1));
        }
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *houses = core_cell_houses[cell];
        int digit = cell_value(puzzle[cell]);
        candidates[cell] = (uint16_t)(digit ? 1u << (digit - 1)
                                            : missing[houses[0]] & missing[houses[1]] & missing[houses[2]]);
    }
    return SUDOKU_OK;
}

bool core_are_candidates(const uint16_t candidates[SUDOKU_CELLS])
{
    unsigned all = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        all |= candidates[cell];
    return all <= ALL_DIGITS;
}
