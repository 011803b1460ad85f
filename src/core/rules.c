/* rules.c: what makes a grid a Sudoku, and what is wrong with one that is not. */
#include "core/grid.h"

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
        return "an argument is outside its range";
    case SUDOKU_NO_MEMORY:
        return "out of memory";
    default:
        return "unknown status";
    }
}

/* Stops at the first bad character, so that a text that ends too early is never read past its NUL. */
static int well_formed(const char *puzzle)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cell_value(puzzle[cell]) < 0)
            return 0;
    return 1;
}

size_t sudoku_clashes(const char *puzzle, struct sudoku_clash *clashes, size_t room)
{
    size_t found = 0;
    if (!well_formed(puzzle))
        return 0;
    for (int house = 0; house < HOUSES; house++) {
        const unsigned char *cells = sudoku_house_cells[house];
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

/* Whether there is a clash at all, in one pass: most grids that are checked have none. */
static int any_clash(const char *puzzle)
{
    unsigned seen[HOUSES] = {0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *houses = sudoku_cell_houses[cell];
        unsigned bit = (1u << cell_value(puzzle[cell])) & ~1u;
        if ((seen[houses[0]] | seen[houses[1]] | seen[houses[2]]) & bit)
            return 1;
        seen[houses[0]] |= bit;
        seen[houses[1]] |= bit;
        seen[houses[2]] |= bit;
    }
    return 0;
}

int sudoku_check(const char *puzzle, struct sudoku_clash *clash)
{
    struct sudoku_clash first;
    if (!well_formed(puzzle))
        return SUDOKU_BAD_CHARACTER;
    if (!any_clash(puzzle))
        return SUDOKU_OK;
    sudoku_clashes(puzzle, &first, 1);
    if (clash)
        *clash = first;
    return SUDOKU_CLASH;
}

int sudoku_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS])
{
    unsigned missing[HOUSES];
    int status = sudoku_check(puzzle, NULL);
    if (status != SUDOKU_OK)
        return status;
    for (int house = 0; house < HOUSES; house++) {
        missing[house] = ALL_DIGITS;
        for (int i = 0; i < 9; i++) {
            int digit = cell_value(puzzle[sudoku_house_cells[house][i]]);
            if (digit)
                missing[house] &= ~(1u << (digit - 1));
        }
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *houses = sudoku_cell_houses[cell];
        int digit = cell_value(puzzle[cell]);
        candidates[cell] = (uint16_t)(digit ? 1u << (digit - 1)
                                            : missing[houses[0]] & missing[houses[1]] & missing[houses[2]]);
    }
    return SUDOKU_OK;
}
