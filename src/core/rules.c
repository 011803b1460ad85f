/* rules.c: the rules of Sudoku, as tables and checks. */
#include <string.h>

#include "core/grid.h"

/* The tables are written out so that they cost nothing at run time. */
const unsigned char core_house_cells[HOUSES][9] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8},          {9, 10, 11, 12, 13, 14, 15, 16, 17},
    {18, 19, 20, 21, 22, 23, 24, 25, 26}, {27, 28, 29, 30, 31, 32, 33, 34, 35},
    {36, 37, 38, 39, 40, 41, 42, 43, 44}, {45, 46, 47, 48, 49, 50, 51, 52, 53},
    {54, 55, 56, 57, 58, 59, 60, 61, 62}, {63, 64, 65, 66, 67, 68, 69, 70, 71},
    {72, 73, 74, 75, 76, 77, 78, 79, 80}, {0, 9, 18, 27, 36, 45, 54, 63, 72},
    {1, 10, 19, 28, 37, 46, 55, 64, 73},  {2, 11, 20, 29, 38, 47, 56, 65, 74},
    {3, 12, 21, 30, 39, 48, 57, 66, 75},  {4, 13, 22, 31, 40, 49, 58, 67, 76},
    {5, 14, 23, 32, 41, 50, 59, 68, 77},  {6, 15, 24, 33, 42, 51, 60, 69, 78},
    {7, 16, 25, 34, 43, 52, 61, 70, 79},  {8, 17, 26, 35, 44, 53, 62, 71, 80},
    {0, 1, 2, 9, 10, 11, 18, 19, 20},     {3, 4, 5, 12, 13, 14, 21, 22, 23},
    {6, 7, 8, 15, 16, 17, 24, 25, 26},    {27, 28, 29, 36, 37, 38, 45, 46, 47},
    {30, 31, 32, 39, 40, 41, 48, 49, 50}, {33, 34, 35, 42, 43, 44, 51, 52, 53},
    {54, 55, 56, 63, 64, 65, 72, 73, 74}, {57, 58, 59, 66, 67, 68, 75, 76, 77},
    {60, 61, 62, 69, 70, 71, 78, 79, 80},
};

const unsigned char core_cell_houses[SUDOKU_CELLS][3] = {
    {0, 9, 18},  {0, 10, 18}, {0, 11, 18}, {0, 12, 19}, {0, 13, 19}, {0, 14, 19}, {0, 15, 20}, {0, 16, 20},
    {0, 17, 20}, {1, 9, 18},  {1, 10, 18}, {1, 11, 18}, {1, 12, 19}, {1, 13, 19}, {1, 14, 19}, {1, 15, 20},
    {1, 16, 20}, {1, 17, 20}, {2, 9, 18},  {2, 10, 18}, {2, 11, 18}, {2, 12, 19}, {2, 13, 19}, {2, 14, 19},
    {2, 15, 20}, {2, 16, 20}, {2, 17, 20}, {3, 9, 21},  {3, 10, 21}, {3, 11, 21}, {3, 12, 22}, {3, 13, 22},
    {3, 14, 22}, {3, 15, 23}, {3, 16, 23}, {3, 17, 23}, {4, 9, 21},  {4, 10, 21}, {4, 11, 21}, {4, 12, 22},
    {4, 13, 22}, {4, 14, 22}, {4, 15, 23}, {4, 16, 23}, {4, 17, 23}, {5, 9, 21},  {5, 10, 21}, {5, 11, 21},
    {5, 12, 22}, {5, 13, 22}, {5, 14, 22}, {5, 15, 23}, {5, 16, 23}, {5, 17, 23}, {6, 9, 24},  {6, 10, 24},
    {6, 11, 24}, {6, 12, 25}, {6, 13, 25}, {6, 14, 25}, {6, 15, 26}, {6, 16, 26}, {6, 17, 26}, {7, 9, 24},
    {7, 10, 24}, {7, 11, 24}, {7, 12, 25}, {7, 13, 25}, {7, 14, 25}, {7, 15, 26}, {7, 16, 26}, {7, 17, 26},
    {8, 9, 24},  {8, 10, 24}, {8, 11, 24}, {8, 12, 25}, {8, 13, 25}, {8, 14, 25}, {8, 15, 26}, {8, 16, 26},
    {8, 17, 26},
};

const char *sudoku_version(void)
{
    return SUDOKU_VERSION;
}

/* Lower case and no full stop, so that programs can put them into messages. */
const char *sudoku_strerror(int status)
{
    static const char *const texts[] = {
        [-SUDOKU_OK] = "success",
        [-SUDOKU_BAD_CHARACTER] =
            "a character is neither a digit nor an empty cell, or the puzzle is too short",
        [-SUDOKU_CLASH] = "a digit stands twice in a row, column or box",
        [-SUDOKU_NO_SOLUTION] = "no solution",
        [-SUDOKU_NOT_UNIQUE] = "more than one solution",
        [-SUDOKU_BAD_ARGUMENT] = "invalid argument",
        [-SUDOKU_NO_MEMORY] = "out of memory",
        [-SUDOKU_GAVE_UP] = "gave up: too many guesses",
        [-SUDOKU_NO_STEP] = "no technique finds a step",
        [-SUDOKU_LATER] = "the source has nothing more right now",
        [-SUDOKU_SOURCE_FAILED] = "the source of the input failed",
        [-SUDOKU_CANCELLED] = "cancelled",
        [-SUDOKU_TOO_HARD] = "harder than allowed",
        [-SUDOKU_TOO_DEEP] = "needs deeper trial and error than the class allows",
        [-SUDOKU_FULL] = "the grid is full",
    };
    enum { STATUSES = sizeof texts / sizeof *texts };
    return status <= 0 && status > -STATUSES ? texts[-status] : "unknown status";
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

/* The set of digits that a character stands for, as bits 1 to 9; bit 0 stands for an empty cell, and no bit
 * for a character that is neither. A branch on whether a cell is empty took more than half of the time below:
 * no processor can predict it. */
static const uint16_t bits[256] = {
    ['.'] = 1,      ['0'] = 1,      ['1'] = 1 << 1, ['2'] = 1 << 2, ['3'] = 1 << 3, ['4'] = 1 << 4,
    ['5'] = 1 << 5, ['6'] = 1 << 6, ['7'] = 1 << 7, ['8'] = 1 << 8, ['9'] = 1 << 9,
};

/* Notes the digits of each house in one pass: most grids that are checked have no clash. Returns what
 * sudoku_check returns. */
static enum sudoku_status note_digits(const char *puzzle, unsigned seen[HOUSES])
{
    unsigned clashing = 0;
    memset(seen, 0, HOUSES * sizeof *seen);
    for (int row = 0; row < 9; row++) {
        unsigned in_row = 0;
        for (int stack = 0; stack < 3; stack++) {
            unsigned in_box = seen[18 + row / 3 * 3 + stack];
            for (int column = 3 * stack; column < 3 * stack + 3; column++) {
                const unsigned bit = bits[(unsigned char)puzzle[9 * row + column]];
                if (!bit)
                    return SUDOKU_BAD_CHARACTER;
                clashing |= (in_row | in_box | seen[9 + column]) & bit;
                in_row |= bit;
                in_box |= bit;
                seen[9 + column] |= bit;
            }
            seen[18 + row / 3 * 3 + stack] = in_box;
        }
        seen[row] = in_row;
    }
    return clashing > 1 ? SUDOKU_CLASH : SUDOKU_OK;
}

/* Counts all clashes even if room is 0, so callers can size the array. */
enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clashes, size_t room, size_t *count)
{
    unsigned seen[HOUSES];
    if (!puzzle || (room && !clashes))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = note_digits(puzzle, seen);
    size_t found = status == SUDOKU_CLASH && (room || count) ? list_clashes(puzzle, clashes, room) : 0;
    if (count && status != SUDOKU_BAD_CHARACTER)
        *count = found;
    return status;
}

enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS])
{
    unsigned seen[HOUSES];
    enum sudoku_status status = puzzle && candidates ? note_digits(puzzle, seen) : SUDOKU_BAD_ARGUMENT;
    if (status != SUDOKU_OK && status != SUDOKU_CLASH)
        return status;
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            const unsigned bit = bits[(unsigned char)puzzle[9 * row + column]], is_empty = 0u - (bit & 1);
            const unsigned around = seen[row] | seen[9 + column] | seen[18 + row / 3 * 3 + column / 3];
            candidates[9 * row + column] = (uint16_t)(((~around & is_empty) >> 1 & ALL_DIGITS) | bit >> 1);
        }
    return status;
}

bool core_are_candidates(const uint16_t candidates[SUDOKU_CELLS])
{
    unsigned all = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        all |= candidates[cell];
    return all <= ALL_DIGITS;
}
